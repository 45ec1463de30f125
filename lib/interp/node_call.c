/* An instance of a tempo.call: a C function on what it reads.
 *
 *   int32_t f(void *context, int64_t const *point, in..., out...)
 *
 * `point` has the coordinates in the order of the call's dims. Every in and out is a pointer to a
 * memref descriptor (allocated, aligned, offset, sizes, strides), scalars too, of rank 0; the ins
 * must not be written. The outs have the shapes that the call's sizes say. Anything but 0 ends
 * the run.
 */
#include <inttypes.h>
#include <string.h>

#include "interp/run.h"
#include "tempo-c/Text.h"

enum { MAX_DESCRIPTORS = 16 };

struct descriptor {
  void *allocated, *aligned;
  int64_t offset;
  int64_t sizes_and_strides[2 * TEMPO_MAX_RANK]; /* rank sizes, then rank strides */
};

static void describe_tensor(struct tensor const *tensor, struct descriptor *descriptor) {
  int64_t *sizes = descriptor->sizes_and_strides, *strides = sizes + tensor->rank, stride = 1;
  descriptor->allocated = descriptor->aligned = tensor->data;
  descriptor->offset = 0;
  for (int i = tensor->rank - 1; i >= 0; i--) {
    sizes[i] = tensor->shape[i];
    strides[i] = stride;
    stride *= tensor->shape[i];
  }
}

/* C calls a function only through a type that says how many arguments there are: a row each. */
#define TYPES_0
#define POINTERS_0
#define TYPES_1 TYPES_0, void *
#define TYPES_2 TYPES_1, void *
#define TYPES_3 TYPES_2, void *
#define TYPES_4 TYPES_3, void *
#define TYPES_5 TYPES_4, void *
#define TYPES_6 TYPES_5, void *
#define TYPES_7 TYPES_6, void *
#define TYPES_8 TYPES_7, void *
#define TYPES_9 TYPES_8, void *
#define TYPES_10 TYPES_9, void *
#define TYPES_11 TYPES_10, void *
#define TYPES_12 TYPES_11, void *
#define TYPES_13 TYPES_12, void *
#define TYPES_14 TYPES_13, void *
#define TYPES_15 TYPES_14, void *
#define TYPES_16 TYPES_15, void *
#define POINTERS_1 POINTERS_0, &d[0]
#define POINTERS_2 POINTERS_1, &d[1]
#define POINTERS_3 POINTERS_2, &d[2]
#define POINTERS_4 POINTERS_3, &d[3]
#define POINTERS_5 POINTERS_4, &d[4]
#define POINTERS_6 POINTERS_5, &d[5]
#define POINTERS_7 POINTERS_6, &d[6]
#define POINTERS_8 POINTERS_7, &d[7]
#define POINTERS_9 POINTERS_8, &d[8]
#define POINTERS_10 POINTERS_9, &d[9]
#define POINTERS_11 POINTERS_10, &d[10]
#define POINTERS_12 POINTERS_11, &d[11]
#define POINTERS_13 POINTERS_12, &d[12]
#define POINTERS_14 POINTERS_13, &d[13]
#define POINTERS_15 POINTERS_14, &d[14]
#define POINTERS_16 POINTERS_15, &d[15]
#define CASE(n)                                                                                    \
  case n:                                                                                          \
    return ((int32_t(*)(void *, int64_t const *TYPES_##n))f)(context, point POINTERS_##n);

static int32_t call_with(void (*f)(void), int n, void *context, int64_t const *point,
                         struct descriptor *d) {
  switch (n) {
    CASE(0)
    CASE(1)
    CASE(2)
    CASE(3)
    CASE(4)
    CASE(5)
    CASE(6)
    CASE(7)
    CASE(8)
    CASE(9)
    CASE(10)
    CASE(11)
    CASE(12)
    CASE(13)
    CASE(14)
    CASE(15)
    CASE(16)
  default:
    return -1; /* refused before */
  }
}

/* Finds the function and looks whether it can be called. */
static enum tempo_status find_function(struct run *run, struct node const *node,
                                       void (**function)(void)) {
  struct interp_library const *library = run->library;
  MlirStringRef name = tempoCallGetCallee(node->op);
  if (node->n_reads + node->n_results > MAX_DESCRIPTORS)
    return interp_run_fail(run, "a called function has at most %d ins and outs", MAX_DESCRIPTORS);
  char symbol[256];
  if (name.length >= sizeof symbol)
    return interp_run_fail(run, "the name of the called function has more than 255 characters");
  *tempoCopyText(symbol, name) = '\0';
  void *address = library ? library->find(symbol, library->user) : NULL;
  if (!address)
    return interp_run_fail(run, "the function @%s is unknown: load the library that defines it",
                           symbol);
  memcpy(function, &address, sizeof address); /* ISO C has no cast from an object to a function */
  return TEMPO_OK;
}

struct call_arguments {
  struct tensor *ins[MAX_DESCRIPTORS];
  struct descriptor descriptors[MAX_DESCRIPTORS];
};

static enum answer create_outs(struct run *run, struct node *node, int64_t const *point,
                               struct call_arguments *arguments, struct tensor **values) {
  for (int i = 0; i < node->n_results; i++) {
    struct value_type const *type = &node->results[i].type;
    int64_t shape[TEMPO_MAX_RANK];
    enum answer answer = interp_node_get_shape(run, node, i, point, shape);
    if (answer != READY)
      return answer;
    values[i] = interp_tensor_create(&run->budget, type->element, type->rank, shape);
    if (!values[i]) {
      interp_run_fail_memory(run);
      return FAILED;
    }
    interp_tensor_poison(values[i]);
    describe_tensor(values[i], &arguments->descriptors[node->n_reads + i]);
  }
  return READY;
}

static enum answer gather_ins(struct run *run, struct node *node, int64_t const *point,
                              struct call_arguments *arguments) {
  for (int i = 0; i < node->n_reads; i++) {
    enum answer answer = interp_read_gather(run, node, point, &node->reads[i], &arguments->ins[i]);
    if (answer != READY)
      return answer;
    describe_tensor(arguments->ins[i], &arguments->descriptors[i]);
  }
  return READY;
}

enum answer interp_call_evaluate(struct run *run, struct node *node, int64_t const *point,
                                 struct tensor **values) {
  void (*function)(void) = NULL;
  struct call_arguments arguments = {0};
  if (find_function(run, node, &function) != TEMPO_OK)
    return FAILED;
  enum answer answer = gather_ins(run, node, point, &arguments);
  if (answer == READY)
    answer = create_outs(run, node, point, &arguments, values);
  if (answer == READY) {
    int32_t status = call_with(function, node->n_reads + node->n_results, run->library->context,
                               point, arguments.descriptors);
    if (status != 0) {
      interp_run_fail(run, "the called function returned status %" PRId32, status);
      answer = FAILED;
    }
  }
  for (int i = 0; i < node->n_reads; i++)
    interp_tensor_release(arguments.ins[i]);
  return answer;
}
