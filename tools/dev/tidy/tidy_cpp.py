"""Checks C++ files: bans, arrows between folders, guards, lengths."""

import re

import tidy_bans

# The folders of this project from which a folder may include. engine/ and store/ may not include
# each other.
ARROWS = {
    'events': {'events'},
    'engine': {'events', 'engine'},
    'store': {'events', 'store'},
    'replay': {'events', 'engine', 'store', 'replay'},
    'tools': {'events', 'engine', 'store', 'replay', 'tools', 'testdata'},
    'testdata': {'events', 'engine', 'store', 'replay', 'tools', 'testdata'},
}
# Folders inside engine/ that are not games.
NO_GAMES = {'conformance', 'kit', 'observed', 'play', 'testing'}
# Folders that may include a game's headers, besides the game itself.
KNOWS_GAMES = ('tools/dev/bench/', 'tools/dev/fuzz/')

FILE_LINES_MAX = 500
FUNCTION_LINES_MAX = 70

_TOKEN = re.compile(
    r'//(?:[^\n\\]|\\.|\\\n)*'
    r'|/\*.*?\*/'
    r'|R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)"'
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|(?<![0-9a-zA-Z_])(?:u8|[uUL])?'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_DIRECTIVE = re.compile(r'^[ \t]*#(?:[^\n\\]|\\.|\\\n)*', re.MULTILINE)
_INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')


def strip(text):
    """Returns the text with comments and the insides of literals blanked; lines stay."""

    def blank(match):
        token = match.group()
        if token.startswith('/'):
            return re.sub(r'[^\n]', ' ', token)
        return token[0] + re.sub(r'[^\n]', ' ', token[1:-1]) + token[-1]

    return _TOKEN.sub(blank, text)


def includes(text):
    """Yields (line number, path) of each #include."""
    for number, line in enumerate(text.split('\n'), 1):
        match = _INCLUDE.match(line)
        if match:
            yield number, match.group(1)


def _line_of(text, offset):
    return text.count('\n', 0, offset) + 1


def check_bans(path, text, code):
    if path.startswith(tidy_bans.NO_COMMAND):
        return
    for ban in tidy_bans.BANS.get(path.split('/')[0], ()):
        if ban.code:
            for match in ban.code.finditer(code):
                found = ' '.join(match.group().split())
                yield _line_of(code, match.start()), ban.rule, f'`{found}`', ban.instead
        if ban.header:
            for number, header in includes(text):
                if ban.header.match(header):
                    yield number, ban.rule, f'#include of {header}', ban.instead


def game_of(path):
    """Returns the game whose folder the path is in, or None."""
    parts = path.split('/')
    if len(parts) > 2 and parts[0] == 'engine' and parts[1] not in NO_GAMES:
        return parts[1]
    return None


def check_arrows(path, text):
    folder = path.split('/')[0]
    allowed = ARROWS.get(folder)
    for number, header in includes(text):
        target = header.split('/')[0]
        if '/' not in header or target not in ARROWS:
            continue
        if allowed is not None and target not in allowed:
            yield (number, 'arrow', f'{folder}/ includes {header}',
                   'the arrows run tools -> replay -> {engine, store} -> events')
        game = game_of(header)
        if game and game != game_of(path) and not path.startswith(KNOWS_GAMES):
            yield (number, 'game-private', f'{header} is included outside engine/{game}/',
                   'engine/registry.h: nothing outside names a game')


def check_json_header(path, text):
    if not path.endswith('.h') or 'testing' in path.split('/'):
        return
    for number, header in includes(text):
        if header == 'nlohmann/json.hpp':
            yield (number, 'json-header', 'the full JSON header in a header',
                   'events/json.h: the library dominates build time')


def check_guard(path, text):
    if not path.endswith('.h'):
        return
    guard = 'RECOUNT_' + re.sub(r'[^A-Z0-9]', '_', path.upper()) + '_'
    if not re.search(rf'^#ifndef {guard}\n#define {guard}$', text, re.MULTILINE):
        yield 1, 'include-guard', 'no include guard of the right name', guard


def check_file_length(path, text):
    lines = text.count('\n')
    if lines > FILE_LINES_MAX:
        yield (FILE_LINES_MAX + 1, 'file-length', f'{lines} lines',
               f'files of at most {FILE_LINES_MAX} lines, one idea each')


_TYPE = re.compile(r'\b(?:class|struct|union|enum|concept)\b[^()=]*$')
_SCOPE = re.compile(r'\bnamespace\b|^\s*extern\s*"\s*"\s*$')


def _opens(statement):
    """Returns what a brace after these words opens: 'scope', 'function' or 'other'."""
    if _SCOPE.search(statement):
        return 'scope'
    if _TYPE.search(statement):
        return 'scope'
    bare = re.sub(r'\boperator\s*[^\w\s(]+', 'operator', statement)
    while True:
        shorter = re.sub(r'\([^()]*\)|<[^<>()]*>|\[[^\[\]]*\]', '', bare)
        if shorter == bare:
            break
        bare = shorter
    return 'function' if '(' in statement and '=' not in bare else 'other'


def functions(code):
    """Yields (first line, lines) of each function body; lambdas count for their function."""
    code = _DIRECTIVE.sub(lambda match: re.sub(r'[^\n]', ' ', match.group()), code)
    inside = []  # what each open brace opened, and its line
    start = 0
    for match in re.finditer(r'[{};]', code):
        sign = match.group()
        if sign == '{':
            in_scope = all(kind == 'scope' for kind, _ in inside)
            kind = _opens(code[start:match.start()]) if in_scope else 'other'
            inside.append((kind, _line_of(code, match.start())))
        elif sign == '}' and inside:
            kind, line = inside.pop()
            if kind == 'function':
                yield line, _line_of(code, match.start()) - line + 1
        start = match.end()


def check_function_length(path, code):
    for line, lines in functions(code):
        if lines > FUNCTION_LINES_MAX:
            yield (line, 'function-length', f'{lines} lines',
                   f'functions of at most {FUNCTION_LINES_MAX} lines')


def check_dead_code(path, text):
    run = []
    for number, line in enumerate(text.split('\n') + [''], 1):
        comment = re.match(r'\s*//(\s*)(.*)$', line)
        # An example in a header's comment is indented by three spaces, so it is not commented-out
        # code.
        if comment and comment[2].rstrip().endswith((';', '{')) and (run or len(comment[1]) < 3):
            run.append(number)
            continue
        if len(run) >= 3:
            yield (run[0], 'dead-code', f'{len(run)} lines of code in comments',
                   'nothing: git remembers it (examples are indented by three spaces)')
        run = []


def check(path, text):
    """Yields all findings of one .h or .cc file: (line, rule, what was found, what instead)."""
    code = strip(text)
    yield from check_bans(path, text, code)
    yield from check_arrows(path, text)
    yield from check_json_header(path, text)
    yield from check_guard(path, text)
    yield from check_file_length(path, text)
    yield from check_function_length(path, code)
    yield from check_dead_code(path, text)
