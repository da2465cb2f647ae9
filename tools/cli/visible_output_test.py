"""Tests that text from outside never reaches people with invisible characters in it.

Every command that --help knows is run on a game whose names, texts and cards have characters that
control a terminal, change the direction of a line, end it, or are invisible. None of them may be in
output for people: on standard output and standard error, in reports, on a terminal. Programs get
all of them, as JSON. In ordinary texts no character is replaced by its number; only our own texts
have such numbers.
"""
import re
import unicodedata
import unittest

from tools.testing.every_command import EveryCommand
from tools.testing.terminal import bytes_at_terminal

CONTROLS = "\x01\x07\x08\x0b\x1b[31m\x1b]0;owned\x07\x1b[2J\x7f\x80\x85\x9b2J\x9f\t"
BREAKS = "\r\nINJECTED\u2028INJECTED\u2029INJECTED"
UNSEEN = ("\u00ad\u034f\u061c\u115f\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b"
          "\u202c\u202d\u202e\u2060\u2061\u2065\u2066\u2067\u2068\u2069\u206a\u3164\ufe0f\ufeff"
          "\uffa0\ufff0\ufff9\U0001d173\U000e0001\U000e0041\U000e007f\U000e0100")
HOSTILE = "Eve" + UNSEEN + CONTROLS + BREAKS + "."
# These are Unicode's Default_Ignorable_Code_Point, apart from controls and formats (Cc, Cf).
IGNORABLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0f\uffa0"
                       "\ufff0-\ufff8\U000e0000-\U000e0fff]")
WRITTEN_OUT = "[U+202E]"


