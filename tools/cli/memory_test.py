"""Tests that the memory of a command is bounded, whatever it reads and however long the game is.

Nothing here measures a time. A limit on memory (RLIMIT_DATA, which does not count the map of a
store) decides, or the system's figures for a process that has answered.
"""
import json
import os
import re
import resource
import subprocess
import unittest

from tools.testing.recount import SEED, CommandTest

MIB = 1 << 20
MOST_VALUES = 262_144
LINE = 16 * MIB
NEW = '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"recorded"}'
# A sanitizer allocates memory of its own.
SANITIZED = unittest.skipIf("ASAN_OPTIONS" in os.environ, "a sanitizer needs more")


def limited(most):
    return lambda: resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def filled(begin, value, count, end):
    return begin + ",".join([value] * count) + end


class Memory(CommandTest):
    def run_limited(self, most, *arguments, stdin=subprocess.DEVNULL):
        return self.run_recount(*arguments, stdin=stdin, text=False, preexec_fn=limited(most))

    # --- A line of the protocol ---

    def lines(self):
        """Returns lines of 16 MiB that are expensive to read, and the code of the answer."""
        values = MOST_VALUES - 10
        key = f'"{"k" * 40}'
        return [
            ('{"op":"chance","outcome":{"order":' + filled("[", "1", LINE // 2 - 100, "]}}"),
             "bad_request"),
            ('{"op":"chance","outcome":{"order":' + filled("[", "{}", LINE // 3 - 100, "]}}"),
             "bad_request"),
            ("[" * (LINE // 2) + "]" * (LINE // 2), "bad_request"),
            ('{"op":"chance","outcome":{"order":' + filled("[", f'"{"x" * 60}"', values, "]}}"),
             "bad_chance"),
            ('{"op":"chance","outcome":{' + ",".join(f'{key}{i}":[]' for i in range(values)) + "}}",
             "bad_chance"),
            ('{"op":"chance","outcome":{"order":"' + "x" * (LINE - 100) + '"}}', "bad_chance"),
            ("x" * (LINE + 1), "bad_request"),
        ]

    @SANITIZED
    def test_a_line_takes_no_more_than_a_bound_and_it_is_given_back(self):
        with self.start_recount("engine", stdin=subprocess.PIPE, stderr=None, text=False,
                                preexec_fn=limited(192 * MIB)) as engine:

            def ask(line):
                engine.stdin.write(line.encode() + b"\n")
                engine.stdin.flush()
                return json.loads(engine.stdout.readline())

            def resident():
                with open(f"/proc/{engine.pid}/statm", encoding="utf-8") as file:
                    return int(file.read().split()[1]) * resource.getpagesize()

            self.assertTrue(ask(NEW)["ok"])
            before = resident()
            for line, code in self.lines():
                with self.subTest(line[:60]):
                    self.assertLessEqual(len(line), LINE + 1)
                    self.assertEqual(ask(line)["error"]["code"], code)
                    self.assertLess(resident() - before, 4 * MIB)
            self.assertEqual(ask('{"op":"quit"}'), {"ok": True})
            self.assertEqual(engine.wait(), 0)

    def test_a_line_of_a_file_and_an_argument_are_bounded_too(self):
        many = filled("[", "1", MOST_VALUES, "]")
        for wanted, code, arguments in [
                (1, "bad_request", ["import", self.write("many.jsonl", many)]),
                (2, "usage", ["new", "heretics", "--players", "A,B", "--config", "@many.jsonl"])]:
            error = self.refused(wanted, *arguments)
            self.assertEqual(error["code"], code)
            self.assertIn("more than 262144 values", error["message"])

    # --- A log ---

    def long_game(self, events):
        """Returns a game that broke the rules early and was recorded for long afterwards."""
        lines = [
            {"op": "new", "game": "heretics", "players": ["Ana", "Bo"], "randomness": "seeded",
             "seed": SEED},
            {"op": "act", "seat": 0, "action": {"type": "choose_faction", "faction": "hussites"}},
            {"op": "act", "seat": 1, "action": {"type": "choose_faction", "faction": "orthodox"}}]
        send = {"op": "act", "seat": 0, "action": {"type": "send", "card": 2}}
        self.write("long.jsonl", "\n".join(map(json.dumps, lines + [send] * events)))
        return self.ask("import", "--as-played", "long.jsonl")["games"][0]

    @SANITIZED
    def test_log_holds_no_document_and_writes_the_same_bytes(self):
        game = self.long_game(80_000)
        lines = self.run_limited(48 * MIB, "log", game, "--jsonl")
        self.assertEqual((lines.exit, lines.error), (0, b""))
        document = self.run_limited(48 * MIB, "--json", "log", game)
        self.assertEqual((document.exit, document.error), (0, b""))
        events = lines.out.splitlines()
        self.assertEqual(len(events), 80_004)
        self.assertGreater(len(document.out), 12 * MIB)
        head = json.dumps({"id": game, "game": "heretics", "view": "judge"},
                          separators=(",", ":")).encode()
        self.assertEqual(document.out,
                         head[:-1] + b',"events":[' + b",".join(events) + b"]}\n")

    def test_an_error_in_the_middle_of_a_log_is_the_whole_document(self):
        game = self.begin()
        self.assertEqual(self.refused(3, "log", f"{game}@99")["code"], "not_found")
        self.assertEqual(len(self.ask("log", f"{game}@2")["events"]), 3)
        self.assertEqual(self.ask("log", f"{game}@0", "--view", 1)["view"], 1)

    # --- A store ---

    def least(self, *arguments):
        """Returns the least limit under which a command works, or up to 128 KiB more."""
        fails, works = 0, 16 * MIB
        while works - fails > MIB // 8:
            limit = (fails + works) // 2
            if self.run_limited(limit, *arguments).exit == 0:
                works = limit
            else:
                fails = limit
        return works

    @SANITIZED
    def test_a_store_of_any_size_takes_the_same_memory_but_for_a_list_of_its_games(self):
        few, many = 500, 4_500
        most = 80 * (many - few) + MIB  # bytes; a list may double where it grows
        for name, games in (("few", few), ("many", many)):
            self.ask("--db", name, "sim", "heretics", "--games", games, "--bulk", "--seed", SEED)
        for arguments in (["export", "@all", "-o", "all.recount"], ["--json", "games"],
                          ["games", "--jsonl"], ["verify", "--all"], ["verify", "--all", "--jsonl"],
                          ["store", "check"], ["import", "all.recount"]):
            with self.subTest(arguments):
                needed = [self.least("--db", name, *arguments) for name in ("few", "many")]
                self.assertLess(needed[1] - needed[0], most)
        self.assertGreater(os.path.getsize(self.path("all.recount")), 12 * most)

    @SANITIZED
    def test_a_file_is_held_once(self):
        self.ask("sim", "heretics", "--games", 9_000, "--bulk", "--seed", SEED)
        game = self.ask("export", "@all", "-o", "all.recount")["games"][-1]
        # The places and hashes of short events take almost as much as the file.
        most = os.path.getsize(self.path("all.recount")) * 9 // 4
        for arguments in (["verify", "all.recount"], ["show", f"all.recount#{game}"]):
            with self.subTest(arguments):
                done = self.run_limited(most, *arguments)
                self.assertEqual((done.exit, done.error), (0, b""))

    # --- Input that never ends ---

    @SANITIZED
    def test_input_that_never_ends_is_refused(self):
        game = self.begin()
        os.symlink("/dev/zero", self.path("endless.recount"))
        self.ask("export", game, "-o", "game.recount")
        stream = "at most 256 MiB"
        value = "at most 16 MiB"
        for said, arguments in [
                (stream, ["import", "-"]), (stream, ["import", "/dev/zero"]),
                (stream, ["verify", "endless.recount"]), (stream, ["show", "endless.recount"]),
                (stream, ["diff", game, "endless.recount"]),
                (stream, ["fork", "endless.recount@3"]),
                (value, ["chance", game, "-"]), (value, ["act", game, 0, "@/dev/zero"]),
                (value, ["new", "heretics", "--players", "A,B", "--config", "@/dev/zero"]),
                (value, ["new", "heretics", "--players", "A,B", "--cards", "@/dev/zero"])]:
            with self.subTest(arguments), open("/dev/zero", "rb") as zero:
                done = self.run_limited(1024 * MIB, "--json", *arguments, stdin=zero)
                self.assertEqual(done.exit, 3, done.out[:200])
                error = done.json["error"]
                self.assertEqual(error["code"], "io")
                self.assertIn(said, error["message"])
        self.assertEqual(len(self.ask("games")["games"]), 1)

    def test_a_file_that_is_too_large_is_refused_unread(self):
        with open(self.path("large.recount"), "wb") as file:
            file.truncate(4096 * MIB + 1)
        for command in ("verify", "show"):
            error = self.refused(3, command, "large.recount")
            self.assertEqual(error["code"], "io")
            self.assertRegex(error["message"],
                             re.compile("large.recount: too large, at most 4096 MiB"))
        # An import reads a file of any size, as long as there are frames in it.
        self.assertEqual(self.refused(3, "import", "large.recount")["code"], "damaged")

    def test_an_import_from_a_pipe_is_that_of_the_file(self):
        self.ask("--db", "one", "sim", "heretics", "--games", 40, "--seed", SEED)
        self.ask("--db", "one", "export", "@all", "-o", "all.recount")
        with open(self.path("all.recount"), "rb") as file:
            piped = subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)
        with piped:
            answer = self.run_recount("--json", "--db", "two", "import", "-", stdin=piped.stdout)
        self.assertEqual(answer.exit, 0, answer.error)
        again = self.ask("--db", "two", "import", "all.recount")
        self.assertEqual(answer.json["games"], again["games"])
        self.ask("--db", "two", "export", "@all", "-o", "again.recount")
        with open(self.path("again.recount"), "rb") as again, \
                open(self.path("all.recount"), "rb") as file:
            self.assertEqual(again.read(), file.read())


if __name__ == "__main__":
    unittest.main()
