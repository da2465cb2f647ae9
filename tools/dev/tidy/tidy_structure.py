"""Checks the structure: which package may use which (docs/architecture.md), how a package's
namespace is called, and that nothing includes or imports in circles."""

import os
import re

import tidy_cpp

BUILD_FILES = ('BUILD', 'BUILD.bazel')
_CPP = re.compile(r'\.(cc|h)$')
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
_TYPESCRIPT = re.compile(r'(?:^|/)src/.*\.tsx?$')
_IMPORT = re.compile(r'''\b(?:from|import)[\s(]*['"](\.[^'"]+)['"]''')

# The packages from which a package may include, besides itself. Every package in the table of
# docs/architecture.md is a key here or is listed as one for developers or tests.
_EVENTS = {'events'}
_ENGINE = _EVENTS | {'engine'}
_LOG = _ENGINE | {'engine/observed', 'replay/repair', 'replay/log'}
_JUDGING = _LOG | {'replay/judging'}
_TIMELINE = _JUDGING | {'replay/timeline'}
_VERIFY = _TIMELINE | {'replay/hindsight', 'replay/play', 'replay/verify'}
_EVIDENCE = _VERIFY | {'replay/evidence'}
_DEBUGGING = _EVIDENCE | {'engine/play', 'replay/debugging'}
_DOCUMENTS = _DEBUGGING | {'replay/documents'}
_PURE = _DOCUMENTS | {'replay/protocol', 'replay/statistics'}
_DISK = _PURE | {'store', 'store/salvage', 'replay/process', 'replay/recording'}
_ROOMS = {'replay/recording/' + room for room in ('archive', 'audit', 'random_games', 'reproduce')}
_TOOL = _DISK | _ROOMS | {'tools/process'}
_EXPORTS = _TOOL | {'tools/statistics/formats', 'tools/statistics/exports'}
ARROWS = {
    'events': set(),
    'engine': _EVENTS,
    'engine/observed': _ENGINE,
    'engine/play': _ENGINE,
    'engine/kit': _ENGINE,
    'store': _EVENTS,
    'store/jetstream': _EVENTS | {'store'},
    'store/salvage': _EVENTS | {'store'},
    'replay/repair': _ENGINE | {'engine/observed'},
    # The log is above repairs, because folding a log executes them.
    'replay/log': _ENGINE | {'engine/observed', 'replay/repair'},
    'replay/hindsight': _ENGINE | {'engine/observed', 'replay/repair'},
    'replay/play': _LOG,
    # Judging is below the timeline, because the timeline's cursor follows the rulings.
    'replay/judging': _LOG,
    'replay/timeline': _JUDGING,
    'replay/verify': _TIMELINE | {'replay/hindsight'},
    'replay/evidence': _VERIFY,
    'replay/debugging': _EVIDENCE | {'engine/play'},
    'replay/documents': _DEBUGGING,
    'replay/protocol': _DOCUMENTS,
    'replay/statistics': _VERIFY,
    'replay/process': _EVENTS,
    'replay/recording': _DOCUMENTS | {'store', 'replay/process'},
    'replay/recording/archive': _DOCUMENTS | {'store', 'replay/recording', 'replay/process'},
    'replay/recording/audit': _DISK,
    'replay/recording/random_games': _DISK,
    'replay/recording/reproduce': _DISK | {'replay/recording/random_games'},
    'tools/process': _EVENTS | {'replay/process'},
    'tools/protocol': _PURE | {'replay/process', 'tools/process'},
    'tools/terminal': _TOOL,
    'tools/report': _EVIDENCE | {'replay/documents', 'tools/process'},
    'tools/serve': _TOOL | {'tools/viewer/page'},
    'tools/statistics/formats': _EVENTS | {'replay/process', 'replay/statistics', 'store'},
    'tools/statistics/exports': _TOOL | {'tools/statistics/formats'},
    'tools/statistics/check': _EXPORTS,
    'tools/statistics/report': _EXPORTS | {'tools/report'},
    'tools/viewer/page': _PURE,
    'tools/viewer/wasm': _PURE,
    'tools/cli': _EXPORTS | {'store/jetstream', 'tools/protocol', 'tools/terminal', 'tools/report',
                             'tools/serve', 'tools/statistics/check', 'tools/statistics/report',
                             'tools/viewer/page'},
}
# tidy_cpp checks a game's folder. The developers' tools may use everything. So may tests, the code
# that tests share, examples and test programs.
_FREE = re.compile(
    r'^(?:tools/dev/|docs/examples/|third_party/|engine/(?!play/|kit/|observed/)[^/]+/)')
_TESTS = re.compile(r'(_test\.cc|_fixture\.h)$|/(testing|conformance)/')


def package_of(path, packages):
    """Returns the nearest folder with a BUILD file."""
    folder = os.path.dirname(path)
    while folder and folder not in packages:
        folder = os.path.dirname(folder)
    return folder


