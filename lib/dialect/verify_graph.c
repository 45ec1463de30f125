/* tempo.graph: its signature, and what its operations are together. */
#include "dialect/verify.h"

#include <stdlib.h>
#include <string.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirAttribute attribute(MlirOperation graph, char const *name) {
  return mlirOperationGetInherentAttributeByName(graph, mlirStringRefCreateFromCString(name));
}

/* A name and who has it: an operation, or (null) an argument of the graph. */
struct named {
  MlirStringRef name;
  MlirOperation op;
  intptr_t order;
};

static int compare_named(void const *a_pointer, void const *b_pointer) {
  struct named const *a = a_pointer, *b = b_pointer;
  if (a->name.length != b->name.length)
    return a->name.length < b->name.length ? -1 : 1;
  int by_name = memcmp(a->name.data, b->name.data, a->name.length);
  return by_name ? by_name : a->order < b->order ? -1 : a->order > b->order;
}

/* Sorts the names; the position of one that is equal to the one before it, or 0. */
static intptr_t find_duplicate(struct named *names, intptr_t n) {
  qsort(names, (size_t)n, sizeof *names, compare_named);
  for (intptr_t i = 1; i < n; ++i)
    if (mlirStringRefEqual(names[i - 1].name, names[i].name))
      return i;
  return 0;
}

/* ---- the signature ---- */

static bool is_scalar(MlirType type) {
  return mlirTypeIsAInteger(type) || mlirTypeIsAFloat(type) || mlirTypeIsAIndex(type);
}

static enum tempo_status verify_signature_type(MlirOperation graph, char const *what,
                                               intptr_t position, MlirType type) {
  bool is_tensor = mlirTypeIsARankedTensor(type);
  if (!is_scalar(is_tensor ? mlirShapedTypeGetElementType(type) : type))
    return verify_error(graph,
                        "%s %td is neither a ranked tensor nor an integer, a float or an index",
                        what, position);
  if (is_tensor && mlirShapedTypeGetRank(type) > MAX_TENSOR_RANK)
    return verify_error(graph, "%s %td has more than %d dimensions", what, position,
                        MAX_TENSOR_RANK);
  return TEMPO_OK;
}

/* The names of the array `name` (arg_names or result_names) are distinct. */
static enum tempo_status verify_distinct(MlirOperation graph, char const *name) {
  MlirAttribute array = attribute(graph, name);
  intptr_t n = mlirArrayAttrGetNumElements(array);
  struct named *names = calloc((size_t)n + 1, sizeof *names);
  if (!names)
    return verify_error(graph, "out of memory");
  for (intptr_t i = 0; i < n; ++i)
    names[i] = (struct named){mlirStringAttrGetValue(mlirArrayAttrGetElement(array, i)), graph, i};
  intptr_t duplicate = find_duplicate(names, n);
  MlirStringRef text = names[duplicate].name;
  free(names);
  return duplicate ? verify_error(graph, "has two %s '%.*s'", name, (int)text.length, text.data)
                   : TEMPO_OK;
}

/* `name` (arg_names or result_names) has `n` distinct identifiers. */
static enum tempo_status verify_signature_names(MlirOperation graph, char const *name, intptr_t n) {
  MlirAttribute names = attribute(graph, name);
  if (mlirArrayAttrGetNumElements(names) != n)
    return verify_error(graph, "has %td %s, expected %td", mlirArrayAttrGetNumElements(names), name,
                        n);
  for (intptr_t i = 0; i < n; ++i) {
    MlirStringRef text = mlirStringAttrGetValue(mlirArrayAttrGetElement(names, i));
    if (!is_identifier(text))
      return verify_error(graph,
                          "the name '%.*s' in its signature is no identifier: letters, "
                          "digits and _",
                          (int)text.length, text.data);
  }
  return verify_distinct(graph, name);
}

static intptr_t count_index_inputs(MlirType type) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    count += mlirTypeIsAIndex(mlirFunctionTypeGetInput(type, i));
  return count;
}

static enum tempo_status verify_argument_sizes(MlirOperation graph, MlirType type) {
  intptr_t n = mlirFunctionTypeGetNumInputs(type), n_params = count_index_inputs(type);
  if (mlirArrayAttrGetNumElements(attribute(graph, "arg_sizes")) != n)
    return verify_error(graph, "needs one arg_sizes for each of its %td arguments", n);
  for (intptr_t i = 0; i < n; ++i) {
    MlirAffineMap sizes = tempoGraphGetArgSizes(graph, i);
    intptr_t n_sizes = mlirAffineMapGetNumResults(sizes);
    intptr_t n_dynamic = count_dynamic_sizes(mlirFunctionTypeGetInput(type, i));
    if (verify_map(graph, "sizes of an argument", sizes, 0, n_params))
      return TEMPO_FAIL;
    if (n_sizes && n_sizes != n_dynamic)
      return verify_error(graph, "has %td sizes for %td '?' of argument %td", n_sizes, n_dynamic,
                          i);
  }
  return TEMPO_OK;
}

