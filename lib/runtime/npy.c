/* Reads and writes .npy files. */
#include "runtime/npy.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/npy_header.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "files are read and written as they lie");

static char const magic[] = {'\x93', 'N', 'U', 'M', 'P', 'Y'};
enum {
  PREFIX_BYTES = 8,          /* magic, version */
  MAX_HEADER_BYTES = 1 << 16 /* NumPy itself distrusts headers beyond 10,000 bytes */
};

__attribute__((format(printf, 3, 4))) static bool fail(char error[NPY_ERROR_BYTES],
                                                       char const *path, char const *format, ...) {
  int length = snprintf(error, NPY_ERROR_BYTES, "'%.*s': ", NPY_ERROR_BYTES / 2, path);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error + length, NPY_ERROR_BYTES - (size_t)length, format, arguments);
  va_end(arguments);
  return false;
}

/* Opens a regular file and gives its size. A directory, pipe or device has no size to check. */
static FILE *open_input(char const *path, int64_t *file_bytes, char error[NPY_ERROR_BYTES]) {
  struct stat status;
  int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) {
    fail(error, path, "cannot be read: %s", strerror(errno));
    return NULL;
  }
  FILE *file = NULL;
  if (fstat(descriptor, &status) || !S_ISREG(status.st_mode))
    fail(error, path, "is not a regular file");
  else if (!(file = fdopen(descriptor, "rb")))
    fail(error, path, "cannot be read: %s", strerror(errno));
  if (!file)
    close(descriptor);
  *file_bytes = file ? status.st_size : 0;
  return file;
}

/* The header's length from the bytes after the version; sets *data_offset. */
static bool read_header_length(FILE *file, int64_t file_bytes, int64_t *header_bytes,
                               int64_t *data_offset, char const **reason) {
  unsigned char prefix[PREFIX_BYTES], length[4] = {0};
  *reason = "is not a .npy file: save it with numpy.save";
  if (fread(prefix, 1, PREFIX_BYTES, file) != PREFIX_BYTES || memcmp(prefix, magic, sizeof magic))
    return false;
  int version = prefix[6];
  *reason = "is a .npy file of an unknown version (known: 1, 2 and 3)";
  if (version < 1 || version > 3)
    return false;
  size_t length_bytes = version == 1 ? 2 : 4;
  *reason = "is truncated: it ends in its header";
  if (fread(length, 1, length_bytes, file) != length_bytes)
    return false;
  *header_bytes = (int64_t)length[0] | (int64_t)length[1] << 8 | (int64_t)length[2] << 16 |
                  (int64_t)length[3] << 24;
  *data_offset = PREFIX_BYTES + (int64_t)length_bytes + *header_bytes;
  if (*data_offset > file_bytes)
    return false;
  *reason = "has a header of more than 65536 bytes";
  return *header_bytes <= MAX_HEADER_BYTES;
}

static bool read_header(FILE *file, char const *path, int64_t file_bytes, struct npy_header *header,
                        int64_t *data_bytes, char error[NPY_ERROR_BYTES]) {
  int64_t header_bytes, data_offset;
  char const *reason;
  if (!read_header_length(file, file_bytes, &header_bytes, &data_offset, &reason))
    return fail(error, path, "%s", reason);
  *data_bytes = file_bytes - data_offset;
  char *text = malloc((size_t)header_bytes + 1);
  if (!text)
    return fail(error, path, "there is no memory for its header");
  char detail[256];
  bool good = true;
  if (fread(text, 1, (size_t)header_bytes, file) != (size_t)header_bytes)
    good = fail(error, path, "cannot be read: %s", strerror(errno));
  else if (!npy_header_parse(text, (size_t)header_bytes, header, detail, sizeof detail))
    good = fail(error, path, "cannot be used: %s", detail);
  free(text);
  return good;
}

/* That the data is as long as the shape says. */
static bool check_length(char const *path, struct npy_header const *header, int64_t data_bytes,
                         char error[NPY_ERROR_BYTES]) {
  int64_t bytes;
  if (!tempo_shape_bytes(header->element, header->rank, header->shape, &bytes))
    return fail(error, path, "its shape has more bytes than fit 63 bits");
  if (data_bytes < bytes)
    return fail(error, path,
                "is truncated: its shape needs %" PRId64 " bytes of data, it has %" PRId64, bytes,
                data_bytes);
  if (data_bytes > bytes)
    return fail(error, path,
                "has %" PRId64 " bytes after its data: one array a file is read, save others apart",
                data_bytes - bytes);
  return true;
}

/* Brings column-major data into row-major order, by counting through the coordinates. */
static bool transpose(struct tempo_array *array) {
  int64_t count = tempo_array_count(array);
  size_t bytes = tempo_element_bytes(array->element);
  int64_t coordinate[TEMPO_MAX_RANK] = {0}, stride[TEMPO_MAX_RANK];
  struct tempo_array result;
  if (!tempo_array_create(&result, array->element, array->rank, array->shape))
    return false;
  for (int i = 0; i < array->rank; i++)
    stride[i] = i ? stride[i - 1] * array->shape[i - 1] : 1;
  int64_t from = 0;
  for (int64_t to = 0; to < count; to++) {
    memcpy((char *)result.data + (size_t)to * bytes, (char *)array->data + (size_t)from * bytes,
           bytes);
    for (int i = array->rank - 1; i >= 0; i--) {
      from += stride[i];
      if (++coordinate[i] < array->shape[i])
        break;
      from -= stride[i] * array->shape[i];
      coordinate[i] = 0;
    }
  }
  tempo_array_destroy(array);
  *array = result;
  return true;
}

