/* From the operations of a body to instructions: the compiler and the rules it looks up. */
#ifndef TEMPO_INTERP_COMPILE_H
#define TEMPO_INTERP_COMPILE_H

#include "interp/body.h"

/* The type of a value: a scalar or a tensor. */
struct value_type {
  bool is_tensor;
  enum tempo_element element;
  int rank;                      /* 0 for scalars */
  int64_t shape[TEMPO_MAX_RANK]; /* -1 where dynamic */
};

/* False, without a message, for a type that no value of the language has. */
bool interp_value_type_get(MlirType type, struct value_type *value);
/* Whether a tensor of `rank` and `shape` is of type `type`. */
bool interp_value_type_accepts(struct value_type const *type, int rank, int64_t const *shape);

/* The functions that bodies call, each compiled once; they live in the arena. Zero is empty. */
struct function_cache {
  struct function {
    struct function *next;
    MlirOperation op; /* a func.func */
    struct program program;
  } * functions;
};

struct compiler {
  struct arena *arena;
  struct budget *budget; /* of constants */
  struct function_cache *cache;
  MlirOperation graph; /* whose neighbours are the functions that may be called */
  struct program *program;
  struct pointer_map slots; /* of values of the IR */
  int64_t tensors_capacity, constants_capacity;
  uint32_t loop_slots; /* the first of those of the enclosing linalg operation's indices */
  int n_loops;         /* 0 outside of any */
};

/* Compiles the block `block` into *program, which interp_program_destroy frees. Errors are located
 * at what cannot be evaluated. */
enum tempo_status interp_program_compile(struct compiler *compiler, MlirBlock block,
                                         struct program *program);
void interp_program_destroy(struct program *program);
void interp_function_cache_destroy(struct function_cache *cache);

/* ---- What rules use ------------------------------------------------------------------------ */

/* What an operation becomes. */
struct rule {
  char const *name;
  /* Completes `in`, whose operation, operands and results are filled in. */
  enum tempo_status (*compile)(struct compiler *compiler, struct instruction *in,
                               struct rule const *rule);
  kernel_function *kernel; /* as the rule wants it; may be NULL */
};

/* Tables, each ended by a row without a name. */
extern struct rule const interp_integer_rules[], interp_comparison_rules[], interp_float_rules[],
    interp_math_rules[], interp_cast_rules[], interp_constant_rules[], interp_tensor_rules[],
    interp_slice_rules[], interp_reshape_rules[], interp_gather_rules[], interp_linalg_rules[],
    interp_softmax_rules[], interp_scf_rules[], interp_affine_rules[], interp_call_rules[];

/* A new slot. */
enum tempo_status interp_compiler_add_slot(struct compiler *compiler, struct instruction const *in,
                                           bool is_tensor, uint32_t *slot);
/* `count` scalar slots in a row: the first. */
uint32_t interp_compiler_add_slots(struct compiler *compiler, uint32_t count);
/* A constant in the slot of result `result` of `in`, which then needs no instruction. A tensor's
 * reference is taken, also on failure. */
enum tempo_status interp_compiler_add_constant(struct compiler *compiler, struct instruction *in,
                                               bool is_tensor, union slot value);
/* Compiles a block of a region of `in`'s operation. */
enum tempo_status interp_compile_block(struct compiler *compiler, struct instruction const *in,
                                       MlirBlock block, struct code *code);
/* Zeroed memory as long-lived as the program; NULL after a message. */
void *interp_compiler_allocate(struct compiler *compiler, struct instruction const *in,
                               size_t count, size_t bytes);
/* The types of operands and results. Types of all values were checked before the rule is called. */
struct value_type interp_operand_type(struct instruction const *in, int position);
struct value_type interp_result_type(struct instruction const *in, int position);

/* The instruction of any operation of linalg that has indexing maps and a region. */
enum tempo_status interp_compile_structured(struct compiler *compiler, struct instruction *in);

/* An instruction on scalars is complete: where the operation has tensors it becomes a loop over
 * their elements. */
enum tempo_status interp_finish_scalar(struct compiler *compiler, struct instruction *in);

/* The integer attribute `name`; false if there is none. */
bool interp_attribute_integer(MlirOperation op, char const *name, int64_t *value);
MlirAttribute interp_attribute_get(MlirOperation op, char const *name);

/* Sizes, offsets and the like, each a literal or an operand: from the attribute `name` (dense i64
 * array) and the operands from *next on, which is moved past those used. */
struct mixed {
  int n;
  int64_t *literals;
  int *operands; /* -1: the literal counts */
};
enum tempo_status interp_compile_mixed(struct compiler *compiler, struct instruction const *in,
                                       char const *name, int *next, struct mixed *mixed);
int64_t interp_mixed_get(struct machine const *machine, struct instruction const *in,
                         struct mixed const *mixed, int position);

#endif
