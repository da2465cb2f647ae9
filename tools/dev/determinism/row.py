"""Compares the program of one row with testdata/digests.txt and says where it differs.

    python3 row.py --row NAME [--shipping PROGRAM] [--jobs N] DIGESTS LOG… -- PROGRAM [WORD…]

PROGRAM speaks as tools/dev/determinism/program.h says. A game or a log that differs is played
beside the shipping build: the first seq after which the digests differ, and the top-level keys of
the judge's state that differ there. Exit status 1 if anything differs, and 2 if it could not be
asked.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time

# A row locates only so many differences and counts the others, because most bugs show in thousands
# of games.
LOCATED_MAX = 10


class CannotAsk(Exception):
    """A program that does not answer at all."""


class Row:
    """The result of the comparison of one program."""

    def __init__(self):
        self.games = 0
        self.events = 0
        self.logs = 0
        self.differing = []  # (subject, why)
        self.seconds = 0.0
        self.ended_early = []  # output of programs that ended early


def _outputs(commands):
    """Runs the commands side by side: their status, their output, the end of their errors."""
    running = []
    for command in commands:
        out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        running.append((subprocess.Popen(command, stdout=out, stderr=err), out, err))
    for process, out, err in running:
        status = process.wait()
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors='replace'))
            file.close()
        yield status, texts[0], texts[1][-4000:]


def _count(row, line):
    words = line.replace(',', '').split()  # compared N games, N events, N logs: N differ
    row.games += int(words[1])
    row.events += int(words[3])
    row.logs += int(words[5].rstrip(':'))


def compare(program, digests, logs, jobs=1, options=()):
    """Lets the program compare everything, in as many processes as `jobs`."""
    row = Row()
    began = time.monotonic()
    commands = [[*program, 'check', digests, *logs, *options] +
                (['--part', f'{i}/{jobs}'] if jobs > 1 else []) for i in range(jobs)]
    for status, out, err in _outputs(commands):
        lines = out.splitlines()
        for line in lines:
            if line.startswith('differs: '):
                row.differing.append(tuple(line[len('differs: '):].split(': ', 1)))
        if status == 2:
            raise CannotAsk(f'{out}{err}')
        if lines and lines[-1].startswith('compared '):
            _count(row, lines[-1])
        else:
            last = lines[-1] if lines else 'nothing'
            row.ended_early.append(f'status {status} after "{last}"\n{err}')
    row.seconds = time.monotonic() - began
    return row


def _asked(program, *words):
    """Returns the lines of an answer. An answer that ends early counts up to there."""
    answer = subprocess.run([*program, *words], stdout=subprocess.PIPE, check=False)
    return answer.stdout.decode(errors='replace').splitlines()


def _differing_keys(row_state, shipping_state):
    """Returns the keys of the judge's state, or the first byte, in which two states differ."""
    if len(row_state) != 2 or len(shipping_state) != 2:
        return f'the state cannot be shown: {" ".join(row_state) or "no answer"}'
    ours, theirs = json.loads(shipping_state[0]), json.loads(row_state[0])
    keys = [key for key in dict.fromkeys([*ours, *theirs]) if ours.get(key) != theirs.get(key)]
    if keys:
        return f'keys {", ".join(keys)}'
    ours, theirs = bytes.fromhex(shipping_state[1]), bytes.fromhex(row_state[1])
    at = next((i for i, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]), None)
    if at is None:
        return 'no key and no byte of the state: the digest itself'
    return f'no key; byte {at} of the state\'s bytes'


def located(program, shipping, subject):
    """Returns in words where the program first differs from the shipping build."""
    words = subject.split(' ')
    row_digests = _asked(program, 'digests', *words)
    shipping_digests = _asked(shipping, 'digests', *words)
    for ours, theirs in zip(shipping_digests, row_digests):
        if ours == theirs:
            continue
        seq = ours.split()[0]
        if theirs.split()[0] != seq:
            return f'seq {seq}: {theirs}'
        return f'seq {seq}: ' + _differing_keys(_asked(program, 'state', seq, *words),
                                                _asked(shipping, 'state', seq, *words))
    if len(row_digests) < len(shipping_digests):
        return f'seq {len(row_digests)}: the row has no such event'
    if len(row_digests) > len(shipping_digests):
        return f'seq {len(shipping_digests)}: only the row has such an event'
    return 'the shipping build plays it the same: the rules have changed, or the file is old'


def name_of(subject):
    """Returns a game's words in full, or the path of a log."""
    words = subject.split(' ')
    if len(words) != 5:
        return subject
    game, rules, players, variant, number = words
    variant = 'no variant' if variant == '-' else f'variant {variant}'
    return f'{game}, rules {rules}, {players} players, {variant}, game {number}'


def report(row_name, row, program, shipping):
    """Prints what differs; the shipping build may be None."""
    for text in row.ended_early:
        print(f'{row_name}: the program ended early: {text}')
    for subject, why in row.differing[:LOCATED_MAX]:
        where = f'; {located(program, shipping, subject)}' if shipping else ''
        print(f'{row_name}: {name_of(subject)}: {why}{where}')
    for subject, _ in row.differing[LOCATED_MAX:]:
        print(f'{row_name}: {name_of(subject)}')
    print(f'{row_name}: {row.games} games, {row.events} events, {row.logs} golden logs, '
          f'{len(row.differing)} differ, {row.seconds:.0f} s', flush=True)


def main():
    if '--' not in sys.argv:
        sys.exit('row.py: expected -- and a program at the end')
    at = sys.argv.index('--')
    parser = argparse.ArgumentParser(description='Compares one program with the digests.')
    parser.add_argument('--row', help='the name of the row; by default what compiled the program')
    parser.add_argument('--shipping', help='the program of the shipping build')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--count', help='games of each game and rules version')
    parser.add_argument('--game', help='this game alone')
    parser.add_argument('digests')
    parser.add_argument('logs', nargs='*')
    options = parser.parse_args(sys.argv[1:at])
    program = sys.argv[at + 1:]
    row_name = options.row or ' '.join(_asked(program, 'about')) or 'unknown'
    words = [word for name in ('count', 'game') if getattr(options, name)
             for word in (f'--{name}', getattr(options, name))]
    try:
        row = compare(program, options.digests, options.logs, options.jobs, words)
    except CannotAsk as error:
        print(f'{row_name}: {error}')
        return 2
    report(row_name, row, program, [options.shipping] if options.shipping else None)
    return 1 if row.differing or row.ended_early else 0


if __name__ == '__main__':
    sys.exit(main())
