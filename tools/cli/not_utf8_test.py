"""Tests that every command refuses bytes that are not UTF-8, and that these change nothing."""
import json
import unittest

from tools.testing.recount import SEED, CommandTest

NOT_UTF8 = [b"\xff", b"An\xc3", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80"]


class NotUtf8(CommandTest):
    def run_bytes(self, *arguments, stdin=b""):
        return self.run_recount(*arguments, stdin=stdin, text=False)

    def content(self):
        """Returns everything that is recorded."""
        return [(game["id"], self.ask("log", game["id"])) for game in self.ask("games")["games"]]

    def assert_refused(self, *arguments, code="bad_request", wanted_exit=1, stdin=b""):
        before = self.content()
        done = self.run_bytes("--json", *arguments, stdin=stdin)
        self.assertEqual(done.exit, wanted_exit, (arguments, done.out, done.error))
        self.assertEqual(done.json["error"]["code"], code, arguments)
        done = self.run_bytes(*arguments, stdin=stdin)
        self.assertEqual(done.exit, wanted_exit, arguments)
        done.error.decode()  # people always get UTF-8
        self.assertEqual(self.content(), before, arguments)

    def test_texts_of_a_command_line(self):
        game = self.begin()
        stand = ("--kind", "stand", "--clause", "HER-3.3")
        dispute = self.ask("dispute", f"{game}@2", "--by", 0, "--claim", "x")["seq"]
        ruling = self.ask("rule", game, dispute, "--judge", "K", "--reason", "x", *stand)["seq"]
        appealed = self.begin()
        asked = self.ask("dispute", f"{appealed}@2", "--by", 0, "--claim", "x")["seq"]
        ruled = self.ask("rule", appealed, asked, "--judge", "K", "--reason", "x", *stand)["seq"]
        appeal = self.ask("appeal", appealed, ruled, "--by", 0, "--grounds", "x")["seq"]
        withdrawn = self.begin()
        misread = self.ask("dispute", f"{withdrawn}@2", "--by", 0, "--claim", "x")["seq"]
        penalty = ("--kind", "penalty", "--seat", 0, "--penalty", "warning", "--clause", "JDG-7")
        for text in NOT_UTF8:
            for arguments in [
                    ("new", "heretics", "--players", b"Ana," + text),
                    ("new", "heretics", "--player", text, "--player", "Bo"),
                    ("new", "heretics", "--players", "Ana,Bo", "--cards", text),
                    ("act", game, 0, b"send " + text),
                    ("act", game, 0, text),
                    ("annotate", f"{game}@2", text, "--author", "A"),
                    ("annotate", f"{game}@2", "x", "--author", text),
                    ("dispute", f"{game}@3", "--by", 0, "--claim", text),
                    ("rule", game, "-", "--judge", text, "--reason", "x", *stand),
                    ("rule", game, "-", "--judge", "K", "--reason", text, *stand),
                    ("rule", game, "-", "--judge", "K", "--reason", "x", "--infraction", text,
                     *penalty),
                    ("rule", game, "-", "--judge", "K", "--reason", "x", "--infraction", "slow",
                     *penalty, "--clause", text),
                    ("appeal", game, ruling, "--by", 0, "--grounds", text),
                    ("amend", game, ruling, "--judge", "K", "--reason", text),
                    ("moot", game, ruling, "--judge", text, "--reason", "x"),
                    ("moot", game, ruling, "--judge", "L", "--reason", text),
                    ("withdraw", withdrawn, misread, "--by", 0, "--reason", text),
                    ("expose", f"{game}@3", "--card", 20, "--to", 1, "--judge", text, "--account",
                     "x"),
                    ("expose", f"{game}@3", "--card", 20, "--to", 1, "--judge", "K", "--account",
                     text),
                    ("extend", game, "--minutes", 5, "--judge", text, "--reason", "x"),
                    ("extend", game, "--minutes", 5, "--judge", "K", "--reason", text),
                    ("resolve", appealed, appeal, "--judge", text, "--uphold", "--reason", "x"),
                    ("resolve", appealed, appeal, "--judge", "L", "--uphold", "--reason", text)]:
                self.assert_refused(*arguments)
            for arguments in [("chance", game, b'{"pick":"' + text + b'"}'),
                              ("new", "heretics", "--players", "A,B", "--config", text),
                              ("new", text, "--players", "A,B")]:
                self.assert_refused(*arguments, code="usage", wanted_exit=2)
        self.assertEqual(self.ask("verify", "--all")["ok"], True)
        self.assertEqual(self.ask("store", "check")["ok"], True)

    def test_lines_and_files(self):
        line = json.dumps({"op": "new", "game": "heretics", "players": ["Ana", "NAME"],
                           "randomness": "seeded", "seed": SEED}).encode()
        for text in NOT_UTF8:
            request = line.replace(b"NAME", text)
            answer = json.loads(self.run_bytes("engine", stdin=request + b"\n").out)
            self.assertEqual(answer["error"]["code"], "bad_request")
            with open(self.path("requests.jsonl"), "wb") as file:
                file.write(request)
            for more in ((), ("--as-played",)):
                self.assert_refused("import", "requests.jsonl", *more)
                self.assert_refused("import", "-", *more, stdin=request)
            with open(self.path("text.json"), "wb") as file:
                file.write(b'{"name":"' + text + b'"}')
            for option in ("--config", "--cards"):
                self.assert_refused("new", "heretics", "--players", "A,B", option, "@text.json",
                                    code="usage", wanted_exit=2)

    def test_what_only_asks_answers_in_utf8(self):
        game = self.begin()
        for text in NOT_UTF8:
            for arguments in [("games", "--player", text), ("games", "--game", text),
                              ("ledger", game, "--card", text), ("why", game, text),
                              ("rules", text), ("log", text), ("verify", text + b".recount"),
                              ("log", game, "--view", text), ("export", game, "-o", text),
                              ("--db", text, "games"), (text,)]:
                json.loads(self.run_bytes("--json", *arguments).out.decode())
                done = self.run_bytes(*arguments)
                self.assertGreaterEqual(done.exit, 0)
                (done.out + done.error).decode()


if __name__ == "__main__":
    unittest.main()
