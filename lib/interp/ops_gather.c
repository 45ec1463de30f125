/* tensor.gather: slices chosen by a tensor of coordinates.
 *
 * The coordinates' last dimension has one number per gathered dimension of the source; its other
 * dimensions lead the result. What follows them in the result is a window: the source with its
 * gathered dimensions of size 1 or dropped, which is the same in row-major order.
 */
#include <inttypes.h>
#include <string.h>

#include "interp/compile.h"
#include "mlir-c/BuiltinAttributes.h"

struct gathering {
  int n_dims;
  int dims[TEMPO_MAX_RANK];      /* gathered dimensions */
  bool gathered[TEMPO_MAX_RANK]; /* per dimension of the source */
};

/* The window of the source that coordinates row `row` chooses: its first position, or -1 after
 * reporting one that is outside. */
static int64_t find_window(struct machine *machine, struct instruction const *in,
                           struct tensor const *source, struct tensor const *coordinates,
                           int64_t row) {
  struct gathering const *gathering = in->data;
  int64_t chosen[TEMPO_MAX_RANK] = {0}, position = 0;
  for (int i = 0; i < gathering->n_dims; i++) {
    union slot slot;
    int dim = gathering->dims[i];
    interp_tensor_load(coordinates, row * gathering->n_dims + i, &slot);
    if (slot.integer < 0 || slot.integer >= source->shape[dim]) {
      interp_machine_fail(machine, in,
                          "coordinate %" PRId64 " is outside of dimension %d, which has %" PRId64
                          " elements",
                          slot.integer, dim, source->shape[dim]);
      return -1;
    }
    chosen[dim] = slot.integer;
  }
  for (int i = 0; i < source->rank; i++)
    position = position * source->shape[i] + chosen[i];
  return position;
}

/* The distance from the window's first element to its element `position`. */
static int64_t find_in_window(struct gathering const *gathering, struct tensor const *source,
                              int64_t position) {
  int64_t distance = 0, pitch = 1;
  for (int i = source->rank - 1; i >= 0; i--) {
    if (!gathering->gathered[i]) {
      distance += position % source->shape[i] * pitch;
      position /= source->shape[i];
    }
    pitch *= source->shape[i];
  }
  return distance;
}

static int64_t count_window(struct gathering const *gathering, struct tensor const *source) {
  int64_t count = 1;
  for (int i = 0; i < source->rank; i++)
    count *= gathering->gathered[i] ? 1 : source->shape[i];
  return count;
}

/* The result's shape: the coordinates' leading sizes, then the window's, whose gathered dimensions
 * the result's type keeps or drops. */
static enum tempo_status get_shape(struct machine *machine, struct instruction const *in,
                                   int64_t *shape, int *rank) {
  struct gathering const *gathering = in->data;
  struct tensor const *source = operand_tensor(machine, in, 0);
  struct tensor const *coordinates = operand_tensor(machine, in, 1);
  struct value_type type = interp_result_type(in, 0);
  *rank = coordinates->rank - 1;
  memcpy(shape, coordinates->shape, (size_t)*rank * sizeof *shape);
  bool keeps = type.rank == *rank + source->rank;
  for (int i = 0; i < source->rank; i++)
    if (!gathering->gathered[i] || keeps)
      shape[(*rank)++] = gathering->gathered[i] ? 1 : source->shape[i];
  if (!interp_value_type_accepts(&type, *rank, shape))
    return interp_machine_fail(machine, in, "the result does not have the shape of its type");
  return TEMPO_OK;
}

static enum tempo_status run_gather(struct machine *machine, struct instruction const *in) {
  struct gathering const *gathering = in->data;
  struct tensor const *source = operand_tensor(machine, in, 0);
  struct tensor const *coordinates = operand_tensor(machine, in, 1);
  int64_t shape[2 * TEMPO_MAX_RANK];
  int rank;
  if (get_shape(machine, in, shape, &rank) != TEMPO_OK)
    return TEMPO_FAIL;
  struct tensor *result =
      interp_machine_create_tensor(machine, in, 0, source->element, rank, shape);
  if (!result)
    return TEMPO_FAIL;
  int64_t window = count_window(gathering, source);
  size_t bytes = tempo_element_bytes(source->element);
  for (int64_t i = 0; i < result->count; i++) {
    int64_t from = find_window(machine, in, source, coordinates, i / window);
    if (from < 0)
      return TEMPO_FAIL;
    from += find_in_window(gathering, source, i % window);
    memcpy(result->data + (size_t)i * bytes, source->data + (size_t)from * bytes, bytes);
  }
  return TEMPO_OK;
}

static enum tempo_status compile_gather(struct compiler *compiler, struct instruction *in,
                                        struct rule const *rule) {
  (void)rule;
  struct gathering *gathering = interp_compiler_allocate(compiler, in, 1, sizeof *gathering);
  if (!gathering)
    return TEMPO_FAIL;
  MlirAttribute dims = interp_attribute_get(in->op, "gather_dims");
  int rank = interp_operand_type(in, 0).rank;
  gathering->n_dims = (int)mlirDenseArrayGetNumElements(dims);
  for (int i = 0; i < gathering->n_dims; i++) {
    int64_t dim = mlirDenseI64ArrayGetElement(dims, i);
    if (i >= rank || dim < 0 || dim >= rank)
      return tempoEmitError(mlirOperationGetLocation(in->op),
                            "a gathered dimension is out of range");
    gathering->dims[i] = (int)dim;
    gathering->gathered[dim] = true;
  }
  in->run = run_gather;
  in->data = gathering;
  return TEMPO_OK;
}

struct rule const interp_gather_rules[] = {
    {"tensor.gather", compile_gather, NULL},
    {NULL, NULL, NULL},
};
