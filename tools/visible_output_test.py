"""Text from outside never reaches people with anything in it that they cannot see.

Every command that --help knows is run on a game whose names, texts and cards hold characters that
steer a terminal, turn the direction of a line, end it, or are invisible. None of them may stand in
what a command tells people: on standard output and standard error, in reports, on a terminal.
Programs are told all of it, as JSON. On ordinary texts nothing is written out as its number: what
is, we have made ourselves.
"""
import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import termios
import unicodedata
import unittest

from recount_runner import RECOUNT, SEED, CommandTest

PATIENCE = 120  # seconds; the machine may be busy with other things

CONTROLS = "\x01\x07\x08\x0b\x1b[31m\x1b]0;owned\x07\x1b[2J\x7f\x80\x85\x9b2J\x9f\t"
BREAKS = "\r\nINJECTED\u2028INJECTED\u2029INJECTED"
UNSEEN = ("\u00ad\u034f\u061c\u115f\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b"
          "\u202c\u202d\u202e\u2060\u2061\u2065\u2066\u2067\u2068\u2069\u206a\u3164\ufe0f\ufeff"
          "\uffa0\ufff0\ufff9\U0001d173\U000e0001\U000e0041\U000e007f\U000e0100")
HOSTILE = "Eve" + UNSEEN + CONTROLS + BREAKS + "."
# What Unicode calls Default_Ignorable_Code_Point beside the controls and formats (Cc, Cf).
IGNORABLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0f\uffa0"
                       "\ufff0-\ufff8\U000e0000-\U000e0fff]")
WRITTEN_OUT = "[U+202E]"
# A file's name has at most 255 bytes, and the tests add to it.
MOST_BYTES_IN_NAME = 200


