"""Tests that `recount stats check` finds every fault of an export, and reports nothing if there is
none."""
import hashlib
import json
import os
import re
import shutil
import sqlite3
import unittest

from tools.testing.exports import KEY, OTHER_KEY, TABLES, StatsTest, raw_rows

PATIENCE = 120  # seconds; the machine may be busy with other things
FINDING = ["fault", "file", "table", "game_id", "message"]


class CheckTest(StatsTest):
    def setUp(self):
        super().setUp()
        self.games = self.sim("heretics", 3, "--judged")
        self.hope, = self.sim("hope")

    def check(self, *options, folder="stats"):
        """Returns the answer; checks its exit and its keys."""
        answer = self.run_recount("--json", "stats", "check", folder, *options)
        self.assertIn(answer.exit, (0, 1), answer.out)
        document = answer.json
        self.assertEqual(list(document), ["ok", "files", "rows", "findings"])
        self.assertEqual(document["ok"], answer.exit == 0)
        self.assertEqual(document["ok"], document["findings"] == [])
        for finding in document["findings"]:
            self.assertEqual(list(finding), FINDING)
            self.assertNotEqual(finding["message"], "")
        return document

    def faults(self, *options, folder="stats"):
        """Returns the findings, without the messages."""
        return [tuple(finding[key] for key in FINDING[:4])
                for finding in self.check(*options, folder=folder)["findings"]]

    def assert_sound(self, *options, folder="stats"):
        self.assertEqual(self.faults(*options, folder=folder), [])

    def set_manifest(self, change, folder="stats"):
        """Writes the manifest again after `change` has changed it."""
        manifest = self.manifest(folder)
        change(manifest)
        self.write(f"{folder}/manifest.json", json.dumps(manifest))

    def set_file(self, name, content, folder="stats"):
        """Writes a file of an export, with a manifest that matches its bytes."""
        with open(self.path(f"{folder}/{name}"), "wb") as file:
            file.write(content)
        self.rehash(name, folder)

    def rehash(self, name, folder="stats"):
        content = self.read(f"{folder}/{name}")

        def change(manifest):
            for table in manifest["tables"].values():
                for file in table["files"]:
                    if file["file"] == name:
                        file["bytes"] = len(content)
                        file["sha256"] = hashlib.sha256(content).hexdigest()

        self.set_manifest(change, folder)

    def lines(self, table):
        """Returns the lines of a CSV file that has no line break in a text."""
        return self.read(f"stats/{table}.csv").split(b"\r\n")

    def set_lines(self, table, lines):
        self.set_file(f"{table}.csv", b"\r\n".join(lines))


