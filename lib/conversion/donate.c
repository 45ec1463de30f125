#include "conversion/donate.h"

#include <isl/map.h>
#include <isl/set.h>

#include "conversion/entry.h"
#include "conversion/extent.h"
#include "conversion/value.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "sdg/bounds.h"

/* What is asked of a pair. */
struct candidate {
  struct lowering *lowering;
  isl_map *const *times;
  unsigned argument, result;
};

static MlirType argument_type(struct lowering const *lowering, unsigned position) {
  return mlirValueGetType(
      mlirBlockGetArgument(tempoOpGetBody(lowering->sdg->graph), (intptr_t)position));
}

static bool is_argument(struct lowering const *lowering, MlirValue value, unsigned position) {
  return mlirValueEqual(
      value, mlirBlockGetArgument(tempoOpGetBody(lowering->sdg->graph), (intptr_t)position));
}

static bool is_donated(struct lowering const *lowering, unsigned position) {
  MlirAttribute all = mlirOperationGetInherentAttributeByName(
      lowering->sdg->graph, mlirStringRefCreateFromCString("arg_attrs"));
  if (mlirAttributeIsNull(all))
    return false;
  return !mlirAttributeIsNull(
      mlirDictionaryAttrGetElementByName(mlirArrayAttrGetElement(all, (intptr_t)position),
                                         mlirStringRefCreateFromCString("tempo.donate")));
}

bool donate_is_wanted(struct lowering const *lowering) {
  intptr_t n = mlirBlockGetNumArguments(tempoOpGetBody(lowering->sdg->graph));
  for (intptr_t i = 0; i < n; ++i)
    if (is_donated(lowering, (unsigned)i))
      return true;
  return false;
}

/* The node through which alone the argument is read, if it is an input; NULL where others read it
 * too, or none does. */
static struct sdg_node const *find_only_input(struct candidate const *candidate) {
  struct sdg const *sdg = candidate->lowering->sdg;
  struct sdg_node const *found = NULL;
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    for (intptr_t k = 0; k < tempoOpGetNumInputs(sdg->nodes[i].op); ++k) {
      if (!is_argument(candidate->lowering, tempoOpGetInput(sdg->nodes[i].op, k),
                       candidate->argument))
        continue;
      if (found || sdg->nodes[i].kind != TEMPO_OP_INPUT)
        return NULL;
      found = &sdg->nodes[i];
    }
  return found;
}

//===- Results that are copied ------------------------------------------------===//

/* Whether the return reads the argument, itself or through an input. */
static bool is_returned(struct candidate const *candidate) {
  struct lowering const *lowering = candidate->lowering;
  struct statement const *ending = lowering->ending;
  for (unsigned i = 0; i < ending->n_reads; ++i) {
    struct sdg_edge const *edge = ending->reads[i].edge;
    MlirOperation op = edge ? lowering->sdg->nodes[edge->source].op : ending->node->op;
    bool is_input = edge && lowering->sdg->nodes[edge->source].kind == TEMPO_OP_INPUT;
    if ((!edge || is_input) &&
        is_argument(lowering, tempoOpGetInput(op, edge ? 0 : i), candidate->argument))
      return true;
  }
  return false;
}

/* Whether the result is written only when the argument was read for the last time. */
static bool is_copied_after(struct candidate const *candidate) {
  struct lowering const *lowering = candidate->lowering;
  struct sdg_edge const *edge = lowering->ending->reads[candidate->result].edge;
  struct value const *value = edge ? value_of_edge(lowering, edge) : NULL;
  return value && value->memory == VALUE_TENSOR && value->buffer != candidate->result &&
         !is_returned(candidate) &&
         mlirShapedTypeHasStaticShape(argument_type(lowering, candidate->argument));
}

//===- Results that are stores ------------------------------------------------===//

/* Whether the store of `value`, none of whose dims wrap, has along all of them as many slots as the
 * input `node` points. */
