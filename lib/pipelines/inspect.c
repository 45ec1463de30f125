#include "pipelines/inspect.h"

#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

bool inspect_is(MlirOperation op, char const *name) {
  return !mlirOperationIsNull(op) &&
         mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)), text(name));
}

bool inspect_is_graph_function(MlirOperation op) {
  return (inspect_is(op, "func.func") || inspect_is(op, "llvm.func")) &&
         !mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(op))) &&
         !mlirAttributeIsNull(
             mlirOperationGetDiscardableAttributeByName(op, text("tempo.function")));
}

MlirOperation inspect_definition(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

static bool is_argument_of_function(MlirValue value) {
  return mlirValueIsABlockArgument(value) &&
         inspect_is(mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value)), "func.func");
}

bool inspect_is_function_argument(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return is_argument_of_function(value) && (mlirTypeIsAIndex(type) || mlirTypeIsAInteger(type));
}

bool inspect_is_argument_dim(MlirValue value) {
  MlirOperation op = inspect_definition(value);
  int64_t position;
  return inspect_is(op, "memref.dim") && is_argument_of_function(mlirOperationGetOperand(op, 0)) &&
         inspect_constant(mlirOperationGetOperand(op, 1), &position);
}

bool inspect_is_wide(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return mlirTypeIsAIndex(type) ||
         (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 64);
}

bool inspect_constant(MlirValue value, int64_t *constant) {
  MlirOperation op = inspect_definition(value);
  if (!inspect_is(op, "arith.constant"))
    return false;
  MlirAttribute attribute = mlirOperationGetAttributeByName(op, text("value"));
  MlirType type = mlirValueGetType(value);
  bool fits =
      mlirTypeIsAIndex(type) || (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) <= 64);
  if (!fits || !mlirAttributeIsAInteger(attribute))
    return false;
  *constant = mlirIntegerAttrGetValueInt(attribute);
  return true;
}

/* A walk: first it counts, then it fills the list. */
struct collection {
  bool (*is_wanted)(MlirOperation op);
  intptr_t count;
  MlirOperation *ops; /* NULL while counting */
};

static MlirWalkResult visit(MlirOperation op, void *user) {
  struct collection *collection = user;
  if (!collection->is_wanted(op))
    return MlirWalkResultAdvance;
  if (collection->ops)
    collection->ops[collection->count] = op;
  ++collection->count;
  return MlirWalkResultAdvance;
}

bool inspect_collect(MlirOperation op, bool (*is_wanted)(MlirOperation op),
                     struct inspect_list *list) {
  struct collection collection = {.is_wanted = is_wanted};
  mlirOperationWalk(op, visit, &collection, MlirWalkPreOrder);
  collection.ops = calloc((size_t)collection.count + 1, sizeof *collection.ops);
  *list = (struct inspect_list){collection.count, collection.ops};
  if (!collection.ops)
    return false;
  collection.count = 0;
  mlirOperationWalk(op, visit, &collection, MlirWalkPreOrder);
  return true;
}