def namespace_of(package):
    """Returns the namespace of a package. events/ is the common vocabulary, so its namespace is
    `recount` itself. The code that tests share (a folder `testing`) has its parent's."""
    parts = package.split('/')
    if parts[0] == 'events':
        parts = parts[1:]
    if parts and parts[-1] == 'testing':
        parts = parts[:-1]
    return '::'.join(['recount'] + parts)


def _check_includes(path, text, package, packages):
    if _FREE.match(path) or _TESTS.search(path):
        return
    if package not in ARROWS:
        yield (1, 'package-arrow', f'{package}/ is no package of the list',
               'a line in ARROWS of tools/dev/tidy/tidy_structure.py and in docs/architecture.md')
        return
    for number, row in enumerate(text.split('\n'), 1):
        match = INCLUDE.match(row)
        if not match:
            continue
        target = package_of(match.group(1), packages)
        if target and target != package and target not in ARROWS[package]:
            yield (number, 'package-arrow', f'{package}/ includes {match.group(1)}',
                   'the dependencies of docs/architecture.md')


def circles(graph):
    """Returns the circles of a graph (node to nodes), as sorted lists: its strongly connected
    parts."""
    number, lowest, stack, found = {}, {}, [], []

    def visit(node):
        number[node] = lowest[node] = len(number)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in number:
                visit(other)
            if other in stack:
                lowest[node] = min(lowest[node], lowest[other])
        if lowest[node] == number[node]:
            part = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(part) > 1:
                found.append(sorted(part))

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return found


def _includes_between(files):
    """Returns which C++ files include which; a header and its source count as one."""
    graph = {}
    for path, text in files.items():
        if not _CPP.search(path) or path.endswith('_test.cc'):
            continue
        unit = graph.setdefault(_CPP.sub('', path), set())
        unit.update(header[:-len('.h')] for header in INCLUDE.findall(text)
                    if header in files and header[:-len('.h')] != _CPP.sub('', path))
    return graph


def _imports_between(files):
    """Returns which sources of a page import which, including imports of types only."""
    graph = {}
    for path, text in files.items():
        if not _TYPESCRIPT.search(path):
            continue
        names = [os.path.normpath(os.path.join(os.path.dirname(path), name))
                 for name in _IMPORT.findall(text)]
        graph[path] = {name + ending for name in names for ending in ('.ts', '.tsx')
                       if name + ending in files}
    return graph


def _check_circles(files):
    instead = 'one direction: move what both need into a file of its own'
    for part in circles(_includes_between(files)):
        first = next(part[0] + ending for ending in ('.h', '.cc') if part[0] + ending in files)
        yield first, (1, 'circle', 'a circle of includes: ' + ', '.join(part), instead)
    for part in circles(_imports_between(files)):
        yield part[0], (1, 'circle', 'a circle of imports: ' + ', '.join(part), instead)


_NAMESPACE = re.compile(r'^namespace (recount[\w:]*) \{', re.MULTILINE)


def _check_namespaces(path, code, package):
    want = namespace_of(package)
    for match in _NAMESPACE.finditer(code):
        found = match.group(1)
        if found != want and not found.startswith(want + '::') and not _declares_only(code, match):
            yield (code.count('\n', 0, match.start()) + 1, 'namespace',
                   f'namespace {found} in {package}/', f'namespace {want}: as the folder')


def _declares_only(code, match):
    """Returns whether the namespace has only forward declarations."""
    end = code.find('\n}', match.end())
    inside = re.sub(r'\b(struct|class|enum class)\s+\w+(\s*:\s*\w+)?;', '', code[match.end():end])
    return not inside.strip()


def types_in(code):
    """Yields (line, namespace, name) of each type that is defined directly in a named namespace."""
    spaces, opened = [], []
    for match in re.finditer(
            r'\bnamespace\s*([\w:]*)\s*\{|\b(?:struct|class|enum class|enum)\s+(\w+)\s*'
            r'(?:final\s*)?(?::(?!:)[^;{}()]*)?\{|[{}]', code):
        if match.group() == '}':
            if opened and opened.pop():
                spaces.pop()
        elif match.group().startswith('namespace'):
            spaces.append(match.group(1))
            opened.append(True)
        else:
            if match.group(2) and len(spaces) == len(opened) and '' not in spaces:
                yield (code.count('\n', 0, match.start()) + 1, '::'.join(spaces), match.group(2))
            opened.append(False)


def check(files):
    """Yields all findings as (path, finding); files: path to text."""
    packages = {os.path.dirname(path) for path in files if os.path.basename(path) in BUILD_FILES}
    defined = {}
    for path, text in sorted(files.items()):
        package = package_of(path, packages)
        if not _CPP.search(path) or not package:
            continue
        code = tidy_cpp.strip(text)
        for finding in _check_includes(path, text, package, packages):
            yield path, finding
        for finding in _check_namespaces(path, code, package):
            yield path, finding
        for line, space, name in types_in(code):
            first = defined.setdefault((space, name), path)
            if first != path:
                yield path, (line, 'type-twice', f'{space}::{name} is defined in {first} too',
                             'another name: two definitions in one program are undefined behaviour')
    yield from _check_circles(files)
