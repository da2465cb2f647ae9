"""The rule that a target names the targets whose headers it includes. The second compiler checks it
too (`layering_check` in .bazelrc), but only where its own build runs; here it costs no compilation.

A BUILD file is read as Python, which it is but for what Bazel means by it: calls with lists of
strings, which may be added up and have names. What is not so, a pattern or a choice, is left to the
compiler."""

import ast
import collections
import os

import tidy_structure

_SWITCHED_OFF = '"-layering_check"'  # in the whole package
_CHECKED = ('cc_binary', 'cc_library', 'cc_test')

# label: //package:name; line: where the call begins; files: paths from the root.
Target = collections.namedtuple('Target', 'rule label line headers files deps')


def _strings(node, names):
    """The strings that the node stands for; None where it is anything else."""
    if node is None:
        return []
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = _strings(node.left, names), _strings(node.right, names)
        return None if None in sides else sides[0] + sides[1]
    if isinstance(node, ast.List):
        values = [getattr(each, 'value', None) for each in node.elts]
        return values if all(isinstance(value, str) for value in values) else None
    return None


def _label(text, package):
    if not text.startswith('//'):
        return f'//{package}:{text.lstrip(":")}'
    return text if ':' in text else f'{text}:{text.rsplit("/", 1)[-1]}'


def _path(text, package):
    package, name = (_label(text, package)[2:].split(':')
                     if text.startswith(('//', ':')) else (package, text))
    return f'{package}/{name}'.lstrip('/')


def targets_in(build, package):
    """The targets of a BUILD file that have a name, and lists of strings."""
    names = {}
    for statement in ast.parse(build).body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            names[statement.targets[0].id] = _strings(statement.value, names)
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            names[statement.target.id] = None
        call = getattr(statement, 'value', None)
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        given = {each.arg: each.value for each in call.keywords}
        name = given.get('name')
        headers, sources, deps = (_strings(given.get(word), names)
                                  for word in ('hdrs', 'srcs', 'deps'))
        # Two stars stand for more that is not seen here.
        if not isinstance(name, ast.Constant) or None in (headers, sources, deps) or None in given:
            continue
        headers = [_path(each, package) for each in headers]
        yield Target(call.func.id, _label(name.value, package), call.lineno, headers,
                     headers + [_path(each, package) for each in sources],
                     {_label(each, package) for each in deps})


def check(files):
    """All findings as (path, finding); files: path to text."""
    builds = {}
    for path, text in sorted(files.items()):
        if os.path.basename(path) not in tidy_structure.BUILD_FILES or _SWITCHED_OFF in text:
            continue
        try:
            builds[path] = list(targets_in(text, os.path.dirname(path)))
        except SyntaxError as error:
            yield path, (error.lineno or 1, 'build-file', str(error.msg), 'what Bazel reads')
    owners = collections.defaultdict(set)
    for target in (each for targets in builds.values() for each in targets):
        for header in target.headers:
            owners[header].add(target.label)
    for path, targets in builds.items():
        for target in targets:
            if target.rule not in _CHECKED:
                continue
            for file in target.files:
                for header in tidy_structure.INCLUDE.findall(files.get(file, '')):
                    whose = owners.get(header, {target.label})
                    if header not in target.files and not whose & (target.deps | {target.label}):
                        yield path, (target.line, 'include-dep',
                                     f'{target.label} includes {header} by {file}',
                                     f'{" or ".join(sorted(whose))} among its deps')
