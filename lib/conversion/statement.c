/* isl's AST of a schedule, and its statements.
 *
 * While isl builds the AST, it says of each leaf which instances run there, as a relation between
 * them and the loops around. All indices, sizes and conditions are pulled back through it and
 * simplified with what is known at the leaf: what holds for every instance is not tested again.
 */
#include "conversion/statement.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "mlir-c/BuiltinTypes.h"
#include "mutants/mutants.h"
#include "sdg/coalesce.h"

/* Where expressions of one statement are made. */
struct site {
  struct lowering *lowering;
  struct statement *statement;
  isl_ast_build *build;       /* borrowed */
  isl_map *executed;          /* { node[dims] -> [loops] }; owned; NULL for the return */
  isl_pw_multi_aff *instance; /* its reverse; owned; NULL for the return */
  isl_set *points;            /* { [loops] } that run it, or the parameters; owned */
};

//===- Expressions ------------------------------------------------------------===//

/* `function` { node[dims] -> [value] } at `points`. Takes `function`. */
static __isl_give isl_ast_expr *make_expression(struct site const *site,
                                                __isl_take isl_pw_aff *function,
                                                __isl_keep isl_set *points) {
  if (site->instance)
    function = isl_pw_aff_pullback_pw_multi_aff(function, isl_pw_multi_aff_copy(site->instance));
  else
    function = isl_pw_aff_project_domain_on_params(function);
  function = isl_pw_aff_intersect_domain(function, isl_set_copy(points));
  function = isl_pw_aff_gist(sdg_pw_aff_coalesce(function), isl_set_copy(points));
  return isl_ast_build_expr_from_pw_aff(site->build, function);
}

unsigned statement_count_sizes(MlirType element) {
  unsigned n = 0;
  if (!mlirTypeIsAShaped(element))
    return 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(element); ++i)
    n += mlirShapedTypeIsDynamicDim(element, i);
  return n;
}

unsigned statement_first_size(MlirOperation op, unsigned result) {
  unsigned n = 0;
  for (unsigned i = 0; i < result; ++i)
    n += statement_count_sizes(
        tempoRecurrentTypeGetElement(mlirValueGetType(mlirOperationGetResult(op, (intptr_t)i))));
  return n;
}

static enum tempo_status fail_isl(struct site const *site) {
  lowering_fail_isl(site->lowering);
  return TEMPO_FAIL;
}

/* The sizes of the results of the statement itself. */
static enum tempo_status make_own_sizes(struct site const *site) {
  struct statement *statement = site->statement;
  struct sdg_node const *node = statement->node;
  MlirAffineMap sizes = tempoOpGetSizes(node->op);
  if (mlirAffineMapIsNull(sizes))
    return TEMPO_OK;
  unsigned n = (unsigned)mlirAffineMapGetNumResults(sizes);
  statement->sizes = lowering_alloc(site->lowering, n, sizeof *statement->sizes);
  if (!statement->sizes)
    return TEMPO_FAIL;
  for (; statement->n_sizes < n; ++statement->n_sizes) {
    isl_aff *size = sdg_affine_to_isl(site->lowering->sdg, node->op, sizes, statement->n_sizes,
                                      sdg_node_get_space(node));
    statement->sizes[statement->n_sizes] =
        make_expression(site, isl_pw_aff_from_aff(size), site->points);
    if (!statement->sizes[statement->n_sizes])
      return fail_isl(site);
  }
  return TEMPO_OK;
}

//===- Reads ------------------------------------------------------------------===//

/* { reader[dims] -> source[coordinates] }: the element read, of slices the first one. */
static __isl_give isl_multi_pw_aff *first_element(struct site const *site,
                                                  struct sdg_edge const *edge) {
  struct sdg const *sdg = site->lowering->sdg;
  isl_pw_aff_list *list = isl_pw_aff_list_alloc(sdg->ctx, (int)edge->n_indices);
  for (unsigned i = 0; i < edge->n_indices; ++i)
    list = isl_pw_aff_list_add(list, isl_pw_aff_copy(edge->indices[i].lower));
  isl_space *space = isl_space_map_from_domain_and_range(
      sdg_node_get_space(&sdg->nodes[edge->reader]), sdg_node_get_space(&sdg->nodes[edge->source]));
  return isl_multi_pw_aff_from_pw_aff_list(space, list);
}

