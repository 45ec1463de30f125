/* Shared libraries with the functions that tempo.call names. Only those that were asked for are
 * searched: a program must not reach what happens to be in the process. */
#include <dlfcn.h>
#include <stdlib.h>

#include "driver.h"

enum tempo_status libraries_load(struct libraries *libraries, char const *path,
                                 MlirLocation location) {
  void **grown =
      realloc(libraries->handles, ((size_t)libraries->count + 1) * sizeof *libraries->handles);
  if (!grown)
    return tempoEmitError(location, "out of memory");
  libraries->handles = grown;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return tempoEmitError(location, "cannot load a library: %s", dlerror());
  libraries->handles[libraries->count++] = library;
  return TEMPO_OK;
}

enum tempo_status tempoCallLoadLibrary(struct TempoCall *call, char const *path) {
  return libraries_load(&call->libraries, path, mlirOperationGetLocation(call->program->graph));
}

void *libraries_find(char const *symbol, void *user) {
  struct libraries const *libraries = user;
  void *function = NULL;
  for (intptr_t i = 0; !function && i < libraries->count; ++i)
    function = dlsym(libraries->handles[i], symbol);
  return function;
}

void libraries_close(struct libraries *libraries) {
  for (intptr_t i = 0; i < libraries->count; ++i)
    dlclose(libraries->handles[i]);
  free(libraries->handles);
  *libraries = (struct libraries){0, NULL};
}
