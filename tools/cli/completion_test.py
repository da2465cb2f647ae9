"""Tests how a real bash completes a line when Tab is pressed, with names of files that the shell
has to quote and words that it splits."""
import os
import unittest

from tools.testing.recount import RECOUNT
from tools.testing.terminal import Terminal, TerminalTest
from tools.testing.waiting import wait_until

NAMES = ["my game.recount", "it's.recount", 'say "hi".recount', "a$b.recount", "x=y z.recount",
         "at@home.recount", "c:d.recount", "new\nline.recount", "tab\there.recount",
         "back\\slash.recount", "\u00e4\u00f6 \u00fc.recount", "*star.recount", "plain.recount",
         "-dash.recount", "over there/deep down.recount"]
# `words COMMAND LINE` prints the words that the shell makes of the line.
RC = """
PS1='ready '
bind 'set enable-bracketed-paste off'
bind 'set bell-style none'
source <(recount completion bash)
words() { printf '%s\\0' "$@" > words.partial; mv words.partial words; }
"""


class Bash(TerminalTest):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("bin"))
        os.symlink(RECOUNT, self.path("bin/recount"))
        os.mkdir(self.path("over there"))
        for name in NAMES:
            self.write(name, "")
        self.write("rc", RC)

    def shell(self, more=""):
        self.write("rc", RC + more)
        path = f"{self.path('bin')}:{os.environ['PATH']}"
        terminal = Terminal(self.folder, "bash --noprofile --rcfile rc -i", PATH=path)
        self.addCleanup(terminal.close)
        terminal.wait("ready")
        return terminal

    def words(self, terminal, typed):
        """Returns the words of the typed line, after Tab was pressed at its end."""
        terminal.write(typed).press("Tab", "C-a").write("words ").press("C-e", "Enter")
        wait_until(lambda: os.path.exists(self.path("words")), f"the words of {typed!r}")
        words = self.read("words").decode().split("\0")[:-1]
        os.remove(self.path("words"))
        self.assertEqual(words[0], "recount")
        return words[1:]

    def test_a_file_is_completed_whatever_its_name_has(self):
        terminal = self.shell()
        table = {
            "my": "my game.recount", "my\\ g": "my game.recount", '"my g': "my game.recount",
            "'my g": "my game.recount", 'my" g': "my game.recount", "it": "it's.recount",
            "it\\'": "it's.recount", '"it\'': "it's.recount", "say": 'say "hi".recount',
            'say\\ \\"h': 'say "hi".recount', "'say \"": 'say "hi".recount', "a\\$": "a$b.recount",
            "'a$": "a$b.recount", '"a\\$': "a$b.recount", "x": "x=y z.recount",
            "x=": "x=y z.recount", "x\\=y\\ ": "x=y z.recount", '"x=': "x=y z.recount",
            "at": "at@home.recount", "at@": "at@home.recount", "at@h": "at@home.recount",
            "c:": "c:d.recount", "c:d.": "c:d.recount", "new": "new\nline.recount",
            "tab": "tab\there.recount", "back": "back\\slash.recount",
            "back\\\\": "back\\slash.recount", "\u00e4": "\u00e4\u00f6 \u00fc.recount",
            "\\*": "*star.recount", "pl": "plain.recount", "./-d": "./-dash.recount",
            "over\\ there/": "over there/deep down.recount", "ov": "over there/",
            '"over there/': "over there/deep down.recount",
            "~/pl": self.path("plain.recount"), "~/my": self.path("my game.recount"),
            "$HOME/my": self.path("my game.recount"), "nothing": "nothing",
        }
        for typed, wanted in table.items():
            with self.subTest(typed):
                self.assertEqual(self.words(terminal, f"recount verify {typed}"),
                                 ["verify", wanted])

    def test_files_are_completed_whatever_the_shell_makes_of_patterns(self):
        for option in ("shopt -s failglob", "shopt -s nullglob", "set -f", "GLOBIGNORE='m*'"):
            terminal = self.shell(option + "\n")
            for typed, wanted in {"my": "my game.recount", "nothing": "nothing"}.items():
                with self.subTest(option=option, typed=typed):
                    self.assertEqual(self.words(terminal, f"recount verify {typed}"),
                                     ["verify", wanted])

    def test_games_of_a_store_with_a_blank_in_its_name(self):
        self.ask("--db", "my store", "new", "heretics", "--players", "Ana,Bo", "--seed", "00" * 32)
        game, = self.ask("--db", "my store", "games")["games"]
        terminal = self.shell()
        for store in ("my\\ store", '"my store"', "'my store'", "~/my\\ store"):
            with self.subTest(store):
                words = self.words(terminal, f"recount --db {store} show {game['id'][:4]}")
                self.assertEqual(words[2:], ["show", game["id"][:8]])
        for typed in ("@", "@la", "@last"):
            self.assertEqual(self.words(terminal, f"recount --db my\\ store show {typed}")[2:],
                             ["show", "@last"])

    def test_commands_and_values_as_before(self):
        terminal = self.shell()
        table = {"recount verif": ["verify"], "recount rules her": ["rules", "heretics"],
                 "recount games --game her": ["games", "--game", "heretics"],
                 "recount games --game pl": ["games", "--game", "pl"]}
        for typed, wanted in table.items():
            with self.subTest(typed):
                self.assertEqual(self.words(terminal, typed), wanted)

    def test_nothing_of_what_is_typed_is_executed(self):
        terminal = self.shell()
        self.words(terminal, "recount verify '$(touch done)`touch done`' '\"; touch done; \"'")
        self.words(terminal, "recount --db '$(touch done)' show ")
        self.assertFalse(os.path.exists(self.path("done")))


if __name__ == "__main__":
    unittest.main()