static isl_bool has_same_sizes(struct lowering *lowering, struct sdg_node const *node,
                               struct value const *value) {
  isl_bool same = isl_bool_ok(node->n_dims == value->node->n_dims && value->n_sizes == 0);
  for (unsigned i = 0; same == isl_bool_true && i < node->n_dims; ++i) {
    isl_set *box = sdg_bounds_get_box(lowering->sdg, node->n_dims, node->dims,
                                      mlirOperationGetLocation(node->op));
    isl_set *other =
        isl_pw_aff_ne_set(entry_count_points(box, i), isl_pw_aff_copy(value->slots[i].count));
    same = isl_set_is_empty(isl_set_intersect(other, extent_get_bounds(lowering)));
    isl_set_free(other);
  }
  return same;
}

/* { [coordinates] -> [time] }: when `edge` reads the elements of its source. */
static __isl_give isl_map *get_reads(struct candidate const *candidate,
                                     struct sdg_edge const *edge) {
  isl_map *reads = isl_map_reverse(isl_map_copy(edge->access));
  reads = isl_map_apply_range(reads, isl_map_copy(candidate->times[edge->reader]));
  return isl_map_reset_tuple_id(reads, isl_dim_in);
}

/* Whether `edge` reads an element of the argument after `value` has overwritten it. A node reads
 * before it writes, unless it is a call. */
static isl_bool reads_too_late(struct candidate const *candidate, struct sdg_edge const *edge,
                               struct value const *value) {
  struct sdg const *sdg = candidate->lowering->sdg;
  struct sdg_node const *reader = &sdg->nodes[edge->reader];
  isl_map *writes = isl_map_copy(candidate->times[value->node - sdg->nodes]);
  writes = isl_map_reset_tuple_id(writes, isl_dim_in);
  isl_map *times = isl_map_apply_range(isl_map_reverse(writes), get_reads(candidate, edge));
  isl_space *space = isl_space_domain(isl_map_get_space(times));
  bool own = reader == value->node && reader->kind != TEMPO_OP_CALL;
  isl_map *later = own ? isl_map_lex_lt(space) : isl_map_lex_le(space);
  isl_bool never = isl_map_is_empty(times = isl_map_intersect(times, later));
  isl_map_free(times);
  return isl_bool_not(never);
}

/* Whether a statement that reads `node` is built in another one that does not write `value`. */
static bool is_moved(struct lowering const *lowering, struct sdg_node const *node,
                     struct value const *value) {
  for (unsigned i = 0; i < lowering->n_statements; ++i) {
    struct statement const *statement = lowering->statements[i];
    for (unsigned k = 0; k < statement->n_reads; ++k) {
      struct sdg_edge const *edge = statement->reads[k].edge;
      if (edge && &lowering->sdg->nodes[edge->source] == node && statement->host != statement &&
          statement->host->node != value->node)
        return true;
    }
  }
  return false;
}

/* Whether the store that the result is can begin as the argument. */
static isl_bool can_be_store(struct candidate const *candidate, struct sdg_node const *node,
                             struct value const *value) {
  struct sdg const *sdg = candidate->lowering->sdg;
  isl_bool can = has_same_sizes(candidate->lowering, node, value);
  if (can == isl_bool_true && is_moved(candidate->lowering, node, value))
    return isl_bool_false;
  for (unsigned i = 0; can == isl_bool_true && i < node->n_readers; ++i) {
    struct sdg_edge const *edge = &sdg->edges[node->readers[i]];
    if (sdg->nodes[edge->reader].kind == TEMPO_OP_RETURN)
      return isl_bool_false;
    if (candidate->times[edge->reader])
      can = isl_bool_not(reads_too_late(candidate, edge, value));
  }
  return can;
}

/* Makes the store that is result `candidate->result` begin as the argument, if it can. */
static isl_bool join_store(struct candidate const *candidate) {
  struct lowering *lowering = candidate->lowering;
  struct sdg_edge const *edge = lowering->ending->reads[candidate->result].edge;
  struct value const *value = edge ? value_of_edge(lowering, edge) : NULL;
  struct sdg_node const *node = find_only_input(candidate);
  if (!node || !value || value->buffer != candidate->result)
    return isl_bool_false;
  isl_bool can = can_be_store(candidate, node, value);
  if (can == isl_bool_true)
    lowering->first_value[node - lowering->sdg->nodes] = (unsigned)(value - lowering->values);
  return can;
}

