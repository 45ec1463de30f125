/* What a body calls becomes a part of it, and may therefore not call itself. A search by depth over
 * the functions that are called: one that is met while it is still open calls itself. */
#include "conversion/recursion.h"

#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"

/* As many as the interpreter enters. */
enum { MAX_DEPTH = 200 };

struct function {
  MlirOperation op;
  bool is_open; /* what it calls is looked at */
};

struct search {
  MlirSymbolTable symbols;
  struct function *functions; /* those that were met; owned */
  size_t n, n_allocated;
  int depth;
  MlirLocation location; /* of the call in a body */
  MlirStringRef name;    /* what it calls */
  enum tempo_status status;
};

static MlirWalkResult fail(struct search *search, char const *problem) {
  search->status = tempoEmitError(search->location, "@%.*s %s", (int)search->name.length,
                                  search->name.data, problem);
  return MlirWalkResultInterrupt;
}

/* The place of `op` among the functions; `search->n` if it has not been met. */
static size_t find(struct search const *search, MlirOperation op) {
  size_t i = 0;
  while (i < search->n && !mlirOperationEqual(search->functions[i].op, op))
    ++i;
  return i;
}

static bool add(struct search *search, MlirOperation op) {
  if (search->n == search->n_allocated) {
    size_t n = 2 * search->n_allocated + 8;
    struct function *functions = realloc(search->functions, n * sizeof *functions);
    if (!functions)
      return false;
    search->functions = functions;
    search->n_allocated = n;
  }
  search->functions[search->n++] = (struct function){op, true};
  return true;
}

static MlirWalkResult visit(MlirOperation op, void *user);

static MlirWalkResult enter(struct search *search, MlirOperation function) {
  size_t place = find(search, function);
  if (place < search->n)
    return search->functions[place].is_open
               ? fail(search,
                      "calls itself, which is not compiled: write an scf.for in the body, or "
                      "a recurrence over a dim")
               : MlirWalkResultAdvance;
  if (search->depth == MAX_DEPTH)
    return fail(search, "calls functions that are nested more than 200 deep");
  if (!add(search, function)) {
    search->status = tempoEmitError(search->location, "out of memory");
    return MlirWalkResultInterrupt;
  }
  ++search->depth;
  mlirOperationWalk(function, visit, search, MlirWalkPreOrder);
  --search->depth;
  search->functions[place].is_open = false;
  return search->status == TEMPO_OK ? MlirWalkResultAdvance : MlirWalkResultInterrupt;
}

/* Enters the function that `op` calls, if it is a call of one that is there. */
static MlirWalkResult visit(MlirOperation op, void *user) {
  struct search *search = user;
  MlirStringRef kind = mlirIdentifierStr(mlirOperationGetName(op));
  if (!mlirStringRefEqual(kind, mlirStringRefCreateFromCString("func.call")))
    return MlirWalkResultAdvance;
  MlirStringRef name = mlirFlatSymbolRefAttrGetValue(
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("callee")));
  MlirOperation function = mlirSymbolTableLookup(search->symbols, name);
  if (search->depth == 0) {
    search->location = mlirOperationGetLocation(op);
    search->name = name;
  }
  return mlirOperationIsNull(function) ? MlirWalkResultAdvance : enter(search, function);
}

enum tempo_status recursion_refuse(MlirOperation module) {
  struct search search = {.symbols = mlirSymbolTableCreate(module), .status = TEMPO_OK};
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(mlirModuleFromOperation(module)));
  for (; search.status == TEMPO_OK && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (tempoOpGetKind(op) == TEMPO_OP_GRAPH)
      mlirOperationWalk(op, visit, &search, MlirWalkPreOrder);
  mlirSymbolTableDestroy(search.symbols);
  free(search.functions);
  return search.status;
}
