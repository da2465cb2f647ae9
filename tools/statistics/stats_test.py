"""Tests `recount stats`: which games are exported, and the answers of its commands."""
import hashlib
import hmac
import json
import os
import re
import shutil
import unittest

from tools.testing.exports import KEY, MANIFEST, TABLES, StatsTest
from tools.testing.recount import RECOUNT

HELD_BACK = re.compile(r"(\d+) games? that (has|have) not ended (?:was|were) left out, (\w+) first")
RELATED = re.compile(r"(\d+) games? that (?:is|are) related .* left out, (\w+) first")


class Usage(StatsTest):
    def test_what_is_wrong_with_a_command_line_is_usage_and_nothing_is_made(self):
        self.sim()
        for words in (["--tables", "games,cats"], ["--tables", "Games"], ["--tables", "games,"],
                      ["--game", "chess"], ["--since", "yesterday"], ["--until", "1"],
                      ["--since", "2026-02-30"], ["--until", "2026-11-21T24:00"],
                      ["--changed-since", "x"], ["--changed-since", "-1"], ["--jobs", "0"],
                      ["--key", "key"]):
            with self.subTest(words):
                self.assertEqual(self.export_refused(2, *words)["code"], "usage")
        for form in ("xml", "CSV", ""):
            self.assertEqual(self.export_refused(2, form=form)["code"], "usage")
        self.assertEqual(self.export_refused(2, "--spreadsheet", form="sqlite")["code"], "usage")
        self.assertEqual(self.export_refused(2, "--spreadsheet", form="parquet")["code"], "usage")
        for form in ("sqlite", "parquet"):
            error = self.export_refused(2, "--separator", ",", form=form)
            self.assertEqual(error["code"], "usage")
        for separator in (";;", ", ", '"', "'", "\n", "\r", "a", "1", "-", ".", ":", " ", "tabs",
                          "\\n", "\uff0c", "\u00a6", "comma"):
            with self.subTest(separator):
                error = self.export_refused(2, "--separator", separator)
                self.assertEqual(error["code"], "usage")
                self.assertIn("expected --separator to be", error["message"])
                self.assertIn(f'got "{separator}"', error["message"])
        for words in (["stats"], ["stats", "export"], ["stats", "export", "--to", "stats"],
                      ["stats", "export", "--format", "csv"], ["stats", "check"],
                      ["stats", "report"], ["stats", "report", "-o", "x.txt"],
                      ["stats", "report", "-o", "x.json", "--game", "chess"],
                      ["stats", "report", "-o", "x.json", "--key", "key"], ["stats", "tabels"],
                      ["stats", "tables", "more"]):
            with self.subTest(words):
                self.assertEqual(self.refused(2, *words)["code"], "usage")
        self.assertEqual(os.listdir(self.folder), ["recount.db"])

    def test_an_empty_text_is_no_value(self):
        for option in ("--since", "--until", "--tables", "--changed-since", "--separator",
                       "--key"):
            error = self.export_refused(2, option, "", "--anonymous")
            self.assertEqual(error["code"], "usage")
            self.assertIn(option, error["message"])
        self.assertEqual(self.export_refused(2, folder="")["code"], "usage")

    def test_an_error_says_what_was_wrong_and_what_to_do(self):
        for words, said in ((["--tables", "cats"], ["cats", "recount stats tables"]),
                            (["--spreadsheet", "--format", "sqlite"], ["--format csv"]),
                            (["--separator", ";", "--format", "sqlite"], ["--format csv"]),
                            (["--separator", ";;"], ["a comma, a semicolon, | or tab", '";;"']),
                            (["--key", "k"], ["--anonymous"]), (["--game", "hop"], ["hop"])):
            form = [] if "--format" in words else ["--format", "csv"]
            message = self.refused(2, "stats", "export", "--to", "x", *form, *words)["message"]
            for part in said:
                self.assertIn(part, message)

    def test_an_id_that_there_is_not_is_not_found(self):
        self.sim()
        for store in ("recount.db", "none.db"):
            for name in ("ffffffff", "abc", "nope"):
                error = self.refused(3, "--db", store, "stats", "export", "--to", "stats",
                                     "--format", "csv", name)
                self.assertEqual(error["code"], "not_found")
        self.assertEqual(os.listdir(self.folder), ["recount.db"])

    def test_what_npm_brings_is_not_found_without_it_and_all_else_works(self):
        self.sim()
        self.program = self.path("bare/recount")  # nothing is beside it
        os.mkdir(self.path("bare"))
        shutil.copy(RECOUNT, self.program)
        for words in (["report", "-o", "x.html"],
                      ["export", "--to", "stats", "--format", "parquet"]):
            done = self.run_recount("--json", "stats", *words)
            error = done.json["error"]
            self.assertEqual((done.exit, error["code"]), (3, "not_found"))
            self.assertIn("./bazelw build //tools:stats", error["message"])
        self.assertEqual(sorted(os.listdir(self.folder)), ["bare", "recount.db"])
        for words in (["report", "-o", "x.json"], ["export", "--to", "stats", "--format", "sqlite"],
                      ["check", "stats"]):
            done = self.run_recount("--json", "stats", *words)
            self.assertEqual(done.exit, 0, done.out)


