"""Lists every command that --help knows by its audience, and says how tests call those that show a
game.

A new command is in none of these lists. The tests that use them fail until somebody adds how it is
called, or for whom it is.
"""
import os

from tools.testing.every_command import listed_in
from tools.testing.recount import CommandTest
from tools.testing.viewer_page import built_page

# These are for people who keep the record or rule: they may see what is hidden.
FOR_KEEPERS = {
    "new", "chance", "sim", "import", "export", "fork", "verify", "bisect", "engine",
    "compare", "repro", "shrink", "stats", "stats export", "stats check", "stats report",
    "dispute", "rule", "appeal", "resolve", "annotate", "backup", "conflicts",
    "amend", "withdraw", "moot", "expose", "extend", "redo", "correct", "pass", "identify",
    "unknown",
    "store", "store check", "store backup", "store compact", "store info", "store salvage",
    "cluster", "cluster init", "cluster join", "cluster sync", "cluster status", "cluster seal",
    "cluster audit", "cluster work",
}
# These need no game: rules, cards and words.
WITHOUT_A_GAME = {"rules", "cards", "options", "infractions", "completion", "manual",
                  "stats tables"}
# These have no view: everybody may see what they print.
FOR_EVERYBODY = {"games"}
# These show the view of the acting seat, in a dry run.
FOR_WHO_ACTS = {"act"}
# These need a terminal; see tools/terminal/screen_test.py, tools/terminal/replay_model_test.cc, and
# view_secrets_test.py.
AT_A_TERMINAL = {"play", "replay"}
# This command does not end by itself.
SERVED = {"serve"}
PAGE = "page.html"


def calls(game, other, last):
    """Returns how to call the commands with a view, by their names."""
    moments = range(0, last + 1, 3)
    return {
        "log": [["log", game], ["log", f"{game}@{last // 2}"]],
        "show": [["show", f"{game}@{seq}"] for seq in moments],
        "legal": [["legal", f"{game}@{seq}"] for seq in moments] + [["legal", game]],
        "why": [["why", f"{game}@{seq}"] for seq in moments if seq > 0],
        "ledger": [["ledger", game], ["ledger", f"{game}@{last // 2}"]],
        "diff": [["diff", game, other]],
        "report": [["report", game, "-o", name] for name in ("o.json", "o.md", "o.html", "-")],
        "view": [["view", game, "-o", PAGE], ["view", f"{game}@{last // 2}", "-o", PAGE],
                 ["view", game, other, "-o", PAGE]],
    }


def forms(help_text):
    """Returns the forms of an answer that a command has."""
    return [[], ["--json"]] + ([["--jsonl"]] if "--jsonl" in help_text else [])


def helps_of(test):
    """Returns every command that --help knows, including those of `store`, with its help."""
    found = {}
    for name in listed_in(test.expect(0, "--help").out):
        found[name] = test.expect(0, name, "--help").out
        for part in listed_in(found[name]):
            found[f"{name} {part}"] = test.expect(0, name, part, "--help").out
    return found


def assert_all_are_known(test):
    """Fails the test for a command that has no listed audience."""
    called = set(calls("ID", "ID", 1))
    without_view = FOR_KEEPERS | WITHOUT_A_GAME | FOR_EVERYBODY | FOR_WHO_ACTS
    helps = helps_of(test)
    for name, text in helps.items():
        if name in without_view:
            test.assertNotIn("--view", text, f"{name} has a view: say how it is called")
        elif name not in AT_A_TERMINAL | SERVED:
            test.assertIn("--view", text, f"{name}: who may see what it says?")
            test.assertIn(name, called, f"{name} is not compared: say how it is called")
    gone = (called | without_view | AT_A_TERMINAL | SERVED) - set(helps)
    test.assertFalse(gone, "these are no commands any more")


class ViewedTest(CommandTest):
    """The commands that show a game, and everything that a viewer gets of one."""

    def setUp(self):
        super().setUp()
        build = self.expect(0, "--version").out.splitlines()[0]
        self.viewer = self.path(self.write("built.html", built_page(build)))

    def got(self, words, exits=(0, 1)):
        """Returns the answer of a command, and the bytes of the files that it writes, by name."""
        before = set(os.listdir(self.folder))
        answer = self.run_recount(*words, RECOUNT_VIEWER=self.viewer)
        self.assertIn(answer.exit, exits, f"{words}: {answer.out}{answer.error}")
        files = {}
        for name in sorted(set(os.listdir(self.folder)) - before):
            files[name] = self.read(name)
            os.remove(self.path(name))
        return answer, files

    def exported(self, *games):
        """Returns the bytes of a file with these games."""
        self.expect(0, "export", *games, "-o", "exported.recount")
        raw = self.read("exported.recount")
        os.remove(self.path("exported.recount"))
        return raw
