"""Tests that every command obeys `--width N`, whatever the names: no line is wider than N cells."""
import re
import unittest

from tools.testing.cells import NAMES, cells_of
from tools.testing.every_command import EveryCommand
from tools.testing.recount import SEED

WIDTHS = (20, 40, 60, 80, 120)
# These print shell scripts and roff for programs, so --width does not apply.
FOR_PROGRAMS = {("completion",), ("manual",)}


class WidthTest(EveryCommand):
    text = " ".join(NAMES.values())

    def run_bytes(self, *arguments):
        """Returns what a command writes to standard output."""
        return self.expect(0, *arguments, text=False).out

    def assert_fits(self, width, arguments, text):
        for line in text.splitlines():
            self.assertLessEqual(cells_of(line), width, (arguments, line, text))

    def told(self, width, *arguments):
        answer = self.run_recount("--width", width, *arguments)
        self.assertIn(answer.exit, (0, 1, 2, 3), arguments)
        for text in (answer.out, answer.error):
            self.assert_fits(width, arguments, text)
            self.assertNotIn("[U+", text, arguments)
        return answer


class EveryCommandObeysIt(WidthTest):
    def tell_all(self, width):
        for command, lines in self.lines_of_all().items():
            if command in FOR_PROGRAMS:
                continue
            for arguments in lines:
                self.told(width, *command, *arguments)

    def test_on_20_cells(self):
        self.tell_all(20)

    def test_on_40_cells(self):
        self.tell_all(40)

    def test_on_60_cells(self):
        self.tell_all(60)

    def test_on_80_cells(self):
        self.tell_all(80)

    def test_on_120_cells(self):
        self.tell_all(120)

    def test_help_obeys_it_too(self):
        for command in self.commands():
            for width in (20, 80):
                self.told(width, *command, "--help")

    def test_errors_of_the_command_line_obey_it_too(self):
        for arguments in (["legal"], ["nonsense", "--quiet"], ["games", "--nope"], [],
                          ["games", "--since", "never"]):
            self.assertEqual(self.told(20, *arguments).exit, 2)

    def test_what_programs_read_is_never_broken(self):
        for arguments in (["completion", "bash"], ["completion", "zsh"], ["manual"]):
            self.assertEqual(self.run_recount("--width", 20, *arguments).out,
                             self.run_recount(*arguments).out)
        game = self.begin()
        for arguments in (["--json", "log", game], ["log", game, "--jsonl"], ["--json", "games"],
                          ["export", game, "-o", "-"], ["report", game, "-o", "-"]):
            whole = self.run_bytes(*arguments)
            self.assertTrue(whole)
            self.assertEqual(self.run_bytes("--width", "20", *arguments), whole)


class EveryNameTakesItsRoom(WidthTest):
    text = ""

    def table_of(self, name, game="heretics", players=2):
        names = [f"{name}{seat}" for seat in range(players)]
        begun = self.ask("new", game, *(word for each in names for word in ("--player", each)),
                         "--seed", SEED)["id"]
        return names, begun

    def test_nothing_but_blanks_is_lost_between_narrow_lines(self):
        for kind, name in NAMES.items():
            names, game = self.table_of(name)
            for arguments in (["log", game], ["verify", game], ["why", f"{game}@0"]):
                whole = "".join(self.run_recount("--width", 10000, *arguments).out.split())
                for width in WIDTHS:
                    with self.subTest(kind=kind, command=arguments[0], width=width):
                        told = self.told(width, *arguments)
                        self.assertEqual("".join(told.out.split()), whole)
            self.assertIn(re.sub(r"\s", "", names[0]),
                          "".join(self.run_recount("log", game).out.split()))

    def test_columns_of_a_table_stand_below_each_other(self):
        for name in NAMES.values():
            self.table_of(name)
        self.ask("sim", "heretics", "--seed", SEED)
        rows = self.told(10000, "games").out.splitlines()
        column = cells_of(rows[0][:rows[0].index("players")])
        for row, name in zip(rows[1:], NAMES.values(), strict=False):
            self.assertEqual(cells_of(row[:row.index(name)]), column, row)

    def test_the_table_of_every_game_fits(self):
        for game, players in (("basicverse", 4), ("empyrean", 2), ("heretics", 3), ("hope", 2),
                              ("inhumanity", 4)):
            for kind, name in NAMES.items():
                _, table = self.table_of(name, game, players)
                for width in WIDTHS:
                    with self.subTest(game=game, kind=kind, width=width):
                        self.told(width, "show", table)
                        self.told(width, "legal", table)

    def test_less_than_20_or_more_than_10000_is_refused(self):
        for width in ("19", "0", "-1", "10001", "x", "99999999999999999999"):
            self.assertEqual(self.refused(2, "--width", width, "games")["code"], "usage")


if __name__ == "__main__":
    unittest.main()
