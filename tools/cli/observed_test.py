"""Tests the commands on a game that was observed at a table: what is entered, what is asked, what
no command says, and what is unsupported so far."""
import json
import unittest

from tools.testing.recount import CommandTest

REWIND = ("--judge", "Kim", "--kind", "rewind", "--clause", "HER-3.5", "--reason", "too early")


class Observed(CommandTest):
    def table(self):
        """Returns a game in which Ana has laid a card that nobody has seen: event 4."""
        game = self.ask("new", "heretics", "--players", "Ana,Bo", "--observed")["id"]
        self.ask("act", game, "Ana", "choose_faction hussites")
        self.ask("act", game, "Bo", "choose_faction orthodox")
        self.ask("chance", game, "top Tabor")
        self.ask("act", game, "Ana", "send ?")
        return game

    def hope(self, first="bots", second="humans"):
        """Returns a game of HoPE in which all have drawn hands that nobody knows."""
        game = self.ask("new", "hope", "--players", "Ana,Bo", "--observed")["id"]
        decks = [second, first]
        for _ in range(20):
            node = self.ask("show", game)["node"]
            if node["kind"] == "chance":
                is_shuffle = node["chance"]["kind"] == "shuffle"
                self.ask("chance", game, "?" if is_shuffle else "pick 0")
                continue
            types = {action["type"] for action in
                     self.ask("legal", game, node["seats"][0])["seats"][0]["actions"]}
            if "declare_deck" in types:
                self.ask("act", game, node["seats"][0], f"declare_deck {decks.pop()}")
            elif "keep" in types:
                self.ask("act", game, node["seats"][0], "keep")
            else:
                break
        return game

    def turned(self):
        """The same after the first round: events 5 and 6."""
        game = self.table()
        reply = self.ask("act", game, "Bo", "send Novice", "--shows", "Ana: Drummer", "--shows",
                         "city: Zurich")
        self.assertEqual(reply["recorded"], [{"seq": 5, "kind": "identify"},
                                             {"seq": 6, "kind": "action"}])
        return game

    def test_what_is_turned_up_is_asked_for_and_nothing_is_recorded_until_then(self):
        game = self.table()
        error = self.expect(1, "--json", "act", game, "Bo", "send Novice").json["error"]
        self.assertEqual(error["clause"], "TAB-2")
        self.assertEqual([need["at"] for need in error["needs"]],
                         ["/players/0/sent", "/city_deck/0"])
        self.assertEqual(len(self.ask("log", game)["events"]), 5)

    def test_no_command_says_a_card_that_nobody_has_seen(self):
        game = self.table()
        judge = self.ask("show", game, "--view", "judge")
        self.assertEqual(judge["players"][0]["sent"], None)
        self.assertEqual(judge["players"][0]["hand"], [None] * 10)
        self.ask("report", game, "-o", "case.json")
        self.ask("report", game, "-o", "case.md")
        said = [self.expect(0, *form, *words).out
                for words in (["log", game], ["show", game], ["legal", game], ["games"])
                for form in ([], ["--json"])]
        for name in ("case.json", "case.md"):
            with open(self.path(name), encoding="utf-8") as file:
                said.append(file.read())
        for text in said:
            # The label is the lowest card of the hand.
            self.assertNotRegex(text, r"Shepherd|\bcard\W{1,4}22\b|\[22,|,22[,\]]")
        changes = {change["path"]: change["after"]
                   for change in self.ask("why", f"{game}@4")["changes"]}
        self.assertEqual(changes["/players/0/hand"], [None] * 10)

    def test_legal_says_apart_what_depends_on_cards_that_nobody_has_identified(self):
        game = self.hope()
        who = self.ask("show", game)["node"]["seats"][0]
        seat = self.ask("legal", game, who)["seats"][0]
        self.assertTrue(seat["possible"])
        for action in seat["possible"]:
            self.assertNotIn(action, seat["actions"])
        text = self.expect(0, "legal", game, who).out
        certain, possible = text.split("# Possible, as far as the cards that nobody has identified "
                                       "allow it:\n")
        self.assertEqual(len(certain.splitlines()), len(seat["actions"]))
        self.assertEqual(len(possible.splitlines()), len(seat["possible"]))
        # What is possible can be entered, and it is known then who held the card.
        action = next(one for one in seat["possible"] if "card" in one)
        self.ask("act", game, who, json.dumps(action), "--shows-nothing")

    def test_artifacts_are_shuffled_unseen(self):
        game = self.ask("new", "hope", "--players", "Ana,Bo", "--observed", "--config",
                        '{"artifacts":true}')["id"]
        self.ask("chance", game, "pick 0")
        self.ask("act", game, "Ana", "declare_deck humans")
        self.ask("act", game, "Bo", "declare_deck bots")
        self.ask("chance", game, "?")
        for view in ("judge", "spectator"):
            tokens = self.ask("show", game, "--view", view)["tokens"]
            self.assertEqual([token["artifact"] for token in tokens], [None] * 5, view)
        # A judge who looks at one names it by its own number, and the other views do not have it.
        self.ask("identify", game, "artifact 12", 3)
        tokens = self.ask("show", game, "--view", "judge")["tokens"]
        self.assertEqual([token["artifact"] for token in tokens], [None, None, 3, None, None])
        tokens = self.ask("show", game, "--view", "spectator")["tokens"]
        self.assertEqual([token["artifact"] for token in tokens], [None] * 5)
        self.assertIn("(artifact 3)", self.expect(0, "log", game, "--view", "judge").out)

    def test_a_judge_looks_while_a_dispute_is_open(self):
        game = self.table()
        self.ask("dispute", f"{game}@4", "--by", "Bo", "--claim", "two cards")
        self.assertEqual(self.refused(1, "act", game, "Bo", "send ?")["clause"], "JDG-1")
        self.ask("identify", game, "Ana", "Shepherd")
        for view, sent in (("judge", 22), ("Ana", 22), ("Bo", None), ("spectator", None)):
            state = self.ask("show", game, "--view", view)
            self.assertEqual(state["players"][0]["sent"], sent, view)
        self.assertEqual(self.refused(1, "identify", game, "city", "Shepherd")["clause"], "TAB-4")

    def test_a_view_that_may_not_see_a_card_is_told_whose_card_it_was(self):
        game = self.table()
        self.ask("identify", game, "Ana", "Shepherd")
        self.ask("identify", game, "/city_deck/3", "Zurich")
        self.ask("identify", game, "/city_deck/4", "Krakow")
        for view, told in (("judge", "Ana's card is Shepherd (card 22)"),
                           ("Ana", "Ana's card is Shepherd (card 22)"),
                           ("Bo", "a card of Ana is identified"),
                           ("spectator", "a card of Ana is identified")):
            lines = self.expect(0, "log", game, "--view", view).out.splitlines()
            self.assertEqual(lines[-3][6:].strip(), told, view)
            hidden = view != "judge"
            self.assertEqual(lines[-1][6:].strip(), "a card of the City deck is identified"
                             if hidden else "the card in the City deck is Krakow (card 59)", view)

    def test_a_refusal_names_the_players(self):
        game = self.hope()
        who = self.ask("show", game)["node"]["seats"][0]
        space = next(one["space"] for one in
                     self.ask("legal", game, who)["seats"][0]["possible"]
                     if one["type"] == "play_unit")
        # Its LOCATOR searches the draw deck, and its player has to choose.
        self.ask("act", game, who, f"play_unit metal_soldier {space}")
        error = self.refused(1, "act", game, 1 - who, "pass")
        self.assertEqual(error["message"], f"{['Ana', 'Bo'][who]} must choose first")

    def test_a_search_cannot_have_found_nothing_where_the_deck_must_have_a_card(self):
        game = self.hope("humans", "bots")
        who = self.ask("show", game)["node"]["seats"][0]
        space = next(one["space"] for one in
                     self.ask("legal", game, who)["seats"][0]["possible"]
                     if one["type"] == "play_unit")
        count = len(self.ask("log", game)["events"])
        # Too many cards of the deck are events for all of them to be in the hand.
        search = f"play_unit ayne_witness {space}"
        error = self.refused(1, "act", game, who, search, "--found-nothing")
        self.assertEqual(error["clause"], "TAB-5")
        self.assertEqual(len(self.ask("log", game)["events"]), count)
        self.ask("act", game, who, search)

    def test_a_rewind_keeps_what_was_learnt_unless_the_cards_were_mixed(self):
        for mixed, sent, top in ((), 24, 50), (("--cards-mixed",), None, None):
            game = self.turned()
            said = self.expect(0, "rule", game, "-", *REWIND, "--to", 4, *mixed).out
            self.assertEqual("what was learnt since stays known" in said, not mixed)
            self.assertNotIn("drawn", said)
            state = self.ask("show", game, "--view", "judge")
            self.assertEqual(state["players"][0]["sent"], sent)
            self.assertEqual(state["city_deck"][0], top)
            others = self.ask("show", game, "--view", "spectator")
            self.assertEqual((others["players"][0]["sent"], others["city_deck"][0]), (None, None))
            log = self.ask("log", game)["events"]
            # No label stands twice in an event, so it may take two.
            self.assertEqual({event["kind"] for event in log[8:]},
                             set() if mixed else {"identify"})
            self.assertTrue(self.ask("verify", game)["ok"])
            self.ask("report", game, "-o", "case.md")
        known = self.ask("new", "heretics", "--players", "Ana,Bo", "--recorded")["id"]
        self.ask("act", known, "Ana", "choose_faction hussites")
        error = self.refused(1, "rule", known, "-", *REWIND, "--to", 0, "--cards-mixed")
        self.assertIn("observed", error["message"])

    def test_verify_says_what_rests_on_cards_that_nobody_saw_and_what_contradicts_them(self):
        game = self.turned()
        rests_on = self.ask("verify", game)["logs"][0]["observed"]
        self.assertEqual(rests_on["identified"], 2)
        self.assertEqual((rests_on["unproved"], rests_on["contradicted"]), ([], []))
        self.assertIn("2 identities were needed and entered",
                      " ".join(self.expect(0, "verify", game).out.split()))
        game = self.hope()
        who = self.ask("show", game)["node"]["seats"][0]
        space = next(one["space"] for one in
                     self.ask("legal", game, who)["seats"][0]["possible"]
                     if one["type"] == "play_unit")
        # Its LOCATOR searches the draw deck. The table finds nothing.
        search = f"play_unit metal_soldier {space}"
        fork = self.ask("fork", f"{game}@{self.ask('log', game)['events'][-1]['seq']}")["id"]
        self.ask("act", fork, who, search)
        found = next(one["value"] for one in self.ask("legal", fork, who)["seats"][0]["possible"]
                     if one["type"] == "choose" and one["value"] != -1)
        reply = self.ask("act", game, who, search, "--found-nothing")
        marks = [event.get("unproved") for event in reply["recorded"]]
        self.assertEqual(marks, [None] * (len(marks) - 1) + [True])
        seq = reply["seq"]
        self.assertEqual(self.ask("verify", game)["logs"][0]["observed"]["unproved"], [seq])
        self.assertEqual(self.ask("log", game)["events"][seq].get("unproved"), True)
        # Then somebody sees that the deck had one.
        known_at = self.ask("identify", game, f"/players/{who}/draw_deck/3", found)["seq"]
        log = self.expect(1, "--json", "verify", game).json["logs"][0]
        self.assertEqual(log["observed"]["contradicted"], [seq])
        finding = log["findings"][0]
        self.assertEqual((finding["fault"], finding["seq"], finding["known_at"]),
                         ("contradicted", seq, known_at))
        self.ask("export", game, "-o", "hope.recount")
        self.expect(1, "verify", "hope.recount")

    def test_redo_records_again_what_the_table_saw_and_no_label(self):
        game = self.turned()
        self.ask("act", game, "Bo", "send ?")
        before = self.ask("show", game, "--view", "judge")
        # Event 8 rewinds to event 3: Ana's "?", what was turned up, Bo's card, Bo's "?" again.
        self.ask("rule", game, "-", *REWIND, "--to", 3)
        reply = self.ask("redo", game)
        self.assertEqual(reply["redone"], [4, 6, 7])
        self.assertEqual(reply["stopped"], None)
        after = self.ask("show", game, "--view", "judge")
        for key in ("players", "city", "city_deck", "last_round", "node"):
            self.assertEqual(after[key], before[key], key)
        self.assertTrue(self.ask("verify", game)["ok"])
        kinds = [event["kind"] for event in self.ask("log", game)["events"]][9:]
        self.assertEqual([kind for kind in kinds if kind != "identify"], ["action"] * 3)

    def test_a_drawing_has_the_known_cards_that_its_viewer_sees(self):
        game = self.table()
        drawn = {view: self.expect(0, "show", game, "--view", view).out
                 for view in ("judge", "spectator", "Ana", "Bo")}
        # Ana has laid one of her cards, so nobody knows which ones are left.
        for view, sees_bo in (("judge", True), ("spectator", False), ("Ana", False), ("Bo", True)):
            self.assertEqual("Bo's hand" in drawn[view], sees_bo, view)
            self.assertEqual("Novice #33" in drawn[view], sees_bo, view)
            self.assertNotIn("Ana's hand", drawn[view])
            self.assertNotIn("Shepherd", drawn[view])
        game = self.turned()
        self.assertIn("Shepherd #22", self.expect(0, "show", game, "--view", "judge").out)
        self.assertNotIn("Shepherd", self.expect(0, "show", game, "--view", "Bo").out)

    NOTES = [
        {"op": "new", "game": "heretics", "players": ["Ana", "Bo"], "randomness": "observed"},
        {"op": "act", "seat": 0, "action": {"type": "choose_faction", "faction": "hussites"}},
        {"op": "act", "seat": 1, "action": {"type": "choose_faction", "faction": "orthodox"}},
        {"op": "chance", "outcome": {"top": [45, "?"]}},
        {"op": "act", "seat": 0, "action": {"type": "send", "card": "?"}},
        {"op": "act", "seat": 0, "action": {"type": "send", "card": "?"},
         "reveals": [{"at": "/players/0/sent", "card": 24}]},
        {"op": "act", "seat": 1, "action": {"type": "send", "card": 33}},
    ]

    def imported(self, exits, lines):
        with open(self.path("notes.jsonl"), "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        return self.expect(exits, "--json", "import", "--as-played", self.path("notes.jsonl")).json

    def test_an_import_as_played_keeps_what_the_rules_refuse_and_what_was_seen_before(self):
        reply = self.imported(0, self.NOTES)
        # What Bo's row showed is written nowhere, which is no fault of Bo's.
        self.assertEqual(reply["conflicts"], {"record": 0, "play": 1})
        game = reply["games"][0]
        events = self.ask("log", game, "--view", "judge")["events"]
        self.assertEqual([event["kind"] for event in events[4:]],
                         ["action", "identify", "action", "action"])
        self.assertEqual(events[6]["action"], {"type": "send", "card": "?"})
        self.assertEqual([event["digest"] is None for event in events[4:]],
                         [False, False, True, True])
        log = self.expect(1, "--json", "verify", game).json["logs"][0]
        self.assertEqual([(one["fault"], one["seq"]) for one in log["findings"]],
                         [("illegal", 6)])
        state = self.ask("show", f"{game}@5", "--view", "judge")
        self.assertEqual(state["players"][0]["sent"], 24)
        self.expect(0, "conflicts", game)
        self.ask("report", game, "-o", "case.md")
        # The scribe wrote the row twice. What Bo's row showed is asked for and can be said now.
        slip = ("--judge", "Kim", "--drop", "6")
        error = self.expect(1, "--json", "correct", game, "--author", "Sam", "--reason", "twice",
                            *slip).json["error"]
        self.assertEqual((error["clause"], len(error["needs"])), ("TAB-2", 2))
        taken = self.corrected(game, *slip, "--replace", "7=Bo send Novice", "--shows",
                               "Ana: Drummer", "--shows", "city: Zurich")
        self.assertEqual((taken["changed"], taken["stopped"]), ([6, 7], None))
        self.assertTrue(self.ask("verify", game)["ok"])

    def test_an_import_as_played_is_refused_where_no_state_would_follow(self):
        before = self.ask("games")
        showing = [*self.NOTES[:5], self.NOTES[6]]
        behind = [*self.NOTES, {"op": "identify", "cards": [{"at": "/city_deck/0", "card": 50}]}]
        for lines, clause in ((showing, "TAB-2"), (behind, "TAB-3")):
            error = self.imported(1, lines)["error"]
            self.assertEqual(error["clause"], clause)
        self.assertEqual(self.ask("games"), before)

    def corrected(self, game, *edits):
        """Corrects the record, and returns the reply."""
        return self.ask("correct", game, "--author", "Sam", "--reason", "misread", *edits)

    def test_a_card_that_was_named_wrongly_is_named_again_without_a_judge(self):
        game = self.turned()
        reply = self.corrected(game, "--replace", "6=Bo send Novice", "--shows", "Ana: Shepherd",
                               "--shows", "city: Zurich")
        self.assertEqual((reply["seq"], reply["rows"], reply["changed"]), (7, [5, 6], [6]))
        state = self.ask("show", game, "--view", "judge")
        self.assertEqual(state["players"][0]["graveyard"], [22])
        self.assertEqual(state["city"], 50)
        self.assertTrue(self.ask("verify", game)["ok"])
        self.assertIn(24, state["players"][0]["hand"])
        self.assertIn("entered again", self.expect(0, "log", game).out)
        self.ask("report", game, "-o", "case.md")
        self.ask("stats", "export", "--to", "tables", "--format", "csv", "--unfinished", game)

    def test_rows_are_entered_again_with_what_they_showed(self):
        game = self.turned()
        # Bo's card lies face down, and is named behind the action.
        self.ask("act", game, "Bo", "send Reader")
        # Another City was turned up. The rest is entered again as it was seen.
        before = self.ask("show", game, "--view", "judge")
        slip = ("--replace", "3=top Prague")
        error = self.refused(1, "correct", game, "--author", "Sam", "--reason", "misread", *slip)
        self.assertEqual(error["clause"], "JDG-20")
        reply = self.corrected(game, "--judge", "Kim", *slip)
        self.assertEqual((reply["rows"], reply["changed"], reply["stopped"]),
                         ([3, 4, 5, 6, 7, 8], [3], None))
        after = self.ask("show", game, "--view", "judge")
        for key in ("players", "city", "city_deck", "node"):
            self.assertEqual(after[key], before[key], key)
        self.assertEqual(after["players"][1]["sent"], 34)
        self.assertEqual(after["last_round"]["city"], 47)
        self.assertTrue(self.ask("verify", game)["ok"])

    def test_a_row_that_shows_too_little_is_refused_and_nothing_is_recorded(self):
        game = self.turned()
        slip = ("correct", game, "--author", "Sam", "--reason", "misread")
        error = self.expect(1, "--json", *slip, "--replace", "6=Bo send Novice", "--shows",
                            "nothing").json["error"]
        self.assertEqual((error["clause"], [need["at"] for need in error["needs"]]),
                         ("TAB-2", ["/players/0/sent", "/city_deck/0"]))
        # Without --shows it shows what the old row showed, so nothing changes.
        error = self.refused(1, *slip, "--replace", "6=Bo send Novice")
        self.assertIn("nothing changes", error["message"])
        self.refused(2, *slip, "--drop", "6", "--shows", "city: Zurich")
        self.assertEqual(len(self.ask("log", game)["events"]), 7)

    def test_a_file_of_it_is_the_same_game(self):
        game = self.turned()
        self.ask("export", game, "-o", "table.recount")
        again = self.ask("verify", "table.recount")["logs"][0]
        self.assertEqual(again["head"], self.ask("verify", game)["logs"][0]["head"])
        self.assertEqual(self.ask("fork", f"{game}@4")["node"], {"kind": "decision", "seats": [1]})

    def test_what_would_need_more_than_the_record_knows_is_unsupported(self):
        game = self.turned()
        for words in (["bisect", game, ".seq == 4"], ["shrink", game, "--predicate", ".seq == 4",
                                                      "-o", "x.jsonl"],
                      ["compare", game, "--against", "cat"],
                      ["repro", game, "--predicate", ".seq == 4", "-o", "x.recount"]):
            error = self.refused(3, *words)
            self.assertEqual(error["code"], "unsupported", words)
            self.assertIn("observed", error["message"], words)
        self.ask("stats", "export", "--to", "tables", "--format", "csv", "--unfinished")
        self.assertEqual(self.ask("stats", "check", "tables")["ok"], True)

    def test_accounts_of_one_table_differ_where_they_name_different_cards(self):
        game, other = self.turned(), self.table()
        document = self.expect(1, "--json", "diff", game, other).json
        self.assertEqual((document["seq"], document["a"]["seq"], document["b"]), (6, 6, None))
        self.assertIn({"at": "/players/0/hand", "card": 22}, document["knows"]["a"])
        self.ask("act", other, "Bo", "send Novice", "--shows", "Ana: Drummer", "--shows",
                 "city: Zurich")
        self.assertEqual(self.ask("diff", game, other)["equal"], True)
        # Only one account has what Ana showed later.
        for table in (game, other):
            self.ask("act", table, "Ana", "send ?")
        self.ask("identify", game, "Ana hand", "22")
        document = self.ask("diff", game, other)
        self.assertEqual(document["equal"], True)
        self.assertEqual(document["knows"], {"a": [{"at": "/players/0/hand", "card": 22}],
                                             "b": []})
        self.assertIn("A names 1 card that B does not.",
                      self.expect(0, "diff", game, other).out)

    def test_the_ledger_says_within_which_events_a_player_has_come_to_a_card(self):
        game = self.hope()
        drawn = next(event["seq"] for event in self.ask("log", game)["events"]
                     if event["kind"] == "chance")
        hand = self.ask("unknown", game)["places"]
        place = next(each["at"] for each in hand if each["at"].endswith("/hand"))
        seat = int(place.split("/")[2])
        card = self.ask("unknown", game)["pools"][seat]["cards"][0]
        self.ask("identify", game, place, str(card))
        (row,) = self.ask("ledger", game, "--seat", str(seat), "--card", str(card))["known"]
        named = self.ask("log", game)["events"][-1]["seq"]
        self.assertEqual(row["seq"], named)
        self.assertLess(drawn, row["from"])
        self.assertLess(row["from"], named)
        text = self.expect(0, "ledger", game, "--seat", str(seat), "--card", str(card)).out
        self.assertIn(f"since event {row['from']} at the earliest, {named} at the latest", text)

    def test_nobody_learns_a_card_of_their_own_hand_by_a_rewind(self):
        game = self.table()
        self.ask("act", game, "Bo", "send Novice", "--shows", "Ana: Drummer", "--shows",
                 "city: Zurich")
        plan = self.ask("backup", f"{game}@4")
        # Bo has seen Ana's card, and both have seen the next City.
        self.assertEqual({(learnt["seat"], learnt["card"]) for learnt in plan["learnt"]} &
                         {(0, 24), (1, 24)}, {(1, 24)})
        self.assertIn("Bo has learnt from Ana's play area: Drummer (card 24)\n",
                      self.expect(0, "backup", f"{game}@4").out)

    def test_a_card_too_many_goes_back_unseen_and_the_pile_is_shuffled(self):
        game = self.hope()
        repair = ("rule", game, "-", "--judge", "Kim", "--kind", "repair", "--clause", "HPE-9.2",
                  "--reason", "one card too many", "--move", "random 1: Bo hand -> Bo draw_deck/0")
        error = self.expect(1, "--json", *repair).json["error"]
        self.assertEqual((error["code"], error["clause"]), ("bad_chance", "JDG-18"))
        before = self.ask("show", game, "--view", "judge")["players"][1]
        told = self.ask(*repair, "--outcome", "?", "--shuffle", "Bo draw_deck", "--outcome", "?")
        self.assertEqual([operation["op"] for operation in told["operations"]],
                         ["move", "shuffle"])
        self.assertIn("a card at random of Bo's hand goes on top of Bo's draw deck; Bo's draw deck "
                      "is shuffled", " ".join(self.expect(0, "log", game).out.split()))
        after = self.ask("show", game, "--view", "judge")["players"][1]
        self.assertEqual(len(after["hand"]), len(before["hand"]) - 1)
        self.assertEqual(after["draw_deck"], [None] * (len(before["draw_deck"]) + 1))
        event = self.ask("log", game, "--view", "judge")["events"][-1]
        self.assertEqual([operation["outcome"] for operation in event["operations"]],
                         [["?"], {"top": []}])
        view = self.ask("log", game, "--view", "spectator")["events"][-1]
        self.assertEqual([operation["outcome"] for operation in view["operations"]], [None, None])
        self.assertTrue(self.ask("verify", game)["ok"])
        self.ask("stats", "export", "--to", "tables", "--format", "csv", "--unfinished",
                 game)
        self.ask("report", game, "-o", "case.md")
        self.ask("ledger", game)

    def test_a_card_that_nobody_saw_moves_by_its_place_and_is_named_before_it_lies_open(self):
        game = self.hope()
        ruled = ("rule", game, "-", "--judge", "Kim", "--kind", "repair", "--clause", "HPE-9.2",
                 "--reason", "it was taken by mistake")
        opened = ("--move", "?: Bo hand -> /players/1/discard/0")
        error = self.expect(1, "--json", *ruled, *opened).json["error"]
        self.assertEqual((error["code"], error["clause"]), ("illegal_action", "TAB-2"))
        self.assertIn("recount identify", error["message"])
        error = self.refused(1, *ruled, "--move", "?: Bo draw_deck -> Bo hand")
        self.assertIn("draw_deck/0 is the top", error["message"])
        hand = len(self.ask("show", game)["players"][1]["hand"])
        self.ask(*ruled, "--move", "?: Bo draw_deck/0 -> Bo hand")
        self.assertEqual(len(self.ask("show", game)["players"][1]["hand"]), hand + 1)
        self.assertIn("the card at place 1 of Bo's draw deck goes to Bo's hand",
                      self.expect(0, "log", game).out)
        unknown = self.ask("unknown", game)["pools"]
        card = next(card for pool in unknown for card in pool["cards"]
                    if "/players/1/hand" in pool["zones"])
        error = self.expect(1, "--json", *ruled, "--move",
                            f"{card}: Bo hand -> Bo draw_deck/0").json["error"]
        self.assertIn("is not identified", error["message"])
        self.ask("identify", game, "Bo hand", card)
        self.ask(*ruled, "--move", f"{card}: Bo hand -> /players/1/discard/0")
        self.assertEqual(self.ask("show", game)["players"][1]["discard"], [card])
        self.assertTrue(self.ask("verify", game)["ok"])

    def test_what_was_learnt_is_known_behind_a_repair_that_goes_back_but_for_what_it_mixes(self):
        ruled = ("--judge", "Kim", "--kind", "repair", "--clause", "HER-3.5", "--reason",
                 "too early", "--to", 4)
        for operation, sent, top in ((("--set", "/wave=1"), 24, 50),
                                     (("--shuffle", "deck", "--outcome", "?"), 24, None)):
            game = self.turned()
            self.ask("rule", game, "-", *ruled, *operation)
            state = self.ask("show", game, "--view", "judge")
            self.assertEqual((state["players"][0]["sent"], state["city_deck"][0]), (sent, top))
            others = self.ask("show", game, "--view", "spectator")
            self.assertEqual((others["players"][0]["sent"], others["city_deck"][0]), (None, None))
            self.assertTrue(self.ask("verify", game)["ok"])
            self.ask("stats", "export", "--to", f"tables{top}", "--format", "csv",
                     "--unfinished", game)

    def test_a_known_game_takes_none_of_it(self):
        game = self.ask("new", "heretics", "--players", "Ana,Bo", "--recorded")["id"]
        self.ask("act", game, "Ana", "choose_faction hussites")
        for words in (["act", game, "Bo", "choose_faction orthodox", "--shows-nothing"],
                      ["act", game, "Bo", "send ?"], ["identify", game, "/city_deck", 50]):
            self.assertEqual(self.refused(1, *words)["clause"], "TAB-1", words)


if __name__ == "__main__":
    unittest.main()
