/* A graph as text for people and for FileCheck, and as DOT for pictures.
 *
 *   graph @sum(T): T > 0
 *   input x[t]: 0 <= t < T
 *     needed: all
 *   compute y[t]: 0 <= t < T
 *     needed: t = T - 1
 *     input 0: x[0 : t + 1]
 *   return
 *     input 0: y[T - 1]
 */
#include <isl/map.h>
#include <stdio.h>
#include <string.h>

#include "sdg/describe.h"
#include "sdg/sdg.h"

static void add_demand(struct sdg const *sdg, struct sdg_node const *node, struct sdg_text *text) {
  sdg_text_add(text, node->demand_exact ? "" : "at most ");
  if (isl_set_is_equal(node->demand, node->domain) == isl_bool_true)
    sdg_text_add(text, "all");
  else
    sdg_describe_set(sdg, node, node->demand, text);
}

static void add_reads(struct sdg const *sdg, struct sdg_node const *node, struct sdg_text *text) {
  for (unsigned i = 0; i < node->n_reads; ++i) {
    struct sdg_edge const *edge = &sdg->edges[node->reads[i]];
    sdg_text_add(text, "  input %u: ", edge->input);
    sdg_describe_access(sdg, edge, text);
    if (node->kind == TEMPO_OP_MERGE) {
      sdg_text_add(text, " where ");
      sdg_describe_set(sdg, node, node->branches[edge->input], text);
    }
    sdg_text_add(text, "\n");
  }
}

static void add_node_lines(struct sdg const *sdg, struct sdg_node const *node,
                           struct sdg_text *text) {
  if (node->kind == TEMPO_OP_RETURN) {
    sdg_text_add(text, "return\n");
    add_reads(sdg, node, text);
    return;
  }
  sdg_text_add(text, "%s ", sdg_describe_kind(node->kind));
  sdg_describe_signature(sdg, node, text);
  sdg_text_add(text, ": ");
  sdg_describe_set(sdg, node, node->domain, text);
  if (node->demand) {
    sdg_text_add(text, "\n  needed: ");
    add_demand(sdg, node, text);
  }
  sdg_text_add(text, "\n");
  add_reads(sdg, node, text);
}

static void add_text(struct sdg const *sdg, struct sdg_text *text) {
  MlirStringRef name = tempoGraphGetName(sdg->graph);
  sdg_text_add(text, "graph @%.*s(", (int)name.length, name.data);
  for (unsigned i = 0; i < sdg->n_parameters; ++i)
    sdg_text_add(text, "%s%s", i ? ", " : "", sdg->parameters[i]);
  sdg_text_add(text, "): ");
  sdg_describe_context(sdg, text);
  sdg_text_add(text, "\n");
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    add_node_lines(sdg, &sdg->nodes[i], text);
}

/* Numbers name DOT's nodes, so that no name meets a word of its language. */
static void add_dot_node(struct sdg const *sdg, unsigned position, struct sdg_text *text) {
  struct sdg_node const *node = &sdg->nodes[position];
  sdg_text_add(text, "  n%u [label=\"%s", position, sdg_describe_kind(node->kind));
  if (node->kind != TEMPO_OP_RETURN) {
    sdg_text_add(text, " ");
    sdg_describe_signature(sdg, node, text);
    sdg_text_add(text, "\\n");
    sdg_describe_set(sdg, node, node->domain, text);
  }
  if (node->demand && node->kind != TEMPO_OP_RETURN) {
    sdg_text_add(text, "\\nneeded: ");
    add_demand(sdg, node, text);
  }
  sdg_text_add(text, "\"];\n");
}

static void add_dot(struct sdg const *sdg, struct sdg_text *text) {
  sdg_text_add(text, "digraph {\n  node [shape=box];\n");
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    add_dot_node(sdg, i, text);
  for (unsigned i = 0; i < sdg->n_edges; ++i) {
    struct sdg_edge const *edge = &sdg->edges[i];
    sdg_text_add(text, "  n%u -> n%u [label=\"", edge->source, edge->reader);
    sdg_describe_access(sdg, edge, text);
    sdg_text_add(text, "\"];\n");
  }
  sdg_text_add(text, "}\n");
}

void sdg_print(struct sdg const *sdg, enum sdg_format format,
               void (*stream)(char const *text, size_t length, void *user), void *user) {
  struct sdg_text text = {.data = NULL};
  if (format == SDG_DOT)
    add_dot(sdg, &text);
  else
    add_text(sdg, &text);
  stream(sdg_text_get(&text), text.length, user);
  sdg_text_free(&text);
}
