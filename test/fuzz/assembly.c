/* Programs as text: types, accesses, conditions and operations. What is accepted must print as
 * text that reads back as the same. */
#include "text.h"

int LLVMFuzzerTestOneInput(uint8_t const *bytes, size_t size) {
  MlirContext context = fuzz_context(NULL);
  MlirModule module = module_read(context, (char const *)bytes, size);
  if (!mlirModuleIsNull(module)) {
    module_check_round_trip(context, module);
    mlirModuleDestroy(module);
  }
  return 0;
}
