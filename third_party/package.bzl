"""A package of C++: a folder with one subject, declared once and compiled in chunks.

A compilation costs what its headers cost, so several sources that share headers are compiled
together: a chunk is a source that includes some sources of the package. `--config=clang` compiles
a library file by file instead, so that every file still includes what it uses. Tests stay in their
chunks there: GoogleTest's headers would cost as much again as everything else, and nobody includes
a test. WebAssembly makes chunks of its own (//third_party:wasm.bzl), and the programs that are
built from lists of sources are compiled file by file (//third_party:sources.bzl leaves chunks out).

Sources of one chunk share their anonymous namespace. Tidy refuses what would then differ: a
file-local name that two sources of a package define, and a macro that its source does not undefine.
"""

# A chunk of at least _CHUNK_MIN sources ends before a source whose name's hash is divisible by
# _CHUNK_ENDS, so a new source usually changes only its own chunk. With these bounds, chunks have
# about eight sources.
_CHUNK_MIN = 5
_CHUNK_MAX = 12
_CHUNK_ENDS = 4

# Tests are compiled with less optimization, which takes two thirds to four fifths of the time. The
# code whose speed matters is in the libraries, which keep their options.
_TEST_OPTIONS = ["-O1"]

# Packages in which no loop over many events or games runs (`is_cold`) are compiled in the same way.
_COLD_OPTIONS = ["-O1"]

# The ending of a chunk's name.
CHUNK_EXTENSION = ".chunk.cc"

def _chunk_implementation(ctx):
    chunk = ctx.actions.declare_file(ctx.label.name + CHUNK_EXTENSION)
    paths = [file.owner.package + "/" + file.owner.name for file in ctx.files.srcs]
    ctx.actions.write(chunk, "".join(["#include \"%s\"\n" % path for path in paths]))
    return [DefaultInfo(files = depset([chunk]))]

_chunk = rule(
    doc = "A source that includes others.",
    implementation = _chunk_implementation,
    attrs = {"srcs": attr.label_list(allow_files = [".cc"])},
)

def chunks_of(sources):
    """The paths or labels of sources, sorted, as lists of those that are compiled together."""
    chunks = []
    for source in sorted(sources):
        size = len(chunks[-1]) if chunks else _CHUNK_MAX
        ends = hash(source) % _CHUNK_ENDS == 0
        if size >= _CHUNK_MAX or (size >= _CHUNK_MIN and ends):
            chunks.append([])
        chunks[-1].append(source)

    # One or two sources at the end do not justify another compilation.
    if len(chunks) > 1 and len(chunks[-1]) < _CHUNK_MIN // 2:
        last = chunks.pop()
        chunks[-1].extend(last)
    return chunks

def _chunks(name, sources, testonly = None):
    """Labels of the chunks to compile."""
    chunks = []
    for members in chunks_of(sources):
        stem = members[0].rpartition("/")[2][:-len(".cc")]
        chunk = "%s.%s" % (name, stem)
        _chunk(
            name = chunk,
            srcs = members,
            testonly = testonly,
            visibility = ["//visibility:private"],
        )
        chunks.append(":" + chunk)
    return chunks

def _compiled(name, sources):
    """Labels to compile: the chunks, or file by file where the build asks for it."""
    return select({
        str(Label("//third_party:file_by_file")): sources,
        "//conditions:default": _chunks(name, sources),
    })

def _textual(sources):
    return select({
        str(Label("//third_party:file_by_file")): [],
        "//conditions:default": sources,
    })

def _library(use):
    return str(Label("//third_party:" + use))

def cc_package(
        deps = [],
        uses = [],
        name = None,
        folders = [],
        without = [],
        tests_without = [],
        large_tests = [],
        test_deps = [],
        test_uses = [],
        test_data = [],
        test_shards = None,
        large_test_shards = None,
        is_cold = False,
        visibility = None,
        **kwargs):
    """One library of the folder's headers and sources, and its tests.

    The library has the folder's name, and every `.h` and `.cc` of the folder that is not a test.
    The tests are `NAME_test`, and, of those that take long, `NAME_large_test`.

    Args:
      deps: the packages whose headers it includes.
      uses: the libraries of others that it may use, by their names in //third_party. This is the
        one place that says so, and tidy compares it with the includes.
      name: the name of the library, if it is not that of the folder.
      folders: folders below that belong to the package.
      without: headers and sources of targets of their own.
      tests_without: tests that are programs of their own: they count what their program allocates,
        have a main() or arguments, or change the process that they run in.
      large_tests: tests of whole commands or of thousands of games.
      test_deps: what the tests need beside the library.
      test_uses: libraries of others that only tests use.
      test_data: files that the tests read.
      test_shards: into how many processes the tests are divided.
      large_test_shards: the same, for the large tests.
      is_cold: whether no loop over many events or games runs in this package. It is compiled with
        -O1, which takes a quarter less time (docs/performance.md, "Building").
      visibility: the visibility of the library.
      **kwargs: passed on to the library: data, linkopts, alwayslink.
    """
    name = name or native.package_name().rpartition("/")[2]
    patterns = [""] + [folder + "/" for folder in folders]
    left_out = without + tests_without
    sources = native.glob(
        [pattern + "*.cc" for pattern in patterns],
        exclude = left_out + [pattern + "*_test.cc" for pattern in patterns],
    )
    tests = native.glob(
        [pattern + "*_test.cc" for pattern in patterns],
        exclude = left_out + large_tests,
    )
    fixtures = native.glob([pattern + "*_fixture.h" for pattern in patterns]) if tests else []
    headers = native.glob(
        [pattern + "*.h" for pattern in patterns],
        exclude = left_out + fixtures,
    )
    if sources or headers:
        native.cc_library(
            name = name,
            srcs = _compiled(name, sources),
            hdrs = headers,
            textual_hdrs = _textual(sources),
            copts = _COLD_OPTIONS if is_cold else [],
            visibility = visibility,
            deps = deps + [_library(use) for use in uses],
            **kwargs
        )
        test_deps = test_deps + [":" + name]
    for test_name, files, size, shards in [
        (name + "_test", tests, "small", test_shards),
        (name + "_large_test", large_tests, "large", large_test_shards),
    ]:
        if files:
            cc_tests(
                name = test_name,
                size = size,
                srcs = files,
                hdrs = fixtures,
                data = test_data,
                shard_count = shards,
                uses = test_uses,
                deps = test_deps,
            )

def cc_tests(name, srcs, deps, hdrs = [], uses = [], size = "small", **kwargs):
    """One program of several tests, compiled in chunks.

    Args:
      name: the name of the program.
      srcs: the tests.
      deps: the libraries that the tests need.
      hdrs: headers that they share.
      uses: libraries of others, by their names in //third_party.
      size: the size of the test, as in cc_test.
      **kwargs: passed on to cc_test.
    """
    native.cc_library(
        name = name + "_sources",
        testonly = True,
        textual_hdrs = srcs + hdrs,
        visibility = ["//visibility:private"],
    )
    native.cc_test(
        name = name,
        size = size,
        srcs = _chunks(name, srcs, testonly = True) + hdrs,
        copts = _TEST_OPTIONS,
        deps = deps + [":%s_sources" % name] + [_library(use) for use in uses + ["gtest_main"]],
        **kwargs
    )
