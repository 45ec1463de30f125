/* Comparisons and selection. */
#include <math.h>
#include <string.h>

#include "interp/compile.h"
#include "interp/text.h"

/* ---- Integers: by the number of arith.cmpi's predicate ------------------------------------- */

enum { EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE, N_INTEGER_PREDICATES };

static bool compare_integers(int64_t predicate, int64_t a, int64_t b) {
  /* Sign extension keeps the unsigned order too. */
  uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
  bool const outcomes[N_INTEGER_PREDICATES] = {
      a == b, a != b, a<b, a <= b, a> b, a >= b, ua<ub, ua <= ub, ua> ub, ua >= ub};
  return outcomes[predicate];
}

static enum tempo_status run_integers(struct machine *machine, struct instruction const *in) {
  int64_t const *predicate = in->data;
  machine->slots[in->results[0]].integer = -compare_integers(
      *predicate, operand_integer(machine, in, 0), operand_integer(machine, in, 1));
  return TEMPO_OK;
}

/* ---- Floats: what holds of (less, equal, greater, unordered), by arith.cmpf's predicate ----- */

enum { LESS = 1, EQUAL = 2, GREATER = 4, UNORDERED = 8 };

static int const float_predicates[] = {
    0,
    EQUAL,
    GREATER,
    GREATER | EQUAL,
    LESS,
    LESS | EQUAL,
    LESS | GREATER,
    LESS | EQUAL | GREATER,
    UNORDERED | EQUAL,
    UNORDERED | GREATER,
    UNORDERED | GREATER | EQUAL,
    UNORDERED | LESS,
    UNORDERED | LESS | EQUAL,
    UNORDERED | LESS | GREATER,
    UNORDERED,
    LESS | EQUAL | GREATER | UNORDERED,
};
enum { N_FLOAT_PREDICATES = sizeof float_predicates / sizeof *float_predicates };

static enum tempo_status run_floats(struct machine *machine, struct instruction const *in) {
  int64_t const *predicate = in->data;
  double a = machine->slots[in->operands[0]].number, b = machine->slots[in->operands[1]].number;
  int relation = isunordered(a, b) ? UNORDERED : a < b ? LESS : a > b ? GREATER : EQUAL;
  machine->slots[in->results[0]].integer = -((float_predicates[*predicate] & relation) != 0);
  return TEMPO_OK;
}

/* ---- Compiling ------------------------------------------------------------------------------ */

static void append_text(MlirStringRef part, void *user) {
  interp_text_append(user, "%.*s", (int)part.length, part.data);
}

/* index.cmp keeps its predicate as an attribute of its own, whose text ends in the word. */
static bool index_predicate(MlirOperation op, int64_t *predicate) {
  static char const *const words[] = {"eq",  "ne",  "slt", "sle", "sgt",
                                      "sge", "ult", "ule", "ugt", "uge"};
  struct text text = {0};
  MlirAttribute attribute = interp_attribute_get(op, "pred");
  bool found = false;
  if (!mlirAttributeIsNull(attribute))
    mlirAttributePrint(attribute, append_text, &text);
  for (int i = 0; !found && i < N_INTEGER_PREDICATES; i++) {
    char ending[8] = {' '};
    strcat(strcpy(ending + 1, words[i]), ">");
    size_t length = strlen(ending);
    found = text.length >= length && !strcmp(text.data + text.length - length, ending);
    *predicate = i;
  }
  interp_text_destroy(&text);
  return found;
}

static enum tempo_status compile_comparison(struct compiler *compiler, struct instruction *in,
                                            struct rule const *rule) {
  int64_t *predicate = interp_compiler_allocate(compiler, in, 1, sizeof *predicate);
  if (!predicate)
    return TEMPO_FAIL;
  in->run = (run_function *)rule->kernel;
  in->data = predicate;
  int64_t limit = in->run == run_floats ? N_FLOAT_PREDICATES : N_INTEGER_PREDICATES;
  bool known = interp_attribute_integer(in->op, "predicate", predicate) ||
               index_predicate(in->op, predicate);
  if (!known || *predicate < 0 || *predicate >= limit)
    return tempoEmitError(mlirOperationGetLocation(in->op),
                          "this comparison's predicate is unknown");
  return interp_finish_scalar(compiler, in);
}

/* ---- Selection ------------------------------------------------------------------------------ */

static enum tempo_status run_select(struct machine *machine, struct instruction const *in) {
  int chosen = operand_integer(machine, in, 0) ? 1 : 2;
  interp_machine_copy(machine, in->results[0], in->operands[chosen], in->data != NULL);
  return TEMPO_OK;
}

static enum tempo_status compile_select(struct compiler *compiler, struct instruction *in,
                                        struct rule const *rule) {
  in->run = run_select;
  bool whole = !interp_operand_type(in, 0).is_tensor && interp_operand_type(in, 1).is_tensor;
  in->data = whole ? (void const *)rule : NULL; /* marked: tensors are chosen whole */
  return whole ? TEMPO_OK : interp_finish_scalar(compiler, in);
}

struct rule const interp_comparison_rules[] = {
    {"arith.cmpi", compile_comparison, (kernel_function *)run_integers},
    {"index.cmp", compile_comparison, (kernel_function *)run_integers},
    {"arith.cmpf", compile_comparison, (kernel_function *)run_floats},
    {"arith.select", compile_select, NULL},
    {NULL, NULL, NULL},
};
