/* The body of a compute, inlined for one instance. */
#include "conversion/build_statement.h"
#include "conversion/call.h"
#include "conversion/expression.h"
#include "conversion/profile.h"
#include "conversion/value.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mutants/mutants.h"

struct relaxing {
  MlirAttribute none, relaxed;
  MlirStringRef name;
};

/* Allows an operation on floats what the language allows, unless its own flags say more. */
static MlirWalkResult relax(MlirOperation op, void *user) {
  struct relaxing const *relaxing = user;
  MlirAttribute flags = mlirOperationGetInherentAttributeByName(op, relaxing->name);
  if (!mlirAttributeIsNull(flags) && mlirAttributeEqual(flags, relaxing->none))
    mlirOperationSetInherentAttributeByName(op, relaxing->name, relaxing->relaxed);
  return MlirWalkResultAdvance;
}

static MlirAttribute parse(MlirContext context, char const *text) {
  return mlirAttributeParseGet(context, mlirStringRefCreateFromCString(text));
}

static void relax_all(struct lowering *lowering, MlirOperation op) {
  MlirContext context = lowering->builder.context;
  struct relaxing relaxing = {parse(context, "#arith.fastmath<none>"),
                              parse(context, "#arith.fastmath<reassoc,contract>"),
                              mlirStringRefCreateFromCString("fastmath")};
  mlirOperationWalk(op, relax, &relaxing, MlirWalkPreOrder);
}

/* The values of the arguments of the body: indices, then what is read. */
static MlirValue *build_arguments(struct lowering *lowering, struct statement const *statement) {
  MlirBlock body = tempoOpGetBody(statement->node->op);
  unsigned n_dims = statement->node->n_dims;
  MlirValue *arguments = lowering_alloc(lowering, n_dims + statement->n_reads, sizeof *arguments);
  for (unsigned i = 0; arguments && i < n_dims; ++i)
    arguments[i] = expression_build(
        lowering, statement->dims[TEMPO_MUTANT(indices_reversed) ? n_dims - 1 - i : i]);
  for (unsigned i = 0; arguments && i < statement->n_reads; ++i) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(body, n_dims + i));
    arguments[n_dims + i] = build_read(lowering, statement, i, type);
  }
  return arguments;
}

/* Appends the operations of the body to the block; returns what they yield, in the arena. */
static MlirValue *inline_body(struct lowering *lowering, struct statement const *statement,
                              MlirValue const *arguments) {
  MlirOperation copy = mlirOperationClone(statement->node->op);
  if (lowering->fastmath)
    relax_all(lowering, copy);
  if (statement_reads_own_memory(lowering, statement))
    build_own_allocations(lowering, copy);
  MlirBlock body = tempoOpGetBody(copy);
  MlirOperation yield = mlirBlockGetTerminator(body);
  intptr_t n = mlirOperationGetNumOperands(yield);
  mlirRewriterBaseMergeBlocks(lowering->rewriter, body, lowering->builder.block,
                              statement->node->n_dims + statement->n_reads, arguments);
  MlirValue *results = lowering_alloc(lowering, (size_t)n, sizeof *results);
  for (intptr_t i = 0; results && i < n; ++i)
    results[i] = mlirOperationGetOperand(yield, i);
  mlirOperationDestroy(yield);
  mlirOperationDestroy(copy);
  return results;
}

MlirValue *build_results_of(struct lowering *lowering, struct statement const *statement) {
  MlirLocation outer = lowering->builder.location;
  lowering->builder.location = mlirOperationGetLocation(statement->node->op);
  unsigned profiled = profile_enter(lowering, statement->node);
  MlirValue *arguments = build_arguments(lowering, statement);
  MlirValue *results = arguments ? inline_body(lowering, statement, arguments) : NULL;
  intptr_t n = mlirOperationGetNumResults(statement->node->op);
  for (intptr_t i = 0; results && i < n; ++i)
    build_size_checks(lowering, statement, (unsigned)i, results[i]);
  profile_leave(lowering, profiled);
  lowering->builder.location = outer;
  return results;
}

static void build_compute(struct lowering *lowering, struct statement const *statement) {
  MlirValue *results = build_results_of(lowering, statement);
  for (unsigned i = 0; results && i < (unsigned)mlirOperationGetNumResults(statement->node->op);
       ++i)
    build_write(lowering, statement, i, results[i]);
}

void build_statement(struct lowering *lowering, struct statement const *statement) {
  MlirLocation outer = lowering->builder.location;
  lowering->builder.location = mlirOperationGetLocation(statement->node->op);
  unsigned profiled = profile_enter(lowering, statement->node);
  if (statement->node->kind == TEMPO_OP_MERGE)
    build_merge(lowering, statement);
  else if (statement->node->kind == TEMPO_OP_CALL)
    call_build(lowering, statement);
  else
    build_compute(lowering, statement);
  profile_leave(lowering, profiled);
  lowering->builder.location = outer;
}
