/* The C functions that a compiled graph calls, found before it runs. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "tempo-c/Text.h"

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