static bool read_data(FILE *file, char const *path, struct npy_header const *header,
                      struct tempo_array *array, char error[NPY_ERROR_BYTES]) {
  if (!tempo_array_create(array, header->element, header->rank, header->shape))
    return fail(error, path, "there is no memory for its data");
  size_t count = (size_t)tempo_array_count(array);
  if (count && fread(array->data, tempo_element_bytes(array->element), count, file) != count)
    return fail(error, path, "cannot be read: %s",
                ferror(file) ? strerror(errno) : "it became shorter");
  if (array->element == TEMPO_I1) /* any other byte than 0 is true, as in NumPy */
    for (size_t i = 0; i < count; i++)
      ((uint8_t *)array->data)[i] = ((uint8_t *)array->data)[i] != 0;
  if (header->fortran_order && array->rank > 1 && !transpose(array))
    return fail(error, path, "there is no memory to bring its data into row-major order");
  return true;
}

bool npy_read(char const *path, struct tempo_array *array, char error[NPY_ERROR_BYTES]) {
  memset(array, 0, sizeof *array);
  struct npy_header header;
  int64_t file_bytes, data_bytes = 0;
  FILE *file = open_input(path, &file_bytes, error);
  if (!file)
    return false;
  bool good = read_header(file, path, file_bytes, &header, &data_bytes, error) &&
              check_length(path, &header, data_bytes, error) &&
              read_data(file, path, &header, array, error);
  fclose(file);
  if (!good)
    tempo_array_destroy(array);
  return good;
}

static bool write_header(FILE *file, struct tempo_array const *array) {
  char text[1024];
  int length = npy_header_format(array, text, sizeof text);
  /* The data starts at a multiple of 64 bytes; spaces and a newline fill up to it. */
  int total = (PREFIX_BYTES + 2 + length + 1 + 63) / 64 * 64;
  int header_bytes = total - PREFIX_BYTES - 2;
  unsigned char version[] = {1, 0, (unsigned char)(header_bytes & 255),
                             (unsigned char)(header_bytes >> 8)};
  return fwrite(magic, 1, sizeof magic, file) == sizeof magic &&
         fwrite(version, 1, sizeof version, file) == sizeof version &&
         fprintf(file, "%s%*s", text, header_bytes - length, "\n") == header_bytes;
}

static bool write_file(FILE *file, struct tempo_array const *array) {
  size_t count = (size_t)tempo_array_count(array);
  bool good = write_header(file, array);
  good = good &&
         (!count || fwrite(array->data, tempo_element_bytes(array->element), count, file) == count);
  int saved = errno;
  if (fclose(file))
    return false;
  if (!good)
    errno = saved;
  return good;
}

/* Fills in the names: the file that a link names is replaced, not the link. */
static bool name_output(char const *path, struct npy_output *output, char error[NPY_ERROR_BYTES]) {
  struct stat status;
  if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
    return fail(error, path, "cannot be written: it is not a regular file");
  output->target = realpath(path, NULL);
  if (!output->target)
    output->target = strdup(path);
  size_t bytes = output->target ? strlen(output->target) + 64 : 0;
  output->partial = output->target ? malloc(bytes) : NULL;
  if (!output->partial)
    return fail(error, path, "there is no memory for its name");
  snprintf(output->partial, bytes, "%s.%ld.partial", output->target, (long)getpid());
  return true;
}

static void forget(struct npy_output *output) {
  free(output->target);
  free(output->partial);
  memset(output, 0, sizeof *output);
}

bool npy_stage(char const *path, struct tempo_array const *array, struct npy_output *output,
               char error[NPY_ERROR_BYTES]) {
  memset(output, 0, sizeof *output);
  if (!name_output(path, output, error)) {
    forget(output);
    return false;
  }
  int descriptor = open(output->partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
  if (!file) {
    fail(error, path, "cannot be written: %s", strerror(errno));
    if (descriptor >= 0) {
      close(descriptor);
      unlink(output->partial);
    }
    forget(output);
    return false;
  }
  if (write_file(file, array))
    return true;
  fail(error, path, "cannot be written: %s", strerror(errno));
  npy_discard(output);
  return false;
}

bool npy_commit(struct npy_output *output, char error[NPY_ERROR_BYTES]) {
  if (rename(output->partial, output->target)) {
    fail(error, output->target, "cannot be written: %s", strerror(errno));
    npy_discard(output);
    return false;
  }
  forget(output);
  return true;
}

void npy_discard(struct npy_output *output) {
  if (output->partial)
    unlink(output->partial);
  forget(output);
}

bool npy_write(char const *path, struct tempo_array const *array, char error[NPY_ERROR_BYTES]) {
  struct npy_output output;
  return npy_stage(path, array, &output, error) && npy_commit(&output, error);
}
