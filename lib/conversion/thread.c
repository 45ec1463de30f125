#include "conversion/thread.h"

#include "conversion/extent.h"
#include "conversion/value.h"
#include "mutants/mutants.h"

/* A home of a value (see value.h) that a piece of control flow may change: its `stored`, its
 * `recent` or an element of its `past`. */
struct home {
  MlirValue *place;
  MlirType type;
  MlirValue before, after[2]; /* its versions; after each of two branches */
};

/* What carries the homes that the statements of a span may change. */
struct carrier {
  struct lowering *lowering;
  struct span span;
  unsigned loop; /* that is carried around; 0: a branching */
  unsigned n;
  struct home *homes;
  MlirValue *values; /* room for one per home, and a type each */
  MlirType *types;
};

/* Calls `visit` for each value that statements of the span make, once. */
static void each_value(struct carrier *carrier,
                       void (*visit)(struct carrier *carrier, struct value *value)) {
  struct lowering *lowering = carrier->lowering;
  unsigned stamp = ++lowering->n_visits;
  for (unsigned i = carrier->span.begin; i < carrier->span.end; ++i) {
    struct statement const *statement = lowering->statements[i];
    intptr_t n = mlirOperationGetNumResults(statement->node->op);
    for (intptr_t k = 0; k < n; ++k) {
      struct value *value = value_of_result(lowering, statement, (unsigned)k);
      if (value->visit == stamp)
        continue;
      value->visit = stamp;
      visit(carrier, value);
    }
  }
}

static void count_homes(struct carrier *carrier, struct value *value) {
  carrier->n += 2 + value->depth;
}

static void add_home(struct carrier *carrier, MlirValue *place, MlirType type) {
  carrier->homes[carrier->n++] = (struct home){.place = place, .type = type, .before = *place};
}

static void add_stored(struct carrier *carrier, struct value *value) {
  if (value->memory == VALUE_SCALAR)
    add_home(carrier, &value->stored, value->element);
  else if (value->memory == VALUE_TENSOR)
    add_home(carrier, &value->stored, mlirValueGetType(value->stored));
}

/* The extents of dims that end in the span. */
static void add_extents(struct carrier *carrier) {
  struct lowering *lowering = carrier->lowering;
  for (unsigned i = 0; i < lowering->n_extents; ++i)
    if (extent_changes_in(lowering, &lowering->extents[i], carrier->span))
      add_home(carrier, &lowering->extents[i].current, lowering->builder.index);
}

/* Collects homes with `add`. False when memory is short. */
static bool carrier_init(struct carrier *carrier,
                         void (*add)(struct carrier *carrier, struct value *value)) {
  each_value(carrier, count_homes);
  unsigned n = carrier->n + carrier->lowering->n_extents;
  carrier->n = 0;
  carrier->homes = lowering_alloc(carrier->lowering, n, sizeof *carrier->homes);
  carrier->values = lowering_alloc(carrier->lowering, n + 3, sizeof *carrier->values);
  carrier->types = lowering_alloc(carrier->lowering, n + 1, sizeof *carrier->types);
  if (!carrier->homes || !carrier->values || !carrier->types)
    return false;
  each_value(carrier, add);
  add_extents(carrier);
  return true;
}

/* What was never made is zero: it is not read either. */
static MlirValue made(struct carrier *carrier, MlirValue version, MlirType type) {
  return mlirValueIsNull(version) ? build_zero(&carrier->lowering->builder, type) : version;
}

/* Sets the homes to the results of `op`. */
static void take_results(struct carrier *carrier, MlirOperation op) {
  for (unsigned i = 0; i < carrier->n; ++i)
    *carrier->homes[i].place = mlirOperationGetResult(op, i);
}

static void build_yield(struct carrier *carrier) {
  struct build_spec spec = {
      .name = "scf.yield", .n_operands = carrier->n, .operands = carrier->values};
  build(&carrier->lowering->builder, &spec);
}

//===- Branches ---------------------------------------------------------------===//

/* `recent` leaves a branch if something outside of it reads it: later in this iteration, or in the
 * next ones. */
static bool leaves(struct carrier const *carrier, struct value const *value) {
  if (!value->has_recent)
    return false;
  if (value->depth > 0 && value->loop == carrier->lowering->inside &&
      !TEMPO_MUTANT(recent_kept_in_branch))
    return true;
  return value->first_use < carrier->span.begin || value->last_use >= carrier->span.end;
}

static void add_branch_homes(struct carrier *carrier, struct value *value) {
  add_stored(carrier, value);
  if (leaves(carrier, value))
    add_home(carrier, &value->recent, value->element);
}

/* Builds `part` in a block of its own, from the versions before. */
static MlirBlock build_branch(struct carrier *carrier, int branch, thread_part part, void *user) {
  struct builder *builder = &carrier->lowering->builder;
  MlirBlock outer = builder->block;
  MlirBlock block = builder->block = mlirBlockCreate(0, NULL, NULL);
  if (part)
    part(carrier->lowering, user);
  for (unsigned i = 0; i < carrier->n; ++i) {
    struct home *home = &carrier->homes[i];
    home->after[branch] = *home->place;
    *home->place = home->before;
  }
  builder->block = outer;
  return block;
}

