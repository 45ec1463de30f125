/* tempo-expand-random: tempo.random -> tempo.compute that calls a private function.
 *
 *   %z = tempo.random uniform seed(%s) stream = 3 over (%t) -> !tempo.rt<1 x tensor<4xf32>>
 * becomes
 *   %z = tempo.compute over (%t) ins(%seed = %s : i64) -> !tempo.rt<1 x tensor<4xf32>> {
 *     %r = func.call @_tempo_random.g.z(%t, %seed) : (index, i64) -> tensor<4xf32>
 *     tempo.yield %r : tensor<4xf32>
 *   }
 * with @_tempo_random.g.z: the key of the instance, then a tensor.generate over its elements that
 * calls @_tempo_random_uniform_f32. All of it is written as text (random_functions.h), which is
 * also what a person reads in the result; tempo-bufferize inlines it.
 *
 * Holds on exit: no tempo.random is left; names, domains and numbers are the same. Categories
 * need a tensor of scores, one per logit. Cost: linear.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "transforms/random_functions.h"
#include "transforms/transforms.h"

/* One tempo.random while it is written. */
struct draw {
  MlirOperation op;
  MlirStringRef graph;
  unsigned number; /* among those of the graph: of one without a name */
  FILE *stream;
  unsigned n_values; /* so far: %v0, %v1, ... */
  struct random_row const *row;
};

static MlirStringRef ref(char const *text) {
  return mlirStringRefCreateFromCString(text);
}

static MlirType result_type(MlirOperation op) {
  return tempoRecurrentTypeGetElement(mlirValueGetType(mlirOperationGetResult(op, 0)));
}

static MlirType scalar_of(MlirType type) {
  return mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
}

static MlirType input_type(MlirOperation op, intptr_t input) {
  return tempoAccessGetReadType(tempoOpGetAccess(op, input),
                                mlirValueGetType(tempoOpGetInput(op, input)));
}

static bool is_categorical(MlirOperation op) {
  return tempoRandomGetDistribution(op) == TEMPO_CATEGORICAL;
}

//===- Text -------------------------------------------------------------------===//

static void print_piece(MlirStringRef piece, void *stream) {
  fwrite(piece.data, 1, piece.length, stream);
}

static void write_type(struct draw *draw, MlirType type) {
  mlirTypePrint(type, print_piece, draw->stream);
}

/* The name of the function, without @. */
static void write_name(struct draw *draw) {
  MlirStringRef name = tempoOpGetResultName(draw->op, 0);
  fprintf(draw->stream, "\"_tempo_random.%.*s.", (int)draw->graph.length, draw->graph.data);
  if (name.length)
    fprintf(draw->stream, "%.*s\"", (int)name.length, name.data);
  else
    fprintf(draw->stream, ".%u\"", draw->number); /* no identifier: nobody else has it */
}

/* Declares a constant of type index: the number of its value. */
static unsigned write_index(struct draw *draw, int64_t number) {
  fprintf(draw->stream, "  %%v%u = arith.constant %" PRId64 " : index\n", draw->n_values, number);
  return draw->n_values++;
}

static unsigned write_operation(struct draw *draw, char const *name, unsigned left,
                                unsigned right) {
  fprintf(draw->stream, "  %%v%u = arith.%s %%v%u, %%v%u : index\n", draw->n_values, name, left,
          right);
  return draw->n_values++;
}

/* Dims are %d0, ...; parameters %p0, ... */
static unsigned write_operand(struct draw *draw, char kind, intptr_t position) {
  unsigned zero = write_index(draw, 0);
  fprintf(draw->stream, "  %%v%u = arith.addi %%%c%td, %%v%u : index\n", draw->n_values, kind,
          position, zero);
  return draw->n_values++;
}

