"""Compares the tables of `recount stats export` with those that another program computes, byte for
byte.

The games are those of tools/statistics/oracle/archive.py, made to be hard; the other program, which
shares no code with ours, is tools/statistics/oracle.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from tools.testing.exports import KEY, TABLES
from tools.testing.recount import RECOUNT, Recount, folder_for_tests

ORACLE = os.path.abspath("tools/statistics/oracle")
sys.path.insert(0, ORACLE)
from compare import compare  # pylint: disable=wrong-import-position


class TablesTest(unittest.TestCase, Recount):
    """One archive for all tests, which only read it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="recount-test-", dir=folder_for_tests())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.store = os.path.join(cls.folder, "archive.db")
        cls.before = ("--db", cls.store)
        Recount(cls.folder).write("key", KEY + "\n")
        cls.run_python(os.path.join(ORACLE, "archive.py"), "--recount", RECOUNT, "--store",
                       cls.store)

    @classmethod
    def run_python(cls, *arguments):
        done = subprocess.run([sys.executable, "-B", "-X", "utf8", *arguments], check=False,
                              capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(f"{arguments}: {done.stdout}{done.stderr}")
        return done.stdout

    def assert_as_expected(self, name, *options):
        """Exports with the options, by the oracle and by the command, and compares the results.
        Returns the answer of the command."""
        expected, actual = self.path(f"expected-{name}"), self.path(f"actual-{name}")
        wanted = json.loads(self.run_python(
            os.path.join(ORACLE, "main.py"), "--recount", RECOUNT, "--store", self.store, "--to",
            expected, *options))
        document = self.ask("stats", "export", "--to", actual, "--format", "csv", *options)
        self.assertEqual(document["games"], wanted["games"])
        self.assertEqual(document["rows"], wanted["rows"])
        self.assertEqual(sorted(os.listdir(expected)), sorted(f"{table}.csv" for table in TABLES))
        for table in TABLES:
            with self.subTest(table):
                self.assertEqual(compare(expected, actual, table), [])
                self.assertGreater(document["rows"][table], 0)
        return document

    def test_finished_games(self):
        games = self.assert_as_expected("finished")["games"]
        for count in ("exported", "unfinished", "related"):
            self.assertGreater(games[count], 0)

    def test_unfinished_games_too(self):
        games = self.assert_as_expected("unfinished", "--unfinished")["games"]
        self.assertEqual((games["unfinished"], games["related"]), (0, 0))

    def test_pseudonyms(self):
        self.assert_as_expected("anonymous", "--anonymous", "--key", self.path("key"))

    def test_every_format_of_them_is_sound(self):
        for number, options in enumerate((
                ["--format", "sqlite"], ["--format", "csv", "--spreadsheet", "--unfinished"],
                ["--format", "sqlite", "--unfinished", "--jobs", "2"],
                ["--format", "sqlite", "--anonymous", "--key", self.path("key")])):
            self.ask("stats", "export", "--to", f"sound-{number}", *options)
            key = ["--key", self.path("key")] if "--anonymous" in options else []
            self.assertTrue(self.ask("stats", "check", f"sound-{number}", *key)["ok"])


if __name__ == "__main__":
    unittest.main()
