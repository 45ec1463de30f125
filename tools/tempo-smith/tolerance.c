#include "tolerance.h"

/* The points of a node, at most. */
static double count_points(struct smith_program const *p, struct smith_node const *node,
                           int64_t const *params) {
  double points = 1;
  for (unsigned k = 0; k < node->n_dims; ++k)
    points *= (double)program_extent(p, node->dims[k], params);
  return points;
}

/* The numbers of one element, at most. */
static double count_numbers(struct smith_program const *p, struct smith_element const *element,
                            int64_t const *params) {
  double count = 1;
  for (unsigned k = 0; k < element->rank; ++k) {
    struct smith_size const *size = &element->sizes[k];
    double base = 0;
    if (size->extent == SMITH_OF_PARAM)
      base = (double)params[size->of];
    else if (size->extent != SMITH_FIXED)
      base = (double)program_extent(p, size->of, params);
    count *= base + size->constant;
  }
  return count;
}

/* The operations on floats at one point of a node that one number can go through, at most. */
static double count_steps(struct smith_program const *p, struct smith_node const *node,
                          int64_t const *params) {
  double steps = 1;
  for (unsigned r = 0; r < node->n_reads; ++r) {
    struct smith_node const *source = &p->nodes[node->reads[r].node];
    double length = count_numbers(p, program_element(source, node->reads[r].result), params);
    for (unsigned k = 0; k < source->n_dims; ++k)
      if (smith_form_is_slice(node->reads[r].indices[k].form))
        length *= (double)program_extent(p, source->dims[k], params);
    steps += length + 4;
  }
  return steps;
}

/* Marks what `node` depends on, itself included. */
static void mark(struct smith_program const *p, unsigned node, bool *is_marked) {
  if (is_marked[node])
    return;
  is_marked[node] = true;
  for (unsigned r = 0; r < p->nodes[node].n_reads; ++r)
    mark(p, p->nodes[node].reads[r].node, is_marked);
}

double tolerance_of(struct smith_program const *p, unsigned node, int64_t const *params) {
  bool is_marked[SMITH_MAX_NODES] = {false}, any_f32 = false;
  double steps = 0;
  if (!number_is_float(p->nodes[node].number) || number_is_narrow(p->nodes[node].number))
    return 0;
  mark(p, node, is_marked);
  for (unsigned i = 0; i < p->n_nodes; ++i) {
    enum smith_number number = p->nodes[i].number;
    if (!is_marked[i] || (number != SMITH_F32 && number != SMITH_F64))
      continue;
    any_f32 |= number == SMITH_F32;
    steps += count_points(p, &p->nodes[i], params) * count_steps(p, &p->nodes[i], params);
  }
  return steps * (any_f32 ? 0x1p-24 : 0x1p-53);
}
