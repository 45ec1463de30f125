/* The sizes of arguments, and the parameters that they fix.
 *
 * A rule says that a dimension of an argument has the size of an expression in the parameters:
 * because the graph declares it (`sizes`), or because tempo.input makes the dimension temporal. An
 * array that is given turns a rule into an equation, which may fix one parameter; when all
 * parameters are known, the rules give the shapes of arguments that are made, and must hold for
 * those that are given.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "driver.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinTypes.h"

struct rule {
  intptr_t argument;
  int dim;
  MlirAffineExpr expr;   /* over symbols that are the parameters */
  MlirLocation location; /* of what says so */
};

struct sizes {
  struct TempoCall *call;
  MlirOperation graph;
  struct parameters parameters;
  intptr_t n_rules, capacity;
  struct rule *rules; /* owned */
};

typedef int64_t shape[TEMPO_MAX_RANK];

static int name_length(struct sizes const *sizes, intptr_t argument) {
  return (int)tempoGraphGetArgName(sizes->graph, argument).length;
}

static char const *name_data(struct sizes const *sizes, intptr_t argument) {
  return tempoGraphGetArgName(sizes->graph, argument).data;
}

static enum tempo_status add_rule(struct sizes *sizes, struct rule rule) {
  if (sizes->n_rules == sizes->capacity) {
    intptr_t capacity = sizes->capacity ? 2 * sizes->capacity : 16;
    struct rule *rules = realloc(sizes->rules, (size_t)capacity * sizeof *rules);
    if (!rules)
      return tempoEmitError(rule.location, "out of memory");
    sizes->rules = rules;
    sizes->capacity = capacity;
  }
  sizes->rules[sizes->n_rules++] = rule;
  return TEMPO_OK;
}

/* The rules of the declared sizes of an argument: one for each `?`, in order. */
static enum tempo_status add_declared(struct sizes *sizes, intptr_t argument) {
  MlirAffineMap map = tempoGraphGetArgSizes(sizes->graph, argument);
  MlirType type = graph_get_argument_type(sizes->graph, argument);
  MlirLocation location = graph_get_argument_location(sizes->graph, argument);
  intptr_t n = mlirAffineMapIsNull(map) ? 0 : mlirAffineMapGetNumResults(map), next = 0;
  for (int dim = 0; next < n && dim < type_get_rank(type); ++dim)
    if (type_get_size(type, dim) < 0) {
      struct rule rule = {argument, dim, mlirAffineMapGetResult(map, next++), location};
      if (add_rule(sizes, rule) != TEMPO_OK)
        return TEMPO_FAIL;
    }
  return TEMPO_OK;
}

/* The bound of `dim` over the parameters; null where it depends on more than these. */
static MlirAffineExpr get_bound(struct sizes const *sizes, MlirOperation dim) {
  MlirContext context = mlirOperationGetContext(dim);
  intptr_t n = tempoDimGetNumOperands(dim);
  MlirAffineExpr *symbols = calloc((size_t)n + 1, sizeof *symbols), bound = {NULL};
  bool is_parametric = symbols != NULL;
  for (intptr_t i = 0; is_parametric && i < n; ++i) {
    intptr_t symbol = parameters_find(&sizes->parameters, sizes->graph, tempoDimGetOperand(dim, i));
    is_parametric = symbol >= 0;
    if (is_parametric)
      symbols[i] = mlirAffineSymbolExprGet(context, symbol);
  }
  if (is_parametric) {
    MlirAffineMap map = mlirAffineMapGet(context, 0, sizes->parameters.count, n, symbols);
    bound = mlirAffineExprCompose(mlirAffineMapGetResult(tempoDimGetBound(dim), 0), map);
  }
  free(symbols);
  return bound;
}

/* The rules of a tempo.input: its temporal dimensions have as many elements as their dims points.
 */
