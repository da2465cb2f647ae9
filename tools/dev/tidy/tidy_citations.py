"""Checks citations: a page or section that a comment or a page names must exist in this repository.

A comment cites a page by its path from the root of the checkout (or by its name, in its own
folder), and a section by its heading, without the number:

    // The store's tables (events/FORMAT.md, "The store").

A page links others by relative paths, sections by their anchor.
"""

import os
import re

_CODE = re.compile(r'\.(?:h|cc|fbs)$')
_SCRIPT = re.compile(r'\.(?:py|bzl|bazel|sh)$|(?:^|/)(?:BUILD|bazelw)$|^\.ci/')
# A page in capitals (FILE.md, NAME.md) that does not exist is a placeholder for a user's file.
_CITATION = re.compile(r'(?<![\w./*<-])((?:[\w.-]+/)*[\w-]+\.md)\b(?:,? "([^"]+)")?')
# The comment of a line. A comment mark inside a literal does not begin one.
_LITERAL = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\''
_BEHIND_CODE = re.compile(rf'((?:[^"\'/]|{_LITERAL}|/(?!/))*?)//+ ?(.*)$')
_BEHIND_SCRIPT = re.compile(rf'((?:[^"\'#]|{_LITERAL})*?)#+ ?(.*)$')
_LINK = re.compile(r'\]\(([^)\s]+)\)')
_HEADING = re.compile(r'^#{1,6} +(.*?) *#*$', re.MULTILINE)
_NUMBER = re.compile(r'^(?:\d+\.)+ |^\d+(?:\.\d+)+ ')
_FENCE = re.compile(r'^ *```.*?^ *```', re.MULTILINE | re.DOTALL)


def _without_code(page):
    """Returns the text of a page with its code blocks blank, line by line."""
    return _FENCE.sub(lambda block: '\n' * block.group().count('\n'), page)


def headings(page):
    return [re.sub(r'\[([^\]]*)\]\([^)]*\)', r'\1', title)
            for title in _HEADING.findall(_without_code(page))]


def titles(page):
    """Returns the possible names of a section of the page: its heading without number and code
    marks."""
    return {_NUMBER.sub('', title).replace('`', '') for title in headings(page)}


def anchors(page):
    """Returns the anchors of a page, as GitHub makes them of its headings."""
    found = set()
    for title in headings(page):
        anchor = re.sub(r'[^\w\- ]', '', title.lower().replace('`', '')).replace(' ', '-')
        number, unique = 0, anchor
        while unique in found:
            number += 1
            unique = f'{anchor}-{number}'
        found.add(unique)
    return found


def _comments(path, text):
    """Yields (line, text) of each block of comment lines, joined."""
    mark = '//' if _CODE.search(path) else '#'
    block, begin, quoted = [], 0, False
    for number, line in enumerate(text.split('\n') + [''], 1):
        if mark == '#' and path.endswith('.py') and '"""' in line:
            quoted ^= line.count('"""') % 2 == 1
            comment = line.strip().strip('"')
        elif quoted:
            comment = line.strip()
        else:
            match = (_BEHIND_CODE if mark == '//' else _BEHIND_SCRIPT).match(line)
            comment = match.group(2) if match else None
            if match and match.group(1).strip() and block:
                yield begin, ' '.join(block)
                block = []
        if comment is None:
            if block:
                yield begin, ' '.join(block)
            block = []
            continue
        if not block:
            begin = number
        block.append(comment.strip())


def _check_comment(path, line, comment, files):
    for match in _CITATION.finditer(comment):
        name, title = match.groups()
        beside = os.path.join(os.path.dirname(path), name)
        page = name if name in files else beside if beside in files else None
        stem = os.path.basename(name)[:-len('.md')]
        if page is None and '/' not in name and stem.isupper():
            continue
        if page is None:
            yield (line, 'citation', f'{name} is not a page of this repository',
                   'the path of a page from the root')
        elif title and title.replace('`', '') not in titles(files[page]):
            yield (line, 'citation', f'{page} has no section "{title}"', 'the title of a section')


def _check_links(path, text, files, places):
    for number, line in enumerate(_without_code(text).split('\n'), 1):
        for link in _LINK.findall(re.sub(r'`[^`]*`', '', line)):
            if re.match(r'[a-z]+:', link):
                continue
            name, _, anchor = link.partition('#')
            page = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
            if page not in places:
                yield number, 'link', f'{link} leads nowhere', 'a file of this repository'
            elif anchor and page.endswith('.md') and anchor not in anchors(files[page]):
                yield number, 'link', f'{page} has no section #{anchor}', 'an anchor of that page'


def check(files, paths=()):
    """Yields all findings as (path, finding).

    Args:
      files: path to text, for every text file of the repository.
      paths: of its other files, to which a link may lead: pictures.
    """
    places = {'.', *files, *paths}
    for path in tuple(places):
        while os.path.dirname(path):
            path = os.path.dirname(path)
            places.add(path)
    for path, text in sorted(files.items()):
        if path.endswith('.md') and not path.startswith('testdata/'):
            for finding in _check_links(path, text, files, places):
                yield path, finding
        elif _CODE.search(path) or _SCRIPT.search(path):
            for line, comment in _comments(path, text):
                for finding in _check_comment(path, line, comment, files):
                    yield path, finding
