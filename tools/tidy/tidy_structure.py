"""The rules about how the house is laid out: which package may use which (docs/architecture.md),
what a package's namespace is called, and who may depend on the JSON library."""

import os
import re

import tidy_cpp

BUILD_FILES = ('BUILD', 'BUILD.bazel')
_CPP = re.compile(r'\.(cc|h)$')
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)

_REPLAY = {'events', 'engine', 'replay', 'replay/judging'}
_PURE = _REPLAY | {'replay/evidence', 'replay/documents'}
_ALL = _PURE | {'replay/protocol', 'replay/recording', 'store', 'store/salvage', 'tools/process'}

# What a package may include from besides itself. A folder without a line of its own has that of
# the nearest folder above it; a game's folder is checked by tidy_cpp.
ARROWS = {
    'events': set(),
    'engine': {'events'},
    'store': {'events'},
    'replay': _REPLAY,
    # Below the timeline, whose cursor follows the rulings; both stand on replay/log.h.
    'replay/judging': {'events', 'engine', 'replay'},
    'replay/evidence': _REPLAY,
    'replay/documents': _PURE,
    'replay/protocol': _PURE,
    'replay/recording': _PURE | {'replay/protocol', 'store', 'store/salvage'},
    # A test of the whole, with the faults of store/faults.
    'replay/recording/simulation': _PURE | {'replay/recording', 'store'},
    # Every compiler and every machine runs it: rules and bytes alone.
    'tools/determinism': {'events', 'engine'},
    'tools/process': {'events', 'replay/recording'},
    'tools/protocol': _ALL,
    'tools/terminal': _ALL,
    'tools/report': _ALL,
    'tools/serve': _ALL | {'tools/viewer/page'},
    'tools/statistics': _ALL | {'tools/report'},
    'tools/viewer/wasm': _PURE | {'replay/protocol'},
    'tools/cli': _ALL | {'tools/protocol', 'tools/terminal', 'tools/report', 'tools/serve',
                         'tools/statistics'},
}
# The developers' tools use everything; so do tests and what they share.
_DEVELOPERS = ('tools/bench/', 'tools/faults/', 'tools/fuzz/', 'tools/golden/', 'store/faults/')
_TESTS = re.compile(r'(_test\.cc|_fixture\.h)$|/(testing|conformance)/')

# Whose headers JSON comes from: the targets that may depend on the library itself. Everything else
# hands JSON on by events/json.h, which is light.
JSON_TARGETS = {
    'events': {'json', 'event_json'},
    'engine': {'common_json', 'shown_cards'},
    'engine/kit': {'kit', 'statistics'},
    'engine/play': {'tables'},
    'store/jetstream': {'api', 'knowledge', 'servers', 'work_queue'},
    'replay': {'action_text', 'action_words', 'play', 'playback', 'transcript'},
    'replay/judging': {'infractions'},
    'replay/evidence': {'bisect', 'case_file', 'comparison', 'diff', 'json_pointer', 'ledger',
                        'manifest', 'parts', 'protocol_game', 'shrink', 'shrink_source', 'why'},
    'replay/documents': {'answers', 'bundle', 'case_file', 'clauses', 'comparison', 'error',
                         'evidence', 'finding', 'game', 'legal', 'notes', 'null', 'page',
                         'reproduce', 'rules_change'},
    'replay/recording': {'audit', 'audit_messages', 'bundle', 'comparison_run', 'exchange',
                         'game_list', 'recorder', 'rules_audit', 'shipped_card_sets', 'shrink_run',
                         'simulate', 'unit_audit'},
    'replay/recording/simulation': {'actor'},
    'replay/statistics': {'report', 'statistics'},
    'replay/protocol': {'scenario', 'session'},
    'tools/terminal': {'play_session', 'replayed_game'},
    'tools/determinism': {'program'},
    'tools/cli': {'arguments', 'commands', 'console'},
    'tools/serve': {'server', 'store_answers'},
    'tools/statistics': {'export', 'manifest', 'report', 'report_page'},
    'tools/viewer/page': {'built_page', 'game_page'},
    'tools/viewer/wasm': {'line', 'moves', 'opened_file', 'shown_game'},
}


def package_of(path, packages):
    """The nearest folder with a BUILD file."""
    folder = os.path.dirname(path)
    while folder and folder not in packages:
        folder = os.path.dirname(folder)
    return folder


def _line_for(package, table):
    while package and package not in table:
        package = os.path.dirname(package)
    return package


def namespace_of(package):
    """events/ is everybody's vocabulary: its namespace is `recount` itself. What tests share (a
    folder `testing`) has its parent's."""
    parts = package.split('/')
    if parts[0] == 'events':
        parts = parts[1:]
    if parts and parts[-1] == 'testing':
        parts = parts[:-1]
    return '::'.join(['recount'] + parts)


def _check_includes(path, text, package, packages):
    if path.startswith(_DEVELOPERS) or _TESTS.search(path):
        return
    line = _line_for(package, ARROWS)
    if not line:
        return
    for number, row in enumerate(text.split('\n'), 1):
        match = INCLUDE.match(row)
        if not match:
            continue
        target = _line_for(package_of(match.group(1), packages), ARROWS)
        if target and target != line and target not in ARROWS[line]:
            yield (number, 'package-arrow', f'{line}/ includes {match.group(1)}',
                   'the arrows of docs/architecture.md')


_NAMESPACE = re.compile(r'^namespace (recount[\w:]*) \{', re.MULTILINE)


def _check_namespaces(path, code, package):
    want = namespace_of(package)
    for match in _NAMESPACE.finditer(code):
        found = match.group(1)
        if found != want and not found.startswith(want + '::') and not _declares_only(code, match):
            yield (code.count('\n', 0, match.start()) + 1, 'namespace',
                   f'namespace {found} in {package}/', f'namespace {want}: as the folder')


def _declares_only(code, match):
    """Whether the namespace holds forward declarations alone."""
    end = code.find('\n}', match.end())
    inside = re.sub(r'\b(struct|class|enum class)\s+\w+(\s*:\s*\w+)?;', '', code[match.end():end])
    return not inside.strip()


def types_in(code):
    """(line, namespace, name) of each type that is defined right in a namespace with a name."""
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


def _check_json(build, package):
    may = JSON_TARGETS.get(package, set())
    for match in re.finditer(r'^cc_library\(\n(.*?)^\)', build, re.MULTILINE | re.DOTALL):
        name = re.search(r'name = "([^"]+)"', match.group(1))
        uses = '"//third_party:nlohmann_json"' in match.group(1)
        is_test = 'testonly' in match.group(1)
        if name and uses and not is_test and name.group(1) not in may:
            yield (build.count('\n', 0, match.start()) + 1, 'json-target',
                   f'{package}:{name.group(1)} depends on the JSON library',
                   'events/json.h, or a line in JSON_TARGETS of tools/tidy/tidy_structure.py')


def check(files):
    """All findings as (path, finding); files: path to text."""
    packages = {os.path.dirname(path) for path in files if os.path.basename(path) in BUILD_FILES}
    defined = {}
    for path, text in sorted(files.items()):
        package = package_of(path, packages)
        if os.path.basename(path) in BUILD_FILES:
            folder = package + '/'
            is_game = tidy_cpp.game_of(folder) is not None
            if not is_game and not _TESTS.search(folder) and not folder.startswith(_DEVELOPERS):
                for finding in _check_json(text, package):
                    yield path, finding
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
