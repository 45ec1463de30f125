#include "conversion/profile.h"

#include "conversion/run.h"
#include "mlir-c/BuiltinAttributes.h"
#include "sdg/describe.h"

static void build_change(struct lowering *lowering, unsigned entry, int instances) {
  MlirValue operands[] = {run_get(lowering), build_i32(&lowering->builder, (int32_t)entry),
                          build_i32(&lowering->builder, instances)};
  run_build_call(lowering, "tempo_runtime_profile_enter", (MlirType){NULL}, 3, operands);
  lowering->profiled = entry;
}

unsigned profile_enter(struct lowering *lowering, struct sdg_node const *node) {
  unsigned outer = lowering->profiled, entry = (unsigned)(node - lowering->sdg->nodes);
  if (lowering->profile && entry != outer)
    build_change(lowering, entry, 1);
  return outer;
}

void profile_leave(struct lowering *lowering, unsigned outer) {
  if (lowering->profile && outer != lowering->profiled)
    build_change(lowering, outer, 0);
}

void profile_describe(struct lowering *lowering, MlirOperation function) {
  struct sdg const *sdg = lowering->sdg;
  MlirContext context = lowering->builder.context;
  MlirAttribute *texts = lowering_alloc(lowering, sdg->n_nodes, sizeof *texts);
  if (!texts || !lowering->profile)
    return;
  for (unsigned i = 0; i < sdg->n_nodes; ++i) {
    struct sdg_node const *node = &sdg->nodes[i];
    struct sdg_text text = {0};
    sdg_text_add(&text, "%s %s at ", sdg_describe_kind(node->kind), node->name);
    sdg_describe_location(mlirOperationGetLocation(node->op), &text);
    texts[i] = mlirStringAttrGet(context, mlirStringRefCreate(sdg_text_get(&text), text.length));
    sdg_text_free(&text);
  }
  mlirOperationSetDiscardableAttributeByName(function,
                                             mlirStringRefCreateFromCString(PROFILE_ATTRIBUTE),
                                             mlirArrayAttrGet(context, sdg->n_nodes, texts));
}
