"""Tidy: checks the coding rules over the source tree.

    python3 tools/dev/tidy/tidy.py [WORKSPACE]

prints each finding as `path:line: rule: what was found; what to use instead` and
ends with status 1 if there is any. WORKSPACE is the file of that name in the
checkout (Bazel hands over a link to it); by default the one above this script.

What C++ may name is in tidy_bans.py, the rules about C++ files are in tidy_cpp.py;
here are those about every file, and the walk. An exception is a line in ALLOWED.
"""

import fnmatch
import os
import re
import subprocess
import sys

import tidy_citations
import tidy_cpp
import tidy_includes
import tidy_locals
import tidy_python
import tidy_structure

# (rule, path): reason. An entry that excuses nothing is itself a finding.
ALLOWED = {
    ('environment', 'engine/conformance/conformance_test.cc'):
        'how many games a long run plays; no rule reads it',
    ('file', 'events/testing/files.cc'):
        'tests read documents and data, and write them anew when asked to; no library uses it',
}

COLUMNS_MAX = 100
FILE_BYTES_MAX = 2 * 1024 * 1024

_SOURCE = re.compile(r'\.(?:h|cc|fbs|py|bzl|bazel|sh)$|(?:^|/)(?:BUILD|WORKSPACE|bazelw)$|^\.ci/')
_CPP = re.compile(r'\.(?:h|cc)$')
_LEFTOVER = re.compile(r'\b(?:TO' r'DO|FIX' r'ME|XX' r'X)\b(?!\(#\d+\))')
_MACHINE_PATH = re.compile(r'(?<![\w.:/~*-])/(?:(?:work|farm|home|root)/|tmp/(?:studio|bash_))')
_CONFLICT = re.compile(r'(?:<{7}|>{7}|\|{7}) ')


def check_lines(path, text):
    """Checks the rules about single lines."""
    source = _SOURCE.search(path)
    for number, line in enumerate(text.split('\n'), 1):
        if _CONFLICT.match(line):
            yield number, 'conflict', 'a merge conflict marker', 'one of the two sides'
        if _MACHINE_PATH.search(line):
            yield (number, 'machine-path', 'a path of one machine',
                   'a path from the root of the checkout')
        if not source:
            continue
        if line != line.rstrip():
            yield number, 'trailing-space', 'space at the end of the line', 'nothing'
        if len(line) > COLUMNS_MAX:
            yield (number, 'line-length', f'{len(line)} columns',
                   f'lines of at most {COLUMNS_MAX} columns')
        if _CPP.search(path) and '\t' in line:
            yield number, 'tab', 'a tab', 'spaces'
        leftover = _LEFTOVER.search(line)
        if leftover:
            word = leftover.group()
            yield number, 'leftover', word, f'{word}(#issue), or the work itself'


def check_text(path, text):
    """Yields all findings of one text file: (line, rule, what was found, what instead)."""
    yield from check_lines(path, text)
    if (_SOURCE.search(path) or path.endswith('.md')) and text and not text.endswith('\n'):
        yield text.count('\n') + 1, 'final-newline', 'no newline at the end', 'one newline'
    if _CPP.search(path):
        yield from tidy_cpp.check(path, text)


def check_size(path, size):
    if size > FILE_BYTES_MAX:
        yield (1, 'large-file', f'{size} bytes',
               f'files of at most {FILE_BYTES_MAX} bytes, or a generator')


def named_in_build(build):
    """Returns the names in a BUILD file: its strings, including patterns, except patterns of a
    filegroup."""
    build = re.sub(r'^ *#.*$', '', build, flags=re.MULTILINE)
    build = re.sub(r'^( *)filegroup\($.*?^\1\)',
                   lambda group: re.sub(r'"[^"\n]*\*[^"\n]*"', '', group.group()), build,
                   flags=re.MULTILINE | re.DOTALL)
    return {name.lstrip(':') for name in re.findall(r'"([^"\n]+)"', build)}


