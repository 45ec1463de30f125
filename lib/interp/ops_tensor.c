/* tensor operations on single elements and whole tensors. */
#include <inttypes.h>
#include <string.h>

#include "interp/compile.h"
#include "mlir-c/BuiltinAttributes.h"

/* The row-major position of the coordinates in operands from `first` on; -1 after reporting a
 * coordinate that is outside. */
static int64_t find_position(struct machine *machine, struct instruction const *in, int first,
                             struct tensor const *tensor) {
  int64_t position = 0;
  for (int i = 0; i < tensor->rank; i++) {
    int64_t at = operand_integer(machine, in, first + i);
    if (at < 0 || at >= tensor->shape[i]) {
      interp_machine_fail(machine, in,
                          "index %" PRId64 " is outside of dimension %d, which has %" PRId64
                          " elements",
                          at, i, tensor->shape[i]);
      return -1;
    }
    position = position * tensor->shape[i] + at;
  }
  return position;
}

static enum tempo_status run_extract(struct machine *machine, struct instruction const *in) {
  struct tensor const *tensor = operand_tensor(machine, in, 0);
  int64_t position = find_position(machine, in, 1, tensor);
  if (position < 0)
    return TEMPO_FAIL;
  interp_tensor_load(tensor, position, &machine->slots[in->results[0]]);
  return TEMPO_OK;
}

static enum tempo_status run_insert(struct machine *machine, struct instruction const *in) {
  struct tensor const *tensor = operand_tensor(machine, in, 1);
  int64_t position = find_position(machine, in, 2, tensor);
  struct tensor *result = position < 0
                              ? NULL
                              : interp_machine_create_tensor(machine, in, 0, tensor->element,
                                                             tensor->rank, tensor->shape);
  if (!result)
    return TEMPO_FAIL;
  memcpy(result->data, tensor->data, (size_t)tensor->count * tempo_element_bytes(tensor->element));
  interp_tensor_store(result, position, machine->slots[in->operands[0]]);
  return TEMPO_OK;
}

/* The shape of the result: its literals, and for each `?` the next operand from `next` on. */
static enum tempo_status get_result_shape(struct machine *machine, struct instruction const *in,
                                          int next, struct value_type *type) {
  *type = interp_result_type(in, 0);
  for (int i = 0; i < type->rank; i++) {
    if (type->shape[i] < 0)
      type->shape[i] = operand_integer(machine, in, next++);
    if (type->shape[i] < 0)
      return interp_machine_fail(machine, in, "dimension %d has a negative size: %" PRId64, i,
                                 type->shape[i]);
  }
  return TEMPO_OK;
}

static struct tensor *create_result(struct machine *machine, struct instruction const *in,
                                    int next) {
  struct value_type type;
  if (get_result_shape(machine, in, next, &type) != TEMPO_OK)
    return NULL;
  return interp_machine_create_tensor(machine, in, 0, type.element, type.rank, type.shape);
}

/* Nothing was written there yet: what is read shows. */
static enum tempo_status run_empty(struct machine *machine, struct instruction const *in) {
  struct tensor *result = create_result(machine, in, 0);
  if (!result)
    return TEMPO_FAIL;
  interp_tensor_poison(result);
  return TEMPO_OK;
}

static enum tempo_status run_splat(struct machine *machine, struct instruction const *in) {
  struct tensor *result = create_result(machine, in, 1);
  for (int64_t i = 0; result && i < result->count; i++)
    interp_tensor_store(result, i, machine->slots[in->operands[0]]);
  return result ? TEMPO_OK : TEMPO_FAIL;
}

static enum tempo_status run_from_elements(struct machine *machine, struct instruction const *in) {
  struct tensor *result = create_result(machine, in, 0);
  for (int64_t i = 0; result && i < result->count; i++)
    interp_tensor_store(result, i, machine->slots[in->operands[i]]);
  return result ? TEMPO_OK : TEMPO_FAIL;
}

static enum tempo_status run_dim(struct machine *machine, struct instruction const *in) {
  struct tensor const *tensor = operand_tensor(machine, in, 0);
  int64_t dim = operand_integer(machine, in, 1);
  if (dim < 0 || dim >= tensor->rank)
    return interp_machine_fail(machine, in, "dimension %" PRId64 " of a tensor that has %d", dim,
                               tensor->rank);
  machine->slots[in->results[0]].integer = tensor->shape[dim];
  return TEMPO_OK;
}

static enum tempo_status run_rank(struct machine *machine, struct instruction const *in) {
  machine->slots[in->results[0]].integer = operand_tensor(machine, in, 0)->rank;
  return TEMPO_OK;
}

static enum tempo_status run_cast(struct machine *machine, struct instruction const *in) {
  struct tensor *tensor = operand_tensor(machine, in, 0);
  struct value_type type = interp_result_type(in, 0);
  if (!interp_value_type_accepts(&type, tensor->rank, tensor->shape))
    return interp_machine_fail(machine, in, "the tensor does not have the shape it is cast to");
  interp_machine_copy(machine, in->results[0], in->operands[0], true);
  return TEMPO_OK;
}

/* The kernel of a rule is all there is to its instruction. */
static enum tempo_status compile_plain(struct compiler *compiler, struct instruction *in,
                                       struct rule const *rule) {
  (void)compiler;
  in->run = (run_function *)rule->kernel;
  return TEMPO_OK;
}

/* ---- Regions that give elements by their coordinates: generate, pad ---------------------------
 */

