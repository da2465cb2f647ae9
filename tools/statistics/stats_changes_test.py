"""Tests repeated exports of `recount stats export`: increments, and exports with pseudonyms."""
import hashlib
import hmac
import json
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import unittest

from tools.testing.exports import KEY, OTHER_KEY, OUTCOME, TABLES, StatsTest, raw_rows


class Increments(StatsTest):
    """A copy to which every increment is added equals today's export, row for row."""

    def setUp(self):
        super().setUp()
        self.copy = {}  # (table, line), by game; card kinds by key
        self.order = None
        self.steps = 0

    def lines(self, folder):
        """Returns the rows of an export: those of each game, and those of card kinds by their
        key."""
        games, kinds = {}, {}
        for table in TABLES:
            for row in raw_rows(self.read(f"{folder}/{table}.csv"))[1:]:
                if table == "card_kinds":
                    kinds[(row[0], row[2])] = row
                else:
                    games.setdefault(row[0], []).append((table, row))
        return games, kinds

    def keep_up(self, *options):
        """Adds an increment to the copy and compares it with the full export. Returns what the
        increment has, and what it withdraws."""
        self.steps += 1
        full, part = f"full-{self.steps}", f"part-{self.steps}"
        self.export(full, *options)
        since = [] if self.order is None else ["--changed-since", f"part-{self.steps - 1}"]
        document = self.export(part, *since, *options)
        if self.order is not None:  # the number alone gives the same
            self.export("numbered", "--changed-since", self.order, "--replace", *options)
            self.assertEqual(self.contents("numbered"), self.contents(part))
        manifest = self.manifest(part)
        self.assertEqual(manifest["options"]["changed_since"], self.order)
        self.assertEqual(document["order"], manifest["order"])
        self.order = manifest["order"]
        games, kinds = self.lines(part)
        if not self.copy:
            self.copy = {"games": {}, "kinds": {}}
        for game in [*manifest["withdrawn"], *[game.strip('"') for game in games]]:
            self.copy["games"].pop(f'"{game}"', None)
        self.copy["games"].update(games)
        self.copy["kinds"].update(kinds)
        all_games, all_kinds = self.lines(full)
        self.assertEqual(self.copy["games"], all_games)
        self.assertEqual({**self.copy["kinds"], **all_kinds}, self.copy["kinds"])
        self.assertEqual(self.manifest(full)["withdrawn"], [])
        self.assertTrue(self.ask("stats", "check", part)["ok"])
        return sorted(game.strip('"') for game in games), sorted(manifest["withdrawn"])

    def test_a_copy_that_is_kept_up(self):
        ended = self.sim("heretics", 3)
        hope, = self.sim("hope")
        begun = self.new_game("Cy", "Di")
        self.assertEqual(self.keep_up(), (sorted([*ended, hope]), []))
        self.assertEqual(self.keep_up(), ([], []))
        # There are new games, ended and not, an annotation, an open dispute and a closed one.
        added = self.sim("empyrean")
        self.note(ended[0])
        self.assertEqual(self.keep_up(), (sorted([ended[0], *added]), []))
        dispute = self.ask("dispute", f"{ended[1]}@3", "--by", 0, "--claim", "no")["seq"]
        self.assertEqual(self.keep_up(), ([], [ended[1]]))
        self.rule(ended[1], "stand", dispute=dispute)
        self.assertEqual(self.keep_up(), ([ended[1]], []))
        # Somebody plays on from a game that was exported.
        fork = self.fork(ended[2], 3)
        self.assertEqual(self.keep_up(), ([], sorted([ended[2], fork])))
        self.ask("act", begun, 0, "choose_faction hussites")
        self.assertEqual(self.keep_up(), ([], [begun]))
        self.end(begun)
        self.assertEqual(self.keep_up(), ([begun], []))
        # The related game has not changed itself, and comes back with the game that has.
        self.end(fork)
        self.assertEqual(self.keep_up(), (sorted([ended[2], fork]), []))
        self.note(fork)
        self.assertEqual(self.keep_up(), (sorted([ended[2], fork]), []))
        self.assertEqual(self.keep_up(), ([], []))

    def test_a_copy_of_some_games(self):
        hope = self.end(self.new_game(game="hope"))
        other = self.end(self.new_game())
        self.assertEqual(self.keep_up("--game", "hope"), ([hope], []))
        self.fork(other)
        self.note(hope)
        self.assertEqual(self.keep_up("--game", "hope"), ([hope], []))
        fork = self.fork(hope)
        self.assertEqual(self.keep_up("--game", "hope"), ([], sorted([hope, fork])))

    def test_a_copy_of_unfinished_games_and_of_pseudonyms(self):
        key = self.key_file()
        for options in (["--unfinished"], ["--anonymous", "--key", key]):
            self.copy, self.order = {}, None
            ended = self.end(self.new_game())
            self.keep_up(*options)
            fork = self.fork(ended)
            games, withdrawn = self.keep_up(*options)
            if options == ["--unfinished"]:
                self.assertEqual((games, withdrawn), (sorted([ended, fork]), []))
                continue
            self.assertEqual((games, withdrawn), ([], sorted(
                hmac.new(bytes.fromhex(KEY), b"recount/stats/game/v1\n" + game.encode(),
                         hashlib.sha256).hexdigest()[:32] for game in (ended, fork))))

    def test_another_order_is_not_found(self):
        self.sim()
        for store, newest in (("recount.db", 1), ("none.db", 0)):
            self.export("stats", "--changed-since", newest, "--replace", "--db", store)
            self.assertEqual(self.manifest()["games"]["exported"], 0)
            for order in (newest + 1, 2 ** 63):
                error = self.refused(3, "--db", store, "stats", "export", "--to", "x", "--format",
                                     "csv", "--changed-since", order)
                self.assertEqual(error["code"], "not_found")
        self.assertFalse(os.path.exists(self.path("x")))


