"""Tests repairs as a judge at a table makes them: what the case file tells each viewer of them, and
what a ruling is told that cites no clause."""
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

    # --- The case file ---

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

    # --- Likely clauses ---

    def likely(self, *words):
        """Returns the ids of the clauses that are likely, from a refusal that has their texts."""
        refusal = self.refused(1, "rule", *words)
        self.assertEqual((refusal["code"], refusal["clause"]), ("illegal_action", "JDG-3"))
        start = "the ruling cites no clause; likely clauses are "
        self.assertTrue(refusal["message"].startswith(start), refusal)
        listed = refusal["message"].removeprefix(start).removesuffix(")").split("), ")
        self.assertTrue(all(" (" in each for each in listed), listed)
        return [each.split(" (")[0] for each in listed]

    def test_a_repair_without_a_clause_is_told_those_that_are_likely(self):
        game = self.play()
        dispute = self.ask("dispute", f"{game}@5", "--by", 1, "--claim", "no")["seq"]
        repair = (*BY_KIM, "--kind", "repair", "--move")
        moved = "22: Ana hand -> Ana graveyard"
        # What is wrong with the operations comes first.
        wrong = self.expect(1, "--json", "rule", game, dispute, *repair, "22: Ana hand -> Bo hand")
        self.assertEqual(wrong.json["error"]["clause"], "JDG-17")
        likely = self.likely(game, dispute, *repair, moved)
        self.assertEqual((len(likely), likely[-1]), (5, "JDG-17"))
        self.assertIn("HER-4.4", likely)
        self.assertEqual(self.likely(game, dispute, *repair, moved, "--dry-run"), likely)
        self.assertIn("(A repair leads to a state of the game",
                      self.expect(1, "rule", game, dispute, *repair, moved).error)
        self.repair(game, "--move", moved, dispute=dispute)

    def test_an_accept_without_a_clause_is_told_the_one_that_the_event_breaks_first(self):
        self.write("table.jsonl", "\n".join([
            '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded","seed":"'
            + "01" * 32 + '"}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}',
            '{"op":"act","seat":0,"action":{"type":"send","card":31}}',
            '{"op":"act","seat":1,"action":{"type":"send","card":31}}']) + "\n")
        game = self.ask("import", "table.jsonl", "--as-played")["games"][0]
        # The dispute is about another event.
        dispute = self.ask("dispute", f"{game}@2", "--by", 1, "--claim", "no")["seq"]
        accept = (*BY_KIM, "--kind", "accept", "--as", "effect")
        self.assertEqual(self.likely(game, dispute, *accept), ["HER-3.3", "JDG-19"])
        self.assertEqual(self.likely(game, "-", *accept), ["HER-3.3", "JDG-19"])
        self.ask("rule", game, dispute, *accept, "--clause", "HER-3.3")


if __name__ == "__main__":
    unittest.main()
