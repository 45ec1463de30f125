/* Files of NumPy's. What is accepted must be written as a file that reads back as the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "entry.h"
#include "runtime/npy.h"
#include "runtime/npy_header.h"

static void check_header(struct tempo_array const *array) {
  char text[1024], reason[256] = "it has another shape";
  struct npy_header header;
  int length = npy_header_format(array, text, sizeof text);
  if (!npy_header_parse(text, (size_t)length, &header, reason, sizeof reason) ||
      header.rank != array->rank ||
      (header.rank &&
       memcmp(header.shape, array->shape, (size_t)header.rank * sizeof *header.shape) != 0))
    fuzz_fail(reason, text, (size_t)length);
}

int LLVMFuzzerTestOneInput(uint8_t const *bytes, size_t size) {
  int file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0 || write(file, bytes, size) != (ssize_t)size)
    abort();
  char path[64], error[NPY_ERROR_BYTES];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  struct tempo_array array;
  if (npy_read(path, &array, error))
    check_header(&array);
  tempo_array_destroy(&array);
  close(file);
  return 0;
}
