/* The sizes of what a graph returns, in its parameters and arguments. */
#include "conversion/entry.h"
#include "conversion/expression.h"
#include "conversion/extent.h"
#include "conversion/statement.h"
#include "mlir-c/BuiltinTypes.h"

/* The dims of the element that is read: those of an argument, or of a value that is made. */
static intptr_t build_element(struct lowering *lowering, struct read const *read,
                              MlirValue *sizes) {
  struct sdg_node const *source = &lowering->sdg->nodes[read->edge->source];
  MlirType type = tempoRecurrentTypeGetElement(
      mlirValueGetType(mlirOperationGetResult(source->op, read->edge->result)));
  intptr_t rank = mlirTypeIsAShaped(type) ? mlirShapedTypeGetRank(type) : 0;
  unsigned unknown = 0;
  for (intptr_t i = 0; i < rank; ++i) {
    if (!mlirShapedTypeIsDynamicDim(type, i)) {
      sizes[i] = build_index(&lowering->builder, mlirShapedTypeGetDimSize(type, i));
    } else if (source->kind == TEMPO_OP_INPUT) {
      intptr_t position = mlirBlockArgumentGetArgNumber(tempoOpGetInput(source->op, 0));
      sizes[i] = build_dim(&lowering->builder, lowering->arguments[position],
                           (intptr_t)source->n_dims + i);
    } else {
      sizes[i] = expression_build(lowering, read->sizes[unknown++]);
    }
  }
  return rank;
}

/* The dims of an argument that is returned as it is. */
static intptr_t build_argument(struct lowering *lowering, unsigned position, MlirValue *sizes) {
  MlirValue source = tempoOpGetInput(lowering->ending->node->op, position);
  MlirValue argument = extent_get_argument(lowering, source);
  MlirType type = mlirValueGetType(argument);
  intptr_t rank = mlirTypeIsAShaped(type) ? mlirShapedTypeGetRank(type) : 0;
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = build_dim(&lowering->builder, argument, i);
  return rank;
}

intptr_t build_result_sizes(struct lowering *lowering, unsigned position, MlirValue *sizes) {
  struct read const *read = &lowering->ending->reads[position];
  if (!read->edge)
    return build_argument(lowering, position, sizes);
  intptr_t rank = 0;
  for (unsigned i = 0; i < read->edge->n_indices; ++i)
    if (read->indices[i].size)
      sizes[rank++] = expression_build(lowering, read->indices[i].size);
  return rank + build_element(lowering, read, sizes + rank);
}
