/* The compiler of bodies: slots for values, and the search for rules. */
#include "interp/compile.h"

#include <stdlib.h>
#include <string.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Linalg.h"

static struct rule const *const tables[] = {
    interp_integer_rules, interp_comparison_rules, interp_float_rules,  interp_math_rules,
    interp_cast_rules,    interp_constant_rules,   interp_tensor_rules, interp_slice_rules,
    interp_reshape_rules, interp_gather_rules,     interp_linalg_rules, interp_softmax_rules,
    interp_scf_rules,     interp_affine_rules,     interp_call_rules,
};
enum { N_TABLES = sizeof tables / sizeof *tables };

static bool element_get(MlirType type, enum tempo_element *element) {
  static struct {
    unsigned width;
    enum tempo_element element;
  } const widths[] = {
      {1, TEMPO_I1}, {8, TEMPO_I8}, {16, TEMPO_I16}, {32, TEMPO_I32}, {64, TEMPO_I64}};
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type)) {
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
      if (mlirIntegerTypeGetWidth(type) == widths[i].width) {
        *element = widths[i].element;
        return true;
      }
    return false;
  }
  *element = mlirTypeIsAIndex(type)  ? TEMPO_INDEX
             : mlirTypeIsAF16(type)  ? TEMPO_F16
             : mlirTypeIsABF16(type) ? TEMPO_BF16
             : mlirTypeIsAF32(type)  ? TEMPO_F32
                                     : TEMPO_F64;
  return *element != TEMPO_F64 || mlirTypeIsAF64(type);
}

bool interp_value_type_get(MlirType type, struct value_type *value) {
  *value = (struct value_type){.is_tensor = mlirTypeIsARankedTensor(type)};
  if (!value->is_tensor)
    return element_get(type, &value->element);
  int64_t rank = mlirShapedTypeGetRank(type);
  if (rank > TEMPO_MAX_RANK)
    return false;
  value->rank = (int)rank;
  for (int i = 0; i < value->rank; i++)
    value->shape[i] = mlirShapedTypeIsDynamicDim(type, i) ? -1 : mlirShapedTypeGetDimSize(type, i);
  return element_get(mlirShapedTypeGetElementType(type), &value->element);
}

bool interp_value_type_accepts(struct value_type const *type, int rank, int64_t const *shape) {
  if (type->rank != rank)
    return false;
  for (int i = 0; i < rank; i++)
    if (type->shape[i] >= 0 && type->shape[i] != shape[i])
      return false;
  return true;
}

struct value_type interp_operand_type(struct instruction const *in, int position) {
  struct value_type type;
  interp_value_type_get(mlirValueGetType(mlirOperationGetOperand(in->op, position)), &type);
  return type;
}

struct value_type interp_result_type(struct instruction const *in, int position) {
  struct value_type type;
  interp_value_type_get(mlirValueGetType(mlirOperationGetResult(in->op, position)), &type);
  return type;
}

void *interp_compiler_allocate(struct compiler *compiler, struct instruction const *in,
                               size_t count, size_t bytes) {
  void *block = interp_arena_allocate(compiler->arena, count, bytes);
  if (!block)
    tempoEmitError(mlirOperationGetLocation(in->op), "no memory is left to evaluate this");
  return block;
}

/* Room for one more in a growing array of the program (freed by interp_program_destroy); `array`
 * points to the pointer to it. */
static bool reserve(void *array, int64_t *capacity, uint32_t count, size_t bytes) {
  void *block;
  memcpy(&block, array, sizeof block);
  if (count < *capacity)
    return true;
  int64_t wanted = *capacity ? *capacity * 2 : 16;
  void *grown = realloc(block, (size_t)wanted * bytes);
  if (!grown)
    return false;
  memcpy(array, &grown, sizeof grown);
  *capacity = wanted;
  return true;
}

static enum tempo_status fail_memory(MlirLocation location) {
  return tempoEmitError(location, "no memory is left to evaluate this");
}

