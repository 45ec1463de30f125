/* Errors that name the instance, and the chain of instances that asked for it. */
#include <inttypes.h>

#include "interp/run.h"
#include "interp/text.h"

enum { MAX_CHAIN = 16 };

void interp_describe_point(struct text *text, struct node const *node, int64_t const *point) {
  for (int i = 0; point && i < node->n_dims; i++) {
    struct dim const *dim = node->dims[i];
    interp_text_append(text, "%s", i ? ", " : " at ");
    if (*dim->name)
      interp_text_append(text, "%s = %" PRId64, dim->name, point[i]);
    else
      interp_text_append(text, "dim %d = %" PRId64, i, point[i]);
  }
}

static void describe_node(struct text *text, struct node const *node, int result) {
  MlirStringRef kind = mlirIdentifierStr(mlirOperationGetName(node->op));
  if (node->kind == TEMPO_OP_RETURN) {
    interp_text_append(text, "the return");
  } else if (*node_get_name(node, result)) {
    interp_text_append(text, "%%%s", node->results[result].name);
  } else if (*node_get_name(node, 0)) {
    interp_text_append(text, "%%%s#%d", node->results[0].name, result);
  } else {
    interp_text_append(text, "this %.*s", (int)kind.length, kind.data);
  }
}

void interp_describe_instance(struct text *text, struct node const *node, int result,
                              int64_t const *point) {
  describe_node(text, node, result);
  interp_describe_point(text, node, point);
}

static int64_t const *frame_point(struct frame const *frame) {
  return frame->instance < 0
             ? NULL
             : frame->node->instances.points + frame->instance * frame->node->n_dims;
}

/* What asked for the frame above `frame`, and why. */
static void describe_demand(struct text *text, struct frame const *frame, enum reason reason) {
  static char const *const because[] = {
      [FOR_READ] = "", [FOR_END] = ", to know how far a dim goes", [FOR_ORDER] = ""};
  interp_text_append(text, reason == FOR_ORDER ? "runs on the same state before " : "needed by ");
  interp_describe_instance(text, frame->node, 0, frame_point(frame));
  interp_text_append(text, "%s", because[reason]);
}

struct chain {
  int count;
  struct TempoNote notes[MAX_CHAIN + 2];
  struct text texts[MAX_CHAIN + 2];
};

static struct text *chain_add(struct chain *chain, MlirLocation location) {
  chain->notes[chain->count].location = location;
  return &chain->texts[chain->count++];
}

/* Notes for the frames from `top` - 1 down to `bottom`; of a long chain its two ends. */
static void chain_add_frames(struct chain *chain, struct run const *run, int64_t top,
                             int64_t bottom) {
  int64_t const length = top - bottom;
  int64_t const skipped = length > MAX_CHAIN ? length - (MAX_CHAIN - 1) : 0;
  int64_t const first_skipped = top - 1 - MAX_CHAIN / 2;
  for (int64_t i = top - 1; i >= bottom; i--) {
    struct frame const *frame = &run->stack[i];
    MlirLocation location = mlirOperationGetLocation(frame->node->op);
    if (skipped && i == first_skipped) {
      interp_text_append(chain_add(chain, location), "... and so on through %" PRId64 " more",
                         skipped);
      i -= skipped - 1;
      continue;
    }
    describe_demand(chain_add(chain, location), frame, run->stack[i + 1].reason);
  }
}

static enum tempo_status emit(MlirLocation location, char const *text, struct chain *chain) {
  for (int i = 0; i < chain->count; i++)
    chain->notes[i].text = interp_text_get(&chain->texts[i]);
  tempoEmitDiagnostic(location, MlirDiagnosticError, text, chain->count, chain->notes);
  for (int i = 0; i < chain->count; i++)
    interp_text_destroy(&chain->texts[i]);
  return TEMPO_FAIL;
}

enum tempo_status interp_run_report(struct run *run, MlirLocation location, char const *text,
                                    MlirLocation note_location, char const *note) {
  struct chain chain = {0};
  if (note)
    interp_text_append(chain_add(&chain, note_location), "%s", note);
  if (run->depth)
    chain_add_frames(&chain, run, run->depth - 1, 0);
  return emit(location, text, &chain);
}

/* "%y at t = 3: " and the message. */
static enum tempo_status fail_list(struct run *run, MlirLocation location, char const *format,
                                   va_list arguments) {
  struct text text = {0};
  if (run->depth) {
    struct frame const *top = &run->stack[run->depth - 1];
    interp_describe_instance(&text, top->node, 0, frame_point(top));
    interp_text_append(&text, ": ");
  }
  interp_text_append_list(&text, format, arguments);
  enum tempo_status status =
      interp_run_report(run, location, interp_text_get(&text), location, NULL);
  interp_text_destroy(&text);
  return status;
}

enum tempo_status interp_run_fail_at(struct run *run, MlirLocation location, char const *format,
                                     ...) {
  va_list arguments;
  va_start(arguments, format);
  enum tempo_status status = fail_list(run, location, format, arguments);
  va_end(arguments);
  return status;
}

enum tempo_status interp_run_fail(struct run *run, char const *format, ...) {
  MlirOperation op = run->depth ? run->stack[run->depth - 1].node->op : run->graph->op;
  va_list arguments;
  va_start(arguments, format);
  enum tempo_status status = fail_list(run, mlirOperationGetLocation(op), format, arguments);
  va_end(arguments);
  return status;
}

enum tempo_status interp_run_fail_memory(struct run *run) {
  struct budget const *budget = &run->budget;
  if (budget->refused < 0)
    return interp_run_fail(run, "needs more memory than 63 bits can count");
  return interp_run_fail(run,
                         "needs at least %" PRId64 " bytes more: %" PRId64 " of %" PRId64
                         " bytes of memory are in use",
                         budget->refused, budget->used, budget->limit);
}

/* The position on the stack of an instance that is there. */
static int64_t find_frame(struct run const *run, struct node const *node, int64_t instance) {
  int64_t at = run->depth - 1;
  while (at > 0 && !(run->stack[at].node == node && run->stack[at].instance == instance))
    at--;
  return at;
}

enum tempo_status interp_run_fail_cycle(struct run *run, struct node const *node, int64_t instance,
                                        enum reason reason, char const *detail) {
  struct chain chain = {0};
  struct text text = {0};
  int64_t bottom = find_frame(run, node, instance);
  interp_describe_instance(&text, node, 0, node->instances.points + instance * node->n_dims);
  interp_text_append(&text, " depends on itself%s", detail);
  struct frame const *top = &run->stack[run->depth - 1];
  describe_demand(chain_add(&chain, mlirOperationGetLocation(top->node->op)), top, reason);
  chain_add_frames(&chain, run, run->depth - 1, bottom);
  enum tempo_status status =
      emit(mlirOperationGetLocation(node->op), interp_text_get(&text), &chain);
  interp_text_destroy(&text);
  return status;
}
