"""C++ libraries as one WebAssembly module, compiled with Debian's emscripten."""

load("//third_party:sources.bzl", "Sources", "sources_aspect")

# The stand-ins of a module take the place of these.
_NATIVE_ONLY = [
    "events/folded_name.cc",
    "events/sha256_openssl.cc",
]

WasmObjects = provider(
    doc = "What a library and all that it depends on are compiled to.",
    fields = ["objects"],
)

def _compile(ctx, sources, headers):
    """Compiles sources one by one. Returns the objects."""
    objects = []
    for source in sources:
        if source.short_path in _NATIVE_ONLY:
            continue
        object = ctx.actions.declare_file("wasm/%s/%s.o" % (ctx.label.name, source.short_path))
        ctx.actions.run(
            executable = ctx.executable._compile,
            arguments = [source.path, object.path, ctx.genfiles_dir.path],
            inputs = depset([source], transitive = [headers]),
            outputs = [object],
            mnemonic = "WasmCompile",
            progress_message = "Compiling %s to WebAssembly" % source.short_path,
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
