/* Running a body: slots, and instructions one after another. */
#include "interp/body.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "interp/text.h"

bool interp_machine_create(struct machine *machine, struct program const *program,
                           struct budget *budget, struct reporter *reporter) {
  *machine = (struct machine){.program = program, .budget = budget, .reporter = reporter};
  machine->slots = calloc(program->n_slots + 1, sizeof *machine->slots);
  if (!machine->slots)
    return false;
  for (uint32_t i = 0; i < program->n_constants; i++)
    machine->slots[program->constants[i].slot] = program->constants[i].value;
  return true;
}

void interp_machine_clear(struct machine *machine) {
  for (uint32_t i = 0; i < machine->program->n_tensors; i++) {
    union slot *slot = &machine->slots[machine->program->tensors[i]];
    interp_tensor_release(slot->tensor);
    slot->tensor = NULL;
  }
}

void interp_machine_destroy(struct machine *machine) {
  if (machine->slots)
    interp_machine_clear(machine);
  free(machine->slots);
  machine->slots = NULL;
}

enum tempo_status interp_machine_run(struct machine *machine, struct code const *code) {
  for (int i = 0; i < code->n_instructions; i++) {
    struct instruction const *in = &code->instructions[i];
    if (in->run(machine, in) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

void interp_machine_set_tensor(struct machine *machine, uint32_t slot, struct tensor *tensor) {
  interp_tensor_release(machine->slots[slot].tensor);
  machine->slots[slot].tensor = tensor;
}

void interp_machine_copy(struct machine *machine, uint32_t to, uint32_t from, bool is_tensor) {
  if (is_tensor)
    interp_machine_set_tensor(machine, to, interp_tensor_retain(machine->slots[from].tensor));
  else
    machine->slots[to] = machine->slots[from];
}

enum tempo_status interp_machine_fail(struct machine *machine, struct instruction const *in,
                                      char const *format, ...) {
  struct text text = {0};
  va_list arguments;
  va_start(arguments, format);
  interp_text_append_list(&text, format, arguments);
  va_end(arguments);
  enum tempo_status status = machine->reporter->fail(
      machine->reporter, mlirOperationGetLocation(in->op), interp_text_get(&text));
  interp_text_destroy(&text);
  return status;
}

struct tensor *interp_machine_create_tensor(struct machine *machine, struct instruction const *in,
                                            int result, enum tempo_element element, int rank,
                                            int64_t const *shape) {
  struct tensor *tensor = interp_tensor_create(machine->budget, element, rank, shape);
  if (tensor)
    interp_machine_set_tensor(machine, in->results[result], tensor);
  else if (machine->budget->refused < 0)
    interp_machine_fail(machine, in, "makes a tensor whose size does not fit 63 bits");
  else
    interp_machine_fail(machine, in,
                        "needs %" PRId64 " bytes for a tensor: %" PRId64 " of %" PRId64
                        " bytes of memory are in use",
                        machine->budget->refused, machine->budget->used, machine->budget->limit);
  return tensor;
}
