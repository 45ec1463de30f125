#include "generate.h"

#include <string.h>

#include "access.h"

/* What one call of add_node makes at most: three values for branches, a compute, a merge. */
enum { MOST_NODES_AT_ONCE = 5, AFTER_ALL_RANKS = 1000 };

struct generator {
  struct smith_program *program;
  struct smith_random random;
};

static unsigned below(struct generator *g, unsigned n) {
  return random_below(&g->random, n);
}

static bool chance(struct generator *g, unsigned percent) {
  return random_chance(&g->random, percent);
}

/*===-- Parameters, dims, phases -----------------------------------------------------------===*/

static void make_params(struct generator *g) {
  struct smith_program *p = g->program;
  p->n_params = 1 + below(g, SMITH_MAX_PARAMS - 1);
  for (unsigned i = 0; i < p->n_params; ++i)
    p->params[i].minimum = chance(g, 40) ? 1 + (int)below(g, 2) : 0;
}

static void make_dim(struct generator *g, unsigned position) {
  struct smith_program *p = g->program;
  struct smith_dim *dim = &p->dims[position];
  static enum smith_bound const bounds[] = {SMITH_PARAM,      SMITH_PARAM,   SMITH_PARAM,
                                            SMITH_PARAM_PLUS, SMITH_LITERAL, SMITH_HALF_PARAM};
  dim->bound = bounds[below(g, sizeof bounds / sizeof *bounds)];
  dim->param = below(g, p->n_params);
  dim->constant = dim->bound == SMITH_LITERAL ? 1 + (int)below(g, 6) : 1 + (int)below(g, 2);
  if (position > 0 && p->dims[0].bound != SMITH_TRIANGLE && chance(g, 20))
    *dim = (struct smith_dim){.bound = SMITH_TRIANGLE, .outer = 0, .constant = dim->constant};
}

static void make_phases(struct generator *g) {
  struct smith_program *p = g->program;
  p->n_phases = 1 + below(g, 3);
  for (unsigned i = 0; i < p->n_phases; ++i) {
    unsigned outer = below(g, p->n_dims);
    if (p->dims[outer].bound == SMITH_TRIANGLE)
      outer = 0;
    p->phases[i] = (struct smith_phase){.outer = outer, .sign = chance(g, 65) ? 1 : -1};
  }
}

/*===-- Nodes --------------------------------------------------------------------------------===*/

static void add_dim(struct generator *g, struct smith_node *node, unsigned dim) {
  if (node_has_dim(node, dim))
    return;
  if (g->program->dims[dim].bound == SMITH_TRIANGLE)
    add_dim(g, node, g->program->dims[dim].outer);
  unsigned at = below(g, node->n_dims + 1);
  memmove(&node->dims[at + 1], &node->dims[at], (node->n_dims - at) * sizeof *node->dims);
  node->dims[at] = dim;
  ++node->n_dims;
}

/* A size that the parameters give, or the index of one of the node's dims. */
static struct smith_size unknown_size(struct generator *g, struct smith_node const *node) {
  struct smith_program const *p = g->program;
  unsigned dim = node->dims[node->n_dims ? below(g, node->n_dims) : 0], choice = below(g, 3);
  enum smith_bound bound = p->dims[dim].bound;
  if (node->kind == SMITH_INPUT || node->n_dims == 0 || choice == 0)
    return (struct smith_size){SMITH_OF_PARAM, below(g, p->n_params), (int)below(g, 2)};
  if (choice == 1 && bound != SMITH_TRIANGLE && bound != SMITH_HALF_PARAM)
    return (struct smith_size){SMITH_TO_END, dim, 0};
  return (struct smith_size){SMITH_OF_DIM, dim, 1 + (int)below(g, 2)};
}

/* The shape of the node's elements: most are scalars, few have sizes that are not known. */
static void make_element(struct generator *g, struct smith_node *node) {
  struct smith_element *element = &node->element;
  unsigned n_unknown = chance(g, 25) ? 1 + below(g, 2) : 0;
  *element = (struct smith_element){.rank = chance(g, 50) ? 0 : 1 + below(g, SMITH_MAX_RANK)};
  for (unsigned k = 0; k < element->rank; ++k)
    element->sizes[k] = (struct smith_size){SMITH_FIXED, 0, 1 + (int)below(g, 3)};
  for (; n_unknown > 0 && element->rank > 0; --n_unknown)
    element->sizes[below(g, element->rank)] = unknown_size(g, node);
  if (element->rank == 2 && chance(g, 80))
    element->sizes[1] = element->sizes[0];
}