static enum tempo_status add_slot(struct compiler *compiler, MlirLocation location, bool is_tensor,
                                  uint32_t *slot) {
  struct program *program = compiler->program;
  if (is_tensor) {
    if (!reserve(&program->tensors, &compiler->tensors_capacity, program->n_tensors,
                 sizeof *program->tensors))
      return fail_memory(location);
    program->tensors[program->n_tensors++] = program->n_slots;
  }
  *slot = program->n_slots++;
  return TEMPO_OK;
}

enum tempo_status interp_compiler_add_slot(struct compiler *compiler, struct instruction const *in,
                                           bool is_tensor, uint32_t *slot) {
  return add_slot(compiler, mlirOperationGetLocation(in->op), is_tensor, slot);
}

uint32_t interp_compiler_add_slots(struct compiler *compiler, uint32_t count) {
  uint32_t first = compiler->program->n_slots;
  compiler->program->n_slots += count;
  return first;
}

enum tempo_status interp_compiler_add_constant(struct compiler *compiler, struct instruction *in,
                                               bool is_tensor, union slot value) {
  struct program *program = compiler->program;
  if (!reserve(&program->constants, &compiler->constants_capacity, program->n_constants,
               sizeof *program->constants)) {
    if (is_tensor)
      interp_tensor_release(value.tensor);
    return fail_memory(mlirOperationGetLocation(in->op));
  }
  /* The slot is the constant's alone: not among those cleared after a run. */
  in->results[0] = program->n_slots++;
  program->constants[program->n_constants++] = (struct constant){in->results[0], is_tensor, value};
  return interp_pointer_map_set(&compiler->slots, mlirOperationGetResult(in->op, 0).ptr,
                                in->results[0])
             ? TEMPO_OK
             : fail_memory(mlirOperationGetLocation(in->op));
}

/* The slot of a new value, whose type must be one of the language. */
static enum tempo_status define(struct compiler *compiler, MlirLocation location, MlirValue value,
                                uint32_t *slot) {
  struct value_type type;
  if (!interp_value_type_get(mlirValueGetType(value), &type))
    return tempoEmitError(location,
                          "a value of this type cannot be evaluated: tensors (of at most %d dims) "
                          "and scalars of i1, i8, i16, i32, i64, index, f16, bf16, f32 and f64 can",
                          TEMPO_MAX_RANK);
  if (add_slot(compiler, location, type.is_tensor, slot) != TEMPO_OK)
    return TEMPO_FAIL;
  return interp_pointer_map_set(&compiler->slots, value.ptr, *slot) ? TEMPO_OK
                                                                    : fail_memory(location);
}

static struct rule const *find_rule(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  for (int i = 0; i < N_TABLES; i++)
    for (struct rule const *rule = tables[i]; rule->name; rule++)
      if (strlen(rule->name) == name.length && !memcmp(rule->name, name.data, name.length))
        return rule;
  return NULL;
}

static enum tempo_status fill_operands(struct compiler *compiler, struct instruction *in) {
  for (int i = 0; i < in->n_operands; i++) {
    int64_t slot = interp_pointer_map_get(&compiler->slots, mlirOperationGetOperand(in->op, i).ptr);
    if (slot < 0)
      return tempoEmitError(mlirOperationGetLocation(in->op),
                            "operand %d is defined after its use or outside of the body", i);
    in->operands[i] = (uint32_t)slot;
  }
  return TEMPO_OK;
}

/* Operations of linalg have no rows of their own: indexing maps and a region say all. */
static bool is_structured(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  return name.length > 7 && !memcmp(name.data, "linalg.", 7) &&
         !mlirAttributeIsNull(mlirLinalgGetIndexingMapsAttribute(op));
}

