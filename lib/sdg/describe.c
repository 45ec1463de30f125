#include "sdg/describe.h"
#include "sdg/coalesce.h"

#include <isl/id.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "mlir-c/AffineExpr.h"

/* The coordinates of `set` as parameters named after the dims of `node`. */
static __isl_give isl_set *coordinates_as_parameters(struct sdg const *sdg,
                                                     struct sdg_node const *node,
                                                     __isl_take isl_set *set) {
  set = isl_set_reset_tuple_id(set);
  for (unsigned i = 0; i < node->n_dims; ++i) {
    char const *name = sdg->dims[node->dims[i]].name;
    set = isl_set_set_dim_id(set, isl_dim_set, i, isl_id_alloc(sdg->ctx, name, NULL));
  }
  set = isl_set_move_dims(set, isl_dim_param, sdg->n_parameters, isl_dim_set, 0, node->n_dims);
  return isl_set_params(set);
}

/* Appends what stands between the colon and the closing brace of a set's text. */
static void add_conditions(char const *printed, struct sdg_text *text) {
  char const *colon = strchr(printed, ':');
  char const *end = strrchr(printed, '}');
  if (!colon || !end)
    return;
  ++colon;
  while (*colon == ' ')
    ++colon;
  while (end > colon && end[-1] == ' ')
    --end;
  sdg_text_add(text, "%.*s", (int)(end - colon), colon);
}

/* Appends `conditions`, a parameter set, which it takes. */
static void add_parameter_set(__isl_take isl_set *conditions, struct sdg_text *text) {
  conditions = sdg_set_coalesce(conditions);
  if (isl_set_plain_is_universe(conditions) == isl_bool_true) {
    sdg_text_add(text, "all");
  } else if (isl_set_is_empty(conditions) == isl_bool_true) {
    sdg_text_add(text, "none");
  } else {
    char *printed = isl_set_to_str(conditions);
    if (printed)
      add_conditions(printed, text);
    free(printed);
  }
  isl_set_free(conditions);
}

void sdg_describe_set(struct sdg const *sdg, struct sdg_node const *node, __isl_keep isl_set *set,
                      struct sdg_text *text) {
  isl_set *conditions = isl_set_copy(set);
  if (node)
    conditions = coordinates_as_parameters(sdg, node, conditions);
  add_parameter_set(isl_set_gist(conditions, isl_set_copy(sdg->context)), text);
}

void sdg_describe_context(struct sdg const *sdg, struct sdg_text *text) {
  isl_set *positive = isl_set_universe(isl_space_copy(sdg->space));
  for (unsigned i = 0; i < sdg->n_parameters; ++i)
    positive = isl_set_lower_bound_si(positive, isl_dim_param, i, 0);
  add_parameter_set(isl_set_gist(isl_set_copy(sdg->context), positive), text);
}

/* Appends "name = value" after `separator`. */
static void add_value(char const *separator, char const *name, __isl_take isl_val *value,
                      struct sdg_text *text) {
  char *printed = isl_val_to_str(value);
  isl_val_free(value);
  sdg_text_add(text, "%s%s = %s", separator, name, printed ? printed : "?");
  free(printed);
}

void sdg_describe_point(struct sdg const *sdg, struct sdg_node const *node,
                        __isl_keep isl_point *point, struct sdg_text *text) {
  for (unsigned i = 0; i < node->n_dims; ++i)
    add_value(i ? ", " : "", sdg->dims[node->dims[i]].name,
              isl_point_get_coordinate_val(point, isl_dim_set, (int)i), text);
}

void sdg_describe_parameters(struct sdg const *sdg, __isl_keep isl_point *point,
                             __isl_keep isl_set *set, char const *separator,
                             struct sdg_text *text) {
  for (unsigned i = 0; i < sdg->n_parameters; ++i) {
    if (isl_set_involves_dims(set, isl_dim_param, i, 1) != isl_bool_true)
      continue;
    add_value(separator, sdg->parameters[i],
              isl_point_get_coordinate_val(point, isl_dim_param, (int)i), text);
    separator = ", ";
  }
}

/* Whose dims and parameters an expression is over. */
struct names {
  struct sdg const *sdg;
  struct sdg_node const *node;
};

/* What may stand without brackets: anything, a product or less, a name or number. */
enum precedence { SUM, TERM, FACTOR };

static void add_expression(struct names const *names, MlirAffineExpr expr, enum precedence at,
                           struct sdg_text *text);

/* Appends a sum; a term that is a negative constant or multiple of one is subtracted. */
static void add_sum(struct names const *names, MlirAffineExpr expr, struct sdg_text *text) {
  MlirAffineExpr right = mlirAffineBinaryOpExprGetRHS(expr);
  MlirAffineExpr factor = right;
  add_expression(names, mlirAffineBinaryOpExprGetLHS(expr), SUM, text);
  if (mlirAffineExprIsAMul(right))
    factor = mlirAffineBinaryOpExprGetRHS(right);
  bool minus = mlirAffineExprIsAConstant(factor) && mlirAffineConstantExprGetValue(factor) < 0;
  sdg_text_add(text, minus ? " - " : " + ");
  if (minus)
    right = mlirSimplifyAffineExpr(
        mlirAffineMulExprGet(right, mlirAffineConstantExprGet(mlirAffineExprGetContext(right), -1)),
        (uint32_t)names->node->n_dims, (uint32_t)tempoOpGetNumParams(names->node->op));
  add_expression(names, right, TERM, text);
}

static char const *operator_of(MlirAffineExpr expr) {
  if (mlirAffineExprIsAMul(expr))
    return " * ";
  if (mlirAffineExprIsAMod(expr))
    return " mod ";
  return mlirAffineExprIsAFloorDiv(expr) ? " floordiv " : " ceildiv ";
}

