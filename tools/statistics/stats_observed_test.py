"""Exports a store in which half of the games were observed at a table: they are in every table, and
what nobody saw is null."""
import json
import os
import unittest

from tools.testing.exports import StatsTest

TABLE = os.path.abspath("testdata/walk/table.jsonl")


class Observed(StatsTest):
    def setUp(self):
        super().setUp()
        self.known = self.sim("heretics", 1)[0]
        self.table = self.ask("import", TABLE)["games"][0]

    def of_table(self, table, folder="stats"):
        return [row for row in self.rows(table, folder) if row["game_id"] == self.table]

    def test_every_format_has_all_games_and_passes_its_check(self):
        for form in ("csv", "sqlite"):
            with self.subTest(form):
                document = self.export(form, "--unfinished", form=form)
                self.assertEqual(document["games"], {"exported": 2, "unfinished": 0, "related": 0,
                                                     "unreadable": 0})
                self.assertTrue(self.ask("stats", "check", form)["ok"])

    def test_what_nobody_saw_is_null_and_what_was_turned_up_is_known_all_along(self):
        self.export("stats", "--unfinished")
        self.assertEqual([row["randomness"] for row in self.rows("games")], ["seeded", "observed"])
        log = self.ask("log", self.table)["events"]
        events = self.of_table("events")
        self.assertEqual([row["kind"] for row in events], [event["kind"] for event in log])
        # At event 4 Ana lays card 24 face down, which is turned up later.
        self.assertEqual((events[4]["type"], events[4]["card"]), ("send", "24"))
        self.assertIsNone(log[4]["action"]["card"])
        cards = {row["card"]: row for row in self.of_table("cards")}
        self.assertEqual((cards["24"]["held_seat"], cards["24"]["played_seq"]), ("0", "4"))
        unseen = [row for row in cards.values() if not row["times_played"]]
        self.assertGreater(len(unseen), 10)
        for row in unseen:
            self.assertEqual({row[column] for column in row if column not in
                              ("game_id", "game", "card", "key", "kind", "name", "suit")}, {""})
        cities = [row["value"] for row in self.of_table("chance")]
        self.assertEqual(len(cities), 36)
        self.assertIn("", cities)
        self.assertEqual(cities[0], "45")

    def test_a_report_counts_only_cards_that_somebody_saw(self):
        self.end(self.table)
        self.export("stats", self.table)
        held = [row for row in self.of_table("cards")
                if row["held_seat"] and row["kind"] != "city"]
        self.ask("stats", "report", "-o", "page.json", self.table)
        cards = json.loads(self.read("page.json"))["cards"]
        self.assertGreater(len(held), 0)
        self.assertEqual(sum(card["held"]["n"] for card in cards), len(held))


if __name__ == "__main__":
    unittest.main()