/* Size `position` of `sizes` of the source, { reader[dims] -> [size] }. */
static __isl_give isl_pw_aff *element_size(struct site const *site, struct sdg_edge const *edge,
                                           MlirAffineMap sizes, unsigned position) {
  struct sdg const *sdg = site->lowering->sdg;
  struct sdg_node const *source = &sdg->nodes[edge->source];
  if (source->n_dims == 0)
    return isl_pw_aff_from_aff(sdg_affine_to_isl(sdg, source->op, sizes, position,
                                                 sdg_node_get_space(&sdg->nodes[edge->reader])));
  isl_aff *size = sdg_affine_to_isl(sdg, source->op, sizes, position, sdg_node_get_space(source));
  return isl_pw_aff_pullback_multi_pw_aff(isl_pw_aff_from_aff(size), first_element(site, edge));
}

static enum tempo_status make_element_sizes(struct site const *site, struct read *read,
                                            __isl_keep isl_set *points) {
  struct sdg_node const *source = &site->lowering->sdg->nodes[read->edge->source];
  MlirAffineMap sizes = tempoOpGetSizes(source->op);
  if (mlirAffineMapIsNull(sizes))
    return TEMPO_OK;
  MlirType type = mlirValueGetType(mlirOperationGetResult(source->op, read->edge->result));
  unsigned first = statement_first_size(source->op, read->edge->result);
  unsigned n = statement_count_sizes(tempoRecurrentTypeGetElement(type));
  read->sizes = lowering_alloc(site->lowering, n, sizeof *read->sizes);
  if (!read->sizes)
    return TEMPO_FAIL;
  for (; read->n_sizes < n; ++read->n_sizes) {
    isl_pw_aff *size = element_size(site, read->edge, sizes, first + read->n_sizes);
    read->sizes[read->n_sizes] = make_expression(site, size, points);
    if (!read->sizes[read->n_sizes])
      return fail_isl(site);
  }
  return TEMPO_OK;
}

/* The coordinate `dim` of the instance, which is what an access at equal points reads. */
static __isl_give isl_ast_expr *same_coordinate(struct site const *site, unsigned dim) {
  return isl_ast_expr_copy(site->statement->dims[dim]);
}

static enum tempo_status make_index(struct site const *site, struct read *read, unsigned position,
                                    __isl_keep isl_set *points) {
  struct sdg_index const *index = &read->edge->indices[position];
  struct read_index *made = &read->indices[position];
  made->lower = read->edge->identity ? same_coordinate(site, position)
                                     : make_expression(site, isl_pw_aff_copy(index->lower), points);
  if (index->upper) {
    isl_pw_aff *size = isl_pw_aff_copy(index->upper);
    if (!TEMPO_MUTANT(slice_size_is_end))
      size = isl_pw_aff_sub(size, isl_pw_aff_copy(index->lower));
    made->size = make_expression(site, size, points);
  }
  return made->lower && (made->size || !index->upper) ? TEMPO_OK : fail_isl(site);
}

/* Whether `edge` reads no element at all at `points`. */
static isl_bool reads_nothing(struct site const *site, struct sdg_edge const *edge,
                              __isl_keep isl_set *points) {
  bool has_slice = false;
  for (unsigned i = 0; i < edge->n_indices; ++i)
    has_slice |= edge->indices[i].upper != NULL;
  if (!has_slice)
    return isl_bool_false;
  isl_map *read = isl_map_copy(edge->access);
  if (site->executed)
    read = isl_map_intersect_domain(
        read, isl_set_apply(isl_set_copy(points), isl_map_reverse(isl_map_copy(site->executed))));
  else
    read = isl_map_intersect_params(read, isl_set_copy(points));
  isl_bool empty = isl_map_is_empty(read);
  isl_map_free(read);
  return empty;
}

/* Makes the expressions of `read`, which happens at `points`. */
static enum tempo_status make_read(struct site const *site, struct read *read,
                                   __isl_keep isl_set *points) {
  read->used = true;
  read->lag = READ_NO_LAG;
  if (!read->edge)
    return TEMPO_OK;
  isl_bool nothing = reads_nothing(site, read->edge, points);
  if (nothing < 0)
    return fail_isl(site);
  read->nothing = nothing;
  read->indices = lowering_alloc(site->lowering, read->edge->n_indices, sizeof *read->indices);
  if (!read->indices)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < read->edge->n_indices; ++i)
    if (make_index(site, read, i, points) != TEMPO_OK)
      return TEMPO_FAIL;
  return make_element_sizes(site, read, points);
}

