/* One walk over the schedule tree, from the root to the leaves in order. On the way down it keeps
 * the statements that a node is about and gathers each one's rows: the functions that the bands
 * assign to it. Costs some microseconds a statement and band.
 */
#include "storage/places.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <stdlib.h>

#include "sdg/context.h"

/* What is known of a statement so far. */
struct track {
  unsigned n_rows, n_allocated;
  isl_aff **rows; /* owned; { [dims] -> [time] }, from the outermost band inwards */
  unsigned band;  /* number of the innermost band above */
  bool seen;      /* a leaf was reached */
};

/* One (band, rows) that statements stand at. */
struct spot {
  unsigned node; /* one statement that stands there */
  unsigned iteration;
};

struct walk {
  struct sdg const *sdg;
  struct track *tracks; /* one per node of the graph */
  struct place *places;
  struct spot *spots; /* the last of each (band, rows); at most one per node */
  unsigned n_spots;
  unsigned n_bands, n_bodies, n_leaves;
  unsigned band; /* innermost band above the current tree node */
  int last;      /* the node at the leaf visited before, if a neighbour can join its body; or -1 */
};

/* The statements that a tree node is about. */
struct active {
  unsigned n;
  unsigned *nodes; /* owned; positions in sdg.nodes */
};

static bool visit(struct walk *walk, __isl_take isl_schedule_node *tree, struct active active);

static void give_up(struct walk *walk, struct active const *active) {
  for (unsigned i = 0; i < active->n; i++)
    walk->places[active->nodes[i]].known = false;
}

//===- Filters ----------------------------------------------------------------===//

struct filtering {
  struct walk *walk;
  struct active *kept;
};

/* Adds the statement of `set`; unknown if the filter splits its instances. */
static isl_stat filter_set(__isl_take isl_set *set, void *user) {
  struct filtering *filtering = user;
  struct walk *walk = filtering->walk;
  isl_bool whole = isl_bool_true;
  struct sdg_node *node = sdg_find_name(walk->sdg, isl_set_get_tuple_name(set));
  if (node) {
    unsigned position = (unsigned)(node - walk->sdg->nodes);
    if (!isl_set_plain_is_universe(set))
      whole = isl_set_is_subset(node->demand, set);
    if (whole == isl_bool_false)
      walk->places[position].known = false;
    filtering->kept->nodes[filtering->kept->n++] = position;
  }
  isl_set_free(set);
  return whole < 0 ? isl_stat_error : isl_stat_ok;
}

/* The statements of `sets`, as many as it has sets. */
static bool get_active(struct walk *walk, __isl_take isl_union_set *sets, struct active *active) {
  isl_size n = isl_union_set_n_set(sets);
  struct filtering filtering = {walk, active};
  *active = (struct active){0};
  active->nodes = n < 0 ? NULL : calloc((size_t)n + 1, sizeof(*active->nodes));
  bool done = active->nodes && isl_union_set_foreach_set(sets, filter_set, &filtering) >= 0;
  isl_union_set_free(sets);
  return done;
}

//===- Bands ------------------------------------------------------------------===//

static isl_stat take_piece(__isl_take isl_set *domain, __isl_take isl_aff *aff, void *user) {
  isl_aff **only = user;
  isl_set_free(domain);
  isl_aff_free(*only);
  *only = aff;
  return isl_stat_ok;
}

/* The one affine function that `times` gives to the statement; *row is NULL if there is none. */
static bool get_row(__isl_keep isl_union_pw_aff *times, struct sdg_node const *node,
                    isl_aff **row) {
  isl_space *space =
      isl_space_add_dims(isl_space_from_domain(isl_set_get_space(node->demand)), isl_dim_out, 1);
  isl_pw_aff *function = isl_union_pw_aff_extract_pw_aff(times, space);
  function = isl_pw_aff_reset_tuple_id(function, isl_dim_in);
  isl_size n = isl_pw_aff_n_piece(function);
  bool done = n >= 0;
  *row = NULL;
  if (n == 1)
    done = isl_pw_aff_foreach_piece(function, take_piece, row) >= 0;
  isl_pw_aff_free(function);
  return done;
}

static bool add_row(struct track *track, __isl_take isl_aff *row) {
  if (track->n_rows == track->n_allocated) {
    unsigned n = 2 * track->n_allocated + 4;
    isl_aff **rows = realloc(track->rows, n * sizeof(isl_aff *));
    if (!rows) {
      isl_aff_free(row);
      return false;
    }
    track->rows = rows;
    track->n_allocated = n;
  }
  track->rows[track->n_rows++] = row;
  return true;
}

