/* affine.apply, affine.min and affine.max. */
#include "interp/compile.h"
#include "mlir-c/BuiltinAttributes.h"

/* Which of a map's results counts. */
typedef bool better_kernel(int64_t value, int64_t best);

static bool is_larger(int64_t value, int64_t best) {
  return value > best;
}

static bool is_smaller(int64_t value, int64_t best) {
  return value < best;
}

static enum tempo_status run_affine(struct machine *machine, struct instruction const *in) {
  struct affine_map const *map = in->data;
  int64_t operands[2 * TEMPO_MAX_RANK];
  for (int i = 0; i < in->n_operands; i++)
    operands[i] = operand_integer(machine, in, i);
  struct affine_point point = {.dims = operands, .symbols = operands + map->n_dims};
  int64_t best = 0;
  better_kernel *is_better = (better_kernel *)in->kernel;
  for (intptr_t i = 0; i < map->n_results; i++) {
    int64_t value;
    enum affine_result result = interp_affine_evaluate(map->results[i], &point, &value);
    if (result == AFFINE_OVERFLOW)
      return interp_machine_fail(machine, in, "the value of the map does not fit 64 bits");
    if (result != AFFINE_OK)
      return interp_machine_fail(machine, in, "the map divides by a number that is not positive");
    if (i == 0 || is_better(value, best))
      best = value;
  }
  machine->slots[in->results[0]].integer = best;
  return TEMPO_OK;
}

static enum tempo_status compile_affine(struct compiler *compiler, struct instruction *in,
                                        struct rule const *rule) {
  struct affine_map *map = interp_compiler_allocate(compiler, in, 1, sizeof *map);
  if (!map)
    return TEMPO_FAIL;
  if (in->n_operands > 2 * TEMPO_MAX_RANK)
    return tempoEmitError(mlirOperationGetLocation(in->op), "the map has more than %d operands",
                          2 * TEMPO_MAX_RANK);
  in->run = run_affine;
  in->data = map;
  in->kernel = rule->kernel;
  return interp_affine_map_compile(
             compiler->arena, mlirAffineMapAttrGetValue(interp_attribute_get(in->op, "map")), map)
             ? TEMPO_OK
             : tempoEmitError(mlirOperationGetLocation(in->op), "no memory is left");
}

struct rule const interp_affine_rules[] = {
    {"affine.apply", compile_affine, (kernel_function *)is_larger},
    {"affine.min", compile_affine, (kernel_function *)is_smaller},
    {"affine.max", compile_affine, (kernel_function *)is_larger},
    {NULL, NULL, NULL},
};