enum tempo_status verify_signature(MlirOperation graph) {
  MlirType type = tempoGraphGetFunctionType(graph);
  intptr_t n = mlirFunctionTypeGetNumInputs(type), n_results = mlirFunctionTypeGetNumResults(type);
  for (intptr_t i = 0; i < n; ++i)
    if (verify_signature_type(graph, "argument", i, mlirFunctionTypeGetInput(type, i)))
      return TEMPO_FAIL;
  for (intptr_t i = 0; i < n_results; ++i)
    if (verify_signature_type(graph, "result", i, mlirFunctionTypeGetResult(type, i)))
      return TEMPO_FAIL;
  return verify_signature_names(graph, "arg_names", n) ||
                 verify_signature_names(graph, "result_names", n_results) ||
                 verify_argument_sizes(graph, type)
             ? TEMPO_FAIL
             : TEMPO_OK;
}

/* ---- the body ---- */

static enum tempo_status verify_members(MlirOperation graph) {
  MlirOperation last = mlirBlockGetTerminator(tempoOpGetBody(graph));
  if (mlirOperationIsNull(last) || tempoOpGetKind(last) != TEMPO_OP_RETURN)
    return verify_error(graph, "must end with a tempo.return");
  for (MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    enum TempoOpKind kind = tempoOpGetKind(op);
    if (kind == TEMPO_OP_NONE || kind == TEMPO_OP_GRAPH || kind == TEMPO_OP_EXECUTE)
      return verify_error_note(op, mlirOperationGetLocation(graph), "the graph is here",
                               "does not belong into a graph: computations go into the body of a "
                               "tempo.compute");
  }
  return TEMPO_OK;
}

/* Writes the names of arguments and nodes to `names` if that is not NULL; their number. */
static intptr_t collect_names(MlirOperation graph, struct named *names) {
  MlirBlock body = tempoOpGetBody(graph);
  intptr_t n = 0;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i, ++n)
    if (names)
      names[n] = (struct named){tempoGraphGetArgName(graph, i), {NULL}, n};
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
      MlirStringRef name = tempoOpGetResultName(op, i);
      if (name.length == 0)
        continue;
      if (names)
        names[n] = (struct named){name, op, n};
      ++n;
    }
  return n;
}

static enum tempo_status verify_unique_names(MlirOperation graph) {
  intptr_t n = collect_names(graph, NULL);
  enum tempo_status status = TEMPO_OK;
  struct named *names = calloc((size_t)n + 1, sizeof *names);
  if (!names)
    return verify_error(graph, "out of memory");
  collect_names(graph, names);
  intptr_t duplicate = find_duplicate(names, n);
  if (duplicate) {
    struct named const *first = &names[duplicate - 1], *second = &names[duplicate];
    MlirOperation owner = mlirOperationIsNull(first->op) ? graph : first->op;
    status = verify_error_note(second->op, mlirOperationGetLocation(owner), "it is given here",
                               "the name '%.*s' is already given", (int)second->name.length,
                               second->name.data);
  }
  free(names);
  return status;
}

/* The number of leading dimensions of `argument` that inputs make temporal; -1 without uses. */
static intptr_t covered_dims(MlirValue argument) {
  intptr_t covered = -1;
  for (MlirOpOperand use = mlirValueGetFirstUse(argument); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    intptr_t n = tempoOpGetKind(user) == TEMPO_OP_INPUT ? tempoOpGetNumDims(user) : 0;
    covered = n > covered ? n : covered;
  }
  return covered;
}

/* Every `?` of an argument that is used has a size: a declared one, or the extent of a dim. */
static enum tempo_status verify_argument_extents(MlirOperation graph) {
  MlirBlock body = tempoOpGetBody(graph);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    MlirType type = mlirValueGetType(argument);
    if (count_dynamic_sizes(type) == 0 ||
        mlirAffineMapGetNumResults(tempoGraphGetArgSizes(graph, i)))
      continue;
    intptr_t covered = covered_dims(argument);
    MlirStringRef name = tempoGraphGetArgName(graph, i);
    for (intptr_t k = covered < 0 ? MAX_TENSOR_RANK : covered; k < mlirShapedTypeGetRank(type); ++k)
      if (mlirShapedTypeIsDynamicDim(type, k))
        return verify_error(graph,
                            "dimension %td of argument '%.*s' has no size: declare it with "
                            "sizes(...)",
                            k, (int)name.length, name.data);
  }
  return TEMPO_OK;
}

enum tempo_status verify_graph_body(MlirOperation graph) {
  return verify_members(graph) || verify_unique_names(graph) || verify_argument_extents(graph)
             ? TEMPO_FAIL
             : TEMPO_OK;
}
