"""Tests the tool on a small source whose mistakes are known: every site is found, and the switch
chooses exactly one. The syntax tree is a recorded one, so that no clang is needed."""
import itertools
import os
import subprocess
import tempfile
import unittest

import drawing
import games
import mutant as mutants
import rewriting
import scoring
import sites
import syntax

_HERE = os.path.dirname(os.path.realpath(__file__))
_SAMPLE = 'sample.cc'


def _read(name):
    with open(os.path.join(_HERE, name), encoding='utf-8') as file:
        return file.read()


def _found():
    finder = sites.Finder(_HERE, lambda path: path == _SAMPLE)
    finder.read(syntax.parsed(_read('sample.ast.json')))
    return finder.mutants()


class Finding(unittest.TestCase):
    def test_every_known_mistake_is_found_once_and_no_other(self):
        found = sorted(f'{each.line} {each.kind}: {each.change}' for each in _found())
        expected = sorted(line for line in _read('sample.mutants.txt').splitlines() if line)
        self.assertEqual(found, expected)

    def test_keys_are_unique_and_survive_lines_put_before(self):
        keys = [each.key for each in _found()]
        self.assertEqual(len(set(keys)), len(keys))


class Rewriting(unittest.TestCase):
    def test_a_mutant_encloses_its_place_in_the_new_text(self):
        numbered = dict(enumerate(_found(), 1))
        rewritten = rewriting.rewrite(_read(_SAMPLE), numbered, 'mutated.h')
        for number, (start, _) in rewritten.spans.items():
            before = rewritten.text[:rewritten.text.index(f'({number})', start)]
            line, column = before.count('\n') + 1, len(before) - before.rfind('\n')
            self.assertEqual(rewritten.innermost_at(line, column), number)

    def test_without_mutants_only_the_include_is_new(self):
        rewritten = rewriting.rewrite('int x;\n', {}, 'mutated.h')
        self.assertEqual(rewritten.text, '#include "mutated.h"\nint x;\n')


class Switching(unittest.TestCase):
    """Compiles all mutants of the sample into one program, and compares each with a copy of the
    sample that has only that edit."""

    def test_each_number_gives_the_program_with_that_one_edit(self):
        found = _found()
        numbered = dict(enumerate(found, 1))
        source = _read(_SAMPLE)
        with tempfile.TemporaryDirectory() as folder:
            rewritten = rewriting.rewrite(source, numbered, os.path.join(_HERE, 'mutated.h'))
            together = _compiled(folder, 'together', rewritten.text)
            right = _compiled(folder, 'right', source)
            self.assertEqual(_said(together, 0), _said(right, 0))
            differing = 0
            for number, each in itertools.islice(numbered.items(), 0, None, 4):
                alone = _compiled(folder, f'alone{number}', _edited(source, each))
                self.assertEqual(_said(together, number), _said(alone, 0), each.key)
                differing += _said(together, number) != _said(right, 0)
            self.assertGreater(differing, 0)

    def test_what_a_run_does_not_come_by_changes_nothing(self):
        numbered = dict(enumerate(_found(), 1))
        with tempfile.TemporaryDirectory() as folder:
            rewritten = rewriting.rewrite(_read(_SAMPLE), numbered,
                                          os.path.join(_HERE, 'mutated.h'))
            program = _compiled(folder, 'together', rewritten.text)
            reached = os.path.join(folder, 'reached')
            _said(program, 0, reached)
            with open(reached, encoding='utf-8') as file:
                told = {int(line) for line in file}
            same = {number for number in numbered if _said(program, number) == _said(program, 0)}
        self.assertLessEqual(set(numbered) - told, same)
        self.assertGreater(len(told & same), 0)
        self.assertGreater(len(set(numbered) - told), 0)


def _edited(source, each):
    """Returns the source with one mistake written out."""
    inner = source[each.start:each.end]
    if each.form == mutants.STATEMENT:
        text = ';'
    elif each.form == mutants.CONDITION_VARIABLE:
        text = f'{inner}; !{each.replacement}'
    elif each.form == mutants.TRUTH:
        text = f'!({inner})'
    else:
        text = f'({each.replacement})'
    return source[:each.start] + text + source[each.end:]


