"""Tests that no answer to anybody but the judge has a chain hash, a digest or a salt in it.

Somebody who has two chain hashes of a log, or one digest, could find a hidden card by trying the
few cards that it may be. A seeded game and its fork, both with judgements, are shown by every
command that --help knows, by the server, by the line protocol and at a terminal. All of the answers
are searched (standard output, standard error, files), as they are, and decoded from base64 and
compression (log_secrets.py).
"""
import base64
import gzip
import hashlib
import json
import re
import struct
import unittest
import zlib

from tools.cli.views.log_secrets import LogSecrets
from tools.cli.views.viewed_commands import (
    FOR_EVERYBODY, ViewedTest, assert_all_are_known, calls, forms)
from tools.testing.frames import LOG, Table, frames_in, link
from tools.testing.served import Served
from tools.testing.terminal import TerminalTest
from tools.testing.viewer_page import page_of

VIEWS = ("spectator", "0", "1")
TRAILER = 40


def hashed(text):
    """Returns 32 bytes that look like any others."""
    return hashlib.sha256(text.encode()).digest()


class TheSearch(unittest.TestCase):
    def setUp(self):
        self.secret = hashed("a head")
        self.secrets = LogSecrets()
        self.secrets.add("head", self.secret)
        self.secrets.add("first", hashed("an id"), known=16)

    def test_a_secret_is_found_in_every_form(self):
        secret, digits = self.secret, self.secret.hex()
        in_json = json.dumps({"head": digits}).encode()
        for name, data in (
                ("digits", digits.encode()), ("capitals", digits.upper().encode()),
                ("in a document", in_json), ("half", digits[20:52].encode()),
                ("cut for people", f"head {digits[:8]}".encode()),
                ("raw", b"before" + secret + b"behind"), ("raw, in part", secret[8:20]),
                ("base64", base64.b64encode(secret)),
                ("base64 for addresses", base64.urlsafe_b64encode(secret)),
                ("base64 with others", base64.b64encode(b"x" + secret + b"y")),
                ("base64 behind letters", b"/api/" + base64.b64encode(b"xy" + secret)),
                ("base64 of digits", base64.b64encode(in_json)),
                ("gzip", gzip.compress(in_json)), ("zlib", b"stream" + zlib.compress(secret)),
                ("twice", gzip.compress(base64.b64encode(zlib.compress(in_json)))),
                ("a page", page_of({"log": {"head": digits}}).encode())):
            with self.subTest(name):
                self.assertTrue(self.secrets.found_in(data))

    def test_what_is_none_is_not_found(self):
        first = hashed("an id")
        for data in (first.hex()[:32], first.hex()[:8], hashed("another").hex(), "", "head",
                     page_of({"id": first.hex()[:32]})):
            self.assertEqual(self.secrets.found_in(data.encode()), [])
        self.assertTrue(self.secrets.found_in(first.hex().encode()))


def changed_file(raw, change):
    """Returns the file of one log with another digest in event `change`, and the chain computed
    again. With None, one byte of the last event is changed, and nothing else."""
    frame = next(frame for frame in frames_in(raw) if frame.body == LOG)
    if change is None:
        at = raw.index(frame.events[-1])
        place = Table(frame.events[-1], struct.unpack_from("<I", frame.events[-1])[0]).place(3)
        raw = raw[:at + place] + bytes([raw[at + place] ^ 1]) + raw[at + place + 1:]
    else:
        event = frame.events[change]
        place = Table(event, struct.unpack_from("<I", event)[0]).place(3)
        other = event[:place] + hashed("a digest")[:16] + event[place + 16:]
        events = [*frame.events[:change], other, *frame.events[change + 1:]]
        raw = raw.replace(event, other, 1)
        head = frame.before
        for each, chain in zip(events, frame.chain):
            head = link(head, each)
            raw = raw.replace(chain, head, 1)
    body = raw[:len(raw) - TRAILER + 8]
    return body + hashlib.sha256(body).digest()


