/* compiler IN.mlirbc PIPELINE OUT.mlirbc: a compiler of its own, with all dialects and passes of MLIR
 * and Tempo, that reads and writes bytecode. */
#include <stdio.h>
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/RegisterEverything.h"
#include "tempo-c/Dialect.h"
#include "tempo-c/Pass.h"

static MlirContext create_context(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tempo__(), registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirRegisterAllPasses();
  tempoRegisterAllPasses();
  return context;
}

static void print(MlirStringRef part, void *stream) {
  fwrite(part.data, 1, part.length, stream);
}

static bool run(MlirModule module, char const *pipeline) {
  MlirPassManager manager = mlirPassManagerCreate(mlirModuleGetContext(module));
  MlirLogicalResult added =
      mlirOpPassManagerAddPipeline(mlirPassManagerGetAsOpPassManager(manager),
                                   mlirStringRefCreateFromCString(pipeline), print, stderr);
  bool done = mlirLogicalResultIsSuccess(added) &&
              mlirLogicalResultIsSuccess(
                  mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  mlirPassManagerDestroy(manager);
  return done;
}

static bool write_bytecode(MlirModule module, char const *path) {
  FILE *stream = fopen(path, "wb");
  if (!stream)
    return false;
  mlirOperationWriteBytecode(mlirModuleGetOperation(module), print, stream);
  return !fclose(stream);
}

int main(int argc, char **argv) {
  if (argc != 4)
    return EXIT_FAILURE;
  static char text[1 << 16];
  FILE *stream = fopen(argv[1], "rb");
  size_t length = stream ? fread(text, 1, sizeof text, stream) : 0;
  if (stream)
    fclose(stream);
  MlirContext context = create_context();
  MlirModule module = tempoModuleParse(context, mlirStringRefCreate(text, length),
                                       mlirStringRefCreateFromCString(argv[1]));
  bool done = !mlirModuleIsNull(module) && run(module, argv[2]) && write_bytecode(module, argv[3]);
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
