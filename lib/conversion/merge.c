/* Merges. A scalar is chosen, then written; a tensor is written in the branch that is taken, so
 * that none is copied but into its place. */
#include "conversion/build_statement.h"
#include "conversion/expression.h"
#include "conversion/thread.h"
#include "conversion/value.h"
#include "mutants/mutants.h"

/* The branches from `branch` on, given that none before is taken. */
struct branches {
  struct statement const *statement;
  unsigned branch;
};

static void build_taken(struct lowering *lowering, void *user) {
  struct branches const *branches = user;
  struct statement const *statement = branches->statement;
  struct value const *value = value_of_result(lowering, statement, 0);
  build_write(lowering, statement, 0,
              build_read(lowering, statement, branches->branch, value->element));
}

static void build_from(struct lowering *lowering, struct branches branches);

static void build_rest(struct lowering *lowering, void *user) {
  struct branches branches = *(struct branches const *)user;
  ++branches.branch;
  build_from(lowering, branches);
}

static void build_from(struct lowering *lowering, struct branches branches) {
  struct statement const *statement = branches.statement;
  while (!statement->reads[branches.branch].used)
    ++branches.branch;
  isl_ast_expr *condition = statement->conditions[branches.branch];
  if (!condition) {
    build_taken(lowering, &branches);
    return;
  }
  struct span span = {statement->position, statement->position + 1};
  thread_if(lowering, expression_build_condition(lowering, condition), span, build_taken,
            build_rest, &branches);
}

//===- Scalars ----------------------------------------------------------------===//

static MlirValue choose_from(struct lowering *lowering, struct branches branches, MlirType type);

/* The region that yields what is read in branch `branches.branch`, or in those after it. */
static MlirRegion build_choice(struct lowering *lowering, struct branches branches, bool taken,
                               MlirType type) {
  struct builder *builder = &lowering->builder;
  MlirBlock outer = builder->block;
  MlirRegion region = mlirRegionCreate();
  builder->block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(region, builder->block);
  MlirValue scalar;
  if (taken) {
    scalar = build_read(lowering, branches.statement, branches.branch, type);
  } else {
    ++branches.branch;
    scalar = choose_from(lowering, branches, type);
  }
  struct build_spec yield = {.name = "scf.yield", .n_operands = 1, .operands = &scalar};
  build(builder, &yield);
  builder->block = outer;
  return region;
}

static MlirValue choose_from(struct lowering *lowering, struct branches branches, MlirType type) {
  struct statement const *statement = branches.statement;
  while (!statement->reads[branches.branch].used)
    ++branches.branch;
  isl_ast_expr *condition = statement->conditions[branches.branch];
  if (!condition)
    return build_read(lowering, statement, branches.branch, type);
  MlirValue holds = expression_build_condition(lowering, condition);
  MlirRegion regions[] = {build_choice(lowering, branches, !TEMPO_MUTANT(merge_swapped), type),
                          build_choice(lowering, branches, TEMPO_MUTANT(merge_swapped), type)};
  struct build_spec spec = {.name = "scf.if",
                            .n_operands = 1,
                            .operands = &holds,
                            .n_results = 1,
                            .results = &type,
                            .n_regions = 2,
                            .regions = regions};
  return mlirOperationGetResult(build(&lowering->builder, &spec), 0);
}

void build_merge(struct lowering *lowering, struct statement const *statement) {
  struct branches all = {statement, 0};
  struct value const *value = value_of_result(lowering, statement, 0);
  if (value->is_tensor)
    build_from(lowering, all);
  else
    build_write(lowering, statement, 0, choose_from(lowering, all, value->element));
}
