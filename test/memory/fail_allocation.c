/* Preloaded into a tool: makes the n-th allocation of the project's C code fail, and counts what it
 * does not free. Allocations by MLIR, LLVM and isl, which end the process by design, are left
 * alone: whose one is follows from the function that calls malloc, by the executable's table of
 * symbols.
 *
 *   TEMPO_FAIL_ALLOCATION=n    the n-th, from 1; 0 or none: no one
 *   TEMPO_FAIL_REPORT=FILE     gets "allocations=... failed=... leaked=..." at the end
 */
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* glibc's own, under the names that it keeps for replacements. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

/* A function of the executable that is written in C. */
struct function {
  uintptr_t begin, end;
  char const *name; /* in the mapped file */
};

enum { MAX_FUNCTIONS = 1 << 15, SLOTS = 1 << 20 };
static struct function functions[MAX_FUNCTIONS];
static size_t n_functions;

/* Live blocks of ours, by open addressing; a freed one leaves a grave. */
static struct {
  void *block;
  struct function const *owner;
} live[SLOTS];
static char grave;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long n_allocations, fail_at, n_failed;
static struct function const *failed_in;

/*===-- Whose allocation it is ---------------------------------------------------------------===*/

static int compare(void const *a, void const *b) {
  struct function const *x = a, *y = b;
  return (x->begin > y->begin) - (x->begin < y->begin);
}

static int get_base(struct dl_phdr_info *info, size_t size, void *base) {
  (void)size;
  *(uintptr_t *)base = info->dlpi_addr;
  return 1; /* the executable is the first */
}

static void add_symbols(char const *file, Elf64_Shdr const *sections, Elf64_Shdr const *table,
                        uintptr_t base) {
  Elf64_Sym const *symbols = (Elf64_Sym const *)(file + table->sh_offset);
  char const *names = file + sections[table->sh_link].sh_offset;
  for (size_t i = 0; i < table->sh_size / sizeof *symbols && n_functions < MAX_FUNCTIONS; i++) {
    char const *name = names + symbols[i].st_name;
    bool is_c = strncmp(name, "_Z", 2) != 0 && strncmp(name, "mlir", 4) != 0;
    if (ELF64_ST_TYPE(symbols[i].st_info) == STT_FUNC && symbols[i].st_size && is_c)
      functions[n_functions++] = (struct function){
          base + symbols[i].st_value, base + symbols[i].st_value + symbols[i].st_size, name};
  }
}

__attribute__((constructor)) static void start(void) {
  char const *number = getenv("TEMPO_FAIL_ALLOCATION");
  struct stat status;
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &status))
    abort();
  char const *data = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (data == MAP_FAILED)
    abort();
  uintptr_t base = 0;
  dl_iterate_phdr(get_base, &base);
  Elf64_Ehdr const *header = (Elf64_Ehdr const *)data;
  Elf64_Shdr const *sections = (Elf64_Shdr const *)(data + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++)
    if (sections[i].sh_type == SHT_SYMTAB)
      add_symbols(data, sections, &sections[i], base);
  qsort(functions, n_functions, sizeof *functions, compare);
  fail_at = number ? atol(number) : 0;
}

static struct function const *find(void *address) {
  uintptr_t at = (uintptr_t)address;
  size_t low = 0, high = n_functions;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (at >= functions[middle].end)
      low = middle + 1;
    else
      high = middle;
  }
  return low < n_functions && at >= functions[low].begin ? &functions[low] : NULL;
}

/*===-- Counting -----------------------------------------------------------------------------===*/

/* Says so far what happened: at the failure, in case that the process does not reach its end, and
 * there. */
static void write_report(long n_leaked, char const *leaker) {
  char const *path = getenv("TEMPO_FAIL_REPORT");
  int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
  if (file < 0)
    return;
  dprintf(file, "allocations=%ld failed=%ld leaked=%ld in=%s by=%s\n", n_allocations, n_failed,
          n_leaked, failed_in ? failed_in->name : "-", leaker);
  close(file);
}

