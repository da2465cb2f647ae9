"""Tests that every name that the command prints is a name that it accepts, and that it names one
thing: games by their short ids, files that it has written, seats and players."""
import hashlib
import os
import re
import struct
import unicodedata
import unittest
from datetime import datetime, timezone

from tools.testing.frames import LOG, ZERO, Frame, frames_in, link
from tools.testing.recount import SEED, CommandTest

KIM = ("--judge", "Kim", "--clause", "HER-3.3", "--reason", "x")
CARDS = (22, 33)  # one in each seat's hand, after both have chosen
PENALTY = ("--kind", "penalty", "--infraction", "slow_play", "--penalty", "caution")

# Each name could be read as something else; the second one is the other player's.
HARD_NAMES = [
    ("Ana", "Ana"), ("1", "0"), ("0", "1"), ("1", "1"), ("01", "00"), ("7", "Bo"),
    ("judge", "spectator"), ("view:judge", "judge"), ("all", "@last"), ("-", "--"),
    ("--seat", "-x"), ("a,b", "0,1"), ("seat:1", "seat 1"), ("seat:0", "player:Ana"),
    ("player:Ana", "Ana"), ("Ana (seat 1)", "Ana"), ("1a2b3c4d", "1a2b"), ("Bo Li", "Bo"),
    ("a b", "a  b"), ("$(id)", "`id`"), ("'", "\""), ("#1", "x@3"), ("[1,2]", "{}"),
    ("game.recount", "./x"), ("-1", "+1"), ("null", "None"), ("Jos\u00e9", "Jose\u0301"),
    ("Kim", "KIM"),
]