class Sound(CheckTest):
    def test_an_export_is_sound(self):
        for form, options in (("csv", []), ("csv", ["--spreadsheet"]), ("sqlite", []),
                              ("csv", ["--separator", ";"]),
                              ("csv", ["--separator", "tab", "--spreadsheet"]),
                              ("csv", ["--tables", "seats,hope_turns"]),
                              ("sqlite", ["--tables", "card_kinds,cards"]),
                              ("csv", ["--game", "hope"]), ("sqlite", [self.games[1][:8]]),
                              ("csv", ["--player", "Player 2", "--until", "2000-01-01"]),
                              ("csv", ["--unfinished", "--changed-since", "2"]),
                              ("sqlite", ["--game", "empyrean"]), ("csv", ["--jobs", "4"])):
            with self.subTest(form=form, options=options):
                document = self.export("stats", *options, "--replace", form=form)
                for more in ([], ["--files"], ["--jobs", 4]):
                    checked = self.check(*more)
                    self.assertEqual(checked["findings"], [])
                    self.assertEqual(checked["files"],
                                     1 if form == "sqlite" else len(document["rows"]))
                    self.assertEqual(checked["rows"], sum(document["rows"].values()))
        text = self.expect(0, "stats", "check", "stats").out
        self.assertIn("ok", text)

    def test_another_separator_or_other_marks_than_the_manifest_says_are_wrong_rows(self):
        self.export("stats", "--separator", ";", "--spreadsheet", "--tables", "seats")
        for key, value in (("separator", "|"), ("spreadsheet", False)):
            whole = self.manifest()
            self.set_manifest(lambda manifest: manifest["options"].update({key: value}))
            self.assertNotEqual(self.faults(), [])
            self.write("stats/manifest.json", json.dumps(whole))
        self.assert_sound()

    def test_a_game_whose_id_is_marked_is_found(self):
        """The games of an export are found by their ids without marks."""
        self.export("stats", "--spreadsheet", "--separator", ";")
        for table in ("games", "seats", "events"):
            lines = self.lines(table)
            self.set_lines(table, [line.replace(b'"' + self.hope.encode(), b'"\'' + b"1" * 32)
                                   for line in lines])
        found = self.check()["findings"]
        self.assertIn(("unknown_game", "1" * 32),
                      [(finding["fault"], finding["game_id"]) for finding in found])
        self.assertNotIn("wrong_rows", [finding["fault"] for finding in found])

    def test_a_game_that_is_held_back_since_is_no_fault(self):
        self.export()
        self.fork(self.games[0], 3)
        self.assert_sound()

    def test_a_folder_that_there_is_not_is_not_found(self):
        for options in ([], ["--files"]):
            self.assertEqual(self.refused(3, "stats", "check", "none", *options)["code"],
                             "not_found")


