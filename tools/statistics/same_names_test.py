"""Tests that every command has the same notion of equal and of blank names, of judges, authors and
players (docs/reference/cli.md, "Names"). Invisible characters are tried alone, before, inside and
after a name; the tests of events/folded_name.h try every code point of Unicode."""
import hashlib
import hmac
import json
import unicodedata
import unittest

from tools.testing.exports import KEY, StatsTest

# U+0000 is missing, because an argument cannot contain it.
UNSEEN = [0x01, 0x1B, 0x7F, 0x9F, 0xAD, 0x34F, 0x61C, 0x115F, 0x17B4, 0x180B, 0x180E,
          0x200B, 0x200D, 0x202E, 0x2060, 0x2065, 0x2069, 0x3164, 0xFDD0, 0xFE0F, 0xFEFF, 0xFFA0,
          0xFFF0, 0xFFF9, 0xFFFA, 0xFFFB, 0xFFFE, 0x13430, 0x1343F, 0x1BCA0, 0x1D173,
          0xE0001, 0xE0100, 0x10FFFF]
BLANKS = [0x09, 0x0A, 0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000, 0x2007, 0x2028, 0x2029, 0x202F,
          0x205F, 0x2800, 0x3000, 0x13441, 0x13442, 0x16FE4, 0x1D159]
BLANK_NAMES = [*map(chr, UNSEEN + BLANKS), "", "\u2028\u00a0\u200b\u3000", " \u2800 "]
JOSE = [unicodedata.normalize("NFC", "José"), unicodedata.normalize("NFD", "José"),
        "JOSÉ\u2800", "\u200bjosé"]


def spellings(name):
    """Yields names that nobody can distinguish from this one."""
    for point in UNSEEN + BLANKS:
        sign = chr(point)
        yield sign + name
        yield name + sign
        if point in UNSEEN:
            yield name[:2] + sign + name[2:]
    yield from (name.upper(), name.lower(), "".join(chr(ord(letter) + 0xFEE0) for letter in name))


class Judges(StatsTest):
    def test_nobody_decides_an_appeal_against_their_own_ruling_by_another_spelling(self):
        game = self.begin()
        stand = ("--kind", "stand", "--clause", "HER-3.3", "--reason", "so")
        ruling = self.ask("rule", game, "-", "--judge", "Kim", *stand)["seq"]
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", "no")["seq"]
        for name in spellings("Kim"):
            with self.subTest(name.encode("unicode_escape")):
                error = self.refused(1, "resolve", game, appeal, "--judge", name, "--uphold",
                                     "--reason", "so")
                self.assertEqual((error["code"], error["clause"]), ("illegal_action", "JDG-6"))
        self.ask("resolve", game, appeal, "--judge", "Kim Lou", "--uphold", "--reason", "so")
        self.ask("verify", "--all")

    def test_a_letter_of_another_script_is_another_name(self):
        game = self.begin()
        stand = ("--kind", "stand", "--clause", "HER-3.3", "--reason", "so")
        ruling = self.ask("rule", game, "-", "--judge", "Ana", *stand)["seq"]
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", "no")["seq"]
        self.ask("resolve", game, appeal, "--judge", "\u0410na", "--uphold", "--reason", "so")
        self.ask("verify", "--all")