static void set_coordinates(struct machine *machine, struct code const *code,
                            struct tensor const *tensor, int64_t position) {
  for (int i = tensor->rank - 1; i >= 0; i--) {
    machine->slots[code->arguments[i]].integer = position % tensor->shape[i];
    position /= tensor->shape[i];
  }
}

static enum tempo_status fill_by_region(struct machine *machine, struct code const *code,
                                        struct tensor *tensor, int64_t position) {
  set_coordinates(machine, code, tensor, position);
  if (interp_machine_run(machine, code) != TEMPO_OK)
    return TEMPO_FAIL;
  interp_tensor_store(tensor, position, machine->slots[code->yields[0]]);
  return TEMPO_OK;
}

static enum tempo_status run_generate(struct machine *machine, struct instruction const *in) {
  struct tensor *result = create_result(machine, in, 0);
  if (!result)
    return TEMPO_FAIL;
  for (int64_t i = 0; i < result->count; i++)
    if (fill_by_region(machine, in->data, result, i) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

static enum tempo_status compile_generate(struct compiler *compiler, struct instruction *in,
                                          struct rule const *rule) {
  (void)rule;
  struct code *code = interp_compiler_allocate(compiler, in, 1, sizeof *code);
  if (!code)
    return TEMPO_FAIL;
  in->run = run_generate;
  in->data = code;
  return interp_compile_block(compiler, in,
                              mlirRegionGetFirstBlock(mlirOperationGetRegion(in->op, 0)), code);
}

struct padding {
  struct code code;
  struct mixed low, high;
};

static enum tempo_status get_padded_shape(struct machine *machine, struct instruction const *in,
                                          int64_t *shape) {
  struct padding const *padding = in->data;
  struct tensor const *source = operand_tensor(machine, in, 0);
  for (int i = 0; i < source->rank; i++) {
    int64_t low = interp_mixed_get(machine, in, &padding->low, i);
    int64_t high = interp_mixed_get(machine, in, &padding->high, i);
    if (low < 0 || high < 0)
      return interp_machine_fail(machine, in, "dimension %d has a negative padding", i);
    if (__builtin_add_overflow(source->shape[i], low, &shape[i]) ||
        __builtin_add_overflow(shape[i], high, &shape[i]))
      return interp_machine_fail(machine, in, "the size of dimension %d does not fit 63 bits", i);
  }
  struct value_type type = interp_result_type(in, 0);
  if (!interp_value_type_accepts(&type, source->rank, shape))
    return interp_machine_fail(machine, in,
                               "the padded tensor does not have the shape of its type");
  return TEMPO_OK;
}

/* The position in `source` of element `position` of `result`, or -1 in the padding. */
static int64_t find_source(struct machine *machine, struct instruction const *in,
                           struct tensor const *source, struct tensor const *result,
                           int64_t position) {
  struct padding const *padding = in->data;
  int64_t found = 0, stride = 1;
  for (int i = result->rank - 1; i >= 0; i--) {
    int64_t at = position % result->shape[i] - interp_mixed_get(machine, in, &padding->low, i);
    position /= result->shape[i];
    if (at < 0 || at >= source->shape[i])
      return -1;
    found += at * stride;
    stride *= source->shape[i];
  }
  return found;
}

static enum tempo_status run_pad(struct machine *machine, struct instruction const *in) {
  struct padding const *padding = in->data;
  struct tensor const *source = operand_tensor(machine, in, 0);
  int64_t shape[TEMPO_MAX_RANK];
  if (get_padded_shape(machine, in, shape) != TEMPO_OK)
    return TEMPO_FAIL;
  struct tensor *result =
      interp_machine_create_tensor(machine, in, 0, source->element, source->rank, shape);
  if (!result)
    return TEMPO_FAIL;
  for (int64_t i = 0; i < result->count; i++) {
    int64_t from = find_source(machine, in, source, result, i);
    union slot slot;
    if (from >= 0) {
      interp_tensor_load(source, from, &slot);
      interp_tensor_store(result, i, slot);
    } else if (fill_by_region(machine, &padding->code, result, i) != TEMPO_OK) {
      return TEMPO_FAIL;
    }
  }
  return TEMPO_OK;
}

static enum tempo_status compile_pad(struct compiler *compiler, struct instruction *in,
                                     struct rule const *rule) {
  (void)rule;
  struct padding *padding = interp_compiler_allocate(compiler, in, 1, sizeof *padding);
  int next = 1;
  if (!padding ||
      interp_compile_mixed(compiler, in, "static_low", &next, &padding->low) != TEMPO_OK ||
      interp_compile_mixed(compiler, in, "static_high", &next, &padding->high) != TEMPO_OK)
    return TEMPO_FAIL;
  in->run = run_pad;
  in->data = padding;
  return interp_compile_block(
      compiler, in, mlirRegionGetFirstBlock(mlirOperationGetRegion(in->op, 0)), &padding->code);
}

#define ROW(name, run)                                                                             \
  { name, compile_plain, (kernel_function *)(run) }

struct rule const interp_tensor_rules[] = {
    ROW("tensor.extract", run_extract),
    ROW("tensor.insert", run_insert),
    ROW("tensor.empty", run_empty),
    ROW("tensor.splat", run_splat),
    ROW("tensor.from_elements", run_from_elements),
    ROW("tensor.dim", run_dim),
    ROW("tensor.rank", run_rank),
    ROW("tensor.cast", run_cast),
    {"tensor.generate", compile_generate, NULL},
    {"tensor.pad", compile_pad, NULL},
    {NULL, NULL, NULL},
};