/* Writes the arithmetic of `expr`. */
static unsigned write_affine(struct draw *draw, MlirAffineExpr expr) {
  if (mlirAffineExprIsAConstant(expr))
    return write_index(draw, mlirAffineConstantExprGetValue(expr));
  if (mlirAffineExprIsADim(expr))
    return write_operand(draw, 'd', mlirAffineDimExprGetPosition(expr));
  if (mlirAffineExprIsASymbol(expr))
    return write_operand(draw, 'p', mlirAffineSymbolExprGetPosition(expr));
  unsigned left = write_affine(draw, mlirAffineBinaryOpExprGetLHS(expr));
  unsigned right = write_affine(draw, mlirAffineBinaryOpExprGetRHS(expr));
  if (mlirAffineExprIsAAdd(expr))
    return write_operation(draw, "addi", left, right);
  if (mlirAffineExprIsAMul(expr))
    return write_operation(draw, "muli", left, right);
  if (mlirAffineExprIsACeilDiv(expr))
    return write_operation(draw, "ceildivsi", left, right);
  unsigned quotient = write_operation(draw, "floordivsi", left, right);
  if (mlirAffineExprIsAFloorDiv(expr))
    return quotient;
  return write_operation(draw, "subi", left, write_operation(draw, "muli", quotient, right));
}

//===- Keys -------------------------------------------------------------------===//

/* %key, of all elements of the instance, and %last, its last coordinate. */
static void write_key(struct draw *draw) {
  FILE *stream = draw->stream;
  intptr_t n = tempoOpGetNumDims(draw->op);
  fprintf(stream,
          "  %%stream = arith.constant %" PRId64 " : i64\n"
          "  %%n = arith.constant %td : i64\n"
          "  %%k0:2 = func.call @_tempo_philox(%%stream, %%n, %%seed) : (i64, i64, i64) -> (i64, "
          "i64)\n",
          tempoRandomGetStream(draw->op), n);
  for (intptr_t i = 0; i < n; ++i)
    fprintf(stream, "  %%t%td = arith.index_cast %%d%td : index to i64\n", i, i);
  for (intptr_t i = 0; i + 1 < n; ++i)
    fprintf(stream,
            "  %%c%td = arith.constant %td : i64\n"
            "  %%k%td:2 = func.call @_tempo_philox(%%t%td, %%c%td, %%k%td#0) : (i64, i64, i64) -> "
            "(i64, i64)\n",
            i, i, i + 1, i, i, i);
  if (n == 0)
    fprintf(stream, "  %%t0 = arith.constant 0 : i64\n");
}

/* Calls the function of the row for the element numbered %v<element>: gives %x. */
static void write_call(struct draw *draw, unsigned element) {
  intptr_t n = tempoOpGetNumDims(draw->op), last = n ? n - 1 : 0;
  fprintf(draw->stream,
          "  %%element = arith.index_cast %%v%u : index to i64\n"
          "  %%x = func.call @_tempo_random_%s(%%k%td#0, %%t%td, %%element) : (i64, i64, i64) -> "
          "%s\n",
          element, draw->row->name, last, last, draw->row->type);
}

//===- Elements ---------------------------------------------------------------===//

enum { MAX_RANK = 64 };

/* Opens a tensor.generate of `type`, whose sizes are the values `sizes`, called `name`. */
static void write_generate(struct draw *draw, char const *name, MlirType type,
                           unsigned const *sizes) {
  FILE *stream = draw->stream;
  intptr_t rank = mlirShapedTypeGetRank(type);
  char const *comma = " ";
  fprintf(stream, "  %%%s = tensor.generate", name);
  for (intptr_t i = 0; i < rank; ++i)
    if (mlirShapedTypeIsDynamicDim(type, i)) {
      fprintf(stream, "%s%%v%u", comma, sizes[i]);
      comma = ", ";
    }
  fprintf(stream, " {\n  ^bb0(");
  for (intptr_t i = 0; i < rank; ++i)
    fprintf(stream, "%s%%i%td: index", i ? ", " : "", i);
  fprintf(stream, "):\n");
}

static void write_end_of_generate(struct draw *draw, char const *yielded, MlirType type) {
  fprintf(draw->stream, "  tensor.yield %%%s : ", yielded);
  write_type(draw, mlirShapedTypeGetElementType(type));
  fprintf(draw->stream, "\n  } : ");
  write_type(draw, type);
  fprintf(draw->stream, "\n");
}

