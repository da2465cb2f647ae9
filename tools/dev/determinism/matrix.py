"""Compiles the program of the determinism rows with other compilers and options, runs each, and
prints a table: ./bazelw run //tools/dev/determinism:matrix [-- --list | ROW…]

The sources come from Bazel (the target `sources`); nothing but compilers is needed beside it, and
`bazelw` installs those. The row `shipping` comes first always: it is what the others are held
against (docs/reproducing.md, "The same bits everywhere").
"""

import argparse
import concurrent.futures
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import row as rows

# Names of rows. A row is a way to compile, link and run the program.
SHIPPING = 'shipping'
ROWS = {
    SHIPPING: ('g++ -O2 -DNDEBUG', ''),
    'g++-O0': ('g++ -O0', ''),
    'g++-O3-v3': ('g++ -O3 -march=x86-64-v3', ''),
    'clang-O0': ('clang++ -O0', ''),
    'clang-O2': ('clang++ -O2', ''),
    'clang-O3': ('clang++ -O3', ''),
    'g++-11': ('g++-11 -O2', ''),
    'clang-16': ('clang++-16 -O2', ''),
    'clang-libc++': ('clang++ -O2 -stdlib=libc++', ''),
    'g++-unsigned-char': ('g++ -O2 -funsigned-char', ''),
    'g++-init-pattern': ('g++ -O2 -ftrivial-auto-var-init=pattern', ''),
    'g++-init-zero': ('g++ -O2 -ftrivial-auto-var-init=zero', ''),
    'aarch64': ('aarch64-linux-gnu-g++ -O2 -static', 'qemu-aarch64'),
}
# Header-only libraries. A row sees no other header of the system, because it may be compiled for
# another machine.
HEADERS = ('absl', 'flatbuffers', 'fmt', 'nlohmann', 'xxhash.h', 'xxh3.h')
OPTIONS = ('-std=c++20', '-DXXH_INLINE_ALL=1', '-w', '-I', '.')


class CannotBuild(Exception):
    """A compiler that refuses a source."""


def _run(command):
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if ran.returncode != 0:
        text = ran.stdout.decode(errors='replace')
        raise CannotBuild(f'{shlex.join(command)}\n{text[-4000:]}')


def build(name, sources, folder, jobs):
    """Returns the program of a row, as a command, and the seconds that its compilation took."""
    began = time.monotonic()
    compiler, runner = (words.split() for words in ROWS[name])
    headers = os.path.join(folder, 'headers')
    objects = os.path.join(folder, name)
    os.makedirs(headers, exist_ok=True)
    os.makedirs(objects)
    for header in HEADERS:
        link = os.path.join(headers, header)
        if not os.path.islink(link):
            os.symlink(os.path.join('/usr/include', header), link)
    outputs = [os.path.join(objects, f'{i}.o') for i in range(len(sources))]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        commands = ([*compiler, *OPTIONS, '-isystem', headers, '-c', source, '-o', output]
                    for source, output in zip(sources, outputs))
        for _ in pool.map(_run, commands):
            pass
    program = os.path.join(folder, f'{name}.program')
    _run([*compiler, *outputs, '-o', program])
    shutil.rmtree(objects)
    return [*runner, program], time.monotonic() - began


class Table:
    """Prints the table of docs/reproducing.md row by row."""

    def __init__(self, path):
        self._file = open(path, 'a', encoding='utf-8') if path else None
        self._print('| row | compiled | by | games | events | logs | mismatches | '
                    'compiled in | ran in |')
        self._print('| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |')

    def _print(self, line):
        print(line, flush=True)
        if self._file:
            print(line, file=self._file, flush=True)

    def add(self, name, about, row, compiled):
        compiler, runner = ROWS[name]
        command = f'`{compiler}`' + (f', run by `{runner}`' if runner else '')
        mismatches = len(row.differing) + len(row.ended_early)
        self._print(f'| {name} | {command} | {about} | {row.games} | {row.events} | {row.logs} | '
                    f'{mismatches} | {compiled:.0f} s | {row.seconds:.0f} s |')


def _run_row(name, options, sources, folder, shipping, table):
    """Returns whether the row found nothing, and the command of its program."""
    program, compiled = build(name, sources, folder, options.jobs)
    about = subprocess.run([*program, 'about'], stdout=subprocess.PIPE, check=True)
    words = ['--count', options.count] if options.count else []
    found = rows.compare(program, options.digests, options.logs, options.jobs, words)
    table.add(name, about.stdout.decode().strip(), found, compiled)
    if found.differing or found.ended_early:
        rows.report(name, found, program, shipping)
    return not found.differing and not found.ended_early, program


def main():
    parser = argparse.ArgumentParser(description='The rows of the determinism matrix.')
    parser.add_argument('--sources', required=True, help='a file with a source on each line')
    parser.add_argument('--digests', required=True)
    parser.add_argument('--logs', nargs='*', default=[])
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--count', help='games of each game and rules version')
    parser.add_argument('--output', help='a file to which the table is appended')
    parser.add_argument('--list', action='store_true', help='the names of the rows, and no more')
    parser.add_argument('rows', nargs='*', metavar='ROW', help='the rows; all without any')
    options = parser.parse_args()
    unknown = [name for name in options.rows if name not in ROWS]
    if options.list or unknown:
        print('\n'.join(f'{name}: {" ".join(filter(None, how))}' for name, how in ROWS.items()))
        sys.exit(f'no such row: {", ".join(unknown)}' if unknown else 0)
    with open(options.sources, encoding='utf-8') as file:
        sources = file.read().split()
    table = Table(options.output)
    good = True
    with tempfile.TemporaryDirectory(prefix='recount-matrix-') as folder:
        shipping = None
        chosen = [name for name in ROWS if name in (options.rows or ROWS) or name == SHIPPING]
        for name in chosen:
            try:
                is_good, program = _run_row(name, options, sources, folder, shipping, table)
            except (CannotBuild, rows.CannotAsk, OSError) as error:
                print(f'{name}: {error}')
                is_good, program = False, None
            shipping = program if name == SHIPPING else shipping
            good = good and is_good
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