class SeatsAndPlayers(CommandTest):
    def start(self, names):
        """Begins a game in which both are awaited."""
        players = [f"--player={name}" for name in names]
        game = self.ask("new", "heretics", "--seed", SEED, *players)["id"]
        for seat, faction in enumerate(("hussites", "orthodox")):
            self.ask("act", game, f"seat:00000{seat}", "choose_faction", faction)
        return game

    def suggested(self, error):
        """Returns the words that a refusal offers, with what it says of them."""
        self.assertEqual(error["code"], "usage")
        offer = error["message"].split(": give ", 1)[1]
        return re.findall(r"(\S+) for player \"", offer)

    def every_use(self, game, word, seat=0):
        """Tries the word with each command that takes a seat. Returns by command: (exit, the seats
        whose actions are shown, if any). The action is one of the seat."""
        def seats_of(*arguments):
            done = self.run_recount("--json", "legal", game, *arguments)
            told = [entry["seat"] for entry in done.json.get("seats", [])
                    if entry["actions"] is not None]
            return done.exit, told if done.exit == 0 else None

        uses = {"legal": seats_of("--", word), "view": seats_of(f"--view={word}")}
        for arguments in [
                ("act", game, "--dry-run", "--", word, f"send {CARDS[seat]}"),
                ("rule", game, "-", f"--seat={word}", "--dry-run", *PENALTY, *KIM),
                ("rule", game, "-", f"--winner={word}", "--kind", "outcome", "--dry-run", *KIM),
                ("ledger", game, f"--seat={word}"), ("show", game, f"--view={word}"),
                ("log", game, f"--view={word}"), ("why", game, f"--view={word}"),
                ("diff", game, game, f"--view={word}"),
                ("report", game, f"--view={word}", "-o", "case.json")]:
            uses[arguments] = (self.run_recount("--json", *arguments).exit, None)
        return uses

    def test_a_word_that_may_mean_two_is_refused_with_a_word_for_each(self):
        for names, words in [(("1", "0"), ("1", "0")), (("Ana", "Ana"), ("Ana",)),
                             (("01", "Bo"), ("01",)), (("seat:1", "Bo"), ("seat:1",))]:
            game = self.start(names)
            for word in words:
                for command, (code, _) in self.every_use(game, word).items():
                    self.assertEqual(code, 2, (names, word, command))
                choices = self.suggested(self.refused(2, "legal", game, word))
                self.assertEqual(len(choices), 2, (names, word))
                for seat, choice in enumerate(choices):
                    for command, (code, seats) in self.every_use(game, choice, seat).items():
                        self.assertEqual(code, 0, (names, choice, command))
                        self.assertIn(seats, (None, [seat]), (names, choice, command))

    def test_a_number_is_a_seat_and_a_name_a_player_where_nobody_else_is_called_so(self):
        game = self.start(("Ana", "1"))
        for seat, words in enumerate([("0", "00", "seat:0", "seat 0", "Ana", "player:Ana",
                                       "Ana (seat 0)"),
                                      ("1", "seat:1", "player:1", "1 (seat 1)")]):
            for word in words:
                for command, (code, seats) in self.every_use(game, word, seat).items():
                    self.assertEqual(code, 0, (word, command))
                    self.assertIn(seats, (None, [seat]), (word, command))
        for word in ("2", "seat:2", "seat 17"):
            for command, (code, _) in self.every_use(game, word).items():
                self.assertEqual(code, 1, (word, command))
        for word in ("Bo", "", "seat:", "seat:x", "player:", "player:0", "-1", "0x0", " 0"):
            self.assertEqual(self.run_recount("legal", game, f"--view={word}").exit, 2, word)

    def test_a_player_may_be_called_as_a_view_is(self):
        game = self.start(("judge", "spectator"))
        for word in ("judge", "spectator"):
            for command in ("show", "log", "why", "legal", "ledger"):
                message = self.refused(2, command, game, f"--view={word}")["message"]
                self.assertIn(f"view:{word}", message)
        def seen(view):
            return self.ask("show", game, f"--view={view}")
        self.assertEqual(seen("view:judge"), self.ask("show", game))
        self.assertEqual(seen("player:judge"), seen("0"))
        self.assertEqual(seen("player:spectator"), seen("1"))
        # Without a view, this name means only the player.
        self.assertEqual(self.ask("legal", game, "judge"), self.ask("legal", game, "0"))
        crafted = self.start(("view:judge", "judge"))
        message = self.refused(2, "show", crafted, "--view", "view:judge")["message"]
        self.assertIn("view:view:judge", message)
        self.assertEqual(self.ask("show", crafted, "--view", "view:view:judge"),
                         self.ask("show", crafted))

    def test_what_spectators_see_is_for_everybody_under_both_names(self):
        game = self.start(("Ana", "Bo"))
        for view, mode in (("spectator", 0o644), ("view:spectator", 0o644), ("0", 0o600)):
            self.ask("report", game, "--view", view, "-o", f"{view}.json")
            self.assertEqual(os.stat(self.path(f"{view}.json")).st_mode & 0o777, mode, view)

    def test_every_seat_has_a_word_whatever_the_players_are_called(self):
        for names in HARD_NAMES:
            game = self.start(names)
            lines = self.expect(0, "legal", game).out.splitlines()
            words = []
            for line in lines:
                word, action = line.split("#")[0].split(None, 1)
                if word not in words:
                    words.append(word)
                # `legal` promises that the whole line may follow `recount act ID`.
                self.expect(0, "act", game, "--dry-run", word, *action.split())
            self.assertEqual(len(words), 2, names)
            for seat, word in enumerate(words):
                for command, (code, seats) in self.every_use(game, word, seat).items():
                    self.assertEqual(code, 0, (names, word, command))
                    self.assertIn(seats, (None, [seat]), (names, word, command))

    def test_every_printed_name_of_a_player_means_that_player(self):
        for names in HARD_NAMES:
            game = self.start(names)
            printed = []
            for seat in (0, 1):
                done = self.expect(0, "rule", game, "-", f"--seat=seat:{'0' * 5}{seat}", *PENALTY,
                                   *KIM)
                printed.append(re.search(r"caution for (.*), slow_play", done.out).group(1))
            told_apart = {unicodedata.normalize("NFC", name).casefold() for name in printed}
            self.assertEqual(len(told_apart), 2, names)
            for seat, name in enumerate(printed):
                done = self.run_recount("--json", "legal", game, "--", name)
                if done.exit == 0:
                    self.assertEqual(done.json["seats"][0]["seat"], seat, (names, name))
                else:
                    self.assertEqual(done.exit, 2, (names, name))
                    self.assertEqual(len(self.suggested(done.json["error"])), 2, (names, name))

    def test_options_that_take_seats_take_names(self):
        game = self.begin()
        dispute = self.ask("dispute", f"{game}@2", "--by", "Ana", "--claim", "x")["seq"]
        self.refused(1, "withdraw", game, dispute, "--by", "Bo", "--reason", "x")
        self.ask("withdraw", game, dispute, "--by", "Ana", "--reason", "x")
        ruling = self.ask("rule", game, "-", "--seat", "Bo", *PENALTY, *KIM)["seq"]
        self.ask("amend", game, ruling, "--judge", "Kim", "--seat", "Ana")
        self.assertEqual(self.ask("log", game)["events"][-1]["seat"], 0)
        appeal = self.ask("appeal", game, ruling, "--by", "player:Ana", "--grounds", "x")["seq"]
        self.assertEqual(self.ask("log", game)["events"][appeal]["by"], 0)
        for to, seats in (("Bo", [1]), ("Ana,1", [0, 1]), ("player:Bo", [1]), ("0,1", [0, 1])):
            seq = self.ask("expose", f"{game}@3", "--card", 20, "--to", to, "--judge", "Kim",
                           "--account", "x")["seq"]
            self.assertEqual(self.ask("log", game)["events"][seq]["to"], seats)
        for to in ("Cy", "Ana,Cy"):
            self.refused(2, "expose", f"{game}@3", "--card", 20, "--to", to, "--judge", "Kim",
                         "--account", "x")
        done = self.ask("rule", game, "-", "--kind", "outcome", "--winner", "Ana", "--winner", "Bo",
                        "--draw", "--dry-run", *KIM)
        self.assertEqual(done["result"]["winners"], [0, 1])

    def test_a_name_with_a_comma_is_no_list_unless_it_may_be_one(self):
        game = self.start(("0,1", "Li, Bo"))
        def exposed(to):
            return ("expose", f"{game}@0", "--card", 20, f"--to={to}", "--judge", "Kim",
                    "--account", "x")
        self.assertIn("repeat the option", self.refused(2, *exposed("0,1"))["message"])
        for to, seats in (("player:0,1", [0]), ("Li, Bo", [1]), ("1,0", [0, 1])):
            seq = self.ask(*exposed(to))["seq"]
            self.assertEqual(self.ask("log", game)["events"][seq]["to"], seats)


