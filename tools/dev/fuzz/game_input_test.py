"""Tests that `recount` accepts what an input of game_fuzz plays: imported as played, verified, and
cut down by `shrink`."""

import json
import os
import subprocess
import sys
import unittest

from tools.testing.recount import CommandTest

WRITE_REQUESTS, *CORPUS = (os.path.abspath(path) for path in sys.argv[1:])
del sys.argv[1:]


class GameInputTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.requests = self.path('game.jsonl')

    def write_requests(self, status, path):
        ran = subprocess.run([WRITE_REQUESTS, self.requests, path], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, check=False)
        self.assertEqual(ran.returncode, status, ran.stdout)
        return ran.stdout

    def written(self, path):
        said = self.write_requests(0, path)
        with open(self.requests, encoding='utf-8') as file:
            lines = [json.loads(line) for line in file]
        self.assertIn(f'{len(lines)} requests, ', said)
        return lines, int(said.split()[2])

    def test_every_input_plays_a_game_that_can_be_imported_and_verified(self):
        refused = 0
        for path in CORPUS:
            with self.subTest(os.path.basename(path)):
                lines, tried = self.written(path)
                refused += tried
                self.assertEqual(lines[0]['op'], 'new')
                imported = self.ask('import', '--as-played', self.requests)
                verified = self.ask('verify', *imported['games'])
                self.assertTrue(verified['ok'], verified)
                self.assertEqual([log['events'] for log in verified['logs']], [len(lines)])
        # Near-legal actions and garbage were tried too, but none of them was recorded.
        self.assertGreater(refused, 5 * len(CORPUS))

    def test_an_input_can_be_shrunk(self):
        lines, _ = self.written(next(path for path in CORPUS if path.endswith('heretics-0')))
        self.ask('shrink', self.requests, '--predicate', '.wave == 1 and .round >= 2',
                 '-o', 'small.jsonl')
        kept = self.read('small.jsonl').splitlines()
        self.assertGreater(len(kept), 5)
        self.assertLess(len(kept), len(lines))

    def test_bytes_of_any_kind_are_a_game(self):
        path = self.path('input')
        for content in (b'', b'\xff', bytes(range(256)) * 2):
            with open(path, 'wb') as file:
                file.write(content)
            lines, _ = self.written(path)
            self.assertEqual(lines[0]['op'], 'new')
            self.ask('import', '--as-played', self.requests)

    def test_a_missing_input_is_an_error(self):
        said = self.write_requests(2, self.path('none'))
        self.assertIn('cannot be read', said)


if __name__ == '__main__':
    unittest.main()
