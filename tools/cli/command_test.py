"""Tests what scripts may rely on (docs/reference/cli.md): documents, codes, exits."""
import json
import os
import shutil
import subprocess
import time
import unittest

from tools.testing.recount import RECOUNT, SEED, CommandTest


class Recording(CommandTest):
    def test_new_tells_id_seq_node_hash_and_seed(self):
        begun = self.ask("new", "heretics", "--players", "Ana,Bo")
        self.assertEqual(list(begun), ["id", "seq", "node", "state_hash", "seed"])
        self.assertEqual((len(begun["id"]), begun["seq"], len(begun["seed"])), (32, 0, 64))
        recorded = self.ask("new", "heretics", "--player", "A, B", "--player", "C", "--recorded")
        self.assertIsNone(recorded["seed"])
        self.assertEqual(self.ask("games")["games"][1]["players"], ["A, B", "C"])

    def test_what_new_refuses(self):
        table = [
            (2, "usage", None, ["new", "chess", "--players", "A,B"]),
            (2, "usage", None, ["new", "heretics"]),
            (2, "usage", None, ["new", "heretics", "--players", "A,B", "--seed", "12"]),
            (2, "usage", None, ["new", "heretics", "--players", "A,B", "--seed", ""]),
            (2, "usage", None, ["new", "heretics", "--players", "A,B", "--rules", ""]),
            (2, "usage", None, ["sim", "heretics", "--players", ""]),
            (2, "usage", None, ["verify", "--all", "--rules="]),
            (2, "usage", None, ["new", "heretics", "--players", "A,B", "--config", "{"]),
            (2, "usage", None, ["new", "heretics", "--players", "A,B", "--seed", SEED,
                                "--recorded"]),
            (1, "bad_request", "HER-1.1", ["new", "heretics", "--players", "A"]),
            (1, "bad_request", None, ["new", "heretics", "--players", "A,B", "--config", "[1]"]),
            (1, "bad_request", None, ["new", "heretics", "--players", "A,B", "--cards", "none"]),
            (3, "not_found", None, ["new", "heretics", "--players", "A,B", "--cards", "@none"]),
        ]
        for wanted, code, clause, arguments in table:
            with self.subTest(arguments):
                error = self.refused(wanted, *arguments)
                self.assertEqual((error["code"], error["clause"]), (code, clause))
        self.assertFalse(os.path.exists(self.path("recount.db")))

    def test_an_action_in_words_by_name_by_form_and_as_json(self):
        game = self.begin()
        sends = ["send 31", "send hussites:10", 'send "field hetman"',
                 '{"type":"send","card":31}', "@action.json", "-"]
        self.write("action.json", '{"type":"send","card":31}')
        hashes = {self.ask("act", game, 0, words, "--dry-run",
                           stdin='{"type":"send","card":31}')["state_hash"] for words in sends}
        self.assertEqual(len(hashes), 1)
        self.assertEqual(self.ask("act", game, 0, "send", "Field Hetman", "--dry-run")["seq"], 4)
        self.assertEqual(self.ask("show", game)["seq"], 3)

    def test_act_answers_as_the_protocol_does(self):
        game = self.begin()
        answer = self.ask("act", game, 0, "send 31")
        self.assertEqual(list(answer), ["ok", "id", "seq", "node", "state_hash", "effects"])
        self.assertEqual((answer["id"], answer["seq"]), (game, 4))
        self.assertEqual(answer["node"], {"kind": "decision", "seats": [1]})

    def test_what_act_refuses_changes_nothing(self):
        game = self.begin()
        head = self.ask("verify", game)["logs"][0]["head"]
        table = [
            (1, "illegal_action", "HER-3.3", [game, 0, "send 40"]),
            (1, "bad_request", None, [game, 0, "sned 31"]),
            (1, "bad_request", None, [game, 0, "send nobody"]),
            (1, "bad_request", None, [game, 0, "send 1 2"]),
            (1, "bad_request", None, [game, 7, "send 31"]),
            (1, "bad_chance", None, None),
            (1, "conflict", None, [game, 0, "send 31", "--expect", 2]),
            (2, "usage", None, [game, "ana", "send 31"]),
            (2, "usage", None, [game, 0, '{"type":']),
            (2, "usage", None, [game, 0, "send 31", "--expect", "x"]),
            (2, "usage", None, [game + "@2", 0, "send 31"]),
            (3, "not_found", None, ["abcd", 0, "send 31"]),
            (3, "not_found", None, [game[:3], 0, "send 31"]),
        ]
        for wanted, code, clause, arguments in table:
            command = ["act", *arguments] if arguments else ["chance", game, '{"dice":[1]}']
            with self.subTest(command):
                error = self.refused(wanted, *command)
                self.assertEqual((error["code"], error["clause"]), (code, clause))
        self.assertEqual(self.ask("verify", game)["logs"][0]["head"], head)
        self.assertEqual(self.ask("act", game, 0, "send 31", "--expect", 3)["seq"], 4)

    def test_a_refusal_shows_people_the_text_of_its_clause(self):
        game = self.begin()
        self.ask("act", game, 0, "send 31")
        error = self.expect(1, "act", game, 0, "send 30").error
        self.assertIn("HER-3.4: A laid character stays", error)

    def test_chance_is_entered_where_it_is_recorded(self):
        game = self.ask("new", "heretics", "--players", "Ana,Bo", "--recorded")["id"]
        self.ask("act", game, 0, "choose_faction hussites")
        waits = self.ask("act", game, 1, "choose_faction orthodox")["node"]["chance"]
        self.assertEqual(self.refused(1, "chance", game, '{"pick":1}')["code"], "bad_chance")
        self.assertEqual(self.refused(2, "chance", game, "heads")["code"], "usage")
        answer = self.ask("chance", game, json.dumps({"order": waits["cards"]}), "--expect", 2)
        self.assertEqual(answer["seq"], 3)
        self.assertEqual(self.ask("show", game)["city"], 44)

    def test_legal_lists_all_seats_one_seat_a_moment_and_a_view(self):
        game = self.begin()
        both = self.ask("legal", game)
        self.assertEqual([len(entry["actions"]) for entry in both["seats"]], [11, 11])
        self.assertEqual(len(self.ask("legal", game, 1)["seats"]), 1)
        self.assertEqual(self.ask("legal", f"{game}@0")["seats"][1]["actions"], [])
        seen = self.ask("legal", game, "--view", 0)["seats"]
        self.assertEqual((len(seen[0]["actions"]), seen[1]["actions"]), (11, None))
        self.assertEqual(self.refused(1, "legal", game, 5)["code"], "bad_request")


