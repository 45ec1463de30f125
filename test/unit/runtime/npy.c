/* .npy files: what NumPy writes is read and written back; hostile files are refused in words.
 * The program copies its first file onto its second, or prints why not.
 * RUN: %python %S/Inputs/npy_files.py unit_npy %t.d | FileCheck %s
 */
// CHECK: {{[1-9][0-9]*}} files copied, 0 differ
// CHECK-NEXT: empty: '{{.*}}empty.npy': is not a .npy file: save it with numpy.save
// CHECK-NEXT: text: '{{.*}}': is not a .npy file: save it with numpy.save
// CHECK-NEXT: version: '{{.*}}': is a .npy file of an unknown version (known: 1, 2 and 3)
// CHECK-NEXT: no_length: '{{.*}}': is truncated: it ends in its header
// CHECK-NEXT: short_header: '{{.*}}': is truncated: it ends in its header
// CHECK-NEXT: huge_header: '{{.*}}': is truncated: it ends in its header
// CHECK-NEXT: long_header: '{{.*}}': has a header of more than 65536 bytes
// CHECK-NEXT: no_dictionary: '{{.*}}': cannot be used: its header lacks a '{'
// CHECK-NEXT: no_shape: '{{.*}}': cannot be used: its header lacks the entry 'shape'
// CHECK-NEXT: two_shapes: '{{.*}}': cannot be used: its header has two entries 'shape'
// CHECK-NEXT: unknown_entry: '{{.*}}': cannot be used: its header has an unknown entry 'colour'
// CHECK-NEXT: negative: '{{.*}}': cannot be used: its shape is not a tuple of sizes >= 0
// CHECK-NEXT: large_size: '{{.*}}': cannot be used: a size in its shape does not fit 63 bits
// CHECK-NEXT: product: '{{.*}}': its shape has more bytes than fit 63 bits
// CHECK-NEXT: many_dims: '{{.*}}': cannot be used: it has more than 32 dimensions
// CHECK-NEXT: unclosed: '{{.*}}': cannot be used: its header lacks a ')'
// CHECK-NEXT: tail: '{{.*}}': cannot be used: its header goes on after the '}'
// CHECK-NEXT: order: '{{.*}}': cannot be used: its header's fortran_order is neither True nor False
// CHECK-NEXT: big_endian: '{{.*}}': cannot be used: its data is big-endian ('>f4'): convert it with
// CHECK-NEXT: unsigned: '{{.*}}': cannot be used: its elements are unsigned ('<u4'): convert them
// CHECK-NEXT: complex: '{{.*}}': cannot be used: its elements are of type '<c8': supported are
// CHECK-NEXT: objects: '{{.*}}': cannot be used: its elements are of type '|O': supported are
// CHECK-NEXT: structure: '{{.*}}': cannot be used: its header lacks a string where one must be
// CHECK-NEXT: truncated: '{{.*}}': is truncated: its shape needs 48 bytes of data, it has 47
// CHECK-NEXT: huge_data: '{{.*}}': is truncated: its shape needs 4611686018427387904 bytes of data
// CHECK-NEXT: two_arrays: '{{.*}}': has 48 bytes after its data
// CHECK-NEXT: missing: '{{.*}}': cannot be read: No such file or directory
// CHECK-NEXT: folder: '{{.*}}': is not a regular file
// CHECK-NEXT: device: '/dev/zero': is not a regular file
// CHECK-NEXT: onto a folder: '{{.*}}': cannot be written: it is not a regular file
// CHECK-NEXT: onto a pipe: '{{.*}}': cannot be written: it is not a regular file
// CHECK-NEXT: into no folder: '{{.*}}': cannot be written: No such file or directory
// CHECK-NEXT: files left behind: 0
#include <stdio.h>

#include "runtime/npy.h"

int main(int argc, char **argv) {
  char error[NPY_ERROR_BYTES];
  struct tempo_array array;
  if (argc != 3)
    return 2;
  bool good = npy_read(argv[1], &array, error);
  if (good)
    good = npy_write(argv[2], &array, error);
  tempo_array_destroy(&array);
  if (!good)
    puts(error);
  return !good;
}