def check_dead_files(files, chunked):
    """C++ files that the BUILD file of their package does not name.

    Args:
      files: path to text.
      chunked: the package of each file that a package finds by itself.
    """
    named = {os.path.dirname(path): named_in_build(text) for path, text in files.items()
             if os.path.basename(path) in tidy_structure.BUILD_FILES}
    for path in files:
        if not _CPP.search(path) or path in chunked:
            continue
        package = os.path.dirname(path)
        while package and package not in named:
            package = os.path.dirname(package)
        name = os.path.relpath(path, package or '.')
        patterns = named.get(package, set())
        if not any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns):
            yield path, (1, 'dead-file', f'no BUILD.bazel names {name}', 'a target, or no file')


def check_tree(files, sizes, allowed):
    """Returns all findings as (path, line, rule, what was found, what instead), in order.

    Args:
      files: path to text, for every text file.
      sizes: path to bytes, for every file.
      allowed: ALLOWED.
    """
    found = [(path,) + finding for path, text in files.items()
             for finding in check_text(path, text)]
    found += [(path,) + finding for path, size in sizes.items()
              for finding in check_size(path, size)]
    chunked = tidy_includes.chunked(files)
    found += [(path,) + finding for path, finding in check_dead_files(files, chunked)]
    found += [(path,) + finding for path, finding in tidy_structure.check(files)]
    found += [(path,) + finding for path, finding in tidy_includes.check(files)]
    found += [(path,) + finding for path, finding in tidy_locals.check(files, chunked.get)]
    found += [(path,) + finding for path, finding in tidy_python.check(files)]
    found += [(path,) + finding for path, finding in tidy_citations.check(files, sizes)]
    excused = {(rule, path) for path, _, rule, _, _ in found} & set(allowed)
    found = [finding for finding in found if (finding[2], finding[0]) not in excused]
    for rule, path in sorted(set(allowed) - excused):
        found.append(('tools/dev/tidy/tidy.py', 1, 'allowed', f'{rule} in {path} excuses nothing',
                      'no entry in ALLOWED'))
    return sorted(set(found))


def show(finding):
    path, line, rule, found, instead = finding
    return f'{path}:{line}: {rule}: {found}; use {instead}'


def list_files(root):
    """Returns the files that git tracks or would add; without git, everything outside hidden and
    bazel- folders."""
    git = subprocess.run(
        ['git', '-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
        capture_output=True, check=False) if os.path.exists(os.path.join(root, '.git')) else None
    if git and git.returncode == 0:
        return sorted({path for path in git.stdout.decode().split('\0') if path})
    paths = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name == '.ci' or
                      not name.startswith(('.', 'bazel-')) and name != '__pycache__']
        paths += [os.path.relpath(os.path.join(folder, name), root) for name in names]
    return sorted(paths)


def read_tree(root):
    """Returns (path to text, path to size) of the tree; a file with a zero byte is not text."""
    files, sizes = {}, {}
    for path in list_files(root):
        full = os.path.join(root, path)
        if os.path.islink(full) or not os.path.isfile(full):
            continue
        sizes[path] = os.path.getsize(full)
        if sizes[path] > FILE_BYTES_MAX:
            continue
        with open(full, 'rb') as file:
            data = file.read()
        if b'\0' not in data:
            files[path] = data.decode('utf-8', 'replace')
    return files, sizes


def main(arguments):
    workspace = arguments[0] if arguments else os.path.join(
        os.path.dirname(os.path.realpath(__file__)), '..', '..', '..', 'WORKSPACE')
    files, sizes = read_tree(os.path.dirname(os.path.realpath(workspace)))
    if 'WORKSPACE' not in files or 'tools/dev/tidy/tidy.py' not in files:
        print(f'tidy: {workspace} does not lead to the source tree')
        return 2
    found = check_tree(files, sizes, ALLOWED)
    for finding in found:
        print(show(finding))
    print(f'tidy: {len(found)} findings in {len(sizes)} files')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
