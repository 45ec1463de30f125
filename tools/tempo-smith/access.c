#include "access.h"

/* source index - reader index along one dim: least and greatest. */
struct distance {
  int least, greatest;
};

enum { UNBOUNDED = 1 << 20 };

static int least_of(int a, int b) {
  return a < b ? a : b;
}

static int greatest_of(int a, int b) {
  return a > b ? a : b;
}

static struct distance index_distance(struct smith_index const *index) {
  int c = index->constant, w = index->width;
  switch (index->form) {
  case SMITH_POINT:
    return (struct distance){c, c};
  case SMITH_CLAMP_LOW:
    return (struct distance){-c, 0};
  case SMITH_CLAMP_HIGH:
    return (struct distance){0, c};
  case SMITH_NEST:
    return (struct distance){least_of(c - 2, 0), greatest_of(c - 2, 0)};
  case SMITH_FIRST:
  case SMITH_FLOORDIV:
  case SMITH_CEILDIV:
  case SMITH_MOD:
    return (struct distance){-UNBOUNDED, 0};
  case SMITH_LAST:
    return (struct distance){0, UNBOUNDED};
  case SMITH_PAST:
    return (struct distance){-UNBOUNDED, c - 1};
  case SMITH_FUTURE:
    return (struct distance){c, UNBOUNDED};
  case SMITH_WINDOW_PAST:
    return (struct distance){c - w, c - 1};
  case SMITH_WINDOW_FUTURE:
    return (struct distance){c, c + w - 1};
  case SMITH_WINDOW_BOTH:
    return (struct distance){-c, w - 1};
  case SMITH_BLOCK:
    return (struct distance){0, 0};
  case SMITH_OTHER:
  case SMITH_MIRROR:
  case SMITH_ALL:
    break;
  }
  return (struct distance){-UNBOUNDED, UNBOUNDED};
}

bool node_has_dim(struct smith_node const *node, unsigned dim) {
  for (unsigned k = 0; k < node->n_dims; ++k)
    if (node->dims[k] == dim)
      return true;
  return false;
}

bool access_is_ordered(struct smith_program const *program, struct smith_node const *reader,
                       struct smith_read const *read) {
  struct smith_node const *source = &program->nodes[read->node];
  if (source->kind == SMITH_INPUT || source->phase < reader->phase)
    return true;
  if (source->phase > reader->phase)
    return false;
  struct smith_phase const *phase = &program->phases[reader->phase];
  for (unsigned k = 0; k < source->n_dims; ++k) {
    if (source->dims[k] != phase->outer)
      continue;
    struct distance distance = index_distance(&read->indices[k]);
    int latest = phase->sign > 0 ? distance.greatest : -distance.least;
    latest += source->lag - reader->lag;
    return latest < 0 || (latest == 0 && source->rank < reader->rank);
  }
  return false;
}

/* An index along a dim that the reader runs over itself. */
static void choose_shared(struct smith_random *random, struct smith_guard guard, unsigned dim,
                          bool points_only, struct smith_index *index) {
  static enum smith_form const forms[] = {
      SMITH_POINT,  SMITH_POINT,      SMITH_POINT,       SMITH_CLAMP_LOW,     SMITH_CLAMP_HIGH,
      SMITH_FIRST,  SMITH_LAST,       SMITH_FLOORDIV,    SMITH_CEILDIV,       SMITH_MOD,
      SMITH_NEST,   SMITH_MIRROR,     SMITH_ALL,         SMITH_PAST,          SMITH_PAST,
      SMITH_FUTURE, SMITH_FUTURE,     SMITH_WINDOW_PAST, SMITH_WINDOW_FUTURE, SMITH_WINDOW_BOTH,
      SMITH_BLOCK,  SMITH_WINDOW_PAST};
  enum { N_POINTS = 12, N_FORMS = sizeof forms / sizeof *forms };
  index->form = forms[random_below(random, points_only ? N_POINTS : N_FORMS)];
  index->dim = dim;
  index->width = 1 + (int)random_below(random, 5);
  switch (index->form) {
  case SMITH_POINT: /* a guard d >= c allows d - 1 .. d - c, a guard d < B - c the like */
    index->constant = 0;
    if (guard.present && guard.dim == dim && guard.constant > 0) {
      int offset = 1 + (int)random_below(random, (unsigned)guard.constant);
      index->constant = guard.compare == SMITH_FROM ? -offset : offset;
    }
    break;
  case SMITH_PAST:
  case SMITH_FUTURE:
  case SMITH_WINDOW_PAST:
  case SMITH_WINDOW_FUTURE:
    index->constant = (int)random_below(random, 2);
    break;
  case SMITH_NEST:
    index->constant = (int)random_below(random, 5);
    break;
  case SMITH_FLOORDIV:
  case SMITH_CEILDIV:
  case SMITH_MOD:
    index->constant = 2 + (int)random_below(random, 3);
    break;
  default:
    index->constant = 1 + (int)random_below(random, 3);
  }
}