class BlankNames(StatsTest):
    def test_judges_authors_and_new_players_have_none(self):
        game = self.begin()
        count = len(self.ask("log", game)["events"])
        for name in BLANK_NAMES:
            with self.subTest(name.encode("unicode_escape")):
                for words in (["annotate", f"{game}@2", "x", "--author", name],
                              ["rule", game, "-", "--judge", name, "--kind", "stand", "--clause",
                               "HER-3.3", "--reason", "x"]):
                    # An empty option may be an incorrect use of the command.
                    answer = self.run_recount("--json", *words)
                    code = answer.json["error"]["code"]
                    self.assertIn(code, ["bad_request"] if name else ["bad_request", "usage"])
                error = self.refused(2, "new", "heretics", "--player", "Ana", "--player", name)
                self.assertEqual(error["code"], "usage")
        self.assertEqual(len(self.ask("log", game)["events"]), count)
        self.assertEqual(len(self.ask("games")["games"]), 1)

    def test_of_players_in_a_log_are_read_and_shown(self):
        pairs = [["\u2028", "\u3000"], ["", " "], ["\u200b\u00a0", "Bo\u3000"]]
        shown = ["[U+2028], [U+3000]", "seat 0, [U+0020]", "[U+200B][U+00A0], Bo"]
        for number, names in enumerate(pairs):
            new = {"op": "new", "game": "heretics", "players": names, "randomness": "seeded",
                   "seed": f"{number + 1:064x}"}
            act = {"op": "act", "seat": 0,
                   "action": {"type": "choose_faction", "faction": "hussites"}}
            self.write("game.jsonl", "\n".join(json.dumps(line) for line in (new, act)))
            game, = self.ask("import", "game.jsonl")["games"]
            told = self.expect(0, "log", game).out
            self.assertIn(shown[number].split(", ", maxsplit=1)[0], told)
            self.expect(0, "report", game, "-o", "case.md")
            self.assertIn(shown[number].split(", ", maxsplit=1)[0],
                          self.read("case.md").decode().replace("\\", ""))
        self.ask("verify", "--all")
        self.assertEqual([game["players"] for game in self.ask("games")["games"]], pairs)
        listed = self.expect(0, "games").out
        for names in shown:
            self.assertIn(names, listed)


class Players(StatsTest):
    """José in several forms is one player, and the log has each form as it was given."""

    def setUp(self):
        super().setUp()
        self.games = [self.end(self.new_game(name, "Bo")) for name in JOSE]
        self.other = self.end(self.new_game("Jose", "Bo"))

    def test_in_lists(self):
        for name in (*JOSE, "josé", " José "):
            with self.subTest(name.encode("unicode_escape")):
                listed = self.ask("games", "--player", name)["games"]
                self.assertEqual([game["id"] for game in listed], self.games)
                self.assertEqual([game["players"][0] for game in listed], JOSE)
                self.assertEqual(self.exported("--player", name), self.games)
        self.assertEqual(self.exported("--player", "Jose"), [self.other])
        self.assertEqual(self.exported("--player", "Jos"), [])

    def test_in_ratings(self):
        for options in ([], ["--anonymous", "--key", self.key_file()]):
            self.ask("stats", "report", "-o", "x.json", *options)
            ratings = json.loads(self.read("x.json"))["ratings"]
            games = {self.called(name, options): games for name, games in
                     ((JOSE[0], len(JOSE)), ("Bo", len(JOSE) + 1), ("Jose", 1))}
            self.assertEqual({entry["player"]: entry["games"] for entry in ratings}, games)
            names = [entry["player"] for entry in ratings]
            self.assertEqual(names, sorted(names, key=str.encode))

    def called(self, name, options):
        if not options:
            return name
        message = f"recount/stats/player/v1\n{name}".encode()
        return "p" + hmac.new(bytes.fromhex(KEY), message, hashlib.sha256).hexdigest()[:16]

    def test_in_an_export_and_its_check(self):
        for number, options in enumerate(([], ["--anonymous", "--key", self.key_file()])):
            folder = f"stats-{number}"
            self.export(folder, "--player", "josé ", *options)
            players = [self.called(name, options) for name in JOSE]
            self.assertEqual([row["player"] for row in self.rows("seats", folder)
                              if row["seat"] == "0"], players)
            self.assertEqual(self.manifest(folder)["options"]["player"], players[:1])
            key = options[1:]
            self.ask("stats", "check", folder, *key)
        later = self.end(self.new_game("JOSÉ", "Cy"))
        for number, key in enumerate(([], ["--key", "key"])):
            findings = self.expect(1, "--json", "stats", "check", f"stats-{number}",
                                   *key).json["findings"]
            self.assertEqual([finding["fault"] for finding in findings], ["not_exported"])
            if number == 0:
                self.assertEqual(findings[0]["game_id"], later)


if __name__ == "__main__":
    unittest.main()