static enum tempo_status add_temporal(struct sizes *sizes, MlirOperation input) {
  intptr_t argument = graph_find_argument(sizes->graph, tempoOpGetInput(input, 0));
  for (int i = 0; argument >= 0 && i < tempoOpGetNumDims(input); ++i) {
    MlirValue index = tempoOpGetDim(input, i);
    if (!mlirValueIsAOpResult(index))
      continue;
    MlirAffineExpr bound = get_bound(sizes, mlirOpResultGetOwner(index));
    struct rule rule = {argument, i, bound, mlirOperationGetLocation(input)};
    if (!mlirAffineExprIsNull(bound) && add_rule(sizes, rule) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

static enum tempo_status collect_rules(struct sizes *sizes) {
  for (intptr_t i = 0; i < sizes->call->n_arguments; ++i)
    if (add_declared(sizes, i) != TEMPO_OK)
      return TEMPO_FAIL;
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(sizes->graph));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (tempoOpGetKind(op) == TEMPO_OP_INPUT && add_temporal(sizes, op) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* Checks one argument that is given against its type alone. */
static enum tempo_status check_given(struct sizes *sizes, intptr_t position) {
  struct tempo_array *array = &sizes->call->arguments[position].array;
  MlirType type = graph_get_argument_type(sizes->graph, position);
  MlirLocation location = graph_get_argument_location(sizes->graph, position);
  int length = name_length(sizes, position);
  char const *name = name_data(sizes, position);
  enum tempo_element element = TEMPO_I1;
  if (!type_get_element(type, &element))
    return tempoEmitError(location, "argument '%.*s' is of a type that no array has", length, name);
  if (element == TEMPO_INDEX && array->element == TEMPO_I64)
    array->element = TEMPO_INDEX;
  if (array->element != element)
    return tempoEmitError(location, "argument '%.*s' has elements of type %s and must have %s",
                          length, name, tempoElementGetName(array->element),
                          tempoElementGetName(element));
  if (array->rank != type_get_rank(type))
    return tempoEmitError(location, "argument '%.*s' has %d dimensions and must have %ld", length,
                          name, array->rank, (long)type_get_rank(type));
  for (int dim = 0; dim < array->rank; ++dim) {
    int64_t size = type_get_size(type, dim);
    if (size >= 0 && size != array->shape[dim])
      return tempoEmitError(location,
                            "argument '%.*s' has size %" PRId64 " along dimension %d and must have "
                            "%" PRId64,
                            length, name, array->shape[dim], dim, size);
  }
  return TEMPO_OK;
}

/* The size that rule `rule` speaks of, where it is known without the rule; -1 where not. */
static int64_t get_known_size(struct sizes const *sizes, struct rule const *rule) {
  struct call_argument const *argument = &sizes->call->arguments[rule->argument];
  if (argument->kind == ARGUMENT_ARRAY)
    return argument->array.shape[rule->dim];
  return type_get_size(graph_get_argument_type(sizes->graph, rule->argument), rule->dim);
}

/* Gives `symbol` the value that makes `rule` hold, if no other parameter is missing and one value
 * does. */
static bool solve(struct sizes *sizes, struct rule const *rule, intptr_t symbol, int64_t size) {
  struct parameters *parameters = &sizes->parameters;
  int64_t at[2], factor, rest;
  intptr_t other;
  if (!affine_is_linear_in(rule->expr, symbol))
    return false;
  parameters->known[symbol] = true;
  bool is_solved = true;
  for (int64_t i = 0; i < 2; ++i) {
    parameters->values[symbol] = i;
    is_solved =
        is_solved && affine_value_get(rule->expr, parameters, &at[i], &other) == AFFINE_VALUE_OK;
  }
  is_solved = is_solved && !__builtin_sub_overflow(at[1], at[0], &factor) &&
              !__builtin_sub_overflow(size, at[0], &rest) && factor != 0 &&
              (factor != -1 || rest != INT64_MIN) && rest % factor == 0;
  parameters->known[symbol] = is_solved;
  parameters->values[symbol] = is_solved ? rest / factor : 0;
  return is_solved;
}

/* Takes the parameters that are given, and finds those that sizes fix. */
static void find_parameters(struct sizes *sizes) {
  struct parameters *parameters = &sizes->parameters;
  for (intptr_t i = 0; i < parameters->count; ++i) {
    struct call_argument const *argument = &sizes->call->arguments[parameters->arguments[i]];
    parameters->known[i] = argument->kind == ARGUMENT_ARRAY;
    if (parameters->known[i])
      parameters->values[i] = tempo_array_get_int(&argument->array, 0);
  }
  for (bool found = true; found;) {
    found = false;
    for (intptr_t i = 0; i < sizes->n_rules; ++i) {
      struct rule const *rule = &sizes->rules[i];
      int64_t size = get_known_size(sizes, rule), value;
      intptr_t unknown;
      if (size >= 0 &&
          affine_value_get(rule->expr, parameters, &value, &unknown) == AFFINE_VALUE_UNKNOWN)
        found |= solve(sizes, rule, unknown, size);
    }
  }
}

/* Puts the values of derived parameters among the arguments, and checks all. */
static enum tempo_status keep_parameters(struct sizes *sizes) {
  struct parameters *parameters = &sizes->parameters;
  for (intptr_t i = 0; i < parameters->count; ++i) {
    intptr_t position = parameters->arguments[i];
    struct call_argument *argument = &sizes->call->arguments[position];
    MlirLocation location = graph_get_argument_location(sizes->graph, position);
    int length = name_length(sizes, position);
    char const *name = name_data(sizes, position);
    if (!parameters->known[i])
      return tempoEmitError(location,
                            "parameter '%.*s' has no value: bind it, or give an argument "
                            "whose size fixes it",
                            length, name);
    if (parameters->values[i] < 0)
      return tempoEmitError(location, "parameter '%.*s' is %" PRId64 " and must be at least 0",
                            length, name, parameters->values[i]);
    if (argument->kind == ARGUMENT_ARRAY)
      continue;
    if (!tempo_array_create(&argument->array, TEMPO_INDEX, 0, NULL))
      return tempoEmitError(location, "out of memory");
    tempo_array_set_int(&argument->array, 0, parameters->values[i]);
    argument->kind = ARGUMENT_DERIVED;
  }
  return TEMPO_OK;
}

/* A note with the values of all parameters, owned text; NULL when memory is out. */
static char *list_parameters(struct sizes const *sizes) {
  char *text = NULL;
  size_t length = 0;
  FILE *stream = open_memstream(&text, &length);
  for (intptr_t i = 0; stream && i < sizes->parameters.count; ++i) {
    intptr_t argument = sizes->parameters.arguments[i];
    bool is_derived = sizes->call->arguments[argument].kind == ARGUMENT_DERIVED;
    fprintf(stream, "%s%.*s = %" PRId64 "%s", i ? ", " : "with ", name_length(sizes, argument),
            name_data(sizes, argument), sizes->parameters.values[i],
            is_derived ? " (from a size)" : "");
  }
  if (stream)
    fclose(stream);
  return text;
}

static enum tempo_status fail_rule(struct sizes const *sizes, struct rule const *rule, int64_t size,
                                   int64_t wanted) {
  char *values = list_parameters(sizes), *message = NULL;
  size_t length = 0;
  FILE *stream = open_memstream(&message, &length);
  if (stream) {
    fprintf(stream,
            "argument '%.*s' has size %" PRId64 " along dimension %d and must have "
            "%" PRId64,
            name_length(sizes, rule->argument), name_data(sizes, rule->argument), size, rule->dim,
            wanted);
    fclose(stream);
  }
  struct TempoNote note = {graph_get_argument_location(sizes->graph, rule->argument), values};
  tempoEmitDiagnostic(rule->location, MlirDiagnosticError, message ? message : "out of memory",
                      values && *values, &note);
  free(values);
  free(message);
  return TEMPO_FAIL;
}

/* Checks a rule where the size is known; else sets it in shapes[argument]. */
static enum tempo_status apply_rule(struct sizes const *sizes, struct rule const *rule,
                                    shape *shapes) {
  int64_t wanted = 0, size = get_known_size(sizes, rule);
  intptr_t unknown;
  if (size < 0)
    size = shapes[rule->argument][rule->dim];
  if (affine_value_get(rule->expr, &sizes->parameters, &wanted, &unknown) != AFFINE_VALUE_OK ||
      wanted < 0)
    return tempoEmitError(rule->location,
                          "the size of argument '%.*s' along dimension %d is negative or does not "
                          "fit 63 bits with these parameters",
                          name_length(sizes, rule->argument), name_data(sizes, rule->argument),
                          rule->dim);
  if (size >= 0 && size != wanted)
    return fail_rule(sizes, rule, size, wanted);
  shapes[rule->argument][rule->dim] = wanted;
  return TEMPO_OK;
}

/* Makes the zeroed array of an argument that is given by a rule. */
static enum tempo_status make_array(struct sizes *sizes, intptr_t position,
                                    shape const sizes_of_dims) {
  struct call_argument *argument = &sizes->call->arguments[position];
  MlirType type = graph_get_argument_type(sizes->graph, position);
  MlirLocation location = graph_get_argument_location(sizes->graph, position);
  int length = name_length(sizes, position), rank = (int)type_get_rank(type);
  char const *name = name_data(sizes, position);
  enum tempo_element element;
  if (!type_get_element(type, &element))
    return tempoEmitError(location, "argument '%.*s' is of a type that no array has", length, name);
  for (int dim = 0; dim < rank; ++dim)
    if (sizes_of_dims[dim] < 0)
      return tempoEmitError(location,
                            "the size of argument '%.*s' along dimension %d is not known: "
                            "give it as a list or a file, or declare its sizes",
                            length, name, dim);
  if (tempo_array_create(&argument->array, element, rank, sizes_of_dims))
    return TEMPO_OK;
  return tempoEmitError(location, "argument '%.*s' needs more memory than there is", length, name);
}

static enum tempo_status apply_rules(struct sizes *sizes, shape *shapes) {
  for (intptr_t i = 0; i < sizes->n_rules; ++i)
    if (apply_rule(sizes, &sizes->rules[i], shapes) != TEMPO_OK)
      return TEMPO_FAIL;
  for (intptr_t i = 0; i < sizes->call->n_arguments; ++i) {
    enum argument_kind kind = sizes->call->arguments[i].kind;
    if (kind != ARGUMENT_ARRAY && kind != ARGUMENT_DERIVED &&
        make_array(sizes, i, shapes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

/* The sizes that types say, -1 for `?`: an owned array; NULL after a message. */
static shape *get_static_shapes(struct sizes *sizes) {
  intptr_t n = sizes->call->n_arguments;
  shape *shapes = calloc((size_t)n + 1, sizeof *shapes);
  if (!shapes)
    tempoEmitError(mlirOperationGetLocation(sizes->graph), "out of memory");
  for (intptr_t i = 0; shapes && i < n; ++i) {
    MlirType type = graph_get_argument_type(sizes->graph, i);
    for (intptr_t dim = 0; dim < type_get_rank(type); ++dim)
      shapes[i][dim] = type_get_size(type, dim);
  }
  return shapes;
}

/* Forgets what an earlier preparation made. */
static void forget_made(struct TempoCall *call) {
  for (intptr_t i = 0; i < call->n_arguments; ++i) {
    struct call_argument *argument = &call->arguments[i];
    if (argument->kind != ARGUMENT_ARRAY)
      tempo_array_destroy(&argument->array);
    if (argument->kind == ARGUMENT_DERIVED)
      argument->kind = ARGUMENT_NONE;
  }
}

static enum tempo_status check_all_given(struct sizes *sizes) {
  for (intptr_t i = 0; i < sizes->call->n_arguments; ++i) {
    enum argument_kind kind = sizes->call->arguments[i].kind;
    if (kind == ARGUMENT_NONE && !graph_is_parameter(sizes->graph, i))
      return tempoEmitError(graph_get_argument_location(sizes->graph, i),
                            "argument '%.*s' has no value", name_length(sizes, i),
                            name_data(sizes, i));
    if (type_get_rank(graph_get_argument_type(sizes->graph, i)) > TEMPO_MAX_RANK)
      return tempoEmitError(graph_get_argument_location(sizes->graph, i),
                            "argument '%.*s' has more than %d dimensions", name_length(sizes, i),
                            name_data(sizes, i), TEMPO_MAX_RANK);
    if (kind == ARGUMENT_ARRAY && check_given(sizes, i) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

static enum tempo_status resolve(struct sizes *sizes) {
  if (check_all_given(sizes) != TEMPO_OK || collect_rules(sizes) != TEMPO_OK)
    return TEMPO_FAIL;
  find_parameters(sizes);
  if (keep_parameters(sizes) != TEMPO_OK)
    return TEMPO_FAIL;
  shape *shapes = get_static_shapes(sizes);
  enum tempo_status status = shapes ? apply_rules(sizes, shapes) : TEMPO_FAIL;
  free(shapes);
  return status;
}

enum tempo_status sizes_resolve(struct TempoCall *call) {
  struct sizes sizes = {.call = call, .graph = call->program->graph};
  forget_made(call);
  enum tempo_status status =
      parameters_create(&sizes.parameters, sizes.graph) ? resolve(&sizes) : TEMPO_FAIL;
  parameters_destroy(&sizes.parameters);
  free(sizes.rules);
  return status;
}
