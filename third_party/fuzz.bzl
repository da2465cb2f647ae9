"""Fuzz targets for libFuzzer."""

def fuzz_target(name, srcs, deps = [], corpus = [], data = [], visibility = None, **kwargs):
    """A libFuzzer program and its corpus.

    No wildcard such as `//...` includes it (tag manual), and it links only with clang:

        ./bazelw run --config=fuzz //tools/dev/fuzz:foo_fuzz -- -max_total_time=20 CORPUS

    `.ci/run` finds it by its tag `fuzz`, and its corpus as `<name>_corpus`.

    Args:
      name: the name of the program.
      srcs: sources that define `extern "C" int LLVMFuzzerTestOneInput`.
      deps: libraries.
      corpus: files to start from.
      data: further files that the program reads.
      visibility: the visibility of both targets.
      **kwargs: passed on to cc_binary.
    """
    native.filegroup(
        name = name + "_corpus",
        testonly = True,
        srcs = corpus,
        visibility = visibility,
    )
    native.cc_binary(
        name = name,
        testonly = True,
        srcs = srcs,
        data = data + [":" + name + "_corpus"],
        linkopts = ["-fsanitize=fuzzer"],
        tags = ["fuzz", "manual"],
        visibility = visibility,
        deps = deps,
        **kwargs
    )
