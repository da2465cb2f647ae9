"""The rule about tests in Python: tools/python_test.bzl and tools/BUILD.bazel say what each source
imports of its folder, so a test runs again when that changes, and only then."""

import ast
import os
import re

_FOLDER = 'tools'
_MACRO = 'tools/python_test.bzl'
_BUILD = 'tools/BUILD.bazel'
_IMPORT = re.compile(r'^[ \t]*(?:from|import) (\w+)', re.MULTILINE)
_DEFAULT = ['recount_runner']  # of python_test, if a call names none


def _imported(files, path):
    """The modules of its folder that a source imports, sorted."""
    return sorted({name for name in _IMPORT.findall(files[path])
                   if f'{_FOLDER}/{name}.py' in files})


def _of_modules(text):
    """What _IMPORTS says: module to the modules that it imports."""
    for statement in ast.parse(text).body:
        if isinstance(statement, ast.Assign) and statement.targets[0].id == '_IMPORTS':
            return ast.literal_eval(statement.value)
    return {}


def _of_tests(text):
    """(line, name of a test, the modules that it imports) of each python_test, also in lists."""
    for statement in ast.parse(text).body:
        value = statement.value if isinstance(statement, ast.Expr) else None
        listed = value.generators[0].iter if isinstance(value, ast.ListComp) else None
        call = value.elt if listed else value
        if not isinstance(call, ast.Call) or getattr(call.func, 'id', '') != 'python_test':
            continue
        arguments = {each.arg: each.value for each in call.keywords}
        imports = ast.literal_eval(arguments['imports']) if 'imports' in arguments else _DEFAULT
        names = listed.elts if listed else [arguments['name']]
        for name in names:
            yield name.lineno, name.value, imports


def check(files):
    """Findings as (path, (line, rule, what was found, what instead)).

    Args:
      files: path to text.
    """
    if _MACRO not in files or _BUILD not in files:
        return
    modules = _of_modules(files[_MACRO])
    for path in sorted(files):
        folder, name = os.path.split(path)
        if folder != _FOLDER or not name.endswith('.py') or name.endswith('_test.py'):
            continue
        module, imported = name[:-len('.py')], _imported(files, path)
        if sorted(modules.get(module, [])) != imported:
            yield _MACRO, (1, 'python-imports', f'{module} imports {imported}',
                           'that in _IMPORTS')
    for line, test, imports in _of_tests(files[_BUILD]):
        imported = _imported(files, f'{_FOLDER}/{test}.py')
        if sorted(imports) != imported:
            yield _BUILD, (line, 'python-imports', f'{test} imports {imported}',
                           'that in its python_test')