/* Adds the rows of one member of a band to all active statements. */
static bool add_member(struct walk *walk, __isl_keep isl_union_pw_aff *times,
                       struct active const *active) {
  for (unsigned i = 0; i < active->n; i++) {
    unsigned node = active->nodes[i];
    isl_aff *row;
    if (!get_row(times, &walk->sdg->nodes[node], &row))
      return false;
    if (!row)
      walk->places[node].known = false;
    else if (!add_row(&walk->tracks[node], row))
      return false;
  }
  return true;
}

static bool enter_band(struct walk *walk, __isl_keep isl_schedule_node *tree,
                       struct active const *active) {
  isl_multi_union_pw_aff *band = isl_schedule_node_band_get_partial_schedule(tree);
  isl_size n = isl_multi_union_pw_aff_dim(band, isl_dim_set);
  bool done = n >= 0;
  for (int i = 0; done && i < n; i++) {
    isl_union_pw_aff *times = isl_multi_union_pw_aff_get_union_pw_aff(band, i);
    done = times && add_member(walk, times, active);
    isl_union_pw_aff_free(times);
  }
  isl_multi_union_pw_aff_free(band);
  walk->band = ++walk->n_bands;
  walk->last = -1;
  for (unsigned i = 0; i < active->n; i++)
    walk->tracks[active->nodes[i]].band = walk->band;
  return done;
}

//===- Leaves -----------------------------------------------------------------===//

/* Whether two statements stand below the same bands with the same functions. */
static isl_bool same_iteration(struct walk const *walk, unsigned a, unsigned b) {
  struct track const *first = &walk->tracks[a], *second = &walk->tracks[b];
  if (first->band != second->band || first->n_rows != second->n_rows ||
      walk->sdg->nodes[a].n_dims != walk->sdg->nodes[b].n_dims)
    return isl_bool_false;
  isl_bool same = isl_bool_true;
  for (unsigned i = first->n_rows; same == isl_bool_true && i-- > 0;)
    same = isl_aff_plain_is_equal(first->rows[i], second->rows[i]);
  return same;
}

static isl_bool same_demand(struct walk const *walk, unsigned a, unsigned b) {
  isl_set *first = isl_set_reset_tuple_id(isl_set_copy(walk->sdg->nodes[a].demand));
  isl_set *second = isl_set_reset_tuple_id(isl_set_copy(walk->sdg->nodes[b].demand));
  isl_bool same = isl_set_plain_is_equal(first, second);
  if (same == isl_bool_false)
    same = isl_set_is_equal(first, second);
  isl_set_free(first);
  isl_set_free(second);
  return same;
}

/* If `row` is a function of the parameters and a single dim that is not `known` yet, besides any
 * that are, sets *dim to it; else to n_dims. */
static bool find_determined(__isl_keep isl_aff *row, bool const *known, unsigned n_dims,
                            unsigned *dim) {
  isl_size n_divs = isl_aff_dim(row, isl_dim_div);
  unsigned n_unknown = 0;
  *dim = n_dims;
  for (unsigned i = 0; n_divs == 0 && i < n_dims; i++) {
    isl_bool involved = known[i] ? isl_bool_false : isl_aff_involves_dims(row, isl_dim_in, i, 1);
    if (involved < 0)
      return false;
    if (involved)
      *dim = n_unknown++ == 0 ? i : n_dims;
  }
  return n_divs >= 0;
}

/* Whether the times of an instance tell its coordinates: row after row gives another one. */
static isl_bool is_injective(struct walk const *walk, unsigned node) {
  struct track const *track = &walk->tracks[node];
  unsigned n_dims = walk->sdg->nodes[node].n_dims, n_known = 0;
  bool *known = calloc(n_dims + 1, sizeof(*known));
  isl_bool done = known ? isl_bool_true : isl_bool_error;
  for (bool found = true; done == isl_bool_true && found && n_known < n_dims;) {
    found = false;
    for (unsigned i = 0; done == isl_bool_true && i < track->n_rows; i++) {
      unsigned dim;
      if (!find_determined(track->rows[i], known, n_dims, &dim))
        done = isl_bool_error;
      else if (dim < n_dims) {
        known[dim] = found = true;
        n_known++;
      }
    }
  }
  free(known);
  return done < 0 ? isl_bool_error : isl_bool_ok(n_known == n_dims);
}

/* Sets the iteration of `node`: that of an earlier statement that shares it, or a new one. */
static isl_bool find_iteration(struct walk *walk, unsigned node) {
  for (unsigned i = walk->n_spots; i-- > 0;) {
    isl_bool same = same_iteration(walk, walk->spots[i].node, node);
    if (same < 0)
      return isl_bool_error;
    if (same) {
      walk->places[node].iteration = walk->spots[i].iteration;
      return isl_bool_true;
    }
  }
  walk->places[node].iteration = walk->n_spots;
  walk->spots[walk->n_spots] = (struct spot){node, walk->n_spots};
  walk->n_spots++;
  return isl_bool_true;
}

