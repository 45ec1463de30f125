/* A call: its arguments by name, its life. */
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "interp/interp.h"
#include "runtime/npy.h"

struct TempoCall *tempoCallCreate(struct TempoProgram *program) {
  MlirOperation graph = program->graph;
  struct TempoCall *call = calloc(1, sizeof *call);
  if (!call) {
    tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
    return NULL;
  }
  *call = (struct TempoCall){.program = program,
                             .n_arguments = graph_get_n_arguments(graph),
                             .n_results = tempoGraphGetNumResults(graph)};
  call->arguments = calloc((size_t)call->n_arguments + 1, sizeof *call->arguments);
  call->results = calloc((size_t)call->n_results + 1, sizeof *call->results);
  if (call->arguments && call->results && extents_create(call))
    return call;
  tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
  tempoCallDestroy(call);
  return NULL;
}

static void clear_argument(struct call_argument *argument) {
  tempo_array_destroy(&argument->array);
  tempo_array_destroy(&argument->number);
  argument->kind = ARGUMENT_NONE;
  argument->is_donated = false;
}

void results_destroy(struct TempoCall *call) {
  for (intptr_t i = 0; call->results && i < call->n_results; ++i)
    tempo_array_destroy(&call->results[i]);
  call->has_results = call->is_incomplete = false;
}

void tempoCallDestroy(struct TempoCall *call) {
  if (!call)
    return;
  results_destroy(call);
  for (intptr_t i = 0; call->arguments && i < call->n_arguments; ++i)
    clear_argument(&call->arguments[i]);
  libraries_close(&call->libraries);
  free(call->profile.entries);
  free(call->arguments);
  free(call->results);
  free(call->extents);
  free(call);
}

/* The names that `get_name` gives, after "; " as a list; owned, "" when memory is out. */
static char *list_names(MlirOperation graph, intptr_t n,
                        MlirStringRef (*get_name)(MlirOperation, intptr_t)) {
  size_t bytes = 1;
  for (intptr_t i = 0; i < n; ++i)
    bytes += get_name(graph, i).length + 2;
  char *list = calloc(bytes, 1);
  for (intptr_t i = 0; list && i < n; ++i) {
    MlirStringRef name = get_name(graph, i);
    strcat(list, i ? ", " : "");
    strncat(list, name.data, name.length);
  }
  return list;
}

/* The position of `name` among `n`; -1 after a message that lists them. */
static intptr_t find_name(MlirOperation graph, char const *what, char const *name, intptr_t n,
                          MlirStringRef (*get_name)(MlirOperation, intptr_t)) {
  for (intptr_t i = 0; i < n; ++i)
    if (mlirStringRefEqual(get_name(graph, i), mlirStringRefCreateFromCString(name)))
      return i;
  char *names = list_names(graph, n, get_name);
  MlirStringRef graph_name = tempoGraphGetName(graph);
  tempoEmitError(mlirOperationGetLocation(graph), "graph @%.*s has no %s '%s'; it has %s",
                 (int)graph_name.length, graph_name.data, what, name,
                 n ? (names ? names : "others") : "none");
  free(names);
  return -1;
}

/* The argument `name`, emptied; NULL after a message. */
static struct call_argument *get_argument(struct TempoCall *call, char const *name,
                                          intptr_t *position) {
  *position =
      find_name(call->program->graph, "argument", name, call->n_arguments, tempoGraphGetArgName);
  if (*position < 0)
    return NULL;
  call->is_prepared = false;
  results_destroy(call);
  struct call_argument *argument = &call->arguments[*position];
  clear_argument(argument);
  return argument;
}

intptr_t tempoCallFindResult(struct TempoCall *call, char const *name) {
  return find_name(call->program->graph, "result", name, call->n_results, tempoGraphGetResultName);
}

enum tempo_status tempoCallSetParameter(struct TempoCall *call, char const *name, int64_t value) {
  intptr_t position;
  struct call_argument *argument = get_argument(call, name, &position);
  if (!argument)
    return TEMPO_FAIL;
  MlirLocation location = graph_get_argument_location(call->program->graph, position);
  if (!graph_is_parameter(call->program->graph, position))
    return tempoEmitError(location,
                          "argument '%s' is no parameter: only arguments of type index "
                          "are bound to a number",
                          name);
  if (!tempo_array_create(&argument->array, TEMPO_INDEX, 0, NULL))
    return tempoEmitError(location, "out of memory");
  tempo_array_set_int(&argument->array, 0, value);
  argument->kind = ARGUMENT_ARRAY;
  return TEMPO_OK;
}

enum tempo_status tempoCallSetArray(struct TempoCall *call, char const *name,
                                    struct tempo_array *array) {
  intptr_t position;
  struct call_argument *argument = get_argument(call, name, &position);
  if (!argument) {
    tempo_array_destroy(array);
    return TEMPO_FAIL;
  }
  argument->array = *array;
  argument->kind = ARGUMENT_ARRAY;
  memset(array, 0, sizeof *array);
  return TEMPO_OK;
}

