"""Helps the tests of `recount stats`: games to export, exports, and their files as values."""
import csv
import hashlib
import itertools
import json
import os
import re
import struct

from tools.testing.recount import CommandTest

TABLES = ["games", "seats", "events", "citations", "chance", "card_kinds", "cards", "card_moves",
          "disputes", "rulings", "annotations", "corrections", "basicverse_turns",
          "empyrean_turns", "heretics_turns", "hope_turns", "inhumanity_turns"]
KEY = "07" * 32
OTHER_KEY = "08" * 32
MANIFEST = ["version", "build", "format", "order", "history", "options", "games", "heads",
            "withdrawn", "tables"]
TEXTS = ("text", "json")  # values of these types are quoted
TYPED = {"text": '"(?:[^"]|"")*"', "json": '"(?:[^"]|"")*"', "int": "-?[0-9]+", "long": "-?[0-9]+",
         "bool": "true|false", "time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"}
FIELD = re.compile(r'("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)')
OUTCOME = json.dumps({"winners": [0], "draw": False, "scores": None, "clause": "JDG-8"})


def raw_rows(content):
    """Returns the lines of a CSV file as lists of unparsed fields; the first is the header. Accepts
    only what RFC 4180 allows, with CR LF after each line."""
    text = content.decode()
    rows, row, place = [], [], 0
    while place < len(text):
        match = FIELD.match(text, place)
        assert match is not None, f"not RFC 4180 at {place}: {text[place:place + 60]!r}"
        row.append(match[1])
        place = match.end()
        if match[2] == "\r\n":
            rows.append(row)
            row = []
    assert row == [], f"the last line has no end: {row}"
    return rows


def value_of(field, kind):
    """Returns the value of a field; None is null."""
    if field == "":
        return None
    if kind in TEXTS:
        return field[1:-1].replace('""', '"')
    if kind in ("int", "long"):
        return int(field)
    return field == "true" if kind == "bool" else field


class StatsTest(CommandTest):
    """A store of its own for each test, and exports beside it."""

    def setUp(self):
        super().setUp()
        self._seeds = itertools.count(1)

    # --- Games ---

    def sim(self, game="heretics", count=1, *more):
        """Simulates finished games, which have no times."""
        return self.ask("sim", game, "--games", count, "--seed", self.seed(), *more)["games"]

    def seed(self):
        """Returns a seed that no other game of the test has."""
        return f"{next(self._seeds):064x}"

    def new_game(self, *names, game="heretics", seed=None, store="recount.db"):
        """Begins a game."""
        players = [word for name in names or ("Ana", "Bo") for word in ("--player", name)]
        return self.ask("--db", store, "new", game, *players, "--seed", seed or self.seed())["id"]

    def end(self, game, store="recount.db"):
        """Lets a judge end a game. Returns the game."""
        self.rule(game, "outcome", "--result", OUTCOME, store=store)
        return game

    def rule(self, game, kind, *more, dispute="-", store="recount.db"):
        return self.ask("--db", store, "rule", game, dispute, "--judge", "Kim", "--kind", kind,
                        "--clause", "JDG-8", "--reason", "so it is", *more)["seq"]

    def fork(self, game, seq=0, store="recount.db"):
        return self.ask("--db", store, "fork", f"{game}@{seq}")["id"]

    def note(self, game, text="a note", store="recount.db"):
        self.ask("--db", store, "annotate", f"{game}@0", text, "--author", "Ann")

    def move(self, game, source):
        """Imports a game from another store into ours."""
        self.ask("--db", source, "export", game, "-o", "moved.recount")
        self.ask("import", "moved.recount", "--as-played")
        return game

    def key_file(self, name="key", key=KEY):
        return self.write(name, key + "\n")

    def event_behind(self, content, chain):
        """Finds an event in a data file by its chain hash, or by the beginning of it. Returns the
        event's bytes. LMDB stores the length of a value in front of its key, and the key of an
        event has 16 bytes."""
        for found in re.finditer(re.escape(chain), content):
            low, high, _, key = struct.unpack("<HHHH", content[found.start() - 24:][:8])
            length = low + (high << 16)
            if key == 16 and 32 < length < len(content):
                return content[found.start() + 32:found.start() + length]
        return self.fail("the store has no such event")

    # --- Exports ---

    def export(self, folder="stats", *options, form="csv", **more):
        return self.ask("stats", "export", "--to", folder, "--format", form, *options, **more)

    def export_refused(self, wanted_exit, *options, folder="stats", form="csv"):
        return self.refused(wanted_exit, "stats", "export", "--to", folder, "--format", form,
                            *options)

    def exported(self, *options):
        """Returns the ids that an export with these options has, in its order."""
        folder = f"of-{next(self._seeds)}"
        self.export(folder, "--tables", "games", *options)
        return [row["game_id"] for row in self.rows("games", folder)]

    def manifest(self, folder="stats"):
        return json.loads(self.read(f"{folder}/manifest.json"))

    def rows(self, table, folder="stats"):
        """Returns the rows as Python's own reader has them: null is the empty text."""
        with open(self.path(f"{folder}/{table}.csv"), newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def described(self):
        """Returns the description that `stats tables` gives of each table, by name."""
        return {table["name"]: table for table in self.ask("stats", "tables")["tables"]}

    def values(self, table, folder="stats"):
        """Returns the rows with their types; `table` is its description in `stats tables`."""
        kinds = [(column["name"], column["type"]) for column in table["columns"]]
        return [{name: value_of(field, kind) for (name, kind), field in zip(kinds, row)}
                for row in raw_rows(self.read(f"{folder}/{table['name']}.csv"))[1:]]

    def contents(self, folder="stats"):
        """Returns every file of a folder with its bytes, and every link with its target, except
        LMDB's table of readers."""
        found = {}
        for place, folders, names in os.walk(self.path(folder)):
            for name in [*folders, *names]:
                path = os.path.join(place, name)
                if os.path.islink(path):
                    found[os.path.relpath(path, self.path(folder))] = os.readlink(path)
                elif name in names and name != "lock.mdb":
                    found[os.path.relpath(path, self.path(folder))] = self.read(path)
        return found

    def assert_whole(self, folder="stats"):
        """Checks that the files are those that the manifest names, and that nothing is left beside
        the folder."""
        manifest = self.manifest(folder)
        named = {file["file"]: file for table in manifest["tables"].values()
                 for file in table["files"]}
        there = self.contents(folder)
        self.assertEqual(set(there), {"manifest.json", *named})
        for name, file in named.items():
            self.assertEqual((file["bytes"], file["sha256"]),
                             (len(there[name]), hashlib.sha256(there[name]).hexdigest()), name)
        self.assert_nothing_beside(folder)

    def assert_nothing_beside(self, folder="stats"):
        name = os.path.basename(folder)
        beside = [each for each in os.listdir(self.folder)
                  if each.startswith(name) and each != name]
        self.assertEqual(beside, [])
