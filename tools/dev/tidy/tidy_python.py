"""Checks the rule about Python: the BUILD files list the imports of each module, test and program
from the workspace (tools/testing/python.bzl), so a test runs again when one of them changes, and
only then."""

import ast
import os

import tidy_structure

_MACROS = ('python_module', 'python_program', 'python_test')
_DEFAULT = {'python_test': ['//tools/testing:recount']}  # used if a call names none


def _label(path):
    folder, name = os.path.split(path)
    return f'//{folder}:{name[:-len(".py")]}'


def _imported(files, path):
    """Returns the labels of the modules of the workspace that a source imports, sorted."""
    found = set()
    for node in ast.walk(ast.parse(files[path])):
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            # The name is the module itself, or a folder that contains modules.
            names = [node.module] + [f'{node.module}.{each.name}' for each in node.names]
        else:
            continue
        paths = (name.replace('.', '/') + '.py' for name in names)
        found |= {_label(path) for path in paths if '/' in path and path in files}
    return sorted(found)


def _declared(text):
    """Yields (line, name, labels of the imports) of each call of a macro, also in lists."""
    for statement in ast.parse(text).body:
        value = statement.value if isinstance(statement, ast.Expr) else None
        listed = value.generators[0].iter if isinstance(value, ast.ListComp) else None
        call = value.elt if listed else value
        macro = getattr(call.func, 'id', '') if isinstance(call, ast.Call) else ''
        if macro not in _MACROS:
            continue
        arguments = {each.arg: each.value for each in call.keywords}
        imports = (ast.literal_eval(arguments['imports']) if 'imports' in arguments
                   else _DEFAULT.get(macro, []))
        for name in listed.elts if listed else [arguments['name']]:
            yield name.lineno, name.value, imports


def check(files):
    """Yields findings as (path, (line, rule, what was found, what instead)).

    Args:
      files: path to text.
    """
    declared = set()
    for build in sorted(files):
        folder, name = os.path.split(build)
        if name not in tidy_structure.BUILD_FILES:
            continue
        for line, target, imports in _declared(files[build]):
            path = f'{folder}/{target}.py'
            declared.add(path)
            imported = _imported(files, path)
            labels = sorted(f'//{folder}{each}' if each.startswith(':') else each
                            for each in imports)
            if labels != imported:
                yield build, (line, 'python-imports', f'{target} imports {imported}',
                              'that as its imports')
    for path in sorted(files):
        if path.endswith('_test.py') and path not in declared and _imported(files, path):
            yield path, (1, 'python-imports', f'no BUILD.bazel declares {path}', 'a python_test')