class Moving(CommandTest):
    def test_sim_gives_the_same_logs_whatever_the_jobs(self):
        arguments = ["sim", "heretics", "--games", 40, "--players", 3, "--seed", SEED]
        one = self.ask(*arguments)
        self.assertEqual(self.ask(*arguments), one)  # known games are skipped
        two = self.ask("--db", "two.db", *arguments, "--jobs", 4, "--bulk")
        self.assertEqual((one["games"], one["seed"]), (two["games"], SEED))
        heads = [self.ask("--db", store, "verify", "--all")["logs"] for store in
                 ("recount.db", "two.db")]
        self.assertEqual(heads[0], heads[1])
        self.assertEqual([log["id"] for log in heads[0]], one["games"])

    def test_what_goes_out_comes_in_and_is_passed_over(self):
        games = self.ask("sim", "heretics", "--games", 3, "--seed", SEED)["games"]
        out = self.ask("export", *games, "-o", "all.recount")
        self.assertEqual(out["games"], games)
        self.assertEqual(out["bytes"], os.path.getsize(self.path("all.recount")))
        for _ in range(2):
            self.assertEqual(self.ask("--db", "b.db", "import", "all.recount"),
                             {"games": games, "seed": None})
        verified = [self.ask(*where, "verify", *what)["logs"] for where, what in
                    [((), ("--all",)), (("--db", "b.db"), ("--all",)), ((), ("all.recount",))]]
        heads = [[log["head"] for log in logs] for logs in verified]
        self.assertEqual(heads[0], heads[1])
        self.assertEqual(heads[0], heads[2])
        self.assertEqual([log["file"] for log in verified[2]], ["all.recount"] * 3)
        self.assertEqual(self.ask("show", f"all.recount#{games[1][:6]}@9"),
                         self.ask("show", f"{games[1]}@9"))

    def test_another_game_under_the_same_id_is_refused_whole(self):
        game = self.begin()
        self.ask("export", game, "-o", "short.recount")
        self.ask("act", game, 0, "send 31")
        self.assertEqual(self.refused(3, "import", "short.recount")["code"], "exists")

    def test_an_import_is_all_or_nothing(self):
        self.write("good.jsonl", json.dumps({"op": "new", "game": "heretics", "players": ["A", "B"],
                                             "randomness": "recorded"}) + "\n\n")
        self.write("bad.jsonl", '{"op":"act","seat":0,"action":{}}\n')
        error = self.refused(1, "import", "good.jsonl", "bad.jsonl")
        self.assertEqual(error["code"], "no_game")
        self.assertIn("bad.jsonl: line 1", error["message"])
        self.assertEqual(self.refused(3, "import", "good.jsonl", "none.jsonl")["code"], "not_found")
        self.assertFalse(os.path.exists(self.path("recount.db")))

    def test_as_played_keeps_what_the_rules_refuse_and_verify_names_it(self):
        requests = [
            {"op": "new", "game": "heretics", "players": ["Ana", "Bo"], "randomness": "seeded",
             "seed": SEED},
            {"op": "act", "seat": 0, "action": {"type": "choose_faction", "faction": "hussites"}},
            {"op": "act", "seat": 1, "action": {"type": "choose_faction", "faction": "orthodox"}},
            {"op": "legal", "seat": 0},
            {"op": "act", "seat": 0, "action": {"type": "send", "card": 12345678}},
            {"op": "act", "seat": 1, "action": {"type": "send", "card": 40}},
        ]
        self.write("table.jsonl", "\n".join(json.dumps(line) for line in requests))
        self.assertEqual(self.refused(1, "import", "table.jsonl")["clause"], "HER-3.3")
        game = self.ask("import", "--as-played", "table.jsonl")["games"][0]
        finding = self.expect(1, "--json", "verify", game).json["logs"][0]["findings"][0]
        self.assertEqual((finding["seq"], finding["fault"], finding["clause"]),
                         (4, "illegal", "HER-3.3"))
        events = self.ask("log", game)["events"]
        self.assertEqual(events[4]["action"], {"type": "send", "card": 12345678})
        self.assertEqual([event["digest"] is None for event in events],
                         [False] * 4 + [True] * 2)
        self.assertEqual(self.ask("show", game)["seq"], 3)
        for command in (["act", game, 1, "send 41"], ["legal", game]):
            error = self.refused(1, *command)
            self.assertEqual((error["code"], error["clause"]), ("illegal_action", "HER-3.3"))
        self.ask("export", game, "-o", "table.recount")
        self.assertEqual(self.refused(1, "--db", "b.db", "import", "table.recount")["code"],
                         "illegal_action")
        self.ask("--db", "b.db", "import", "--as-played", "table.recount")

    def test_a_fork_shares_the_past_and_draws_from_a_seed_of_its_own(self):
        game = self.begin()
        self.ask("act", game, 0, "send 31")
        fork = self.ask("fork", f"{game}@3")
        self.assertEqual(fork["seq"], 3)
        self.assertNotEqual(fork["seed"], SEED)
        parent = self.ask("games")["games"][1]["parent"]
        self.assertEqual((parent["id"], parent["count"]), (game, 4))
        drawn = self.ask("fork", f"{game}@2", "--seed", "ab" * 32)  # the shuffle is drawn again
        self.assertEqual(drawn["seq"], 3)
        orders = [self.ask("log", log)["events"][3]["outcome"] for log in (game, drawn["id"])]
        self.assertNotEqual(*orders)
        again = self.ask("fork", f"{drawn['id']}@3")["id"]
        self.assertTrue(self.ask("verify", "--all")["ok"])
        self.ask("export", again, "-o", "again.recount")
        self.assertTrue(self.ask("verify", "again.recount")["ok"])
        self.assertEqual(self.refused(3, "fork", f"{game}@44")["code"], "not_found")
        self.assertEqual(self.refused(2, "fork", game)["code"], "usage")