class Histories(StatsTest):
    """An increment continues an export of this history of the store, and of no other."""

    def setUp(self):
        super().setUp()
        self.games = self.sim("heretics", 2)
        self.begun = self.new_game()

    def put_back(self, copy="backup"):
        shutil.rmtree(self.path("recount.db"))
        shutil.copytree(self.path(copy), self.path("recount.db"))

    def export_before_a_backup_is_put_back(self, *options):
        """Makes an export with a game and an event that the store then lacks, although its order is
        equally long again."""
        self.ask("store", "backup", "backup")
        self.sim("hope")
        self.ask("act", self.begun, 0, "choose_faction hussites")
        self.export("earlier", *options)
        self.put_back()
        self.sim("hope", 4)

    def increment_refused(self, since="earlier", *options, code="conflict"):
        error = self.export_refused(1, "--changed-since", since, *options)
        self.assertEqual(error["code"], code)
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith("stats")], [])
        return error["message"]

    def test_after_a_backup_was_put_back_an_increment_is_refused(self):
        self.export_before_a_backup_is_put_back()
        for since in ("earlier", "earlier/manifest.json", "./earlier/"):
            self.assertEqual(
                self.increment_refused(since),
                "up to entry 5 of its order, the store has another history than the earlier "
                "export: a backup may have been put back, or it is another store. An increment "
                "would leave the copy wrong: make a full export, without --changed-since")
        self.export()  # as it says

    def test_a_game_that_was_played_otherwise_since_is_another_history(self):
        self.ask("store", "backup", "backup")
        self.ask("act", self.begun, 0, "choose_faction hussites")
        self.export("earlier")
        self.put_back()
        self.ask("act", self.begun, 0, "choose_faction orthodox")
        self.increment_refused()

    def test_the_games_in_another_order_are_another_history(self):
        """The newest entry of the order is the same, and the entries before it are not."""
        self.ask("store", "backup", "backup")
        first, = self.sim("hope")
        last, = self.sim("hope")
        self.ask("export", last, "-o", "last.recount")
        self.export("earlier")
        self.put_back()
        self.sim("hope")
        self.ask("import", "last.recount")
        self.assertNotIn(first, [game["id"] for game in self.ask("games")["games"]])
        self.assertEqual(self.ask("games")["games"][-1]["id"], last)
        self.increment_refused()

    def test_another_store_with_as_many_entries_is_another_history(self):
        self.export("earlier")
        self.ask("--db", "other.db", "sim", "heretics", "--games", 3, "--seed", self.seed())
        self.increment_refused("earlier", "--db", "other.db")

    def test_a_backup_that_is_put_back_with_all_of_the_export_in_it_is_the_same_history(self):
        self.export("earlier")
        self.ask("store", "backup", "backup")
        self.sim("hope")
        self.put_back()
        added = self.sim("hope")
        self.ask("act", self.begun, 0, "choose_faction orthodox")
        self.ask("store", "compact")
        self.export("stats", "--changed-since", "earlier")
        self.assertEqual([row["game_id"] for row in self.rows("games")], added)

    def test_an_order_that_is_shorter_now_is_not_found(self):
        self.export("earlier")
        self.ask("--db", "other.db", "sim", "heretics", "--seed", self.seed())
        error = self.export_refused(3, "--db", "other.db", "--changed-since", "earlier")
        self.assertEqual(error["code"], "not_found")
        self.assertIn("A full export is needed", error["message"])

    def test_pseudonyms_go_on_with_their_key_alone(self):
        key, other = self.key_file(), self.key_file("other", OTHER_KEY)
        self.export("named")
        self.export("earlier", "--anonymous", "--key", key)
        self.sim("hope")
        self.export("again", "--anonymous", "--key", key, "--changed-since", "earlier")
        self.assertEqual(self.manifest("again")["games"]["exported"], 1)
        for more in (["--key", other], []):
            self.assertIn("or the key is another one",
                          self.increment_refused("earlier", "--anonymous", *more))
        self.assertIn("give --anonymous and its key",
                      self.increment_refused("earlier", code="bad_request"))
        self.assertIn("leave out --anonymous", self.increment_refused(
            "named", "--anonymous", "--key", key, code="bad_request"))

    def test_pseudonyms_of_another_history_are_refused(self):
        options = ["--anonymous", "--key", self.key_file()]
        self.export_before_a_backup_is_put_back(*options)
        self.increment_refused("earlier", *options)

    def test_a_manifest_of_an_older_build_says_that_it_does_not_tell(self):
        self.export("earlier")
        manifest = self.manifest("earlier")
        del manifest["history"]
        self.write("earlier/manifest.json", json.dumps(manifest))
        self.assertTrue(self.ask("stats", "check", "earlier")["ok"])
        message = self.increment_refused(code="bad_request")
        self.assertIn("does not say of which history", message)
        self.assertIn("make a full export", message)
        self.assertIn("--changed-since 3", message)
        self.export("stats", "--changed-since", 3)

    def test_a_number_says_that_it_is_not_checked(self):
        self.export("earlier")
        self.sim("hope")
        words = ("stats", "export", "--format", "csv", "--to", "stats", "--replace")
        for since, is_said in ((3, True), (0, False), ("earlier", False)):
            done = self.expect(0, *words, "--changed-since", since)
            self.assertEqual("Give the folder of that export" in done.error, is_said, since)
        done = self.expect(0, "--quiet", *words, "--changed-since", 3)
        self.assertEqual(done.error, "")

    def test_a_number_is_checked_where_the_export_of_that_number_is_replaced(self):
        self.export_before_a_backup_is_put_back()
        before = self.contents("earlier")
        error = self.export_refused(1, "--changed-since", 5, "--replace", folder="earlier")
        self.assertEqual(error["code"], "conflict")
        self.assertEqual(self.contents("earlier"), before)
        self.export("earlier", "--changed-since", 4, "--replace")  # an export that is unknown

    def test_nothing_of_a_game_that_has_not_ended_is_in_the_history(self):
        """Its entry is the newest, but the export has only a hash over all games."""
        self.ask("act", self.begun, 0, "choose_faction hussites")
        self.export()
        log, = self.ask("verify", self.begun)["logs"]
        told = b"".join(self.contents().values()).decode()
        for text in (self.begun, self.begun[:8], log["head"]):
            self.assertNotIn(text, told)

    def test_what_is_no_export_is_refused(self):
        os.mkdir(self.path("empty"))
        self.write("text", "{}")
        self.assertEqual(self.export_refused(3, "--changed-since", "empty")["code"], "not_found")
        self.increment_refused("text", code="bad_request")
        for word in ("nowhere", "3x", "-1", "1.5", ""):
            self.assertEqual(self.export_refused(2, "--changed-since", word)["code"], "usage")
        for path in ("./nowhere", "nowhere/", "no/where", self.path("nowhere")):
            self.assertEqual(self.export_refused(3, "--changed-since", path)["code"], "not_found")
        os.symlink("loop", self.path("loop"))  # the system refuses to follow it
        for path in ("loop", "./loop/x"):
            error = self.export_refused(3, "--changed-since", path)
            self.assertEqual(error["code"], "io")
            self.assertIn("symbolic links", error["message"])


