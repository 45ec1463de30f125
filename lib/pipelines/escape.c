/* Follows a buffer through the operations that pass it on: views, branches that yield it, loops
 * that carry it. */
#include "pipelines/escape.h"

#include <stdlib.h>

#include "mlir-c/BuiltinTypes.h"
#include "pipelines/inspect.h"

/* Values that may be the buffer; those from `done` on are still to be followed. */
struct aliases {
  MlirOperation allocation;
  MlirValue *values; /* owned */
  size_t count, capacity, done;
  MlirOperation escape; /* null so far */
};

static bool contains(struct aliases const *aliases, MlirValue value) {
  for (size_t i = 0; i < aliases->count; ++i)
    if (mlirValueEqual(aliases->values[i], value))
      return true;
  return false;
}

/* Adds `value`, which `user` gives. Without memory the buffer counts as leaving by `user`. */
static void add(struct aliases *aliases, MlirOperation user, MlirValue value) {
  if (contains(aliases, value))
    return;
  if (aliases->count == aliases->capacity) {
    size_t capacity = aliases->capacity ? 2 * aliases->capacity : 8;
    MlirValue *values = realloc(aliases->values, capacity * sizeof *values);
    if (!values) {
      aliases->escape = user;
      return;
    }
    aliases->values = values;
    aliases->capacity = capacity;
  }
  aliases->values[aliases->count++] = value;
}

static bool is_inside(MlirOperation op, MlirOperation ancestor) {
  for (; !mlirOperationIsNull(op); op = mlirOperationGetParentOperation(op))
    if (mlirOperationEqual(op, ancestor))
      return true;
  return false;
}

/* A loop carries the buffer as value `position` of those that it carries: into its bodies, where
 * they are the last arguments, and out of it. */
static void add_carried(struct aliases *aliases, MlirOperation loop, intptr_t position) {
  intptr_t n_carried = mlirOperationGetNumResults(loop);
  if (position < n_carried)
    add(aliases, loop, mlirOperationGetResult(loop, position));
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(loop); ++i) {
    MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(loop, i));
    intptr_t n_arguments = mlirBlockGetNumArguments(body);
    intptr_t argument = inspect_is(loop, "scf.for") ? position + 1 : position;
    if (argument < n_arguments)
      add(aliases, loop, mlirBlockGetArgument(body, argument));
  }
}

static bool is_loop(MlirOperation op) {
  return inspect_is(op, "scf.for") || inspect_is(op, "scf.while");
}

/* The buffer is operand `operand` of the terminator `user` of a structured operation. */
static void follow_terminator(struct aliases *aliases, MlirOperation user, intptr_t operand) {
  MlirOperation parent = mlirOperationGetParentOperation(user);
  intptr_t position = inspect_is(user, "scf.condition") ? operand - 1 : operand;
  if (!is_loop(parent))
    add(aliases, user, mlirOperationGetResult(parent, position));
  else if (is_inside(aliases->allocation, parent))
    aliases->escape = user;
  else
    add_carried(aliases, parent, position);
}

static void follow_use(struct aliases *aliases, MlirOpOperand use) {
  MlirOperation user = mlirOpOperandGetOwner(use);
  intptr_t operand = mlirOpOperandGetOperandNumber(use);
  if (inspect_is(user, "func.return"))
    aliases->escape = user;
  else if (inspect_is(user, "scf.yield") || inspect_is(user, "scf.condition"))
    follow_terminator(aliases, user, operand);
  else if (is_loop(user))
    add_carried(aliases, user, inspect_is(user, "scf.for") ? operand - 3 : operand);
  else
    for (intptr_t i = 0; i < mlirOperationGetNumResults(user); ++i) {
      MlirValue result = mlirOperationGetResult(user, i);
      if (mlirTypeIsAMemRef(mlirValueGetType(result)))
        add(aliases, user, result);
    }
}

MlirOperation escape_find(MlirOperation allocation) {
  struct aliases aliases = {.allocation = allocation};
  add(&aliases, allocation, mlirOperationGetResult(allocation, 0));
  while (aliases.done < aliases.count && mlirOperationIsNull(aliases.escape)) {
    MlirOpOperand use = mlirValueGetFirstUse(aliases.values[aliases.done++]);
    for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      follow_use(&aliases, use);
  }
  free(aliases.values);
  return aliases.escape;
}
