"""Tests what newcomers meet: words that can be pasted, hints, names."""
import json
import os
import shlex
import subprocess
import unittest

from tools.testing.recount import RECOUNT, SEED, CommandTest, Recount

GAMES = ("heretics", "hope", "empyrean", "inhumanity", "basicverse")
STATES = 4  # sampled per game


class Pasting(CommandTest):
    def moments(self, game):
        """Yields forks of a random game at moments spread over it; `act` continues from the newest
        event."""
        whole = self.ask("sim", game, "--seed", SEED)["games"][0]
        events = self.ask("log", whole)["events"]
        for i in range(STATES):
            yield self.ask("fork", f"{whole}@{len(events) * i // STATES}", "--seed", SEED)["id"]

    def assert_runs(self, lines):
        script = "".join(f"{line} || echo \"NOT TAKEN: line $LINENO\"\n" for line in lines)
        script = script.replace("recount ", f"{shlex.quote(RECOUNT)} ")
        done = subprocess.run(["bash", "-c", script], cwd=self.folder, capture_output=True,
                              text=True, check=False, env={"PATH": os.environ["PATH"]})
        self.assertNotIn("NOT TAKEN", done.stdout, done.stdout + done.stderr)

    def test_every_line_that_legal_prints_can_be_pasted_behind_act(self):
        pasted = 0
        for game in GAMES:
            for fork in self.moments(game):
                printed = self.expect(0, "legal", fork).out.splitlines()
                actions = sum(len(entry["actions"]) for entry in self.ask("legal", fork)["seats"])
                lines = [line for line in printed if line[:1].isdigit()]
                self.assertEqual(len(lines), actions)
                with self.subTest(game=game, fork=fork):
                    # The sentence is a comment for the shell, so what follows it is on a new line.
                    self.assert_runs(f"( recount act --dry-run --quiet {fork} {line}\n)"
                                     for line in lines)
                pasted += len(lines)
        self.assertGreater(pasted, 20)

    def test_every_action_that_legal_gives_as_json_can_be_pasted_behind_act(self):
        for game in GAMES:
            for fork in self.moments(game):
                seats = self.ask("legal", fork)["seats"]
                document = self.expect(0, "--json", "legal", fork).out
                self.assertIn('"seats"', document)
                with self.subTest(game=game, fork=fork):
                    self.assert_runs(
                        f"recount act --dry-run --quiet {fork} {entry['seat']} '{action}'"
                        for entry in seats
                        for action in map(compact, entry["actions"]))

    def test_a_word_in_brackets_is_one_word(self):
        game = self.ask("new", "heretics", "--player", "[A,B]", "--player=[C]")["id"]
        self.assertEqual(self.ask("games")["games"][0]["players"], ["[A,B]", "[C]"])
        error = self.refused(1, "act", game, "[A,B]", "choose_faction", "[4,8]")
        self.assertNotEqual(error["code"], "usage")


def compact(action):
    return json.dumps(action, separators=(",", ":"))


class Hints(CommandTest):
    def test_an_error_of_the_command_line_names_the_help_of_its_command(self):
        table = [(["show"], "recount show --help"), (["store", "x"], "recount store --help"),
                 (["foo"], "recount --help"), (["act", "1234", "Nobody", "pass"], None),
                 (["rules", "chess"], "recount rules --help")]
        for arguments, help_line in table:
            with self.subTest(arguments):
                answer = self.run_recount(*arguments)
                if help_line:
                    self.assertEqual(answer.exit, 2)
                    self.assertIn(f"Try: {help_line}\n", answer.error)

    def test_unknown_words_are_named_with_what_was_perhaps_meant(self):
        game = self.begin()
        near = game[:5] + ("0" if game[5] != "0" else "1") + game[6:8]
        table = [
            (2, ["foo"], 'unknown command "foo"\n'),
            (2, ["verfiy"], 'unknown command "verfiy"; did you mean "verify"?'),
            (2, ["store", "chekc"], 'unknown command "chekc"; did you mean "check"?'),
            (2, ["show", game, "--veiw", "0"], 'unknown option "--veiw"; did you mean "--view"?'),
            (2, ["show", game, "more"], 'unexpected argument "more"'),
            (2, ["new", "heretcs", "--players", "A,B"], 'did you mean "heretics"?'),
            (3, ["show", near], f'did you mean "{game[:8]}"?'),
            (3, ["act", near, 0, "send 31"], f'did you mean "{game[:8]}"?'),
            (2, ["act", game, "Anna", "send 31"], 'did you mean "Ana"?'),
            (2, ["show", game, "--view", "Anna"], 'did you mean "Ana"?'),
        ]
        for wanted, arguments, told in table:
            with self.subTest(arguments):
                self.assertIn(told, self.expect(wanted, *arguments).error)

    def test_games_without_a_match_are_not_called_an_empty_store(self):
        self.assertIn("start one", self.expect(0, "games").error)
        self.begin()
        self.assertIn("no games match", self.expect(0, "games", "--player", "Cy").error)
        self.assertIn("no games match", self.expect(0, "games", "--game", "hope").error)
        self.assertEqual(self.ask("games", "--player", "Cy"), {"games": []})

    def test_a_new_game_says_how_it_is_played(self):
        answer = self.expect(0, "new", "heretics", "--players", "A,B")
        self.assertIn(f"recount play {answer.out[:8]}", answer.error)

    def test_a_file_of_many_games_lists_ten_of_them(self):
        self.ask("sim", "heretics", "--games", 30, "--seed", SEED, "--bulk")
        self.ask("export", "@all", "-o", "all.recount")
        message = self.refused(3, "log", "all.recount")["message"]
        self.assertEqual(message.count(", "), 9)
        self.assertTrue(message.endswith("and 20 more"), message)


