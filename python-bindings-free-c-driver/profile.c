/* Time by node: what is kept of a profiled executable, and the table for people. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conversion/profile.h"
#include "driver.h"
#include "mlir-c/BuiltinAttributes.h"

/* The attribute of the only profiled function of `module`; null if there is none. */
static MlirAttribute take_attribute(MlirModule module) {
  MlirStringRef name = mlirStringRefCreateFromCString(PROFILE_ATTRIBUTE);
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirAttribute texts = mlirOperationGetDiscardableAttributeByName(op, name);
    if (mlirAttributeIsNull(texts))
      continue;
    mlirOperationRemoveDiscardableAttributeByName(op, name);
    return texts;
  }
  return (MlirAttribute){NULL};
}

bool profile_names_take(struct profile_names *names, MlirModule module) {
  MlirAttribute texts = take_attribute(module);
  if (mlirAttributeIsNull(texts))
    return true;
  int32_t n = (int32_t)mlirArrayAttrGetNumElements(texts);
  names->texts = calloc((size_t)n + 1, sizeof *names->texts);
  bool complete = names->texts != NULL;
  for (int32_t i = 0; complete && i < n; ++i) {
    MlirStringRef text = mlirStringAttrGetValue(mlirArrayAttrGetElement(texts, i));
    names->texts[i] = strndup(text.data, text.length);
    complete = names->texts[i];
    names->count += complete;
  }
  return complete;
}

void profile_names_free(struct profile_names *names) {
  for (int32_t i = 0; i < names->count; ++i)
    free(names->texts[i]);
  free(names->texts);
}

bool profile_prepare(struct tempo_runtime_profile *profile, struct profile_names const *names) {
  if (profile->n_entries != names->count + 1) {
    free(profile->entries);
    *profile = (struct tempo_runtime_profile){.n_entries = names->count + 1};
    profile->entries = calloc((size_t)profile->n_entries, sizeof *profile->entries);
  }
  return profile->entries;
}

//===- The table --------------------------------------------------------------===//

struct line {
  char const *name;
  struct tempo_runtime_profile_entry entry;
};

static int compare(void const *a, void const *b) {
  int64_t left = ((struct line const *)a)->entry.ticks;
  int64_t right = ((struct line const *)b)->entry.ticks;
  return (left < right) - (left > right);
}

static void print_lines(struct tempo_runtime_profile const *profile, struct line const *lines,
                        FILE *stream) {
  double total = profile->ticks > 0 ? (double)profile->ticks : 1;
  fprintf(stream, "%12s %7s %12s  node\n", "self ms", "%", "instances");
  for (int32_t i = 0; i < profile->n_entries; ++i) {
    double part = (double)lines[i].entry.ticks / total;
    if (lines[i].entry.instances == 0 && lines[i].name)
      continue;
    fprintf(stream, "%12.3f %7.1f %12" PRId64 "  %s\n", 1e3 * part * profile->seconds, 100 * part,
            lines[i].entry.instances, lines[i].name ? lines[i].name : "loops, memory, results");
  }
  fprintf(stream, "%12.3f %7.1f %12s  in all, of which measuring about %.3f\n",
          1e3 * profile->seconds, 100.0, "",
          1e3 * tempo_runtime_profile_get_cost() * (double)profile->n_changes);
}

enum tempo_status tempoCallPrintProfile(struct TempoCall const *call,
                                        struct TempoExecutable const *executable, FILE *stream) {
  struct tempo_runtime_profile const *profile = &call->profile;
  struct profile_names const *names = executable_get_profile_names(executable);
  MlirLocation location = mlirOperationGetLocation(call->program->graph);
  if (!profile->entries || profile->n_entries != names->count + 1)
    return tempoEmitError(location, "no profile: the executable was compiled without one, or the "
                                    "call has not run it");
  struct line *lines = calloc((size_t)profile->n_entries, sizeof *lines);
  if (!lines)
    return tempoEmitError(location, "out of memory");
  for (int32_t i = 0; i < profile->n_entries; ++i)
    lines[i] = (struct line){i < names->count ? names->texts[i] : NULL, profile->entries[i]};
  qsort(lines, (size_t)profile->n_entries, sizeof *lines, compare);
  print_lines(profile, lines, stream);
  free(lines);
  return TEMPO_OK;
}