static void add_expression(struct names const *names, MlirAffineExpr expr, enum precedence at,
                           struct sdg_text *text) {
  struct sdg const *sdg = names->sdg;
  if (mlirAffineExprIsAConstant(expr)) {
    sdg_text_add(text, "%lld", (long long)mlirAffineConstantExprGetValue(expr));
  } else if (mlirAffineExprIsADim(expr)) {
    unsigned dim = names->node->dims[mlirAffineDimExprGetPosition(expr)];
    sdg_text_add(text, "%s", sdg->dims[dim].name);
  } else if (mlirAffineExprIsASymbol(expr)) {
    MlirValue value = tempoOpGetParam(names->node->op, mlirAffineSymbolExprGetPosition(expr));
    sdg_text_add(text, "%s", sdg->parameters[sdg_find_parameter(sdg, value)]);
  } else {
    bool sum = mlirAffineExprIsAAdd(expr);
    bool brackets = at == FACTOR || (sum && at == TERM);
    sdg_text_add(text, brackets ? "(" : "");
    if (sum) {
      add_sum(names, expr, text);
    } else {
      add_expression(names, mlirAffineBinaryOpExprGetLHS(expr), FACTOR, text);
      sdg_text_add(text, "%s", operator_of(expr));
      add_expression(names, mlirAffineBinaryOpExprGetRHS(expr), FACTOR, text);
    }
    sdg_text_add(text, brackets ? ")" : "");
  }
}

/* Appends the extremum `which` of the results of `map`. */
static void add_map(struct names const *names, MlirAffineMap map, enum TempoExtremum which,
                    struct sdg_text *text) {
  intptr_t n = mlirAffineMapGetNumResults(map);
  if (n > 1)
    sdg_text_add(text, which == TEMPO_MAX ? "max(" : "min(");
  for (intptr_t i = 0; i < n; ++i) {
    sdg_text_add(text, i ? ", " : "");
    add_expression(names, mlirAffineMapGetResult(map, i), SUM, text);
  }
  if (n > 1)
    sdg_text_add(text, ")");
}

static void add_bound(struct names const *names, MlirAttribute bound, struct sdg_text *text) {
  enum TempoExtremum outer = tempoBoundAttrGetOuter(bound);
  enum TempoExtremum inner = outer == TEMPO_MAX ? TEMPO_MIN : TEMPO_MAX;
  intptr_t n = tempoBoundAttrGetNumMaps(bound);
  if (n > 1)
    sdg_text_add(text, outer == TEMPO_MAX ? "max(" : "min(");
  for (intptr_t i = 0; i < n; ++i) {
    sdg_text_add(text, i ? ", " : "");
    add_map(names, tempoBoundAttrGetMap(bound, i), inner, text);
  }
  if (n > 1)
    sdg_text_add(text, ")");
}

void sdg_describe_index(struct sdg const *sdg, struct sdg_node const *node, MlirAttribute index,
                        struct sdg_text *text) {
  struct names names = {sdg, node};
  add_bound(&names, tempoIndexAttrGetLower(index), text);
  if (!tempoIndexAttrIsSlice(index))
    return;
  sdg_text_add(text, " : ");
  add_bound(&names, tempoIndexAttrGetUpper(index), text);
}

void sdg_describe_signature(struct sdg const *sdg, struct sdg_node const *node,
                            struct sdg_text *text) {
  sdg_text_add(text, "%s", node->name);
  for (unsigned i = 0; i < node->n_dims; ++i)
    sdg_text_add(text, "%s%s", i ? ", " : "[", sdg->dims[node->dims[i]].name);
  sdg_text_add(text, node->n_dims ? "]" : "");
}

void sdg_describe_access(struct sdg const *sdg, struct sdg_edge const *edge,
                         struct sdg_text *text) {
  struct sdg_node const *reader = &sdg->nodes[edge->reader];
  struct sdg_node const *source = &sdg->nodes[edge->source];
  MlirAttribute access = tempoOpGetAccess(reader->op, edge->input);
  if (mlirAttributeIsNull(access) && edge->identity) {
    sdg_describe_signature(sdg, source, text);
    return;
  }
  sdg_text_add(text, "%s", source->name);
  if (edge->result != source->result)
    sdg_text_add(text, "#%u", edge->result);
  for (unsigned i = 0; i < edge->n_indices; ++i) {
    sdg_text_add(text, i ? ", " : "[");
    sdg_describe_index(sdg, reader, tempoAccessAttrGetIndex(access, i), text);
  }
  sdg_text_add(text, edge->n_indices ? "]" : "");
}

char const *sdg_describe_kind(enum TempoOpKind kind) {
  switch (kind) {
  case TEMPO_OP_INPUT:
    return "input";
  case TEMPO_OP_MERGE:
    return "merge";
  case TEMPO_OP_COMPUTE:
    return "compute";
  case TEMPO_OP_CALL:
    return "call";
  case TEMPO_OP_RANDOM:
    return "random";
  case TEMPO_OP_GRADIENT:
    return "gradient";
  case TEMPO_OP_STOP_GRADIENT:
    return "stop_gradient";
  default:
    return "return";
  }
}

static void add_piece(MlirStringRef piece, void *user) {
  sdg_text_add(user, "%.*s", (int)piece.length, piece.data);
}

void sdg_describe_location(MlirLocation location, struct sdg_text *text) {
  if (!mlirLocationIsAFileLineColRange(location)) {
    mlirLocationPrint(location, add_piece, text);
    return;
  }
  add_piece(mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(location)), text);
  sdg_text_add(text, ":%d:%d", mlirLocationFileLineColRangeGetStartLine(location),
               mlirLocationFileLineColRangeGetStartColumn(location));
}
