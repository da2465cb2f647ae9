"""Python: what a source imports is declared, so that a change runs again the tests that it touches.

A source names modules from the root of the workspace, as C++ names headers: `from
tools.testing.recount import CommandTest`. Tidy compares `imports` with what the source imports.
"""

_RUN = "//tools:run_python.sh"

def python_module(name, imports = []):
    """NAME.py, with what it imports.

    Args:
      name: the name of the module.
      imports: the modules of this workspace that it imports.
    """
    native.filegroup(
        name = name,
        srcs = [name + ".py"],
        data = imports,
    )

def _script(rule, name, args, imports, data, **more):
    rule(
        name = name,
        srcs = [_RUN],
        args = ["$(location %s.py)" % name] + args,
        data = ["//tools:recount", name + ".py"] + imports + data,
        **more
    )

def python_test(
        name,
        size = "medium",
        args = [],
        imports = ["//tools/testing:recount"],
        data = [],
        tags = []):
    """Runs NAME.py as a test against the `recount` that this build made.

    Args:
      name: the name of the test.
      size: as everywhere in Bazel.
      args: what it is called with.
      imports: the modules of this workspace that it imports.
      data: other files that it reads.
      tags: as everywhere in Bazel.
    """
    _script(native.sh_test, name, args, imports, data, size = size, tags = tags)

def python_program(name, imports = [], data = []):
    """Declares a program for `./bazelw run`: NAME.py, with the `recount` that this build made.

    Args:
      name: the name of the program.
      imports: the modules of this workspace that it imports.
      data: other files that it reads or runs.
    """
    _script(native.sh_binary, name, [], imports, data, tags = ["manual"])