/* An index along a dim that the reader does not run over. */
static void choose_foreign(struct smith_program const *program, struct smith_random *random,
                           struct smith_node const *reader, unsigned dim, bool points_only,
                           struct smith_index *index) {
  bool inhabited = program_dim_is_inhabited(program, dim);
  unsigned choice = random_below(random, 4);
  index->dim = dim;
  index->form = SMITH_ALL;
  if (points_only || (inhabited && choice < 3)) {
    index->form = choice == 0 ? SMITH_FIRST : SMITH_LAST;
    if (choice == 2 && reader->n_dims > 0) {
      index->form = SMITH_OTHER;
      index->dim = reader->dims[random_below(random, reader->n_dims)];
    }
  }
}

/* The index along dim `k` of the source, which is a triangle on a dim whose index is `outer`. */
static void choose_in_triangle(struct smith_random *random, struct smith_node const *reader,
                               struct smith_guard guard, unsigned dim, bool points_only,
                               struct smith_index const *outer, struct smith_index *index) {
  bool outer_is_same = outer->form == SMITH_POINT && outer->constant == 0;
  if (outer_is_same && node_has_dim(reader, dim)) {
    choose_shared(random, guard, dim, points_only, index);
  } else if (outer_is_same && random_chance(random, 60)) {
    index->dim = dim;
    index->form = points_only ? SMITH_LAST : SMITH_ALL;
  } else {
    index->dim = dim;
    index->form = SMITH_FIRST;
  }
}

static bool choose_once(struct smith_program const *program, struct smith_random *random,
                        struct smith_node const *reader, struct smith_guard guard, bool points_only,
                        struct smith_read *read) {
  struct smith_node const *source = &program->nodes[read->node];
  for (int triangles = 0; triangles < 2; ++triangles) {
    for (unsigned k = 0; k < source->n_dims; ++k) {
      unsigned dim = source->dims[k];
      bool is_triangle = program->dims[dim].bound == SMITH_TRIANGLE;
      if (is_triangle != (triangles == 1))
        continue;
      /* The elements of a slice have one size. */
      bool point_here = points_only || element_follows(program_element(source, read->result), dim);
      struct smith_index *index = &read->indices[k];
      if (is_triangle) {
        unsigned at = 0;
        while (source->dims[at] != program->dims[dim].outer)
          ++at;
        choose_in_triangle(random, reader, guard, dim, point_here, &read->indices[at], index);
      } else if (node_has_dim(reader, dim)) {
        choose_shared(random, guard, dim, point_here, index);
      } else if (point_here && !program_dim_is_inhabited(program, dim)) {
        return false;
      } else {
        choose_foreign(program, random, reader, dim, point_here, index);
      }
    }
  }
  return access_is_ordered(program, reader, read);
}

bool access_choose(struct smith_program const *program, struct smith_random *random,
                   struct smith_node const *reader, struct smith_guard guard, unsigned source,
                   unsigned result, bool points_only, struct smith_read *read) {
  for (int attempt = 0; attempt < 30; ++attempt) {
    *read = (struct smith_read){.node = source, .result = result};
    if (choose_once(program, random, reader, guard, points_only, read))
      return true;
  }
  return false;
}
