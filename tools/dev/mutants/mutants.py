"""Plants one mistake at a time in what decides a game, and tells which ones no check notices.

    ./bazelw run //tools/dev/mutants                       # all games, 200 mutants each
    ./bazelw run //tools/dev/mutants -- hope --short       # without the long conformance run
    ./bazelw run //tools/dev/mutants -- hope --only 1a2b3c4d   # one mutant, and what it fails

All mutants of a game are in one build, and a number chooses one at run time. The checks are the
game's scenarios, its own tests and the conformance suite, in this order, up to the first that
fails; a check that never comes by a mutant is left out. docs/reproducing.md, "Mutants", has more.

Exit codes: 0 the aims are met, 1 they are missed or the list of equal mutants is wrong, 2 a check
fails without any mistake, or nothing can be built.
"""
import argparse
import math
import multiprocessing
import os
import sys
import time

import building
import checking
import drawing
import games
import scoring

_HERE = os.path.dirname(os.path.realpath(__file__))
_MOST_BUILDS = 40  # the limit for builds until every drawn mutant compiles
# The fraction of mutants to build in addition, which replace those that are skipped.
_SPARE = 0.2


def _arguments(root):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('games', nargs='*', metavar='GAME', help='all without any')
    parser.add_argument('--seed', type=int, default=1, help='which mutants are drawn (1)')
    parser.add_argument('--count', type=int, default=200, help='mutants a game (200)')
    parser.add_argument('--jobs', type=int, default=2, help='checks at the same time (2)')
    parser.add_argument('--only', metavar='ID', help='one mutant of one game')
    parser.add_argument('--short', action='store_true',
                        help=f'conformance with {checking.SHORT_GAMES} games alone')
    parser.add_argument('--list', action='store_true', help='print what is drawn, and stop')
    parser.add_argument('--folder', default=os.path.expanduser('~/.cache/recount-mutants'),
                        help='where the copy is built (%(default)s)')
    options = parser.parse_args()
    known = games.all_games(root)
    for game in options.games:
        if game not in known:
            parser.error(f'expected a game ({", ".join(known)}), got "{game}"')
    options.games = options.games or known
    if options.only and len(options.games) != 1:
        parser.error('--only needs the one game of the mutant')
    return options


def _say(text):
    print(f'{time.strftime("%H:%M:%S")} {text}', flush=True)


def _ordered(found, options):
    """Returns the candidates for drawing, best first."""
    if not options.only:
        return drawing.in_order(found, options.seed)
    chosen = [each for each in found if scoring.identity(each) == options.only]
    if not chosen:
        sys.exit(f'no mutant of {options.games[0]} has the id "{options.only}"')
    return chosen


def _built(bench, game, ordered, count):
    """Builds the mutants of the first `count` that compile. Returns ({number: Mutant}, how many do
    not)."""
    passed_over = set()
    for _ in range(_MOST_BUILDS):
        numbered = {number: each for number, each in drawing.draw(ordered, count, set()).items()
                    if each.site not in passed_over}
        blamed = bench.build(game, bench.write(game, numbered))
        if not blamed:
            return numbered, len(passed_over)
        passed_over |= {numbered[number].site for number in blamed}
        _say(f'{game}: {len(passed_over)} sites passed over, since their mutants do not compile')
    raise building.BuildFailed('too many mutants do not compile')


def _check_one(task):
    number, measured = task
    return number, checking.first_failure(number, measured)


def _measured(pool, checks):
    """Runs the checks without mistakes; all have to pass. Returns them, cheap ones of a kind
    first."""
    kinds = {check.kind: place for place, check in enumerate(reversed(checks))}
    measured = []
    for each, why in pool.imap(checking.measure, checks):
        if why is not None:
            raise building.BuildFailed(f'{each.check.name} fails without any mistake: {why}')
        measured.append(each)
    return sorted(measured, key=lambda each: (-kinds[each.check.kind], each.seconds))


def _at_run_time(built, reached, count):
    """Returns the first `count` mutants that a run can detect, and how many it cannot. It cannot
    detect a mistake in a constexpr function that no check reaches, because only the compiler
    evaluated it."""
    numbered = {number: each for number, each in built.items()
                if number in reached or not each.is_constexpr}
    return dict(list(numbered.items())[:count]), len(built) - len(numbered)


def _caught(pool, numbered, measured, options):
    """Returns {number: (kind of check, its name, its output)} of the mutants that a check
    notices."""
    caught = {}
    tasks = [(number, measured) for number in numbered]
    for done, (number, failure) in enumerate(pool.imap_unordered(_check_one, tasks), 1):
        if done % 50 == 0:
            _say(f'{done} of {len(tasks)} mutants')
        if failure is not None:
            caught[number] = (failure[0].kind, failure[0].name, failure[1])
        if options.only:
            print(f'{failure[0].name}: {failure[1]}' if failure else 'nothing fails')
    return caught


def _equal_of(game):
    path = os.path.join(_HERE, 'equal', f'{game}.txt')
    if not os.path.exists(path):
        return {}
    with open(path, encoding='utf-8') as file:
        return scoring.read_equal(file.read())


def _run_game(bench, root, game, options):
    """Returns the Outcome of a game, and the keys of all of its mutants."""
    bench.prepare(game)
    found = bench.find_sites(game)
    ordered = _ordered(found, options)
    _say(f'{game}: {len(found)} mutants at {len(ordered)} sites')
    if options.list:
        for number, each in drawing.draw(ordered, options.count, set()).items():
            print(f'{number} {scoring.identity(each)} {each.file}:{each.line}: {each.change}')
        return None
    built, not_compiling = _built(bench, game, ordered, math.ceil(options.count * (1 + _SPARE)))
    checks = checking.checks_of(root, bench.programs(game), game, not options.short)
    with multiprocessing.Pool(options.jobs) as pool:
        measured = _measured(pool, checks)
        reached = frozenset().union(*(each.reached for each in measured))
        numbered, folded = _at_run_time(built, reached, options.count)
        _say(f'{game}: {len(numbered)} mutants in one build, '
             f'{len(reached & numbered.keys())} of them come by; {len(checks)} checks pass and '
             f'take {sum(each.seconds for each in measured):.0f} s of a processor')
        caught = _caught(pool, numbered, measured, options)
    outcome = scoring.Outcome(game, len(ordered), not_compiling, folded, numbered, caught,
                              _equal_of(game), reached)
    return outcome, {each.key for each in found}


def main():
    root = os.environ.get('BUILD_WORKSPACE_DIRECTORY', os.path.join(_HERE, '..', '..', '..'))
    options = _arguments(root)
    bench = building.Building(root, options.folder, options.jobs)
    outcomes, wrong = [], []
    try:
        for game in options.games:
            made = _run_game(bench, root, game, options)
            if made is None:
                continue
            outcome, keys = made
            outcomes.append(outcome)
            wrong += outcome.mistakes(keys) if not options.only else []
            _say(f'{game}: {outcome.not_compiling} passed over since they do not compile, '
                 f'{outcome.folded} since only the compiler evaluates them')
            print(scoring.table([outcome]))
            print(scoring.survivors_told(outcome), flush=True)
    except building.BuildFailed as failed:
        print(failed, file=sys.stderr)
        return 2
    finally:
        bench.stop()
    if not outcomes or options.only:
        return 0
    print(scoring.table(outcomes))
    for each in wrong:
        print(each, file=sys.stderr)
    return 0 if scoring.is_good(outcomes) and not wrong else 1


if __name__ == '__main__':
    sys.exit(main())