class Anonymous(StatsTest):
    TEXT = "Zebra text"
    NAMES = ["Zara Z\u00e9bra", "Zoe \"Zed\"", "Zeno\nZz"]
    OFFICIALS = ["Zkim", "Zlou", "Zann"]

    def setUp(self):
        super().setUp()
        self.game_seed = "5eed" * 16
        self.game = self.judged()
        self.fork_of_it = self.fork(self.game)
        self.end_by(self.fork_of_it)
        verified = self.expect(1, "--json", "verify", "--all").json  # an action is illegal
        self.heads = [log["head"] for log in verified["logs"]]

    def end_by(self, game):
        self.ask("rule", game, "-", "--judge", self.OFFICIALS[0], "--kind", "outcome", "--clause",
                 "JDG-8", "--reason", self.TEXT, "--result", OUTCOME)

    def judged(self):
        """Makes a game with an illegal action, and with every kind of text."""
        judge, other, author = self.OFFICIALS
        request = {"op": "new", "game": "heretics", "players": self.NAMES, "randomness": "seeded",
                   "seed": self.game_seed}
        choices = enumerate(("hussites", "orthodox", self.TEXT, self.TEXT + " again"))
        acts = [{"op": "act", "seat": number % len(self.NAMES),
                 "action": {"type": "choose_faction", "faction": faction}}
                for number, faction in choices]
        self.write("game.jsonl", "\n".join(json.dumps(line) for line in [request, *acts]))
        game, = self.ask("import", "game.jsonl", "--as-played")["games"]
        dispute = self.ask("dispute", f"{game}@1", "--by", 0, "--claim", self.TEXT)["seq"]
        words = ("--judge", judge, "--clause", "JDG-3", "--reason", self.TEXT)
        ruling = self.ask("rule", game, dispute, "--kind", "stand", *words)["seq"]
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", self.TEXT)["seq"]
        self.ask("resolve", game, appeal, "--judge", other, "--uphold", "--reason", self.TEXT)
        self.ask("annotate", f"{game}@0", self.TEXT, "--author", author)
        self.end_by(game)
        return game

    def hidden(self):
        """Returns the values that an anonymous export must not contain."""
        texts = ["Zara", "Zoe", "Zeno", "Zz", *self.OFFICIALS, self.TEXT, "Zebra", self.game_seed,
                 *self.heads]
        for game in (self.game, self.fork_of_it):
            texts += [game, game[:8]]
        return texts

    def anonymous(self, folder, *options, form="csv"):
        return self.export(folder, "--anonymous", *options, form=form)

    def test_no_name_no_id_no_text_no_seed_no_hash_and_no_time_of_day_is_anywhere(self):
        self.export("named")
        named = b"".join(self.contents("named").values()).decode().replace('""', '"')
        for text in self.hidden():  # so that the search below finds what it looks for
            self.assertIn(text, named)
        self.assertRegex(named, r"T\d\d:\d\d:\d\d\.(?!000Z)")
        for form in ("csv", "sqlite"):
            for options in ([], ["--unfinished"], ["--player", self.NAMES[0]],
                            [self.game, self.fork_of_it[:8]]):
                self.anonymous("stats", *options, "--key", self.key_file(), "--replace", form=form)
                self.assertEqual(self.manifest()["games"]["exported"], 2)
                told = b"".join(self.contents().values()).decode("utf-8", "replace")
                for text in self.hidden():
                    self.assertNotIn(text, told.replace('""', '"'), (form, options))
                self.assertEqual(set(re.findall(r"\dT(\d\d:\d\d:\d\d\.\d{3}Z)", told)),
                                 {"00:00:00.000Z"})
                self.assertEqual(self.manifest()["heads"], None)
                self.assertTrue(self.manifest()["options"]["anonymous"])

    def test_the_pseudonyms_are_those_of_the_contract(self):
        self.anonymous("stats", "--key", self.key_file(), "--player", self.NAMES[1], self.game[:6],
                       self.fork_of_it)

        def pseudonym(label, text, digits):
            message = f"recount/stats/{label}/v1\n{text}".encode()
            return hmac.new(bytes.fromhex(KEY), message, hashlib.sha256).hexdigest()[:digits]

        games = [pseudonym("game", game, 32) for game in (self.game, self.fork_of_it)]
        players = ["p" + pseudonym("player", name, 16) for name in self.NAMES]
        judge, other, author = ("j" + pseudonym("official", name, 16) for name in self.OFFICIALS)
        self.assertEqual([row["game_id"] for row in self.rows("games")], games)
        self.assertEqual([row["parent_id"] for row in self.rows("games")], ["", games[0]])
        self.assertEqual([row["player"] for row in self.rows("seats")], players * 2)
        self.assertEqual([(row["judge"], row["resolved_by"]) for row in self.rows("rulings")],
                         [(judge, other), (judge, ""), (judge, "")])
        self.assertEqual([row["author"] for row in self.rows("annotations")], [author])
        options = self.manifest()["options"]
        self.assertEqual((options["player"], sorted(options["ids"])), ([players[1]], sorted(games)))

    def test_what_is_left_out_is_null_and_all_else_is_as_with_names(self):
        self.export("named")
        self.anonymous("stats", "--key", self.key_file())
        names = {"game_id", "parent_id", "player", "judge", "resolved_by", "author"}
        gone = {"claim", "reason", "grounds", "resolution_reason", "text", "seed", "head",
                "recorded_at", "opened_at", "closed_at", "ruled_at", "written_at"}
        for name, table in self.described().items():
            rows, named = self.values(table), self.values(table, "named")
            self.assertEqual(len(rows), len(named))
            for row, with_names in zip(rows, named):
                for column, value in row.items():
                    if column in gone or (column == "fields" and row["legality"] != "legal"):
                        self.assertIsNone(value)
                    elif column in ("started_at", "ended_at"):
                        self.assertEqual(value, with_names[column][:10] + "T00:00:00.000Z")
                    elif column not in names:
                        self.assertEqual(value, with_names[column], (name, column))
                    elif with_names[column] is None:
                        self.assertIsNone(value)
                    else:
                        self.assertNotEqual(value, with_names[column])
        legality = {row["legality"] for row in self.values(self.described()["events"])}
        self.assertEqual(legality, {"legal", "illegal_action", "unjudged", None})

    def test_the_same_key_gives_the_same_pseudonyms_and_another_one_others(self):
        one, other = self.key_file(), self.key_file("other", OTHER_KEY)
        for folder, key in (("a", one), ("b", one), ("c", other)):
            self.anonymous(folder, "--key", key)
        self.assertEqual(self.contents("a"), self.contents("b"))
        self.assertNotEqual(self.read("a/seats.csv"), self.read("c/seats.csv"))
        self.anonymous("fresh")
        self.anonymous("fresher")
        players = [{row["player"] for row in self.rows("seats", folder)}
                   for folder in ("a", "c", "fresh", "fresher")]
        self.assertEqual(len(set.union(*players)), sum(map(len, players)))

    def test_a_key_is_made_for_its_owner_alone_where_there_is_none(self):
        before = os.umask(0)
        self.addCleanup(os.umask, before)
        self.anonymous("a", "--key", "made")
        self.assertEqual(stat.S_IMODE(os.stat(self.path("made")).st_mode), 0o600)
        key = self.read("made")
        self.assertRegex(key.decode(), "^[0-9a-f]{64}\n\\Z")
        self.anonymous("b", "--key", "made")
        self.assertEqual(self.read("made"), key)
        self.assertEqual(self.contents("a"), self.contents("b"))
        self.assertNotIn(key.strip(), b"".join(self.contents("a").values()))
        self.ask("stats", "report", "-o", "x.json", "--anonymous", "--key", "later")
        self.assertEqual(stat.S_IMODE(os.stat(self.path("later")).st_mode), 0o600)

    def test_a_file_of_a_store_is_no_key(self):
        self.ask("--db", "other.db", "sim", "heretics")
        before = self.contents(".")
        for store in ("recount.db", "other.db"):
            for name in ("data.mdb", "writer.lock", "users.lock", "data.mdb.new", "data.mdb.copy"):
                for words in (["export", "--to", "stats", "--format", "csv"],
                              ["report", "-o", "x.json"]):
                    error = self.refused(2, "stats", *words, "--anonymous", "--key",
                                         f"{store}/{name}")
                    self.assertEqual(error["code"], "usage")
                    self.assertIn("belongs to a store", error["message"])
        self.assertEqual(self.contents("."), before)

    def test_what_is_no_key_is_refused_and_left_as_it_is(self):
        for text in ("", "\n", KEY[:-1], KEY + "0", KEY[:-1] + "g", KEY + "\n\n", " " + KEY,
                     "0x" + KEY[2:]):
            self.write("key", text)
            self.assertEqual(self.export_refused(1, "--anonymous", "--key", "key")["code"],
                             "bad_request")
            self.assertEqual(self.read("key").decode(), text)
        self.assertFalse(os.path.exists(self.path("stats")))
        for name in (".", "no/such/key"):
            self.assertEqual(self.export_refused(3, "--anonymous", "--key", name)["code"], "io")

    def key_refused(self, name, wanted_exit, code):
        """Checks that a file that is not a key is refused, without waiting."""
        self.anonymous("anonymous", "--replace")
        for words in (["export", "--to", "t", "--format", "csv", "--anonymous"],
                      ["report", "-o", "x.json", "--anonymous"], ["check", "anonymous"]):
            error = self.refused(wanted_exit, "stats", *words, "--key", name)
            self.assertEqual(error["code"], code, (name, words))
        return error["message"]

    def test_a_key_is_a_regular_file_and_nobody_waits_for_another(self):
        os.mkfifo(self.path("pipe"))
        os.symlink("pipe", self.path("link"))
        os.symlink("/dev/zero", self.path("device"))
        writer = os.open(self.path("pipe"), os.O_RDWR)  # never writes
        self.addCleanup(os.close, writer)
        for name in ("pipe", "link", "device", "/dev/zero", "/dev/null", "."):
            self.assertIn("regular file", self.key_refused(name, 3, "io"))
        self.write("large", KEY + "\n" + "x" * 10_000_000)
        self.assertIn("64 hex digits", self.key_refused("large", 1, "bad_request"))

    def test_a_key_may_be_behind_a_link_and_come_on_standard_input(self):
        self.key_file()
        os.symlink("key", self.path("link"))
        self.anonymous("a", "--key", "key")
        self.anonymous("b", "--key", "link")
        self.ask("stats", "export", "--to", "c", "--format", "csv", "--anonymous", "--key", "-",
                 stdin=KEY + "\n")
        self.assertEqual(self.contents("a"), self.contents("b"))
        self.assertEqual(self.contents("a"), self.contents("c"))
        self.ask("stats", "check", "a", "--key", "-", stdin=KEY)
        self.assertFalse(os.path.exists(self.path("-")))

    def test_a_key_that_others_may_read_is_told(self):
        self.key_file()
        arguments = ("stats", "report", "-o", "x.json", "--anonymous", "--key", "key")
        for mode, is_told in ((0o600, False), (0o400, False), (0o640, True), (0o604, True),
                              (0o622, False)):
            os.chmod(self.path("key"), mode)
            self.assertEqual("chmod 600" in self.expect(0, *arguments).error, is_told)
        os.rename(self.path("key"), self.path("my key"))
        os.chmod(self.path("my key"), 0o644)
        self.assertIn("run chmod 600 'my key'\n", self.expect(0, *arguments[:-1], "my key").error)

    def test_one_of_those_who_make_a_key_at_once_makes_it(self):
        command = ["stats", "export", "--format", "csv", "--anonymous", "--key", "made"]
        started = [self.start_recount(*command, "--to", number, stdout=subprocess.DEVNULL)
                   for number in range(8)]
        self.assertEqual([process.wait() for process in started], [0] * len(started))
        self.assertEqual(len(self.read("made")), 65)
        for number in range(1, len(started)):
            self.assertEqual(self.contents(str(number)), self.contents("0"))
        self.assertFalse([name for name in os.listdir(self.folder) if name.startswith(".")])

    def test_the_report_names_nobody_either(self):
        self.sim("heretics", 2)
        self.ask("stats", "report", "-o", "x.json", "--anonymous")
        text = self.read("x.json").decode()
        for hidden in [*self.hidden(), "Player 1"]:
            self.assertNotIn(hidden, text)
        for rating in json.loads(text)["ratings"]:
            self.assertRegex(rating["player"], "^p[0-9a-f]{16}$")

    def test_sqlite_says_the_same(self):
        key = self.key_file()
        self.anonymous("csv", "--key", key)
        self.anonymous("stats", "--key", key, form="sqlite")
        database = sqlite3.connect(self.path("stats/stats.sqlite"))
        self.addCleanup(database.close)
        for name, table in self.described().items():
            self.assertEqual(database.execute(f"SELECT * FROM {name} ORDER BY rowid").fetchall(),
                             [tuple(row.values()) for row in self.values(table, "csv")])


if __name__ == "__main__":
    unittest.main()