/* The number of the element (%i0, ...) in row-major order. */
static unsigned write_linear(struct draw *draw, intptr_t rank, unsigned const *sizes) {
  unsigned linear = write_index(draw, 0);
  for (intptr_t i = 0; i < rank; ++i) {
    linear = write_operation(draw, "muli", linear, sizes[i]);
    fprintf(draw->stream, "  %%v%u = arith.addi %%v%u, %%i%td : index\n", draw->n_values, linear,
            i);
    linear = draw->n_values++;
  }
  return linear;
}

/* The sizes of the result, from its type and what the operation says. */
static void write_sizes(struct draw *draw, MlirType type, unsigned *sizes) {
  MlirAffineMap map = tempoOpGetSizes(draw->op);
  intptr_t unknown = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    sizes[i] = mlirShapedTypeIsDynamicDim(type, i)
                   ? write_affine(draw, mlirAffineMapGetResult(map, unknown++))
                   : write_index(draw, mlirShapedTypeGetDimSize(type, i));
}

/* Bits, uniform and normal numbers. */
static void write_numbers(struct draw *draw, MlirType type) {
  unsigned sizes[MAX_RANK];
  if (!mlirTypeIsAShaped(type)) {
    write_call(draw, write_index(draw, 0));
    fprintf(draw->stream, "  return %%x : ");
  } else {
    write_sizes(draw, type, sizes);
    write_generate(draw, "r", type, sizes);
    write_call(draw, write_linear(draw, mlirShapedTypeGetRank(type), sizes));
    write_end_of_generate(draw, "x", type);
    fprintf(draw->stream, "  return %%r : ");
  }
  write_type(draw, type);
}

//===- Categories -------------------------------------------------------------===//

/* The sizes of the logits. */
static void write_logit_sizes(struct draw *draw, MlirType logits, unsigned *sizes) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(logits); ++i) {
    sizes[i] = write_index(
        draw, mlirShapedTypeIsDynamicDim(logits, i) ? i : mlirShapedTypeGetDimSize(logits, i));
    if (!mlirShapedTypeIsDynamicDim(logits, i))
      continue;
    fprintf(draw->stream, "  %%v%u = tensor.dim %%logits, %%v%u : ", draw->n_values, sizes[i]);
    write_type(draw, logits);
    fprintf(draw->stream, "\n");
    sizes[i] = draw->n_values++;
  }
}

/* The type of the scores of `logits`. */
static MlirType score_type(MlirType logits) {
  int64_t sizes[MAX_RANK];
  intptr_t rank = mlirShapedTypeGetRank(logits);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(logits, i);
  return mlirRankedTensorTypeGet(rank, sizes, mlirF64TypeGet(mlirTypeGetContext(logits)),
                                 mlirAttributeGetNull());
}

static void write_element(struct draw *draw, char const *name, char const *tensor, intptr_t rank,
                          MlirType type) {
  fprintf(draw->stream, "  %%%s = tensor.extract %%%s[", name, tensor);
  for (intptr_t i = 0; i < rank; ++i)
    fprintf(draw->stream, "%s%%i%td", i ? ", " : "", i);
  fprintf(draw->stream, "] : ");
  write_type(draw, type);
  fprintf(draw->stream, "\n");
}

/* %scores: logits plus noise. */
static void write_scores(struct draw *draw, MlirType logits, unsigned const *sizes) {
  intptr_t rank = mlirShapedTypeGetRank(logits);
  MlirType scores = score_type(logits), element = mlirShapedTypeGetElementType(logits);
  write_generate(draw, "scores", scores, sizes);
  write_call(draw, write_linear(draw, rank, sizes));
  write_element(draw, "logit", "logits", rank, logits);
  if (!mlirTypeIsAF64(element)) {
    fprintf(draw->stream, "  %%wide = arith.extf %%logit : ");
    write_type(draw, element);
    fprintf(draw->stream, " to f64\n");
  }
  fprintf(draw->stream, "  %%score = arith.addf %%%s, %%x : f64\n",
          mlirTypeIsAF64(element) ? "logit" : "wide");
  write_end_of_generate(draw, "score", scores);
}

