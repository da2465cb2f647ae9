"""Tests that the numbers of `recount stats report` follow from the exported tables."""
import datetime
import json
import math
import os
import unittest
from collections import Counter, defaultdict

from tools.testing.exports import StatsTest

Z = 1.959963984540054
SHAPE = {
    "over_time": ["day", "game", "n"], "untimed": ["game", "n"],
    "win_rates": ["game", "players", "by", "value", "n", "wins", "draws", "rate", "low", "high",
                  "expected"],
    "lengths": ["game", "players", "n", "turns", "events", "duration_ms"],
    "pace": ["game", "n", "median", "p90", "max"], "clauses": ["game", "source", "clause", "n"],
    "cards": ["game", "key", "name", "held", "played"],
    "ratings": ["game", "player", "games", "mu", "sigma", "ordinal"],
}
JUDGING = {"rulings": ["kind", "n", "overturned"], "penalties": ["infraction", "penalty", "n"]}


def rank(values, quantile):
    """Returns the quantile by nearest rank."""
    return sorted(values)[max(math.ceil(quantile * len(values)), 1) - 1]


def quartiles(values):
    return {name: rank(values, quantile) for name, quantile in
            (("min", 0), ("q1", 0.25), ("median", 0.5), ("q3", 0.75), ("max", 1))}


def wilson(wins, n):
    """Returns the rate and its interval: rate, low and high."""
    p = wins / n
    middle, wide = p + Z * Z / (2 * n), Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return [p] + [(middle + sign * wide) / (1 + Z * Z / n) for sign in (-1, 1)]


class ReportTest(StatsTest):
    def report(self, *options):
        answer = self.ask("stats", "report", "-o", "x.json", *options)
        self.assertEqual(list(answer), ["file", "games"])
        self.assertEqual(answer["file"], "x.json")
        return json.loads(self.read("x.json"))

    def assert_shape(self, document):
        self.assertEqual(list(document), ["version", "games", "over_time", "untimed", "win_rates",
                                          "lengths", "pace", "clauses", "cards", "judging",
                                          "ratings"])
        self.assertEqual(document["version"], 1)
        self.assertEqual(list(document["games"]),
                         ["counted", "unfinished", "related", "forks", "void"])
        self.assertEqual(list(document["judging"]), ["disputes", "rulings", "penalties"])
        for lists, shape in ((document, SHAPE), (document["judging"], JUDGING)):
            for name, keys in shape.items():
                for entry in lists[name]:
                    self.assertEqual(list(entry), keys, name)
        for entry in document["lengths"]:
            for quantiles in (entry["turns"], entry["events"], entry["duration_ms"]):
                if quantiles is not None:
                    self.assertEqual(list(quantiles), ["min", "q1", "median", "q3", "max"])
        for entry in document["cards"]:
            for rate in (entry["held"], entry["played"]):
                if rate is not None:
                    self.assertEqual(list(rate), ["n", "wins", "rate", "low", "high"])

    def assert_near(self, found, wanted):
        """Checks that two documents are equal, except for the last digits of fractions."""
        if isinstance(wanted, dict):
            self.assertEqual(list(found), list(wanted))
            for key, value in wanted.items():
                self.assert_near(found[key], value)
        elif isinstance(wanted, list):
            self.assertEqual(len(found), len(wanted), (found, wanted))
            for one, other in zip(found, wanted):
                self.assert_near(one, other)
        elif isinstance(wanted, float):
            self.assertAlmostEqual(found, wanted, places=9)
        else:
            self.assertEqual(found, wanted)

    def test_an_empty_store_has_a_report_with_empty_lists(self):
        for document in (self.report(), self.report("--db", "none.db", "--game", "hope")):
            self.assert_shape(document)
            self.assertEqual(set(document["games"].values()), {0})
            for name in SHAPE:
                self.assertEqual(document[name], [], name)
            self.assertEqual(document["judging"], {"disputes": 0, "rulings": [], "penalties": []})

    def test_the_page_is_not_found_where_it_was_not_built(self):
        error = self.refused(3, "stats", "report", "-o", "x.html",
                             RECOUNT_STATS_PAGE=self.path("none.html"))
        self.assertEqual(error["code"], "not_found")
        self.assertIn("./bazelw build //tools:stats", error["message"])
        self.assertFalse(os.path.exists(self.path("x.html")))

    def test_the_numbers(self):
        for game in ("heretics", "hope", "empyrean", "inhumanity", "basicverse"):
            self.sim(game, 3)
            self.sim(game, 2, "--judged")
        self.sim("heretics", 2, "--players", 3)
        played = self.new_game("Ana", "Bo")
        for seat, faction in ((0, "hussites"), (1, "orthodox")):
            self.ask("act", played, seat, f"choose_faction {faction}")
        self.end(played)
        self.end(self.fork(played, 2))
        void = self.new_game()
        self.rule(void, "void")
        self.new_game()
        document = self.report()
        self.assert_shape(document)
        self.export()
        tables = Tables(self)
        self.assertEqual(document["games"], {
            "counted": len(tables.counted), "unfinished": self.manifest()["games"]["unfinished"],
            "related": self.manifest()["games"]["related"], "forks": 1,
            "void": sum(row["ended_by"] == "void" for row in tables.roots.values())})
        self.assertIn(void, tables.roots)
        for name in SHAPE:
            if name != "ratings":
                with self.subTest(name):
                    self.assertGreater(len(document[name]), 0)
                    self.assert_near(document[name], getattr(tables, name)())
        self.assertEqual(document["judging"], tables.judging())
        with self.subTest("ratings"):
            self.assert_near(document["ratings"], tables.ratings())


