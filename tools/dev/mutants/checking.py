"""Runs a game's checks against a build with mutants, one mutant at a time."""
import dataclasses
import glob
import math
import os
import resource
import shlex
import subprocess
import tempfile

from tools import scenario

# A multiple of the processor time that the check takes when nothing is wrong.
_PATIENCE = 20
_LEAST_SECONDS = 5
_MEMORY_KB = 6 << 20
SHORT_GAMES, ALL_GAMES = 45, 300


@dataclasses.dataclass(frozen=True)
class Check:
    """A check that passes or fails."""
    kind: str  # 'scenario', 'unit test', 'conformance'
    name: str
    command: tuple  # runs the program; for a scenario, the engine
    file: str = ''  # a scenario's file
    games: int = 0  # the number of games in the conformance suite


@dataclasses.dataclass(frozen=True)
class Measured:
    """A check without mistakes: its duration, and the mutants that it reaches."""
    check: Check
    seconds: float
    reached: frozenset


def checks_of(root, programs, game, with_all_games):
    """Returns the checks of a game, in the order of their kinds."""
    found = [Check('scenario', os.path.basename(path), (os.path.join(programs, 'engine'),), path)
             for path in sorted(glob.glob(os.path.join(
                 root, 'testdata/scenarios', game, '*.jsonl')))]
    found += [Check('unit test', os.path.basename(path), (path, '--gtest_fail_fast'))
              for path in sorted(glob.glob(os.path.join(programs, '*_test')))
              if os.path.basename(path) != 'conformance_large_test']
    suite = (os.path.join(programs, 'conformance_large_test'), f'--gtest_filter=*/{game}',
             '--gtest_fail_fast')
    for games in (SHORT_GAMES, ALL_GAMES) if with_all_games else (SHORT_GAMES,):
        found.append(Check('conformance', f'{games} games', suite, games=games))
    return found


def _limited(check, number, seconds, reached):
    """Returns the command under its limits, with the mutant chosen."""
    settings = {'RECOUNT_MUTANT': number}
    if check.games:
        settings['RECOUNT_CONFORMANCE_GAMES'] = check.games
    if reached:
        settings['RECOUNT_MUTANTS_REACHED'] = shlex.quote(reached)
    words = ' '.join(f'{name}={value}' for name, value in settings.items())
    limits = f'ulimit -c 0; ulimit -v {_MEMORY_KB};' + (f' ulimit -t {seconds};' if seconds else '')
    # An engine's last words do not matter here, but a test's output is read.
    silent = ' 2>/dev/null' if check.kind == 'scenario' else ''
    return ['/bin/sh', '-c', f'{limits} {words} exec {shlex.join(check.command)}{silent}']


def run(check, number, seconds=0, reached=''):
    """Runs a check. Returns None if it passes, else the first lines of its output."""
    command = _limited(check, number, seconds, reached)
    if check.kind == 'scenario':
        # An engine that hangs is ended by the limit on processor time, so no wall-clock limit is
        # needed.
        return scenario.run(command, check.file, answer_s=None)
    with tempfile.TemporaryFile('w+', encoding='utf-8', errors='replace') as output:
        status = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=output,
                                stderr=subprocess.STDOUT).returncode
        if status == 0:
            return None
        output.seek(0)
        said = output.read()
    if status < 0 or status > 128:
        return f'ended by signal {-status if status < 0 else status - 128}'
    failures = [line for line in said.splitlines() if ': Failure' in line or 'FAILED' in line]
    return '\n'.join(failures[:3]) or f'exit {status}'


def measure(check):
    """Runs a check without mistakes. Returns (Measured, None if it passed, else the reason)."""
    with tempfile.NamedTemporaryFile('r', encoding='utf-8') as reached:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        why = run(check, 0, reached=reached.name)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return Measured(check, taken, frozenset(int(line) for line in reached)), why


def first_failure(number, measured):
    """Runs the checks that reach a mutant until one fails: (check, its output), or None."""
    for each in measured:
        if number in each.reached:
            limit = max(_LEAST_SECONDS, math.ceil(_PATIENCE * each.seconds))
            why = run(each.check, number, limit)
            if why is not None:
                return each.check, why
    return None
