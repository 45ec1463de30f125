/* Operations on scalars that may as well stand on tensors, element by element. */
#include "interp/compile.h"

struct lifted {
  struct instruction inner; /* on scalar slots */
  bool *is_tensor;          /* per operand */
  int shaped;               /* the first operand that is a tensor */
};

static enum tempo_status check_shapes(struct machine *machine, struct instruction const *in,
                                      struct lifted const *lifted) {
  struct tensor const *first = operand_tensor(machine, in, lifted->shaped);
  for (int i = 0; i < in->n_operands; i++) {
    if (!lifted->is_tensor[i])
      continue;
    struct tensor const *other = operand_tensor(machine, in, i);
    if (!interp_shape_equal(first->rank, first->shape, other->shape))
      return interp_machine_fail(machine, in, "operands %d and %d have different shapes",
                                 lifted->shaped, i);
  }
  return TEMPO_OK;
}

static enum tempo_status run_elements(struct machine *machine, struct instruction const *in,
                                      struct lifted const *lifted, int64_t count) {
  struct instruction const *inner = &lifted->inner;
  for (int64_t at = 0; at < count; at++) {
    for (int i = 0; i < in->n_operands; i++)
      if (lifted->is_tensor[i])
        interp_tensor_load(operand_tensor(machine, in, i), at, &machine->slots[inner->operands[i]]);
    if (inner->run(machine, inner) != TEMPO_OK)
      return TEMPO_FAIL;
    for (int i = 0; i < in->n_results; i++)
      interp_tensor_store(machine->slots[in->results[i]].tensor, at,
                          machine->slots[inner->results[i]]);
  }
  return TEMPO_OK;
}

static enum tempo_status run_lifted(struct machine *machine, struct instruction const *in) {
  struct lifted const *lifted = in->data;
  if (check_shapes(machine, in, lifted) != TEMPO_OK)
    return TEMPO_FAIL;
  struct tensor const *first = operand_tensor(machine, in, lifted->shaped);
  for (int i = 0; i < in->n_results; i++)
    if (!interp_machine_create_tensor(machine, in, i, interp_result_type(in, i).element,
                                      first->rank, first->shape))
      return TEMPO_FAIL;
  for (int i = 0; i < in->n_operands; i++)
    if (!lifted->is_tensor[i])
      machine->slots[lifted->inner.operands[i]] = machine->slots[in->operands[i]];
  return run_elements(machine, in, lifted, first->count);
}

static enum tempo_status make_inner(struct compiler *compiler, struct instruction const *in,
                                    struct lifted *lifted) {
  struct instruction *inner = &lifted->inner;
  *inner = *in;
  inner->operands =
      interp_compiler_allocate(compiler, in, (size_t)in->n_operands, sizeof(uint32_t));
  inner->results = interp_compiler_allocate(compiler, in, (size_t)in->n_results, sizeof(uint32_t));
  lifted->is_tensor = interp_compiler_allocate(compiler, in, (size_t)in->n_operands, sizeof(bool));
  if (!inner->operands || !inner->results || !lifted->is_tensor)
    return TEMPO_FAIL;
  for (int i = in->n_operands - 1; i >= 0; i--) {
    lifted->is_tensor[i] = interp_operand_type(in, i).is_tensor;
    if (lifted->is_tensor[i])
      lifted->shaped = i;
    if (interp_compiler_add_slot(compiler, in, false, &inner->operands[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  for (int i = 0; i < in->n_results; i++)
    if (interp_compiler_add_slot(compiler, in, false, &inner->results[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

enum tempo_status interp_finish_scalar(struct compiler *compiler, struct instruction *in) {
  if (!interp_result_type(in, 0).is_tensor)
    return TEMPO_OK;
  struct lifted *lifted = interp_compiler_allocate(compiler, in, 1, sizeof *lifted);
  if (!lifted || make_inner(compiler, in, lifted) != TEMPO_OK)
    return TEMPO_FAIL;
  in->run = run_lifted;
  in->data = lifted;
  return TEMPO_OK;
}
