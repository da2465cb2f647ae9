"""What an input of game_fuzz plays is what `recount` takes: imported as it was played, verified,
and cut down by `shrink`."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

WRITE_REQUESTS, RECOUNT, *CORPUS = (os.path.abspath(path) for path in sys.argv[1:])
del sys.argv[1:]


def run(*words, stdin=None):
    ran = subprocess.run(words, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         check=False)
    return ran.returncode, ran.stdout.decode()


class GameInputTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.requests = os.path.join(self.folder, 'game.jsonl')

    def expect(self, status, *words):
        found, said = run(*words)
        self.assertEqual(found, status, said)
        return said

    def recount(self, *words):
        store = os.path.join(self.folder, 'recount.db')
        return self.expect(0, RECOUNT, '--db', store, '--json', *words)

    def written(self, path):
        said = self.expect(0, WRITE_REQUESTS, self.requests, path)
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
                imported = json.loads(self.recount('import', '--as-played', self.requests))
                verified = json.loads(self.recount('verify', *imported['games']))
                self.assertTrue(verified['ok'], verified)
                self.assertEqual([log['events'] for log in verified['logs']], [len(lines)])
        # Near-legal acts and garbage were tried, and nothing of them was recorded.
        self.assertGreater(refused, 5 * len(CORPUS))

    def test_an_input_can_be_shrunk(self):
        lines, _ = self.written(next(path for path in CORPUS if path.endswith('heretics-0')))
        small = os.path.join(self.folder, 'small.jsonl')
        self.recount('shrink', self.requests, '--predicate', '.wave == 1 and .round >= 2',
                     '-o', small)
        with open(small, encoding='utf-8') as file:
            kept = file.read().splitlines()
        self.assertGreater(len(kept), 5)
        self.assertLess(len(kept), len(lines))

    def test_bytes_of_any_kind_are_a_game(self):
        path = os.path.join(self.folder, 'input')
        for content in (b'', b'\xff', bytes(range(256)) * 2):
            with open(path, 'wb') as file:
                file.write(content)
            lines, _ = self.written(path)
            self.assertEqual(lines[0]['op'], 'new')
            self.recount('import', '--as-played', self.requests)

    def test_a_missing_input_is_an_error(self):
        said = self.expect(2, WRITE_REQUESTS, self.requests, os.path.join(self.folder, 'none'))
        self.assertIn('cannot be read', said)


if __name__ == '__main__':
    unittest.main()