/* Stops where there are no categories: only then is the count not known. */
static void write_stop(struct draw *draw, unsigned count) {
  fprintf(draw->stream,
          "  %%none = arith.cmpi eq, %%v%u, %%zero : index\n"
          "  scf.if %%none {\n  \"llvm.intr.debugtrap\"() : () -> ()\n  }\n",
          count);
}

/* %category, an integer: the first of the largest scores of the row (%i0, ...). */
static void write_choice(struct draw *draw, MlirType logits, unsigned count) {
  FILE *stream = draw->stream;
  intptr_t rank = mlirShapedTypeGetRank(logits);
  MlirType scores = score_type(logits);
  fprintf(stream, "  %%zero = arith.constant 0 : index\n  %%one = arith.constant 1 : index\n"
                  "  %%least = arith.constant 0xFFF0000000000000 : f64\n");
  if (mlirShapedTypeIsDynamicDim(logits, rank - 1))
    write_stop(draw, count);
  fprintf(
      stream,
      "  %%best:2 = scf.for %%i%td = %%zero to %%v%u step %%one iter_args(%%at = %%zero, %%most "
      "= %%least) -> (index, f64) {\n",
      rank - 1, count);
  write_element(draw, "score", "scores", rank, scores);
  fprintf(stream,
          "  %%more = arith.cmpf ogt, %%score, %%most : f64\n"
          "  %%now = arith.select %%more, %%i%td, %%at : index\n"
          "  %%top = arith.select %%more, %%score, %%most : f64\n"
          "  scf.yield %%now, %%top : index, f64\n  }\n"
          "  %%category = arith.index_cast %%best#0 : index to ",
          rank - 1);
  write_type(draw, scalar_of(result_type(draw->op)));
  fprintf(stream, "\n");
}

static void write_categories(struct draw *draw, MlirType type) {
  MlirType logits = input_type(draw->op, 1);
  unsigned sizes[MAX_RANK];
  unsigned *count = &sizes[mlirShapedTypeGetRank(logits) - 1];
  write_logit_sizes(draw, logits, sizes);
  write_scores(draw, logits, sizes);
  if (mlirTypeIsAShaped(type)) {
    write_generate(draw, "r", type, sizes);
    write_choice(draw, logits, *count);
    write_end_of_generate(draw, "category", type);
    fprintf(draw->stream, "  return %%r : ");
  } else {
    write_choice(draw, logits, *count);
    fprintf(draw->stream, "  return %%category : ");
  }
  write_type(draw, type);
}

//===- The function -----------------------------------------------------------===//

/* Writes the function: dims, inputs, parameters -> the result. */
static void write_function(struct draw *draw) {
  FILE *stream = draw->stream;
  MlirType type = result_type(draw->op);
  fprintf(stream, "func.func private @");
  write_name(draw);
  fprintf(stream, "(");
  for (intptr_t i = 0; i < tempoOpGetNumDims(draw->op); ++i)
    fprintf(stream, "%%d%td: index, ", i);
  fprintf(stream, "%%seed: i64");
  if (is_categorical(draw->op)) {
    fprintf(stream, ", %%logits: ");
    write_type(draw, input_type(draw->op, 1));
  }
  for (intptr_t i = 0; i < tempoOpGetNumParams(draw->op); ++i)
    fprintf(stream, ", %%p%td: index", i);
  fprintf(stream, ") -> ");
  write_type(draw, type);
  fprintf(stream, " {\n");
  write_key(draw);
  if (is_categorical(draw->op))
    write_categories(draw, type);
  else
    write_numbers(draw, type);
  fprintf(stream, "\n}\n");
}

