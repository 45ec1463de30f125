/* Traps of compiled code: division by zero, memory that is not there, unknown instructions. */
#ifndef TEMPO_RUN_TRAPS_H
#define TEMPO_RUN_TRAPS_H

/* From now on a trap ends the program with one message and exit status 1. Nothing is written then:
 * results leave the program only after a run. */
void run_traps_catch(void);

#endif
