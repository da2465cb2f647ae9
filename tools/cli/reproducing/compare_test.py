"""Tests `recount compare`: this build against itself, and against an engine with planted faults."""
import json
import os
import signal
import sys
import time
import unittest

from tools.testing.recount import RECOUNT, SEED, CommandTest, is_running
from tools.testing.waiting import wait_until

FAULTY = os.path.abspath("tools/cli/reproducing/faulty_engine.py")
GAMES = ["heretics", "hope", "empyrean", "inhumanity", "basicverse"]
ITSELF = f"'{RECOUNT}' engine"


def faulty(fault, since=0):
    return f"'{sys.executable}' -B '{FAULTY}' '{RECOUNT}' {fault} {since}"


class CompareTest(CommandTest):
    def compare(self, wanted_exit, command, *arguments, **more):
        return self.expect(wanted_exit, "--json", "compare", "--against", command, *arguments,
                           **more).json

    def first(self, command, *arguments):
        document = self.compare(1, command, *arguments)
        self.assertFalse(document["equal"])
        self.assertTrue(document["complete"])
        return document["differences"][0]

    def sim(self, games=1, game="heretics", *more):
        return self.ask("sim", game, "--games", games, "--seed", SEED, *more)["games"]

    def test_this_build_equals_itself_in_every_game_and_to_the_effects(self):
        for game in GAMES:
            for more in ([], ["--strict"]):
                document = self.compare(0, ITSELF, game, "--games", 2, "--seed", SEED, *more)
                self.assertEqual(list(document), ["equal", "complete", "games", "events", "seed",
                                                  "file", "differences"])
                events = document.pop("events")
                self.assertEqual(document, {"equal": True, "complete": True, "games": 2,
                                            "seed": SEED, "file": [], "differences": []})
                self.assertGreater(events, 20)

    def test_a_random_seed_is_told(self):
        document = self.compare(0, ITSELF, "heretics")
        self.assertRegex(document["seed"], "^[0-9a-f]{64}$")
        self.assertIn(SEED, self.expect(0, "compare", "--against", ITSELF, "heretics", "--seed",
                                        SEED).out)

    def test_the_games_are_those_of_sim(self):
        ids = self.sim(3)
        document = self.compare(1, faulty("score", 5), "heretics", "--games", 3, "--seed", SEED)
        self.assertEqual(document["games"], 3)
        told = document["differences"][0]
        self.assertEqual((told["game"], told["id"], told["games"]), (0, ids[0], 3))
        again = self.compare(1, faulty("score", 5), ids[1], ids[2])
        self.assertIsNone(again["seed"])
        told = again["differences"][0]
        self.assertEqual((told["game"], told["id"], told["games"]), (None, ids[1], 2))

    def test_each_planted_fault_is_told_at_its_place(self):
        state = {"op": "state", "view": "judge"}
        rows = [
            # fault, part, view, seat, path, request
            ("score", "state", "judge", None, "/players/1/score", state),
            ("fraction", "state", "judge", None, "/players/0/score", state),
            ("without_key", "view", "spectator", None, "/wave",
             {"op": "state", "view": "spectator"}),
            ("with_key", "view", 1, 1, "/extra", {"op": "state", "view": 1}),
            ("hidden", "view", 0, 0, "/players/1/hand/0", {"op": "state", "view": 0}),
            ("no_state", "state", "judge", None, "/ok", state),
            ("death", "died", None, None, "", None),
            ("garbage", "not_json", None, None, "", None),
        ]
        for fault, part, view, seat, path, request in rows:
            with self.subTest(fault=fault):
                told = self.first(faulty(fault, 4), "heretics", "--seed", SEED)
                self.assertEqual(
                    (told["part"], told["view"], told["seat"], told["path"], told["seq"]),
                    (part, view, seat, path, 4))
                self.assertTrue(told["steady"])
                self.assertEqual(told["games"], 1)
                if request:
                    self.assertEqual(told["request"], request)
                else:
                    self.assertEqual(told["request"]["op"], "act")
                    self.assertIsNone(told["theirs"])

    def test_values_of_both_are_told(self):
        told = self.first(faulty("score", 4), "heretics", "--seed", SEED)
        self.assertEqual(told["theirs"], told["ours"] + 1)
        told = self.first(faulty("without_key", 4), "heretics", "--seed", SEED)
        self.assertEqual((told["ours"], told["theirs"]), (1, {"$absent": True}))
        told = self.first(faulty("with_key", 4), "heretics", "--seed", SEED)
        self.assertEqual((told["ours"], told["theirs"]), ({"$absent": True}, [1]))
        out = self.expect(1, "--json", "compare", "--against", faulty("fraction", 4), "heretics",
                          "--seed", SEED).out
        self.assertIn('"theirs":0.0', out)
        told = self.first(faulty("hidden", 4), "heretics", "--seed", SEED)
        self.assertEqual((told["ours"], told["theirs"]), (None, 30))

    def test_a_list_of_another_length_differs_as_a_whole_and_its_order_counts(self):
        told = self.first(faulty("missing_action", 4), "heretics", "--seed", SEED)
        self.assertEqual((told["part"], told["path"]), ("legal", "/actions"))
        self.assertEqual(told["theirs"], told["ours"][:-1])
        self.assertEqual(told["view"], None)
        self.assertEqual(told["request"], {"op": "legal", "seat": told["seat"]})
        told = self.first(faulty("order", 4), "heretics", "--seed", SEED)
        self.assertEqual((told["part"], told["path"]), ("legal", "/actions/0/card"))

    def test_near_acts_find_what_is_refused_otherwise(self):
        arguments = ("heretics", "--games", 3, "--seed", SEED, "--near", 100)
        told = self.first(faulty("clause"), *arguments)
        self.assertEqual((told["part"], told["path"]), ("reply", "/error/clause"))
        self.assertEqual(told["theirs"], "HER-9.9")
        self.assertEqual(told["request"]["op"], "act")
        told = self.first(faulty("accepts"), *arguments)
        self.assertEqual((told["path"], told["ours"], told["theirs"]), ("/ok", False, True))
        self.assertTrue(told["steady"])
        # A near act is not an event: without near acts nothing differs, and messages are not
        # compared.
        self.compare(0, faulty("accepts"), "heretics", "--games", 3, "--seed", SEED, "--near", 0)
        self.compare(0, faulty("message"), *arguments)
        # For logs, near acts are tried only on request.
        game = self.sim()[0]
        self.compare(0, faulty("accepts"), game)
        self.assertEqual(self.first(faulty("accepts"), game, "--near", 100)["path"], "/ok")

    def test_codes_and_clauses_make_kinds(self):
        document = self.compare(1, faulty("accepts", 8), "heretics", "--games", 20, "--seed", SEED,
                                "--near", 100)
        self.assertGreater(len(document["differences"]), 1)
        games = [told["games"] for told in document["differences"]]
        self.assertEqual(games, sorted(games, reverse=True))
        self.assertEqual(sum(games), 20)

    def test_a_refused_event_is_the_last_that_is_asked(self):
        self.write("table.jsonl", "\n".join([
            '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded","seed":"'
            + "01" * 32 + '"}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}',
            '{"op":"act","seat":0,"action":{"type":"send","card":31}}',
            '{"op":"act","seat":1,"action":{"type":"send","card":70000}}',
            '{"op":"act","seat":1,"action":{"type":"send","card":33}}']) + "\n")
        game = self.ask("import", "table.jsonl", "--as-played")["games"][0]
        document = self.compare(0, ITSELF, game)
        self.assertEqual(document["events"], 6)
        told = self.first(faulty("clause"), game)
        self.assertEqual((told["seq"], told["path"]), (5, "/error/clause"))
        self.assertEqual(told["request"],
                         {"op": "act", "seat": 1, "action": {"type": "send", "card": 70000}})

    def test_seqs_are_those_of_the_log_and_superseded_events_are_left_out(self):
        game = self.begin()
        self.ask("act", game, 0, "send 26")
        self.ask("act", game, 1, "send 36")
        self.ask("rule", game, "-", "--judge", "Kim", "--kind", "rewind", "--clause", "HER-3.3",
                 "--reason", "not hers", "--to", 3)
        self.ask("act", game, 0, "send 22")
        self.assertEqual(self.compare(0, ITSELF, game)["events"], 5)
        told = self.first(faulty("score", 4), game)
        self.assertEqual((told["seq"], told["request"]["op"]), (7, "state"))

    def test_files_and_the_whole_store_are_compared(self):
        empty = self.compare(0, ITSELF, "--all")
        self.assertEqual((empty["equal"], empty["games"], empty["events"]), (True, 0, 0))
        ids = self.sim(2, "heretics") + self.sim(1, "hope")
        self.assertEqual(self.compare(0, ITSELF, "--all")["games"], 3)
        self.ask("export", ids[0], "-o", "game.recount")
        self.assertEqual(self.compare(0, ITSELF, "game.recount", ids[1])["games"], 2)

    def test_parts_ignored_paths_and_strictness(self):
        one = ("heretics", "--seed", SEED)
        self.compare(0, faulty("score"), *one, "--parts", "reply,view,legal")
        self.assertEqual(self.first(faulty("score"), *one, "--parts", "state")["seq"], 0)
        self.compare(0, faulty("score"), *one, "--ignore", "/players/*/score")
        self.compare(0, faulty("score"), *one, "--ignore", "/none", "--ignore", "/players")
        self.compare(1, faulty("score"), *one, "--ignore", "/players/0")
        self.compare(0, faulty("bare"), *one)
        told = self.first(faulty("bare"), *one, "--strict")
        self.assertEqual((told["part"], told["path"], told["theirs"]),
                         ("reply", "/state_hash", {"$absent": True}))

    def test_one_that_hangs_is_told_within_the_timeout(self):
        began = time.monotonic()
        told = self.first(faulty("hang", 3), "heretics", "--seed", SEED, "--timeout", "0.5")
        self.assertLess(time.monotonic() - began, 8)
        self.assertEqual((told["part"], told["seq"], told["theirs"]), ("hung", 3, None))
        self.assertTrue(told["steady"])

    def test_how_it_died_is_told_without_control_characters(self):
        told = self.first(faulty("death", 2), "heretics", "--seed", SEED)
        self.assertIn("status 7", told["message"])
        self.assertIn("luck", told["message"])
        self.assertNotIn("\x1b", told["message"])
        for fault in ("death", "garbage", "escapes"):
            shown = self.expect(1, "compare", "--against", faulty(fault, 2), "heretics")
            self.assertNotIn("\x1b", shown.out + shown.error)
            self.assertNotIn("\x07", shown.out + shown.error)

    def test_one_that_differs_once_is_unsteady(self):
        self.write("once.py", "\n".join([
            "import os, sys",
            "fault = 'none' if os.path.exists('been') else 'score'",
            "open('been', 'w').close()",
            f"os.execv(sys.executable, [sys.executable, '-B', {FAULTY!r}, {RECOUNT!r}, fault])"]))
        told = self.first(f"'{sys.executable}' once.py", "heretics", "--seed", SEED)
        self.assertFalse(told["steady"])

    def test_a_command_that_is_none(self):
        self.assertEqual(self.refused(3, "compare", "--against", "./no-such", "heretics")["code"],
                         "not_found")
        self.write("plain.txt", "no program\n")
        self.assertEqual(
            self.refused(3, "compare", "--against", "./plain.txt", "heretics")["code"],
            "not_found")
        for command in ("", "   ", "'a", '"a', "a\\"):
            self.assertEqual(
                self.refused(2, "compare", "--against", command, "heretics")["code"], "usage")

    def test_no_shell_sees_the_command(self):
        told = self.first("echo $HOME `id` ; touch been", "heretics")
        self.assertEqual(told["part"], "not_json")
        self.assertIn("$HOME `id` ; touch been", told["message"])
        self.assertFalse(os.path.exists(self.path("been")))

    def test_what_makes_no_sense_is_usage(self):
        for arguments in ([], ["--all", "1a2b"], ["heretics", "hope"], ["1a2b", "--games", "2"],
                          ["1a2b@3"], ["heretics", "--near", "101"], ["heretics", "--near", "x"],
                          ["heretics", "--parts", "views"], ["heretics", "--ignore", "players"],
                          ["heretics", "--timeout", "0"], ["heretics", "--timeout", "soon"],
                          ["heretics", "-o", "game.txt"], ["heretics", "--shrink"],
                          ["heretics", "--seed", "12"]):
            with self.subTest(arguments=arguments):
                self.assertEqual(
                    self.refused(2, "compare", "--against", ITSELF, *arguments)["code"], "usage")
        self.assertEqual(self.refused(2, "compare", "heretics")["code"], "usage")
        for arguments in (["--players", "9"], ["--config", '{"x":1}'], ["--rules", "99"]):
            self.assertEqual(self.refused(1, "compare", "--against", ITSELF, "heretics",
                                          *arguments)["code"], "bad_request")
        self.assertEqual(self.refused(3, "compare", "--against", ITSELF, "abcdef")["code"],
                         "not_found")

    def started(self, command, *arguments):
        return self.start_recount("--json", "compare", "--against", command, *arguments)

    def process_in(self, file):
        """Returns the id of a process once a program has written it."""
        def written():
            return os.path.exists(self.path(file)) and self.read(file).endswith(b"\n")
        wait_until(written, file)
        return int(self.read(file))

    def test_a_signal_ends_the_command_and_all_that_it_started(self):
        self.write("family.py", "\n".join([
            "import os, sys, time",
            "child = os.fork()",
            "name = 'parent' if child else 'child'",
            "with open(name, 'w') as file: file.write(f'{os.getpid()}\\n')",
            "time.sleep(600)"]))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            with self.subTest(signal=number):
                running = self.started(f"'{sys.executable}' family.py", "heretics", "--timeout",
                                       "300")
                processes = [self.process_in("parent"), self.process_in("child")]
                running.send_signal(number)
                out, error = running.communicate(timeout=30)
                if number != signal.SIGKILL:
                    self.assertEqual(running.returncode, 1, error)
                    document = json.loads(out)
                    self.assertEqual((document["complete"], document["games"]), (False, 0))
                wait_until(lambda all_of=processes: not any(map(is_running, all_of)), "the end")
                for name in ("parent", "child"):
                    os.remove(self.path(name))

    def test_it_is_told_to_people_with_the_command_that_shows_it_again(self):
        shown = self.expect(1, "compare", "--against", faulty("score", 5), "heretics", "--games",
                            2, "--seed", SEED).out
        for part in ("state at /players/*/score", "in 2 games", "event 5", SEED,
                     "again    recount compare --against"):
            self.assertIn(part, shown)
        self.assertIn("no differences", self.expect(0, "compare", "--against", ITSELF,
                                                    "heretics").out)


if __name__ == "__main__":
    unittest.main()
