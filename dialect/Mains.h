/* The mains of tools that are MLIR's own, with this dialect and its passes. */
#ifndef TEMPO_DIALECT_MAINS_H
#define TEMPO_DIALECT_MAINS_H

#ifdef __cplusplus
extern "C" {
#endif

int tempoOptMain(int argc, char **argv);
int tempoReduceMain(int argc, char **argv);
int tempoLspServerMain(int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif
