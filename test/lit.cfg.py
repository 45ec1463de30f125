# How lit finds and runs the tests. docs/testing.md says how to write one.
import os
import platform
import subprocess

import lit.formats

config.name = "tempo"
# lit's own shell: the same on every machine, and no process more than the test names.
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".c"]
config.excludes = ["Inputs", "lit.cfg.py", "lit.site.cfg.py"]
config.test_source_root = os.path.join(config.tempo_source_dir, "test")
config.test_exec_root = os.path.join(config.tempo_build_dir, "test")

tools = os.path.join(config.tempo_build_dir, "bin")
unit_tests = os.path.join(config.tempo_build_dir, "test", "bin")
config.environment["PATH"] = os.pathsep.join(
    [unit_tests, tools, config.llvm_tools_dir, config.environment["PATH"]]
)

# A test that hangs is a failure, not a run without end.
supported, _ = lit_config.maxIndividualTestTimeIsSupported
if supported:
    lit_config.maxIndividualTestTime = 300


def preloaded_runtime(options=""):
    """The environment in which a program built without sanitizers can load code built with them.

    `options` are further ones of the address sanitizer.
    """
    if "address" not in config.sanitizers:
        return ""
    name = "libclang_rt.asan-%s.so" % platform.machine()
    library = subprocess.check_output(
        [config.c_compiler, "-print-file-name=" + name], text=True
    ).strip()
    all_options = config.environment["ASAN_OPTIONS"] + options
    return "env LD_PRELOAD=%s ASAN_OPTIONS=%s " % (library, all_options)


if "address" in config.sanitizers:
    config.available_features.add("asan")
    # libMLIR and libLLVM are not instrumented: what they leave in a std::vector's spare capacity
    # looks like a container overflow to code of ours compiled against the same headers.
    config.environment["ASAN_OPTIONS"] = "detect_leaks=1:detect_container_overflow=0:allow_user_poisoning=0"
    config.environment["LSAN_OPTIONS"] = "print_suppressions=0:suppressions=" + os.path.join(
        config.test_source_root, "leaks.supp"
    )
if "undefined" in config.sanitizers:
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"

plugin = os.path.join(config.tempo_build_dir, "lib", "TempoPlugin.so")
config.substitutions += [
    # The stock mlir-opt with the dialect and the passes loaded from the plugin.
    (
        "%mlir_opt_with_plugin",
        "%s%s --load-dialect-plugin=%s --load-pass-plugin=%s"
        % (preloaded_runtime(), os.path.join(config.llvm_tools_dir, "mlir-opt"), plugin, plugin),
    ),
    # Runs a module in the LLVM dialect with MLIR's own runner, on the project's runtime. Memory that
    # cannot be had is no address there, with the sanitizers too.
    (
        "%mlir_runner",
        "%s%s --shared-libs=%s,%s,%s"
        % (
            preloaded_runtime(":allocator_may_return_null=1"),
            os.path.join(config.llvm_tools_dir, "mlir-runner"),
            os.path.join(config.tempo_build_dir, "lib", "libtempo_runtime.so"),
            os.path.join(config.llvm_tools_dir, "..", "lib", "libmlir_runner_utils.so"),
            os.path.join(config.llvm_tools_dir, "..", "lib", "libmlir_c_runner_utils.so"),
        ),
    ),
    ("%python", config.python),
    # Runs a program every way there is, and compares by value; the script describes how.
    ("%run_case", "%s %s/cases/run_case.py" % (config.python, config.test_source_root)),
    ("%cc", config.c_compiler),
    ("%cxx", config.cxx_compiler),
    # Flags for programs that link libraries of the build.
    ("%sanitize", "-fsanitize=" + ",".join(config.sanitizers) if config.sanitizers else ""),
    ("%source_dir", config.tempo_source_dir),
    ("%build_dir", config.tempo_build_dir),
]