class Files(CheckTest):
    def test_a_manifest_that_is_missing_or_not_of_its_form(self):
        self.export("whole")
        shutil.copytree(self.path("whole"), self.path("stats"))
        wanted = [("manifest", "manifest.json", None, None)]
        os.remove(self.path("stats/manifest.json"))
        self.assertEqual(self.faults(), wanted)
        self.assertEqual(self.faults("--files"), wanted)
        for text in ("", "{}", "[]", "null", "{", '{"version":1}', "\0", "[" * 100_000):
            self.write("stats/manifest.json", text)
            self.assertEqual(self.faults(), wanted, text)
        whole = self.manifest("whole")
        for path, value in self.spoilt():
            spoilt = json.loads(json.dumps(whole))
            at = spoilt
            for key in path[:-1]:
                at = at[key]
            if value is None:
                del at[path[-1]]
            else:
                at[path[-1]] = value
            self.write("stats/manifest.json", json.dumps(spoilt))
            with self.subTest(path=path, value=value):
                self.assertEqual(self.faults("--files"), wanted)

    def spoilt(self):
        """Yields places in a manifest, and what must not be there; None: the key must be there."""
        for key in ("version", "build", "format", "order", "options", "games", "heads",
                    "withdrawn", "tables"):
            yield [key], None
        for key in ("ids", "game", "player", "since", "until", "unfinished", "anonymous", "tables",
                    "changed_since", "spreadsheet"):
            yield ["options", key], None
        file = ["tables", "games", "files", 0]
        yield from (([*file, key], None) for key in ("file", "rows", "bytes", "sha256"))
        yield from ((["version"], 2), (["format"], "xml"), (["order"], -1), (["order"], "3"),
                    (["history"], "00"), (["history"], 1),
                    (["heads"], "00"), (["heads"], "g" * 64), (["options", "since"], "today"),
                    (["options", "ids"], [1]), (["options", "separator"], ";;"),
                    (["options", "separator"], "a"), (["options", "separator"], 1),
                    (["options", "separator"], ""), (["tables", "cats"], {"rows": 0, "files": []}),
                    (["options", "tables"], ["games"]), (["tables", "games", "rows"], 1.5),
                    ([*file, "file"], "../games.csv"), ([*file, "file"], "/etc/passwd"),
                    ([*file, "file"], ""), ([*file, "sha256"], "00"), ([*file, "bytes"], "1"))

    def test_files_that_are_missing_or_too_many_or_changed(self):
        self.export()
        os.remove(self.path("stats/seats.csv"))
        os.mkdir(self.path("stats/more"))
        self.write("stats/more/games.csv", "")
        self.write("stats/notes.txt", "")
        os.symlink("games.csv", self.path("stats/link"))
        content = bytearray(self.read("stats/events.csv"))
        content[-5] ^= 1  # keep the size
        with open(self.path("stats/events.csv"), "wb") as file:
            file.write(content)
        self.write("stats/disputes.csv", "longer" * 100)
        wanted = {("missing_file", "seats.csv", None, None),
                  ("extra_file", "more/games.csv", None, None),
                  ("extra_file", "notes.txt", None, None), ("extra_file", "link", None, None),
                  ("changed_file", "events.csv", None, None),
                  ("changed_file", "disputes.csv", None, None)}
        found = self.faults("--files")
        self.assertEqual((set(found), len(found)), (wanted, len(wanted)))
        self.assertLessEqual(wanted, set(self.faults()))
        text = self.expect(1, "stats", "check", "stats", "--files").out
        for fault, file, _, _ in wanted:
            self.assertRegex(text, f"(?m)^{fault}  {re.escape(file)}: ")

    def test_an_export_that_was_cut_off_is_told_and_read_as_far_as_it_goes(self):
        for form, name in (("csv", "events.csv"), ("sqlite", "stats.sqlite"), ("csv", "games.csv")):
            self.export("stats", "--replace", form=form)
            whole = self.read(f"stats/{name}")
            for size in (0, 1, len(whole) // 2, len(whole) - 1):
                with open(self.path(f"stats/{name}"), "wb") as file:
                    file.write(whole[:size])
                with self.subTest(name=name, size=size):
                    self.assertIn(("changed_file", name, None, None), self.faults())
            with open(self.path(f"stats/{name}"), "wb") as file:
                file.write(whole)
            self.assert_sound()

    def test_a_missing_file_is_one_finding(self):
        for form, names in (("csv", ("games.csv", "seats.csv", "card_kinds.csv")),
                            ("sqlite", ("stats.sqlite",))):
            for name in names:
                self.export("stats", "--replace", form=form)
                os.remove(self.path(f"stats/{name}"))
                with self.subTest(name):
                    self.assertEqual(self.faults(), [("missing_file", name, None, None)])

    def put(self, name, make):
        """Replaces a file with something else."""
        os.remove(self.path(name))
        make(self.path(name))

    def checked(self, *options):
        """Returns the findings; checks that they take less time than any check of three games
        should."""
        return self.expect(1, "--json", "stats", "check", "stats", *options,
                           timeout=PATIENCE).json["findings"]

    def test_what_is_no_regular_file_is_told_and_never_opened(self):
        kinds = (("a link", lambda path: os.symlink("/dev/zero", path)),
                 ("a link", lambda path: os.symlink("manifest.json", path)),
                 ("a link", lambda path: os.symlink("nowhere", path)),
                 ("a pipe", os.mkfifo), ("a folder", os.mkdir))
        for form, names in (("csv", ("games.csv", "seats.csv", "card_kinds.csv")),
                            ("sqlite", ("stats.sqlite",))):
            for name in names:
                for kind, make in kinds:
                    self.export("stats", form=form)
                    self.put(f"stats/{name}", make)
                    for options in ([], ["--files"]):
                        with self.subTest(name=name, kind=kind, options=options):
                            found, = self.checked(*options)
                            self.assertEqual((found["fault"], found["file"]),
                                             ("changed_file", name))
                            self.assertIn(f"is {kind}", found["message"])
                    shutil.rmtree(self.path("stats"))

    def test_a_link_to_a_folder_is_told_and_not_followed(self):
        self.export()
        os.mkdir(self.path("elsewhere"))
        os.symlink("../elsewhere", self.path("stats/more"))
        self.assertEqual(self.faults(), [("extra_file", "more", None, None)])

    def test_a_manifest_that_is_no_regular_file_is_told_and_never_opened(self):
        for kind, make in (("a link", lambda path: os.symlink("/dev/zero", path)),
                           ("a link", lambda path: os.symlink("../whole/manifest.json", path)),
                           ("a pipe", os.mkfifo), ("a folder", os.mkdir)):
            self.export("whole", "--replace")
            self.export()
            self.put("stats/manifest.json", make)
            for options in ([], ["--files"]):
                with self.subTest(kind=kind, options=options):
                    found, = self.checked(*options)
                    self.assertEqual((found["fault"], found["file"]), ("manifest", "manifest.json"))
                    self.assertIn(f"is {kind}", found["message"])
            error = self.export_refused(3, "--replace")
            self.assertEqual(error["code"], "exists")
            shutil.rmtree(self.path("stats"))

    def test_nothing_is_read_of_a_file_that_is_longer_than_the_manifest_says(self):
        for form, name in (("csv", "events.csv"), ("csv", "games.csv"), ("sqlite", "stats.sqlite")):
            self.export("stats", "--replace", form=form)
            size = os.path.getsize(self.path(f"stats/{name}"))
            for longer in (size + 1, 1 << 40):  # needs no space on the disk
                os.truncate(self.path(f"stats/{name}"), longer)
                for options in ([], ["--files"]):
                    with self.subTest(name=name, longer=longer, options=options):
                        found, = self.checked(*options)
                        self.assertEqual((found["fault"], found["file"]), ("changed_file", name))
                        self.assertIn(str(longer), found["message"])
                        self.assertIn(str(size), found["message"])
            os.truncate(self.path(f"stats/{name}"), size)
            self.assert_sound()

    def test_a_pipe_that_the_manifest_does_not_name_is_not_waited_for(self):
        for form in ("csv", "sqlite"):
            self.export("stats", "--replace", form=form)
            for name in ("more", "stats.sqlite-journal", "stats.sqlite-wal"):
                os.mkfifo(self.path(f"stats/{name}"))
                found, = self.checked()
                self.assertEqual((found["fault"], found["file"]), ("extra_file", name))
                os.remove(self.path(f"stats/{name}"))

    def test_a_file_under_another_name_is_not_of_an_export(self):
        def rename(table, name):
            def change(manifest):
                manifest["tables"][table]["files"][0]["file"] = name
            os.rename(self.path(f"stats/{table}.csv"), self.path(f"stats/{name}"))
            self.set_manifest(change)

        self.export()
        rename("seats", "places.csv")
        for options in ([], ["--files"]):
            self.assertEqual(self.faults(*options), [("manifest", "manifest.json", "seats", None)])

    def test_a_manifest_that_names_no_table_is_no_reason_to_stop(self):
        def change(manifest):
            manifest["tables"] = {}
            manifest["options"]["tables"] = []

        for form in ("csv", "sqlite"):
            self.export(form, form=form)
            self.set_manifest(change, folder=form)
            for options, wanted in (([], {"extra_file", "heads", "not_exported"}),
                                    (["--files"], {"extra_file"})):
                with self.subTest(form=form, options=options):
                    self.assertEqual({fault for fault, *_ in self.faults(*options, folder=form)},
                                     wanted)

    def test_counts_of_the_manifest_that_do_not_fit(self):
        def exported(manifest):
            manifest["games"]["exported"] += 1

        def rows_of(table, file=True, whole=True, by=1):
            def change(manifest):
                entry = manifest["tables"][table]
                entry["rows"] += by * whole
                entry["files"][0]["rows"] += by * file
            return change

        for form in ("csv", "sqlite"):
            self.export("stats", "--replace", form=form)
            whole = self.manifest()
            empty = next(name for name, table in whole["tables"].items() if table["rows"] == 0)
            for change, table in ((exported, "games"), (rows_of("games"), "games"),
                                  (rows_of("events"), "events"), (rows_of("cards", by=-1), "cards"),
                                  (rows_of("seats", file=False), "seats"),
                                  (rows_of("seats", whole=False), "seats"),
                                  (rows_of("card_kinds", by=2**40), "card_kinds"),
                                  (rows_of(empty), empty)):
                self.set_manifest(change)
                wanted = ("manifest", "manifest.json", table, None)
                for options in ([], ["--files"]):
                    with self.subTest(form=form, table=table, options=options):
                        self.assertEqual(set(self.faults(*options)), {wanted})
                self.write("stats/manifest.json", json.dumps(whole))
            self.assert_sound()

    def test_a_file_with_fewer_rows_than_the_manifest_says_is_found_without_the_store(self):
        self.export()
        for table in ("events", "card_kinds", "heretics_turns"):
            lines = self.lines(table)
            self.set_lines(table, lines[:-2] + [b""])
            (finding,) = self.check("--files")["findings"]
            self.assertEqual([finding[key] for key in FINDING[:4]],
                             ["manifest", "manifest.json", table, None])
            for part in (len(lines) - 2, f"{table}.csv", len(lines) - 3):
                self.assertIn(str(part), finding["message"])
            self.set_lines(table, lines)

    def test_the_store_is_left_out_with_files(self):
        self.export()
        shutil.rmtree(self.path("recount.db"))
        self.assert_sound("--files")
        self.assertEqual({fault for fault, *_ in self.faults()}, {"unknown_game"})


class Rows(CheckTest):
    """The bytes match the manifest, so only the store can reveal the fault."""

    def test_the_first_row_of_each_table_that_differs(self):
        self.export("whole")
        for table in TABLES:
            header, *rows = raw_rows(self.read(f"whole/{table}.csv"))
            if not rows:
                continue
            shutil.copytree(self.path("whole"), self.path("stats"))
            for place in (len(rows) // 2, len(rows) - 1):
                column = len(header) - 1 if table != "games" else header.index("turns")
                field = rows[place][column]
                rows[place][column] = '"{}"' if field.startswith('"') else "7777777"
            content = "".join(",".join(row) + "\r\n" for row in [header, *rows])
            self.set_file(f"{table}.csv", content.encode())
            game = None if table == "card_kinds" else rows[len(rows) // 2][0].strip('"')
            with self.subTest(table):
                self.assertEqual(self.faults(), [("wrong_rows", f"{table}.csv", table, game)])
                self.assert_sound("--files")
            shutil.rmtree(self.path("stats"))

    def test_the_message_says_where_the_row_differs(self):
        self.export()
        lines = self.lines("seats")
        lines[1] = lines[1].replace(b'"Player 1"', b'"Player 9"')
        self.set_lines("seats", lines)
        message = self.check()["findings"][0]["message"]
        for part in ("player", "Player 1", "Player 9"):
            self.assertIn(part, message)

    def test_rows_that_are_missing_too_many_or_elsewhere(self):
        self.export("whole")
        for change in (lambda lines: lines[:3] + lines[4:], lambda lines: lines[:-2] + [b""],
                       lambda lines: lines[:3] + lines[2:], lambda lines: lines[:-1] + lines[-2:],
                       lambda lines: lines[:2] + [lines[3], lines[2]] + lines[4:],
                       lambda lines: [lines[0].upper()] + lines[1:], lambda lines: lines[1:],
                       lambda lines: lines[:1] + [b""], lambda lines: lines[:-1]):
            for table in ("events", "card_kinds", "heretics_turns"):
                shutil.copytree(self.path("whole"), self.path("stats"))
                self.set_lines(table, change(self.lines(table)))
                found = self.faults()
                self.assertEqual([each[:3] for each in found],
                                 [("wrong_rows", f"{table}.csv", table)])
                shutil.rmtree(self.path("stats"))

    def test_games_in_another_order_than_that_of_the_store(self):
        for form in ("csv", "sqlite"):
            self.export("stats", "--tables", "games", "--replace", form=form)
            if form == "csv":
                header, first, second, *others = self.lines("games")
                self.set_lines("games", [header, second, first, *others])
            else:
                database = sqlite3.connect(self.path("stats/stats.sqlite"))
                for begin, end in ((1, 101), (2, 1), (101, 2)):
                    database.execute("UPDATE games SET rowid = ? WHERE rowid = ?", (end, begin))
                database.commit()
                database.close()
                self.rehash("stats.sqlite")
            self.assertEqual(self.faults(), [("wrong_rows", None, "games", self.games[0])], form)

    def test_another_form_of_the_same_value_is_wrong(self):
        self.export("whole")
        for before, after in ((b"\r\n", b"\n"), (b'"effect"', b"effect"), (b",", b";"),
                              (b"\r\n", b"\r\n\r\n")):
            shutil.copytree(self.path("whole"), self.path("stats"))
            content = self.read("stats/citations.csv")
            self.set_file("citations.csv", content.replace(before, after))
            self.assertEqual([each[:3] for each in self.faults()],
                             [("wrong_rows", "citations.csv", "citations")])
            shutil.rmtree(self.path("stats"))

    def test_rows_of_sqlite(self):
        self.export("whole", form="sqlite")
        for table, sql in (("seats", "UPDATE seats SET player = 'Eve' WHERE seat = 1"),
                           ("events", "UPDATE events SET turn = turn + 1 WHERE seq > 5"),
                           ("citations", "DELETE FROM citations WHERE seq = 3 AND n = 0"),
                           ("hope_turns", "DELETE FROM hope_turns"),
                           ("annotations", "INSERT INTO annotations VALUES "
                            f"('{self.games[0]}', 'heretics', 99, 1, 'x', 'y', NULL)"),
                           ("card_kinds", "UPDATE card_kinds SET name = name || '!'")):
            shutil.copytree(self.path("whole"), self.path("stats"))
            database = sqlite3.connect(self.path("stats/stats.sqlite"))
            database.execute(sql)
            database.commit()
            database.close()
            # A file that has grown is not read, because the manifest bounds what is read.
            named = self.manifest("whole")["tables"]["games"]["files"][0]["bytes"]
            has_grown = os.path.getsize(self.path("stats/stats.sqlite")) > named
            self.assertEqual(
                [each[:2] for each in self.faults()],
                [("changed_file", "stats.sqlite")] +
                ([] if has_grown else [("wrong_rows", "stats.sqlite")]))
            self.rehash("stats.sqlite")
            self.assertEqual([each[:3] for each in self.faults()],
                             [("wrong_rows", "stats.sqlite", table)])
            shutil.rmtree(self.path("stats"))

    def test_heads(self):
        self.export()
        self.set_manifest(lambda manifest: manifest.update(heads="0" * 64))
        self.assertEqual(self.faults(), [("heads", "manifest.json", None, None)])
        self.assert_sound("--files")


class Store(CheckTest):
    """The store has changed since, or is another one."""

    def test_a_game_that_the_store_has_not(self):
        self.export("stats", "--game", "hope")
        wanted = [("unknown_game", None, None, self.hope)]
        for store in ("none.db", "other.db"):
            self.assertEqual(self.faults("--db", store), wanted)
            self.ask("--db", "other.db", "sim", "heretics")

    def test_a_log_that_went_on_otherwise(self):
        shutil.copytree(self.path("recount.db"), self.path("other.db"))
        self.note(self.hope, "here")
        self.export()
        self.assert_sound()
        wanted = [("other_log", None, None, self.hope)]
        self.assertEqual(self.faults("--db", "other.db"), wanted)  # the log is shorter there
        self.note(self.hope, "there", store="other.db")
        self.assertEqual(self.faults("--db", "other.db"), wanted)
        self.note(self.hope, "and more", store="other.db")
        self.assertEqual(self.faults("--db", "other.db"), wanted)

    def test_a_log_that_has_grown_whose_rows_are_not_compared(self):
        self.export()
        self.note(self.games[1])
        wanted = ("newer_log", None, None, self.games[1])
        self.assertEqual(self.faults(), [wanted])
        seats = self.lines("seats")
        self.set_lines("seats", [
            line.replace(b"Player 2", b"Player 3") if self.games[1].encode() in line else line
            for line in seats])
        self.assertEqual(self.faults(), [wanted])
        self.set_lines("seats", [line.replace(b"Player 2", b"Player 3") for line in seats])
        self.assertEqual(self.faults(),
                         [wanted, ("wrong_rows", "seats.csv", "seats", self.games[0])])

    def test_a_game_that_would_be_exported_now(self):
        for folder, options in (("all", []), ("hope", ["--game", "hope"]), ("one", [self.hope]),
                                ("part", ["--changed-since", 2]), ("held", ["--unfinished"])):
            self.export(folder, *options)
        ended, = self.sim("hope")
        begun = self.new_game()
        for folder, wanted in (("all", [ended]), ("hope", [ended]), ("one", []), ("part", []),
                               ("held", [ended, begun])):
            self.assertEqual(self.faults(folder=folder),
                             [("not_exported", None, None, game) for game in wanted], folder)


class Anonymous(CheckTest):
    def setUp(self):
        super().setUp()
        self.key = self.key_file()
        for form in ("csv", "sqlite"):
            self.export(form, "--anonymous", "--key", self.key, "--player", "Player 1", form=form)

    def test_it_is_sound_with_its_key_and_without_one_its_files_are(self):
        for form in ("csv", "sqlite"):
            self.assert_sound("--key", self.key, folder=form)
            self.assert_sound(folder=form)
            answer = self.expect(0, "--json", "stats", "check", form)
            self.assertIn("only its files were checked", answer.error)
            self.assertIn("--key", answer.error)
            self.assertEqual(self.expect(0, "stats", "check", form, "--files").error, "")
        self.export("named")
        self.assert_sound("--key", self.key, folder="named")

    def test_only_the_key_finds_wrong_rows(self):
        content = self.read("csv/seats.csv")
        self.set_file("seats.csv", content.replace(b'"heretics"', b'"heresies"', 1), folder="csv")
        self.assert_sound(folder="csv")
        (fault, file, table, game), = self.faults("--key", self.key, folder="csv")
        self.assertEqual((fault, file, table), ("wrong_rows", "seats.csv", "seats"))
        self.assertEqual(game, self.rows("games", "csv")[0]["game_id"])
        self.assertNotIn(game, self.games)

    def test_games_are_called_by_their_pseudonyms(self):
        names = [row["game_id"] for row in self.rows("games", "csv")]
        self.note(self.games[0])
        self.sim("hope")
        found = self.faults("--key", self.key, folder="csv")
        self.assertEqual(found[0], ("newer_log", None, None, names[0]))
        self.assertEqual((len(found), found[1][0]), (2, "not_exported"))
        self.assertRegex(found[1][3], "^[0-9a-f]{32}$")
        self.assertNotIn(found[1][3], [game["id"] for game in self.ask("games")["games"]])

    def test_another_key_knows_none_of_the_games(self):
        other = self.key_file("other", OTHER_KEY)
        faults = {fault for fault, *_ in self.faults("--key", other, folder="csv")}
        self.assertIn("unknown_game", faults)

    def test_a_key_that_there_is_not_is_told_and_none_is_made(self):
        error = self.refused(3, "stats", "check", "csv", "--key", "nokey")
        self.assertEqual(error["code"], "not_found")
        self.assertFalse(os.path.exists(self.path("nokey")))
        self.write("bad", KEY[:-2])
        self.assertEqual(self.refused(1, "stats", "check", "csv", "--key", "bad")["code"],
                         "bad_request")


if __name__ == "__main__":
    unittest.main()
