/* The parts that the operations which read have in common, as text. */
#ifndef TEMPO_DIALECT_ASSEMBLY_PARTS_H
#define TEMPO_DIALECT_ASSEMBLY_PARTS_H

#include "dialect/assembly.h"

/* One `%value[access] : type`. */
struct read_text {
  intptr_t name;
  MlirType type; /* null until it is read */
  struct access_text access;
};

/* A node while it is read. */
struct node_text {
  struct scope scope;
  intptr_t n_reads;
  struct read_text *reads;
  MlirAttribute where; /* null: none */
  struct exprs sizes;
};

/* `(%name, ...)`, also empty; added to `names`. */
enum tempo_status read_names(struct reader *reader, struct names *names);
/* `type`, `()` or `(type, ...)`, added to the results. */
enum tempo_status read_result_types(struct reader *reader);
/* `over (dims) [where (condition)]` */
enum tempo_status read_domain(struct node_text *node);
/* `%value[access]`, whose type follows elsewhere. */
enum tempo_status read_source(struct node_text *node);
/* `%value[access] : type` */
enum tempo_status read_read(struct node_text *node);
/* `[ins(read, ...)]` */
enum tempo_status read_optional_reads(struct node_text *node);
/* `[-> types] [sizes(expr, ...)] [attributes {...}]` */
enum tempo_status read_results(struct node_text *node);
/* The names on the left of `=` as an attribute, unless they are numbers. */
void set_names(struct reader *reader);
/* Adds the operands and their segments, and the attributes. */
enum tempo_status finish_return(struct node_text *node);
enum tempo_status finish_node(struct node_text *node);

/* The operands of an operation's expressions, in the writer's memory. */
struct operands operands_of(struct writer *writer, MlirOperation op);

void write_domain(struct writer *writer, struct operands const *operands, MlirOperation op);
/* `%value[access]`, and with its type. */
void write_source(struct writer *writer, struct operands const *operands, MlirOperation op,
                  intptr_t input);
void write_read(struct writer *writer, struct operands const *operands, MlirOperation op,
                intptr_t input);
/* ` ins(read, ...)` of the inputs from `first` on; nothing where there are none. */
void write_optional_reads(struct writer *writer, struct operands const *operands, MlirOperation op,
                          intptr_t first);
/* ` -> types` */
void write_result_types(struct writer *writer, MlirOperation op);
void write_results(struct writer *writer, struct operands const *operands, MlirOperation op);

#endif
