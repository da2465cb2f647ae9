"""Checks that a target names the targets whose headers it includes, and that a package names the
libraries of others that it uses. So each BUILD file says which of JSON, LMDB, OpenSSL and NATS its
package may use. The second compiler checks the first, too (`layering_check` in .bazelrc), but only
where its own build runs; here it costs no compilation.

A BUILD file is parsed as Python: calls with lists of strings, which may be concatenated and
assigned to names. Other values, such as a glob or a select, are left to the compiler."""

import ast
import collections
import os
import re

import tidy_structure

_SWITCHED_OFF = '"-layering_check"'  # in the whole package
_CHECKED = ('cc_binary', 'cc_library', 'cc_test', 'cc_package')
_PACKAGES = ('cc_package', 'game_package')

# label: //package:name; line: where the call begins; files: paths from the root; uses: libraries in
# //third_party, or None if the target may use what its deps name.
Target = collections.namedtuple('Target', 'rule label line headers files deps uses')

# Libraries in //third_party that a package declares, and the headers by which they are recognized.
_LIBRARIES = [(re.compile(pattern), name) for pattern, name in [
    (r'absl/strings/', 'absl_strings'), (r'absl/', 'absl_headers'),
    (r'benchmark/', 'benchmark'),
    (r'CLI/', 'cli11'), (r'flatbuffers/', 'flatbuffers'), (r'fmt/', 'fmt'),
    (r'(?:gmock|gtest)/', 'gtest'), (r'jq\.h$|jv\.h$', 'jq'), (r'lmdb\.h$', 'lmdb'),
    (r'nats/', 'nats'), (r'ncurses', 'ncurses'), (r'nlohmann/json\.hpp$', 'nlohmann_json'),
    (r'openssl/', 'openssl'), (r'sqlite3\.h$', 'sqlite'), (r'utf8proc\.h$', 'utf8proc'),
    (r'xxhash\.h$', 'xxhash'), (r'zlib\.h$', 'zlib')]]
_INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def library_of(header):
    return next((name for pattern, name in _LIBRARIES if pattern.match(header)), None)


def _strings(node, names):
    """Returns the strings that the node means, or None if it is anything else."""
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


def _calls(build):
    """Yields (rule, line, arguments as nodes, names) of each call of a BUILD file."""
    names = {}
    for statement in ast.parse(build).body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            names[statement.targets[0].id] = _strings(statement.value, names)
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            names[statement.target.id] = None
        call = getattr(statement, 'value', None)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            yield call.func.id, call.lineno, {each.arg: each.value for each in call.keywords}, names


def _package_targets(line, given, names, package, files):
    """Yields a cc_package as two targets, the library and its tests: third_party/package.bzl."""
    lists = {word: _strings(given.get(word), names)
             for word in ('folders', 'without', 'tests_without', 'deps', 'uses', 'test_deps',
                          'test_uses')}
    if None in lists.values():
        return
    folders = [package] + [f'{package}/{folder}' for folder in lists['folders']]
    left_out = {f'{package}/{name}' for name in lists['without'] + lists['tests_without']}
    own = [path for path in files if os.path.dirname(path) in folders
           and path.endswith(('.h', '.cc')) and path not in left_out]
    tests = [path for path in own if path.endswith('_test.cc')]
    if tests:
        tests += [path for path in own if path.endswith('_fixture.h')]
    library = [path for path in own if path not in tests]
    name = given['name'].value if 'name' in given else package.rpartition('/')[2]
    label = f'//{package}:{name}'
    deps = {_label(each, package) for each in lists['deps']}
    yield Target('cc_package', label, line, [path for path in library if path.endswith('.h')],
                 library, deps, set(lists['uses']))
    yield Target('cc_package', label + '_test', line, [], tests,
                 {_label(each, package) for each in lists['test_deps']} | {label},
                 set(lists['test_uses']) | {'gtest'})


def targets_in(build, package, files=()):
    """Yields the targets of a BUILD file that have a name and lists of strings; files: of the
    tree."""
    for rule, line, given, names in _calls(build):
        if rule == 'cc_package':
            yield from _package_targets(line, given, names, package, files)
            continue
        name = given.get('name')
        headers, sources, deps = (_strings(given.get(word), names)
                                  for word in ('hdrs', 'srcs', 'deps'))
        # Two stars pass arguments that this check cannot see.
        if not isinstance(name, ast.Constant) or None in (headers, sources, deps) or None in given:
            continue
        headers = [_path(each, package) for each in headers]
        yield Target(rule, _label(name.value, package), line, headers,
                     headers + [_path(each, package) for each in sources],
                     {_label(each, package) for each in deps}, None)


def chunked(files):
    """Returns the package of each file that a package finds by itself, by its path; it compiles the
    sources in chunks."""
    group = {}
    for path, text in files.items():
        if os.path.basename(path) not in tidy_structure.BUILD_FILES:
            continue
        package = os.path.dirname(path)
        try:
            calls = list(_calls(text))
        except SyntaxError:
            continue
        for rule, _, given, names in calls:
            if rule not in _PACKAGES:
                continue
            lists = [_strings(given.get(word), names) or []
                     for word in ('folders', 'without', 'tests_without')]
            folders = [package] + [f'{package}/{folder}' for folder in lists[0]]
            left_out = {f'{package}/{name}' for name in lists[1] + lists[2]}
            group.update({each: package for each in files
                          if each.endswith(('.h', '.cc')) and os.path.dirname(each) in folders
                          and each not in left_out})
    return group


def _check_uses(target, files):
    used = {}
    for file in target.files:
        for header in _INCLUDE.findall(files.get(file, '')):
            library = library_of(header)
            if library:
                used.setdefault(library, f'{target.label} includes {header} by {file}')
    for library in sorted(set(used) - target.uses):
        yield target.line, 'uses', used[library], f'{library} among its uses'
    for library in sorted(target.uses - set(used) - {'gtest'}):
        yield (target.line, 'uses', f'{target.label} does not use {library}',
               f'no {library} among its uses')


def check(files):
    """Yields all findings as (path, finding); files: path to text."""
    builds = {}
    for path, text in sorted(files.items()):
        if os.path.basename(path) not in tidy_structure.BUILD_FILES or _SWITCHED_OFF in text:
            continue
        try:
            builds[path] = list(targets_in(text, os.path.dirname(path), files))
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
            if target.uses is not None:
                yield from ((path, finding) for finding in _check_uses(target, files))
            for file in target.files:
                for header in tidy_structure.INCLUDE.findall(files.get(file, '')):
                    whose = owners.get(header, {target.label})
                    if header not in target.files and not whose & (target.deps | {target.label}):
                        yield path, (target.line, 'include-dep',
                                     f'{target.label} includes {header} by {file}',
                                     f'{" or ".join(sorted(whose))} among its deps')