/* Leaves only those homes that one of the branches changes. */
static void drop_unchanged(struct carrier *carrier) {
  unsigned n = 0;
  for (unsigned i = 0; i < carrier->n; ++i) {
    struct home home = carrier->homes[i];
    bool otherwise = !mlirValueEqual(home.after[1], home.before) && !TEMPO_MUTANT(else_forgotten);
    if (!mlirValueEqual(home.after[0], home.before) || otherwise)
      carrier->homes[n++] = home;
  }
  carrier->n = n;
}

/* The region of a branch, ended by what it yields. */
static MlirRegion end_branch(struct carrier *carrier, MlirBlock block, int branch) {
  struct builder *builder = &carrier->lowering->builder;
  MlirBlock outer = builder->block;
  MlirRegion region = mlirRegionCreate();
  for (unsigned i = 0; i < carrier->n; ++i) {
    struct home const *home = &carrier->homes[i];
    carrier->types[i] = home->type;
    carrier->values[i] = made(carrier, home->after[branch], home->type);
  }
  builder->block = block;
  build_yield(carrier);
  builder->block = outer;
  mlirRegionAppendOwnedBlock(region, block);
  return region;
}

void thread_if(struct lowering *lowering, MlirValue condition, struct span span, thread_part then,
               thread_part otherwise, void *user) {
  struct carrier carrier = {.lowering = lowering, .span = span};
  if (!carrier_init(&carrier, add_branch_homes))
    return;
  MlirBlock blocks[] = {build_branch(&carrier, 0, then, user),
                        build_branch(&carrier, 1, otherwise, user)};
  drop_unchanged(&carrier);
  MlirRegion regions[] = {end_branch(&carrier, blocks[0], 0), end_branch(&carrier, blocks[1], 1)};
  struct build_spec spec = {.name = "scf.if",
                            .n_operands = 1,
                            .operands = &condition,
                            .n_results = carrier.n,
                            .results = carrier.types,
                            .n_regions = 2,
                            .regions = regions};
  take_results(&carrier, build(&lowering->builder, &spec));
}

//===- Loops ------------------------------------------------------------------===//

static void add_loop_homes(struct carrier *carrier, struct value *value) {
  add_stored(carrier, value);
  for (unsigned i = 0; value->loop == carrier->loop && i < value->depth; ++i)
    add_home(carrier, &value->past[i], value->element);
}

static void forget_recent(struct carrier *carrier, struct value *value) {
  (void)carrier;
  value->recent = (MlirValue){NULL};
}

/* At the end of an iteration: the last ones move by one. */
static void move_past(struct carrier *carrier, struct value *value) {
  if (value->loop != carrier->loop || value->depth == 0)
    return;
  for (unsigned i = value->depth - 1; i > TEMPO_MUTANT(past_not_moved); --i)
    value->past[i] = value->past[i - 1];
  value->past[0] = made(carrier, value->recent, value->element);
}

/* The block of an iteration, whose arguments are the new versions of the homes. */
static MlirBlock begin_iteration(struct carrier *carrier) {
  struct builder *builder = &carrier->lowering->builder;
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirBlockAddArgument(block, builder->index, builder->location);
  for (unsigned i = 0; i < carrier->n; ++i) {
    struct home *home = &carrier->homes[i];
    *home->place = mlirBlockAddArgument(block, home->type, builder->location);
  }
  each_value(carrier, forget_recent);
  return block;
}

static void end_iteration(struct carrier *carrier) {
  each_value(carrier, move_past);
  each_value(carrier, forget_recent);
  for (unsigned i = 0; i < carrier->n; ++i)
    carrier->values[i] = *carrier->homes[i].place;
  build_yield(carrier);
}

static MlirRegion build_iteration(struct carrier *carrier, struct thread_loop const *loop,
                                  thread_part body, void *user) {
  struct lowering *lowering = carrier->lowering;
  MlirBlock outer = lowering->builder.block;
  unsigned outside = lowering->inside;
  MlirBlock block = lowering->builder.block = begin_iteration(carrier);
  lowering->inside = carrier->loop;
  lowering->open[lowering->n_open++] =
      (struct loop){loop->iterator, mlirBlockGetArgument(block, 0)};
  body(lowering, user);
  --lowering->n_open;
  end_iteration(carrier);
  lowering->inside = outside;
  lowering->builder.block = outer;
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, block);
  return region;
}

void thread_for(struct lowering *lowering, struct thread_loop const *loop, struct span span,
                thread_part body, void *user) {
  struct carrier carrier = {.lowering = lowering, .span = span, .loop = ++lowering->n_loops};
  if (!carrier_init(&carrier, add_loop_homes))
    return;
  MlirRegion region = build_iteration(&carrier, loop, body, user);
  carrier.values[0] = loop->lower;
  carrier.values[1] = loop->upper;
  carrier.values[2] = loop->step;
  for (unsigned i = 0; i < carrier.n; ++i) {
    carrier.types[i] = carrier.homes[i].type;
    carrier.values[i + 3] = made(&carrier, carrier.homes[i].before, carrier.types[i]);
  }
  struct build_spec spec = {.name = "scf.for",
                            .n_operands = carrier.n + 3,
                            .operands = carrier.values,
                            .n_results = carrier.n,
                            .results = carrier.types,
                            .n_regions = 1,
                            .regions = &region};
  take_results(&carrier, build(&lowering->builder, &spec));
}
