"""Tests the tools of judges besides rulings: dry runs, accidents, amendments, lists of
infractions."""
import json
import unittest

from tools.testing.recount import CommandTest, since_when

BY_KIM = ("--judge", "Kim", "--clause", "HER-3.3", "--reason", "so it was")


class JudgesDeskTest(CommandTest):
    def play(self):
        """Records events 0 to 5: both have chosen and laid, and the first City has been fought
        for."""
        game = self.begin()
        self.ask("act", game, 0, "send 26")
        self.ask("act", game, 1, "send 36")
        return game

    def rule(self, game, *arguments):
        return self.ask("rule", game, "-", *BY_KIM, *arguments)

    def penalise(self, game, level, *arguments, seat=0):
        return self.rule(game, "--kind", "penalty", "--seat", seat, "--infraction", "slow_play",
                         "--penalty", level, *arguments)

    def events(self, game, view="judge"):
        return self.ask("log", game, "--view", view)["events"]

    def listed(self, game):
        return next(row for row in self.ask("games")["games"] if row["id"] == game)

    # --- Dry runs ---

    def test_a_dry_run_of_a_penalty_names_the_level_that_is_due_and_records_nothing(self):
        game = self.play()
        self.penalise(game, "warning")
        told = self.penalise(game, "match_loss", "--dry-run")
        self.assertEqual((told["due"], told["deviation"], told["dry_run"]),
                         ("game_loss", True, True))
        self.assertEqual((told["result"]["winners"], told["result_by"]), ([1], "ruling"))
        self.assertIsNone(told["cost"])
        self.assertEqual(len(self.events(game)), 7)

    def test_a_dry_run_of_a_rewind_tells_the_backup_plan(self):
        game = self.play()
        told = self.rule(game, "--kind", "rewind", "--to", 2, "--dry-run")
        self.assertEqual(told["cost"], self.ask("backup", f"{game}@2"))
        self.assertEqual((told["seq"], told["cursor"], told["newest"]), (6, 2, 6))
        self.assertEqual(len(self.events(game)), 6)
        text = self.expect(0, "rule", game, "-", *BY_KIM, "--kind", "rewind", "--to", 2,
                           "--dry-run").out
        self.assertIn("Rewind to event 2", text)
        self.assertIn("Nothing was recorded", text)

    def test_a_dry_run_of_an_overturned_rewind_tells_where_the_game_would_stand(self):
        game = self.play()
        ruling = self.rule(game, "--kind", "rewind", "--to", 4)["seq"]
        appeal = self.ask("appeal", game, ruling, "--by", 1, "--grounds", "no")["seq"]
        told = self.ask("resolve", game, appeal, "--judge", "Lou", "--overturn", "--reason", "x",
                        "--dry-run")
        self.assertEqual((told["cursor"], told["cost"]["restored"]), (5, [5]))
        self.assertEqual(told["overturned"], [])
        self.assertEqual(self.events(game)[-1]["kind"], "appeal")

    def test_a_dry_run_says_when_the_game_would_stand_on_an_overturned_line(self):
        game = self.play()
        first = self.rule(game, "--kind", "rewind", "--to", 4)["seq"]
        self.ask("act", game, 1, "send 33")
        second = self.rule(game, "--kind", "rewind", "--to", 4)["seq"]
        appeals = [self.ask("appeal", game, ruling, "--by", 1, "--grounds", "no")["seq"]
                   for ruling in (first, second)]
        overturn = ["--judge", "Lou", "--overturn", "--reason", "x"]
        self.ask("resolve", game, appeals[0], *overturn)
        words = ["resolve", game, appeals[1], *overturn, "--dry-run"]
        self.assertEqual(self.ask(*words)["overturned"], [first])
        self.assertIn(f"the line of play of ruling {first}, which was overturned",
                      self.expect(0, *words).out)

    def test_a_dry_run_is_refused_as_the_ruling_would_be(self):
        game = self.play()
        refusal = self.refused(1, "rule", game, "-", *BY_KIM, "--kind", "rewind", "--to", 99,
                               "--dry-run")
        self.assertEqual(refusal["clause"], "JDG-4")

    def test_reply_and_log_name_the_level_that_was_due(self):
        game = self.play()
        self.assertEqual(self.penalise(game, "game_loss")["due"], "warning")
        self.assertEqual(self.events(game)[-1]["due"], "warning")
        self.assertIn("game loss for Ana, slow_play, although warning was due",
                      self.expect(0, "log", game).out)

    # --- Accidents ---

    def expose(self, game, *arguments):
        return self.ask("expose", f"{game}@5", "--judge", "Kim", *arguments)["seq"]

    def test_an_exposed_card_is_told_to_those_alone_who_have_seen_it(self):
        game = self.play()
        hidden = self.ask("show", game)["players"][1]["hand"][0]
        seq = self.expose(game, "--card", hidden, "--to", 0, "--account", f"card {hidden} fell")
        for view, card in (("judge", hidden), ("0", hidden), ("1", None), ("spectator", None)):
            event = self.events(game, view)[seq]
            self.assertEqual((event["kind"], event["card"], event["to"]), ("exposure", card, [0]))
            self.assertEqual(event["account"] is None, card is None)
            text = self.expect(0, "log", game, "--view", view).out
            self.assertEqual(f"(card {hidden}) by accident at event 5" in text, card is not None)
            path = self.path(f"case-{view}.json")
            self.expect(0, "report", game, "--view", view, "-o", path)
            case = json.loads(self.read(path))
            self.assertEqual(case["exposures"][0]["card"], card)
            self.assertEqual(case["exposures"][0]["account"] is None, card is None)
        self.expect(0, "verify", game)

    def test_an_exposed_card_is_known_since_the_accident_and_cannot_be_unseen(self):
        game = self.play()
        hidden = self.ask("show", game)["players"][1]["hand"][0]
        self.expose(game, "--card", hidden, "--to", 0, "--account", "it fell")
        known = {"card": hidden, "seat": 0, "seq": 5, "exposure": 6}
        self.assertIn(known, since_when(self.ask("ledger", game)["known"]))
        self.assertIn(known, since_when(self.ask("backup", f"{game}@2")["learnt"]))
        self.assertIn(known, since_when(self.ask("backup", f"{game}@5")["learnt"]))
        self.rule(game, "--kind", "rewind", "--to", 2)
        self.assertIn(known, since_when(self.ask("ledger", game)["known"]))

    def test_an_exposure_names_cards_seats_and_events_that_are_there(self):
        game = self.play()
        for at, card, to in ((99, 28, 0), (5, 999, 0), (5, 28, 7)):
            refusal = self.refused(1, "expose", f"{game}@{at}", "--card", card, "--to", to,
                                   "--judge", "Kim", "--account", "x")
            self.assertEqual((refusal["code"], refusal["clause"]), ("illegal_action", "JDG-9"))

    # --- Redoing ---

    def test_superseded_actions_are_recorded_again_up_to_the_first_that_is_refused(self):
        game = self.play()
        self.rule(game, "--kind", "rewind", "--to", 3)
        told = self.ask("redo", game)
        self.assertEqual((told["redone"], told["stopped"]), ([4, 5], None))
        self.assertEqual(self.refused(1, "redo", game)["clause"], "JDG-10")
        self.rule(game, "--kind", "rewind", "--to", 3)
        self.ask("act", game, 0, "send 22")
        # The action that was recorded since then replaces the first one.
        last = self.events(game)[-1]["seq"]
        told = self.ask("redo", game, "--expect", last)
        self.assertEqual(len(told["redone"]), 1)
        self.expect(0, "verify", game)

    def test_redoing_stops_at_what_the_rules_refuse_and_says_why(self):
        game = self.play()
        self.ask("act", game, 0, "send 22")
        self.rule(game, "--kind", "rewind", "--to", 3)
        # Card 22 has been laid now, so the later action that lays it is refused.
        self.ask("act", game, 0, "send 22")
        told = self.ask("redo", game)
        self.assertEqual(told["redone"], [5])
        self.assertEqual(told["stopped"]["seq"], 6)
        self.assertEqual(told["stopped"]["code"], "illegal_action")

    def test_nothing_is_redone_without_a_rewind_or_while_a_dispute_is_open(self):
        game = self.play()
        self.assertEqual(self.refused(1, "redo", game)["clause"], "JDG-10")
        self.rule(game, "--kind", "rewind", "--to", 3)
        self.ask("dispute", f"{game}@3", "--by", 0, "--claim", "no")
        self.assertEqual(self.refused(1, "redo", game)["clause"], "JDG-1")

    # --- Infractions ---

    def test_a_list_of_infractions_says_what_is_due_and_how_it_rises(self):
        game = self.play()
        by_list = ("--infractions", "standard")
        first = self.penalise(game, "caution", *by_list)
        self.assertEqual((first["due"], first["deviation"]), ("caution", False))
        self.assertEqual(self.penalise(game, "warning", *by_list)["due"], "warning")
        self.assertEqual(self.penalise(game, "warning", *by_list)["due"], "game_loss")
        event = self.events(game)[-1]
        self.assertEqual((event["infractions"], event["deviation"]), ("standard", True))
        self.expect(0, "verify", game)

    def test_judges_bring_a_list_of_their_own(self):
        ours = {"name": "ours", "infractions": [
            {"infraction": "slow_play", "text": "slow", "levels": ["match_loss"]}]}
        path = self.path("ours.json")
        self.write("ours.json", json.dumps(ours))
        self.assertEqual(self.ask("infractions", f"@{path}"), ours)
        self.assertEqual(self.ask("infractions")["name"], "standard")
        game = self.play()
        told = self.penalise(game, "match_loss", "--infractions", f"@{path}")
        self.assertEqual((told["due"], told["deviation"]), ("match_loss", False))
        refusal = self.refused(1, "rule", game, "-", *BY_KIM, "--kind", "penalty", "--seat", 0,
                               "--infraction", "late", "--penalty", "warning", "--infractions",
                               f"@{path}")
        self.assertEqual(refusal["code"], "bad_request")

    def test_without_a_list_a_warning_is_due_first_and_after_a_caution(self):
        game = self.play()
        self.assertTrue(self.penalise(game, "caution")["deviation"])
        self.assertEqual(self.penalise(game, "warning")["due"], "warning")

    def test_a_team_is_penalised_as_one(self):
        game = self.ask("new", "basicverse", "--players", "A,B,C,D", "--config",
                        '{"teams":"alternate"}', "--recorded")["id"]
        penalty = ("--kind", "penalty", "--infraction", "noise", "--judge", "Kim", "--reason", "x",
                   "--clause", "JDG-12")
        self.ask("rule", game, "-", *penalty, "--seat", 2, "--team", "--penalty", "warning")
        seats = self.events(game)[-1]["seats"]
        self.assertEqual(len(seats), 2)
        self.assertIn(2, seats)
        told = self.ask("rule", game, "-", *penalty, "--seat", seats[0], "--penalty", "game_loss")
        self.assertEqual((told["due"], told["deviation"]), ("game_loss", False))
        self.expect(0, "verify", game)
        alone = self.play()
        refusal = self.refused(1, "rule", alone, "-", *penalty, "--seat", 0, "--team", "--penalty",
                               "warning")
        self.assertEqual(refusal["code"], "bad_request")

    # --- Amended, withdrawn, moot; time; roles ---

    def test_an_amended_ruling_counts_as_amended(self):
        game = self.play()
        ruling = self.rule(game, "--kind", "rewind", "--to", 3)["seq"]
        told = self.ask("amend", game, ruling, "--judge", "Kim", "--to", 4)
        self.assertEqual(told["cursor"], 4)
        event = self.events(game)[-1]
        self.assertEqual((event["kind"], event["to"], event["reason"], event["clauses"]),
                         ("amendment", 4, "so it was", ["HER-3.3"]))
        path = self.path("case.json")
        self.expect(0, "report", game, "-o", path)
        row = json.loads(self.read(path))["rulings"][0]
        self.assertEqual((row["to"], row["amended_by"], row["in_force"]), (4, [told["seq"]], True))
        refusal = self.refused(1, "amend", game, ruling, "--judge", "Lou", "--to", 3)
        self.assertEqual(refusal["clause"], "JDG-14")
        self.expect(0, "verify", game)

    def test_an_amended_penalty_ends_the_game_as_it_stood_when_it_was_given(self):
        game = self.play()
        ruling = self.penalise(game, "warning")["seq"]
        self.ask("act", game, 0, "send 22")
        told = self.ask("amend", game, ruling, "--judge", "Kim", "--penalty", "game_loss")
        self.assertEqual((told["due"], told["deviation"]), ("warning", True))
        self.assertEqual(self.listed(game)["result"]["winners"], [1])
        self.expect(0, "verify", game)
        self.expect(0, "store", "check")

    def test_a_withdrawn_dispute_stops_nobody(self):
        game = self.play()
        dispute = self.ask("dispute", f"{game}@5", "--by", 1, "--claim", "no")["seq"]
        refusal = self.refused(1, "withdraw", game, dispute, "--by", 0, "--reason", "x")
        self.assertEqual(refusal["clause"], "JDG-15")
        self.ask("withdraw", game, dispute, "--by", 1, "--reason", "I had misread it")
        self.assertEqual(self.listed(game)["open_disputes"], 0)
        self.ask("act", game, 0, "send 22")
        self.expect(0, "verify", game)

    def test_a_moot_ruling_is_taken_back_and_nothing_else(self):
        game = self.play()
        ruling = self.rule(game, "--kind", "outcome", "--winner", 1)["seq"]
        self.ask("moot", game, ruling, "--judge", "Lou", "--reason", "settled")
        self.assertIsNone(self.listed(game)["result"])
        self.ask("act", game, 0, "send 22")
        refusal = self.refused(1, "appeal", game, ruling, "--by", 0, "--grounds", "no")
        self.assertEqual(refusal["clause"], "JDG-16")
        self.expect(0, "verify", game)

    def test_time_is_given_and_roles_are_told(self):
        game = self.play()
        self.ask("extend", game, "--minutes", 5, "--judge", "Kim", "--role", "floor", "--reason",
                 "a long ruling")
        event = self.events(game)[-1]
        self.assertEqual((event["kind"], event["minutes"], event["role"]),
                         ("extension", 5, "floor"))
        for minutes in (0, 61, 9999):
            refusal = self.refused(1, "extend", game, "--minutes", minutes, "--judge", "Kim",
                                   "--reason", "x")
            self.assertEqual(refusal["clause"], "JDG-13")
        self.assertEqual(self.refused(2, "extend", game, "--minutes", 5, "--judge", "Kim",
                                      "--reason", "x", "--role", "chief")["code"], "usage")
        self.rule(game, "--kind", "stand", "--role", "head")
        self.assertIn("Kim (head judge) rules", self.expect(0, "log", game).out)

    def test_winners_are_seats_on_the_command_line(self):
        game = self.play()
        self.rule(game, "--kind", "outcome", "--winner", 1, "--winner", 0, "--draw")
        result = self.listed(game)["result"]
        scores = [player["score"] for player in self.ask("show", game)["players"]]
        self.assertEqual(result, {"winners": [0, 1], "draw": True, "scores": scores,
                                  "clause": "HER-3.3"})
        self.assertEqual(self.refused(2, "rule", game, "-", *BY_KIM, "--kind", "stand", "--winner",
                                      0)["code"], "usage")

    def test_a_list_of_games_shows_a_result_and_open_disputes_together(self):
        game = self.play()
        self.ask("dispute", f"{game}@5", "--by", 1, "--claim", "no")
        self.assertIn("waiting for a judge", self.expect(0, "games").out)
        self.rule(game, "--kind", "outcome", "--winner", 1)
        row = self.listed(game)
        self.assertEqual((row["open_disputes"], row["result"]["winners"]), (1, [1]))
        self.assertIn("won by Bo, by a ruling; waiting for a judge",
                      self.expect(0, "games").out)

    def test_a_ruling_without_a_clause_is_shown_those_that_are_likely(self):
        game = self.play()
        dispute = self.ask("dispute", f"{game}@5", "--by", 1, "--claim", "no")["seq"]
        refusal = self.refused(1, "rule", game, dispute, "--judge", "Kim", "--kind", "rewind",
                               "--to", 4, "--reason", "x")
        self.assertEqual((refusal["code"], refusal["clause"]), ("illegal_action", "JDG-3"))
        for clause in ("HER-4.4", "JDG-4"):
            self.assertIn(clause, refusal["message"])

    def test_every_judgement_is_exported_imported_and_forked(self):
        game = self.play()
        self.expose(game, "--card", 28, "--to", 0, "--account", "it fell")
        dispute = self.ask("dispute", f"{game}@5", "--by", 1, "--claim", "no")["seq"]
        self.ask("withdraw", game, dispute, "--by", 1, "--reason", "misread")
        ruling = self.penalise(game, "warning")["seq"]
        self.ask("amend", game, ruling, "--judge", "Kim", "--penalty", "caution")
        self.ask("moot", game, ruling, "--judge", "Lou", "--reason", "settled")
        self.ask("extend", game, "--minutes", 5, "--judge", "Kim", "--reason", "long")
        path = self.path("all.recount")
        self.ask("export", game, "-o", path)
        self.expect(0, "verify", path)
        fork = self.ask("fork", f"{game}@11")["id"]
        self.expect(0, "verify", fork)
        other = self.path("other.db")
        self.assertEqual(self.ask("--db", other, "import", path)["games"], [game])
        kinds = [event["kind"] for event in self.ask("--db", other, "log", game)["events"]]
        self.assertEqual(kinds[6:], ["exposure", "dispute", "withdrawal", "ruling", "amendment",
                                     "moot", "extension"])


if __name__ == "__main__":
    unittest.main()
