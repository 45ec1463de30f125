/* Reads a module and finds the graph in it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "tempo-c/Text.h"

/* Larger programs are refused before anything looks at them. */
static size_t const max_bytes = (size_t)1 << 30;

static MlirStringRef text_ref(char const *text) {
  return mlirStringRefCreateFromCString(text);
}

/* Reads all of `stream` into an owned, NUL-terminated buffer. NULL, with errno set, on failure. */
static char *read_all(FILE *stream, size_t *length) {
  size_t capacity = 1 << 16, used = 0;
  char *buffer = malloc(capacity + 1);
  while (buffer) {
    used += fread(buffer + used, 1, capacity - used, stream);
    if (used < capacity)
      break;
    char *larger = capacity < max_bytes ? realloc(buffer, 2 * capacity + 1) : NULL;
    if (!larger) {
      free(buffer);
      errno = capacity < max_bytes ? ENOMEM : EFBIG;
      return NULL;
    }
    buffer = larger;
    capacity *= 2;
  }
  if (buffer && ferror(stream)) {
    free(buffer);
    return NULL;
  }
  if (buffer)
    buffer[used] = '\0';
  *length = used;
  return buffer;
}

static char *read_path(char const *path, size_t *length) {
  if (strcmp(path, "-") == 0)
    return read_all(stdin, length);
  FILE *stream = fopen(path, "rb");
  if (!stream)
    return NULL;
  char *text = read_all(stream, length);
  int error = errno;
  fclose(stream);
  errno = error;
  return text;
}

/* A note with the names of the graphs of `body`. */
static void fail_to_find(MlirLocation location, MlirBlock body, char const *entry) {
  char *names = NULL;
  size_t length = 0;
  FILE *stream = open_memstream(&names, &length);
  int count = 0;
  MlirOperation op = mlirBlockGetFirstOperation(body);
  for (; stream && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (tempoOpGetKind(op) == TEMPO_OP_GRAPH) {
      MlirStringRef name = tempoGraphGetName(op);
      fprintf(stream, "%s@%.*s", count++ ? ", " : "", (int)name.length, name.data);
    }
  if (stream)
    fclose(stream);
  if (count == 0)
    tempoEmitError(location, "the program has no tempo.graph");
  else if (entry)
    tempoEmitError(location, "the program has no graph @%s; it has %s", entry, names);
  else
    tempoEmitError(location, "which graph is meant? The program has %s: name one as the entry",
                   names);
  free(names);
}

/* The graph called `entry`, or the only one; null after a message. */
static MlirOperation find_graph(MlirModule module, char const *entry) {
  MlirBlock body = mlirModuleGetBody(module);
  MlirOperation found = {NULL}, op = mlirBlockGetFirstOperation(body);
  int count = 0;
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (tempoOpGetKind(op) == TEMPO_OP_GRAPH &&
        (!entry || mlirStringRefEqual(tempoGraphGetName(op), text_ref(entry)))) {
      found = op;
      ++count;
    }
  if (count == 1)
    return found;
  fail_to_find(mlirOperationGetLocation(mlirModuleGetOperation(module)), body, entry);
  return (MlirOperation){NULL};
}

/* Takes `module`, which is null when parsing failed. */
static struct TempoProgram *create(struct TempoSession *session, MlirModule module,
                                   char const *entry) {
  if (mlirModuleIsNull(module))
    return NULL;
  struct TempoProgram *program = calloc(1, sizeof *program);
  if (!program)
    tempoEmitError(mlirOperationGetLocation(mlirModuleGetOperation(module)), "out of memory");
  MlirOperation graph = program ? find_graph(module, entry) : (MlirOperation){NULL};
  if (!mlirOperationIsNull(graph)) {
    *program = (struct TempoProgram){session, module, graph};
    return program;
  }
  mlirModuleDestroy(module);
  free(program);
  return NULL;
}

/* The program in `text`, which is respelled in place; locations name `path`. */
static struct TempoProgram *load(struct TempoSession *session, char const *path, char *text,
                                 size_t length, char const *entry) {
  MlirStringRef name = text_ref(path), ref = mlirStringRefCreate(text, length);
  if (tempoCheckNesting(session->context, name, ref) != TEMPO_OK)
    return NULL;
  tempoSpellUnequal(text, length);
  return create(session, tempoModuleParse(session->context, ref, name), entry);
}

struct TempoProgram *tempoProgramLoadFile(struct TempoSession *session, char const *path,
                                          char const *entry) {
  size_t length = 0;
  char *text = read_path(path, &length);
  if (!text) {
    tempoEmitError(mlirLocationFileLineColGet(session->context, text_ref(path), 0, 0),
                   "cannot read the program: %s", strerror(errno));
    return NULL;
  }
  struct TempoProgram *program = load(session, path, text, length, entry);
  free(text);
  return program;
}

struct TempoProgram *tempoProgramLoadText(struct TempoSession *session, char const *text,
                                          size_t length, char const *entry) {
  char *copy = length < max_bytes ? malloc(length + 1) : NULL;
  if (!copy) {
    tempoEmitError(mlirLocationUnknownGet(session->context),
                   "the program is larger than memory or the limit of 1 GiB");
    return NULL;
  }
  *tempoCopyText(copy, mlirStringRefCreate(text, length)) = '\0';
  struct TempoProgram *program = load(session, "-", copy, length, entry);
  free(copy);
  return program;
}

struct TempoProgram *tempoProgramCreate(struct TempoSession *session, MlirModule module,
                                        char const *entry) {
  if (mlirOperationVerify(mlirModuleGetOperation(module)))
    return create(session, module, entry);
  mlirModuleDestroy(module);
  return NULL;
}

void tempoProgramDestroy(struct TempoProgram *program) {
  if (!program)
    return;
  mlirModuleDestroy(program->module);
  free(program);
}

MlirOperation tempoProgramGetGraph(struct TempoProgram const *program) {
  return program->graph;
}