/* A node in `phase` with its dims, number and element; it reads nothing yet. */
static struct smith_node new_node(struct generator *g, unsigned phase, unsigned rank) {
  struct smith_program *p = g->program;
  static enum smith_number const numbers[] = {
      SMITH_I64, SMITH_I64, SMITH_I64, SMITH_I32, SMITH_I32,   SMITH_I16, SMITH_I8,  SMITH_I1,
      SMITH_F32, SMITH_F32, SMITH_F32, SMITH_F64, SMITH_INDEX, SMITH_F64, SMITH_F16, SMITH_BF16};
  struct smith_node node = {.kind = SMITH_COMPUTE, .n_results = 1, .phase = phase, .rank = rank};
  add_dim(g, &node, p->phases[phase].outer);
  for (unsigned dim = 0; dim < p->n_dims; ++dim)
    if (chance(g, 30))
      add_dim(g, &node, dim);
  node.number = numbers[below(g, sizeof numbers / sizeof *numbers)];
  make_element(g, &node);
  node.lag = chance(g, 25) ? (int)below(g, 3) : 0;
  node.body = random_next(&g->random);
  return node;
}

static unsigned push_node(struct generator *g, struct smith_node const *node) {
  g->program->nodes[g->program->n_nodes] = *node;
  return g->program->n_nodes++;
}

/* A value that `reader` may read at all: total, and of a number that its own can follow. */
static bool pick_source(struct generator *g, struct smith_node const *reader, unsigned *node,
                        unsigned *result) {
  struct smith_program const *p = g->program;
  for (int attempt = 0; attempt < 20 && p->n_nodes > 0; ++attempt) {
    *node = below(g, p->n_nodes);
    struct smith_node const *source = &p->nodes[*node];
    *result = below(g, source->n_results);
    if (!source->partial && number_may_read(reader->number, program_number(source, *result)))
      return true;
  }
  return false;
}

static void add_reads(struct generator *g, struct smith_node *reader, struct smith_guard guard,
                      unsigned wanted) {
  for (unsigned i = 0; i < wanted && reader->n_reads < SMITH_MAX_READS; ++i) {
    unsigned node = 0, result = 0;
    struct smith_read read;
    if (pick_source(g, reader, &node, &result) &&
        access_choose(g->program, &g->random, reader, guard, node, result, false, &read))
      reader->reads[reader->n_reads++] = read;
  }
}

static void add_input(struct generator *g) {
  struct smith_program const *p = g->program;
  struct smith_node node = new_node(g, 0, 0);
  node.kind = SMITH_INPUT;
  node.n_dims = 0;
  for (unsigned dim = 0; dim < p->n_dims; ++dim)
    if (p->dims[dim].bound != SMITH_TRIANGLE && chance(g, 60))
      add_dim(g, &node, dim);
  if (node.n_dims == 0)
    add_dim(g, &node, 0);
  make_element(g, &node);
  push_node(g, &node);
}

static void add_compute(struct generator *g, unsigned phase, unsigned rank) {
  struct smith_node node = new_node(g, phase, rank);
  add_reads(g, &node, (struct smith_guard){0}, below(g, 4));
  if (chance(g, 15))
    node.n_results = 2;
  push_node(g, &node);
}

/* A compute that reads its own past (or future) through a slice which may be empty. */
static void add_self_slice(struct generator *g, unsigned phase, unsigned rank) {
  struct smith_program const *p = g->program;
  struct smith_node node = new_node(g, phase, rank);
  unsigned outer = p->phases[phase].outer;
  bool forward = p->phases[phase].sign > 0, window = chance(g, 60);
  if (element_follows(&node.element, outer))
    node.element.rank = 0;
  struct smith_read *read = &node.reads[node.n_reads++];
  read->node = p->n_nodes;
  for (unsigned k = 0; k < node.n_dims; ++k) {
    bool is_outer = node.dims[k] == outer;
    bool in_triangle = p->dims[node.dims[k]].bound == SMITH_TRIANGLE;
    enum smith_form form = in_triangle ? SMITH_FIRST : SMITH_POINT;
    if (is_outer && forward)
      form = window ? SMITH_WINDOW_PAST : SMITH_PAST;
    else if (is_outer)
      form = window ? SMITH_WINDOW_FUTURE : SMITH_FUTURE;
    read->indices[k] = (struct smith_index){.form = form,
                                            .dim = node.dims[k],
                                            .constant = is_outer && !forward,
                                            .width = 1 + (int)below(g, 4)};
  }
  add_reads(g, &node, (struct smith_guard){0}, below(g, 2));
  push_node(g, &node);
}

/*===-- Conditions and merges ----------------------------------------------------------------===*/

static struct smith_term random_term(struct generator *g, struct smith_node const *node) {
  struct smith_term term = {.compare = (enum smith_compare)below(g, 5),
                            .dim = node->dims[below(g, node->n_dims)],
                            .constant = (int)below(g, 3)};
  if (term.compare == SMITH_EVEN)
    term.constant %= 2;
  return term;
}

