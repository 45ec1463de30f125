/* The attribute that holds a graph's schedule. */
#ifndef TEMPO_SCHEDULE_ATTRIBUTE_H
#define TEMPO_SCHEDULE_ATTRIBUTE_H

#include "schedule/rows.h"
#include "sdg/text.h"

#define SCHEDULE_ATTRIBUTE "tempo.schedule"

bool schedule_attribute_is_present(MlirOperation graph);

/* Sets the attribute of the graph to `rows`. FAIL after a diagnostic. */
enum tempo_status schedule_attribute_write(struct rows const *rows);

/* Appends the times of `node` as the attribute has them: "x[t] -> [t, 0]". */
void schedule_attribute_describe(struct rows const *rows, unsigned node, struct sdg_text *text);

/* Appends to `rows` those that the attribute gives. FAIL after a diagnostic: the attribute is
 * absent, malformed, or not over the demanded instances of the graph. */
enum tempo_status schedule_attribute_read(struct rows *rows);

#endif
