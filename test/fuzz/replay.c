/* Runs a fuzz entry without a fuzzer: on each file of a corpus, then on simple mutants of them,
 * which follow from a seed.
 *
 *   fuzz_npy SEED MUTANTS CORPUS_FOLDER [DICTIONARY]
 *
 * Prints the number of executions. When one ends the process, its input is in the file "crash" of
 * the working directory. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "entry.h"

enum { MAX_BYTES = 1 << 16, MAX_FILES = 4096 };

struct input {
  uint8_t *bytes; /* owned */
  size_t size;
};

struct inputs {
  struct input items[MAX_FILES];
  int n;
};

static struct inputs seeds, words;

/* What runs now, for the signal handler. */
static struct input current;

static void save_and_die(int signal_number) {
  int file = open("crash", O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (file >= 0 && write(file, current.bytes, current.size) >= 0)
    close(file);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

static _Noreturn void die(char const *what, char const *name) {
  fprintf(stderr, "%s %s\n", what, name);
  exit(2);
}

static void execute(uint8_t const *bytes, size_t size) {
  memcpy(current.bytes, bytes, size);
  current.size = size;
  /* A block of just that size, so that reading past its end is seen. */
  uint8_t *copy = malloc(size ? size : 1);
  if (!copy)
    die("out of memory for", "an input");
  if (size)
    memcpy(copy, bytes, size);
  LLVMFuzzerTestOneInput(copy, size);
  free(copy);
}

static void add(struct inputs *inputs, void const *bytes, size_t size) {
  if (inputs->n == MAX_FILES)
    die("too many", "inputs");
  struct input *input = &inputs->items[inputs->n++];
  *input = (struct input){malloc(size ? size : 1), size};
  if (!input->bytes)
    die("out of memory for", "the corpus");
  if (size)
    memcpy(input->bytes, bytes, size);
}

static int compare(struct dirent const **a, struct dirent const **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

static void read_file(char const *path) {
  static uint8_t bytes[MAX_BYTES];
  FILE *file = fopen(path, "rb");
  if (!file)
    die("cannot read", path);
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  add(&seeds, bytes, size);
}

/* In the order of their names, so that a run repeats. */
static void read_corpus(char const *folder) {
  struct dirent **entries;
  int n = scandir(folder, &entries, NULL, compare);
  if (n < 0)
    die("cannot read", folder);
  for (int i = 0; i < n; ++i) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
    if (entries[i]->d_name[0] != '.')
      read_file(path);
    free(entries[i]);
  }
  free(entries);
  if (!seeds.n)
    die("there is nothing in", folder);
}

/* Lines with a word in double quotes; what libFuzzer knows beyond that is not needed. */
static void read_dictionary(char const *path) {
  char line[256];
  FILE *file = fopen(path, "r");
  if (!file)
    die("cannot read", path);
  while (fgets(line, sizeof line, file)) {
    char *begin = line[0] == '#' ? NULL : strchr(line, '"');
    char *end = begin ? strrchr(begin + 1, '"') : NULL;
    if (end)
      add(&words, begin + 1, (size_t)(end - begin - 1));
  }
  fclose(file);
}

/* Numbers below `bound` (splitmix64). */
static size_t draw(uint64_t *state, size_t bound) {
  uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return bound ? (size_t)((z ^ (z >> 31)) % bound) : 0;
}

/* Puts `size` bytes in the place of `removed` ones at `at`. */
static void replace(struct input *input, size_t at, size_t removed, uint8_t const *bytes,
                    size_t size) {
  if (input->size - removed + size > MAX_BYTES)
    return;
  memmove(input->bytes + at + size, input->bytes + at + removed, input->size - at - removed);
  if (size)
    memcpy(input->bytes + at, bytes, size);
  input->size += size - removed;
}

static void mutate(struct input *input, uint64_t *state) {
  size_t at = draw(state, input->size + 1);
  size_t left = input->size - at, some = draw(state, left < 16 ? left + 1 : 17);
  struct input const *other = &seeds.items[draw(state, (size_t)seeds.n)];
  uint8_t byte = (uint8_t)draw(state, 256);
  switch (draw(state, words.n ? 6 : 5)) {
  case 0:
    if (left)
      input->bytes[at] ^= (uint8_t)(1 << draw(state, 8));
    break;
  case 1:
    replace(input, at, left ? 1 : 0, &byte, 1);
    break;
  case 2:
    replace(input, at, some, NULL, 0);
    break;
  case 3: {
    uint8_t again[16];
    size_t n = some < sizeof again ? some : sizeof again;
    memcpy(again, input->bytes + at, n);
    replace(input, at, 0, again, n);
    break;
  }
  case 4: {
    size_t from = draw(state, other->size + 1), rest = other->size - from;
    replace(input, at, some, other->bytes + from, rest < 64 ? rest : draw(state, 64));
    break;
  }
  default: {
    struct input const *word = &words.items[draw(state, (size_t)words.n)];
    replace(input, at, some, word->bytes, word->size);
  }
  }
}

static void run(uint64_t state, long n_mutants) {
  static uint8_t bytes[MAX_BYTES];
  for (int i = 0; i < seeds.n; ++i)
    execute(seeds.items[i].bytes, seeds.items[i].size);
  for (long i = 0; i < n_mutants; ++i) {
    struct input const *seed = &seeds.items[draw(&state, (size_t)seeds.n)];
    struct input mutant = {bytes, seed->size};
    memcpy(bytes, seed->bytes, seed->size);
    for (size_t n = 1 + draw(&state, 4); n; --n)
      mutate(&mutant, &state);
    execute(mutant.bytes, mutant.size);
  }
}

int main(int argc, char **argv) {
  static uint8_t bytes[MAX_BYTES];
  if (argc < 4)
    die("usage:", "fuzz_... SEED MUTANTS CORPUS_FOLDER [DICTIONARY]");
  long n_mutants = strtol(argv[2], NULL, 10);
  current.bytes = bytes;
  read_corpus(argv[3]);
  if (argc > 4)
    read_dictionary(argv[4]);
  signal(SIGSEGV, save_and_die);
  signal(SIGABRT, save_and_die);
  signal(SIGILL, save_and_die);
  signal(SIGFPE, save_and_die);
  run(strtoull(argv[1], NULL, 10), n_mutants);
  for (int i = 0; i < seeds.n; ++i)
    free(seeds.items[i].bytes);
  for (int i = 0; i < words.n; ++i)
    free(words.items[i].bytes);
  printf("%ld executions\n", seeds.n + n_mutants);
  return 0;
}
