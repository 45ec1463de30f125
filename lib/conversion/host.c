/* Computes that are built where their only reader is.
 *
 *   if (t >= 1) next[t] = f(w[t - 1])              if (t == 0) w[t] = w0
 *   if (t == 0) w[t] = w0 else w[t] = next[t]  =>  else w[t] = f(w[t - 1])
 *
 * In the branch of the merge that reads it, `next` needs no memory, and f can update w in place.
 * It runs as often as it is read there, which is where it is demanded, with the same operands: no
 * statement in between makes any of them anew.
 */
#include "conversion/plan.h"

/* The reads of the results of one node. */
struct uses {
  unsigned n;
  struct statement *reader; /* of the last one */
  struct read *read;
};

static void count_uses(struct uses *uses, struct statement *reader) {
  for (unsigned i = 0; i < reader->n_reads; ++i) {
    struct read *read = &reader->reads[i];
    if (!read->used || !read->edge)
      continue;
    struct uses *here = &uses[read->edge->source];
    *here = (struct uses){here->n + 1, reader, read};
  }
}

/* Whether `reader` reads a result of `maker`. */
static bool reads_from(struct statement const *reader, struct statement const *maker,
                       struct sdg const *sdg) {
  for (unsigned i = 0; i < reader->n_reads; ++i) {
    struct read const *read = &reader->reads[i];
    if (read->used && read->edge && &sdg->nodes[read->edge->source] == maker->node)
      return true;
  }
  return false;
}

/* Whether `statement` reads the same when it is built at `position`. */
static bool can_wait(struct lowering const *lowering, struct statement const *statement,
                     unsigned position) {
  for (unsigned i = statement->position + 1; i < position; ++i)
    if (reads_from(statement, lowering->statements[i], lowering->sdg))
      return false;
  return true;
}

/* Defers `statement`, the only one of its node, if its only use is in a branch, or in a statement
 * that is deferred to one. */
static void choose_host(struct lowering const *lowering, struct statement *statement,
                        struct uses const *uses) {
  struct statement *reader = uses->reader;
  if (statement->node->kind != TEMPO_OP_COMPUTE || statement->node->always || uses->n != 1 ||
      reader == lowering->ending)
    return;
  if (uses->read->lag != 0 || reader->scope != statement->scope)
    return;
  if (reader->host == reader && !statement_has_conditions(reader))
    return;
  if (!can_wait(lowering, statement, reader->host->position))
    return;
  statement->host = reader->host;
  uses->read->source = statement;
}

void plan_hosts(struct lowering *lowering, struct statement *const *writers) {
  struct uses *uses = lowering_alloc(lowering, lowering->sdg->n_nodes, sizeof *uses);
  if (!uses)
    return;
  for (unsigned i = 0; i < lowering->n_statements; ++i)
    count_uses(uses, lowering->statements[i]);
  count_uses(uses, lowering->ending);
  for (unsigned i = lowering->n_statements; i-- > 0;) {
    struct statement *statement = lowering->statements[i];
    unsigned node = (unsigned)(statement->node - lowering->sdg->nodes);
    if (writers[node] == statement)
      choose_host(lowering, statement, &uses[node]);
  }
}
