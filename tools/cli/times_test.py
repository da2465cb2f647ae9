"""Tests that every printed time is UTC, and that `--since` and `--until` accept it."""
import datetime
import re
import unittest

from tools.testing.recount import CommandTest

PRINTED = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{3})?(?:Z| UTC)?")


class Times(CommandTest):
    def begun_at(self):
        """Begins a game. Returns it and its time."""
        game = self.begin()
        row, = self.ask("games")["games"]
        self.assertEqual(row["id"], game)
        return game, row["started"]

    def are_listed(self, *options):
        return [game["id"] for game in self.ask("games", *options)["games"]]

    def test_until_a_day_includes_the_whole_day_and_so_for_minutes_and_seconds(self):
        game, started = self.begun_at()
        for length in (len("2026-11-21"), len("2026-11-21T10:15"), len("2026-11-21T10:15:00"),
                       len("2026-11-21T10:15:00.123Z")):
            with self.subTest(length):
                self.assertEqual(self.are_listed("--until", started[:length]), [game])
                self.assertEqual(self.are_listed("--since", started[:length]), [game])
        moment = datetime.datetime.fromisoformat(started.replace("Z", "+00:00"))
        for form, step in (("%Y-%m-%d", {"days": 1}), ("%Y-%m-%dT%H:%M", {"minutes": 1}),
                           ("%Y-%m-%dT%H:%M:%S", {"seconds": 1})):
            with self.subTest(form):
                step = datetime.timedelta(**step)
                self.assertEqual(self.are_listed("--until", (moment - step).strftime(form)), [])
                self.assertEqual(self.are_listed("--since", (moment + step).strftime(form)), [])
        for option, step in (("--until", -1), ("--since", 1)):
            near = (moment + datetime.timedelta(milliseconds=step)).isoformat(
                timespec="milliseconds").replace("+00:00", "Z")
            self.assertEqual(self.are_listed(option, near), [])

    def test_every_time_that_is_printed_is_taken_by_since_and_until(self):
        game, started = self.begun_at()
        self.ask("dispute", f"{game}@3", "--by", 0, "--claim", "too fast")
        header, row = self.expect(0, "games").out.splitlines()
        self.assertIn("started (UTC)", header)
        minute = row.split()[2]
        self.assertEqual(minute, started[:len("2026-11-21T10:15")])
        self.expect(0, "report", game, "-o", "case.md")
        with open(self.path("case.md"), encoding="utf-8") as file:
            case = file.read()
        self.assertIn("When (UTC)", case)
        told = PRINTED.findall(case)
        self.assertGreater(len(told), 4)
        events = self.ask("log", game)["events"]
        times = {started, minute, *told, *(event["at"] for event in events[:4]),
                 events[4]["time"]}
        for time_text in times:
            with self.subTest(time_text):
                self.ask("games", "--since", time_text, "--until", time_text)
        for time_text in (minute, *(text for text in told if text.endswith("UTC"))):
            self.ask("stats", "report", "-o", "x.json", "--since", time_text)
        first = next(text for text in told if text.endswith("UTC"))
        self.assertEqual(self.are_listed("--since", first, "--until", first), [game])

    def test_a_time_that_does_not_exist_is_usage(self):
        self.begin()
        for text in ("2026-02-30", "2026-13-01", "2026-11-00", "2026-11-21T24:00",
                     "2026-11-21T10:60", "2026-11-21T10:15:61", "2026-11-21Z", "today", "1"):
            for option in ("--since", "--until"):
                with self.subTest(option=option, text=text):
                    error = self.refused(2, "games", option, text)
                    self.assertEqual(error["code"], "usage")
                    self.assertIn(text, error["message"])
                    self.assertIn("2026-11-21T10:15", error["message"])


if __name__ == "__main__":
    unittest.main()
