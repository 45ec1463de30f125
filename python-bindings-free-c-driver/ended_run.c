/* What is said of a run that an instance has ended. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

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

enum tempo_status ended_run_report(MlirOperation graph, struct tempo_runtime_run const *run,
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
  char number[16] = "";
  if (!run->fault)
    snprintf(number, sizeof number, "%" PRId32, status);
  tempoEmitError(location, "%.*s%s: %s%s", (int)name.length, name.data, written ? point : "",
                 run->fault ? run->fault : "the called function returned status ", number);
  free(point);
  return TEMPO_FAIL;
}
