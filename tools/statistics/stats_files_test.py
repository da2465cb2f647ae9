"""Reads the files of `recount stats export` with the readers of their formats."""
import csv
import json
import os
import re
import sqlite3
import unittest

from tools.testing.exports import OUTCOME, TABLES, TYPED, StatsTest, raw_rows

GAMES = {"heretics": 2, "hope": 1, "empyrean": 1, "inhumanity": 1, "basicverse": 1}
UNSEEN = " \u00a0\u200b\u2028\ufeff"
FORMULA = re.compile(f'^[\t\r\n]|^[{UNSEEN}]*[=+@\\-\uff1d\uff0b\uff0d\uff20]')
# Some spreadsheet takes these of the texts below for a number, a date, a truth value or an error.
# Of all other texts, only ids and hashes are taken for numbers, if they consist of digits alone or
# look like 12e34.
VALUES = ["0012", "1e9", "true", "2026-11-21", "00123", "1e5", "1/2", " 7 ", "3 Mar", "May 5",
          "10:15", "\u200b1.5", "5 \u20ac", "#N/A", "\uff11\uff12"]
NUMBER = re.compile("^[0-9]+(e[0-9]+)?$")
DIGITS = "0123456789" * 6 + "0123"  # a seed
HOSTILE = [
    'Ana "the Ace", of Aa', "line\r\nbreak", "=1+1", "+SUM(A1)", "-2", "@cmd", "tab\there",
    "\ttab first", "\u202eright to left", "\u05e9\u05dc\u05d5\u05dd", "\U0001f3b2\u200d\U0001f469",
    "\uff1dfull", "\uff0bplus", "\uff0dminus", "\uff20at", "'", '"', '""', ",", "\rreturn",
    "\nline", "null", "NULL", "<script>alert(1)</script>", "e\u0301 and \u00e9", "0012", "1e9",
    "zero\0byte", "\0", "true", "\\N", "\ufeffmark", "'=1", " =1", "\u2028line", "2026-11-21",
    "\ufeff=1", "\u200b+1", "\u00a0@x", "''", "00123", "1e5", "1/2", " 7 ", "3 Mar", "May 5",
    "10:15", "\u200b1.5", "5 \u20ac", "#N/A", "\uff11\uff12", "Player 2",
]


class FilesTest(StatsTest):
    def all_games(self):
        """Makes games of every kind, some of them judged, and one corrected, so that no table is
        empty."""
        for game, count in GAMES.items():
            self.sim(game, count)
            self.sim(game, count, "--judged")
        corrected, = self.sim()
        self.ask("correct", corrected, "--author", "Sam", "--reason", "a slip", "--judge", "Kim",
                 "--undo")
        self.ask("redo", corrected)

    def hostile(self):
        """Makes ended games whose players have these names, and whose texts are such names too."""
        for begin in range(0, len(HOSTILE), 4):
            names = HOSTILE[begin:begin + 4]
            request = {"op": "new", "game": "heretics", "players": names, "randomness": "recorded"}
            self.write("game.jsonl", json.dumps(request))
            game, = self.ask("import", "game.jsonl", "--as-played")["games"]
            text = next(name for name in names if "\0" not in name)
            self.ask("annotate", f"{game}@0", text, "--author", text)
            self.ask("rule", game, "-", "--judge", text, "--kind", "outcome", "--clause", "JDG-8",
                     "--reason", text, "--result", OUTCOME)


