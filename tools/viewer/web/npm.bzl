"""Packages of npm, fetched once into an archive; everything after that is offline."""

def _npm_archive_implementation(ctx):
    ctx.actions.run(
        executable = ctx.executable._fetch,
        arguments = [ctx.outputs.out.path] + [file.path for file in ctx.files.srcs],
        inputs = ctx.files.srcs,
        outputs = [ctx.outputs.out],
        mnemonic = "NpmFetch",
        progress_message = "Fetching the packages of %s" % ctx.label,
        execution_requirements = {"requires-network": "1"},
        use_default_shell_env = True,
    )

npm_archive = rule(
    doc = """A tar of the node_modules that the committed lock describes.

    The one action of the viewer that may use the network. Tag it `manual`.
    """,
    implementation = _npm_archive_implementation,
    attrs = {
        "srcs": attr.label_list(
            allow_files = True,
            mandatory = True,
            doc = "package.json, package-lock.json and .npmrc.",
        ),
        "out": attr.output(mandatory = True),
        "_fetch": attr.label(
            default = "//tools/viewer/web:fetch_packages",
            executable = True,
            cfg = "host",
        ),
    },
)
