"""Tests rules versions from the command line: how an experimental one is marked, games that are
played by it, and how it would have changed others (docs/reference/reproducing.md, "Rules
versions")."""
import json
import unittest

from tools.testing.recount import SEED, CommandTest

THREE = ("sim", "heretics", "--players", 3, "--seed", "2a" + "00" * 31)
ROW = ["id", "game", "rules", "change", "seq", "code", "clause", "state_seq", "result"]


class RulesVersionTest(CommandTest):
    def test_an_experimental_version_is_said_to_be_one_wherever_it_is_named(self):
        self.assertIn("heretics rules 1, 2 (experimental)", self.expect(0, "--version").out)
        self.assertEqual(self.ask("rules", "heretics")["experimental"], [2])
        self.assertNotIn("experimental", self.ask("rules", "hope"))
        game = self.ask("new", "heretics", "--players", "Ana,Bo,Cy", "--rules", 2)["id"]
        self.assertTrue(self.ask("log", game)["experimental"])
        self.assertIn("experimental", self.expect(0, "log", game).out)

    def test_the_default_is_the_last_version_that_is_not_experimental(self):
        log = self.ask("log", self.begin())
        self.assertEqual(log["events"][0]["rules"], 1)
        self.assertNotIn("experimental", log)

    def test_a_version_that_a_game_has_not_is_refused_and_nothing_is_recorded(self):
        for words in (("new", "hope", "--players", "Ana,Bo", "--rules", 2),
                      ("new", "heretics", "--players", "Ana,Bo", "--rules", 3),
                      ("new", "heretics", "--players", "Ana,Bo", "--rules", 0),
                      ("sim", "heretics", "--rules", 9)):
            self.assertEqual(self.refused(1, *words)["code"], "bad_request")
        self.assertEqual(self.ask("games")["games"], [])

    def test_the_protocol_takes_a_version_and_refuses_an_unknown_one(self):
        new = {"op": "new", "game": "heretics", "players": ["Ana", "Bo"], "randomness": "recorded"}
        requests = "".join(json.dumps({**new, **more}) + "\n"
                           for more in ({"rules": 2}, {"rules": 3}, {"rules": "2"}, {}))
        answers = self.expect(0, "engine", stdin=requests).lines
        self.assertEqual([answer["ok"] for answer in answers], [True, False, False, True])
        for answer in answers[1:3]:
            self.assertEqual((answer["error"]["code"], answer["error"]["clause"]),
                             ("bad_request", None))

    def test_what_changes_is_told_by_log_and_by_clause(self):
        self.expect(0, *THREE, "--games", 30)
        self.expect(0, "sim", "hope", "--seed", SEED)
        answer = self.expect(1, "--json", "verify", "--all", "--rules", 2)
        document = answer.json
        self.assertEqual((document["games"], document["skipped"]), (30, 1))
        changed = [log for log in document["logs"] if log["change"] != "none"]
        self.assertEqual(document["changed"], len(changed))
        self.assertTrue(0 < len(changed) < 30)
        for log in changed:
            self.assertEqual(list(log), ROW)
            is_result = log["change"] == "result"
            self.assertEqual(is_result, log["result"] is not None)
            self.assertEqual(is_result, log["code"] is None)
            if is_result:
                self.assertNotEqual(log["result"]["recorded"], log["result"]["under"])
        text = self.expect(1, "verify", "--all", "--rules", 2).out
        self.assertIn(f"Changed under rules 2: {len(changed)} of 30 games", text)
        table = text[text.index("change  "):].splitlines()[1:]
        games = sum(int(line.split()[-2]) for line in table)
        self.assertEqual(games, len(changed))
        # A file gives the same answer for the same games.
        self.expect(0, "export", changed[0]["id"], "-o", "one.recount")
        self.assertEqual(self.expect(1, "--json", "verify", "one.recount", "--rules", 2)
                         .json["logs"], changed[:1])

    def test_where_nothing_changes_the_exit_is_0_and_without_the_version_2(self):
        self.expect(0, *THREE, "--games", 5)
        self.assertEqual(self.ask("verify", "--all", "--rules", 1)["changed"], 0)
        self.expect(2, "verify", "--all", "--rules", 7)
        hope = self.ask("new", "hope", "--players", "Ana,Bo")["id"]
        self.expect(2, "verify", hope, "--rules", 2)


if __name__ == "__main__":
    unittest.main()
