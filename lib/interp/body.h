/* Bodies in compiled form: straight lists of instructions on numbered slots.
 *
 * Each value of a body has a slot. A region becomes a list of instructions that its operation's
 * instruction runs; slots of a body and all its regions are one numbering. Which instruction an
 * operation becomes is a row of a table of rules (compile.h).
 */
#ifndef TEMPO_INTERP_BODY_H
#define TEMPO_INTERP_BODY_H

#include "interp/affine.h"
#include "interp/arena.h"
#include "interp/tensor.h"
#include "tempo-c/Diagnostics.h"

struct machine;
struct instruction;
typedef enum tempo_status run_function(struct machine *machine, struct instruction const *in);
typedef void kernel_function(void); /* cast to its true type by the run function */

struct instruction {
  run_function *run;
  MlirOperation op;
  int n_operands, n_results;
  uint32_t *operands; /* slots */
  uint32_t *results;
  enum tempo_element element; /* the type that matters to the rule */
  kernel_function *kernel;
  void const *data; /* more, as the rule wants it */
};

/* A region in compiled form. */
struct code {
  int n_arguments, n_instructions, n_yields;
  uint32_t *arguments;
  struct instruction *instructions;
  uint32_t *yields;
  bool *used;      /* per argument: whether the region reads it */
  bool *is_tensor; /* per argument */
};

/* A body, or a private function. */
struct program {
  uint32_t n_slots;
  uint32_t n_tensors, *tensors; /* the slots that hold tensors, constants excepted */
  uint32_t n_constants;
  struct constant {
    uint32_t slot;
    bool is_tensor;
    union slot value; /* a tensor is owned here */
  } * constants;
  struct code code;
};

/* How evaluation says what went wrong: adds which instance was evaluated, and who asked for it. */
struct reporter {
  enum tempo_status (*fail)(struct reporter *reporter, MlirLocation location, char const *text);
};

/* A run of a program: its slots. */
struct machine {
  struct program const *program;
  union slot *slots;
  struct budget *budget;
  struct reporter *reporter;
  int depth; /* of calls */
};

/* False when memory is out. */
bool interp_machine_create(struct machine *machine, struct program const *program,
                           struct budget *budget, struct reporter *reporter);
/* Gives up the tensors of a finished run, so that the machine can run again. */
void interp_machine_clear(struct machine *machine);
void interp_machine_destroy(struct machine *machine);
enum tempo_status interp_machine_run(struct machine *machine, struct code const *code);
/* Puts a tensor, whose reference is taken, into a slot. */
void interp_machine_set_tensor(struct machine *machine, uint32_t slot, struct tensor *tensor);
/* Copies the slot's value, of a tensor a reference. */
void interp_machine_copy(struct machine *machine, uint32_t to, uint32_t from, bool is_tensor);

/* Reports an error at an instruction. */
enum tempo_status interp_machine_fail(struct machine *machine, struct instruction const *in,
                                      char const *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A new tensor in a result's slot, or NULL after reporting. */
struct tensor *interp_machine_create_tensor(struct machine *machine, struct instruction const *in,
                                            int result, enum tempo_element element, int rank,
                                            int64_t const *shape);

static inline int64_t operand_integer(struct machine const *machine, struct instruction const *in,
                                      int position) {
  return machine->slots[in->operands[position]].integer;
}

static inline struct tensor *operand_tensor(struct machine const *machine,
                                            struct instruction const *in, int position) {
  return machine->slots[in->operands[position]].tensor;
}

#endif
