"""Packages of npm, fetched once into an archive, and checks of the sources that use them."""

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

    The one action of a page that may use the network. Tag it `manual`.
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
            default = "//tools/web:fetch_packages",
            executable = True,
            cfg = "host",
        ),
    },
)

def source_checks(packages, sources):
    """Makes types_test and lint_test: what `tsc --noEmit` and eslint say of a page's sources.

    Args:
      packages: the archive of npm_archive, with typescript and typescript-eslint.
      sources: everything that is checked, and eslint.config.mjs and tsconfig.json.
    """
    for name in ["types", "lint"]:
        native.sh_test(
            name = name + "_test",
            size = "medium",
            srcs = ["//tools/web:check.sh"],
            args = [
                name,
                "$(location %s)" % packages,
                native.package_name(),
            ],
            data = sources + [
                packages,
                "//tools/web:settings",
            ],
            tags = ["manual"],
        )
