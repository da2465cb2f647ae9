"""Tests that a row reports each difference: a build with a planted mistake, a wrong line, a line
too few or too many, a log, a program that ends early."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
SHIPPING, DIFFERENT, ROW = sys.argv.pop(1), sys.argv.pop(1), os.path.join(HERE, 'row.py')
LOG = 'testdata/logs/heretics-2.recount'


def run(*words):
    ran = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return ran.returncode, ran.stdout.decode()


def lines_of(program, *words):
    return run(program, *words)[1].splitlines()


class RowTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.lines = lines_of(SHIPPING, 'write', '--count', '6')

    def row(self, lines, program, *words, options=('--count', '6'), logs=(LOG,)):
        path = os.path.join(self.folder.name, 'digests.txt')
        with open(path, 'w', encoding='utf-8') as file:
            file.writelines(f'{line}\n' for line in lines)
        return run(sys.executable, '-B', ROW, '--row', 'the row', '--shipping', SHIPPING, *options,
                   path, *logs, '--', program, *words)

    def test_equal_builds_have_nothing_to_say(self):
        status, said = self.row(self.lines, SHIPPING)
        self.assertEqual(status, 0, said)
        self.assertRegex(said, r'^the row: 36 games, \d+ events, 1 golden logs, 0 differ, \d+ s\n$')

    def test_several_processes_share_all_games(self):
        once = self.row(self.lines, SHIPPING)[1]
        shared = self.row(self.lines, SHIPPING, options=('--count', '6', '--jobs', '3'))[1]
        self.assertEqual(once.split(', 0 differ')[0], shared.split(', 0 differ')[0])

    def test_a_planted_mistake_is_named_by_row_game_number_seq_and_keys(self):
        status, said = self.row(self.lines, DIFFERENT)
        self.assertEqual(status, 1, said)
        named = re.findall(r'^the row: endless, rules 1, (\d) players, no variant, game (\d): '
                           r'played 10000 [0-9a-f]{16}, expected 10000 [0-9a-f]{16}; '
                           r'seq (\d+): keys players$', said, re.MULTILINE)
        self.assertEqual([name[:2] for name in named],
                         [(players, number) for players in '234' for number in '01'], said)
        self.assertIn('36 games', said)
        self.assertIn(' 6 differ', said)
        # The game differs exactly at the event that was reported.
        players, number, seq = named[0]
        words = ('endless', '1', players, '-', number)
        for at, equal in ((int(seq) - 1, True), (int(seq), False)):
            ours, theirs = (lines_of(program, 'state', str(at), *words)
                            for program in (SHIPPING, DIFFERENT))
            self.assertEqual(ours == theirs, equal)

    def test_a_wrong_line_that_the_shipping_build_has_too_is_the_files(self):
        lines = list(self.lines)
        lines[0] = lines[0][:-1] + ('0' if lines[0][-1] != '0' else '1')
        status, said = self.row(lines, SHIPPING)
        self.assertEqual(status, 1, said)
        self.assertIn('the shipping build plays it the same', said)
        self.assertIn(' 1 differ', said)

    def test_a_line_too_few_and_a_line_too_many_are_named(self):
        status, said = self.row(self.lines[1:] + ['chess 1 2 - 0 3 0123456789abcdef'], SHIPPING)
        self.assertEqual(status, 1, said)
        self.assertIn('game 0: the file has no line of this game', said)
        self.assertIn('chess, rules 1, 2 players, no variant, game 0: '
                      'the file has a line of a game', said)
        self.assertIn(' 2 differ', said)

    def test_a_damaged_log_is_named(self):
        path = os.path.join(self.folder.name, 'damaged.recount')
        with open(LOG, 'rb') as file:
            content = bytearray(file.read())
        content[len(content) // 2] ^= 1
        with open(path, 'wb') as file:
            file.write(content)
        status, said = self.row(self.lines, SHIPPING, logs=(LOG, path))
        self.assertEqual(status, 1, said)
        self.assertIn(f'the row: {path}: ', said)
        self.assertIn('2 golden logs, 1 differ', said)

    def test_a_program_that_ends_early_fails_the_row(self):
        status, said = self.row(self.lines, '/bin/sh', '-c', 'echo playing heretics 1 2 -; exit 0')
        self.assertEqual(status, 1, said)
        self.assertIn('the program ended early: status 0 after "playing heretics 1 2 -"', said)

    def test_a_missing_file_is_no_success(self):
        status, said = self.row(self.lines, SHIPPING, logs=('no-such.recount',))
        self.assertEqual(status, 2, said)
        self.assertIn('no-such.recount cannot be read', said)


if __name__ == '__main__':
    unittest.main()
