"""What C++ libraries are compiled from, found by following their deps: no second list of files."""

load("//third_party:package.bzl", "CHUNK_EXTENSION")

Sources = provider(
    doc = "The sources of a library and of all that it depends on.",
    fields = {
        "compiled": "what is compiled, of all of them",
        "direct": "what is compiled of the library itself, as a list",
        "headers": "what they include, of all of them",
    },
)

COMPILED_EXTENSIONS = ["cc", "cpp", "c"]

def _sources_aspect_implementation(_target, ctx):
    compiled = []
    headers = []
    for attribute in ["srcs", "hdrs", "textual_hdrs"]:
        for file in getattr(ctx.rule.files, attribute, []):
            # A chunk only includes sources, which are among the textual headers.
            if file.path.endswith(CHUNK_EXTENSION):
                continue
            (compiled if file.extension in COMPILED_EXTENSIONS else headers).append(file)
    deps = [dep[Sources] for dep in getattr(ctx.rule.attr, "deps", []) if Sources in dep]
    return [Sources(
        direct = compiled,
        compiled = depset(compiled, transitive = [dep.compiled for dep in deps]),
        headers = depset(headers, transitive = [dep.headers for dep in deps]),
    )]

sources_aspect = aspect(
    implementation = _sources_aspect_implementation,
    attr_aspects = ["deps"],
    provides = [Sources],
)

SOURCES_ATTRIBUTES = {
    "deps": attr.label_list(aspects = [sources_aspect], doc = "C++ libraries."),
    "srcs": attr.label_list(allow_files = True, doc = "Of the program alone."),
    "without": attr.label_list(
        allow_files = True,
        doc = "Sources of the deps for which `srcs` have others.",
    ),
}

def collect_sources(ctx):
    """The files of a rule with SOURCES_ATTRIBUTES.

    Args:
      ctx: The rule's context.

    Returns:
      The list of files to compile, and the depset of the headers.
    """
    left_out = {file: True for file in ctx.files.without}
    compiled = depset(transitive = [dep[Sources].compiled for dep in ctx.attr.deps])
    headers = depset(
        [file for file in ctx.files.srcs if file.extension not in COMPILED_EXTENSIONS],
        transitive = [dep[Sources].headers for dep in ctx.attr.deps],
    )
    sources = [file for file in compiled.to_list() if file not in left_out]
    sources += [file for file in ctx.files.srcs if file.extension in COMPILED_EXTENSIONS]
    return sources, headers

def _source_tree_implementation(ctx):
    sources, headers = collect_sources(ctx)
    listed = ctx.actions.declare_file(ctx.label.name + ".txt")
    ctx.actions.write(listed, "".join([file.short_path + "\n" for file in sources]))
    return [DefaultInfo(
        files = depset([listed]),
        runfiles = ctx.runfiles(files = [listed] + sources, transitive_files = headers),
    )]

source_tree = rule(
    doc = """A program's sources, to be compiled without Bazel.

    The target is a text with the path of one source per line. It and all headers, generated ones
    too, are among the runfiles, so that `-I .` in the runfiles finds them.
    """,
    implementation = _source_tree_implementation,
    attrs = SOURCES_ATTRIBUTES,
)