static struct smith_condition random_condition(struct generator *g, struct smith_node const *node) {
  struct smith_condition condition = {.first = random_term(g, node)};
  unsigned choice = below(g, 3);
  condition.join = choice == 0 ? SMITH_ALONE : choice == 1 ? SMITH_AND : SMITH_OR;
  if (condition.join != SMITH_ALONE) {
    condition.second = random_term(g, node);
    condition.negate_second = chance(g, 40);
  }
  return condition;
}

/* How node `position` is read at the reader's own point; the reader has all of its dims. */
static struct smith_read read_at_point(struct smith_program const *p, unsigned position) {
  struct smith_read read = {.node = position};
  struct smith_node const *source = &p->nodes[position];
  for (unsigned k = 0; k < source->n_dims; ++k)
    read.indices[k] = (struct smith_index){.form = SMITH_POINT, .dim = source->dims[k]};
  return read;
}

static bool follows_any(struct smith_element const *element) {
  for (unsigned dim = 0; dim < SMITH_MAX_DIMS; ++dim)
    if (element_follows(element, dim))
      return true;
  return false;
}

/* A value of the number and element of `merge` that it may read, made if there is none. */
static struct smith_read branch_value(struct generator *g, struct smith_node const *merge) {
  struct smith_program *p = g->program;
  struct smith_read read;
  for (unsigned i = 0; i < p->n_nodes && chance(g, 80); ++i) {
    unsigned at = below(g, p->n_nodes);
    struct smith_node const *source = &p->nodes[at];
    if (source->partial || source->number != merge->number ||
        !element_equal(&source->element, &merge->element) || follows_any(&merge->element))
      continue;
    if (access_choose(p, &g->random, merge, (struct smith_guard){0}, at, 0, true, &read))
      return read;
  }
  struct smith_node made = *merge;
  made.kind = SMITH_COMPUTE;
  made.n_reads = 0;
  made.body = random_next(&g->random);
  made.lag = merge->lag;
  made.rank = 0;
  return read_at_point(p, push_node(g, &made));
}

static void add_branch(struct smith_node *merge, struct smith_condition condition,
                       struct smith_read read) {
  merge->conditions[merge->n_reads] = condition;
  merge->reads[merge->n_reads++] = read;
}

static void add_merge(struct generator *g, unsigned phase, unsigned rank) {
  struct smith_node node = new_node(g, phase, rank);
  node.kind = SMITH_MERGE;
  for (unsigned branches = 1 + below(g, 2); branches > 0; --branches)
    add_branch(&node, random_condition(g, &node), branch_value(g, &node));
  add_branch(&node, (struct smith_condition){0}, branch_value(g, &node));
  push_node(g, &node);
}

static struct smith_guard guard_of(struct smith_term term) {
  return (struct smith_guard){
      .present = true, .compare = term.compare, .dim = term.dim, .constant = term.constant};
}

/* A merge of a guarded compute and something else; with `recurrent`, the compute reads the merge
 * at an earlier step (in the direction of the phase). */
static void add_guarded(struct generator *g, unsigned phase, unsigned rank, bool recurrent) {
  struct smith_program *p = g->program;
  struct smith_node merge = new_node(g, phase, rank + 1);
  merge.kind = SMITH_MERGE;
  bool forward = p->phases[phase].sign > 0;
  unsigned outer = p->phases[phase].outer;
  struct smith_term term = {.compare = forward ? SMITH_FROM : SMITH_BEFORE,
                            .dim = outer,
                            .constant = 1 + (int)below(g, 3)};
  if (!recurrent && chance(g, 50)) {
    term.compare = chance(g, 50) ? SMITH_FROM : SMITH_BEFORE;
    term.dim = merge.dims[below(g, merge.n_dims)];
  }
  struct smith_condition condition = {.first = term};
  struct smith_read otherwise = branch_value(g, &merge);

  struct smith_node step = merge;
  step.kind = SMITH_COMPUTE;
  step.rank = rank;
  step.partial = true;
  step.has_where = chance(g, 60);
  step.where = condition;
  step.body = random_next(&g->random);
  unsigned step_at = p->n_nodes, merge_at = step_at + 1;
  p->nodes[merge_at] = merge;
  if (recurrent) {
    struct smith_read back = read_at_point(p, merge_at);
    int offset = 1 + (int)below(g, (unsigned)term.constant);
    for (unsigned k = 0; k < merge.n_dims; ++k) {
      if (merge.dims[k] == outer)
        back.indices[k].constant = forward ? -offset : offset;
      else if (p->dims[merge.dims[k]].bound == SMITH_TRIANGLE &&
               p->dims[merge.dims[k]].outer == outer)
        back.indices[k].form = SMITH_FIRST;
    }
    step.reads[step.n_reads++] = back;
  }
  add_reads(g, &step, guard_of(term), 1 + below(g, 2));
  push_node(g, &step);
  add_branch(&merge, condition, read_at_point(p, step_at));
  add_branch(&merge, (struct smith_condition){0}, otherwise);
  push_node(g, &merge);
}