/* Room for the reads of all inputs, with their edges. */
static enum tempo_status init_reads(struct site const *site) {
  struct statement *statement = site->statement;
  struct sdg const *sdg = site->lowering->sdg;
  statement->n_reads = (unsigned)tempoOpGetNumInputs(statement->node->op);
  statement->reads = lowering_alloc(site->lowering, statement->n_reads, sizeof *statement->reads);
  if (!statement->reads)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < statement->node->n_reads; ++i) {
    struct sdg_edge const *edge = &sdg->edges[statement->node->reads[i]];
    statement->reads[edge->input].edge = edge;
  }
  return TEMPO_OK;
}

static enum tempo_status make_reads(struct site const *site) {
  struct statement *statement = site->statement;
  for (unsigned i = 0; i < statement->n_reads; ++i)
    if (make_read(site, &statement->reads[i], site->points) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

//===- Merges -----------------------------------------------------------------===//

/* Makes the read and the condition of branch `branch`, taken at `taken`; `rest` is where no branch
 * before it is taken. */
static enum tempo_status make_branch(struct site const *site, unsigned branch,
                                     __isl_keep isl_set *taken, __isl_keep isl_set *rest) {
  struct statement *statement = site->statement;
  isl_bool is_last = TEMPO_MUTANT(first_branch_last) ? isl_set_is_subset(taken, rest)
                                                     : isl_set_is_subset(rest, taken);
  if (is_last < 0)
    return fail_isl(site);
  if (!is_last) {
    isl_set *condition = sdg_set_coalesce(isl_set_gist(isl_set_copy(taken), isl_set_copy(rest)));
    statement->conditions[branch] = isl_ast_build_expr_from_set(site->build, condition);
    if (!statement->conditions[branch])
      return fail_isl(site);
  }
  return make_read(site, &statement->reads[branch], taken);
}

/* The points of `rest` at which the condition of branch `branch` is the first to hold. */
static __isl_give isl_set *branch_points(struct site const *site, unsigned branch,
                                         __isl_keep isl_set *rest) {
  isl_set *instances = isl_set_copy(site->statement->node->branches[branch]);
  isl_set *points = isl_set_apply(instances, isl_map_copy(site->executed));
  return isl_set_intersect(points, isl_set_copy(rest));
}

/* Takes `rest`: the points at which no branch is taken. */
static enum tempo_status check_covered(struct site const *site, __isl_take isl_set *rest) {
  isl_bool covered = isl_set_is_empty(rest);
  isl_set_free(rest);
  if (covered == isl_bool_true)
    return TEMPO_OK;
  if (covered < 0)
    return fail_isl(site);
  lowering_fail(site->lowering, mlirOperationGetLocation(site->statement->node->op),
                "no branch holds at some point: run tempo-check before the conversion");
  return TEMPO_FAIL;
}

static enum tempo_status make_branches(struct site const *site) {
  struct statement *statement = site->statement;
  statement->conditions =
      lowering_alloc(site->lowering, statement->n_reads, sizeof(isl_ast_expr *));
  if (!statement->conditions)
    return TEMPO_FAIL;
  isl_set *rest = isl_set_copy(site->points);
  enum tempo_status status = TEMPO_OK;
  for (unsigned i = 0; status == TEMPO_OK && i < statement->n_reads; ++i) {
    isl_set *taken = branch_points(site, i, rest);
    isl_bool never = isl_set_is_empty(taken);
    if (never == isl_bool_false)
      status = make_branch(site, i, taken, rest);
    else if (never < 0)
      status = fail_isl(site);
    rest = sdg_set_coalesce(isl_set_subtract(rest, taken));
  }
  if (status == TEMPO_OK)
    return check_covered(site, rest);
  isl_set_free(rest);
  return status;
}

//===- Statements -------------------------------------------------------------===//

/* The coordinates of the instance, from the call that isl makes of it. */
static enum tempo_status make_dims(struct site const *site, __isl_keep isl_ast_node *leaf) {
  struct statement *statement = site->statement;
  unsigned n = statement->node->n_dims;
  statement->dims = lowering_alloc(site->lowering, n, sizeof *statement->dims);
  if (!statement->dims)
    return TEMPO_FAIL;
  isl_ast_expr *call = isl_ast_node_user_get_expr(leaf);
  bool done = true;
  for (unsigned i = 0; done && i < n; ++i) {
    statement->dims[i] = isl_ast_expr_op_get_arg(call, (int)i + 1);
    done = statement->dims[i];
  }
  isl_ast_expr_free(call);
  return done ? TEMPO_OK : fail_isl(site);
}

static enum tempo_status make_statement(struct site const *site, __isl_keep isl_ast_node *leaf) {
  if (make_dims(site, leaf) != TEMPO_OK || make_own_sizes(site) != TEMPO_OK ||
      init_reads(site) != TEMPO_OK)
    return TEMPO_FAIL;
  return site->statement->node->kind == TEMPO_OP_MERGE ? make_branches(site) : make_reads(site);
}

/* Adds a statement of `node` to those made. */
static struct statement *add_statement(struct lowering *lowering, struct sdg_node const *node) {
  struct statement *statement = lowering_alloc(lowering, 1, sizeof *statement);
  if (!statement)
    return NULL;
  statement->node = node;
  statement->host = statement;
  statement->next = lowering->made;
  lowering->made = statement;
  return statement;
}

/* The node whose instances are the domain of `executed`. */
static struct sdg_node const *node_of(struct lowering const *lowering,
                                      __isl_keep isl_map *executed) {
  isl_id *id = isl_map_get_tuple_id(executed, isl_dim_in);
  char const *name = id ? isl_id_get_name(id) : NULL;
  struct sdg_node const *node = name ? sdg_find_name(lowering->sdg, name) : NULL;
  isl_id_free(id);
  return node;
}

/* The loops around a leaf, degenerate ones too. */
static __isl_give isl_id_list *get_iterators(__isl_keep isl_ast_build *build) {
  isl_space *space = isl_ast_build_get_schedule_space(build);
  isl_size n = isl_space_dim(space, isl_dim_set);
  isl_id_list *iterators = isl_id_list_alloc(isl_ast_build_get_ctx(build), n < 0 ? 0 : n);
  for (int i = 0; i < n; ++i)
    iterators = isl_id_list_add(iterators, isl_space_get_dim_id(space, isl_dim_set, (unsigned)i));
  isl_space_free(space);
  return iterators;
}

/* Fills in where the statement runs. */
static enum tempo_status open_site(struct site *site) {
  site->executed = isl_map_from_union_map(isl_ast_build_get_schedule(site->build));
  site->points = isl_map_range(isl_map_copy(site->executed));
  site->instance = isl_pw_multi_aff_from_map(isl_map_reverse(isl_map_copy(site->executed)));
  struct sdg_node const *node = node_of(site->lowering, site->executed);
  if (!site->points || !site->instance || !node)
    return fail_isl(site);
  site->statement = add_statement(site->lowering, node);
  if (!site->statement)
    return TEMPO_FAIL;
  site->statement->executed = isl_map_flatten_range(isl_map_copy(site->executed));
  site->statement->iterators = get_iterators(site->build);
  return site->statement->executed && site->statement->iterators ? TEMPO_OK : fail_isl(site);
}

static void close_site(struct site *site) {
  isl_map_free(site->executed);
  isl_pw_multi_aff_free(site->instance);
  isl_set_free(site->points);
}

/* Called by isl for each leaf that it makes. */
static __isl_give isl_ast_node *visit_leaf(__isl_take isl_ast_node *leaf,
                                           __isl_keep isl_ast_build *build, void *user) {
  struct site site = {.lowering = user, .build = build};
  enum tempo_status status = open_site(&site);
  if (status == TEMPO_OK)
    status = make_statement(&site, leaf);
  close_site(&site);
  if (status != TEMPO_OK)
    return isl_ast_node_free(leaf);
  isl_id *id = isl_id_alloc(isl_ast_build_get_ctx(build), "statement", site.statement);
  return isl_ast_node_set_annotation(leaf, id);
}

struct statement *statement_of(__isl_keep isl_ast_node *node) {
  isl_id *id = isl_ast_node_get_annotation(node);
  struct statement *statement = isl_id_get_user(id);
  isl_id_free(id);
  return statement;
}

bool statement_has_conditions(struct statement const *statement) {
  for (unsigned i = 0; statement->conditions && i < statement->n_reads; ++i)
    if (statement->conditions[i])
      return true;
  return false;
}

//===- The AST ----------------------------------------------------------------===//

/* A loop in which a dim may end has one body: where it would be cut, that is not known before. */
static __isl_give isl_schedule_node *set_loop_type(__isl_take isl_schedule_node *node, void *user) {
  struct lowering const *lowering = user;
  if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
    return node;
  isl_size n = isl_schedule_node_band_n_member(node);
  bool separate = lowering->separate && lowering->n_extents == 0;
  for (int i = 0; i < n; ++i)
    node = isl_schedule_node_band_member_set_ast_loop_type(
        node, i, separate ? isl_ast_loop_separate : isl_ast_loop_atomic);
  return node;
}

static void set_options(isl_ctx *ctx) {
  isl_options_set_ast_build_atomic_upper_bound(ctx, 1);
  isl_options_set_ast_build_prefer_pdiv(ctx, 1);
  isl_options_set_ast_build_detect_min_max(ctx, 1);
  isl_options_set_ast_build_exploit_nested_bounds(ctx, 1);
  isl_options_set_ast_build_group_coscheduled(ctx, 0);
  isl_options_set_ast_build_allow_else(ctx, 1);
  isl_options_set_ast_build_allow_or(ctx, 1);
}

enum tempo_status statement_make_all(struct lowering *lowering, __isl_take isl_schedule *schedule) {
  set_options(lowering->sdg->ctx);
  isl_union_set *domain = isl_schedule_get_domain(schedule);
  isl_bool empty = isl_union_set_is_empty(domain);
  isl_union_set_free(domain);
  if (empty == isl_bool_true) {
    isl_schedule_free(schedule);
    return TEMPO_OK;
  }
  schedule = isl_schedule_map_schedule_node_bottom_up(schedule, set_loop_type, lowering);
  isl_ast_build *build = isl_ast_build_from_context(isl_set_copy(lowering->sdg->context));
  build = isl_ast_build_set_at_each_domain(build, visit_leaf, lowering);
  lowering->ast = isl_ast_build_node_from_schedule(build, schedule);
  isl_ast_build_free(build);
  if (!lowering->ast)
    lowering_fail_isl(lowering);
  return lowering->status;
}

enum tempo_status statement_make_ending(struct lowering *lowering) {
  struct sdg const *sdg = lowering->sdg;
  struct site site = {.lowering = lowering,
                      .statement = add_statement(lowering, &sdg->nodes[sdg->n_nodes - 1]),
                      .build = lowering->at_entry,
                      .points = isl_set_copy(sdg->context)};
  lowering->ending = site.statement;
  if (site.statement && init_reads(&site) == TEMPO_OK)
    make_reads(&site);
  close_site(&site);
  return lowering->status;
}

static isl_bool count_leaf(__isl_keep isl_ast_node *node, void *user) {
  *(unsigned *)user += isl_ast_node_get_type(node) == isl_ast_node_user;
  return isl_bool_true;
}

unsigned statement_count(__isl_keep isl_ast_node *ast) {
  unsigned n = 0;
  if (ast)
    isl_ast_node_foreach_descendant_top_down(ast, count_leaf, &n);
  return n;
}

static void free_expressions(isl_ast_expr **expressions, unsigned n) {
  for (unsigned i = 0; expressions && i < n; ++i)
    isl_ast_expr_free(expressions[i]);
}

static void free_read(struct read *read) {
  for (unsigned i = 0; read->indices && i < read->edge->n_indices; ++i) {
    isl_ast_expr_free(read->indices[i].lower);
    isl_ast_expr_free(read->indices[i].size);
  }
  free_expressions(read->sizes, read->n_sizes);
}

void statement_free_all(struct lowering *lowering) {
  for (struct statement *one = lowering->made; one; one = one->next) {
    free_expressions(one->dims, one->node->n_dims);
    free_expressions(one->sizes, one->n_sizes);
    free_expressions(one->conditions, one->n_reads);
    for (unsigned i = 0; one->reads && i < one->n_reads; ++i)
      free_read(&one->reads[i]);
    isl_ast_expr_free(one->guard);
    isl_map_free(one->executed);
    isl_id_list_free(one->iterators);
  }
  lowering->made = NULL;
}
