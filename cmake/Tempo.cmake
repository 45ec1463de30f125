# What every CMakeLists.txt of the project uses: dependencies, warnings, sanitizers, targets.

set(TEMPO_SANITIZERS "" CACHE STRING "sanitizers to build with, such as address,undefined")
option(TEMPO_FUZZ "build the fuzzers, with clang; see docs/testing.md" OFF)
option(TEMPO_MUTANTS "build in errors that TEMPO_MUTANT switches on, for tests; see docs/testing.md" OFF)

# MLIR tells traits apart by how the compiler spells their names: a dialect that another compiler
# than MLIR's own has built does not see the traits of MLIR's operations.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "The dialect must be compiled with clang++, as Debian's libMLIR was: "
    "use a preset, or -DCMAKE_CXX_COMPILER=clang++-22")
endif()

# Finds LLVM, MLIR (22) and isl. Sets TEMPO_ISL_INCLUDE, TEMPO_ISL_LIBRARY.
macro(tempo_find_dependencies)
  set(LLVM_ROOT_HINT /usr/lib/llvm-22)
  find_package(LLVM 22.1 REQUIRED CONFIG HINTS ${LLVM_ROOT_HINT}/lib/cmake/llvm)
  find_package(MLIR REQUIRED CONFIG HINTS ${LLVM_ROOT_HINT}/lib/cmake/mlir)
  find_path(TEMPO_ISL_INCLUDE isl/ctx.h REQUIRED)
  find_library(TEMPO_ISL_LIBRARY isl REQUIRED)
  list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
  include(TableGen)
  include(AddLLVM)
  include(AddMLIR)
endmacro()

# LLVM's linker, where it is installed, takes a fifth of the time on some sixty programs.
macro(tempo_use_fast_linker)
  find_program(TEMPO_LLD ld.lld HINTS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
  if(TEMPO_LLD)
    get_filename_component(lld_folder ${TEMPO_LLD} DIRECTORY)
    add_link_options(-fuse-ld=lld -B${lld_folder})
  endif()
endmacro()

# Warnings are errors in our code; MLIR's, isl's and generated headers are system headers.
function(tempo_target_options target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wshadow -Wpedantic -Werror
    $<$<COMPILE_LANGUAGE:C>:-Wconversion -Wstrict-prototypes -Wmissing-prototypes>
    $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti -fno-exceptions>)
  # Classes of LLVM's headers have other fields without NDEBUG (Statistic): the shim is compiled as
  # the libraries were. The C parts keep their assertions.
  target_compile_definitions(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:NDEBUG>)
  target_include_directories(${target} SYSTEM PRIVATE
    ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS} ${TEMPO_ISL_INCLUDE} ${CMAKE_BINARY_DIR}/dialect)
  target_include_directories(${target} PRIVATE
    ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/lib
    ${CMAKE_SOURCE_DIR}/dialect)
  if(TEMPO_MUTANTS)
    target_compile_definitions(${target} PRIVATE $<$<COMPILE_LANGUAGE:C>:TEMPO_MUTANTS>)
  endif()
  if(TEMPO_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  if(TEMPO_SANITIZERS)
    # Compiled graphs are called by pointer and do not carry the type that -fsanitize=function
    # looks for in front of a function.
    target_compile_options(${target} PRIVATE
      -fsanitize=${TEMPO_SANITIZERS} -fno-sanitize=function -fno-sanitize-recover=all
      -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${TEMPO_SANITIZERS})
  endif()
endfunction()

# tempo_library(TempoName SOURCES... LINKS...): a static library of the project, position
# independent. It is installed, as Tempo::Name.
function(tempo_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  tempo_target_options(${name})
  target_include_directories(${name} INTERFACE $<INSTALL_INTERFACE:include>)
  target_link_libraries(${name} PUBLIC ${ARG_LINKS})
  string(REGEX REPLACE "^Tempo" "" exported ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${exported})
  install(TARGETS ${name} EXPORT TempoTargets)
endfunction()

# MLIR's C API (static archives) on top of the shared libMLIR and libLLVM.
set(TEMPO_MLIR_C_API
  MLIRCAPIIR MLIRCAPIInterfaces MLIRCAPIRegisterEverything MLIRCAPITransforms MLIRCAPIConversion MLIRCAPIDebug
  MLIRCAPITarget MLIRCAPIArith MLIRCAPIBufferization MLIRCAPIFunc MLIRCAPILinalg MLIRCAPILLVM
  MLIRCAPIMath MLIRCAPIMemRef MLIRCAPISCF MLIRCAPITensor)
set(TEMPO_MLIR_ARCHIVES "")
foreach(component IN LISTS TEMPO_MLIR_C_API)
  list(APPEND TEMPO_MLIR_ARCHIVES /usr/lib/llvm-22/lib/lib${component}.a)
endforeach()

# tempo_executable(name SOURCES... LINKS...): a tool of the project. check-tempo builds it first,
# as it does every target in the global property TEMPO_TEST_DEPENDENCIES.
function(tempo_executable name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  tempo_target_options(${name})
  target_link_libraries(${name} PRIVATE ${ARG_LINKS})
  set_property(GLOBAL APPEND PROPERTY TEMPO_TEST_DEPENDENCIES ${name})
endfunction()