class Secrets(ViewedTest):
    def setUp(self):
        super().setUp()
        self.game = self.judged(self.ask("new", "heretics", "--players", "Ana,Bo", "--seed",
                                         hashed("a seed").hex())["id"])
        self.last = self.ask("annotate", f"{self.game}@4", "a note", "--author", "Lou")["seq"]
        self.fork = self.ask("fork", f"{self.game}@{self.last}", "--seed",
                             hashed("another").hex())["id"]
        self.ask("act", self.fork, 0, "send 26")
        self.ask("dispute", f"{self.fork}@3", "--by", 1, "--claim", "it was mine")
        self.secrets = LogSecrets(self.exported(self.game, self.fork))

    def judged(self, game):
        """Makes a game with a rewind, an appeal and an accident with a card that Bo may not
        know."""
        for seat, act in enumerate(("choose_faction hussites", "choose_faction orthodox",
                                    "send 26", "send 36")):
            self.ask("act", game, seat % 2, act)
        by_kim = ("--judge", "Kim", "--reason", "so it was")
        dispute = self.ask("dispute", f"{game}@5", "--by", 0, "--claim", "not mine")["seq"]
        ruling = self.ask("rule", game, dispute, *by_kim, "--kind", "rewind", "--to", 3,
                          "--clause", "HER-3.3")["seq"]
        self.ask("appeal", game, ruling, "--by", 1, "--grounds", "too late")
        self.ask("expose", f"{game}@3", "--card", "orthodox:8", "--to", 0, "--judge", "Kim",
                 "--account", "it fell face up")
        return game

    def search(self, raw, told):
        self.assertEqual(self.secrets.found_in(raw), [], told)

    def search_answer(self, words, exits=(0, 1)):
        answer, files = self.got(words, exits)
        with self.subTest(words=words):
            self.search((answer.out + answer.error).encode(), words)
            for name, raw in files.items():
                self.search(raw, [*words, name])

    def search_calls(self, game, other, exits=(0, 1)):
        """Searches the answers of every command with a view, in each view and form."""
        for command, all_words in calls(game, other, self.last).items():
            flags_of_command = forms(self.expect(0, command, "--help").out)
            for words in all_words:
                for view in VIEWS:
                    for flags in flags_of_command:
                        self.search_answer([*words, "--view", view, *flags], exits)

    def test_every_command_is_asked(self):
        assert_all_are_known(self)

    def test_the_judge_is_told_what_is_searched_for(self):
        """Checks that the search knows the secrets of these logs, and finds them."""
        told = self.secrets.found_in(self.run_recount("--json", "log", self.fork).out.encode())
        kinds = {re.sub(r"[ \d]*", "", name.partition(" as ")[0]) for name in told}
        self.assertEqual(kinds, {"digest", "parent.first", "parent.head", "seed", "veil"})
        whole = self.secrets.found_in(self.exported(self.game, self.fork))
        self.assertTrue([name for name in whole if name.startswith("salt")])
        for words in (["report", self.fork, "-o", "-"], ["verify", self.fork, "--json"]):
            self.assertTrue(self.secrets.found_in(self.run_recount(*words).out.encode()), words)

    def test_no_command_tells_a_viewer_any_of_a_game_or_its_fork(self):
        self.search_calls(self.fork, self.game)
        self.search_calls(self.game, self.fork)

    def test_the_list_of_games_has_none(self):
        self.assertEqual(FOR_EVERYBODY, {"games"})
        for flags in forms(self.expect(0, "games", "--help").out):
            self.search_answer(["games", *flags])
        parents = [row["parent"] for row in self.ask("games")["games"]]
        self.assertEqual(parents, [None, {"id": self.game, "count": self.last + 1}])

    def test_the_parent_of_a_fork_is_told_by_id_and_count(self):
        for view in VIEWS:
            created = self.ask("log", self.fork, "--view", view)["events"][0]
            self.assertEqual(created["parent"], {"id": self.game, "count": self.last + 1})
        created = self.ask("log", self.fork)["events"][0]
        self.assertEqual(list(created["parent"]), ["id", "first", "count", "head", "seed"])

    def test_only_the_judge_is_given_the_head_by_a_page_or_a_case_file(self):
        head = self.ask("verify", self.fork)["logs"][0]["head"]
        for view in VIEWS:
            data, told = self.case_file(view)
            self.assertEqual((data["head"], told["head"]), (None, None))
            self.assertNotIn("\nhead ", self.expect(0, "report", self.fork, "-o", "o.md", "--view",
                                                    view).out)
        data, told = self.case_file("judge")
        self.assertEqual((data["head"], told["head"]), (head, head))

    def case_file(self, view):
        told = self.ask("report", self.fork, "-o", "o.json", "--view", view)
        with open(self.path("o.json"), encoding="utf-8") as file:
            return json.load(file), told

    def test_a_dry_run_tells_who_acts_none(self):
        for seat, actions in enumerate(self.ask("legal", self.game)["seats"]):
            for action in (actions["actions"] or [])[:3]:
                for flags in ([], ["--json"]):
                    self.search_answer(["act", self.game, seat, json.dumps(action), "--dry-run",
                                        *flags])

    def test_the_line_protocol_tells_no_view_any(self):
        requests = [{"op": "new", "game": "heretics", "players": ["Ana", "Bo"],
                     "randomness": "seeded", "seed": hashed("a seed").hex()}]
        requests += [{"op": "act", "seat": seat, "action": {"type": "choose_faction",
                                                            "faction": pack}}
                     for seat, pack in enumerate(("hussites", "orthodox"))]
        asked = [{"op": "state", "view": view} for view in ("spectator", 0, 1)]
        text = "".join(json.dumps(line) + "\n" for each in requests for line in (each, *asked))
        replies = self.expect(0, "engine", stdin=text).out.splitlines()
        secrets = LogSecrets(self.exported(self.game))
        for reply in replies:
            if "state_hash" in json.loads(reply):
                secrets.add("digest", bytes.fromhex(json.loads(reply)["state_hash"]))
        told = [reply for reply in replies if "state" in json.loads(reply)]
        self.assertEqual(len(told), len(requests) * len(asked))
        for reply in told:
            self.assertEqual(secrets.found_in(reply.encode()), [])

    def test_what_is_said_of_a_log_that_is_wrong_has_none(self):
        raw = self.exported(self.game)
        for name, change in (("edited", None), ("diverged", 4), ("diverged at first", 0)):
            other = changed_file(raw, change)
            self.assertNotEqual(other, raw)
            self.secrets.add_file(other)
            file = "wrong.recount"
            with open(self.path(file), "wb") as written:
                written.write(other)
            with self.subTest(name):
                found = self.run_recount("--json", "verify", file).json["logs"][0]["findings"]
                self.assertEqual(found[0]["fault"], name.partition(" ")[0])
                # The judge gets both.
                self.assertRegex(found[0]["expected"], "^[0-9a-f]{32,64}$")
                self.assertRegex(found[0]["found"], "^[0-9a-f]{32,64}$")
                self.secrets.add("computed", bytes.fromhex(found[0]["expected"]))
                self.search_calls(file, self.fork, exits=(0, 1, 3))
                self.search_calls(self.fork, file, exits=(0, 1, 3))

    def damage(self, game):
        """Changes a byte of the last event of a game in the store."""
        head = bytes.fromhex(self.ask("verify", game)["logs"][0]["head"])
        with open(self.path("recount.db/data.mdb"), "r+b") as file:
            at = file.read().index(head) + 60
            file.seek(at)
            byte = file.read(1)[0]
            file.seek(at)
            file.write(bytes([byte ^ 1]))

    def test_what_is_said_of_a_store_that_is_damaged_has_none(self):
        self.damage(self.game)
        self.search_calls(self.game, self.fork, exits=(0, 1, 3))
        self.search_answer(["games", "--json"], exits=(0, 3))
        self.search_served()

    def test_the_server_tells_none(self):
        self.search_served()

    def search_served(self):
        """Searches every path that the server knows, as listed in its source."""
        asked = {"/": ["/"], "/api/changes": ["/api/changes?after=0", "/api/changes?after=x"],
                 "/api/games": ["/api/games", "/api/games?search=ana"],
                 "/api/games/": [f"/api/games/{game}{view}" for game in (self.game, self.fork)
                                 for view in ("", "?view=spectator", "?view=judge", "?view=0",
                                              "?view=1", "?view=9")] + [f"/api/games/{'0' * 32}"]}
        with open("tools/serve/gate.cc", encoding="utf-8") as source:
            paths = set(re.findall(r'"(/[^" ]*)"', source.read()))
        self.assertEqual(paths, set(asked), "the server has another path: say how it is asked")
        for view in VIEWS:
            served = Served(self, self.viewer, "--view", view)
            self.addCleanup(served.stop)
            for path in sum(asked.values(), []):
                with self.subTest(path=path, view=view):
                    reply = served.get(path)
                    self.assertNotIn("content-encoding", reply.fields)
                    self.search(reply.raw, path)
            answer = served.stop()
            self.search(json.dumps([served.line, *answer]).encode(), "serve")


