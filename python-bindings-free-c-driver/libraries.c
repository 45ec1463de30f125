/* Shared libraries with the functions that tempo.call names. Only those that were asked for are
 * searched: a program must not reach what happens to be in the process. */
#include <dlfcn.h>
#include <stdlib.h>

#include "driver.h"

enum tempo_status tempoCallLoadLibrary(struct TempoCall *call, char const *path) {
  MlirLocation location = mlirOperationGetLocation(call->program->graph);
  void **grown =
      realloc(call->libraries, ((size_t)call->n_libraries + 1) * sizeof *call->libraries);
  if (!grown)
    return tempoEmitError(location, "out of memory");
  call->libraries = grown;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return tempoEmitError(location, "cannot load a library: %s", dlerror());
  call->libraries[call->n_libraries++] = library;
  return TEMPO_OK;
}

void *libraries_find(char const *symbol, void *user) {
  struct TempoCall const *call = user;
  void *function = NULL;
  for (intptr_t i = 0; !function && i < call->n_libraries; ++i)
    function = dlsym(call->libraries[i], symbol);
  return function;
}

void libraries_close(struct TempoCall *call) {
  for (intptr_t i = 0; i < call->n_libraries; ++i)
    dlclose(call->libraries[i]);
  free(call->libraries);
}
