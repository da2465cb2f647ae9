"""Tests repairs as a judge at a table makes them: what the case file tells each viewer of
them."""
import json
import unittest

from tools.testing.recount import CommandTest

BY_KIM = ("--judge", "Kim", "--reason", "so it was")
VIEWS = ("judge", "spectator", 0, 1)


class Repairs(CommandTest):
    def play(self):
        """Records events 0 to 5: both have chosen and laid, and the first City has been fought
        for."""
        game = self.begin()
        self.ask("act", game, 0, "send 26")
        self.ask("act", game, 1, "send 36")
        return game

    def repair(self, game, *operations, dispute="-"):
        return self.ask("rule", game, dispute, *BY_KIM, "--kind", "repair", "--role", "head",
                        "--clause", "HER-4.7", *operations)["seq"]

    def case_file(self, game, view="judge"):
        self.ask("report", game, "-o", "case.json", "--view", view)
        return json.loads(self.read("case.json"))

    def test_a_case_file_without_a_repair_has_no_part_for_them(self):
        game = self.play()
        self.assertNotIn("repairs", self.case_file(game))
        self.assertNotIn("Repairs", self.expect(0, "report", game, "-o", "-").out)

    def test_a_case_file_tells_each_viewer_of_a_repair_what_log_tells_them(self):
        game = self.play()
        dispute = self.ask("dispute", f"{game}@5", "--by", 1, "--claim", "no")["seq"]
        seq = self.repair(game, "--shuffle", "city_deck", "--move",
                          "22: Ana hand -> Ana graveyard", dispute=dispute)
        for view in VIEWS:
            row, = self.case_file(game, view)["repairs"]
            self.assertEqual(
                {key: row[key] for key in ("seq", "dispute", "judge", "role", "in_force", "to",
                                           "overturned_by", "moot_by", "superseded", "clauses",
                                           "reason")},
                {"seq": seq, "dispute": dispute, "judge": "Kim", "role": "head", "in_force": True,
                 "to": None, "overturned_by": None, "moot_by": None, "superseded": False,
                 "clauses": ["HER-4.7"], "reason": "so it was"})
            said = self.expect(0, "log", game, "--view", view).out.splitlines()
            self.assertIn("; ".join(row["operations"]), said[-1])
            self.assertEqual(len(row["operations"]), 2)
            text = self.expect(0, "report", game, "-o", "-", "--view", view).out
            self.assertIn(". Repairs\n", text)
            self.assertLess(text.index(". Repairs\n"), text.index(". Events against the rules\n"))

    def test_a_repair_is_marked_that_a_rewind_has_left_or_a_judge_has_overturned(self):
        game = self.play()
        first = self.repair(game, "--move", "22: Ana hand -> Ana graveyard")
        self.ask("rule", game, "-", *BY_KIM, "--kind", "rewind", "--to", 5, "--clause", "JDG-4")
        second = self.repair(game, "--to", 4, "--move", "23: Ana hand -> Ana graveyard")
        appeal = self.ask("appeal", game, second, "--by", 1, "--grounds", "no")["seq"]
        overturned = self.ask("resolve", game, appeal, "--judge", "Lou", "--overturn", "--reason",
                              "no")["seq"]
        rows = self.case_file(game)["repairs"]
        self.assertEqual([(row["seq"], row["in_force"], row["superseded"], row["overturned_by"],
                           row["to"]) for row in rows],
                         [(first, True, True, None, None), (second, False, True, overturned, 4)])


if __name__ == "__main__":
    unittest.main()