class AtATerminal(TerminalTest):
    def test_play_and_replay_show_a_viewer_none(self):
        game = self.ask("sim", "heretics", "--seed", hashed("a seed").hex())["games"][0]
        fork = self.ask("fork", f"{game}@6")["id"]
        self.expect(0, "export", game, fork, "-o", "exported.recount")
        secrets = LogSecrets(self.read("exported.recount"))
        replay = self.open(f"replay {fork}@6 --view 1", rows=60, columns=200)
        screens = [replay.wait("event 6 of 6", "quit")]
        for key, seq in (("Left", 5), ("g", 0), ("Right", 1)):
            replay.press(key)
            screens.append(replay.wait(f"event {seq} of 6", "quit"))
            replay.press("e")
            screens.append(replay.wait("key: back"))
            replay.press("Escape")
            screens.append(replay.wait(f"event {seq} of 6", "quit"))
        replay.press("q")
        screens.append(replay.wait_exit()[1])
        seat = self.ask("show", fork)["node"]["seats"][0]
        play = self.open(f"play {fork} --seat {seat}", rows=60, columns=200)
        screens.append(play.wait("what do you do?"))
        play.press("C-d")
        screens.append(play.wait_exit()[1])
        for screen in screens:
            self.assertEqual(secrets.found_in(screen.encode()), [], screen)


if __name__ == "__main__":
    unittest.main()