def unseen_in(text):
    """Returns the characters of a text that nobody can see."""
    return sorted({f"U+{ord(sign):04X}" for sign in text if sign != "\n" and (
        unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") or IGNORABLE.match(sign))})


class OrdinaryTexts(EveryCommand):
    text = "Eve Lee"

    def test_no_command_writes_out_a_character_of_its_own(self):
        for command, lines in self.lines_of_all().items():
            for arguments in lines:
                done = self.run_recount(*command, *arguments)
                self.assertNotIn("[U+", done.out + done.error, (command, arguments))

    def test_what_is_told_beside_a_file_on_standard_output_stands_in_lines(self):
        game = self.judged()
        for arguments in (["export", game], ["report", game], ["report", game, "--view", "1"],
                          ["view", game], ["repro", f"{game}@4", "--predicate", ".seq == 4"]):
            said = self.run_recount(*arguments, "-o", "-", text=False).error.decode()
            with self.subTest(arguments):
                self.assertNotIn("[U+", said)
                if arguments[0] == "report":
                    head = "" if "--view" in arguments else r"head [0-9a-f]{64}\n"
                    self.assertRegex(said, r"\Astandard output  the case file of .*\n" + head
                                           + r"\Z")


class HostileTexts(EveryCommand):
    text = HOSTILE

    def setUp(self):
        super().setUp()
        self.shown = set()  # the commands that have spelled something out

    def told(self, *arguments, stdin=b"", **environment):
        """Returns the output of a command for people; checks that nothing in it is invisible."""
        done = self.run_recount(*arguments, stdin=stdin, text=False, **environment)
        self.assertGreaterEqual(done.exit, 0, arguments)
        texts = [done.out.decode(), done.error.decode()]  # fails unless it is UTF-8
        for text in texts:
            self.assertEqual(unseen_in(text), [], (arguments, text))
            self.assertNotRegex(text, re.compile("^INJECTED", re.MULTILINE), arguments)
        if WRITTEN_OUT in "".join(texts):
            self.shown.add(arguments[:2] if arguments[0] in ("cluster", "stats", "store") else
                           arguments[:1])
        return done.exit

    def test_what_every_command_answers(self):
        answers = self.lines_of_all()
        for command, lines in answers.items():
            for arguments in lines:
                self.told(*command, *arguments)
        # These print only ids and numbers, unless something is wrong.
        silent = {
            ("import",), ("resolve",), ("amend",), ("extend",), ("moot",), ("verify",), ("rules",),
            ("export",), ("sim",), ("play",), ("replay",), ("engine",),
            ("completion",), ("manual",), ("annotate",), ("stats", "tables"),
            ("cluster", "sync"), ("cluster", "status"), ("cluster", "audit"), ("cluster", "seal"),
            ("store", "check"), ("store", "info"), ("store", "compact")}
        self.assertEqual(set(answers) - self.shown - silent, set(), "commands that showed no text")

    def test_what_is_wrong_with_a_command_line(self):
        self.judged()
        for command in self.commands():
            help_text = self.expect(0, *command, "--help").out
            options = re.findall(r"^  (?:-\w,)?(--[a-z-]+)", help_text, re.MULTILINE)
            self.assertIn("--help", options)
            options = [option for option in options if option != "--jsonl"]  # for programs
            words = [HOSTILE, "@last", "@last@3", "heretics", f"@{HOSTILE}", f"@last@{HOSTILE}",
                     HOSTILE + ".recount"]
            for first in words:
                for count in range(3):
                    self.told(*command, first, *[HOSTILE] * count)
            for option in options:
                for first in ("@last", "@last@3", "heretics"):
                    self.told(*command, first, option, HOSTILE)
                    self.told(*command, first, "0", option, HOSTILE)
            self.told(HOSTILE, *command, HOSTILE)
            self.told("--db", HOSTILE, *command, "@last")
            self.told(*command, "@last", RECOUNT_DB=HOSTILE)
        self.told(HOSTILE)
        self.told("--" + HOSTILE)
        self.told("import", "-", stdin=('{"op":"' + HOSTILE + '"}').encode())
        self.told("act", "@last", "0", "-", stdin=HOSTILE.encode())
        self.told("play", "@last", TERM=HOSTILE)

    def test_reports(self):
        game = self.judged()
        for kind in ("html", "md"):
            self.ask("report", game, "-o", "case." + kind)
            with open(self.path("case." + kind), encoding="utf-8") as file:
                text = file.read()
            self.assertEqual(unseen_in(text), [], kind)
            self.assertIn("U+202E", text)

    def test_json_holds_every_text_as_it_is(self):
        game = self.judged()
        self.assertEqual(self.ask("games")["games"][0]["players"], self.names)
        self.assertEqual([player["name"] for player in self.ask("show", game)["players"]],
                         self.names)
        events = self.ask("log", game)["events"]
        self.assertEqual([event["claim"] for event in events if event["kind"] == "dispute"],
                         [HOSTILE] * 2)
        self.assertEqual([event["text"] for event in events if event["kind"] == "annotation"],
                         [HOSTILE])
        self.assertIn(HOSTILE, self.refused(2, "rules", HOSTILE)["message"])

    # --- A terminal ---

    def assert_visible(self, written):
        self.assertIn(WRITTEN_OUT.encode(), written)
        self.assertNotIn(b"\x1b]", written)  # would set a title
        text = written.decode()
        # ncurses and the terminal driver send these: positions, styles and modes, and no other
        # control.
        text = re.sub("\x1b\\[[0-9;?>]*[a-zA-Z]|\x1b[()][0-9A-Z]|\x1b[=>78M]|[\r\b\x0f]", "", text)
        self.assertEqual(unseen_in(text), [])

    def test_replay_at_a_terminal(self):
        game = self.judged()
        self.assert_visible(bytes_at_terminal(
            self, "replay", f"{game}@4",
            steps=[(WRITTEN_OUT, "\x1bOC"), (WRITTEN_OUT, "\x1bOC"), (WRITTEN_OUT, "\x1bOC"),
                   (WRITTEN_OUT, "q")]))

    def test_play_at_a_terminal(self):
        game = self.begin()
        self.assert_visible(bytes_at_terminal(
            self, "play", game, steps=[("press Enter", "\r"), (WRITTEN_OUT, "\x04")]))

    def test_text_on_a_terminal(self):
        game = self.judged()
        for arguments in (["log", game], ["games"], ["show", game], ["why", f"{game}@5"]):
            with self.subTest(arguments[0]):
                self.assert_visible(bytes_at_terminal(self, *arguments, steps=[]))


if __name__ == "__main__":
    unittest.main()