class Accepted(StatsTest):
    def test_an_accepted_event_counts_as_the_judge_has_ruled(self):
        # Bo chooses the faction that Ana has.
        lines = [{"op": "new", "game": "heretics", "players": ["Ana", "Bo"],
                  "randomness": "recorded"},
                 *({"op": "act", "seat": seat,
                    "action": {"type": "choose_faction", "faction": "hussites"}}
                   for seat in (0, 1))]
        self.write("game.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
        game, = self.ask("import", "game.jsonl", "--as-played")["games"]
        self.export("before", "--unfinished")
        self.assertEqual([row["legality"] for row in self.rows("events", "before")],
                         ["legal", "legal", "illegal_action"])
        ruling = self.rule(game, "accept", "--as", "effect")
        self.ask("act", game, "Bo", "choose_faction", "orthodox")
        self.export("stats", "--unfinished")
        self.assertEqual([row["legality"] for row in self.rows("events")],
                         ["legal", "legal", "accepted", "", "legal"])
        refused = [(row["seq"], row["clause"]) for row in self.rows("citations")
                   if row["source"] == "refusal"]
        self.assertEqual(refused, [("2", "HER-2.3")])
        self.assertEqual([(row["actions"], row["illegal"]) for row in self.rows("seats")],
                         [("1", "0"), ("1", "1")])
        row, = self.rows("games")
        self.assertEqual((row["illegal_seq"], row["actions"]), ("", "2"))
        self.assertEqual(ruling, 3)


class Corrected(StatsTest):
    """A slip of the record was never played, so it is in no table but `corrections`."""

    def setUp(self):
        super().setUp()
        self.game = self.new_game()
        for seat, action in ((0, "choose_faction catholics"), (1, "choose_faction hussites"),
                             (0, "send 0"), (1, "send 22")):
            self.ask("act", self.game, seat, action)

    def correct(self, *what):
        return self.ask("correct", self.game, "--author", "Sam", "--reason", "a slip", "--judge",
                        "Kim", *what)["seq"]

    def test_a_row_that_was_entered_again_has_the_time_of_the_old_one(self):
        self.export("before", "--unfinished")
        once = self.correct("--replace", "4=0 send 1")
        self.correct("--replace", f"{once + 1}=0 send 0")
        self.export("stats", "--unfinished")
        rows = self.rows("events")
        self.assertEqual([row["seq"] for row in rows], ["0", "1", "2", "3", "6", "9", "10", "11"])
        old = self.rows("events", "before")
        for column in ("recorded_at", "taken_ms", "seat", "type", "fields", "effects"):
            self.assertEqual([row[column] for row in rows if row["kind"] != "correction"],
                             [row[column] for row in old], column)
        self.assertEqual([[row[name] for name in ("seq", "to", "rows", "changed")]
                          for row in self.rows("corrections")],
                         [["6", "3", "2", "1"], ["9", "3", "2", "1"]])
        for table in ("seats", "citations", "heretics_turns"):
            without = [[{name: row[name] for name in row if name != "seq"}
                        for row in self.rows(table, folder)] for folder in ("before", "stats")]
            self.assertEqual(*without, table)
        games = [self.rows("games", folder)[0] for folder in ("before", "stats")]
        for column in ("timeline_events", "superseded_events", "actions", "rulings"):
            self.assertEqual(games[0][column], games[1][column])
        self.assertEqual(self.rows("rulings"), [])

    def test_what_was_taken_back_is_gone_in_every_format(self):
        correction = self.correct("--undo")
        for form in ("csv", "sqlite"):
            self.export(form, "--unfinished", form=form)
            self.assertTrue(self.ask("stats", "check", form)["ok"])
        self.assertEqual([row["seq"] for row in self.rows("events", "csv")],
                         ["0", "1", "2", "3", "4", str(correction)])
        self.assertEqual([[row[name] for name in ("seq", "to", "rows", "changed")]
                          for row in self.rows("corrections", "csv")],
                         [[str(correction), "4", "0", "1"]])


class Documents(StatsTest):
    def test_an_export_answers_with_what_it_has_written(self):
        self.sim("heretics", 3)
        document = self.export()
        self.assertEqual(list(document), ["dir", "format", "order", "games", "rows", "bytes"])
        self.assertEqual((document["dir"], document["format"], document["order"]),
                         ("stats", "csv", 3))
        self.assertEqual(document["games"],
                         {"exported": 3, "unfinished": 0, "related": 0, "unreadable": 0})
        self.assertEqual(list(document["games"]),
                         ["exported", "unfinished", "related", "unreadable"])
        self.assertEqual(document["rows"], {table: len(self.rows(table)) for table in TABLES})
        self.assertEqual(list(document["rows"]), TABLES)
        self.assertEqual(document["rows"]["games"], 3)
        self.assertEqual(document["bytes"], sum(
            len(content) for name, content in self.contents().items() if name != "manifest.json"))

    def test_an_export_of_nothing_is_an_export(self):
        self.export("missing")
        self.assertFalse(os.path.exists(self.path("recount.db")))
        self.new_game()
        self.export("nothing-ended")
        self.sim("hope")
        self.export("none-chosen", "--game", "empyrean")
        for folder in ("missing", "nothing-ended", "none-chosen"):
            self.assert_whole(folder)
            manifest = self.manifest(folder)
            self.assertEqual(list(manifest["tables"]), TABLES)
            self.assertEqual(manifest["heads"], hashlib.sha256(b"").hexdigest())
            for table in TABLES:
                self.assertEqual(self.rows(table, folder), [])
        self.assertEqual([self.manifest(folder)["order"] for folder in
                          ("missing", "nothing-ended", "none-chosen")], [0, 1, 2])
        for form in ("csv", "sqlite"):
            document = self.export(f"missing-{form}", "--db", "none.db", form=form)
            self.assertEqual(set(document["rows"].values()), {0})
            self.assertTrue(self.ask("--db", "none.db", "stats", "check", f"missing-{form}")["ok"])

    def test_the_manifest_says_what_was_asked_for_and_what_is_there(self):
        game, = self.sim("hope")
        self.new_game("Ana", "Bo")
        self.export("stats", game[:6], "--game", "hope", "--game", "heretics", "--player",
                    "Player 1", "--since", "1969-12-31", "--until", "2026-11-21T10:15", "--tables",
                    "seats,citations", "--spreadsheet", "--jobs", 2)
        manifest = self.manifest()
        self.assertEqual(list(manifest), MANIFEST)
        build = self.expect(0, "--version").out.splitlines()[0].split(",")[0]
        self.assertEqual((manifest["version"], manifest["build"], manifest["format"]),
                         (1, build, "csv"))
        options = {"ids": [game], "game": ["hope", "heretics"], "player": ["Player 1"],
                   "since": "1969-12-31T00:00:00.000Z", "until": "2026-11-21T10:15:59.999Z",
                   "unfinished": False, "anonymous": False,
                   "tables": ["games", "seats", "citations"], "changed_since": None,
                   "spreadsheet": True}
        self.assertEqual(manifest["options"], options)
        self.assertEqual(list(manifest["options"]), list(options))
        self.assertEqual(list(manifest["tables"]), ["games", "seats", "citations"])
        for name, table in manifest["tables"].items():
            self.assertEqual(list(table), ["rows", "files"])
            file, = table["files"]
            self.assertEqual(list(file), ["file", "rows", "bytes", "sha256"])
            self.assertEqual((file["file"], file["rows"], table["rows"]),
                             (f"{name}.csv", len(self.rows(name)), len(self.rows(name))))
        self.assert_whole()
        self.export("all", "--unfinished", "--changed-since", 0)
        options = self.manifest("all")["options"]
        self.assertEqual((options["unfinished"], options["changed_since"], options["since"]),
                         (True, 0, None))

    def test_heads_and_order_are_what_others_compute_too(self):
        games = [*self.sim("heretics", 3), self.end(self.new_game())]
        self.note(games[1])
        self.ask("act", self.new_game("Ana", "Bo"), 0, "choose_faction hussites")
        self.export()
        heads = {log["id"]: log for log in self.ask("verify", "--all")["logs"]}
        lines = "".join(f"{game} {heads[game]['events']} {heads[game]['head']}\n"
                        for game in sorted(games))
        self.assertEqual(self.manifest()["heads"], hashlib.sha256(lines.encode()).hexdigest())
        # There is one entry per log and transaction: 3 games, new, outcome, note, new, act.
        self.assertEqual(self.manifest()["order"], 8)
        # The history covers all logs of the store, including the one that has not ended.
        lines = "".join(f"{game} {log['events']} {log['head']}\n"
                        for game, log in sorted(heads.items()))
        history = hashlib.sha256(lines.encode()).hexdigest()
        self.assertEqual((self.manifest()["history"], len(heads)), (history, 5))
        key = self.key_file()
        self.export("pseudonyms", "--anonymous", "--key", key)
        self.assertEqual(self.manifest("pseudonyms")["history"], hmac.new(
            bytes.fromhex(KEY), f"recount/stats/history/v1\n{history}".encode(),
            hashlib.sha256).hexdigest())

    def test_tables_describes_what_is_exported(self):
        document = self.ask("stats", "tables")
        self.assertEqual((list(document), document["version"]), (["version", "tables"], 1))
        self.assertEqual([table["name"] for table in document["tables"]], TABLES)
        self.sim()
        self.export()
        types = {"text", "int", "long", "bool", "time", "json"}
        for table in document["tables"]:
            self.assertEqual(list(table), ["name", "columns", "key", "references"])
            names = [column["name"] for column in table["columns"]]
            header = self.read(f"stats/{table['name']}.csv").splitlines()[0].decode()
            self.assertEqual(header.split(","), names)
            for column in table["columns"]:
                self.assertEqual(list(column), ["name", "type", "null", "unit", "source"])
                self.assertIn(column["type"], types)
                self.assertIsInstance(column["null"], bool)
                self.assertNotEqual(column["source"], "")
            self.assertLess(set(table["key"]), set(names))
            for reference in table["references"]:
                self.assertEqual(list(reference), ["columns", "table", "to"])
                self.assertLess(set(reference["columns"]), set(names))
                self.assertIn(reference["table"], TABLES)
            has_game = "game_id" in names and table["name"] != "games"
            self.assertEqual(has_game, any(reference["table"] == "games"
                                           for reference in table["references"]))
        units = {column["unit"] for table in document["tables"] for column in table["columns"]
                 if column["name"] == "taken_ms"}
        self.assertEqual(len(units - {None}), 1)
        text = self.expect(0, "stats", "tables").out
        for table in TABLES:
            self.assertIn(f"\n{table}  (key: ", "\n" + text)


class Choice(StatsTest):
    def setUp(self):
        super().setUp()
        self.sim("heretics", 2)
        self.sim("hope")
        self.played = [self.end(self.new_game("Ana", "Bo")),
                       self.end(self.new_game("Bo", "Cy", "Di")),
                       self.end(self.new_game("Ana", "Eve", game="hope"))]
        self.listed = self.ask("games")["games"]
        self.ids = [game["id"] for game in self.listed]

    def test_what_is_chosen_is_what_games_lists(self):
        times = [game["started"] for game in self.listed if game["started"]]
        for words in ([], ["--game", "hope"], ["--player", "Bo"], ["--player", "bo"],
                      ["--player", "Ana", "--game", "hope"], ["--since", "1971-01-01"],
                      ["--until", "1971-01-01"], ["--since", "2999-01-01"],
                      ["--since", times[1][:19]],
                      ["--since", times[0][:10], "--until", times[0][:10]],
                      ["--player", "Player 1", "--until", "2999-01-01"]):
            with self.subTest(words):
                listed = [game["id"] for game in self.ask("games", *words)["games"]]
                self.assertEqual(self.exported(*words), listed)

    def test_those_given_twice_are_joined_by_or_and_different_ones_by_and(self):
        ana, bo, eve = self.played
        for words, wanted in (
                (["--game", "hope", "--game", "heretics"], self.ids),
                (["--game", "hope", "--game", "empyrean"], [self.ids[2], eve]),
                (["--player", "Cy", "--player", "Eve"], [bo, eve]),
                (["--player", "Ana", "--player", "Bo", "--game", "heretics"], [ana, bo]),
                ([eve, ana], [ana, eve]), ([eve[:8], ana, ana], [ana, eve]),
                ([ana, bo, "--player", "Ana"], [ana]), ([ana, "--game", "hope"], []),
                (["--player", "Ana", "--since", "1971-01-01", "--game", "hope"], [eve]),
                (["@last"], [eve])):
            with self.subTest(words):
                self.assertEqual(self.exported(*words), wanted)

    def test_games_is_always_written_and_tables_keep_their_order(self):
        for tables, wanted in (("events", ["games", "events"]), ("games", ["games"]),
                               ("hope_turns,seats,hope_turns", ["games", "seats", "hope_turns"]),
                               (",".join(reversed(TABLES)), TABLES)):
            self.export("stats", "--tables", tables, "--replace")
            self.assertEqual(list(self.manifest()["tables"]), wanted)
            self.assertEqual(self.manifest()["options"]["tables"], wanted)
            self.assert_whole()


class HeldBack(StatsTest):
    """A person who has an ended game may not learn from it about a game that is being played."""

    def assert_held_back(self, exported=(), unfinished=(), related=(), options=()):
        """Exports, and returns the folder."""
        folder = f"held-{self.seed()}"
        answer = self.expect(0, "--json", "stats", "export", "--to", folder, "--format", "csv",
                             *options)
        games = {"exported": len(exported), "unfinished": len(unfinished),
                 "related": len(related), "unreadable": 0}
        self.assertEqual(answer.json["games"], games)
        self.assertEqual(self.manifest(folder)["games"], games)
        self.assertEqual([row["game_id"] for row in self.rows("games", folder)], list(exported))
        for told, held_back in ((HELD_BACK, unfinished), (RELATED, related)):
            found = told.search(answer.error)
            self.assertEqual(found is not None, bool(held_back), answer.error)
            if found:
                self.assertEqual((int(found[1]), found[found.lastindex]),
                                 (len(held_back), held_back[0]))
        rows = b"".join(self.read(f"{folder}/{table}.csv") for table in TABLES)
        for game in (*unfinished, *related):
            self.assertNotIn(game.encode(), rows)
        quiet = self.expect(0, "--quiet", "stats", "export", "--to", folder + "q", "--format",
                            "csv", *options)
        self.assertEqual(quiet.error, "")
        return folder

    def test_a_game_that_has_not_ended(self):
        ended, = self.sim()
        begun = self.new_game()
        self.assert_held_back([ended], [begun])
        self.end(begun)
        self.assert_held_back([ended, begun])
        dispute = self.ask("dispute", f"{ended}@3", "--by", 0, "--claim", "no")["seq"]
        self.assert_held_back([begun], [ended])
        self.rule(ended, "stand", dispute=dispute)
        void = self.new_game()
        self.rule(void, "void")
        folder = self.assert_held_back([ended, begun, void])
        self.assertEqual(self.rows("games", folder)[2]["ended_by"], "void")

    def test_unfinished_takes_all_and_shows_hidden_cards(self):
        ended, = self.sim("hope")
        begun = self.new_game(game="hope")
        twin = self.end(self.new_game(seed="f" * 64))
        other = self.new_game(seed="f" * 64)
        self.assert_held_back([ended], [begun, other], [twin])
        folder = self.assert_held_back([ended, begun, twin, other], options=["--unfinished"])
        self.assertEqual([row["ended_by"] for row in self.rows("games", folder)],
                         ["game", "", "ruling", ""])
        shuffled = [row for row in self.rows("chance", folder) if row["game_id"] == begun]
        self.assertGreater(len(shuffled), 0)
        self.assertNotIn("", [row["value"] for row in shuffled])

    def test_a_fork_and_its_parent_either_way(self):
        parent = self.end(self.new_game())
        running = self.fork(parent)
        self.assert_held_back([], [running], [parent])
        self.end(running)
        self.assert_held_back([parent, running])
        begun = self.new_game("Cy", "Di")
        fork = self.end(self.fork(begun))
        self.assert_held_back([parent, running], [begun], [fork])

    def test_two_forks_of_a_parent_that_is_elsewhere(self):
        parent = self.new_game(store="other.db")
        ended, running = (self.fork(parent, store="other.db") for _ in range(2))
        self.move(self.end(ended, store="other.db"), "other.db")
        self.assert_held_back([ended])
        self.move(running, "other.db")
        self.assert_held_back([], [running], [ended])

    def test_two_games_with_one_seed(self):
        seed = self.seed()
        ended = self.end(self.new_game(seed=seed))
        running = self.new_game("Cy", "Di", "Eve", seed=seed)
        self.assert_held_back([], [running], [ended])

    def test_the_seed_of_a_parent_that_is_elsewhere(self):
        seed = self.seed()
        fork = self.fork(self.new_game(seed=seed, store="other.db"), store="other.db")
        self.move(self.end(fork, store="other.db"), "other.db")
        running = self.new_game("Cy", "Di", seed=seed)
        self.assert_held_back([], [running], [fork])

    def test_through_any_number_of_steps_and_whatever_is_chosen(self):
        seeds = [self.seed() for _ in range(3)]
        far = self.end(self.new_game(seed=seeds[0]))
        middle = self.new_game("Cy", "Di", seed=seeds[0])
        fork = self.fork(middle)
        self.end(middle)
        self.end(fork)
        grandchild = self.fork(fork)
        free = self.end(self.new_game(game="hope"))
        self.assert_held_back([free], [grandchild], [far, middle, fork])
        self.assert_held_back([], [], [far], options=[far])
        self.assert_held_back([], [], [far], options=["--player", "Ana", "--game", "heretics"])
        self.assert_held_back([free], options=["--game", "hope"])
        self.end(grandchild)
        self.assert_held_back([far, middle, fork, grandchild, free])

    def test_the_report_holds_back_the_same(self):
        ended = self.sim("heretics", 2)
        parent = self.end(self.new_game())
        fork = self.fork(parent)
        answer = self.expect(0, "--json", "stats", "report", "-o", "x.json")
        self.assertEqual(answer.json, {"file": "x.json", "games": len(ended)})
        self.assertEqual(HELD_BACK.search(answer.error)[3], fork)
        self.assertEqual(RELATED.search(answer.error)[2], parent)
        games = json.loads(self.read("x.json"))["games"]
        self.assertEqual(games, {"counted": 2, "unfinished": 1, "related": 1, "forks": 0,
                                 "void": 0})


class Unreadable(StatsTest):
    """The store has a game of a newer build."""

    def make_unknown(self, game):
        """Gives the game of a log that has only just begun an unknown name, so that its id is
        another one. Returns the id."""
        ids = [row["id"] for row in self.ask("games")["games"]]
        content = self.read("recount.db/data.mdb")
        old = bytes.fromhex(self.ask("verify", game)["logs"][0]["head"])
        event = self.event_behind(content, old)
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            changed = event.replace(b"heretics", b"heretic" + letter.encode())
            new = hashlib.sha256(bytes(32) + changed).digest()
            renamed = [new.hex()[:32] if each == game else each for each in ids]
            # The index of ids is sorted, so this id must keep its place.
            if sorted(ids).index(game) == sorted(renamed).index(new.hex()[:32]):
                break
        with open(self.path("recount.db/data.mdb"), "wb") as file:
            file.write(content.replace(event, changed).replace(old, new))
        return new.hex()[:32]

    def test_it_is_left_out_and_counted_and_so_is_what_it_may_be_related_to(self):
        seed = self.seed()
        ended = self.end(self.new_game("Ana", "Bo", seed=seed))
        free, = self.sim("hope")
        unknown = self.make_unknown(self.new_game("Cy", "Di", seed=seed))
        for options, exported, related in (([], [free], 1), (["--unfinished"], [ended, free], 0)):
            answer = self.expect(0, "--json", "stats", "export", "--to", "stats", "--format", "csv",
                                 "--replace", *options)
            self.assertEqual(answer.json["games"], {"exported": len(exported), "unfinished": 0,
                                                    "related": related, "unreadable": 1})
            self.assertEqual([row["game_id"] for row in self.rows("games")], exported)
            self.assertIn("1 game that this build cannot play was left out, "
                          f"{unknown} first", answer.error)
            self.assertTrue(self.ask("stats", "check", "stats")["ok"])
        self.assertEqual(self.ask("stats", "report", "-o", "x.json")["games"], 1)


if __name__ == "__main__":
    unittest.main()
