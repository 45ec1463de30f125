#include "conversion/run.h"

#include <stdio.h>

#include "conversion/expression.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"

static MlirType pointer_type(struct lowering const *lowering) {
  return mlirLLVMPointerTypeGet(lowering->builder.context, 0);
}

MlirValue run_get(struct lowering *lowering) {
  if (mlirValueIsNull(lowering->run))
    lowering->run = mlirBlockAddArgument(lowering->builder.top, pointer_type(lowering),
                                         mlirOperationGetLocation(lowering->sdg->graph));
  return lowering->run;
}

bool run_is_taken(struct lowering const *lowering) {
  return !mlirValueIsNull(lowering->run);
}

MlirValue run_build_none(struct lowering *lowering) {
  return build_value(&lowering->builder, "llvm.mlir.zero", pointer_type(lowering), 0, NULL);
}

//===- Numbers ----------------------------------------------------------------===//

MlirValue run_build_numbers(struct lowering *lowering, unsigned n, MlirValue const *numbers) {
  struct builder *builder = &lowering->builder;
  MlirType i64 = mlirIntegerTypeGet(builder->context, 64);
  int64_t size = n > 0 ? n : 1;
  MlirType type = mlirMemRefTypeContiguousGet(i64, 1, &size, mlirAttributeGetNull());
  MlirValue memory = build_alloc(builder, type, 0, NULL);
  for (unsigned i = 0; i < n; ++i) {
    MlirValue position = build_index(builder, i);
    MlirValue number = build_value(builder, "arith.index_cast", i64, 1, &numbers[i]);
    build_store(builder, number, memory, &position);
  }
  MlirValue address =
      build_value(builder, "memref.extract_aligned_pointer_as_index", builder->index, 1, &memory);
  address = build_value(builder, "arith.index_cast", i64, 1, &address);
  return build_value(builder, "llvm.inttoptr", pointer_type(lowering), 1, &address);
}

MlirValue run_build_point(struct lowering *lowering, struct statement const *statement) {
  unsigned n = statement->node->n_dims;
  MlirValue *coordinates = lowering_alloc(lowering, n, sizeof *coordinates);
  for (unsigned i = 0; coordinates && i < n; ++i)
    coordinates[i] = expression_build(lowering, statement->dims[i]);
  return run_build_numbers(lowering, coordinates ? n : 0, coordinates);
}

//===- Declarations -----------------------------------------------------------===//

static MlirStringRef symbol_of(MlirOperation function) {
  return mlirStringAttrGetValue(
      mlirOperationGetAttributeByName(function, mlirSymbolTableGetSymbolAttributeName()));
}

static bool is_declared(struct lowering const *lowering, MlirStringRef name) {
  MlirOperation op = mlirBlockGetFirstOperation(lowering->declarations);
  while (!mlirOperationIsNull(op) && !mlirStringRefEqual(symbol_of(op), name))
    op = mlirOperationGetNextInBlock(op);
  return !mlirOperationIsNull(op);
}

void run_declare(struct lowering *lowering, MlirStringRef name, MlirType type,
                 MlirAttribute callee) {
  struct builder *builder = &lowering->builder;
  MlirContext context = builder->context;
  if (is_declared(lowering, name))
    return;
  MlirNamedAttribute attributes[5] = {
      build_named(builder, "sym_name", mlirStringAttrGet(context, name)),
      build_named(builder, "sym_visibility",
                  mlirStringAttrGet(context, mlirStringRefCreateFromCString("private"))),
      build_named(builder, "function_type", mlirTypeAttrGet(type))};
  bool is_called = !mlirAttributeIsNull(callee);
  if (is_called) {
    attributes[3] = build_named(builder, "llvm.emit_c_interface", mlirUnitAttrGet(context));
    attributes[4] = build_named(builder, "tempo.callee", callee);
  }
  MlirRegion body = mlirRegionCreate();
  struct build_spec spec = {.name = "func.func",
                            .n_attributes = is_called ? 5 : 3,
                            .attributes = attributes,
                            .n_regions = 1,
                            .regions = &body};
  mlirBlockAppendOwnedOperation(lowering->declarations, build_detached(builder, &spec));
}

//===- Calls ------------------------------------------------------------------===//

enum { MAX_OPERANDS = 8 };

MlirOperation run_build_call(struct lowering *lowering, char const *name, MlirType result,
                             intptr_t n_operands, MlirValue const *operands) {
  struct builder *builder = &lowering->builder;
  MlirStringRef symbol = mlirStringRefCreateFromCString(name);
  intptr_t n_results = !mlirTypeIsNull(result);
  MlirType types[MAX_OPERANDS];
  for (intptr_t i = 0; i < n_operands; ++i)
    types[i] = mlirValueGetType(operands[i]);
  run_declare(lowering, symbol,
              mlirFunctionTypeGet(builder->context, n_operands, types, n_results, &result),
              mlirAttributeGetNull());
  MlirNamedAttribute callee =
      build_named(builder, "callee", mlirFlatSymbolRefAttrGet(builder->context, symbol));
  struct build_spec spec = {.name = "func.call",
                            .n_operands = n_operands,
                            .operands = operands,
                            .n_results = n_results,
                            .results = &result,
                            .n_attributes = 1,
                            .attributes = &callee};
  return build(builder, &spec);
}

//===- Where a run ended ------------------------------------------------------===//

static MlirAttribute string(struct lowering const *lowering, char const *text) {
  return mlirStringAttrGet(lowering->builder.context, mlirStringRefCreateFromCString(text));
}

/* The name of the node in messages. */
static MlirAttribute node_name(struct lowering const *lowering, struct sdg_node const *node) {
  MlirStringRef name = mlirStringRefCreateFromCString("");
  if (mlirOperationGetNumResults(node->op) > 0)
    name = tempoOpGetResultName(node->op, 0);
  char text[256];
  if (name.length == 0 || name.length >= sizeof text - 1)
    return string(lowering, "this tempo.call");
  snprintf(text, sizeof text, "%%%.*s", (int)name.length, name.data);
  return string(lowering, text);
}

/* [file, "line", "column", node, dim...]: what a message about an instance is made of. The file is
 * "" where the location is none of a file. */
static MlirAttribute make_site(struct lowering *lowering, struct sdg_node const *node) {
  MlirLocation location = mlirOperationGetLocation(node->op);
  MlirAttribute *parts = lowering_alloc(lowering, node->n_dims + 4, sizeof *parts);
  if (!parts)
    return mlirUnitAttrGet(lowering->builder.context);
  bool known = mlirLocationIsAFileLineColRange(location);
  char line[16], column[16];
  snprintf(line, sizeof line, "%d", known ? mlirLocationFileLineColRangeGetStartLine(location) : 0);
  snprintf(column, sizeof column, "%d",
           known ? mlirLocationFileLineColRangeGetStartColumn(location) : 0);
  parts[0] =
      known
          ? mlirStringAttrGet(lowering->builder.context,
                              mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(location)))
          : string(lowering, "");
  parts[1] = string(lowering, line);
  parts[2] = string(lowering, column);
  parts[3] = node_name(lowering, node);
  for (unsigned i = 0; i < node->n_dims; ++i)
    parts[4 + i] = string(lowering, lowering->sdg->dims[node->dims[i]].name);
  return mlirArrayAttrGet(lowering->builder.context, node->n_dims + 4, parts);
}

void run_end_after(struct lowering *lowering, MlirOperation call, struct sdg_node const *node) {
  mlirOperationSetDiscardableAttributeByName(call, mlirStringRefCreateFromCString("tempo.ends_run"),
                                             make_site(lowering, node));
}
