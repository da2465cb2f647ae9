"""Writes mutants into a source, each beside the right code, and finds them again in the result."""
import dataclasses

import mutant as mutants

_RANKS = (mutants.STATEMENT, mutants.CONDITION_VARIABLE, mutants.TRUTH, mutants.CHOICE)
# Marks positions in the text while it is written. Sources do not contain these bytes.
_OPEN, _CLOSE, _END = '\x01', '\x02', '\x03'


@dataclasses.dataclass(frozen=True)
class Rewritten:
    """A source with mutants in it, and where each went: {number: (start, end)}."""
    text: str
    spans: dict

    def innermost_at(self, line, column):
        """Returns the number of the mutant that encloses a place, both from 1, or None."""
        lines = self.text.split('\n')
        if line > len(lines):
            return None
        at = sum(len(before) + 1 for before in lines[:line - 1]) + column - 1
        around = [(end - start, number) for number, (start, end) in self.spans.items()
                  if start <= at <= end]
        return min(around)[1] if around else None


def _wrapped(number, mutant, inner):
    switch = 'mutated_at_run_time' if mutant.is_constexpr else 'mutated'
    call = f'::recount::tools::dev::mutants::{switch}({number})'
    if mutant.form == mutants.STATEMENT:
        text = f'{{ if (!{call}) {inner} }}'
    elif mutant.form == mutants.CONDITION_VARIABLE:
        text = f'{inner}; {call} != static_cast<bool>({mutant.replacement})'
    elif mutant.form == mutants.TRUTH:
        text = f'({call} != static_cast<bool>({inner}))'
    else:
        # The replacement keeps the type, because a small constant plus 1 would be an int.
        other = f'({mutant.replacement})'
        if mutant.kind == mutants.OFF_BY_ONE and not mutant.text[0].isdigit():
            other = f'static_cast<std::remove_cvref_t<decltype({mutant.text})>>{other}'
        text = f'({call} ? {other} : ({inner}))'
    return f'{_OPEN}{number}{_CLOSE}{text}{_END}{number}{_CLOSE}'


def _without_marks(marked):
    """Returns the text without the marks, and the spans that the marks delimit."""
    text, spans, starts, length = [], {}, {}, 0
    at = 0
    while at < len(marked):
        if marked[at] in (_OPEN, _END):
            close = marked.index(_CLOSE, at)
            number = int(marked[at + 1:close])
            if marked[at] == _OPEN:
                starts[number] = length
            else:
                spans[number] = (starts[number], length)
            at = close + 1
            continue
        text.append(marked[at])
        length += 1
        at += 1
    return ''.join(text), spans


def _nested(source, start, end, numbered):
    """Returns source[start:end] with the mutants in it, outer ones first in `numbered`."""
    written, at = [], start
    while numbered:
        number, outer = numbered[0]
        inner = [item for item in numbered[1:] if item[1].start < outer.end]
        for _, each in inner:
            assert each.end <= outer.end, f'{outer.key} and {each.key} overlap'
        written.append(source[at:outer.start])
        written.append(_wrapped(number, outer,
                                _nested(source, outer.start, outer.end, inner)))
        at = outer.end
        numbered = numbered[1 + len(inner):]
    written.append(source[at:end])
    return ''.join(written)


def rewrite(source, numbered, header):
    """Returns the source with the mutants, a {number: Mutant}, after the include of the switch."""
    ordered = sorted(numbered.items(), key=lambda item: (
        item[1].start, -item[1].end, _RANKS.index(item[1].form), item[0]))
    body = _nested(source, 0, len(source), ordered)
    return Rewritten(*_without_marks(f'#include "{header}"\n{body}'))
