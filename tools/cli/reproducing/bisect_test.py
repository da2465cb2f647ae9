"""Tests bisect: the first event after which an expression is true, and what an expression may not
do."""
import math
import os
import signal
import unittest

from tools.testing.recount import CommandTest
from tools.testing.waiting import wait_until

REWIND = ("--judge", "Kim", "--kind", "rewind", "--clause", "HER-3.3", "--reason", "not hers")
KEYS = ["seq", "evaluated", "errors", "exact"]


class BisectTest(CommandTest):
    def simulated(self, game="heretics", number=7, *more):
        return self.ask("sim", game, "--seed", f"{number:064x}", *more)["games"][0]

    def states(self, game, seqs=None):
        if seqs is None:
            seqs = range(len(self.ask("log", game)["events"]))
        return [self.ask("show", f"{game}@{seq}") for seq in seqs]

    def bisect(self, game, expression, *more):
        """Returns the document; checks that the exit is 1 if nothing is found."""
        answer = self.run_recount("--json", "bisect", game, expression, *more)
        document = answer.json
        self.assertEqual(list(document), KEYS, answer.out + answer.error)
        self.assertEqual(answer.exit, 1 if document["seq"] is None else 0)
        return document

    def test_a_scan_finds_the_first_and_halves_some_change(self):
        table = {
            ".wave == 2": lambda state: state["wave"] == 2,
            ".players[0].hand | length == 5": lambda state: len(state["players"][0]["hand"]) == 5,
            ".node.kind == \"end\"": lambda state: state["node"]["kind"] == "end",
            "any(.players[]; .score > 6)":
                lambda state: any(player["score"] > 6 for player in state["players"]),
            ".": lambda state: True,
            ".wave == 99": lambda state: False,
            ".players[1].name == \"Player 2\"": lambda state: True,
            ".seq == 17": lambda state: state["seq"] == 17,
        }
        game = self.simulated()
        states = self.states(game)
        for expression, holds in table.items():
            with self.subTest(expression):
                held = [bool(holds(state)) for state in states]
                first = held.index(True) if True in held else None
                self.assertEqual(self.bisect(game, expression), {
                    "seq": first, "errors": 0, "exact": True,
                    "evaluated": len(held) if first is None else first + 1})
                halved = self.bisect(game, expression, "--halves")
                self.assertEqual((halved["errors"], halved["exact"]), (0, False))
                if not held[-1]:
                    self.assertEqual((halved["seq"], halved["evaluated"]), (None, 1))
                    continue
                self.assertTrue(held[halved["seq"]])
                self.assertTrue(halved["seq"] == 0 or not held[halved["seq"] - 1])
                self.assertLessEqual(halved["evaluated"], 1 + math.ceil(math.log2(len(held))))

    def test_the_first_output_counts_and_failures_are_counted(self):
        game = self.simulated()
        self.assertEqual(self.bisect(game, "empty")["seq"], None)
        self.assertEqual(self.bisect(game, "0")["seq"], 0)
        self.assertEqual(self.bisect(game, "(.seq == 4), true")["seq"], 4)
        odd = 'if .seq % 2 == 1 then error("odd") else .seq == 6 end'
        self.assertEqual(self.bisect(game, odd),
                         {"seq": 6, "evaluated": 7, "errors": 3, "exact": True})
        halted = "if .seq < 3 then halt_error else .seq == 4 end"
        self.assertEqual(self.bisect(game, halted)["errors"], 3)
        answer = self.expect(0, "bisect", game, "if .seq < 3 then error else .seq == 4 end")
        self.assertIn("5 states evaluated, jq failed on 3 of them", answer.out)
        self.assertTrue(answer.out.startswith("4  "))
        self.assertIn("holds after no event", self.expect(1, "bisect", game, "false").out)

    def test_of_a_judged_game_only_the_path_to_the_cursor_counts(self):
        game = self.begin()
        self.ask("act", game, 0, "send 26")
        self.ask("act", game, 1, "send 36")
        self.ask("rule", game, "-", *REWIND, "--to", 3)
        self.ask("act", game, 0, "send 22")
        path = [0, 1, 2, 3, 7]
        self.assertEqual([state["seq"] for state in self.states(game, path)], path)
        self.assertEqual(self.bisect(game, ".seq == 4"),
                         {"seq": None, "evaluated": 5, "errors": 0, "exact": True})
        self.assertEqual(self.bisect(game, ".seq > 3"),
                         {"seq": 7, "evaluated": 5, "errors": 0, "exact": True})
        self.assertEqual(self.bisect(game, ".seq > 3", "--halves")["seq"], 7)
        self.assertEqual(self.bisect(game, ".players[0].sent != null")["seq"], 7)

    def test_at_and_behind_an_illegal_event_there_is_no_state(self):
        self.write("table.jsonl", "\n".join([
            '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded","seed":"'
            + "01" * 32 + '"}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}',
            '{"op":"act","seat":0,"action":{"type":"send","card":31}}',
            '{"op":"act","seat":1,"action":{"type":"send","card":31}}']) + "\n")
        game = self.ask("import", "table.jsonl", "--as-played")["games"][0]
        self.assertEqual(self.bisect(game, "false")["evaluated"], 5)
        self.assertEqual(self.bisect(game, ".seq >= 4")["seq"], 4)
        self.assertEqual(self.bisect(game, ".seq >= 4", "--halves")["seq"], 4)
        self.assertIn("Event 5 is against the rules",
                      self.expect(1, "bisect", game, ".seq >= 5").error)

    def test_a_file_is_a_log_too(self):
        game = self.simulated()
        self.ask("export", game, "-o", "game.recount")
        for more in ([], ["--halves"]):
            self.assertEqual(self.bisect("game.recount", ".wave == 2", *more),
                             self.bisect(game, ".wave == 2", *more))
            self.assertEqual(self.bisect("@last", ".wave == 2", *more),
                             self.bisect(game[:8], ".wave == 2", *more))
        with open(self.path("game.recount"), "r+b") as file:
            file.seek(2000)
            file.write(b"\xff" * 64)
        self.assertEqual(self.refused(3, "bisect", "game.recount", ".")["code"], "damaged")

    def test_what_is_wrong_with_the_command_line(self):
        game = self.simulated()
        self.write("expression", ".")
        for expression in ("", "  ", "# x", ".a |", "1) | (2", "def f: 1;", ". as $x", "nope",
                           'import "a" as a; .', 'include "a"; .', 'include "a" {search:"."}; .',
                           "$__prog_args", "@/expression"):
            with self.subTest(expression):
                self.assertEqual(self.refused(2, "bisect", game, expression)["code"], "usage")
        for words in ([game], [], [game + "@3", "."], [game, ".", "x"], [game, ".", "--half"]):
            self.assertEqual(self.refused(2, "bisect", *words)["code"], "usage")
        self.assertEqual(self.refused(3, "bisect", "ffffffff", ".")["code"], "not_found")
        self.assertEqual(self.refused(3, "bisect", "none.recount", ".")["code"], "not_found")

    def test_an_expression_sees_nothing_but_the_state(self):
        game = self.simulated()
        self.write(".jq", "def mine: true;")
        self.write("a.jq", "def mine: true;")
        home = {"HOME": self.folder, "SECRET": "x", "JQ_LIBRARY_PATH": self.folder}
        for expression in ("mine", 'import "a" as a; a::mine', 'include "a"; mine'):
            self.expect(2, "bisect", game, expression, **home)
        for expression in ("env == {}", "$ENV == {}", "input_filename == null", "[inputs] == []",
                           "0 | localtime == gmtime", "get_search_list == []", "debug", "stderr"):
            with self.subTest(expression):
                answer = self.expect(0, "--json", "bisect", game, expression, TZ="Asia/Tokyo",
                                     **home)
                self.assertEqual((answer.json["seq"], answer.error), (0, ""))
        for expression in ("now", "input", '"a" | modulemeta', '"a" | error'):
            with self.subTest(expression):
                document = self.bisect(game, expression)
                self.assertEqual(document["errors"], document["evaluated"])

    def test_an_expression_that_takes_too_much_is_a_limit(self):
        game = self.simulated()
        for expression in ("last(range(1e12))", "def f: f; f",
                           'reduce range(40) as $i ("xxxxxxxx"; . + .)',
                           "reduce range(3e5) as $i (0; [.]) | length"):
            for more in ([], ["--halves"]):
                with self.subTest(expression, more=more):
                    error = self.refused(3, "bisect", game, expression, *more)
                    self.assertEqual((error["code"], error["clause"]), ("limit", None))
        # It does not wait for what comes after the answer.
        self.assertEqual(self.bisect(game, "if .seq < 9 then .seq == 8 else last(range(1e12)) end"),
                         {"seq": 8, "evaluated": 9, "errors": 0, "exact": True})

    def test_whoever_ends_it_leaves_no_process(self):
        game = self.simulated()
        for ending in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM):
            with self.subTest(ending):
                mark = f"{ending.name}-{os.getpid()}"
                started = self.start_recount("bisect", game, f"last(range(1e12)) # {mark}")
                wait_until(lambda m=mark: len(self.named(m)) == 3, "three processes")
                started.send_signal(ending)
                _, error = started.communicate()
                self.assertEqual(started.returncode, -ending)
                self.assertEqual(error, "")
                wait_until(lambda m=mark: not self.named(m), "no process")

    def named(self, mark):
        """Returns the processes that have it on their command line."""
        found = []
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
            except OSError:
                continue
            if len(words) > 3 and words[3].endswith(mark.encode()):
                found.append(process)
        return found


if __name__ == "__main__":
    unittest.main()
