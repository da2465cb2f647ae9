"""The rules about names that a source keeps to itself. The sources of a package are compiled in
chunks (third_party/package.bzl), so they share one anonymous namespace:

- a name is defined once in a package: two functions of one name do not collide if their parameters
  differ, they overload each other, and a call may go to the other one without a word;
- an alias or a using-declaration may repeat, if it means the same each time;
- a macro is undefined again where it ends."""

import collections
import os
import re

import tidy_cpp

# A name at namespace scope. line: where its statement begins; means: the statement, if it only
# defines an alias.
Local = collections.namedtuple('Local', 'line name means')

_DIRECTIVE = re.compile(r'^[ \t]*#(?:[^\n\\]|\\.|\\\n)*', re.MULTILINE)
_NAMESPACE = re.compile(r'\bnamespace\s*([\w:]*)\s*$')
_TEST = re.compile(r'^TEST(?:_F|_P)?\s*\(\s*(\w+)\s*,\s*(\w+)')
_OTHER_NAME = re.compile(r'^(?:using\s+(\w+)\s*=|namespace\s+(\w+)\s*=|using\s+(?:[\w:]+::)(\w+)$)')
_TYPE = re.compile(r'^(?:struct|class|union|enum(?:\s+class)?)\s+(\w+)(?:\s+final)?\s*(?::[^:(]|$)')
_NO_NAME = re.compile(r'^(?:using|friend|static_assert|typedef|extern|template\s*$|INSTANTIATE)')
_DEFINE = re.compile(r'^[ \t]*#[ \t]*define[ \t]+(\w+)', re.MULTILINE)


def _statements(code):
    """Yields (line, namespaces, statement, has a body) of the statements directly in a
    namespace."""
    spaces, depth, parentheses, start, has_body = [], 0, 0, 0, False
    for match in re.finditer(r'[{}();]', code):
        sign, end = match.group(), match.start()
        if sign in '()':
            parentheses += 0 if depth else (1 if sign == '(' else -1)
        elif depth:
            depth += (sign == '{') - (sign == '}')
            if not depth and has_body:
                start = match.end()
        elif sign == '{':
            text = code[start:end]
            space = _NAMESPACE.search(text)
            if not parentheses and (space or re.search(r'extern\s*"\s*"\s*$', text)):
                spaces.append(space.group(1) if space else 'extern')
                start = match.end()
                continue
            depth = 1
            has_body = not parentheses and '(' in text and not re.search(r'=[^=()]*$', text)
            if has_body:
                yield code.count('\n', 0, _begin(code, start)) + 1, list(spaces), text.strip()
        elif parentheses:
            continue
        else:
            if sign == ';':
                text = code[start:end].strip()
                if text:
                    yield code.count('\n', 0, _begin(code, start)) + 1, list(spaces), text
            elif spaces:
                spaces.pop()
            start = match.end()


def _begin(code, start):
    return start + len(code[start:]) - len(code[start:].lstrip())


def _without_template(text):
    while text.startswith('template'):
        depth = 0
        for i, sign in enumerate(text):
            depth += (sign == '<') - (sign == '>')
            if sign == '>' and not depth:
                break
        text = text[i + 1:].strip()
    return text


def _name_of(text):
    """Returns the name that a statement defines, or None."""
    head = text.split('{')[0].strip()
    type_name = _TYPE.match(head)
    if type_name:
        return type_name.group(1)
    if _NO_NAME.match(head):
        return None
    while True:
        shorter = re.sub(r'<[^<>()]*>', '', head)
        if shorter == head:
            break
        head = shorter
    head = re.split(r'[(\[]|(?<![=!<>])=(?!=)', head)[0].rstrip()
    name = re.search(r'(?:[\s*&])(\w+)$', head)
    return name.group(1) if name else None


def locals_in(code):
    """Yields the names that a source defines for itself; code: without comments and literals."""
    code = _DIRECTIVE.sub(lambda match: re.sub(r'[^\n]', ' ', match.group()), code)
    for line, spaces, text in _statements(code):
        text = _without_template(re.sub(r'\[\[[^\]]*\]\]', '', text).strip())
        test = _TEST.match(text)
        other = _OTHER_NAME.match(text)
        if test:
            yield Local(line, '.'.join(test.groups()), None)
        elif other:
            yield Local(line, next(filter(None, other.groups())), ' '.join(text.split()))
        elif '' in spaces or text.startswith('static '):
            name = _name_of(text.removeprefix('static '))
            if name and not (name in ('main',) or text.startswith(('struct ', 'class '))
                             and '{' not in text):
                yield Local(line, name, None)


def _check_macros(path, text):
    for match in _DEFINE.finditer(text):
        name = match.group(1)
        if not re.search(rf'^[ \t]*#[ \t]*undef[ \t]+{name}\b', text, re.MULTILINE):
            yield path, (text.count('\n', 0, match.start()) + 1, 'macro', f'macro {name}',
                         f'#undef {name} where it ends: other sources are compiled behind it')


def check(files, group_of):
    """Yields all findings as (path, finding).

    Args:
      files: path to text.
      group_of: a function from a path to the package that compiles it in chunks, or None.
    """
    groups = collections.defaultdict(lambda: collections.defaultdict(list))
    for path, text in sorted(files.items()):
        group = path.endswith('.cc') and group_of(path)
        if not group:
            continue
        yield from _check_macros(path, text)
        key = group, path.endswith('_test.cc')
        for local in locals_in(tidy_cpp.strip(text)):
            groups[key][local.name].append((path, local))
    for names in groups.values():
        for name, uses in names.items():
            first = uses[0][0]
            meanings = {local.means for _, local in uses}
            if len(meanings) == 1 and None not in meanings:
                continue
            for path, local in uses:
                if path != first:
                    yield path, (local.line, 'local-twice',
                                 f'{name} is in {os.path.basename(first)} too',
                                 'another name, or one helper: the two are compiled together')
