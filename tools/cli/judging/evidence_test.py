"""Tests the ledger, which tells judges who knew which card: on every line of play, by name, as far
as that is known."""
import json
import re
import unittest

from tools.testing.recount import CommandTest

REWIND = ("--judge", "Kim", "--kind", "rewind", "--clause", "HER-3.3", "--reason", "not hers")
# Each game is simulated with this number of players.
TABLES = [("heretics", 2), ("hope", 2), ("empyrean", 2), ("inhumanity", 3), ("basicverse", 4)]


class EvidenceTest(CommandTest):
    def play(self):
        """Records events 0 to 5: both have chosen and laid, and the first City has been fought
        for."""
        game = self.begin()
        self.ask("act", game, 0, "send 26")
        self.ask("act", game, 1, "send 36")
        return game

    def erred(self):
        """Makes a log in which only event 5 is against the rules."""
        self.write("table.jsonl", "\n".join([
            '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded","seed":"'
            + "01" * 32 + '"}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}',
            '{"op":"act","seat":0,"action":{"type":"send","card":31}}',
            '{"op":"act","seat":1,"action":{"type":"send","card":31}}']) + "\n")
        return self.ask("import", "table.jsonl", "--as-played")["games"][0]

    def case(self, game):
        self.ask("report", game, "-o", "case.json")
        with open(self.path("case.json"), encoding="utf-8") as file:
            return json.load(file)

    def test_what_was_seen_on_a_superseded_line_is_in_every_later_plan(self):
        game = self.play()
        before = self.ask("backup", f"{game}@3")["learnt"]
        self.assertTrue(before)
        ruling = self.ask("rule", game, "-", *REWIND, "--to", 3)["seq"]
        # They know now where these cards lie, so going back once more costs nothing.
        again = [{**row, "already": ruling} for row in before]
        plan = self.ask("backup", f"{game}@3")
        self.assertEqual((plan["events"], plan["learnt"]), ([], again))
        self.ask("act", game, 0, "send 22")
        self.assertEqual(self.ask("backup", f"{game}@3")["learnt"], again)
        # The plan of a ruling contains what was known when the ruling was given.
        second = self.ask("rule", game, "-", *REWIND, "--to", 3)["seq"]
        costs = {row["seq"]: row["cost"]["learnt"] for row in self.case(game)["rulings"]}
        for cost in costs.values():
            for row in cost:
                self.assertTrue(row.pop("name"))
        self.assertEqual(costs, {ruling: before, second: again})

    def test_a_plan_for_another_line_names_no_chance_that_would_not_fall_anew(self):
        game = self.play()
        self.assertEqual(self.ask("backup", f"{game}@2")["redrawn"], [3])
        self.ask("rule", game, "-", *REWIND, "--to", 2)
        events = self.ask("log", game)["events"]
        self.assertEqual(events[-1]["kind"], "chance")
        plan = self.ask("backup", f"{game}@5")
        self.assertEqual((plan["events"], plan["restored"]), ([7], [3, 4, 5]))
        self.assertEqual(plan["redrawn"], [])
        self.assertEqual(self.ask("backup", f"{game}@2")["redrawn"], [7])

    def test_behind_an_event_against_the_rules_nobody_says_that_none_was_seen(self):
        game = self.erred()
        plan = self.ask("backup", f"{game}@3")
        self.assertEqual(plan["unknown_from"], 5)
        self.assertNotIn("unknown_from", self.ask("backup", f"{game}@5"))
        self.assertEqual(self.ask("ledger", game)["unknown_from"], 5)
        self.assertNotIn("unknown_from", self.ask("ledger", f"{game}@4"))
        for words in (["backup", f"{game}@3"], ["ledger", game],
                      ["ledger", game, "--card", "32", "--seat", "1"]):
            self.assertIn("unknown after event 5", self.expect(0, *words).out)
        # A ruling that leads away from the event does not make anybody forget what was shown.
        self.ask("rule", game, "-", *REWIND, "--to", 4)
        self.ask("act", game, 1, "send 33")
        self.assertEqual(self.ask("backup", f"{game}@4")["unknown_from"], 5)
        self.assertEqual(self.ask("ledger", game)["unknown_from"], 5)
        self.assertEqual(self.case(game)["rulings"][0]["cost"]["unknown_from"], 5)
        for file in ("case.html", "case.md"):
            self.ask("report", game, "-o", file)
            with open(self.path(file), encoding="utf-8") as written:
                self.assertIn("unknown after", written.read())

    def test_an_event_against_the_rules_that_a_ruling_has_superseded_spoils_no_later_play(self):
        game = self.erred()
        bad = self.expect(1, "--json", "verify", game).json["logs"][0]
        self.assertNotIn("superseded", bad["findings"][0])
        ruling = self.ask("rule", game, "-", *REWIND, "--to", 4)["seq"]
        self.ask("act", game, 1, "send 33")
        log = self.ask("verify", game)["logs"][0]
        self.assertTrue(log["ok"])
        self.assertEqual([(row["seq"], row["superseded"], row["superseded_by"])
                          for row in log["findings"]], [(5, True, ruling)])
        self.assertIn(f"superseded by event {ruling}", self.expect(0, "verify", game).out)
        self.expect(0, "verify", "--all")
        self.expect(0, "store", "check")
        self.assertEqual(self.case(game)["illegal"]["superseded_by"], ruling)
        self.ask("report", game, "-o", "case.md")
        with open(self.path("case.md"), encoding="utf-8") as written:
            text = written.read()
        self.assertIn("the events since then passed the verification", text)
        self.assertNotIn("The verification checked nothing after this event", text)
        # A log that `verify` accepts can be imported.
        self.ask("export", game, "-o", "case.recount")
        self.ask("--db", "b.db", "import", "case.recount")
        self.ask("--db", "b.db", "store", "check")
        # When the ruling is overturned, the game is at that event again.
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", "no")["seq"]
        self.ask("resolve", game, appeal, "--judge", "Lou", "--overturn", "--reason", "so it is")
        back = self.expect(1, "--json", "verify", game).json["logs"][0]
        self.assertNotIn("superseded", back["findings"][0])

    def test_cards_of_every_game_have_names_in_ledger_backup_and_case_file(self):
        for name, players in TABLES:
            with self.subTest(name):
                game = self.ask("sim", name, "--judged", "--players", players, "--seed",
                                "13" * 32)["games"][0]
                rows = self.expect(0, "ledger", game).out.splitlines()
                self.assertTrue(rows)
                for row in rows:
                    self.assertRegex(row, r"^Player .* (saw|sees|knows) .*\S \(card \d+\)")
                learnt = [line for line in self.expect(0, "backup", f"{game}@0").out.splitlines()
                          if line.startswith("  Player")]
                self.assertTrue(learnt)
                for line in learnt:
                    self.assertRegex(line, r"\(card \d+\)|that are shuffled again")
                for ruling in self.case(game)["rulings"]:
                    for row in ruling.get("cost", {}).get("learnt", []):
                        self.assertTrue(row["name"])

    def test_a_place_that_was_known_when_the_game_went_back_is_no_news(self):
        game = self.ask("sim", "heretics", "--seed", "13" * 32)["games"][0]
        self.ask("rule", game, "-", *REWIND, "--to", 8)
        learnt = [line for line in self.expect(0, "backup", f"{game}@8").out.splitlines()
                  if line.startswith("  Player")]
        self.assertTrue(learnt)
        for line in learnt:
            self.assertRegex(line, r" (has|have) known already where (1 card lies|\d+ cards lie), "
                                   r"which is no news: .*\(card \d+\) of ")

    def test_a_draw_that_nobody_shares_is_no_result(self):
        game = self.play()
        result = {"winners": [], "draw": True, "scores": None, "clause": "HER-7.6"}
        words = ["rule", game, "-", "--judge", "Kim", "--kind", "outcome", "--clause", "HER-7.6",
                 "--reason", "time", "--result"]
        self.assertEqual(self.refused(1, *words, json.dumps(result))["code"], "bad_request")
        self.ask(*words, json.dumps({**result, "draw": False}))

    def test_a_judge_is_the_same_however_the_name_is_written(self):
        game = self.play()
        ruling = self.ask("rule", game, "-", *REWIND, "--to", 4)["seq"]
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", "no")["seq"]
        for name in (" KIM ", "kim", "\uff2b\uff49\uff4d"):
            refusal = self.refused(1, "resolve", game, appeal, "--judge", name, "--uphold",
                                   "--reason", "so it is")
            self.assertEqual((refusal["code"], refusal["clause"]), ("illegal_action", "JDG-6"))
        for name, reason in (("  ", "so it is"), ("\u200b", "so it is"), ("Lou", ""), ("Lou", " ")):
            refusal = self.refused(1, "resolve", game, appeal, "--judge", name, "--uphold",
                                   "--reason", reason)
            self.assertEqual(refusal["code"], "bad_request")
        self.ask("resolve", game, appeal, "--judge", "Lou", "--uphold", "--reason", "so it is")
        for infraction in ("slow play", "Slow_play", "\u0455low_play", "-"):
            refusal = self.refused(1, "rule", game, "-", "--judge", "Kim", "--kind", "penalty",
                                   "--seat", 0, f"--infraction={infraction}", "--penalty",
                                   "warning", "--clause", "JDG-7", "--reason", "late")
            self.assertEqual(refusal["code"], "bad_request")

    def test_a_result_that_a_later_rewind_has_undone_is_marked_in_the_file(self):
        game = self.play()
        ruling = self.ask("rule", game, "-", "--judge", "Kim", "--kind", "penalty", "--seat", 0,
                          "--infraction", "slow_play", "--penalty", "game_loss", "--clause",
                          "JDG-7", "--reason", "late")["seq"]
        self.assertNotIn("undone_by", self.case(game)["rulings"][0])
        rewind = self.ask("rule", game, "-", *REWIND, "--to", 4)["seq"]
        case = self.case(game)
        self.assertEqual(case["rulings"][0]["seq"], ruling)
        self.assertEqual(case["rulings"][0]["undone_by"], rewind)
        self.assertEqual(case["penalties"][0]["undone_by"], rewind)
        self.ask("report", game, "-o", "case.md")
        with open(self.path("case.md"), encoding="utf-8") as written:
            self.assertIn(f"its result undone by ruling {rewind}", written.read())

    def test_a_report_for_a_view_says_whose_it_is(self):
        game = self.play()
        self.assertIn("as Bo sees it", self.expect(0, "report", game, "-o", "case.md", "--view",
                                                   1).out)
        self.assertIn("as a spectator sees it", self.expect(
            0, "report", game, "-o", "case.md", "--view", "spectator").out)
        self.assertNotIn("sees it", self.expect(0, "report", game, "-o", "case.md").out)

    def test_a_card_is_asked_for_by_the_name_that_the_ledger_tells(self):
        for name, players in TABLES:
            with self.subTest(name):
                game = self.ask("sim", name, "--players", players, "--seed", "13" * 32)["games"][0]
                row = self.expect(0, "ledger", game).out.splitlines()[-1]
                found = re.search(r" (?:saw|sees) (.*) \(card (\d+)\) in ", row)
                called, card = found.group(1), int(found.group(2))
                by_number = self.ask("ledger", game, "--card", card)["known"]
                self.assertTrue(by_number)
                by_name = self.ask("ledger", game, "--card", called.upper())["known"]
                for known in by_number:
                    self.assertIn(known, by_name)
        self.assertEqual(self.refused(3, "ledger", game, "--card", "nobody")["code"], "not_found")
        self.assertEqual(self.refused(3, "ledger", game, "--card", "60000")["code"], "not_found")


if __name__ == "__main__":
    unittest.main()
