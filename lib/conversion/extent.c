#include "conversion/extent.h"

#include <isl/aff.h>
#include <isl/set.h>

#include "conversion/entry.h"
#include "conversion/expression.h"
#include "sdg/bounds.h"

static void init(struct lowering *lowering, struct extent *extent, unsigned dim) {
  struct sdg const *sdg = lowering->sdg;
  MlirOperation op = sdg->dims[dim].op;
  extent->value = mlirOperationGetResult(op, 1);
  extent->dim = dim;
  extent->parameter = sdg_find_parameter(sdg, extent->value);
  extent->done = sdg_find_value(sdg, tempoDimGetUntil(op), &extent->result);
}

enum tempo_status extent_create_all(struct lowering *lowering) {
  struct sdg const *sdg = lowering->sdg;
  lowering->extents = lowering_alloc(lowering, sdg->n_dims, sizeof *lowering->extents);
  if (!lowering->extents)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < sdg->n_dims; ++i)
    if (!mlirValueIsNull(tempoDimGetUntil(sdg->dims[i].op)))
      init(lowering, &lowering->extents[lowering->n_extents++], i);
  return TEMPO_OK;
}

void extent_add_buffers(struct lowering *lowering, MlirBlock block) {
  for (unsigned i = 0; i < lowering->n_extents; ++i)
    lowering->extents[i].buffer = mlirBlockAddArgument(
        block, entry_result_type(lowering->builder.index), lowering->builder.location);
}

/* The largest extent there may be, over the parameters; NULL after a diagnostic. */
static __isl_give isl_pw_aff *get_bound(struct lowering *lowering, struct extent const *extent) {
  struct sdg const *sdg = lowering->sdg;
  isl_set *steps = sdg_bounds_get_steps(sdg, 1, &extent->dim,
                                        mlirOperationGetLocation(sdg->dims[extent->dim].op));
  if (steps)
    return entry_count_points(steps, 0);
  lowering->status = TEMPO_FAIL;
  return NULL;
}

void extent_enter(struct lowering *lowering) {
  for (unsigned i = 0; i < lowering->n_extents; ++i)
    lowering->extents[i].current =
        build_parametric(lowering, get_bound(lowering, &lowering->extents[i]));
}

__isl_give isl_set *extent_get_bounds(struct lowering *lowering) {
  isl_set *all = isl_set_copy(lowering->sdg->context);
  for (unsigned i = 0; i < lowering->n_extents; ++i) {
    struct extent const *extent = &lowering->extents[i];
    isl_set *bound = isl_set_from_pw_aff(get_bound(lowering, extent));
    bound = isl_set_equate(bound, isl_dim_set, 0, isl_dim_param, (int)extent->parameter);
    all = isl_set_intersect(all, isl_set_params(bound));
  }
  return all;
}

void extent_note(struct lowering *lowering, struct statement const *statement, unsigned result,
                 MlirValue version) {
  for (unsigned i = 0; i < lowering->n_extents; ++i) {
    struct extent *extent = &lowering->extents[i];
    if (extent->done != statement->node || extent->result != result)
      continue;
    struct builder *builder = &lowering->builder;
    MlirValue step = expression_build(lowering, statement->dims[0]);
    MlirValue reached = build_pair(builder, "arith.addi", step, build_index(builder, 1));
    MlirValue choice[] = {version, reached, extent->current};
    extent->current = build_value(builder, "arith.select", builder->index, 3, choice);
  }
}

void extent_report(struct lowering *lowering) {
  for (unsigned i = 0; i < lowering->n_extents; ++i)
    build_store(&lowering->builder, lowering->extents[i].current, lowering->extents[i].buffer,
                NULL);
}

MlirValue extent_get_argument(struct lowering const *lowering, MlirValue value) {
  if (mlirValueIsABlockArgument(value))
    return lowering->arguments[mlirBlockArgumentGetArgNumber(value)];
  unsigned i = 0;
  while (!mlirValueEqual(lowering->extents[i].value, value))
    ++i;
  return lowering->extents[i].current;
}

MlirValue extent_get_parameter(struct lowering const *lowering, unsigned position) {
  return extent_get_argument(lowering, tempoGraphGetParameter(lowering->sdg->graph, position));
}

bool extent_changes_in(struct lowering const *lowering, struct extent const *extent,
                       struct span span) {
  for (unsigned i = span.begin; i < span.end; ++i)
    if (lowering->statements[i]->node == extent->done)
      return true;
  return false;
}

bool extent_any_changes_in(struct lowering const *lowering, struct span span) {
  for (unsigned i = 0; i < lowering->n_extents; ++i)
    if (extent_changes_in(lowering, &lowering->extents[i], span))
      return true;
  return false;
}

isl_bool extent_is_in(struct lowering const *lowering, __isl_keep isl_pw_aff *function) {
  isl_bool is_in = isl_bool_false;
  for (unsigned i = 0; is_in == isl_bool_false && i < lowering->n_extents; ++i)
    is_in = isl_pw_aff_involves_dims(function, isl_dim_param, lowering->extents[i].parameter, 1);
  return is_in;
}

__isl_give isl_set *extent_eliminate(struct lowering const *lowering, __isl_take isl_set *set) {
  for (unsigned i = 0; i < lowering->n_extents; ++i)
    set = isl_set_eliminate(set, isl_dim_param, lowering->extents[i].parameter, 1);
  return set;
}
