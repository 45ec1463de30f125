/* An instance of a tempo.compute: its body, run on what it reads. */
#include "interp/run.h"

/* Compiles the body when the first instance needs it. */
static enum tempo_status prepare(struct run *run, struct node *node) {
  struct graph *graph = run->graph;
  if (node->program)
    return TEMPO_OK;
  struct program *program = interp_arena_allocate(graph->arena, 1, sizeof *program);
  if (!program)
    return interp_run_fail(run, "no memory is left");
  struct compiler compiler = {.arena = graph->arena,
                              .budget = graph->budget,
                              .cache = &graph->functions,
                              .graph = graph->op};
  if (interp_program_compile(&compiler, tempoOpGetBody(node->op), program) != TEMPO_OK) {
    interp_program_destroy(program);
    return TEMPO_FAIL;
  }
  node->program = program;
  return interp_machine_create(&node->machine, program, &run->budget, &run->reporter)
             ? TEMPO_OK
             : interp_run_fail(run, "no memory is left");
}

/* The body's arguments: the indices of the dims, then what is read. */
static enum answer set_arguments(struct run *run, struct node *node, int64_t const *point) {
  struct code const *code = &node->program->code;
  struct machine *machine = &node->machine;
  for (int i = 0; i < node->n_dims; i++)
    machine->slots[code->arguments[i]].integer = point[i];
  for (int i = 0; i < node->n_reads; i++) {
    struct tensor *value;
    uint32_t slot = code->arguments[node->n_dims + i];
    enum answer answer = interp_read_gather(run, node, point, &node->reads[i], &value);
    if (answer != READY)
      return answer;
    if (code->is_tensor[node->n_dims + i]) {
      interp_machine_set_tensor(machine, slot, value);
    } else {
      interp_tensor_load(value, 0, &machine->slots[slot]);
      interp_tensor_release(value);
    }
  }
  return READY;
}

static enum answer take_results(struct run *run, struct node *node, struct tensor **values) {
  struct code const *code = &node->program->code;
  for (int i = 0; i < node->n_results; i++) {
    struct value_type const *type = &node->results[i].type;
    union slot slot = node->machine.slots[code->yields[i]];
    values[i] = type->is_tensor ? interp_tensor_retain(slot.tensor)
                                : interp_tensor_create(&run->budget, type->element, 0, NULL);
    if (!values[i]) {
      interp_run_fail_memory(run);
      return FAILED;
    }
    if (!type->is_tensor)
      interp_tensor_store(values[i], 0, slot);
  }
  return READY;
}

enum answer interp_compute_evaluate(struct run *run, struct node *node, int64_t const *point,
                                    struct tensor **values) {
  if (prepare(run, node) != TEMPO_OK)
    return FAILED;
  enum answer answer = set_arguments(run, node, point);
  if (answer == READY && interp_machine_run(&node->machine, &node->program->code) != TEMPO_OK)
    answer = FAILED;
  if (answer == READY)
    answer = take_results(run, node, values);
  interp_machine_clear(&node->machine);
  return answer;
}