/* Whether the next allocation, by `owner`, fails. */
static bool fails(struct function const *owner) {
  if (!owner)
    return false;
  pthread_mutex_lock(&lock);
  bool now = ++n_allocations == fail_at;
  if (now) {
    n_failed++;
    failed_in = owner;
  }
  pthread_mutex_unlock(&lock);
  if (now) {
    write_report(-1, "-");
    errno = ENOMEM;
  }
  return now;
}

static size_t hash(void const *block) {
  return (size_t)((uintptr_t)block >> 4) * 0x9e3779b97f4a7c15u >> 44;
}

static void *keep(void *block, struct function const *owner) {
  if (!block || !owner)
    return block;
  pthread_mutex_lock(&lock);
  size_t slot = hash(block);
  while (live[slot].block && live[slot].block != &grave)
    slot = (slot + 1) % SLOTS;
  live[slot].block = block;
  live[slot].owner = owner;
  pthread_mutex_unlock(&lock);
  return block;
}

static void forget(void *block) {
  if (!block)
    return;
  pthread_mutex_lock(&lock);
  size_t slot = hash(block);
  while (live[slot].block && live[slot].block != block)
    slot = (slot + 1) % SLOTS;
  if (live[slot].block)
    live[slot].block = &grave;
  pthread_mutex_unlock(&lock);
}

__attribute__((destructor)) static void report(void) {
  long n_leaked = 0;
  char const *leaker = "-";
  for (size_t i = 0; i < SLOTS; i++)
    if (live[i].block && live[i].block != &grave) {
      n_leaked++;
      leaker = live[i].owner->name;
    }
  write_report(n_leaked, leaker);
}

/*===-- What is put in the place of libc's
 * -----------------------------------------------------===*/

#define OWNER find(__builtin_return_address(0))

void *malloc(size_t size) {
  struct function const *owner = OWNER;
  return fails(owner) ? NULL : keep(__libc_malloc(size), owner);
}

void *calloc(size_t count, size_t size) {
  struct function const *owner = OWNER;
  return fails(owner) ? NULL : keep(__libc_calloc(count, size), owner);
}

void *realloc(void *block, size_t size) {
  struct function const *owner = OWNER;
  if (fails(owner))
    return NULL;
  forget(block);
  void *moved = __libc_realloc(block, size);
  if (!moved && size)
    keep(block, owner);
  return keep(moved, owner);
}

void *aligned_alloc(size_t alignment, size_t size) {
  struct function const *owner = OWNER;
  return fails(owner) ? NULL : keep(__libc_memalign(alignment, size), owner);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  struct function const *owner = OWNER;
  if (fails(owner))
    return ENOMEM;
  *block = keep(__libc_memalign(alignment, size), owner);
  return *block ? 0 : ENOMEM;
}

void free(void *block) {
  forget(block);
  __libc_free(block);
}

/* Functions of libc that allocate for their caller. */
char *strdup(char const *text) {
  struct function const *owner = OWNER;
  size_t bytes = strlen(text) + 1;
  char *copy = fails(owner) ? NULL : keep(__libc_malloc(bytes), owner);
  return copy ? memcpy(copy, text, bytes) : NULL;
}

char *strndup(char const *text, size_t most) {
  struct function const *owner = OWNER;
  size_t length = strnlen(text, most);
  char *copy = fails(owner) ? NULL : keep(__libc_malloc(length + 1), owner);
  if (!copy)
    return NULL;
  copy[length] = '\0';
  return memcpy(copy, text, length);
}

/* Calls libc's function of that name, whose type is that of `self`. */
#define NEXT(self) ((__typeof__(&(self)))dlsym(RTLD_NEXT, #self))

FILE *fopen(char const *path, char const *mode) {
  return fails(OWNER) ? NULL : NEXT(fopen)(path, mode);
}

FILE *fdopen(int descriptor, char const *mode) {
  return fails(OWNER) ? NULL : NEXT(fdopen)(descriptor, mode);
}

FILE *open_memstream(char **text, size_t *length) {
  return fails(OWNER) ? NULL : NEXT(open_memstream)(text, length);
}

char *realpath(char const *path, char *resolved) {
  return fails(OWNER) ? NULL : NEXT(realpath)(path, resolved);
}
