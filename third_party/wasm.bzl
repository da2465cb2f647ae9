"""C++ libraries as one WebAssembly module, compiled with Debian's emscripten."""

load("//third_party:package.bzl", "CHUNK_EXTENSION", "chunks_of")
load("//third_party:sources.bzl", "Sources", "sources_aspect")

# The stand-ins of a module take the place of these.
_NATIVE_ONLY = [
    "events/folded_name.cc",
    "events/sha256_openssl.cc",
]

# Sources of engine/ that describe events and states, by their names.
_DESCRIBING = [
    name + ".cc"
    for name in [
        "clauses",
        "effects",
        "legal",
        "locations",
        "places",
        "set_reader",
        "setup",
        "sheet",
        "statistics",
        "view",
    ]
]
_DESCRIBING_PREFIXES = ["card_", "read_", "text", "validate"]

WasmObjects = provider(
    doc = "What a library and all that it depends on are compiled to.",
    fields = ["objects"],
)

def _is_for_size(path):
    """Whether a source is compiled for size: all but what executes the events of a log."""
    folder, _, name = path.rpartition("/")
    if not path.startswith("engine/") and not path.startswith("events/"):
        return True
    if "json" in name or name.endswith("_words.cc") or folder == "engine/observed":
        return True
    return folder.startswith("engine") and (
        name in _DESCRIBING or "state_" in name or
        any([name.startswith(prefix) for prefix in _DESCRIBING_PREFIXES])
    )

def _compile(ctx, sources, headers):
    """Compiles sources in chunks (//third_party:package.bzl). Returns the objects."""
    by_path = {
        source.short_path: source
        for source in sources
        if source.short_path not in _NATIVE_ONLY
    }
    for_size = [path for path in by_path if _is_for_size(path)]
    for_speed = [path for path in by_path if not _is_for_size(path)]
    objects = []
    for level, paths in [("-Oz", for_size), ("-O2", for_speed)]:
        for members in chunks_of(paths):
            stem = "wasm/%s/%s" % (ctx.label.name, members[0])
            chunk = ctx.actions.declare_file(stem + CHUNK_EXTENSION)
            ctx.actions.write(chunk, "".join(["#include \"%s\"\n" % path for path in members]))
            object = ctx.actions.declare_file(stem + ".o")
            ctx.actions.run(
                executable = ctx.executable._compile,
                arguments = [level, chunk.path, object.path, ctx.genfiles_dir.path],
                inputs = depset(
                    [chunk] + [by_path[path] for path in members],
                    transitive = [headers],
                ),
                outputs = [object],
                mnemonic = "WasmCompile",
                progress_message = "Compiling %s to WebAssembly" % members[0],
                use_default_shell_env = True,
            )
            objects.append(object)
    return objects

def _objects_aspect_implementation(target, ctx):
    deps = [dep for dep in getattr(ctx.rule.attr, "deps", []) if WasmObjects in dep]
    return [WasmObjects(objects = depset(
        _compile(ctx, target[Sources].direct, target[Sources].headers),
        transitive = [dep[WasmObjects].objects for dep in deps],
    ))]

_COMPILE = attr.label(
    default = "//third_party/wasm:compile",
    executable = True,
    cfg = "host",
)

# Compiles each library once for all modules that need it.
_objects_aspect = aspect(
    implementation = _objects_aspect_implementation,
    attr_aspects = ["deps"],
    attrs = {"_compile": _COMPILE},
    required_aspect_providers = [[Sources]],
)

def _wasm_module_implementation(ctx):
    files = ctx.files.srcs + ctx.files._stand_ins
    headers = depset(transitive = [dep[Sources].headers for dep in ctx.attr.deps])
    libraries = depset(transitive = [dep[WasmObjects].objects for dep in ctx.attr.deps])
    objects = libraries.to_list() + _compile(ctx, files, headers)
    ctx.actions.run(
        executable = ctx.executable._link,
        arguments = [ctx.outputs.out.path, ctx.file.host.path] + [file.path for file in objects],
        inputs = objects + [ctx.file.host],
        outputs = [ctx.outputs.out],
        mnemonic = "WasmLink",
        progress_message = "Linking %s" % ctx.outputs.out.short_path,
        use_default_shell_env = True,
    )

wasm_module = rule(
    doc = """One module from everything that `deps` are made of, and `srcs`.

    What a library is compiled from is found by following its deps, so there is no second list of
    files to keep. Tag it `manual`: `bazelw` installs emscripten only when it is asked for.
    """,
    implementation = _wasm_module_implementation,
    attrs = {
        "deps": attr.label_list(
            aspects = [sources_aspect, _objects_aspect],
            doc = "C++ libraries.",
        ),
        "host": attr.label(
            allow_single_file = [".js"],
            mandatory = True,
            doc = "Names what the host brings; any other symbol left open is an error.",
        ),
        "out": attr.output(mandatory = True),
        "srcs": attr.label_list(allow_files = True, doc = "Of the module alone."),
        "_compile": _COMPILE,
        "_link": attr.label(
            default = "//third_party/wasm:link",
            executable = True,
            cfg = "host",
        ),
        "_stand_ins": attr.label_list(
            allow_files = True,
            default = [
                "//events:folded_name_by_table.cc",
                "//events:sha256_host.cc",
                "//third_party/wasm:abseil_stand_in.cc",
                "//third_party/wasm:fmt.cc",
            ],
        ),
    },
)
