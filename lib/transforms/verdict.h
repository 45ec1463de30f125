/* The verdict on something that must hold at every needed instance of a node. */
#ifndef TEMPO_TRANSFORMS_VERDICT_H
#define TEMPO_TRANSFORMS_VERDICT_H

#include <isl/point.h>

#include "sdg/sdg.h"
#include "sdg/text.h"

/* What must hold, and where it does not. */
struct verdict {
  struct sdg const *sdg;
  struct sdg_node const *node;
  isl_set *broken;   /* the needed instances of `node` at which it does not hold; borrowed */
  char const *claim; /* "%y reads %x inside its domain" */
  /* Appends what is wrong at `point`, one of `broken`: "%y reads %x at t = -1". */
  void (*describe)(struct verdict const *verdict, isl_point *point, struct sdg_text *text);
  void const *user;
  MlirLocation other_end; /* of the note `other_text` */
  char const *other_text; /* "%x is defined for 0 <= t < T"; NULL: no note */
};

enum verdict_outcome {
  VERDICT_PROVED,     /* it holds everywhere */
  VERDICT_VIOLATED,   /* after an error with a counterexample and the chain that needs it */
  VERDICT_NOT_PROVED, /* after an error that says what would settle it */
  VERDICT_FAILED,     /* after an error: isl failed */
};

enum verdict_outcome verdict_reach(struct verdict const *verdict);

#endif