def _compiled(folder, name, text):
    path = os.path.join(folder, f'{name}.cc')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    program = os.path.join(folder, name)
    subprocess.run(['g++', '-std=c++20', '-w', '-o', program, path], check=True)
    return program


def _said(program, number, reached=''):
    environment = {'RECOUNT_MUTANT': str(number)}
    if reached:
        environment['RECOUNT_MUTANTS_REACHED'] = reached
    ran = subprocess.run(['/bin/sh', '-c', f'ulimit -t 5; exec {program}'], env=environment,
                         check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return ran.returncode, ran.stdout


class Drawing(unittest.TestCase):
    def test_a_seed_draws_the_same_and_another_seed_others(self):
        found = _found()
        first = [each.key for each in drawing.in_order(found, 1)]
        self.assertEqual(first, [each.key for each in drawing.in_order(found[::-1], 1)])
        self.assertNotEqual(first, [each.key for each in drawing.in_order(found, 2)])

    def test_each_site_is_drawn_once(self):
        found = _found()
        ordered = drawing.in_order(found, 1)
        self.assertEqual(sorted(each.site for each in ordered),
                         sorted({each.site for each in found}))

    def test_what_is_passed_over_makes_room_for_the_next(self):
        ordered = drawing.in_order(_found(), 1)
        drawn = drawing.draw(ordered, 3, {ordered[1].site})
        self.assertEqual(list(drawn.values()), [ordered[0], ordered[2], ordered[3]])

    def test_a_site_that_goes_away_moves_no_other(self):
        ordered = drawing.in_order(_found(), 1)
        fewer = [each for each in _found() if each.site != ordered[5].site]
        self.assertEqual(drawing.in_order(fewer, 1), ordered[:5] + ordered[6:])


class Scoring(unittest.TestCase):
    def _made(self, caught, equal=0):
        numbered = drawing.draw(drawing.in_order(_found(), 1), 10, set())
        proven = {numbered[10 - at].key: 'Nothing reads it.' for at in range(equal)}
        return scoring.Outcome('sample', 10, 0, 0, numbered,
                               {number: ('unit test', 'a', 'b') for number in range(1, caught + 1)},
                               proven, frozenset(numbered))

    def test_those_proven_equal_count_neither_way(self):
        outcome = self._made(caught=7, equal=2)
        self.assertEqual(outcome.score(), 7 / 8)
        self.assertEqual(outcome.survivors(), [8])
        self.assertEqual(outcome.mistakes({each.key for each in outcome.numbered.values()}), [])

    def test_a_mutant_that_is_caught_is_not_equal(self):
        self.assertIn('equal, but a fails', self._made(caught=10, equal=1).mistakes(
            {each.key for each in self._made(10).numbered.values()})[0])

    def test_a_key_of_no_mutant_is_a_mistake(self):
        self.assertIn('no such mutant', self._made(caught=9, equal=1).mistakes(set())[0])

    def test_the_aims_are_of_all_games_and_of_each(self):
        good, poor = self._made(caught=10), self._made(caught=8)
        self.assertTrue(scoring.is_good([good]))
        self.assertFalse(scoring.is_good([good] * 9 + [poor]))

    def test_an_equal_mutant_needs_a_sentence(self):
        self.assertEqual(scoring.read_equal('# list\na | b\n  Why\n  so.\n'), {'a | b': 'Why so.'})
        with self.assertRaises(ValueError):
            scoring.read_equal('a | b\nc | d\n  Why.\n')


class Files(unittest.TestCase):
    def test_what_decides_a_game_is_told_by_the_name(self):
        for name, decides in (('rules.cc', True), ('state.h', True), ('card_set.cc', True),
                              ('texts.cc', True), ('text.cc', False), ('view.cc', False),
                              ('hope.cc', False), ('rules_test.cc', False),
                              ('test_game.cc', False), ('rules.md', False)):
            self.assertEqual(games.is_deciding('hope', f'engine/hope/{name}'), decides, name)
        self.assertFalse(games.is_deciding('hope', 'engine/heretics/rules.cc'))


if __name__ == '__main__':
    unittest.main()