class Names(CommandTest):
    def test_a_seat_may_be_called_by_the_name_of_its_player(self):
        game = self.begin()
        self.assertEqual(self.ask("legal", game, "Bo"), self.ask("legal", game, 1))
        self.assertEqual(self.ask("act", game, "Ana", "send 31")["seq"], 4)
        for command in (["show", game], ["log", game], ["legal", game], ["why", game],
                        ["diff", game, game]):
            with self.subTest(command):
                self.assertEqual(self.ask(*command, "--view", "Bo"),
                                 self.ask(*command, "--view", 1))
        self.assertEqual(self.ask("log", game, "--view", "Bo")["view"], 1)
        self.assertEqual(self.ask("ledger", game, "--seat", "Ana"),
                         self.ask("ledger", game, "--seat", 0))
        seq = self.ask("dispute", f"{game}@4", "--by", "Bo", "--claim", "no")["seq"]
        self.assertEqual(self.ask("log", game)["events"][seq]["by"], 1)

    def test_a_name_that_two_players_have_is_no_seat(self):
        game = self.ask("new", "heretics", "--players", "Ana,Ana")["id"]
        error = self.refused(2, "act", game, "Ana", "choose_faction hussites")
        self.assertIn("several players", error["message"])
        self.ask("act", game, 0, "choose_faction hussites")

    def test_blanks_around_names_go_and_empty_names_are_refused(self):
        self.ask("new", "heretics", "--players", " Ana,  Bo ")
        self.assertEqual(self.ask("games")["games"][0]["players"], ["Ana", "Bo"])
        for players in ("Ana,", ",Ana", "Ana, ,Bo", " "):
            with self.subTest(players):
                self.assertEqual(self.refused(2, "new", "heretics", "--players", players)["code"],
                                 "usage")
        self.refused(2, "new", "heretics", "--player", "Ana", "--player", " ")

    def test_clauses_may_be_typed_in_any_case(self):
        self.assertEqual(self.ask("rules", "heretics", "her-3.4"),
                         self.ask("rules", "heretics", "HER-3.4"))
        game = self.begin()
        seq = self.ask("rule", game, "-", "--judge", "Kim", "--kind", "stand", "--clause",
                       "her-3.4", "--reason", "so")["seq"]
        self.assertEqual(self.ask("log", game)["events"][seq]["clauses"], ["HER-3.4"])

    def test_how_one_name_alone_begins_is_a_card(self):
        game = self.begin()
        self.assertEqual(self.ask("act", game, 0, "send", "field h", "--dry-run")["state_hash"],
                         self.ask("act", game, 0, "send 31", "--dry-run")["state_hash"])
        # Several actions begin like this.
        self.assertEqual(self.refused(1, "act", game, 0, "send p", "--dry-run")["code"],
                         "bad_request")


class Cards(CommandTest):
    def test_cards_tells_what_each_card_of_each_game_does(self):
        for game in GAMES:
            document = self.ask("cards", game)
            self.assertEqual(document["game"], game)
            names = {card["name"] for card in document["cards"]}
            self.assertGreater(len(names), 20)
            text = self.expect(0, "cards", game).out
            for name in names:
                self.assertIn(name, text)
        text = self.expect(0, "cards", "hope", "deep h").out
        self.assertIn("Deep Hole", text)
        self.assertIn("INCOME +1", text)
        self.assertEqual(self.refused(3, "cards", "hope", "nothing")["code"], "not_found")
        self.assertEqual(self.refused(2, "cards", "hope", "--cards", "none")["code"], "usage")

    def test_options_are_those_that_new_takes(self):
        for game in GAMES:
            document = self.ask("options", game)
            self.assertTrue(document["card_sets"])
            fewest = document["players"][0]
            players = ",".join("ABCDEF"[:fewest])
            self.ask("new", game, "--players", players, "--cards", document["card_sets"][0],
                     "--config", json.dumps(document["config"]))
            self.assertEqual(self.ask("games")["games"][-1]["config"], document["config"])
            self.assertIn("recount cards", self.expect(0, "options", game).out)


