/* Reading the attributes of operations of bodies. */
#include "interp/compile.h"
#include "mlir-c/BuiltinAttributes.h"

MlirAttribute interp_attribute_get(MlirOperation op, char const *name) {
  return mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
}

bool interp_attribute_integer(MlirOperation op, char const *name, int64_t *value) {
  MlirAttribute attribute = interp_attribute_get(op, name);
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return false;
  *value = mlirIntegerAttrGetValueInt(attribute);
  return true;
}

enum tempo_status interp_compile_mixed(struct compiler *compiler, struct instruction const *in,
                                       char const *name, int *next, struct mixed *mixed) {
  MlirAttribute attribute = interp_attribute_get(in->op, name);
  mixed->n = (int)mlirDenseArrayGetNumElements(attribute);
  mixed->literals =
      interp_compiler_allocate(compiler, in, (size_t)mixed->n, sizeof *mixed->literals);
  mixed->operands =
      interp_compiler_allocate(compiler, in, (size_t)mixed->n, sizeof *mixed->operands);
  if (!mixed->literals || !mixed->operands)
    return TEMPO_FAIL;
  for (int i = 0; i < mixed->n; i++) {
    mixed->literals[i] = mlirDenseI64ArrayGetElement(attribute, i);
    mixed->operands[i] = mixed->literals[i] == INT64_MIN ? (*next)++ : -1;
  }
  return TEMPO_OK;
}

int64_t interp_mixed_get(struct machine const *machine, struct instruction const *in,
                         struct mixed const *mixed, int position) {
  int operand = mixed->operands[position];
  return operand < 0 ? mixed->literals[position] : operand_integer(machine, in, operand);
}