/* The row of what `op` draws; NULL after a diagnostic. */
static struct random_row const *find_row(MlirOperation op) {
  static char const *const distributions[] = {
      [TEMPO_BITS] = "bits", [TEMPO_UNIFORM] = "uniform", [TEMPO_NORMAL] = "normal"};
  char name[64] = "";
  MlirType type = scalar_of(is_categorical(op) ? input_type(op, 1) : result_type(op));
  FILE *stream = fmemopen(name, sizeof name, "w");
  if (!stream) {
    tempoEmitError(mlirOperationGetLocation(op), "out of memory");
    return NULL;
  }
  bool is_narrow = mlirTypeIsAF32(type) || mlirTypeIsAF16(type) || mlirTypeIsABF16(type);
  if (!is_categorical(op)) {
    fprintf(stream, "%s_", distributions[tempoRandomGetDistribution(op)]);
    mlirTypePrint(type, print_piece, stream);
  } else if (is_narrow || mlirTypeIsAF64(type)) {
    fputs(is_narrow ? "noise_24" : "noise_53", stream);
  }
  fclose(stream);
  struct random_row const *row = random_row_find(name);
  if (!row)
    tempoEmitError(mlirOperationGetLocation(op),
                   "floats of random numbers and of logits are f16, bf16, f32 or f64");
  return row;
}

static enum tempo_status check(MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType logits = is_categorical(op) ? input_type(op, 1) : (MlirType){NULL};
  MlirType type = mlirTypeIsNull(logits) ? result_type(op) : logits;
  intptr_t rank = mlirTypeIsAShaped(type) ? mlirShapedTypeGetRank(type) : 0;
  if (rank > MAX_RANK)
    return tempoEmitError(location, "tensors of random numbers have at most %d dims", MAX_RANK);
  if (!mlirTypeIsNull(logits) && mlirShapedTypeGetDimSize(logits, rank - 1) == 0)
    return tempoEmitError(location, "there are no categories to choose from");
  return TEMPO_OK;
}

//===- The node ---------------------------------------------------------------===//

/* A call of the function in the body of `compute`, and its end. */
static void fill_body(MlirOperation compute, MlirOperation op, MlirAttribute callee) {
  MlirBlock body = tempoOpGetBody(compute);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirContext context = mlirOperationGetContext(op);
  MlirType type = result_type(op);
  MlirOperationState state = mlirOperationStateGet(ref("func.call"), location);
  MlirNamedAttribute named =
      mlirNamedAttributeGet(mlirIdentifierGet(context, ref("callee")), callee);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    mlirOperationStateAddOperands(&state, 1, &argument);
  }
  mlirOperationStateAddAttributes(&state, 1, &named);
  mlirOperationStateAddResults(&state, 1, &type);
  MlirOperation call = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(body, call);
  MlirValue value = mlirOperationGetResult(call, 0);
  mlirBlockAppendOwnedOperation(body, tempoYieldCreate(location, 1, &value));
}

/* Room for the operands of a node and its accesses; owned. */
struct operands {
  MlirValue *dims, *params, *inputs;
  MlirAttribute *accesses;
};

static void operands_free(struct operands *operands) {
  free(operands->dims);
  free(operands->params);
  free(operands->inputs);
  free(operands->accesses);
}

/* Fills in `spec`: what `op` has, and its parameters as inputs. False when memory is short. */
static bool read_node(MlirOperation op, struct operands *operands, struct TempoNodeSpec *spec) {
  size_t n_dims = (size_t)spec->n_dims, n_params = (size_t)spec->n_params;
  intptr_t n = tempoOpGetNumInputs(op);
  operands->dims = calloc(n_dims + 1, sizeof *operands->dims);
  operands->params = calloc(n_params + 1, sizeof *operands->params);
  operands->inputs = calloc((size_t)spec->n_inputs + 1, sizeof *operands->inputs);
  operands->accesses = calloc((size_t)spec->n_inputs + 1, sizeof *operands->accesses);
  if (!operands->dims || !operands->params || !operands->inputs || !operands->accesses)
    return false;
  for (intptr_t i = 0; i < spec->n_dims; ++i)
    operands->dims[i] = tempoOpGetDim(op, i);
  for (intptr_t i = 0; i < spec->n_params; ++i) {
    operands->params[i] = operands->inputs[n + i] = tempoOpGetParam(op, i);
    operands->accesses[n + i] = tempoAccessAttrGet(mlirOperationGetContext(op), 0, NULL);
  }
  for (intptr_t i = 0; i < n; ++i) {
    operands->inputs[i] = tempoOpGetInput(op, i);
    operands->accesses[i] = tempoOpGetAccess(op, i);
  }
  spec->dims = operands->dims;
  spec->params = operands->params;
  spec->inputs = operands->inputs;
  spec->accesses = operands->accesses;
  return true;
}

