"""C++ libraries as one WebAssembly module, compiled with Debian's emscripten."""

load("//third_party:sources.bzl", "SOURCES_ATTRIBUTES", "collect_sources")

def _wasm_module_implementation(ctx):
    sources, headers = collect_sources(ctx)
    objects = []
    for source in sources:
        object = ctx.actions.declare_file("%s/%s.o" % (ctx.label.name, source.short_path))
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
    attrs = dict(
        SOURCES_ATTRIBUTES,
        host = attr.label(
            allow_single_file = [".js"],
            mandatory = True,
            doc = "Names what the host brings; any other symbol left open is an error.",
        ),
        out = attr.output(mandatory = True),
        _compile = attr.label(
            default = "//third_party/wasm:compile",
            executable = True,
            cfg = "host",
        ),
        _link = attr.label(
            default = "//third_party/wasm:link",
            executable = True,
            cfg = "host",
        ),
    ),
)
