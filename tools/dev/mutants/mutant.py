"""A mutant: one mistake at one place of a source, and the name that it keeps."""
import dataclasses

# How a mistake is written beside the correct code (rewriting.py).
CHOICE = 'choice'  # one expression or the other
TRUTH = 'truth'  # a condition or its negation
CONDITION_VARIABLE = 'condition variable'  # `if (T x = …)`: negates what it declares
STATEMENT = 'statement'  # a statement or nothing

OFF_BY_ONE = 'constant off by one'  # the only kind that must keep its type


@dataclasses.dataclass(frozen=True)
class Mutant:
    """One mistake. Offsets are bytes of `file`, which is named from the root of the workspace."""
    file: str
    function: str
    start: int
    end: int
    kind: str  # the name of the mistake for people: 'shifted comparison', 'dropped statement' …
    form: str
    text: str  # the correct code
    replacement: str  # the code of the mistake; empty for a statement
    is_constexpr: bool = False  # whether the compiler may evaluate it too
    line: int = 0
    occurrence: int = 0  # index among the sites of this function with the same text and kind

    @property
    def site(self):
        """Returns the place and kind of mistake. It stays the same when other places change."""
        return ' | '.join((self.file, self.function, one_line(self.text), self.kind,
                           str(self.occurrence)))

    @property
    def change(self):
        """Returns the place and the mistake in one line."""
        told = one_line(self.text)
        if self.form == STATEMENT:
            return f'{told} is dropped'
        if self.form != CHOICE:
            return f'{told} is negated'
        return f'{told} becomes {one_line(self.replacement)}'

    @property
    def key(self):
        """Returns the name of a mutant in tools/dev/mutants/equal. It does not have a line number,
        so other edits keep it."""
        return ' | '.join((self.file, self.function, self.kind, str(self.occurrence), self.change))


def one_line(text):
    """Returns the text with each run of blanks as one, without line comments."""
    lines = [line.split('//')[0] for line in text.split('\n')]
    return ' '.join(' '.join(lines).split())