/* Puts a compute that calls `callee` in the place of `op`, which is destroyed. */
static enum tempo_status replace(MlirOperation op, MlirAttribute callee) {
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirType type = mlirValueGetType(result);
  MlirStringRef name = tempoOpGetResultName(op, 0);
  struct operands operands = {0};
  struct TempoNodeSpec spec = {.location = mlirOperationGetLocation(op),
                               .n_dims = tempoOpGetNumDims(op),
                               .n_params = tempoOpGetNumParams(op),
                               .n_inputs = tempoOpGetNumInputs(op) + tempoOpGetNumParams(op),
                               .where = tempoOpGetWhere(op),
                               .sizes = tempoOpGetSizes(op),
                               .n_results = 1,
                               .result_types = &type,
                               .names = &name};
  enum tempo_status status =
      read_node(op, &operands, &spec) ? TEMPO_OK : tempoEmitError(spec.location, "out of memory");
  MlirOperation compute = status ? (MlirOperation){NULL} : tempoComputeCreate(&spec);
  if (!mlirOperationIsNull(compute)) {
    for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); ++i) {
      MlirNamedAttribute kept = mlirOperationGetDiscardableAttribute(op, i);
      mlirOperationSetDiscardableAttributeByName(compute, mlirIdentifierStr(kept.name),
                                                 kept.attribute);
    }
    fill_body(compute, op, callee);
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(op), op, compute);
    mlirValueReplaceAllUsesOfWith(result, mlirOperationGetResult(compute, 0));
    mlirOperationDestroy(op);
  }
  operands_free(&operands);
  return mlirOperationIsNull(compute) ? TEMPO_FAIL : TEMPO_OK;
}

//===- The module -------------------------------------------------------------===//

/* All tempo.random of a module. */
struct draws {
  unsigned n;
  struct draw *all;               /* owned */
  struct random_row const **rows; /* owned; of each */
};

static MlirWalkResult count(MlirOperation op, void *user) {
  ((struct draws *)user)->n += tempoOpGetKind(op) == TEMPO_OP_RANDOM;
  return MlirWalkResultAdvance;
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  struct draws *draws = user;
  if (tempoOpGetKind(op) != TEMPO_OP_RANDOM)
    return MlirWalkResultAdvance;
  MlirStringRef graph = tempoGraphGetName(mlirOperationGetParentOperation(op));
  struct random_row const *row = check(op) == TEMPO_OK ? find_row(op) : NULL;
  draws->all[draws->n] = (struct draw){.op = op, .graph = graph, .number = draws->n, .row = row};
  draws->rows[draws->n++] = row;
  return row ? MlirWalkResultAdvance : MlirWalkResultInterrupt;
}

/* The text of the functions; owned, NULL when memory is short. */
static char *write_functions(struct draws *draws) {
  char *text = NULL;
  size_t length = 0;
  FILE *stream = open_memstream(&text, &length);
  if (!stream)
    return NULL;
  random_functions_write(stream, draws->n, draws->rows);
  for (unsigned i = 0; i < draws->n; ++i) {
    draws->all[i].stream = stream;
    write_function(&draws->all[i]);
  }
  if (fclose(stream) == 0)
    return text;
  free(text);
  return NULL;
}

