"""The results of a game's mutants, and the score."""
import dataclasses
import hashlib

AIM, LEAST = 0.95, 0.90
MOST_EQUAL = 20


def identity(mutant):
    """Returns eight digits by which a person names a mutant."""
    return hashlib.sha256(mutant.key.encode('utf-8')).hexdigest()[:8]


def read_equal(text):
    """Returns {key: sentence} of a list of mutants proven equal: a line with the key, then an
    indented sentence. Lines with # are comments."""
    equal, key = {}, None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith('#'):
            continue
        if not line[0].isspace():
            key = line.strip()
            equal[key] = ''
        elif key is None:
            raise ValueError(f'line {number}: a sentence without a mutant')
        else:
            equal[key] = f'{equal[key]} {line.strip()}'.strip()
    silent = [each for each, sentence in equal.items() if not sentence]
    if silent:
        raise ValueError(f'no sentence says why this is equal: {silent[0]}')
    return equal


@dataclasses.dataclass
class Outcome:
    """A game's mutants after the checks."""
    game: str
    sites: int  # the number of sites to draw from
    not_compiling: int  # drawn, but skipped because they do not compile
    folded: int  # drawn, but skipped because only the compiler evaluates them
    numbered: dict  # {number: Mutant}
    caught: dict  # {number: (kind of check, name, what it reported)}
    equal: dict  # {key: sentence}
    reached: frozenset  # numbers that any check reaches

    def proven(self):
        """Returns the numbers of the mutants that are proven equal."""
        return [number for number, each in self.numbered.items() if each.key in self.equal]

    def survivors(self):
        """Returns the numbers of the mutants that no check caught and that are not proven equal."""
        proven = set(self.proven())
        return [number for number in self.numbered
                if number not in self.caught and number not in proven]

    def counted(self):
        """Returns how many mutants were caught, and how many could be caught."""
        proven = set(self.proven())
        caught = sum(1 for number in self.caught if number not in proven)
        return caught, len(self.numbered) - len(proven)

    def score(self):
        """Returns the share of mutants that are caught, of those that could be."""
        caught, possible = self.counted()
        return caught / possible if possible else 1.0

    def mistakes(self, all_keys):
        """Returns sentences about the mistakes in the list of those proven equal."""
        wrong = [f'equal, but {self.caught[number][1]} fails: {self.numbered[number].key}'
                 for number in self.proven() if number in self.caught]
        wrong += [f'no such mutant: {key}' for key in self.equal if key not in all_keys]
        if len(self.proven()) > MOST_EQUAL:
            wrong.append(f'{len(self.proven())} mutants are proven equal, at most {MOST_EQUAL} may')
        return wrong


def table(outcomes):
    """Returns the figures of the games as Markdown, one line per game."""
    lines = ['| game | sites | mutants | scenarios | unit tests | conformance | equal | survivors |'
             ' score |', '| --- ' + '| ---: ' * 8 + '|']
    for each in outcomes:
        proven = set(each.proven())
        kinds = [kind for number, (kind, _, _) in each.caught.items() if number not in proven]
        lines.append('| ' + ' | '.join(str(figure) for figure in (
            each.game, each.sites, len(each.numbered), kinds.count('scenario'),
            kinds.count('unit test'), kinds.count('conformance'), len(proven),
            len(each.survivors()), f'{each.score():.3f}')) + ' |')
    if len(outcomes) > 1:
        lines.append(f'\nAll games: {total(outcomes):.3f}')
    return '\n'.join(lines)


def total(outcomes):
    """Returns the score over all games."""
    caught, possible = (sum(figures) for figures in zip(*(each.counted() for each in outcomes)))
    return caught / possible if possible else 1.0


def survivors_told(outcome):
    """Returns the survivors of a game, with the place, the mistake and how to run it again."""
    lines = []
    for number in outcome.survivors():
        each = outcome.numbered[number]
        lines.append(f'{each.file}:{each.line}: {each.change}')
        lines.append(f'    {each.key}')
        if number not in outcome.reached:
            lines.append('    no check comes by')
        lines.append('    ./bazelw run //tools/dev/mutants -- '
                     f'{outcome.game} --only {identity(each)}')
    return '\n'.join(lines)


def is_good(outcomes):
    """Returns whether the aims are met."""
    return total(outcomes) >= AIM and all(each.score() >= LEAST for each in outcomes)
