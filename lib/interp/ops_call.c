/* func.call of a function beside the graph. */
#include "interp/compile.h"
#include "mlir-c/BuiltinAttributes.h"

enum { MAX_CALL_DEPTH = 200 };

static enum tempo_status run_call(struct machine *machine, struct instruction const *in) {
  struct function const *function = in->data;
  struct code const *code = &function->program.code;
  struct machine callee;
  if (machine->depth == MAX_CALL_DEPTH)
    return interp_machine_fail(machine, in, "calls are nested more than %d deep", MAX_CALL_DEPTH);
  if (!interp_machine_create(&callee, &function->program, machine->budget, machine->reporter))
    return interp_machine_fail(machine, in, "no memory is left for a call");
  callee.depth = machine->depth + 1;
  for (int i = 0; i < in->n_operands; i++) {
    callee.slots[code->arguments[i]] = machine->slots[in->operands[i]];
    if (code->is_tensor[i])
      interp_tensor_retain(operand_tensor(machine, in, i));
  }
  enum tempo_status status = interp_machine_run(&callee, code);
  for (int i = 0; status == TEMPO_OK && i < in->n_results; i++) {
    union slot value = callee.slots[code->yields[i]];
    if (interp_result_type(in, i).is_tensor)
      interp_machine_set_tensor(machine, in->results[i], interp_tensor_retain(value.tensor));
    else
      machine->slots[in->results[i]] = value;
  }
  interp_machine_destroy(&callee);
  return status;
}

/* The func.func called `name` beside the graph, or null. */
static MlirOperation find_function(MlirOperation graph, MlirStringRef name) {
  MlirOperation op = mlirBlockGetFirstOperation(mlirOperationGetBlock(graph));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirStringRef kind = mlirIdentifierStr(mlirOperationGetName(op));
    if (!mlirStringRefEqual(kind, mlirStringRefCreateFromCString("func.func")))
      continue;
    if (mlirStringRefEqual(mlirStringAttrGetValue(interp_attribute_get(op, "sym_name")), name))
      return op;
  }
  return (MlirOperation){NULL};
}

static struct function *add_function(struct compiler *compiler, struct instruction const *in,
                                     MlirOperation op) {
  struct function_cache *cache = compiler->cache;
  struct function *function = interp_compiler_allocate(compiler, in, 1, sizeof *function);
  if (!function)
    return NULL;
  function->op = op;
  function->next = cache->functions;
  cache->functions = function;
  return function;
}

static struct function *find_compiled(struct function_cache const *cache, MlirOperation op) {
  struct function *function = cache->functions;
  while (function && !mlirOperationEqual(function->op, op))
    function = function->next;
  return function;
}

static enum tempo_status compile_callee(struct compiler *compiler, struct instruction const *in,
                                        MlirOperation op, struct function *function) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  if (mlirBlockIsNull(block))
    return tempoEmitError(mlirOperationGetLocation(in->op),
                          "the called function has no body: use tempo.call for functions of C");
  struct compiler inner = {.arena = compiler->arena,
                           .budget = compiler->budget,
                           .cache = compiler->cache,
                           .graph = compiler->graph};
  return interp_program_compile(&inner, block, &function->program);
}

static enum tempo_status compile_call(struct compiler *compiler, struct instruction *in,
                                      struct rule const *rule) {
  (void)rule;
  MlirStringRef name = mlirFlatSymbolRefAttrGetValue(interp_attribute_get(in->op, "callee"));
  MlirOperation op = find_function(compiler->graph, name);
  if (mlirOperationIsNull(op))
    return tempoEmitError(mlirOperationGetLocation(in->op), "there is no function '%.*s'",
                          (int)name.length, name.data);
  struct function *function = find_compiled(compiler->cache, op);
  in->run = run_call;
  in->data = function;
  if (function) /* a function that calls itself is found here while it is being compiled */
    return TEMPO_OK;
  function = add_function(compiler, in, op);
  in->data = function;
  return function ? compile_callee(compiler, in, op, function) : TEMPO_FAIL;
}

void interp_function_cache_destroy(struct function_cache *cache) {
  for (struct function *function = cache->functions; function; function = function->next)
    interp_program_destroy(&function->program);
  cache->functions = NULL;
}

struct rule const interp_call_rules[] = {
    {"func.call", compile_call, NULL},
    {NULL, NULL, NULL},
};
