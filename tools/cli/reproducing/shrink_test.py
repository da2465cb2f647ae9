"""Tests `recount shrink`: every kind of fault, the files that it writes, and how it may be
interrupted."""
import json
import os
import signal
import subprocess
import sys
import time
import unittest

from tools.testing.recount import RECOUNT, SEED, CommandTest
from tools.testing.waiting import wait_until

FAULTY = os.path.abspath("tools/cli/reproducing/faulty_engine.py")
SCENARIO = os.path.abspath("tools/scenario.py")
ITSELF = f"'{RECOUNT}' engine"
KEYS = ["file", "events", "players", "minimal", "tries", "executed", "undecided"]


def faulty(fault, since=0):
    return f"'{sys.executable}' -B '{FAULTY}' '{RECOUNT}' {fault} {since}"


class ShrinkTest(CommandTest):
    def sim(self, game="heretics", players=3):
        return self.ask("sim", game, "--players", players, "--seed", SEED)["games"][0]

    def shrink(self, wanted_exit, *arguments):
        document = self.expect(wanted_exit, "--json", "shrink", *arguments).json
        self.assertEqual(list(document), KEYS)
        return document

    def scenario(self, engine, name):
        """Returns whether a scenario passes with an engine."""
        done = subprocess.run([sys.executable, "-B", SCENARIO, "--engine", engine, name],
                              cwd=self.folder, capture_output=True, text=True, check=False)
        return done.returncode == 0

    def sent_again(self):
        """Returns the requests of a game in which a character is sent a second time."""
        game = self.sim()
        events = [json.loads(line) for line in
                  self.expect(0, "log", "--jsonl", game).out.splitlines()]
        requests = [{"op": "new", "game": "heretics", "players": ["Ana", "Bo", "Cy"],
                     "randomness": "recorded"}]
        sent = None
        for event in events[1:20]:
            if event["kind"] == "chance":
                requests.append({"op": "chance", "outcome": event["outcome"]})
                continue
            request = {"op": "act", "seat": event["seat"], "action": event["action"]}
            requests.append(request)
            if event["action"]["type"] == "send" and sent is None:
                sent = request
        requests.append(sent)
        return self.write("played.jsonl", "".join(json.dumps(r) + "\n" for r in requests))

    def test_a_refused_event_is_cut_down_to_its_shortest_game(self):
        played = self.sent_again()
        document = self.shrink(0, played, "-o", "small.recount", "-o", "small.jsonl")
        self.assertEqual(document["file"], ["small.recount", "small.jsonl"])
        self.assertEqual(document["events"]["to"], 7)
        self.assertEqual(document["events"]["from"], 21)
        self.assertEqual(document["players"], {"from": 3, "to": 2})
        self.assertIs(document["minimal"], True)
        self.assertTrue(self.scenario(ITSELF, "small.jsonl"))
        found = self.expect(1, "--json", "verify", "small.recount").json["logs"][0]
        self.assertEqual([(f["seq"], f["clause"]) for f in found["findings"]], [(6, "HER-4.7")])
        verdict = self.expect(1, "--json", "repro", "small.recount").json
        self.assertEqual(verdict["bundles"][0]["verdict"], "there")

    def test_the_result_is_the_same_each_time_and_from_itself(self):
        played = self.sent_again()
        self.shrink(0, played, "-o", "one.recount", "-o", "one.jsonl")
        self.shrink(0, played, "-o", "two.recount", "-o", "two.jsonl", "--jobs", 3)
        self.shrink(0, "one.recount", "-o", "three.recount", "-o", "three.jsonl")
        self.shrink(0, "one.jsonl", "-o", "four.recount", "-o", "four.jsonl")
        for again in ("two", "three", "four"):
            for ending in (".recount", ".jsonl"):
                self.assertEqual(self.read(again + ending), self.read("one" + ending))

    def test_an_expression_is_cut_down_and_travels_in_the_bundle(self):
        game = self.sim()
        document = self.shrink(0, game, "-o", "wave.recount", "-o", "wave.jsonl", "--predicate",
                               ".wave == 2")
        self.assertEqual(document["events"]["to"], 26)
        self.assertEqual(self.ask("bisect", "wave.recount", ".wave == 2")["seq"], 25)
        self.assertTrue(self.scenario(ITSELF, "wave.jsonl"))
        last = json.loads(self.read("wave.jsonl").splitlines()[-1])
        self.assertEqual(last["send"], {"op": "state", "view": "judge"})
        self.assertEqual(last["expect"]["state"]["wave"], 2)
        # The bundle itself names the fault.
        again = self.shrink(0, "wave.recount", "-o", "again.recount")
        self.assertEqual(again["events"], {"from": 26, "to": 26})
        self.assertEqual(self.read("again.recount"), self.read("wave.recount"))

    def test_a_difference_is_cut_down_to_a_scenario_that_fails_there(self):
        game = self.sim()
        for fault, since, events in (("score", 7, 8), ("hidden", 0, None),
                                     ("missing_action", 0, None), ("order", 9, 10)):
            with self.subTest(fault):
                command = faulty(fault, since)
                document = self.shrink(0, game, "-o", "d.jsonl", "-o", "d.recount", "--against",
                                       command)
                if events is not None:
                    self.assertEqual(document["events"]["to"], events)
                self.assertLessEqual(document["events"]["to"], 10)
                self.assertTrue(self.scenario(ITSELF, "d.jsonl"))
                self.assertFalse(self.scenario(command, "d.jsonl"))
                there = self.expect(1, "--json", "repro", "d.recount", "--against", command).json
                self.assertEqual(there["there"], 1)
                gone = self.expect(0, "--json", "repro", "d.recount", "--against", ITSELF).json
                self.assertEqual(gone["gone"], 1)
                self.assertEqual(self.refused(2, "shrink", "d.recount", "-o", "x.jsonl")["code"],
                                 "usage")
                again = self.shrink(0, "d.recount", "-o", "again.jsonl", "--against", command)
                self.assertEqual(again["events"]["from"], again["events"]["to"])
                self.assertEqual(self.read("again.jsonl"), self.read("d.jsonl"))

    def test_a_refusal_that_differs_stays_the_last_event(self):
        command = faulty("clause")
        document = self.expect(1, "--json", "compare", "--against", command, "heretics", "--seed",
                               SEED, "--near", 100, "-o", "near.jsonl", "-o", "near.recount",
                               "--shrink").json
        self.assertEqual(document["file"], ["near.jsonl", "near.recount"])
        self.assertTrue(self.scenario(ITSELF, "near.jsonl"))
        self.assertFalse(self.scenario(command, "near.jsonl"))
        last = json.loads(self.read("near.jsonl").splitlines()[-1])
        self.assertIs(last["expect"]["ok"], False)
        self.assertEqual(self.expect(1, "--json", "repro", "near.recount").json["there"], 1)

    def test_compare_writes_the_log_as_it_is_without_shrink(self):
        game = self.sim()
        command = faulty("score", 12)
        document = self.expect(1, "--json", "compare", "--against", command, game, "-o",
                               "whole.recount", "-o", "whole.jsonl").json
        self.assertEqual(document["differences"][0]["seq"], 12)
        self.assertEqual(self.ask("log", "whole.recount")["id"], game)
        self.assertEqual(len(self.ask("log", "whole.recount")["events"]), 13)
        self.assertFalse(self.scenario(command, "whole.jsonl"))
        self.assertTrue(self.scenario(ITSELF, "whole.jsonl"))
        self.assertEqual(self.expect(1, "--json", "repro", "whole.recount", "--against",
                                     command).json["there"], 1)

    def test_a_command_says_what_the_fault_is(self):
        game = self.sim(players=2)
        self.write("check.py", "\n".join([
            "import json, sys",
            "requests = [json.loads(line) for line in open(sys.argv[1].replace('.recount',"
            " '.jsonl'))]",
            "sys.exit(1 if sum('outcome' in r for r in requests) else 5)"]))
        command = f"'{sys.executable}' -B check.py"
        document = self.shrink(0, game, "-o", "plain.recount", "-o", "plain.jsonl", "--command",
                               command)
        self.assertEqual(document["events"]["to"], 4)  # two packs and the shuffle
        self.assertGreater(document["undecided"], 0)
        self.assertEqual(self.refused(3, "repro", "plain.recount")["code"], "not_found")
        self.assertEqual(self.ask("verify", "plain.recount")["ok"], True)
        self.assertTrue(self.scenario(ITSELF, "plain.jsonl"))

    def test_what_does_not_show_the_fault_writes_nothing(self):
        game = self.sim()
        for more in ([], ["--predicate", ".wave == 9"], ["--against", ITSELF],
                     ["--command", "true"]):
            error = self.refused(1, "shrink", game, "-o", "x.recount", *more)
            self.assertEqual(error["code"], "not_shown", error)
            self.assertFalse(os.path.exists(self.path("x.recount")))

    def test_a_wrong_command_line_is_usage(self):
        game = self.sim()
        for arguments in ([game], [game, "-o", "x.txt"], [game + "@3", "-o", "x.recount"],
                          [game, "-o", "x.recount", "--predicate", "(("],
                          [game, "-o", "x.recount", "--predicate", ".a", "--command", "true"],
                          [game, "-o", "x.recount", "--against", "'"],
                          [game, "-o", "x.recount", "--jobs", "0"],
                          [game, "-o", "x.recount", "--tries", "many"]):
            self.assertEqual(self.refused(2, "shrink", *arguments)["code"], "usage", arguments)
        for command in ("--against", "--command"):
            error = self.refused(3, "shrink", game, "-o", "x.recount", command, "/no/such/thing")
            self.assertEqual(error["code"], "not_found")
        self.write("two.jsonl", 2 * (json.dumps(
            {"op": "new", "game": "heretics", "players": ["A", "B"], "randomness": "recorded"})
            + "\n"))
        self.assertEqual(self.refused(1, "shrink", "two.jsonl", "-o", "x.recount")["code"],
                         "bad_request")
        self.assertEqual(self.refused(3, "shrink", "none.jsonl", "-o", "x.recount")["code"],
                         "not_found")

    def test_tries_end_it_early_with_the_best_so_far(self):
        game = self.sim(players=4)
        document = self.shrink(1, game, "-o", "early.recount", "--predicate", ".wave == 2",
                               "--tries", 12)
        self.assertIs(document["minimal"], False)
        self.assertEqual(document["tries"], 12)
        self.assertEqual(self.expect(1, "--json", "repro", "early.recount").json["there"], 1)

    def start_endless(self):
        """Starts a search that takes long. Returns once its first file is there."""
        game = self.sim("basicverse", 4)
        process = self.start_recount(
            "--json", "shrink", game, "-o", "long.recount", "--predicate",
            ".node.kind == \"end\"", stderr=subprocess.DEVNULL)
        wait_until(lambda: os.path.exists(self.path("long.recount")), "its first file")
        return process

    def test_signals_end_it_with_the_best_so_far(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start_endless()
            time.sleep(0.3)
            process.send_signal(number)
            out, _ = process.communicate()
            self.assertEqual(process.returncode, 1)
            self.assertIs(json.loads(out)["minimal"], False)
            self.assertEqual(self.expect(1, "--json", "repro", "long.recount").json["there"], 1)
            os.remove(self.path("long.recount"))

    def test_a_killed_search_leaves_a_file_that_shows_the_fault(self):
        process = self.start_endless()
        time.sleep(0.3)
        process.kill()
        process.wait()
        self.assertEqual(self.expect(1, "--json", "repro", "long.recount").json["there"], 1)

    def test_people_read_what_was_done(self):
        played = self.sent_again()
        out = self.expect(0, "shrink", played, "-o", "small.jsonl").out
        self.assertIn("7 events, 2 players", out)
        self.assertIn("wrote small.jsonl", out)


if __name__ == "__main__":
    unittest.main()