enum tempo_status tempoCallDonateArray(struct TempoCall *call, char const *name,
                                       struct tempo_array *array) {
  if (tempoCallSetArray(call, name, array) != TEMPO_OK)
    return TEMPO_FAIL;
  intptr_t position =
      find_name(call->program->graph, "argument", name, call->n_arguments, tempoGraphGetArgName);
  call->arguments[position].is_donated = true;
  return TEMPO_OK;
}

/* Reads one number, no list. */
static bool read_number(char const *text, enum tempo_element element, struct tempo_array *number,
                        char error[LITERAL_ERROR_BYTES]) {
  if (!literal_read(text, element, number, error))
    return false;
  if (number->rank > 0)
    strcpy(error, "one number is expected, not a list");
  return number->rank == 0;
}

/* Reads the value of `argument` from `text`; `error` says why it cannot. */
static bool read_text(struct call_argument *argument, enum tempo_element element, char const *text,
                      char error[NPY_ERROR_BYTES]) {
  argument->kind = ARGUMENT_NUMBER;
  if (strcmp(text, "zeros") == 0)
    return read_number("0", element, &argument->number, error);
  if (strcmp(text, "ones") == 0)
    return read_number("1", element, &argument->number, error);
  if (strncmp(text, "full:", 5) == 0)
    return read_number(text + 5, element, &argument->number, error);
  if (strncmp(text, "random:", 7) == 0) {
    argument->kind = ARGUMENT_RANDOM;
    return read_number(text + 7, TEMPO_I64, &argument->number, error);
  }
  argument->kind = ARGUMENT_IOTA;
  if (strcmp(text, "iota") == 0)
    return true;
  argument->kind = ARGUMENT_ARRAY;
  return *text == '@' ? npy_read(text + 1, &argument->array, error)
                      : literal_read(text, element, &argument->array, error);
}

enum tempo_status tempoCallSetText(struct TempoCall *call, char const *name, char const *text) {
  intptr_t position;
  struct call_argument *argument = get_argument(call, name, &position);
  if (!argument)
    return TEMPO_FAIL;
  MlirOperation graph = call->program->graph;
  MlirLocation location = graph_get_argument_location(graph, position);
  enum tempo_element element;
  if (!type_get_element(graph_get_argument_type(graph, position), &element))
    return tempoEmitError(location, "argument '%s' is of a type that no array has", name);
  char error[NPY_ERROR_BYTES];
  if (graph_is_parameter(graph, position)) {
    argument->kind = ARGUMENT_ARRAY;
    if (read_number(text, element, &argument->array, error))
      return TEMPO_OK;
  } else if (read_text(argument, element, text, error))
    return TEMPO_OK;
  clear_argument(argument);
  return tempoEmitError(location, "the value of argument '%s' cannot be read: %s", name, error);
}

enum tempo_status tempoCallPrepare(struct TempoCall *call) {
  if (call->is_prepared)
    return TEMPO_OK;
  if (sizes_resolve(call) != TEMPO_OK || assumptions_check(call) != TEMPO_OK)
    return TEMPO_FAIL;
  fill_arguments(call);
  call->is_prepared = true;
  return TEMPO_OK;
}

/* The arrays of all arguments side by side, borrowed; NULL after a message. */
static struct tempo_array *get_arrays(struct TempoCall *call) {
  struct tempo_array *arrays = calloc((size_t)call->n_arguments + 1, sizeof *arrays);
  if (!arrays)
    tempoEmitError(mlirOperationGetLocation(call->program->graph), "out of memory");
  for (intptr_t i = 0; arrays && i < call->n_arguments; ++i)
    arrays[i] = call->arguments[i].array;
  return arrays;
}

enum tempo_status tempoCallInterpret(struct TempoCall *call) {
  if (tempoCallPrepare(call) != TEMPO_OK)
    return TEMPO_FAIL;
  results_destroy(call);
  struct tempo_array *arrays = get_arrays(call);
  if (!arrays)
    return TEMPO_FAIL;
  struct interp_library const library = {libraries_find, &call->libraries, NULL};
  enum tempo_status status = interp_run(call->program->graph, arrays, call->results, &library);
  call->has_results = status == TEMPO_OK;
  free(arrays);
  donations_end(call);
  return status;
}

struct tempo_array const *tempoCallGetResult(struct TempoCall const *call, intptr_t position) {
  return call->has_results ? &call->results[position] : NULL;
}

void tempoCallTakeResult(struct TempoCall *call, intptr_t position, struct tempo_array *array) {
  memset(array, 0, sizeof *array);
  if (!call->has_results)
    return;
  *array = call->results[position];
  memset(&call->results[position], 0, sizeof *array);
  call->is_incomplete = true;
}
