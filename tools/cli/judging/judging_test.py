"""Tests judging from the command line: disputes, rulings, rewinds, appeals, and what a judge is
shown."""
import json
import re
import unittest

from tools.testing.recount import CommandTest, since_when

REWIND = ("--judge", "Kim", "--kind", "rewind", "--clause", "HER-3.3", "--reason", "not hers")
STAND = ("--judge", "Kim", "--kind", "stand", "--clause", "HER-3.3", "--reason", "as it was")
OUTCOME = {"winners": [1], "draw": False, "scores": None, "clause": "HER-7.6"}


class JudgingTest(CommandTest):
    def play(self):
        """Records events 0 to 5: both have chosen and laid, and the first City has been fought
        for."""
        game = self.begin()
        self.ask("act", game, 0, "send 26")
        self.ask("act", game, 1, "send 36")
        return game

    def dispute(self, game, at, by=1):
        return self.ask("dispute", f"{game}@{at}", "--by", by, "--claim", "not so")["seq"]

    def rule(self, game, *arguments):
        return self.ask("rule", game, *arguments)["seq"]

    def listed(self, game):
        return next(row for row in self.ask("games")["games"] if row["id"] == game)

    def names(self, game):
        return self.listed(game)["players"]

    def superseded(self, game):
        events = self.ask("log", game)["events"]
        return [event["seq"] for event in events if event.get("superseded")]

    # --- Disputes and rulings ---

    def test_nobody_acts_while_a_dispute_is_open(self):
        game = self.play()
        self.assertEqual(self.dispute(game, 5), 6)
        self.assertEqual(self.listed(game)["open_disputes"], 1)
        refusal = self.refused(1, "act", game, 0, "send 22")
        self.assertEqual((refusal["code"], refusal["clause"]), ("illegal_action", "JDG-1"))
        # The form of a request is checked first.
        self.assertEqual(self.refused(1, "act", game, 7, "send 22")["code"], "bad_request")
        self.assertEqual(self.rule(game, 6, *STAND), 7)
        self.ask("act", game, 0, "send 22")
        self.assertEqual(self.listed(game)["open_disputes"], 0)
        self.expect(0, "verify", game)

    def test_a_text_that_names_a_hidden_card_is_recorded_with_a_warning(self):
        game = self.play()
        hidden = self.ask("show", game)["players"][0]["hand"]
        name = self.ask("cards", "heretics")["cards"][hidden[0]]["name"]
        answer = self.ask("dispute", f"{game}@5", "--by", 1, "--claim", f"she held the {name}")
        self.assertEqual(answer["warnings"], [
            f"every player can read this; it names {name} (card {hidden[0]}), "
            f"which {self.names(game)[1]}'s view hides"])
        self.rule(game, answer["seq"], *STAND)
        plain = self.ask("dispute", f"{game}@5", "--by", 1, "--claim", "she held a card")
        self.assertNotIn("warnings", plain)

    def test_each_refusal_names_its_clause_and_changes_nothing(self):
        game = self.play()
        dispute = self.dispute(game, 5)
        ruling = self.rule(game, "-", *STAND)
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", "no")["seq"]
        count = self.listed(game)["events"]
        stand = ("--judge", "Kim", "--kind", "stand", "--reason", "x")
        cases = [
            ("JDG-2", ("dispute", f"{game}@99", "--by", 0, "--claim", "x")),
            ("JDG-2", ("dispute", f"{game}@5", "--by", 2, "--claim", "x")),
            ("JDG-3", ("rule", game, 99, *STAND)),
            ("JDG-3", ("rule", game, 5, *STAND)),
            ("JDG-3", ("rule", game, dispute, *stand)),
            ("JDG-3", ("rule", game, dispute, *stand, "--clause", "HER-99")),
            ("JDG-4", ("rule", game, dispute, *REWIND, "--to", 99)),
            ("JDG-4", ("rule", game, dispute, *REWIND, "--to", dispute)),
            ("JDG-5", ("appeal", game, dispute, "--by", 0, "--grounds", "x")),
            ("JDG-5", ("appeal", game, ruling, "--by", 0, "--grounds", "x")),
            ("JDG-6", ("resolve", game, ruling, "--judge", "Lou", "--uphold", "--reason", "x")),
            ("JDG-6", ("resolve", game, appeal, "--judge", "Kim", "--uphold", "--reason", "x")),
        ]
        for clause, arguments in cases:
            with self.subTest(arguments=arguments):
                refusal = self.refused(1, *arguments)
                self.assertEqual((refusal["code"], refusal["clause"]), ("illegal_action", clause))
        self.assertEqual(self.listed(game)["events"], count)

    def test_a_command_line_that_is_wrong_is_told(self):
        game = self.play()
        for arguments in [
            ("dispute", game, "--by", 0, "--claim", "x"),
            ("dispute", f"{game}@5", "--by", "Cy", "--claim", "x"),
            ("rule", game, "-", *STAND, "--to", 3),
            ("rule", game, "-", *REWIND),
            ("rule", game, "-", "--judge", "Kim", "--kind", "undo", "--clause", "JDG-4",
             "--reason", "x"),
            ("rule", game, "-", "--judge", "Kim", "--kind", "penalty", "--clause", "JDG-7",
             "--reason", "x", "--seat", 0, "--infraction", "slow_play", "--penalty", "fine"),
            ("resolve", game, 6, "--judge", "Lou", "--reason", "x"),
            ("resolve", game, 6, "--judge", "Lou", "--reason", "x", "--uphold", "--overturn"),
            ("backup", game),
            ("report", game, "-o", "case.pdf"),
        ]:
            with self.subTest(arguments=arguments):
                self.assertEqual(self.refused(2, *arguments)["code"], "usage")
        self.assertEqual(self.refused(3, "backup", f"{game}@99")["code"], "not_found")
        self.assertEqual(self.refused(3, "annotate", f"{game}@99", "x", "--author", "A")["code"],
                         "not_found")
        for result in ['{"winners":[2],"draw":false,"scores":null,"clause":"HER-3.3"}', "{}", "[]"]:
            refusal = self.refused(1, "rule", game, "-", "--judge", "Kim", "--kind", "outcome",
                                   "--clause", "HER-3.3", "--reason", "x", "--result", result)
            self.assertEqual(refusal["code"], "bad_request")

    # --- The timeline ---

    def test_a_rewind_supersedes_and_an_overturned_one_restores(self):
        game = self.play()
        at_5 = self.ask("show", game)
        at_3 = self.ask("show", f"{game}@3")
        dispute = self.dispute(game, 5)
        ruling = self.rule(game, dispute, *REWIND, "--to", 3)
        self.assertEqual(self.ask("show", game), at_3)
        self.assertEqual(self.superseded(game), [4, 5])
        # For a judgement, this is the cursor right before it.
        self.assertEqual(self.ask("show", f"{game}@{ruling}"), at_5)
        acted = self.ask("act", game, 0, "send 22")
        self.assertEqual(acted["seq"], ruling + 1)
        self.assertEqual(self.ask("log", game)["events"][-1]["after"], 3)
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", "it was mine")["seq"]
        self.ask("resolve", game, appeal, "--judge", "Lou", "--overturn", "--reason", "it was")
        self.assertEqual(self.ask("show", game), at_5)
        self.assertEqual(self.superseded(game), [ruling + 1])
        # An event that is superseded now was not superseded at an earlier moment.
        events = self.ask("log", f"{game}@{dispute}")["events"]
        self.assertFalse(any(event.get("superseded") for event in events))
        self.assertEqual(self.expect(0, "log", game).out.count("~~"), 2)
        self.expect(0, "verify", game)

    def test_chance_that_is_undone_falls_anew_at_once(self):
        game = self.play()
        before = self.ask("log", game)["events"][3]
        judged = self.ask("rule", game, "-", *REWIND, "--to", 2)
        self.assertEqual((judged["seq"], judged["newest"]), (6, 7))
        drawn = self.ask("log", game)["events"][7]
        self.assertEqual((drawn["kind"], drawn["after"]), ("chance", 2))
        self.assertNotEqual(drawn["outcome"], before["outcome"])
        self.expect(0, "verify", game)

    def test_an_outcome_ends_the_game_until_it_is_overturned(self):
        game = self.play()
        ruling = self.rule(game, "-", "--judge", "Kim", "--kind", "outcome", "--clause", "HER-7.6",
                           "--reason", "time", "--result", json.dumps(OUTCOME))
        row = self.listed(game)
        self.assertEqual((row["result"], row["result_by"]), (OUTCOME, "ruling"))
        self.assertEqual(self.refused(1, "act", game, 0, "send 22")["code"], "game_over")
        legal = self.ask("legal", game)["seats"]
        self.assertTrue(all(entry["actions"] == [] for entry in legal))
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", "no")["seq"]
        self.ask("resolve", game, appeal, "--judge", "Lou", "--overturn", "--reason", "more time")
        self.assertIsNone(self.listed(game)["result"])
        self.ask("act", game, 0, "send 22")
        self.expect(0, "verify", game)

    def test_a_void_game_counts_for_nothing(self):
        game = self.play()
        self.rule(game, "-", "--judge", "Kim", "--kind", "void", "--clause", "JDG-3",
                  "--reason", "wrong decks")
        row = self.listed(game)
        self.assertEqual((row["result"], row["result_by"]), (None, "void"))
        self.assertEqual(self.refused(1, "act", game, 0, "send 22")["code"], "game_over")

    def test_penalties_rise_and_deviations_are_marked(self):
        game = self.play()

        def penalise(level, seat=0):
            return self.ask("rule", game, "-", "--judge", "Kim", "--kind", "penalty", "--clause",
                            "JDG-7", "--reason", "slow", "--seat", seat, "--infraction",
                            "slow_play", "--penalty", level)

        self.assertFalse(penalise("warning")["deviation"])
        self.assertTrue(penalise("warning")["deviation"])
        self.assertTrue(penalise("game_loss", seat=1)["deviation"])
        row = self.listed(game)
        self.assertEqual(row["result"]["winners"], [0])
        self.assertEqual(row["result"]["clause"], "JDG-7")
        self.assertEqual(len(row["result"]["scores"]), 2)
        self.assertEqual(self.refused(1, "act", game, 0, "send 22")["code"], "game_over")

    def test_a_fork_leaves_an_open_dispute_behind(self):
        game = self.play()
        dispute = self.dispute(game, 5)
        fork = self.ask("fork", f"{game}@{dispute}")["id"]
        self.assertEqual(self.listed(fork)["open_disputes"], 0)
        self.ask("act", fork, 0, "send 22")
        self.expect(0, "verify", fork, game)

    def test_expect_names_the_newest_event_judging_included(self):
        game = self.play()
        dispute = self.dispute(game, 5)
        refusal = self.refused(1, "rule", game, dispute, *STAND, "--expect", 5)
        self.assertEqual(refusal["code"], "conflict")
        self.ask("rule", game, dispute, *STAND, "--expect", dispute)

    # --- The judge's views ---

    def test_backup_tells_the_cost_before_it_is_ruled(self):
        game = self.play()
        plan = self.ask("backup", f"{game}@2")
        self.assertEqual((plan["to"], plan["events"]), (2, [5, 4, 3]))
        self.assertEqual(plan["decisions"], [{"seat": 0, "count": 1}, {"seat": 1, "count": 1}])
        self.assertEqual(plan["redrawn"], [3])
        state = self.ask("show", game)
        # These are both characters, the contested City and the next one: each seat has seen those
        # that it did not know before.
        learnt = since_when(plan["learnt"])
        self.assertIn({"seat": 1, "card": 26, "seq": 5}, learnt)
        self.assertIn({"seat": 0, "card": 36, "seq": 5}, learnt)
        self.assertNotIn({"seat": 0, "card": 26, "seq": 5}, learnt)
        self.assertIn({"seat": 0, "card": state["city"], "seq": 5}, learnt)
        self.assertEqual(self.ask("backup", f"{game}@5")["events"], [])

    def test_the_ledger_says_since_when(self):
        game = self.play()
        known = since_when(self.ask("ledger", game, "--card", 26)["known"])
        self.assertEqual(known, [{"card": 26, "seat": 0, "seq": 1},
                                 {"card": 26, "seat": 1, "seq": 5}])
        self.assertEqual(self.ask("ledger", f"{game}@4", "--card", 26, "--seat", 1)["known"], [])
        by_name = self.ask("ledger", game, "--card", "hussites:5")["known"]
        self.assertTrue(by_name and all(entry["card"] == by_name[0]["card"] for entry in by_name))
        # A card that somebody has seen in a superseded event remains known.
        self.rule(game, "-", *REWIND, "--to", 3)
        self.assertEqual(since_when(self.ask("ledger", game, "--card", 26)["known"]), known)
        self.assertEqual(self.refused(3, "ledger", game, "--card", "nobody")["code"], "not_found")
        self.assertEqual(self.refused(1, "ledger", game, "--seat", 2)["code"], "bad_request")

    def test_why_tells_what_an_event_changed_and_which_last_did(self):
        game = self.play()
        why = self.ask("why", f"{game}@5")
        self.assertEqual((why["seq"], why["event"]["kind"]), (5, "action"))
        paths = {change["path"] for change in why["changes"]}
        self.assertIn("/city", paths)
        self.assertTrue(all(change["clauses"] for change in why["changes"]))
        last = self.ask("why", f"{game}@5", "/players/1/hand")
        self.assertEqual((last["seq"], [change["path"] for change in last["changes"]]),
                         (5, ["/players/1/hand"]))
        self.assertEqual(self.ask("why", f"{game}@5", "/players/0/faction")["seq"], 1)
        self.assertEqual(self.refused(3, "why", f"{game}@5", "/nothing")["code"], "not_found")
        for path in ("city", "/~2"):
            self.assertEqual(self.refused(1, "why", f"{game}@5", path)["code"], "bad_request")
        for path in ("/players/99999999999999999999999", "/players/-", "/players/01"):
            self.assertEqual(self.refused(3, "why", f"{game}@5", path)["code"], "not_found")
        hidden = self.ask("why", f"{game}@4", "--view", 1)
        self.assertNotIn("26", json.dumps(hidden["changes"]))
        ruling = self.rule(game, "-", *REWIND, "--to", 3)
        rewound = self.ask("why", f"{game}@{ruling}")
        self.assertEqual(rewound["changes"][0]["clauses"], ["HER-3.3"])
        self.assertIn("/city", {change["path"] for change in rewound["changes"]})
        # Without @SEQ it is the current state, after the rewind.
        self.assertEqual(self.ask("why", game, "/city")["seq"], 3)

    def test_the_first_illegal_event_is_shown_with_what_would_have_been_legal(self):
        self.write("table.jsonl", "\n".join([
            '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded","seed":"'
            + "01" * 32 + '"}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}',
            '{"op":"act","seat":0,"action":{"type":"send","card":31}}',
            '{"op":"act","seat":1,"action":{"type":"send","card":31}}',
            '{"op":"act","seat":0,"action":{"type":"send","card":30}}']) + "\n")
        game = self.ask("import", "table.jsonl", "--as-played")["games"][0]
        why = self.ask("why", f"{game}@5")
        self.assertEqual(why["event"]["illegal"]["clause"], "HER-3.3")
        self.assertEqual([len(entry["actions"]) for entry in why["legal"]], [0, 11])
        dispute = self.dispute(game, 5, by=0)
        self.assertIsNone(self.ask("log", game)["events"][dispute]["digest"])
        # Even if the ruling lets the play stand, the game cannot be executed any further.
        self.rule(game, dispute, *STAND)
        refusal = self.refused(1, "act", game, 1, "send 33")
        self.assertEqual((refusal["code"], refusal["clause"]), ("illegal_action", "HER-3.3"))
        self.rule(game, "-", *REWIND, "--to", 4)
        self.ask("act", game, 1, "send 33")
        report = self.expect(0, "--json", "verify", game).json["logs"][0]
        self.assertEqual([(row["seq"], row["fault"], row["superseded"])
                          for row in report["findings"]], [(5, "illegal", True)])
        self.ask("report", game, "-o", "case.json")
        with open(self.path("case.json"), encoding="utf-8") as file:
            case = json.load(file)
        self.assertEqual((case["illegal"]["seq"], case["illegal"]["clause"]), (5, "HER-3.3"))
        self.assertEqual(len(case["illegal"]["legal"][0]["actions"]), 11)
        rows = case["timeline"]
        self.assertEqual([row["seq"] for row in rows if row["superseded"]], [5, 6])

    def test_why_an_event_was_refused_is_not_told_to_those_who_may_not_see_its_card(self):
        self.write("table.jsonl", "\n".join([
            '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded","seed":"'
            + "01" * 32 + '"}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}',
            '{"op":"act","seat":1,"action":{"type":"send","card":7}}']) + "\n")
        game = self.ask("import", "table.jsonl", "--as-played")["games"][0]
        self.assertIn("card 7", self.refused(1, "legal", game)["message"])
        for view in ("spectator", 0, 1):
            refusal = self.refused(1, "legal", game, "--view", view)
            self.assertIsNone(refusal["clause"])
            self.assertNotIn("card 7", refusal["message"])
            self.assertNotIn("Archbishop", refusal["message"])

    def test_a_case_file_of_a_view_is_the_same_whether_or_not_a_hidden_event_is_illegal(self):
        def reports(card, view):
            self.write("table.jsonl", "\n".join([
                '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded",'
                '"seed":"' + "01" * 32 + '"}',
                '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
                '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}',
                '{"op":"act","seat":1,"action":{"type":"send","card":%d}}' % card]) + "\n")
            game = self.ask("import", "table.jsonl", "--as-played")["games"][0]
            texts = []
            for name in ("case.json", "case.md", "case.html"):
                self.ask("report", game, "-o", name, "--view", view)
                text = self.read(name).decode().replace(game, "ID").replace(game[:8], "ID")
                texts.append(re.sub(r"\d\d:\d\d(:\d\d(\.\d+)?)?", "TIME", text))
            return texts
        self.assertNotEqual(reports(36, "judge")[0], reports(7, "judge")[0])
        for view in ("spectator", 0):
            legal, illegal = reports(36, view), reports(7, view)
            self.assertEqual(legal, illegal, view)
            self.assertIsNone(json.loads(legal[0])["verify"]["ok"])
            for text in legal[1:]:
                self.assertIn("not told in this view", text)

    def test_the_case_file_has_the_head_that_verify_confirms(self):
        game = self.play()
        dispute = self.dispute(game, 5)
        ruling = self.rule(game, dispute, *REWIND, "--to", 4)
        self.ask("appeal", game, ruling, "--by", 0, "--grounds", "<script>alert(1)</script>")
        self.ask("annotate", f"{game}@4", "a | note", "--author", "Lou & Co")
        self.ask("export", game, "-o", "case.recount")
        head = self.ask("verify", "case.recount")["logs"][0]["head"]
        for file in ("case.html", "case.md", "case.json"):
            self.assertEqual(self.ask("report", game, "-o", file)["head"], head)
            with open(self.path(file), encoding="utf-8") as written:
                text = written.read()
            self.assertIn(head, text)
            self.assertIn("not hers", text)
            if file != "case.json":
                self.assertNotIn("<script>", text)
        # A report of a file is like one of a game in the store.
        self.ask("report", "case.recount", "-o", "again.json")

    def test_a_case_file_for_a_seat_holds_nothing_that_its_view_hides(self):
        game = self.begin()
        self.ask("act", game, 0, "send 26")
        self.rule(game, "-", *REWIND, "--to", 3)
        self.ask("report", game, "-o", "case.json", "--view", 1)
        with open(self.path("case.json"), encoding="utf-8") as file:
            case = json.load(file)
        self.assertNotIn("card 26", json.dumps(case))
        self.assertEqual([row["seat"] for row in case["rulings"][0]["cost"]["learnt"]
                          if row["seat"] != 1], [])

    def test_random_judged_games_verify_clean(self):
        for game, players in [("heretics", 2), ("hope", 2), ("empyrean", 3), ("inhumanity", 3),
                              ("basicverse", 4)]:
            self.ask("sim", game, "--judged", "--games", 5, "--players", players, "--seed",
                     "07" * 32)
        self.expect(0, "verify", "--all", "--jobs", 2)


if __name__ == "__main__":
    unittest.main()