/*===-- The whole program --------------------------------------------------------------------===*/

static bool is_read(struct smith_program const *p, unsigned node) {
  for (unsigned i = 0; i < p->n_nodes; ++i)
    for (unsigned k = 0; k < p->nodes[i].n_reads; ++k)
      if (p->nodes[i].reads[k].node == node && i != node)
        return true;
  return false;
}

/* Elements of one size are returned over a range of points, others at one point, if there is one.
 */
static bool is_returnable(struct smith_program const *p, struct smith_node const *node) {
  for (unsigned k = 0; k < node->n_dims; ++k)
    if (element_follows(&node->element, node->dims[k]) &&
        !program_dim_is_inhabited(p, node->dims[k]))
      return false;
  return true;
}

static void add_return(struct generator *g, unsigned node, unsigned result) {
  struct smith_program *p = g->program;
  if (p->n_returns == SMITH_MAX_RETURNS)
    return;
  struct smith_return *value = &p->returns[p->n_returns++];
  *value = (struct smith_return){.node = node, .result = result};
  for (unsigned k = 0; k < p->nodes[node].n_dims; ++k) {
    unsigned dim = p->nodes[node].dims[k];
    bool is_triangle = p->dims[dim].bound == SMITH_TRIANGLE;
    value->point[k] = is_triangle ||
                      element_follows(program_element(&p->nodes[node], result), dim) ||
                      (program_dim_is_inhabited(p, dim) && chance(g, 25));
    value->last[k] = !is_triangle && chance(g, 50);
  }
}

/* A number of each element of `node`, after it. */
static unsigned add_digest(struct generator *g, unsigned node) {
  struct smith_node digest = g->program->nodes[node];
  digest.kind = SMITH_COMPUTE;
  digest.n_results = 1;
  digest.has_where = false;
  digest.element = (struct smith_element){.rank = 0};
  digest.reads[0] = read_at_point(g->program, node);
  digest.n_reads = 1;
  digest.rank = AFTER_ALL_RANKS;
  return push_node(g, &digest);
}

/* Returns the first result of `node`, or what is computed of it. */
static void return_node(struct generator *g, unsigned node) {
  bool digest = !is_returnable(g->program, &g->program->nodes[node]);
  if (!digest || g->program->n_nodes < SMITH_MAX_NODES)
    add_return(g, digest ? add_digest(g, node) : node, 0);
}

static void add_returns(struct generator *g) {
  struct smith_program *p = g->program;
  unsigned n_nodes = p->n_nodes;
  for (unsigned i = n_nodes; i-- > 0;) {
    if (p->nodes[i].kind == SMITH_INPUT || p->nodes[i].partial)
      continue;
    if (!is_read(p, i) || chance(g, 15))
      return_node(g, i);
    if (p->nodes[i].n_results == 2 && chance(g, 30))
      add_return(g, i, 1);
  }
  if (p->n_returns == 0)
    return_node(g, n_nodes - 1);
}

static void add_node(struct generator *g, unsigned phase, unsigned rank) {
  unsigned choice = below(g, 100);
  if (choice < 30)
    add_guarded(g, phase, rank, true);
  else if (choice < 40)
    add_guarded(g, phase, rank, false);
  else if (choice < 52)
    add_self_slice(g, phase, rank);
  else if (choice < 64)
    add_merge(g, phase, rank);
  else
    add_compute(g, phase, rank);
}

void generate_program(uint64_t seed, struct smith_program *program) {
  *program = (struct smith_program){.seed = seed};
  struct generator generator = {.program = program, .random = {.state = seed}};
  struct generator *g = &generator;
  make_params(g);
  program->n_dims = 1 + below(g, SMITH_MAX_DIMS - 1);
  for (unsigned i = 0; i < program->n_dims; ++i)
    make_dim(g, i);
  make_phases(g);
  for (unsigned inputs = below(g, 3); inputs > 0; --inputs)
    add_input(g);
  unsigned rank = 1;
  for (unsigned phase = 0; phase < program->n_phases; ++phase)
    for (unsigned nodes = 1 + below(g, 4); nodes > 0; --nodes, rank += 2)
      if (program->n_nodes + MOST_NODES_AT_ONCE < SMITH_MAX_NODES)
        add_node(g, phase, rank);
  add_returns(g);
}
