"""Tests of the command in Python: one declaration for each, with what it reads and nothing else."""

# What the modules of this folder import of it.
_IMPORTS = {
    "cluster_long": ["cluster_servers", "raw_nats", "recount_frames", "recount_runner"],
    "cluster_power_cut": ["cluster_long", "cluster_servers", "recount_runner"],
    "cluster_runner": ["cluster_servers", "raw_nats", "recount_frames", "recount_runner"],
    "cluster_servers": ["raw_nats"],
    "log_secrets": ["recount_frames"],
    "nats_proxy": ["cluster_servers"],
    "served_store": ["recount_runner"],
    "stats_runner": ["recount_runner"],
    "terminal_runner": ["recount_runner"],
    "viewed_commands": ["recount_runner", "viewer_page", "visible_output_test"],
    "visible_output_test": ["recount_runner"],
    "width_test": ["recount_runner", "visible_output_test"],
}

def python_files(modules):
    """The files of modules of this folder, and of what they import of it; sorted."""
    files = {}
    waiting = list(modules)
    for _ in range(100):
        if not waiting:
            break
        module = waiting.pop()
        if module + ".py" not in files:
            files[module + ".py"] = True
            waiting += _IMPORTS.get(module, [])
    return sorted(files)

def python_test(name, size = "medium", imports = ["recount_runner"], data = [], tags = []):
    """Runs NAME.py against the `recount` that this build made.

    Args:
      name: of the test; its source is NAME.py.
      size: as everywhere in Bazel.
      imports: the modules of this folder that it imports (tidy compares).
      data: what else it reads.
      tags: as everywhere in Bazel.
    """
    native.sh_test(
        name = name,
        size = size,
        tags = tags,
        srcs = ["run_python.sh"],
        args = ["$(location %s.py)" % name],
        data = [":recount", name + ".py"] + python_files(imports) + data,
    )
