/* The C functions that a compiled graph calls: found before it runs, named when one ends it. */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "tempo-c/Text.h"

//===- Finding ----------------------------------------------------------------===//

/* Whether the process has a function of this name, which compiled code may call for its own ends:
 * exp, memcpy. */
static bool is_in_process(char const *symbol) {
  void *process = dlopen(NULL, RTLD_NOW);
  bool found = process && dlsym(process, symbol);
  if (process)
    dlclose(process);
  return found;
}

static bool has(struct callees const *callees, char const *name) {
  for (size_t i = 0; i < callees->count; ++i)
    if (!strcmp(callees->symbols[i].name, name))
      return true;
  return false;
}

/* Adds `name`, which is taken. */
static enum tempo_status add(struct callees *callees, char *name, MlirOperation call,
                             struct libraries *libraries) {
  MlirLocation location = mlirOperationGetLocation(call);
  void *address = libraries_find(name, libraries);
  enum tempo_status status = TEMPO_FAIL;
  if (has(callees, name))
    status = TEMPO_OK;
  else if (!address)
    tempoEmitError(location, "the function @%s is unknown: load the library that defines it", name);
  else if (is_in_process(name))
    tempoEmitError(location,
                   "the function @%s has the name of one that compiled code may use: call it "
                   "something else",
                   name);
  else {
    callees->symbols[callees->count++] = (struct jit_symbol){name, address};
    return TEMPO_OK;
  }
  free(name);
  return status;
}

static char *copy(MlirStringRef text) {
  char *copied = calloc(text.length + 1, 1);
  if (copied)
    tempoCopyText(copied, text);
  return copied;
}

static MlirOperation first_call(MlirOperation op) {
  while (!mlirOperationIsNull(op) && tempoOpGetKind(op) != TEMPO_OP_CALL)
    op = mlirOperationGetNextInBlock(op);
  return op;
}

enum tempo_status callees_find(struct callees *callees, MlirOperation graph,
                               struct libraries *libraries) {
  MlirOperation first = first_call(mlirBlockGetFirstOperation(tempoOpGetBody(graph))), op;
  size_t n = 0;
  for (op = first; !mlirOperationIsNull(op); op = first_call(mlirOperationGetNextInBlock(op)))
    ++n;
  *callees = (struct callees){0, calloc(n + 1, sizeof *callees->symbols)};
  enum tempo_status status = TEMPO_OK;
  for (op = first; callees->symbols && status == TEMPO_OK && !mlirOperationIsNull(op);
       op = first_call(mlirOperationGetNextInBlock(op))) {
    char *name = copy(tempoCallGetCallee(op));
    status = name ? add(callees, name, op, libraries)
                  : tempoEmitError(mlirOperationGetLocation(op), "out of memory");
  }
  if (callees->symbols)
    return status;
  return tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
}

void callees_free(struct callees *callees) {
  for (size_t i = 0; i < callees->count; ++i)
    free((void *)(uintptr_t)callees->symbols[i].name);
  free(callees->symbols);
  *callees = (struct callees){0, NULL};
}

//===- Reporting --------------------------------------------------------------===//

/* The next line of *text, which moves on behind it; the last one again and again is empty. */
static MlirStringRef next_line(char const **text) {
  char const *line = *text;
  size_t length = strcspn(line, "\n");
  *text = line + length + (line[length] == '\n');
  return mlirStringRefCreate(line, length);
}

/* What the first three lines of *text say; `graph`'s location where they say nothing. */
static MlirLocation read_location(char const **text, MlirOperation graph) {
  MlirStringRef file = next_line(text), line = next_line(text), column = next_line(text);
  if (file.length == 0)
    return mlirOperationGetLocation(graph);
  return mlirLocationFileLineColGet(mlirOperationGetContext(graph), file,
                                    (unsigned)strtoul(line.data, NULL, 10),
                                    (unsigned)strtoul(column.data, NULL, 10));
}

enum tempo_status callees_report(MlirOperation graph, struct tempo_runtime_run const *run,
                                 int32_t status) {
  char const *rest = run->ended_at;
  MlirLocation location = read_location(&rest, graph);
  MlirStringRef name = next_line(&rest);
  char *point = NULL;
  size_t bytes = 0;
  FILE *stream = open_memstream(&point, &bytes);
  for (unsigned i = 0; stream && *rest && i < TEMPO_RUNTIME_MAX_DIMS; ++i) {
    MlirStringRef dim = next_line(&rest);
    fprintf(stream, "%s%.*s = %" PRId64, i ? ", " : " at ", (int)dim.length, dim.data,
            run->point[i]);
  }
  bool written = stream && fclose(stream) == 0;
  tempoEmitError(location, "%.*s%s: the called function returned status %" PRId32, (int)name.length,
                 name.data, written ? point : "", status);
  free(point);
  return TEMPO_FAIL;
}
