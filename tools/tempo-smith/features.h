/* Which features of the language programs have, counted. */
#ifndef TEMPO_SMITH_FEATURES_H
#define TEMPO_SMITH_FEATURES_H

#include <stdio.h>

#include "program.h"

enum { SMITH_MAX_FEATURES = 96 };

struct smith_features {
  unsigned programs;
  unsigned counts[SMITH_MAX_FEATURES]; /* programs that have the feature, by features.c's table */
};

void features_count(struct smith_features *features, struct smith_program const *program);
/* A line a feature: its name, the programs that have it, in percent. */
void features_print(struct smith_features const *features, FILE *out);

#endif