class Killed(CommandTest):
    def test_a_killed_command_leaves_no_child_behind_and_a_whole_store(self):
        for pause in (0.02, 0.1, 0.3):
            process = self.start_recount("sim", "heretics", "--games", 1000000,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(pause)
            process.kill()
            process.wait()
            # No writer is left that could continue, so the store stays as it is.
            before = self.ask("store", "info")["logs"]
            self.assertTrue(self.ask("store", "check")["ok"])
            self.assertEqual(self.ask("store", "info")["logs"], before)


class Looking(CommandTest):
    def test_games_are_listed_oldest_first_and_by_player_and_time(self):
        first = self.begin()
        self.ask("sim", "heretics", "--seed", SEED)
        games = self.ask("games")["games"]
        self.assertEqual(games[0]["id"], first)
        self.assertEqual(
            set(games[0]), {"id", "game", "players", "config", "randomness", "card_set", "events",
                            "seq", "phase", "result", "result_by", "open_disputes", "parent",
                            "started", "ended", "title", "awaited", "since"})
        self.assertEqual(games[1]["phase"], "end")
        self.assertIn("winners", games[1]["result"])
        self.assertEqual([game["id"] for game in
                          self.ask("games", "--player", "Ana")["games"]], [first])
        self.assertEqual(self.ask("games", "--since", "2200-01-01")["games"], [])
        self.assertEqual(len(self.expect(0, "games", "--jsonl").lines), 2)
        self.assertEqual(self.refused(2, "games", "--game", "chess")["code"], "usage")
        self.assertEqual(self.ask("--db", "none.db", "games"), {"games": []})
        self.assertFalse(os.path.exists(self.path("none.db")))

    def test_the_log_has_the_events_of_the_protocol(self):
        game = self.begin()
        log = self.ask("log", game[:5])
        self.assertEqual((log["id"], log["game"], log["view"]), (game, "heretics", "judge"))
        self.assertEqual([event["kind"] for event in log["events"]],
                         ["created", "action", "action", "chance"])
        self.assertEqual(log["events"][0]["seed"], SEED)
        self.assertEqual(set(log["events"][2]),
                         {"seq", "kind", "after", "seat", "action", "digest", "superseded",
                          "effects", "at"})
        self.assertEqual(self.expect(0, "log", game, "--jsonl").lines, log["events"])
        self.assertEqual(self.ask("log", game, "--view", 1)["view"], 1)

    def test_show_gives_the_state_of_a_moment(self):
        game = self.begin()
        self.assertEqual(self.ask("show", f"{game}@1")["phase"], "choose_faction")
        self.assertEqual(self.ask("show", "@last")["seq"], 3)
        self.assertIn("Heretics", self.expect(0, "show", "@last@2").out)
        self.assertEqual(self.refused(3, "show", f"{game}@9")["code"], "not_found")
        self.assertEqual(self.refused(1, "show", game, "--view", 2)["code"], "bad_request")
        self.assertEqual(self.refused(2, "show", game, "--view", "ana")["code"], "usage")

    def test_text_in_pipes_has_no_colour_and_no_boxes(self):
        game = self.begin("--cards", "heretics-core")
        for command in (["show", game], ["log", game], ["games"], ["verify", game]):
            out = self.expect(0, *command).out
            self.assertNotIn("\x1b", out)
            self.assertTrue(out.isascii(), out)


class Checking(CommandTest):
    def test_an_altered_file_is_caught_with_its_event(self):
        game = self.begin()
        self.ask("export", game, "-o", "game.recount")
        content = bytearray(self.read("game.recount"))
        at = content.rindex(b"heretics", 0, len(content))  # in event 0
        content[at] ^= 1
        with open(self.path("game.recount"), "wb") as file:
            file.write(content)
        document = self.expect(1, "--json", "verify", "game.recount").json
        self.assertFalse(document["ok"])
        finding = document["logs"][0]["findings"][0]
        self.assertEqual((finding["seq"], finding["fault"]), (0, "edited"))
        self.assertNotEqual(finding["expected"], finding["found"])
        self.assertEqual(self.refused(3, "import", "game.recount")["code"], "damaged")
        self.assertEqual(self.refused(3, "show", "game.recount")["code"], "damaged")
        self.assertEqual(self.refused(3, "verify", "none.recount")["code"], "not_found")
        self.assertEqual(self.refused(3, "verify", "abcd")["code"], "not_found")
        self.assertEqual(self.refused(2, "verify")["code"], "usage")

    def test_a_store_that_was_cut_is_told_and_exits(self):
        game = self.begin()
        with open(self.path("recount.db/data.mdb"), "r+b") as file:
            file.truncate(8192)
        for command in (["show", game], ["games"], ["act", game, 0, "send 31"], ["store", "info"]):
            with self.subTest(command):
                self.assertEqual(self.refused(3, *command)["code"], "damaged")
        for command in (["verify", "--all"], ["store", "check"]):
            document = self.expect(1, "--json", *command).json
            self.assertEqual(document["store"][0]["fault"], "torn")

    def test_one_damaged_game_does_not_hide_the_others(self):
        games = self.ask("sim", "heretics", "--games", 3, "--seed", SEED)["games"]
        self.ask("export", games[1], "-o", "one.recount")
        content = self.read("one.recount")
        with open(self.path("recount.db/data.mdb"), "r+b") as file:
            data = file.read()
            # Finds a part of the game's events that occurs exactly once in the store.
            part = next(content[at:at + 48] for at in range(len(content) * 3 // 4, len(content), 8)
                        if data.count(content[at:at + 48]) == 1)
            file.seek(data.index(part))
            file.write(bytes([part[0] ^ 1]))
        document = self.expect(1, "--json", "verify", "--all").json
        self.assertEqual([log["ok"] for log in document["logs"]], [True, False, True])
        # An event that nobody recorded is not compared with another engine or another version.
        against = ("compare", "--against", f"'{RECOUNT}' engine")
        self.assertEqual(self.refused(3, *against, games[1])["code"], "damaged")
        self.assertEqual(self.refused(3, *against, "--all")["code"], "damaged")
        self.expect(0, *against, games[0], games[2])
        self.assertEqual(document["logs"][1]["findings"][0]["fault"], "edited")
        self.ask("show", games[0])
        self.ask("show", games[2])

    def test_diff_names_the_first_difference_and_who_is_right(self):
        one = self.begin()
        two = self.ask("fork", f"{one}@3", "--seed", SEED)["id"]
        self.assertTrue(self.ask("diff", one, two)["equal"])
        self.ask("act", one, 0, "send 31")
        document = self.expect(1, "--json", "diff", one, two).json
        self.assertEqual((document["seq"], document["b"]), (4, None))
        self.ask("act", two, 0, "send 30")
        document = self.expect(1, "--json", "diff", one, two).json
        self.assertEqual(list(document), ["equal", "seq", "a", "b", "patch", "right", "clause",
                                          "results", "refused", "summary"])
        self.assertEqual((document["a"]["verdict"], document["b"]["verdict"]), ("legal", "legal"))
        self.assertEqual(document["refused"], {"a": [], "b": []})
        self.assertEqual(document["summary"][0], "The accounts differ first at event 4.")
        self.assertEqual((document["seq"], document["right"], document["clause"]),
                         (4, "both", None))
        self.assertEqual(document["a"]["action"]["card"], 31)
        self.assertIn({"op": "replace", "path": "/players/0/sent", "value": 30},
                      document["patch"])

    def test_the_store_is_backed_up_compacted_and_told(self):
        self.ask("sim", "heretics", "--games", 30, "--seed", SEED)
        info = self.ask("store", "info")
        self.assertEqual((info["logs"], info["format"]), (30, 1))
        copied = self.ask("store", "backup", "copy.db")
        self.assertEqual(list(copied), ["path", "bytes_before", "bytes_after"])
        self.assertEqual(self.refused(3, "store", "backup", "copy.db")["code"], "exists")
        self.ask("store", "compact")
        for store in ("recount.db", "copy.db"):
            checked = self.ask("--db", store, "store", "check", "--jobs", 2)
            self.assertEqual((checked["ok"], checked["store"], len(checked["logs"])),
                             (True, [], 30))


class CommandLine(CommandTest):
    def test_every_command_has_help_with_an_example(self):
        out = self.expect(0, "--help").out
        for name in ("new act chance legal play sim import export fork games log show replay rules "
                     "verify diff engine completion manual").split():
            self.assertIn(f"  {name} ", out)
            self.assertIn(f"Example: recount {name}" if name not in ("engine", "completion")
                          else "Example: ", self.expect(0, name, "--help").out)
        for name in ("check", "backup", "compact", "info"):
            self.assertIn("Example: recount store", self.expect(0, "store", name, "--help").out)

    def test_a_mistyped_command_gets_a_hint(self):
        self.assertIn('did you mean "verify"?', self.expect(2, "verfiy").error)

    def test_the_store_is_named_by_option_or_environment(self):
        self.ask("new", "heretics", "--players", "A,B", RECOUNT_DB="there.db")
        self.assertEqual(len(self.ask("--db", "there.db", "games")["games"]), 1)
        os.mkdir(self.path("caller"))
        shutil.move(self.path("there.db"), self.path("caller/there.db"))
        games = self.ask("--db", "there.db", "games", BUILD_WORKING_DIRECTORY=self.path("caller"))
        self.assertEqual(len(games["games"]), 1)

    def test_the_clauses_of_judging_have_a_table(self):
        document = self.ask("rules", "judging")
        self.assertEqual([clause["clause"] for clause in document["clauses"]],
                         [f"JDG-{i}" for i in range(1, 22)])

    def test_bash_completes_commands(self):
        script = self.expect(0, "completion", "bash").out
        self.assertIn("complete -o filenames -F _recount recount", script)
        self.assertIn("--as-played", script)
        self.expect(2, "completion", "tcsh")


if __name__ == "__main__":
    unittest.main()