//===- Pairs ------------------------------------------------------------------===//

static bool is_taken(struct lowering const *lowering, unsigned result) {
  for (unsigned i = 0; i < lowering->n_donations; ++i)
    if (lowering->donations[i].result == result)
      return true;
  return false;
}

/* Finds a result for the argument. */
static void pair(struct candidate *candidate) {
  struct lowering *lowering = candidate->lowering;
  MlirType type = argument_type(lowering, candidate->argument);
  for (unsigned i = 0; i < lowering->ending->n_reads; ++i) {
    candidate->result = i;
    if (is_taken(lowering, i) ||
        !mlirTypeEqual(type, tempoGraphGetResultType(lowering->sdg->graph, i)))
      continue;
    isl_bool fits = is_copied_after(candidate) ? isl_bool_true : join_store(candidate);
    if (fits < 0)
      lowering_fail_isl(lowering);
    if (fits != isl_bool_true)
      continue;
    lowering->donations[lowering->n_donations++] = (struct donation){candidate->argument, i};
    return;
  }
}

enum tempo_status donate_plan(struct lowering *lowering, isl_map *const *times) {
  unsigned n = (unsigned)mlirBlockGetNumArguments(tempoOpGetBody(lowering->sdg->graph));
  lowering->donations = lowering_alloc(lowering, n, sizeof *lowering->donations);
  if (!lowering->donations)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < n; ++i)
    if (is_donated(lowering, i)) {
      struct candidate candidate = {.lowering = lowering, .times = times, .argument = i};
      pair(&candidate);
    }
  return lowering->status;
}

MlirAttribute donate_get_pairs(struct lowering *lowering) {
  int64_t *numbers = lowering_alloc(lowering, 2 * lowering->n_donations, sizeof *numbers);
  for (unsigned i = 0; numbers && i < lowering->n_donations; ++i) {
    numbers[2 * i] = lowering->donations[i].argument;
    numbers[2 * i + 1] = lowering->donations[i].result;
  }
  return mlirDenseI64ArrayGet(lowering->builder.context,
                              numbers ? 2 * (intptr_t)lowering->n_donations : 0, numbers);
}

//===- On entry ---------------------------------------------------------------===//

static MlirValue build_address(struct builder *builder, MlirValue buffer) {
  return build_value(builder, "memref.extract_aligned_pointer_as_index", builder->index, 1,
                     &buffer);
}

/* Copies `from` to `to` unless they are one buffer. */
static void build_copy(struct builder *builder, MlirValue from, MlirValue to) {
  MlirValue differ =
      build_compare(builder, BUILD_NE, build_address(builder, from), build_address(builder, to));
  MlirBlock outer = builder->block;
  MlirRegion regions[] = {mlirRegionCreate(), mlirRegionCreate()};
  builder->block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(regions[0], builder->block);
  MlirValue operands[] = {from, to};
  struct build_spec copy = {.name = "memref.copy", .n_operands = 2, .operands = operands};
  build(builder, &copy);
  struct build_spec end = {.name = "scf.yield"};
  build(builder, &end);
  builder->block = outer;
  struct build_spec spec = {
      .name = "scf.if", .n_operands = 1, .operands = &differ, .n_regions = 2, .regions = regions};
  build(builder, &spec);
}

void donate_enter(struct lowering *lowering) {
  for (unsigned i = 0; i < lowering->n_donations; ++i) {
    struct donation donation = lowering->donations[i];
    MlirValue *argument = &lowering->arguments[donation.argument];
    MlirValue buffer = lowering->results[donation.result];
    MlirValue given = mlirOperationGetOperand(mlirOpResultGetOwner(*argument), 0);
    build_copy(&lowering->builder, given, buffer);
    *argument = build_to_tensor(lowering, buffer, mlirValueGetType(*argument), false);
  }
}
