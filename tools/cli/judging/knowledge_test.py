"""Tests what `backup` and `ledger` say of disputed games, by documents that were made without them
(testdata/judging), and what each viewer is told."""
import json
import os
import unittest

from tools.testing.recount import CommandTest

DATA = os.path.abspath("testdata/judging")
REWIND = ("--judge", "Kim", "--kind", "rewind", "--clause", "HER-3.3", "--reason", "not hers")
EXPOSED = ("--judge", "Kim", "--account", "it fell")


def expected(name):
    with open(os.path.join(DATA, name + ".json"), encoding="utf-8") as file:
        return json.load(file)


class KnowledgeTest(CommandTest):
    def notes(self, name, lines=None):
        """Imports a game as its players wrote it down: all of it, or its first lines."""
        with open(os.path.join(DATA, name + ".jsonl"), encoding="utf-8") as file:
            text = "".join(file.readlines()[:lines])
        self.write("notes.jsonl", text)
        return self.ask("import", "notes.jsonl", "--as-played")["games"][0]

    def learnt(self, moment):
        return self.ask("backup", moment)["learnt"]

    def test_a_plan_has_what_is_hidden_there_and_was_seen_later(self):
        for name, seq, lines in (("basicverse", 105, None), ("second_wave", 25, None),
                                 ("second_wave", 2, None), ("empyrean", 73, None),
                                 ("hope_extra_card", 81, 85)):
            with self.subTest(name, seq=seq):
                stem = "hope" if lines else name
                self.assertEqual(self.learnt(f"{self.notes(name, lines)}@{seq}"),
                                 expected(f"learnt-{stem}-{seq}")["learnt"])

    def test_a_ledger_says_where_and_until_when(self):
        self.assertEqual(self.ask("ledger", self.notes("second_wave"))["known"],
                         expected("ledger-second_wave")["known"])

    def test_an_accident_is_always_a_sight_and_counts_in_a_plan(self):
        game = self.notes("basicverse")
        exposure = self.ask("expose", f"{game}@113", "--card", 0, "--to", "Ann", *EXPOSED)["seq"]
        [row] = self.ask("ledger", game, "--card", 0, "--seat", "Ann")["known"]
        self.assertIn({"zone": "hand", "of": 5, "from": 113, "seen_to": 113, "there_to": None,
                       "exposure": exposure}, row["sights"])
        self.assertEqual(row["now"], "there")
        self.assertIn(exposure, [each.get("exposure") for each in self.learnt(f"{game}@113")])

    def test_a_seat_is_told_its_own_rows_and_nothing_that_follows_a_hidden_card(self):
        game = self.notes("second_wave")
        ledger = self.ask("ledger", game, "--view", "Bo")
        self.assertEqual({row["seat"] for row in ledger["known"]}, {1})
        for row in ledger["known"]:
            self.assertIn(row["now"], ("seen", "exists"))
            for sight in row["sights"]:
                self.assertNotIn("there_to", sight)
        self.assertNotIn("unknown", ledger)
        self.assertEqual(self.ask("ledger", game, "--view", "spectator"), {"known": []})

    def test_what_was_seen_on_a_line_that_is_left_stays_known_where_it_still_tells_something(self):
        game = self.notes("second_wave")
        ruling = self.ask("rule", game, "-", *REWIND, "--to", 25)["seq"]
        [row] = self.ask("ledger", game, "--card", 19, "--seat", "Ana")["known"]
        self.assertEqual(row["now"], "there")
        self.assertEqual(row["sights"][-1],
                         {"zone": "hand", "of": 1, "from": ruling, "seen_to": ruling,
                          "there_to": None, "carried": ruling})
        # Going back there once more costs nothing.
        self.assertEqual({each["already"] for each in self.learnt(f"{game}@25")}, {ruling})


if __name__ == "__main__":
    unittest.main()