/* Places the only statement of a leaf. */
static bool place(struct walk *walk, unsigned node) {
  struct place *here = &walk->places[node];
  if (!here->known) {
    walk->last = -1;
    return true;
  }
  isl_bool injective = is_injective(walk, node);
  if (injective < 0 || find_iteration(walk, node) < 0)
    return false;
  isl_bool joins = isl_bool_false;
  if (walk->last >= 0 && walk->places[walk->last].iteration == here->iteration)
    joins = same_demand(walk, (unsigned)walk->last, node);
  here->body = joins == isl_bool_true ? walk->places[walk->last].body : walk->n_bodies++;
  here->injective = injective == isl_bool_true;
  walk->last = (int)node;
  return joins >= 0;
}

static bool visit_leaf(struct walk *walk, struct active const *active) {
  for (unsigned i = 0; i < active->n; i++) {
    struct track *track = &walk->tracks[active->nodes[i]];
    struct place *here = &walk->places[active->nodes[i]];
    if (track->seen)
      here->known = false;
    track->seen = true;
    here->order = walk->n_leaves++;
    /* Statements of one leaf run in no particular order: none can join the body of another. */
    if (active->n > 1)
      walk->last = -1;
    if (!place(walk, active->nodes[i]))
      return false;
  }
  if (active->n > 1)
    walk->last = -1;
  return true;
}

//===- The walk ---------------------------------------------------------------===//

/* Visits one filter of a sequence or set, with its statements. Takes `tree`. */
static bool visit_branch(struct walk *walk, __isl_take isl_schedule_node *tree) {
  struct active kept;
  if (!get_active(walk, isl_schedule_node_filter_get_filter(tree), &kept)) {
    free(kept.nodes);
    isl_schedule_node_free(tree);
    return false;
  }
  return visit(walk, isl_schedule_node_child(tree, 0), kept);
}

static bool visit_branches(struct walk *walk, __isl_keep isl_schedule_node *tree, bool ordered) {
  isl_size n = isl_schedule_node_n_children(tree);
  unsigned band = walk->band;
  bool done = n >= 0;
  for (int i = 0; done && i < n; i++) {
    walk->band = band;
    if (!ordered)
      walk->last = -1;
    done = visit_branch(walk, isl_schedule_node_get_child(tree, i));
  }
  if (!ordered)
    walk->last = -1;
  return done;
}

/* Visits the tree below `tree`. Takes `tree` and what `active` holds. */
static bool visit(struct walk *walk, __isl_take isl_schedule_node *tree, struct active active) {
  bool done = true;
  for (bool down = true; done && down;) {
    switch (isl_schedule_node_get_type(tree)) {
    case isl_schedule_node_sequence:
      done = visit_branches(walk, tree, true);
      down = false;
      break;
    case isl_schedule_node_set:
      done = visit_branches(walk, tree, false);
      down = false;
      break;
    case isl_schedule_node_leaf:
      done = visit_leaf(walk, &active);
      down = false;
      break;
    case isl_schedule_node_band:
      done = enter_band(walk, tree, &active);
      break;
    case isl_schedule_node_mark:
    case isl_schedule_node_context:
      break;
    case isl_schedule_node_error:
      done = false;
      break;
    default:
      give_up(walk, &active);
    }
    if (done && down)
      tree = isl_schedule_node_child(tree, 0);
  }
  isl_schedule_node_free(tree);
  free(active.nodes);
  return done;
}

static bool walk_schedule(struct walk *walk, __isl_keep isl_schedule *schedule) {
  struct active all;
  if (!get_active(walk, isl_schedule_get_domain(schedule), &all)) {
    free(all.nodes);
    return false;
  }
  for (unsigned i = 0; i < all.n; i++)
    walk->places[all.nodes[i]].known = true;
  return visit(walk, isl_schedule_node_child(isl_schedule_get_root(schedule), 0), all);
}

static void free_tracks(struct track *tracks, unsigned n) {
  for (unsigned i = 0; tracks && i < n; i++) {
    for (unsigned k = 0; k < tracks[i].n_rows; k++)
      isl_aff_free(tracks[i].rows[k]);
    free(tracks[i].rows);
  }
  free(tracks);
}

struct place *places_find(struct sdg const *sdg, __isl_keep isl_schedule *schedule) {
  size_t n = sdg->n_nodes + 1;
  struct walk walk = {.sdg = sdg, .last = -1};
  walk.tracks = calloc(n, sizeof(*walk.tracks));
  walk.places = calloc(n, sizeof(*walk.places));
  walk.spots = calloc(n, sizeof(*walk.spots));
  bool done = walk.tracks && walk.places && walk.spots && walk_schedule(&walk, schedule);
  free_tracks(walk.tracks, sdg->n_nodes);
  free(walk.spots);
  if (!done) {
    free(walk.places);
    sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->graph),
                       "reading the loops of the schedule");
    return NULL;
  }
  return walk.places;
}
