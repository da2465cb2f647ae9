"""Tests `correct` and what `redo` offers then: what they print and refuse, and that physical chance
stands."""
import json
import unittest

from tools.testing.recount import CommandTest

BY_SAM = ("--author", "Sam", "--reason", "a slip of the pen")
CONFIRMED = (*BY_SAM, "--judge", "Kim")


class Correct(CommandTest):
    def table(self):
        """Records events 0 to 4 with a shuffle by hand, event 3: both have chosen, and Ana has
        laid."""
        game = self.ask("new", "heretics", "--players", "Ana,Bo", "--recorded")["id"]
        self.ask("act", game, 0, "choose_faction hussites")
        node = self.ask("act", game, 1, "choose_faction orthodox")["node"]
        self.ask("chance", game, json.dumps({"order": node["chance"]["cards"]}))
        self.ask("act", game, 0, "send 22")
        return game

    def events(self, game):
        return self.ask("log", game)["events"]

    def test_the_last_entry_is_taken_back_and_recorded_again(self):
        game = self.table()
        told = self.ask("correct", game, *BY_SAM, "--undo")
        self.assertEqual((told["seq"], told["newest"], told["to"], told["why"]), (5, 5, 3, "undo"))
        self.assertEqual((told["rows"], told["changed"], told["undone"]), ([], [4], [4]))
        self.assertEqual(told["node"]["seats"], [0, 1])
        row = self.events(game)[4]
        self.assertEqual((row["superseded"], row["corrected_by"], row["entered_as"]),
                         (True, 5, None))
        self.assertEqual(self.ask("redo", game)["redone"], [4])
        self.expect(0, "verify", game)

    def test_the_outcome_of_a_shuffle_by_hand_is_entered_again(self):
        game = self.table()
        told = self.ask("correct", game, *CONFIRMED, "--replace", "2=Bo choose_faction catholics")
        self.assertEqual((told["rows"], told["changed"], told["stopped"]), ([2, 3, 4], [2], None))
        self.assertEqual(told["redone"], [2, 3, 4])
        events = self.events(game)
        self.assertEqual(events[7]["outcome"], events[3]["outcome"])
        self.assertEqual(events[5]["judge"], "Kim")
        self.expect(0, "verify", game)

    def test_redo_keeps_the_chance_that_was_entered_if_it_is_told_to(self):
        game = self.table()
        rewind = ("rule", game, "-", "--judge", "Kim", "--kind", "rewind", "--to", 1, "--clause",
                  "HER-3.3", "--reason", "so it is")
        self.ask(*rewind)
        told = self.ask("redo", game)
        self.assertEqual((told["redone"], told["stopped"]["seq"]), ([2], 4))

        game = self.table()
        self.ask("rule", game, *rewind[2:])
        told = self.ask("redo", game, "--keep-chance")
        self.assertEqual((told["redone"], told["stopped"]), ([2, 3, 4], None))

    def test_a_row_that_was_missing_is_inserted_and_one_too_many_is_dropped(self):
        game = self.table()
        self.ask("act", game, 1, "send 36")
        told = self.ask("correct", game, *CONFIRMED, "--drop", 5)
        self.assertEqual((told["why"], told["undone"]), ("undo", [5]))
        told = self.ask("correct", game, *CONFIRMED, "--insert", "4=Bo send 37")
        self.assertEqual((told["rows"], told["changed"]), ([None, 4], []))
        self.assertEqual([event["kind"] for event in self.events(game)[-3:]],
                         ["correction", "action", "action"])

    def test_a_dry_run_says_what_changes_and_records_nothing(self):
        game = self.table()
        told = self.ask("correct", game, *CONFIRMED, "--replace", "4=Ana send 23", "--dry-run")
        self.assertTrue(told["dry_run"])
        self.assertEqual((told["rows"], told["changed"]), ([4], [4]))
        text = self.expect(0, "correct", game, *BY_SAM, "--undo", "--dry-run").out
        self.assertIn("would correct the record after event 3", text)
        self.assertIn("Nothing was recorded.", text)
        self.assertEqual(len(self.events(game)), 5)

    def test_others_than_the_last_entry_take_a_judge(self):
        game = self.table()
        replaced = ("--replace", "2=Bo choose_faction catholics")
        self.assertEqual(self.refused(1, "correct", game, *BY_SAM, *replaced)["clause"], "JDG-20")
        # What the rules refuse stays refused with a judge.
        for edit in (("--order", "2,1"), ("--drop", 1)):
            for who in (BY_SAM, CONFIRMED):
                self.assertEqual(self.refused(1, "correct", game, *who, *edit)["clause"], "HER-2.2")
        self.assertEqual(len(self.events(game)), 5)

    def test_a_reason_that_names_a_hidden_card_is_warned_of(self):
        game = self.table()
        told = self.ask("correct", game, "--author", "Sam", "--reason", "it was Drummer", "--undo")
        self.assertIn("names Drummer", told["warnings"][0])
        self.assertNotIn("warnings", self.ask("redo", game))

    def test_wrong_options_are_refused_with_what_to_write(self):
        game = self.table()
        for options in ((), ("--undo", "--drop", 4), ("--swap", "4"), ("--swap", "1,2,4"),
                        ("--order", "4"), ("--replace", "4"), ("--replace", "4=Ana"),
                        ("--insert", "x=Ana send 22"), ("--undo", "--role", "floor")):
            self.expect(2, "correct", game, *BY_SAM, *options)
        refusal = self.refused(3, "correct", game, *BY_SAM, "--drop", 99)
        self.assertEqual(refusal["code"], "not_found")
        self.assertEqual(len(self.events(game)), 5)


if __name__ == "__main__":
    unittest.main()