class Csv(FilesTest):
    def test_texts_stand_in_quotes_and_nothing_else_ever_does(self):
        self.all_games()
        self.hostile()
        self.export()
        for name, table in self.described().items():
            content = self.read(f"stats/{name}.csv")
            self.assertFalse(content.startswith(b"\xef\xbb\xbf"))
            self.assertTrue(content.endswith(b"\r\n"))
            header, *rows = raw_rows(content)
            self.assertEqual(header, [column["name"] for column in table["columns"]])
            self.assertEqual(len(rows), self.manifest()["tables"][name]["rows"])
            self.assertGreater(len(rows), 0, name)
            for row in rows:
                self.assertEqual(len(row), len(header))
                for column, field in zip(table["columns"], row):
                    if field == "":
                        self.assertTrue(column["null"], (name, column["name"], row))
                    else:
                        self.assertRegex(field, f"^(?:{TYPED[column['type']]})\\Z")
                    if column["type"] == "json" and field:
                        text = field[1:-1].replace('""', '"')
                        self.assertEqual(text, self.canonical(json.loads(text)))

    def canonical(self, value):
        """Returns RFC 8785 of a value without fractions and keys beyond U+FFFF."""
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def test_names_that_break_bad_readers_are_read_back(self):
        self.hostile()
        self.export()
        self.export("database", form="sqlite")
        wanted = [name.replace("\0", "\u2400") for name in HOSTILE]
        self.assertEqual([row["player"] for row in self.rows("seats")], wanted)
        with open(self.path("stats/seats.csv"), newline="", encoding="utf-8") as file:
            self.assertEqual(len(list(csv.reader(file, strict=True))), len(wanted) + 1)
        database = sqlite3.connect(self.path("database/stats.sqlite"))
        self.addCleanup(database.close)
        found = database.execute("SELECT player FROM seats ORDER BY rowid").fetchall()
        self.assertEqual([player for player, in found], wanted)
        texts = [next(name for name in HOSTILE[begin:begin + 4] if "\0" not in name)
                 for begin in range(0, len(HOSTILE), 4)]
        self.assertEqual([row["text"] for row in self.rows("annotations")], texts)
        self.assertEqual([row["judge"] for row in self.rows("rulings")], texts)
        for folder in ("stats", "database"):
            self.assertTrue(self.ask("stats", "check", folder)["ok"])

    def test_for_a_spreadsheet_nothing_but_the_mark_formulas_and_numbers_change(self):
        self.hostile()
        self.sim()
        self.end(self.new_game(seed=DIGITS))
        told = self.expect(0, "stats", "export", "--to", "stats", "--format", "csv").error
        self.assertEqual(self.expect(0, "stats", "export", "--to", "sheet", "--format", "csv",
                                     "--spreadsheet").error, "")
        formulas, values = 0, set()
        for name, table in self.described().items():
            header, *rows = raw_rows(self.read(f"stats/{name}.csv"))
            for row in rows:
                for place, column in enumerate(table["columns"]):
                    text = row[place][1:-1].replace('""', '"')
                    if column["type"] != "text":
                        continue
                    formulas += FORMULA.search(text) is not None
                    is_value = text in VALUES or NUMBER.search(text)
                    values.update([text] if is_value else [])
                    if FORMULA.search(text) or is_value or text.startswith("'"):
                        row[place] = "\"'" + row[place][1:]
            wanted = "\ufeff" + "".join(",".join(row) + "\r\n" for row in [header, *rows])
            self.assertEqual(self.read(f"sheet/{name}.csv"), wanted.encode(), name)
        self.assertLessEqual({*VALUES, DIGITS}, values)
        self.assertIn(f"{formulas} texts would be taken for formulas", told)
        self.assertIn("--spreadsheet", told)
        self.assertTrue(self.ask("stats", "check", "sheet")["ok"])

    def test_every_mark_can_be_removed_again(self):
        self.hostile()
        self.export()
        self.export("sheet", "--spreadsheet")
        for name, table in self.described().items():
            texts = [column["name"] for column in table["columns"] if column["type"] == "text"]
            with open(self.path(f"sheet/{name}.csv"), newline="", encoding="utf-8-sig") as file:
                rows = list(csv.DictReader(file))
            for row in rows:
                row.update({column: row[column].removeprefix("'") for column in texts})
            self.assertEqual(rows, self.rows(name), name)

    def test_another_separator_stands_between_fields_and_nothing_else_changes(self):
        self.hostile()
        self.sim("hope")
        self.export()
        self.assertNotIn("separator", self.manifest()["options"])
        for given, separator in ((",", ","), (";", ";"), ("|", "|"), ("\t", "\t"), ("tab", "\t"),
                                 ("\\t", "\t")):
            for more in ([], ["--spreadsheet"]):
                self.export("plain", *more, "--replace")
                self.export("other", "--separator", given, *more, "--replace")
                self.assertEqual(self.manifest("other")["options"].get("separator", ","), separator)
                for name in self.described():
                    rows = raw_rows(self.read(f"plain/{name}.csv"))
                    wanted = "".join(separator.join(row) + "\r\n" for row in rows)
                    self.assertEqual(self.read(f"other/{name}.csv").decode(), wanted)
                for checked in ([], ["--files"]):
                    self.assertTrue(self.ask("stats", "check", "other", *checked)["ok"])

    def test_nothing_is_said_of_formulas_where_there_are_none(self):
        self.sim()
        answer = self.expect(0, "stats", "export", "--to", "stats", "--format", "csv")
        self.assertEqual(answer.error, "")