class Tables:
    """The numbers of the report, computed from the tables of an export."""

    def __init__(self, test):
        described = test.described()
        self.rows = {name: test.values(table) for name, table in described.items()}
        self.roots = {row["game_id"]: row for row in self.rows["games"]
                      if row["parent_id"] is None}
        self.counted = {game: row for game, row in self.roots.items()
                        if row["ended_by"] in ("game", "ruling")}
        self.seats = defaultdict(list)
        for row in self.rows["seats"]:
            self.seats[row["game_id"]].append(row)

    def over_time(self):
        days = Counter((row["started_at"][:10], row["game"]) for row in self.counted.values()
                       if row["started_at"])
        return [{"day": day, "game": game, "n": n} for (day, game), n in sorted(days.items())]

    def untimed(self):
        games = Counter(row["game"] for row in self.counted.values() if not row["started_at"])
        return [{"game": game, "n": n} for game, n in sorted(games.items())]

    def win_rates(self):
        found = defaultdict(lambda: [0, 0, 0, None])  # n, wins, draws, expected

        def add(key, wins, draws, expected):
            entry = found[key]
            found[key] = [entry[0] + 1, entry[1] + wins, entry[2] + draws, expected]

        for game, row in self.counted.items():
            kind, players, seats = row["game"], row["players"], self.seats[game]
            add((kind, players, "game", "all"), bool(json.loads(row["winners"])) and
                not row["draw"], row["draw"], None)
            if row["sides"] is None or row["sides"] < 2:
                continue
            is_mirror = len({seat["leads"] for seat in seats}) == 1
            for by in ("leads", "turn_order", "seat"):
                for seat in seats:
                    if seat[by] is not None and not (by == "leads" and is_mirror):
                        add((kind, players, by, str(seat[by])), seat["outcome"] == "win",
                            seat["outcome"] == "draw", 1 / row["sides"])
        entries = []
        for (game, players, by, value), (n, wins, draws, expected) in found.items():
            rate, low, high = wilson(wins, n)
            entries.append(dict(zip(SHAPE["win_rates"], (
                game, players, by, value, n, wins, draws, rate, low, high, expected))))
        return sorted(entries, key=lambda entry: tuple(entry.values())[:4])

    def lengths(self):
        groups = defaultdict(list)
        for row in self.counted.values():
            groups[row["game"], row["players"]].append(row)
        return [{"game": game, "players": players, "n": len(rows),
                 "turns": quartiles([row["turns"] for row in rows]),
                 "events": quartiles([row["timeline_events"] for row in rows]),
                 "duration_ms": self.durations(rows)}
                for (game, players), rows in sorted(groups.items())]

    def durations(self, rows):
        """Returns the quartiles of durations; a game has none if a clock went back."""
        found = [self.milliseconds(row["ended_at"]) - self.milliseconds(row["started_at"])
                 for row in rows if row["started_at"] and row["ended_at"]]
        found = [length for length in found if length >= 0]
        return quartiles(found) if found else None

    def milliseconds(self, time):
        """Converts a time to milliseconds since 1970."""
        instant = datetime.datetime.fromisoformat(time.replace("Z", "+00:00"))
        return round(instant.timestamp() * 1000)

    def pace(self):
        taken = defaultdict(list)
        for row in self.rows["events"]:
            if row["game_id"] in self.counted and row["kind"] == "action" and \
                    row["taken_ms"] is not None and not row["superseded"]:
                taken[row["game"]].append(row["taken_ms"])
        return [{"game": game, "n": len(all_), "median": rank(all_, 0.5), "p90": rank(all_, 0.9),
                 "max": max(all_)} for game, all_ in sorted(taken.items())]

    def clauses(self):
        superseded = {(row["game_id"], row["seq"]) for row in self.rows["events"]
                      if row["superseded"]}
        counts = Counter()
        for row in self.rows["citations"]:
            is_counted = row["game_id"] in self.counted and \
                (row["game_id"], row["seq"]) not in superseded \
                if row["source"] == "effect" else row["game_id"] in self.roots
            if is_counted and row["clause"] is not None:
                counts[row["game"], row["source"], row["clause"]] += 1
        return [dict(zip(SHAPE["clauses"], (*key, n))) for key, n in sorted(counts.items())]

    def cards(self):
        found, names = defaultdict(set), {}
        won = {(row["game_id"], row["seat"]): row["won"] for row in self.rows["seats"]}
        for row in self.rows["cards"]:
            sides = self.counted.get(row["game_id"], {}).get("sides")
            if sides is None or sides < 2 or row["kind"] in ("city", "skybase"):
                continue
            names[row["game"], row["key"]] = row["name"]
            for what in ("held", "played"):
                if row[f"{what}_seat"] is not None:
                    found[row["game"], row["key"], what].add((row["game_id"],
                                                              row[f"{what}_seat"]))
        entries = []
        for (game, key), name in sorted(names.items()):
            rates = []
            for what in ("held", "played"):
                seats = found[game, key, what]
                wins = sum(won[seat] for seat in seats)
                rates.append(dict(zip(("n", "wins", "rate", "low", "high"), (
                    len(seats), wins, *wilson(wins, len(seats))))) if seats else None)
            if rates != [None, None]:
                entries.append(dict(zip(SHAPE["cards"], (game, key, name, *rates))))
        return entries

    def judging(self):
        rulings = [row for row in self.rows["rulings"] if row["game_id"] in self.roots]
        kinds = sorted({row["kind"] for row in rulings})
        penalties = Counter((row["infraction"], row["penalty"]) for row in rulings
                            if row["kind"] == "penalty" and row["in_force"])
        return {"disputes": sum(row["game_id"] in self.roots for row in self.rows["disputes"]),
                "rulings": [{"kind": kind, "n": sum(row["kind"] == kind for row in rulings),
                             "overturned": sum(row["kind"] == kind and bool(row["overturned"])
                                               for row in rulings)} for kind in kinds],
                "penalties": [dict(zip(JUDGING["penalties"], (*key, n)))
                              for key, n in sorted(penalties.items())]}

    # --- Weng-Lin, Plackett-Luce ---

    def ratings(self):
        known = {}  # (game, player): games, mu, variance
        for game, row in self.counted.items():
            seats = self.seats[game]
            names = [seat["player"] for seat in seats]
            if (row["sides"] or 0) < 2 or None in names or len(set(names)) < len(names):
                continue
            sides = defaultdict(list)
            for seat in seats:
                sides[seat["side"]].append(seat)
            for key, of_player in self.rated(row["game"], list(sides.values()), known).items():
                known[key] = of_player
        return [dict(zip(SHAPE["ratings"], (
            *key, games, mu, math.sqrt(variance), mu - 3 * math.sqrt(variance))))
                for key, (games, mu, variance) in sorted(known.items())]

    def place(self, side):
        """Returns the place of a side; lower is better. A ruling may name some seats of it."""
        if any(seat["outcome"] != "loss" for seat in side):
            return (0, 0)
        score = min(side, key=lambda seat: seat["seat"])["score"]
        return (1, -score) if score is not None else (2, 0)

    def rated(self, game, sides, known):
        """Returns the ratings of the players after one game."""
        now = {(game, seat["player"]): known.get((game, seat["player"]), (0, 25.0, (25 / 3) ** 2))
               for side in sides for seat in side}
        players = [[(game, seat["player"]) for seat in side] for side in sides]
        mus = [sum(now[key][1] for key in side) for side in players]
        variances = [sum(now[key][2] for key in side) for side in players]
        places = [self.place(side) for side in sides]
        c = math.sqrt(sum(variance + (25 / 6) ** 2 for variance in variances))
        after = {}
        for i, side in enumerate(players):
            omega = delta = 0.0
            for q, place in enumerate(places):
                if place > places[i]:
                    continue
                p = math.exp(mus[i] / c) / sum(math.exp(mu / c) for mu, other in zip(mus, places)
                                               if other >= place)
                ties = places.count(place)
                omega += ((q == i) - p) * variances[i] / (c * ties)
                delta += p * (1 - p) * math.sqrt(variances[i]) / c * variances[i] / (c * c * ties)
            for key in side:
                games, mu, variance = now[key]
                part = variance / variances[i]
                after[key] = (games + 1, mu + part * omega,
                              variance * max(1 - part * delta, 0.0001))
        return after


if __name__ == "__main__":
    unittest.main()
