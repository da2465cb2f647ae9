"""C++ libraries as one WebAssembly module, compiled with Debian's emscripten."""

_Sources = provider(
    doc = "The sources of a library and of all that it depends on.",
    fields = ["compiled", "headers"],
)

_EXTENSIONS = ["cc", "cpp", "c"]

def _sources_aspect_implementation(_target, ctx):
    compiled = []
    headers = []
    for attribute in ["srcs", "hdrs", "textual_hdrs"]:
        for file in getattr(ctx.rule.files, attribute, []):
            (compiled if file.extension in _EXTENSIONS else headers).append(file)
    deps = [dep[_Sources] for dep in getattr(ctx.rule.attr, "deps", []) if _Sources in dep]
    return [_Sources(
        compiled = depset(compiled, transitive = [dep.compiled for dep in deps]),
        headers = depset(headers, transitive = [dep.headers for dep in deps]),
    )]

_sources_aspect = aspect(
    implementation = _sources_aspect_implementation,
    attr_aspects = ["deps"],
)

def _wasm_module_implementation(ctx):
    left_out = {file: True for file in ctx.files.without}
    compiled = depset(transitive = [dep[_Sources].compiled for dep in ctx.attr.deps])
    headers = depset(
        [file for file in ctx.files.srcs if file.extension not in _EXTENSIONS],
        transitive = [dep[_Sources].headers for dep in ctx.attr.deps],
    )
    sources = [file for file in compiled.to_list() if file not in left_out]
    sources += [file for file in ctx.files.srcs if file.extension in _EXTENSIONS]
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
    attrs = {
        "deps": attr.label_list(aspects = [_sources_aspect], doc = "C++ libraries."),
        "srcs": attr.label_list(allow_files = True, doc = "Of the module alone."),
        "without": attr.label_list(
            allow_files = True,
            doc = "Sources of the deps for which `srcs` have others: what a browser has not.",
        ),
        "host": attr.label(
            allow_single_file = [".js"],
            mandatory = True,
            doc = "Names what the host brings; any other symbol left open is an error.",
        ),
        "out": attr.output(mandatory = True),
        "_compile": attr.label(
            default = "//third_party/wasm:compile",
            executable = True,
            cfg = "host",
        ),
        "_link": attr.label(
            default = "//third_party/wasm:link",
            executable = True,
            cfg = "host",
        ),
    },
)