class Order(FilesTest):
    def test_rows_stand_in_the_order_of_the_games_and_by_key(self):
        self.all_games()
        self.export()
        games = [game["id"] for game in self.ask("games")["games"]]
        self.assertNotEqual(games, sorted(games))
        sources = ["effect", "refusal", "ruling"]
        for name, table in self.described().items():
            rows = self.values(table)
            if name == "card_kinds":
                keys = [(row["game"], row["card_set_hash"], row["key"].encode()) for row in rows]
            else:
                keys = [(games.index(row["game_id"]),
                         *[sources.index(row[part]) if part == "source" else row[part]
                           for part in table["key"][1:]]) for row in rows]
            self.assertEqual(keys, sorted(set(keys)), name)
            self.assertEqual(list(table["key"])[:1],
                             ["card_set_hash" if name == "card_kinds" else "game_id"])

    def test_jobs_change_no_byte(self):
        self.all_games()
        self.hostile()
        self.export("one")
        for jobs in (2, 4, 4):
            self.export("more", "--jobs", jobs, "--replace")
            self.assertEqual(self.contents("one"), self.contents("more"))
        self.export("one-db", form="sqlite")
        self.export("more-db", "--jobs", 4, form="sqlite")
        self.assertEqual(self.contents("one-db"), self.contents("more-db"))


class Sqlite(FilesTest):
    def open(self, folder="stats"):
        database = sqlite3.connect(f"file:{self.path(folder)}/stats.sqlite?mode=ro", uri=True)
        self.addCleanup(database.close)
        return database

    def test_it_has_the_rows_of_csv(self):
        self.all_games()
        self.hostile()
        self.export("csv")
        self.export(form="sqlite")
        self.assertEqual(sorted(os.listdir(self.path("stats"))), ["manifest.json", "stats.sqlite"])
        self.assert_whole()
        database = self.open()
        for name, table in self.described().items():
            columns = [column["name"] for column in table["columns"]]
            found = database.execute(f"SELECT * FROM {name} ORDER BY rowid")
            self.assertEqual([each[0] for each in found.description], columns)
            wanted = [tuple(row.values()) for row in self.values(table, "csv")]
            self.assertEqual(found.fetchall(), wanted, name)
            self.assertEqual(self.manifest()["tables"][name]["rows"], len(wanted))

    def test_it_is_strict_with_keys_references_and_indexes(self):
        self.all_games()
        self.export(form="sqlite")
        database = self.open()
        self.assertEqual(database.execute("PRAGMA user_version").fetchall(), [(1,)])
        self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
        self.assertEqual(database.execute("PRAGMA foreign_key_check").fetchall(), [])
        listed = database.execute("PRAGMA table_list").fetchall()
        strict = {name: is_strict for _, name, kind, _, _, is_strict in listed
                  if not name.startswith("sqlite_")}
        self.assertEqual(strict, {table: 1 for table in TABLES})
        types = {"int": "INTEGER", "long": "INTEGER", "bool": "INTEGER"}
        for name, table in self.described().items():
            info = database.execute(f"PRAGMA table_info({name})").fetchall()
            self.assertEqual([kind for _, _, kind, _, _, _ in info],
                             [types.get(column["type"], "TEXT") for column in table["columns"]])
            key = sorted((place, column) for _, column, _, _, _, place in info if place)
            self.assertEqual([column for _, column in key], table["key"])
            self.assertEqual(self.references(database, name),
                             sorted((each["table"], each["columns"], each["to"])
                                    for each in table["references"]))
        indexes = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'index' "
                                   "AND sql IS NOT NULL ORDER BY name").fetchall()
        self.assertEqual([name for name, _ in indexes],
                         ["cards_key", "citations_clause", "events_type", "seats_player"])
        for name, _ in indexes:
            table, column = name.split("_")
            found = database.execute(f"PRAGMA index_info({name})").fetchall()
            self.assertEqual([each for _, _, each in found], [column])
            self.assertIn(name, [each[1] for each in
                                 database.execute(f"PRAGMA index_list({table})")])

    def references(self, database, table):
        """Returns (table, columns, to) of each foreign key."""
        found = {}
        for number, _, other, column, to, *_ in \
                database.execute(f"PRAGMA foreign_key_list({table})").fetchall():
            entry = found.setdefault(number, (other, [], []))
            entry[1].append(column)
            entry[2].append(to)
        return sorted(found.values())

    def test_only_tables_that_are_exported_are_referred_to(self):
        self.sim("hope")
        self.export("stats", "--tables", "card_moves,citations,hope_turns", form="sqlite")
        database = self.open()
        tables = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' "
                                  "ORDER BY rowid").fetchall()
        wanted = ["games", "citations", "card_moves", "hope_turns"]
        self.assertEqual([name for name, in tables], wanted)
        self.assertEqual(list(self.manifest()["tables"]), wanted)
        for table in wanted[1:]:
            self.assertEqual(self.references(database, table),
                             [("games", ["game_id"], ["game_id"])])
        self.assertTrue(self.ask("stats", "check", "stats")["ok"])


if __name__ == "__main__":
    unittest.main()
