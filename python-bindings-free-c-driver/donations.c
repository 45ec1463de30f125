/* Arguments that are donated: their memory becomes that of results. */
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "mlir-c/BuiltinAttributes.h"

bool donations_read(struct donations *donations, MlirOperation function) {
  MlirAttribute pairs = mlirOperationGetDiscardableAttributeByName(
      function, mlirStringRefCreateFromCString("tempo.donations"));
  if (mlirAttributeIsNull(pairs) || !mlirAttributeIsADenseI64Array(pairs))
    return true;
  intptr_t n = mlirDenseArrayGetNumElements(pairs);
  donations->pairs = calloc((size_t)n + 1, sizeof *donations->pairs);
  if (!donations->pairs)
    return false;
  for (intptr_t i = 0; i < n; ++i)
    donations->pairs[i] = mlirDenseI64ArrayGetElement(pairs, i);
  donations->count = n / 2;
  return true;
}

static bool is_same_shape(struct tempo_array const *a, struct tempo_array const *b) {
  return a->rank == b->rank &&
         (a->rank == 0 || !memcmp(a->shape, b->shape, (size_t)a->rank * sizeof *a->shape));
}

void donations_give(struct TempoCall *call, struct donations const *donations) {
  for (intptr_t i = 0; i < donations->count; ++i) {
    struct call_argument *argument = &call->arguments[donations->pairs[2 * i]];
    struct tempo_array *result = &call->results[donations->pairs[2 * i + 1]];
    if (!argument->is_donated || !is_same_shape(&argument->array, result))
      continue;
    tempo_array_destroy(result);
    *result = argument->array; /* which donations_end makes the only owner */
  }
}

static bool is_given(struct TempoCall const *call, struct tempo_array const *array) {
  for (intptr_t i = 0; i < call->n_results; ++i)
    if (array->data && call->results[i].data == array->data)
      return true;
  return false;
}

void donations_end(struct TempoCall *call) {
  for (intptr_t i = 0; i < call->n_arguments; ++i) {
    struct call_argument *argument = &call->arguments[i];
    if (!argument->is_donated)
      continue;
    if (!is_given(call, &argument->array))
      tempo_array_destroy(&argument->array);
    *argument = (struct call_argument){.kind = ARGUMENT_NONE};
    call->is_prepared = false;
  }
}
