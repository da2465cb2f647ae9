"""FlatBuffers schemas as C++ headers, by the system's flatc."""

_FLATC = " ".join([
    "flatc",
    "--cpp",
    "--cpp-std c++17",
    "--scoped-enums",
    "--gen-mutable",
    # Write a header with the binary schema, including custom attributes.
    "--bfbs-gen-embed",
    # Generated headers include each other by their path from the root.
    "--keep-prefix",
    # The binary schemas name their files by the path from the root, not by one in a sandbox.
    "--bfbs-filenames .",
])

# The folder of this repository if another one depends on it ("external/recount"); empty here.
_ROOT = Label("//third_party:flatbuffers").workspace_root

def _schemas_of(label):
    """The filegroup that an fbs_library makes for the .fbs files behind it."""
    if label.startswith("//") and ":" not in label:
        label = label + ":" + label.split("/")[-1]
    return label + "_schemas"

def fbs_library(name, srcs, deps = [], includes = [], visibility = None, testonly = None):
    """Generates C++ from FlatBuffers schemas.

    For each `foo.fbs` there are `foo_generated.h`, `foo_bfbs_generated.h` (the
    binary schema as an array; only a schema with a root_type has one) and the
    file `foo.bfbs`, and `name` is a cc_library of the headers. Include them by
    their path: `#include "events/foo_generated.h"`. A schema includes another by
    its path from the root: `include "events/foo.fbs";`.

    Args:
      name: the name of the cc_library.
      srcs: the .fbs files.
      deps: fbs_library targets whose schemas these ones include.
      includes: further folders, from the root, where flatc looks for includes.
      visibility: the visibility of all targets that are made.
      testonly: the testonly of all targets that are made.
    """
    headers = []
    schemas = []
    commands = ["set -e"]
    own = [_ROOT, "$(GENDIR)/" + _ROOT] if _ROOT else []
    search = "".join([" -I " + folder for folder in [".", "$(GENDIR)"] + own + includes])
    for src in srcs:
        if not src.endswith(".fbs") or src.startswith("//") or src.startswith(":"):
            fail("fbs_library: %s is not an .fbs file of this package" % src)
        stem = src[:-len(".fbs")]
        folder = "$(RULEDIR)" + ("/" + stem.rpartition("/")[0] if "/" in stem else "")
        embedded = "$(RULEDIR)/%s_bfbs_generated.h" % stem
        headers += [stem + "_generated.h", stem + "_bfbs_generated.h"]
        schemas.append(stem + ".bfbs")
        arguments = "%s -o %s $(execpath %s)" % (search, folder, src)
        commands += [
            _FLATC + arguments,
            "flatc --binary --schema --bfbs-filenames ." + arguments,
            # flatc aligns the embedded schema to one byte, but readers need eight.
            "sed -i 's/static const uint8_t bfbsData/alignas(8) &/' " + embedded,
        ]

    native.filegroup(
        name = name + "_schemas",
        srcs = srcs + [_schemas_of(dep) for dep in deps],
        testonly = testonly,
        visibility = visibility,
    )
    native.genrule(
        name = name + "_flatc",
        srcs = srcs + [_schemas_of(dep) for dep in deps],
        outs = headers + schemas,
        cmd = "\n".join(commands),
        message = "Generating C++ from schemas for",
        testonly = testonly,
        visibility = visibility,
    )
    native.cc_library(
        name = name,
        hdrs = headers,
        testonly = testonly,
        visibility = visibility,
        deps = deps + [str(Label("//third_party:flatbuffers"))],
    )
