#include "conversion/build_statement.h"
#include "conversion/expression.h"
#include "conversion/thread.h"
#include "conversion/value.h"

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

void build_merge(struct lowering *lowering, struct statement const *statement) {
  build_from(lowering, (struct branches){statement, 0});
}
