/* Where the statements of the AST stand. */
#include <isl/id.h>
#include <isl/val.h>

#include "conversion/statement.h"
#include "conversion/walk.h"

/* What is around a node of the AST. */
struct around {
  unsigned depth;
  unsigned scope;
  unsigned loop;
  isl_id *iterator;
  int step;
  unsigned branch_begin, branch_end;
};

struct placing {
  struct lowering *lowering;
  unsigned n_scopes, n_loops, deepest;
  bool failed;
};

static void place(struct placing *placing, __isl_take isl_ast_node *node, struct around around);

static void place_statement(struct placing *placing, __isl_keep isl_ast_node *node,
                            struct around around) {
  struct lowering *lowering = placing->lowering;
  struct statement *statement = statement_of(node);
  statement->position = lowering->n_statements;
  statement->scope = around.scope;
  statement->loop = around.loop;
  statement->iterator = around.iterator;
  statement->step = around.step;
  statement->branch_begin = around.branch_begin;
  statement->branch_end = around.branch_end;
  lowering->statements[lowering->n_statements++] = statement;
}

/* The step of a loop if it is a constant that fits 16 bits, else 0. */
static int get_step(__isl_keep isl_ast_node *loop) {
  isl_ast_expr *step = isl_ast_node_for_get_inc(loop);
  isl_val *value =
      isl_ast_expr_get_type(step) == isl_ast_expr_int ? isl_ast_expr_get_val(step) : NULL;
  bool small = value && isl_val_cmp_si(value, INT16_MAX) <= 0;
  int number = small ? (int)isl_val_get_num_si(value) : 0;
  isl_val_free(value);
  isl_ast_expr_free(step);
  return number;
}

/* The statements of `node`, which come next. */
static void set_branch(struct placing *placing, __isl_keep isl_ast_node *node,
                       struct around *around) {
  around->branch_begin = placing->lowering->n_statements;
  around->branch_end = around->branch_begin + statement_count(node);
}

static void place_for(struct placing *placing, __isl_keep isl_ast_node *node,
                      struct around around) {
  ++around.depth;
  around.scope = ++placing->n_scopes;
  isl_bool degenerate = isl_ast_node_for_is_degenerate(node);
  placing->failed |= degenerate < 0;
  if (degenerate == isl_bool_false) {
    isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
    around.iterator = isl_ast_expr_id_get_id(iterator);
    isl_id_free(around.iterator); /* the AST keeps it */
    isl_ast_expr_free(iterator);
    around.loop = ++placing->n_loops;
    around.step = get_step(node);
    set_branch(placing, node, &around);
  }
  place(placing, isl_ast_node_for_get_body(node), around);
}

static void place_if(struct placing *placing, __isl_keep isl_ast_node *node, struct around around) {
  isl_ast_node *then = isl_ast_node_if_get_then_node(node);
  set_branch(placing, then, &around);
  place(placing, then, around);
  if (isl_ast_node_if_has_else_node(node) != isl_bool_true)
    return;
  isl_ast_node *otherwise = isl_ast_node_if_get_else_node(node);
  set_branch(placing, otherwise, &around);
  place(placing, otherwise, around);
}

static void place_block(struct placing *placing, __isl_keep isl_ast_node *node,
                        struct around around) {
  isl_ast_node_list *children = isl_ast_node_block_get_children(node);
  isl_size n = isl_ast_node_list_n_ast_node(children);
  for (int i = 0; i < n; ++i)
    place(placing, isl_ast_node_list_get_at(children, i), around);
  isl_ast_node_list_free(children);
}

/* Takes `node`. */
static void place(struct placing *placing, __isl_take isl_ast_node *node, struct around around) {
  if (around.depth > placing->deepest)
    placing->deepest = around.depth;
  switch (isl_ast_node_get_type(node)) {
  case isl_ast_node_for:
    place_for(placing, node, around);
    break;
  case isl_ast_node_if:
    place_if(placing, node, around);
    break;
  case isl_ast_node_block:
    place_block(placing, node, around);
    break;
  case isl_ast_node_mark:
    place(placing, isl_ast_node_mark_get_node(node), around);
    break;
  case isl_ast_node_user:
    place_statement(placing, node, around);
    break;
  default:
    placing->failed = true;
  }
  isl_ast_node_free(node);
}

enum tempo_status walk_place(struct lowering *lowering) {
  unsigned n = statement_count(lowering->ast);
  struct placing placing = {.lowering = lowering};
  struct around around = {.branch_end = n};
  lowering->statements = lowering_alloc(lowering, n, sizeof *lowering->statements);
  if (!lowering->statements)
    return TEMPO_FAIL;
  if (lowering->ast)
    place(&placing, isl_ast_node_copy(lowering->ast), around);
  if (placing.failed)
    lowering_fail_isl(lowering);
  lowering->ending->position = n;
  lowering->open = lowering_alloc(lowering, placing.deepest, sizeof *lowering->open);
  return lowering->status;
}
