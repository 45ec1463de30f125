/* From the AST to structured control flow. */
#include "conversion/walk.h"

#include <isl/id.h>

#include "conversion/build_statement.h"
#include "conversion/expression.h"
#include "conversion/extent.h"
#include "conversion/statement.h"
#include "conversion/thread.h"
#include "mutants/mutants.h"

/* Takes `node`. */
static void build_node(struct lowering *lowering, __isl_take isl_ast_node *node);

static struct span span_of(struct lowering const *lowering, __isl_keep isl_ast_node *node) {
  struct span span = {lowering->n_done, lowering->n_done + statement_count(node)};
  return span;
}

//===- Loops ------------------------------------------------------------------===//

static isl_id *iterator_of(__isl_keep isl_ast_node *node) {
  isl_ast_expr *expr = isl_ast_node_for_get_iterator(node);
  isl_id *id = isl_ast_expr_id_get_id(expr);
  isl_id_free(id); /* the AST keeps it */
  isl_ast_expr_free(expr);
  return id;
}

/* The end of the loop, exclusive, from its condition `iterator < bound` or `iterator <= bound`. */
static MlirValue build_end(struct lowering *lowering, __isl_keep isl_ast_node *node) {
  isl_ast_expr *condition = isl_ast_node_for_get_cond(node);
  enum isl_ast_expr_op_type type = isl_ast_expr_op_get_type(condition);
  isl_ast_expr *bound = isl_ast_expr_op_get_arg(condition, 1);
  if (type != isl_ast_expr_op_lt && type != isl_ast_expr_op_le)
    lowering_fail_isl(lowering);
  if (type == isl_ast_expr_op_le && !TEMPO_MUTANT(last_iteration_lost))
    bound = isl_ast_expr_add(bound, isl_ast_expr_from_val(isl_val_one(lowering->sdg->ctx)));
  MlirValue end = expression_build(lowering, bound);
  isl_ast_expr_free(bound);
  isl_ast_expr_free(condition);
  return end;
}

static MlirValue build_expression(struct lowering *lowering, __isl_take isl_ast_expr *expr) {
  MlirValue value = expression_build(lowering, expr);
  isl_ast_expr_free(expr);
  return value;
}

static void build_body(struct lowering *lowering, void *user) {
  isl_ast_node *node = user;
  build_node(lowering, isl_ast_node_for_get_body(node));
}

/* The body of a loop in which a dim may end, if it goes on. */
static void build_going_on(struct lowering *lowering, void *user) {
  isl_ast_node *node = user;
  isl_ast_expr *condition = isl_ast_node_for_get_cond(node);
  MlirValue goes_on = expression_build_condition(lowering, condition);
  isl_ast_expr_free(condition);
  thread_if(lowering, goes_on, span_of(lowering, node), build_body, NULL, node);
}

static void build_for(struct lowering *lowering, __isl_keep isl_ast_node *node) {
  struct thread_loop loop = {.iterator = iterator_of(node),
                             .lower = build_expression(lowering, isl_ast_node_for_get_init(node))};
  if (isl_ast_node_for_is_degenerate(node)) {
    lowering->open[lowering->n_open++] = (struct loop){loop.iterator, loop.lower};
    build_body(lowering, node);
    --lowering->n_open;
    return;
  }
  loop.step = build_expression(lowering, isl_ast_node_for_get_inc(node));
  struct span span = span_of(lowering, node);
  bool may_end = extent_any_changes_in(lowering, span);
  loop.upper =
      may_end ? extent_build_end(lowering, loop.iterator, span) : build_end(lowering, node);
  thread_for(lowering, &loop, span, may_end ? build_going_on : build_body, node);
}

//===- Branches ---------------------------------------------------------------===//

static void build_then(struct lowering *lowering, void *user) {
  build_node(lowering, isl_ast_node_if_get_then_node(user));
}

static void build_else(struct lowering *lowering, void *user) {
  build_node(lowering, isl_ast_node_if_get_else_node(user));
}

/* Whether some statement of `span` is built where it stands. */
static bool has_work(struct lowering const *lowering, struct span span) {
  for (unsigned i = span.begin; i < span.end; ++i)
    if (lowering->statements[i]->host == lowering->statements[i])
      return true;
  return false;
}

static void build_if(struct lowering *lowering, __isl_keep isl_ast_node *node) {
  struct span span = span_of(lowering, node);
  if (!has_work(lowering, span)) {
    lowering->n_done = span.end;
    return;
  }
  isl_ast_expr *condition = isl_ast_node_if_get_cond(node);
  MlirValue holds = expression_build_condition(lowering, condition);
  isl_ast_expr_free(condition);
  bool has_else = isl_ast_node_if_has_else_node(node) == isl_bool_true;
  thread_if(lowering, holds, span, build_then, has_else ? build_else : NULL, node);
}

//===- Nodes ------------------------------------------------------------------===//

static void build_block(struct lowering *lowering, __isl_keep isl_ast_node *node) {
  isl_ast_node_list *children = isl_ast_node_block_get_children(node);
  isl_size n = isl_ast_node_list_n_ast_node(children);
  for (int i = 0; i < n; ++i)
    build_node(lowering, isl_ast_node_list_get_at(children, i));
  isl_ast_node_list_free(children);
}

static void build_guarded(struct lowering *lowering, void *user) {
  build_statement(lowering, user);
}

static void build_hosted(struct lowering *lowering, struct statement *statement) {
  if (statement->host == statement && statement->guard)
    thread_if(lowering, expression_build_condition(lowering, statement->guard),
              (struct span){statement->position, statement->position + 1}, build_guarded, NULL,
              statement);
  else if (statement->host == statement)
    build_statement(lowering, statement);
  ++lowering->n_done;
}

static void build_node(struct lowering *lowering, __isl_take isl_ast_node *node) {
  switch (isl_ast_node_get_type(node)) {
  case isl_ast_node_for:
    build_for(lowering, node);
    break;
  case isl_ast_node_if:
    build_if(lowering, node);
    break;
  case isl_ast_node_block:
    build_block(lowering, node);
    break;
  case isl_ast_node_mark:
    build_node(lowering, isl_ast_node_mark_get_node(node));
    break;
  case isl_ast_node_user:
    build_hosted(lowering, statement_of(node));
    break;
  default:
    lowering_fail_isl(lowering);
  }
  isl_ast_node_free(node);
}

void walk_build(struct lowering *lowering) {
  if (lowering->ast)
    build_node(lowering, isl_ast_node_copy(lowering->ast));
}