def unseen_in(text):
    """The characters of a text that nobody can see."""
    return sorted({f"U+{ord(sign):04X}" for sign in text if sign != "\n" and (
        unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") or IGNORABLE.match(sign))})


def listed_in(help_text):
    """The names of the commands that a --help lists: indented by two, a description behind."""
    return re.findall(r"^  ([a-z][a-z-]*) {2,}\S", help_text, re.MULTILINE)


class EveryCommand(CommandTest):
    """A store, and for each command some lines by which it has texts to tell."""

    text = ""  # that stands in names, reasons, cards and paths

    def setUp(self):
        super().setUp()
        with open("engine/heretics/heretics-core.json", encoding="utf-8") as file:
            cards = json.load(file)
        for card in cards["characters"] + cards["cities"]:
            card["name"] += self.text
        cards["name"] = self.text
        self.write("cards.json", json.dumps(cards))
        self.names = ["Ana" + self.text, "Bo" + self.text]
        self.in_path = self.text.encode()[:MOST_BYTES_IN_NAME].decode(errors="ignore")

    def begin(self, *more):
        game = self.ask("new", "heretics", "--player", self.names[0], "--player", self.names[1],
                        "--cards", "@cards.json", "--seed", SEED, *more)["id"]
        self.ask("act", game, 0, "choose_faction", "hussites")
        self.ask("act", game, 1, "choose_faction", "orthodox")
        self.ask("act", game, 0, "send 31")
        self.ask("act", game, 1, "send 43")
        return game

    def judged(self):
        """A game with every kind of judgement."""
        game = self.begin()
        dispute = self.ask("dispute", f"{game}@4", "--by", 0, "--claim", self.text)["seq"]
        ruling = self.ask("rule", game, dispute, "--judge", self.text, "--kind", "stand",
                          "--clause", "HER-3.3", "--reason", self.text)["seq"]
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", self.text)["seq"]
        self.ask("resolve", game, appeal, "--judge", "L" + self.text, "--uphold", "--reason",
                 self.text)
        penalty = self.ask("rule", game, "-", "--judge", self.text, "--kind", "penalty",
                           "--seat", 0, "--infraction", "slow_play", "--penalty", "warning",
                           "--clause", "JDG-7", "--reason", self.text)["seq"]
        self.ask("annotate", f"{game}@2", self.text, "--author", self.text)
        self.ask("expose", f"{game}@3", "--card", 20, "--to", 1, "--judge", self.text, "--account",
                 self.text)
        self.ask("extend", game, "--minutes", 5, "--judge", self.text, "--reason", self.text)
        self.ask("amend", game, penalty, "--judge", self.text, "--reason", "as " + self.text)
        misread = self.ask("dispute", f"{game}@4", "--by", 1, "--claim", self.text)["seq"]
        self.ask("withdraw", game, misread, "--by", 1, "--reason", self.text)
        return game

    def spoilt_export(self, folder):
        """An export with a file that is too many, and a row that the store does not give."""
        self.ask("stats", "export", "--to", folder, "--format", "csv", "--unfinished")
        self.write(f"{folder}/" + self.in_path, "")
        with open(self.path(f"{folder}/seats.csv"), encoding="utf-8", newline="") as file:
            seats = file.read()
        self.write(f"{folder}/seats.csv", seats.replace("Ana", "Eva"))

    def commands(self):
        found = []
        for name in listed_in(self.expect(0, "--help").out):
            below = self.expect(0, name, "--help").out
            if "SUBCOMMAND" in below.split("\n")[1]:
                found += [(name, command) for command in listed_in(below)]
            else:
                found.append((name,))
        return found

    def lines_of_all(self):
        """By command: arguments, in an order in which each line finds what it needs."""
        game = self.judged()
        disputed, ruled, appealed, ended = (self.begin() for _ in range(4))
        dispute = self.ask("dispute", f"{disputed}@4", "--by", 0, "--claim", self.text)["seq"]
        stand = ("--judge", self.text, "--kind", "stand", "--clause", "HER-3.3", "--reason",
                 self.text)
        to_appeal = self.ask("dispute", f"{ruled}@4", "--by", 0, "--claim", "x")["seq"]
        ruling = self.ask("rule", ruled, to_appeal, *stand)["seq"]
        to_resolve = self.ask("dispute", f"{appealed}@4", "--by", 0, "--claim", "x")["seq"]
        appeal = self.ask("appeal", appealed, self.ask("rule", appealed, to_resolve, *stand)["seq"],
                          "--by", 0, "--grounds", "x")["seq"]
        self.ask("rule", ended, "-", "--judge", "Kim", "--kind", "outcome", "--clause", "HER-3.3",
                 "--reason", self.text, "--result",
                 '{"winners":[0],"draw":false,"scores":null,"clause":"HER-3.3"}')
        withdrawn, amended, moot, redone = (self.begin() for _ in range(4))
        misread = self.ask("dispute", f"{withdrawn}@4", "--by", 0, "--claim", self.text)["seq"]
        to_amend, to_moot = (self.ask("rule", other, "-", *stand)["seq"]
                             for other in (amended, moot))
        self.ask("rule", redone, "-", "--judge", self.text, "--kind", "rewind", "--to", 3,
                 "--clause", "HER-3.3", "--reason", self.text)
        infractions = self.write("infractions.json", json.dumps(
            {self.text: self.text, "name": self.text, "infractions": [{"infraction": self.text}]}))
        waits = self.ask("new", "heretics", "--player", self.text, "--player", "Bo", "--recorded")
        table = waits["id"]
        self.ask("act", table, 0, "choose_faction", "hussites")
        order = self.ask("act", table, 1, "choose_faction", "orthodox")["node"]["chance"]["cards"]
        file = self.in_path + ".recount"
        self.ask("export", game, disputed, "-o", file)
        self.ask("export", game, "-o", "one.recount")
        other = self.ask("fork", f"{game}@4")["id"]
        self.ask("act", other, 1, "send 36")
        requests = [{"op": "new", "game": "heretics", "players": self.names,
                     "randomness": "seeded", "seed": SEED},
                    {"op": "act", "seat": 0, "action": {"type": "send", "card": self.text}}]
        self.write("table.jsonl", "\n".join(json.dumps(line) for line in requests))
        notes = self.write("notes.json", json.dumps(
            {"format": "recount-notes", "version": 1, "head": None, "log": self.text, "notes": []}))
        answers = {
            ("new",): [["heretics", "--player", self.text, "--player", self.text, "--seed", SEED]],
            ("act",): [[game, 0, "send 22"], [game, 0, "send", self.text]],
            ("chance",): [[table, json.dumps({"order": order})]],
            ("legal",): [[game], [f"{game}@2"], [game, 0]],
            ("play",): [[game]],
            ("sim",): [["heretics", "--games", 2, "--seed", SEED]],
            ("import",): [[file], ["table.jsonl"], ["table.jsonl", "--as-played"]],
            ("export",): [[game, "-o", "again" + file]],
            ("fork",): [[f"{game}@4"], [f"{file}#{game}@4"]],
            ("verify",): [[game], [file], ["--all"]],
            ("diff",): [[game, other], [f"{file}#{game}", "one.recount"]],
            ("bisect",): [[game, ".seq == 4"], [game, self.text]],
            ("compare",): [[game, "--against", "cat"], [game, "--against", "'" + self.text + "'"],
                           [self.text, "--against", "cat"]],
            ("repro",): [[f"{game}@4", "--predicate", ".seq == 4", "--note", "n" + self.text,
                          "-o", "bundle.recount"], ["bundle.recount"], [self.text],
                         [game, "--predicate", self.text, "-o", "x.recount"]],
            ("shrink",): [[game, "--predicate", ".seq == 4", "-o", self.in_path + ".jsonl"],
                          [game, "--predicate", self.text, "-o", "x.jsonl"],
                          [self.in_path + ".jsonl", "-o", "x.jsonl"]],
            ("games",): [[], ["--player", self.names[0]]],
            ("log",): [[game], [game, "--view", "spectator"], [game, "--view", 0], [ended]],
            ("show",): [[game], [game, "--view", "spectator"], [game, "--view", 1]],
            ("replay",): [[game]],
            ("rules",): [["heretics"], ["judging"]],
            ("why",): [[f"{game}@{seq}"] for seq in range(11)] + [[f"{game}@4", "/players/0/name"]],
            ("annotate",): [[f"{game}@3", self.text, "--author", self.text]],
            ("dispute",): [[f"{game}@4", "--by", 1, "--claim", self.text]],
            ("rule",): [[disputed, dispute, *stand],
                        [disputed, "-", "--judge", self.text, "--kind", "penalty", "--seat", 1,
                         "--infraction", "slow_play", "--penalty", "warning", "--clause", "JDG-7",
                         "--reason", self.text]],
            ("appeal",): [[ruled, ruling, "--by", 0, "--grounds", self.text]],
            ("resolve",): [[appealed, appeal, "--judge", "L" + self.text, "--overturn", "--reason",
                            self.text]],
            ("amend",): [[amended, to_amend, "--judge", self.text, "--reason", self.text + "!"]],
            ("moot",): [[moot, to_moot, "--judge", self.text, "--reason", self.text, "--dry-run"],
                        [moot, to_moot, "--judge", self.text, "--reason", self.text]],
            ("withdraw",): [[withdrawn, misread, "--by", 0, "--reason", self.text]],
            ("expose",): [[f"{game}@3", "--card", 21, "--to", 1, "--judge", self.text, "--account",
                           self.text]],
            ("extend",): [[game, "--minutes", 5, "--judge", self.text, "--reason", self.text]],
            ("redo",): [[redone]],
            ("cards",): [["heretics", "--cards", "@cards.json"],
                         ["heretics", "Fri", "--cards", "@cards.json"], ["heretics", self.text]],
            ("options",): [[name] for name in ("heretics", "hope", self.text)],
            ("infractions",): [[], ["@" + infractions], [self.text]],
            ("backup",): [[f"{game}@2"]],
            ("ledger",): [[game], [game, "--card", self.text]],
            ("view",): [[game, "-o", self.in_path], [game, "-o", self.in_path + ".html"],
                        [game, other, "-o", self.in_path + ".html"],
                        [game, "-o", "x.html", "--notes", self.text],
                        [game, "-o", "x.html", "--notes", notes]],
            ("serve",): [["--view", self.text], ["--host", self.text]],
            ("report",): [[game, "-o", self.in_path + "." + kind]
                          for kind in ("html", "md", "json")],
            ("stats", "export"): [["--to", "t" + self.in_path, "--format", "csv"],
                                  ["--to", "t" + self.in_path, "--format", "csv"],
                                  ["--to", "p", "--format", "parquet"],
                                  ["--to", "s", "--format", self.text],
                                  ["--to", "u", "--format", "csv", "--tables", self.text],
                                  ["--to", "u", "--format", "csv", "--anonymous", "--key",
                                   self.in_path + "/key"]],
            ("stats", "check"): [["t" + self.in_path], ["none" + self.in_path], ["wrong"],
                                 ["t" + self.in_path, "--key", self.in_path]],
            ("stats", "report"): [["-o", self.in_path + ".json"],
                                  ["-o", self.in_path + ".html"], ["-o", self.in_path]],
            ("stats", "tables"): [[]],
            ("cluster", "init"): [[self.text], ["nats://127.0.0.1:1", "--nkey", self.text]],
            ("cluster", "join"): [[self.text, "--table", "t1"],
                                  ["nats://127.0.0.1:1", "--table", self.text],
                                  ["nats://127.0.0.1:1", "--table", "t1", "--ca", self.text]],
            ("cluster", "sync"): [[self.text]],
            ("cluster", "status"): [[]],
            ("cluster", "seal"): [["--to", self.text]],
            ("cluster", "audit"): [[self.text]],
            ("cluster", "work"): [["--run", self.text]],
            ("store", "check"): [[]],
            ("store", "backup"): [["copy" + self.in_path]],
            ("store", "compact"): [[]],
            ("store", "salvage"): [["recount.db", "new" + self.in_path]],
            ("store", "info"): [[]],
            ("engine",): [[]],
            ("completion",): [["bash"], ["zsh"]],
            ("manual",): [[]],
        }
        self.spoilt_export("wrong")
        # A new command needs a line here, with arguments by which it has texts to tell.
        self.assertEqual(sorted(answers), sorted(self.commands()))
        return answers


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
            done = subprocess.run([RECOUNT, *arguments, "-o", "-"], check=False, cwd=self.folder,
                                  capture_output=True, env={"PATH": os.environ["PATH"]})
            said = done.stderr.decode()
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
        self.shown = set()  # the commands that have written something out

    def told(self, *arguments, stdin=b"", **environment):
        """What a command says to people, which has nothing in it that they cannot see."""
        done = subprocess.run(
            [RECOUNT, *[str(argument) for argument in arguments]], input=stdin, check=False,
            capture_output=True, cwd=self.folder, env={"PATH": os.environ["PATH"], **environment})
        self.assertGreaterEqual(done.returncode, 0, arguments)
        texts = [done.stdout.decode(), done.stderr.decode()]  # UTF-8, or this fails
        for text in texts:
            self.assertEqual(unseen_in(text), [], (arguments, text))
            self.assertNotRegex(text, re.compile("^INJECTED", re.MULTILINE), arguments)
        if WRITTEN_OUT in "".join(texts):
            self.shown.add(arguments[:2] if arguments[0] in ("cluster", "stats", "store") else
                           arguments[:1])
        return done.returncode

    def test_what_every_command_answers(self):
        answers = self.lines_of_all()
        for command, lines in answers.items():
            for arguments in lines:
                self.told(*command, *arguments)
        # They tell ids and numbers, unless something is wrong.
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

    def on_terminal(self, *arguments, steps):
        """All that a command writes to a terminal. Each step is what has to be there, in order,
        before something is typed."""
        ours, theirs = pty.openpty()
        self.addCleanup(os.close, ours)
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 400, 0, 0))
        with subprocess.Popen(
                [RECOUNT, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, cwd=self.folder,
                start_new_session=True,
                env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        ) as process:
            os.close(theirs)
            try:
                written = b"".join(self.exchange(ours, steps))
                self.assertEqual(process.wait(PATIENCE), 0, written)
            finally:
                process.kill()
        return written

    def exchange(self, terminal, steps):
        """What comes from a terminal, until its other end is closed."""
        for wanted, typed in [*steps, (None, None)]:
            seen = b""
            while wanted is None or wanted.encode() not in seen:
                ready, _, _ = select.select([terminal], [], [], PATIENCE)
                self.assertTrue(ready, f"waited for {wanted}: {seen!r}")
                try:
                    more = os.read(terminal, 1 << 16)
                except OSError:  # the other end is closed
                    more = b""
                if not more:
                    self.assertIsNone(wanted, seen)
                    return
                yield more
                seen += more
            os.write(terminal, typed.encode())

    def assert_visible(self, written):
        self.assertIn(WRITTEN_OUT.encode(), written)
        self.assertNotIn(b"\x1b]", written)  # sets a title
        text = written.decode()
        # What ncurses and the terminal's line send: places, looks, modes; and no other control.
        text = re.sub("\x1b\\[[0-9;?>]*[a-zA-Z]|\x1b[()][0-9A-Z]|\x1b[=>78M]|[\r\b\x0f]", "", text)
        self.assertEqual(unseen_in(text), [])

    def test_replay_at_a_terminal(self):
        game = self.judged()
        self.assert_visible(self.on_terminal(
            "replay", f"{game}@4",
            steps=[(WRITTEN_OUT, "\x1bOC"), (WRITTEN_OUT, "\x1bOC"), (WRITTEN_OUT, "\x1bOC"),
                   (WRITTEN_OUT, "q")]))

    def test_play_at_a_terminal(self):
        game = self.begin()
        self.assert_visible(self.on_terminal(
            "play", game, steps=[("press Enter", "\r"), (WRITTEN_OUT, "\x04")]))

    def test_text_on_a_terminal(self):
        game = self.judged()
        for arguments in (["log", game], ["games"], ["show", game], ["why", f"{game}@5"]):
            with self.subTest(arguments[0]):
                self.assert_visible(self.on_terminal(*arguments, steps=[]))


if __name__ == "__main__":
    unittest.main()