class StandardOutput(CommandTest):
    def test_a_dash_writes_the_file_and_nothing_else_to_standard_output(self):
        game = self.begin()
        self.ask("export", game, "-o", "game.recount")
        content = self.read("game.recount")
        for options in ([], ["--json"]):
            done = self.expect(0, *options, "export", game, "-o", "-", text=False)
            self.assertEqual(done.out, content)
            self.assertIn(b"1 games" if not options else b'"bytes"', done.error)
        self.assertFalse(os.path.exists(self.path("-")))
        self.ask("report", game, "-o", "case.md")
        self.ask("report", game, "-o", "case.json")
        for name, options in (("case.md", []), ("case.json", ["--json"])):
            with open(self.path(name), encoding="utf-8") as file:
                self.assertEqual(self.expect(0, *options, "report", game, "-o", "-").out,
                                 file.read())


class ReadOnly(CommandTest):
    """Everything in a store can be read if its folder is read-only."""

    def setUp(self):
        super().setUp()
        self.game = self.begin()

    def lock(self):
        """Takes the right to write away, from its owner too. Returns the words with which to run a
        command, because root may write anything unless it gives that up."""
        for name in os.listdir(self.path("recount.db")):
            os.chmod(self.path(f"recount.db/{name}"), 0o400)
        os.chmod(self.path("recount.db"), 0o500)
        self.addCleanup(self.unlock)
        if os.access(self.path("recount.db/data.mdb"), os.W_OK):
            return ["setpriv", "--bounding-set=-dac_override"]
        return []

    def unlock(self):
        os.chmod(self.path("recount.db"), 0o700)
        for name in os.listdir(self.path("recount.db")):
            os.chmod(self.path(f"recount.db/{name}"), 0o600)

    def run_behind(self, prefix, *arguments):
        behind = Recount(self.folder)
        behind.program, *behind.before = [*prefix, RECOUNT]
        done = behind.run_recount("--json", *arguments, text=False)
        return done.exit, done.out + done.error

    def test_a_store_that_one_may_not_write_can_be_read(self):
        before = sorted(os.listdir(self.path("recount.db")))
        prefix = self.lock()
        for command in (["games"], ["show", self.game], ["log", self.game], ["legal", self.game],
                        ["verify", "--all"], ["store", "info"], ["export", self.game, "-o", "-"]):
            with self.subTest(command):
                status, told = self.run_behind(prefix, *command)
                self.assertEqual(status, 0, told)
        status, told = self.run_behind(prefix, "act", self.game, "0", "send 31")
        self.assertEqual(status, 3, told)
        self.assertEqual(sorted(os.listdir(self.path("recount.db"))), before)
        self.unlock()
        self.assertEqual(self.ask("act", self.game, 0, "send 31")["seq"], 4)

    def test_it_can_be_read_without_any_lock_file(self):
        for name in ("lock.mdb", "writer.lock", "users.lock"):
            os.remove(self.path(f"recount.db/{name}"))
        status, told = self.run_behind(self.lock(), "show", self.game)
        self.assertEqual(status, 0, told)


class OtherSystems(CommandTest):
    """Names and files as other systems write them."""

    def test_an_id_in_capitals_is_an_id(self):
        game = self.begin()
        for command in ("show", "log", "legal", "verify"):
            self.assertEqual(self.expect(0, "--json", command, game.upper()).out,
                             self.expect(0, "--json", command, game).out)
        self.ask("export", game, "-o", "A.RECOUNT")
        for name in ("A.RECOUNT", f"A.RECOUNT#{game[:8].upper()}"):
            self.assertEqual(self.ask("log", name)["events"], self.ask("log", game)["events"])

    def test_a_file_that_is_named_in_capitals_is_a_file(self):
        game = self.begin()
        self.ask("export", game, "-o", "A.RECOUNT")
        self.expect(0, "verify", "A.RECOUNT")
        self.ask("--db", "other.db", "import", "A.RECOUNT")
        self.assertEqual(self.ask("--db", "other.db", "show", game), self.ask("show", game))

    def test_text_with_a_mark_and_wide_text_are_named(self):
        game = self.begin()
        action = '{"type":"send","card":31}'
        for encoding in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"):
            with open(self.path("action.json"), "w", encoding=encoding) as file:
                file.write(action)
            words = ("act", "--dry-run", game, 0, "@action.json")
            error = self.expect(2, *words).error
            self.assertIn("a byte order mark" if encoding == "utf-8-sig" else "UTF-16 or UTF-32",
                          error, encoding)
            self.assertIn("save it as UTF-8", error, encoding)


if __name__ == "__main__":
    unittest.main()