/* Moves the functions of `parsed` into `module`, but those that it has. */
static enum tempo_status move_functions(MlirModule parsed, MlirOperation module) {
  MlirSymbolTable symbols = mlirSymbolTableCreate(module);
  MlirBlock from = mlirModuleGetBody(parsed);
  MlirBlock to = mlirModuleGetBody(mlirModuleFromOperation(module));
  enum tempo_status status = TEMPO_OK;
  MlirOperation op;
  while (op = mlirBlockGetFirstOperation(from), !mlirOperationIsNull(op)) {
    MlirStringRef name = mlirStringAttrGetValue(
        mlirOperationGetAttributeByName(op, mlirSymbolTableGetSymbolAttributeName()));
    MlirOperation other = mlirSymbolTableLookup(symbols, name);
    mlirOperationRemoveFromParent(op);
    if (mlirOperationIsNull(other)) {
      mlirBlockAppendOwnedOperation(to, op);
      continue;
    }
    if (status == TEMPO_OK &&
        !mlirAttributeEqual(mlirOperationGetAttributeByName(op, ref("function_type")),
                            mlirOperationGetAttributeByName(other, ref("function_type"))))
      status = tempoEmitError(mlirOperationGetLocation(other),
                              "the name is one that tempo-expand-random uses");
    mlirOperationDestroy(op);
  }
  mlirSymbolTableDestroy(symbols);
  return status;
}

static enum tempo_status add_functions(struct draws *draws, MlirOperation module) {
  char *text = write_functions(draws);
  if (!text)
    return tempoEmitError(mlirOperationGetLocation(module), "out of memory");
  MlirModule parsed = mlirModuleCreateParse(mlirOperationGetContext(module), ref(text));
  free(text);
  if (mlirModuleIsNull(parsed))
    return TEMPO_FAIL;
  enum tempo_status status = move_functions(parsed, module);
  mlirModuleDestroy(parsed);
  return status;
}

/* @_tempo_random.<graph>.<node>. */
static MlirAttribute get_callee(struct draw *draw) {
  char *text = NULL;
  size_t length = 0;
  draw->stream = open_memstream(&text, &length);
  if (!draw->stream)
    return mlirAttributeGetNull();
  write_name(draw);
  bool written = fclose(draw->stream) == 0;
  MlirAttribute callee = written
                             ? mlirFlatSymbolRefAttrGet(mlirOperationGetContext(draw->op),
                                                        mlirStringRefCreate(text + 1, length - 2))
                             : mlirAttributeGetNull(); /* without its quotes */
  free(text);
  return callee;
}

static enum tempo_status expand(struct draws *draws, MlirOperation module) {
  if (add_functions(draws, module) != TEMPO_OK)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < draws->n; ++i) {
    MlirAttribute callee = get_callee(&draws->all[i]);
    if (mlirAttributeIsNull(callee))
      return tempoEmitError(mlirOperationGetLocation(module), "out of memory");
    if (replace(draws->all[i].op, callee) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

static enum tempo_status run(struct TempoPassRun *run) {
  struct draws draws = {0};
  mlirOperationWalk(run->op, count, &draws, MlirWalkPreOrder);
  run->preserved = draws.n == 0;
  if (draws.n == 0)
    return TEMPO_OK;
  unsigned n = draws.n;
  draws.all = calloc(n, sizeof *draws.all);
  draws.rows = calloc(n, sizeof *draws.rows);
  draws.n = 0;
  enum tempo_status status = TEMPO_FAIL;
  if (!draws.all || !draws.rows) {
    tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
    goto out;
  }
  mlirOperationWalk(run->op, collect, &draws, MlirWalkPreOrder);
  if (draws.rows[draws.n - 1])
    status = expand(&draws, run->op);
out:
  free(draws.all);
  free(draws.rows);
  return status;
}

struct TempoPass const tempo_expand_random_pass = {
    .argument = "tempo-expand-random",
    .summary = "Turns tempo.random into tempo.compute that draws its numbers",
    .anchor = "builtin.module",
    .run = run,
};