static enum tempo_status compile_operation(struct compiler *compiler, MlirOperation op,
                                           struct instruction *in) {
  MlirLocation location = mlirOperationGetLocation(op);
  *in = (struct instruction){.op = op,
                             .n_operands = (int)mlirOperationGetNumOperands(op),
                             .n_results = (int)mlirOperationGetNumResults(op)};
  struct rule const *rule = find_rule(op);
  bool structured = !rule && is_structured(op);
  if (!rule && !structured) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
    return tempoEmitError(location,
                          "'%.*s' cannot be evaluated: write the body with operations of arith, "
                          "math, tensor, linalg on tensors, scf.if, scf.for and func.call",
                          (int)name.length, name.data);
  }
  in->operands =
      interp_compiler_allocate(compiler, in, (size_t)in->n_operands, sizeof *in->operands);
  in->results = interp_compiler_allocate(compiler, in, (size_t)in->n_results, sizeof *in->results);
  if (!in->operands || !in->results || fill_operands(compiler, in) != TEMPO_OK)
    return TEMPO_FAIL;
  for (int i = 0; i < in->n_results; i++)
    if (define(compiler, location, mlirOperationGetResult(op, i), &in->results[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  return rule ? rule->compile(compiler, in, rule) : interp_compile_structured(compiler, in);
}

static enum tempo_status compile_arguments(struct compiler *compiler, struct instruction const *in,
                                           MlirBlock block, struct code *code) {
  code->n_arguments = (int)mlirBlockGetNumArguments(block);
  size_t count = (size_t)code->n_arguments;
  code->arguments = interp_compiler_allocate(compiler, in, count, sizeof *code->arguments);
  code->used = interp_compiler_allocate(compiler, in, count, sizeof *code->used);
  code->is_tensor = interp_compiler_allocate(compiler, in, count, sizeof *code->is_tensor);
  if (!code->arguments || !code->used || !code->is_tensor)
    return TEMPO_FAIL;
  for (int i = 0; i < code->n_arguments; i++) {
    MlirValue argument = mlirBlockGetArgument(block, i);
    code->is_tensor[i] = mlirTypeIsARankedTensor(mlirValueGetType(argument));
    code->used[i] = !mlirOpOperandIsNull(mlirValueGetFirstUse(argument));
    if (define(compiler, mlirOperationGetLocation(in->op), argument, &code->arguments[i]) !=
        TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

static int count_operations(MlirBlock block) {
  int count = 0;
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    count++;
  return count;
}

enum tempo_status interp_compile_block(struct compiler *compiler, struct instruction const *in,
                                       MlirBlock block, struct code *code) {
  MlirOperation terminator = mlirBlockGetTerminator(block);
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(block)) || mlirOperationIsNull(terminator))
    return tempoEmitError(mlirOperationGetLocation(in->op),
                          "only regions of one block can be evaluated: use scf.if and scf.for "
                          "instead of branches");
  if (compile_arguments(compiler, in, block, code) != TEMPO_OK)
    return TEMPO_FAIL;
  size_t count = (size_t)count_operations(block);
  code->instructions = interp_compiler_allocate(compiler, in, count, sizeof *code->instructions);
  if (!code->instructions)
    return TEMPO_FAIL;
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (; !mlirOperationEqual(op, terminator); op = mlirOperationGetNextInBlock(op)) {
    struct instruction *next = &code->instructions[code->n_instructions];
    if (compile_operation(compiler, op, next) != TEMPO_OK)
      return TEMPO_FAIL;
    code->n_instructions += next->run != NULL; /* constants need none */
  }
  struct instruction yield = {.op = terminator,
                              .n_operands = (int)mlirOperationGetNumOperands(terminator)};
  yield.operands =
      interp_compiler_allocate(compiler, &yield, (size_t)yield.n_operands, sizeof(uint32_t));
  code->n_yields = yield.n_operands;
  code->yields = yield.operands;
  return yield.operands ? fill_operands(compiler, &yield) : TEMPO_FAIL;
}

enum tempo_status interp_program_compile(struct compiler *compiler, MlirBlock block,
                                         struct program *program) {
  *program = (struct program){0};
  compiler->program = program;
  struct instruction root = {.op = mlirBlockGetParentOperation(block)};
  enum tempo_status status = interp_compile_block(compiler, &root, block, &program->code);
  interp_pointer_map_destroy(&compiler->slots);
  return status;
}

void interp_program_destroy(struct program *program) {
  for (uint32_t i = 0; i < program->n_constants; i++)
    if (program->constants[i].is_tensor)
      interp_tensor_release(program->constants[i].value.tensor);
  free(program->constants);
  free(program->tensors);
  *program = (struct program){0};
}