class Games(CommandTest):
    def one_file(self, frames, log):
        raw = self.head + b"".join(frame.raw for frame in frames if frame.body != LOG) + log
        raw += bytes(8)
        return raw + hashlib.sha256(raw).digest()

    def begin_twins(self):
        """Begins two games whose ids begin with the same eight digits: they differ in the time at
        which they began."""
        game = self.ask("new", "heretics", "--players", "Ana,Bo", "--recorded")["id"]
        self.ask("export", game, "-o", "model.recount")
        raw = self.read("model.recount")
        self.head, frames = raw[:16], frames_in(raw)
        log = next(frame for frame in frames if frame.body == LOG)
        event, chain = log.events[0], log.chain[0]
        at = self.ask("games")["games"][0]["started"]
        place = self.place_of_time(event, at)
        known = {}
        for time in range(1, 1 << 20):
            other = event[:place] + struct.pack("<q", time) + event[place + 8:]
            hashed = link(ZERO, other)
            twin = known.setdefault(hashed[:4], other)
            if twin is not other:
                break
        ids = []
        for number, changed in enumerate((twin, other)):
            hashed = link(ZERO, changed)
            moved = log.raw.replace(event, changed).replace(chain, hashed)
            self.assertTrue(Frame(moved).is_linked())
            with open(self.path(f"{number}.recount"), "wb") as file:
                file.write(self.one_file(frames, moved))
            ids += self.ask("import", f"{number}.recount")["games"]
        self.assertEqual(ids[0][:8], ids[1][:8])
        self.assertNotEqual(ids[0], ids[1])
        return game, ids

    def place_of_time(self, event, at):
        """Returns the offset in the event's bytes of its time, which is stored in milliseconds."""
        moment = datetime.strptime(at, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
        return event.index(struct.pack("<q", round(moment.timestamp() * 1000)))

    def names_in(self, text):
        """Returns the names of games in a text for people."""
        return set(re.findall(r"\b[0-9a-f]{8,32}\b", text))

    def assert_taken(self, name, ids):
        """Checks that every command that takes a game accepts the name, for one of these games."""
        shown = self.ask("log", name)["id"]
        self.assertIn(shown, ids, name)
        self.assertTrue(shown.startswith(name))
        for command in (("show", name), ("legal", name), ("why", name), ("ledger", name),
                        ("verify", name), ("diff", name, name), ("backup", f"{name}@0"),
                        ("report", name, "-o", "x.json"), ("export", name, "-o", "x.recount"),
                        ("bisect", name, "true"), ("fork", f"{name}@0"),
                        ("annotate", f"{name}@0", "x", "--author", "A"),
                        ("dispute", f"{name}@0", "--by", 0, "--claim", "x", "--expect", 99),
                        ("stats", "report", "-o", "s.json", name, "--unfinished")):
            done = self.run_recount("--json", *command)
            error = done.json.get("error", {"code": ""})["code"] if done.out else ""
            self.assertNotEqual(error, "not_found", (command, done.out, done.error))

    def test_short_ids_are_long_enough(self):
        single, twins = self.begin_twins()
        everything = (single, *twins)
        lists = [self.expect(0, *command).out for command in (
            ("games",), ("completion", "ids"), ("verify", *twins))]
        for twin in twins:
            choices = self.ask("legal", twin)["seats"][0]["actions"]
            word = choices[0]["faction"]
            lists += [
                self.expect(0, "act", twin, 0, "choose_faction", word).out,
                self.expect(0, "annotate", f"{twin}@0", "x", "--author", "A").out,
                self.expect(0, "extend", twin, "--minutes", 5, "--judge", "K", "--reason", "x").out,
                self.expect(0, "dispute", f"{twin}@1", "--by", 0, "--claim", "x").out,
                self.expect(0, "report", twin, "-o", "x.md").out.split("head")[0],
            ]
        for text in lists:
            names = self.names_in(text)
            self.assertTrue(names, text)
            for name in names:
                found = [id for id in everything if id.startswith(name)]
                self.assertEqual(len(found), 1, (name, text))
        table = self.expect(0, "games").out
        self.assertIn(single[:8] + " ", table)
        for name in self.names_in(table):
            self.assert_taken(name, everything)
        # The eight digits are not unique, so the message names both games.
        message = self.refused(3, "show", twins[0][:8])["message"]
        for twin in twins:
            self.assertIn(twin, message)

    def test_short_ids_in_a_file(self):
        _, twins = self.begin_twins()
        self.ask("export", *twins, "-o", "both.recount")
        verified = self.expect(0, "verify", "both.recount").out
        names = set(re.findall(r"both\.recount#[0-9a-f]+", verified))
        self.assertEqual(len(names), 2)
        self.assertEqual({self.ask("log", name)["id"] for name in names}, set(twins))
        for name in names:
            self.expect(0, "verify", name)
            self.expect(0, "show", f"{name}@0")
        message = self.refused(3, "show", "both.recount")["message"]
        for name in re.findall(r"[0-9a-f]{9,}", message):
            self.ask("show", f"both.recount#{name}")
        # A game that was exported twice is still one game.
        self.ask("export", twins[0], twins[0], "-o", "twice.recount")
        self.assertEqual(self.ask("log", "twice.recount")["id"], twins[0])

    def test_a_hint_names_the_file_in_which_the_game_is(self):
        lines = [
            '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded",'
            f'"seed":"{SEED}"}}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"hussites"}}']
        self.write("wrong.jsonl", "\n".join(lines))
        game = self.ask("import", "--as-played", "wrong.jsonl")["games"][0]
        self.ask("export", game, "-o", "as played.recount")
        told = self.run_recount("why", "as played.recount@2", "--db", "nothing.db").out
        hint = re.search("recount legal '(.*)@(\\d+)'", told)
        self.assertEqual(hint.group(1), "as played.recount", told)
        self.ask("legal", f"{hint.group(1)}@{hint.group(2)}")


class Files(CommandTest):
    PATHS = [
        "plain.recount", "CAPITALS.RECOUNT", "two words.recount", "me@home.recount", "1a2b3c4d",
        "0", "1", "judge", "@last", "@all", "@last.recount", "-x.recount", "--json", "-",
        "game", "game.bin", "g@3", "g.recount@3", "g.recount@x", "g.recount@5.recount", "h#1a2b",
        "h.recount#1a2b", "h.recount#", "x#y.recount", "folder/g", "folder/g@2", "folder/g#ab",
        "a@b/c", "heretics", "x.jsonl", "é.recount", "[1].recount",
    ]

    def test_a_path_that_export_prints_is_taken_by_every_command(self):
        game = self.begin()
        other = self.ask("export", game, "-o", "other.recount")["file"]
        for folder in ("folder", "a@b"):
            os.mkdir(self.path(folder))
        paths = self.PATHS + [self.path(path) for path in ("far.recount", "far", "far@4")]
        for path in paths:
            given = "./-" if path == "-" else path
            written = self.ask("export", game, f"--output={given}")
            self.assertEqual(written["games"], [game])
            word = written["file"]
            self.assertTrue(os.path.samefile(self.path(word), self.path(path)), (path, word))
            told = self.expect(0, "export", game, f"--output={given}").out
            self.assertEqual(told.rsplit(": ", 1)[0], word)
            for command in (("verify", word), ("show", word), ("log", word), ("legal", word),
                            ("why", word), ("diff", word, other), ("diff", other, word),
                            ("diff", word, game), ("ledger", word),
                            ("report", word, "-o", "case.html"), ("bisect", word, "true"),
                            ("import", word), ("--db", "fresh.db", "import", word),
                            ("repro", word, "--predicate", "true", "-o", "bundle.recount")):
                done = self.run_recount(*command)
                self.assertEqual(done.exit, 0, (path, command, done.out, done.error))
            named = self.ask("verify", word)["logs"][0]["file"]
            self.assertEqual(self.ask("log", named)["id"], game)
            if not word.startswith(("././", "/./")):
                self.assertEqual(self.ask("show", f"{word}@0")["seq"], 0, word)
                self.ask("fork", f"{word}@1")
                self.ask("show", f"{word}#{game}@0")

    def test_ordinary_paths_are_printed_as_they_were_given(self):
        game = self.begin()
        for path in ("g.recount", self.path("g.recount"), "./g.recount", "two words.recount",
                     "./g", "me@home.recount", "G.RECOUNT"):
            self.assertEqual(self.ask("export", game, "-o", path)["file"], path)
            made = self.ask("repro", game, "--predicate", "true", "-o", path)
            self.assertEqual(made["file"], path)

    def test_a_bundle_is_run_by_the_name_that_was_printed(self):
        game = self.begin()
        for path in ("1a2b3c4d", "-b.recount", "b@3"):
            word = self.ask("repro", game, "--predicate", "true", f"--output={path}")["file"]
            self.expect(1, "repro", word)
            self.ask("show", word)

    def test_an_id_stays_an_id_beside_a_file_of_that_name(self):
        game = self.begin()
        self.ask("export", game, "-o", game[:8])
        card = self.ask("legal", game, 0)["seats"][0]["actions"][0]["card"]
        self.ask("act", game, 0, f"send {card}")
        self.assertGreater(len(self.ask("log", game[:8])["events"]),
                           len(self.ask("log", "./" + game[:8])["events"]))


if __name__ == "__main__":
    unittest.main()
