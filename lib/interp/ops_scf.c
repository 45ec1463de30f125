/* scf.if and scf.for on values. */
#include <inttypes.h>

#include "interp/compile.h"

static void copy_yields(struct machine *machine, struct instruction const *in,
                        struct code const *code, uint32_t const *targets) {
  for (int i = 0; i < in->n_results; i++)
    interp_machine_copy(machine, targets[i], code->yields[i], interp_result_type(in, i).is_tensor);
}

static MlirBlock region_block(struct instruction const *in, int region) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(in->op, region));
}

/* ---- scf.if: the region of the condition ------------------------------------------------------
 */

struct branches {
  struct code codes[2]; /* then, else; without results the second may be empty */
};

static enum tempo_status run_if(struct machine *machine, struct instruction const *in) {
  struct branches const *branches = in->data;
  struct code const *code = &branches->codes[operand_integer(machine, in, 0) ? 0 : 1];
  if (interp_machine_run(machine, code) != TEMPO_OK)
    return TEMPO_FAIL;
  copy_yields(machine, in, code, in->results);
  return TEMPO_OK;
}

static enum tempo_status compile_if(struct compiler *compiler, struct instruction *in,
                                    struct rule const *rule) {
  (void)rule;
  struct branches *branches = interp_compiler_allocate(compiler, in, 1, sizeof *branches);
  if (!branches)
    return TEMPO_FAIL;
  in->run = run_if;
  in->data = branches;
  for (int i = 0; i < 2; i++)
    if (!mlirBlockIsNull(region_block(in, i)) &&
        interp_compile_block(compiler, in, region_block(in, i), &branches->codes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* ---- scf.for: bounds and step, then the carried values ------------------------------------------
 */

enum { LOWER, UPPER, STEP, CARRIED };

struct loop {
  struct code code;
  uint32_t *next;  /* what was yielded, before it becomes the arguments: they may be permuted */
  bool *is_tensor; /* per carried value */
  bool is_unsigned;
};

/* The number of iterations. */
static enum tempo_status count_iterations(struct machine *machine, struct instruction const *in,
                                          uint64_t *count) {
  struct loop const *loop = in->data;
  int width = element_width(in->element);
  int64_t lower = operand_integer(machine, in, LOWER), upper = operand_integer(machine, in, UPPER);
  int64_t step = operand_integer(machine, in, STEP);
  uint64_t distance = (uint64_t)upper - (uint64_t)lower;
  bool runs = lower < upper;
  if (loop->is_unsigned) {
    runs = zero_extend(lower, width) < zero_extend(upper, width);
    distance = zero_extend(upper, width) - zero_extend(lower, width);
  }
  uint64_t stride = loop->is_unsigned ? zero_extend(step, width) : (uint64_t)step;
  if (step <= 0 && (step == 0 || !loop->is_unsigned))
    return interp_machine_fail(machine, in,
                               "the step of the loop is %" PRId64 ": it must be positive", step);
  *count = runs ? (distance - 1) / stride + 1 : 0;
  return TEMPO_OK;
}

static void copy_carried(struct machine *machine, struct loop const *loop, int count,
                         uint32_t const *to, uint32_t const *from) {
  for (int i = 0; i < count; i++)
    interp_machine_copy(machine, to[i], from[i], loop->is_tensor[i]);
}

static enum tempo_status run_for(struct machine *machine, struct instruction const *in) {
  struct loop const *loop = in->data;
  uint64_t count = 0;
  if (count_iterations(machine, in, &count) != TEMPO_OK)
    return TEMPO_FAIL;
  int64_t at = operand_integer(machine, in, LOWER), step = operand_integer(machine, in, STEP);
  uint32_t const *carried = loop->code.arguments + 1;
  copy_carried(machine, loop, in->n_results, carried, in->operands + CARRIED);
  for (uint64_t i = 0; i < count; i++) {
    machine->slots[loop->code.arguments[0]].integer = at;
    if (interp_machine_run(machine, &loop->code) != TEMPO_OK)
      return TEMPO_FAIL;
    copy_carried(machine, loop, in->n_results, loop->next, loop->code.yields);
    copy_carried(machine, loop, in->n_results, carried, loop->next);
    at = sign_extend((int64_t)((uint64_t)at + (uint64_t)step), element_width(in->element));
  }
  copy_carried(machine, loop, in->n_results, in->results, carried);
  return TEMPO_OK;
}

static enum tempo_status compile_for(struct compiler *compiler, struct instruction *in,
                                     struct rule const *rule) {
  (void)rule;
  struct loop *loop = interp_compiler_allocate(compiler, in, 1, sizeof *loop);
  size_t count = (size_t)in->n_results;
  if (!loop)
    return TEMPO_FAIL;
  loop->next = interp_compiler_allocate(compiler, in, count, sizeof *loop->next);
  loop->is_tensor = interp_compiler_allocate(compiler, in, count, sizeof *loop->is_tensor);
  if (!loop->next || !loop->is_tensor)
    return TEMPO_FAIL;
  for (int i = 0; i < in->n_results; i++) {
    loop->is_tensor[i] = interp_result_type(in, i).is_tensor;
    if (interp_compiler_add_slot(compiler, in, loop->is_tensor[i], &loop->next[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  loop->is_unsigned = !mlirAttributeIsNull(interp_attribute_get(in->op, "unsignedCmp"));
  in->run = run_for;
  in->data = loop;
  in->element = interp_operand_type(in, LOWER).element;
  return interp_compile_block(compiler, in, region_block(in, 0), &loop->code);
}

struct rule const interp_scf_rules[] = {
    {"scf.if", compile_if, NULL},
    {"scf.for", compile_for, NULL},
    {NULL, NULL, NULL},
};
