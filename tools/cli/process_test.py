"""Tests commands that inherit unusual signals, descriptors, limits or environments.

Whatever a command inherits, it ends with its usual answer, or with exit 3 and a reason.
"""
import fcntl
import json
import os
import re
import resource
import signal
import subprocess
import unittest

from tools.testing.recount import RECOUNT, SEED, CommandTest

PATIENCE = 120  # seconds after which a command counts as hanging; the machine may be busy


def closing(*descriptors):
    """Returns a function with which a child closes these before it becomes the command."""
    def close():
        for descriptor in descriptors:
            os.close(descriptor)
    return close


def ignoring(number):
    return lambda: signal.signal(number, signal.SIG_IGN)


def limiting(what, amount):
    return lambda: resource.setrlimit(what, (amount, amount))


class ProcessTest(CommandTest):
    """Runs commands in a process that was prepared first."""

    def setUp(self):
        super().setUp()
        self.game = self.begin()
        self.ask("export", self.game, "-o", "game.recount")

    def run_after(self, prepare, *arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                  stdin=subprocess.DEVNULL, environment=None, **more):
        return self.run_recount(*arguments, stdin=stdin, stdout=stdout, stderr=stderr,
                                timeout=PATIENCE, preexec_fn=prepare, restore_signals=False,
                                **(environment or {}), **more)

    def commands(self):
        """Returns every command, with arguments for which it has an answer: those that only read,
        and those that record or write. These may be refused the second time."""
        self.folders_made = getattr(self, "folders_made", 0) + 1
        folder = f"made-{self.folders_made}"
        os.mkdir(self.path(folder))
        at_table = self.ask("new", "heretics", "--players", "A,B", "--recorded")["id"]
        self.ask("act", at_table, 0, "choose_faction", "hussites")
        waits = self.ask("act", at_table, 1, "choose_faction", "orthodox")["node"]
        cards = waits["chance"]["cards"]
        table = self.write(f"{folder}/table.jsonl", json.dumps(
            {"op": "new", "game": "heretics", "players": ["A", "B"], "randomness": "recorded"}))
        disputed, ruled, appealed = self.begin(), self.begin(), self.begin()
        dispute = self.ask("dispute", f"{disputed}@2", "--by", 0, "--claim", "no")["seq"]
        rewind = ("--judge", "Kim", "--kind", "rewind", "--to", 1, "--clause", "JDG-3", "--reason",
                  "so")
        ruling = self.ask("rule", ruled, "-", *rewind)["seq"]
        appeal = self.ask("appeal", appealed, self.ask("rule", appealed, "-", *rewind)["seq"],
                          "--by", 0, "--grounds", "no")["seq"]
        amended, rewound = self.begin(), self.begin()
        to_amend = self.ask("rule", amended, "-", *rewind)["seq"]
        self.ask("act", rewound, 0, "send 26")
        self.ask("rule", rewound, "-", "--judge", "Kim", "--kind", "rewind", "--to", 3, "--clause",
                 "JDG-3", "--reason", "so")
        mooted, withdrawn = self.begin(), self.begin()
        to_moot = self.ask("rule", mooted, "-", "--judge", "Kim", "--kind", "void", "--clause",
                           "JDG-3", "--reason", "so")["seq"]
        to_withdraw = self.ask("dispute", f"{withdrawn}@2", "--by", 0, "--claim", "no")["seq"]
        seen = self.ask("new", "heretics", "--players", "A,B", "--observed")["id"]
        self.ask("act", seen, 0, "choose_faction hussites")
        self.ask("act", seen, 1, "choose_faction orthodox")
        self.ask("chance", seen, "top 61")
        windows = self.ask("sim", "basicverse", "--games", 1, "--seed", SEED)["games"][0]
        first = next(event["seq"] for event in self.ask("log", windows)["events"]
                     if event.get("action", {}).get("type") == "pass")
        window = self.ask("fork", f"{windows}@{first - 1}")["id"]
        self.ask("act", seen, 0, "send ?")
        reads = [
            ["unknown", seen], ["infractions"], ["games"], ["log", self.game], ["show", self.game],
            ["legal", self.game],
            ["why", f"{self.game}@3"], ["backup", f"{self.game}@1"], ["ledger", self.game],
            ["conflicts", self.game],
            ["rules", "heretics"], ["cards", "heretics"],
            ["options", "heretics"], ["verify", self.game], ["verify", "game.recount"],
            ["diff", self.game, "game.recount"], ["bisect", self.game, ".seq == 3"],
            ["store", "info"], ["store", "check"], ["stats", "tables"],
            ["stats", "check", self.tables()],
        ]
        records = [
            ["new", "heretics", "--players", "A,B"],
            ["act", self.begin(), 0, "send 31"],
            ["chance", at_table, json.dumps({"order": cards})],
            ["sim", "heretics", "--games", 2],
            ["pass", window],
            ["identify", seen, "/players/0/sent", 22],
            ["import", table],
            ["export", self.game, "-o", f"{folder}/out.recount"],
            ["fork", f"{self.game}@3"],
            ["dispute", f"{self.begin()}@2", "--by", 0, "--claim", "no"],
            ["rule", disputed, dispute, "--judge", "Kim", "--kind", "stand", "--clause", "JDG-2",
             "--reason", "so"],
            ["appeal", ruled, ruling, "--by", 0, "--grounds", "no"],
            ["resolve", appealed, appeal, "--judge", "Lou", "--uphold", "--reason", "so"],
            ["annotate", f"{self.begin()}@1", "a note", "--author", "Kim"],
            ["expose", f"{self.begin()}@2", "--card", 22, "--to", 1, "--judge", "Kim", "--account",
             "it fell"],
            ["withdraw", withdrawn, to_withdraw, "--by", 0, "--reason", "so"],
            ["amend", amended, to_amend, "--judge", "Kim", "--to", 2],
            ["moot", mooted, to_moot, "--judge", "Kim", "--reason", "so"],
            ["extend", self.begin(), "--minutes", 5, "--judge", "Kim", "--reason", "so"],
            ["redo", rewound],
            ["correct", self.begin(), "--author", "Sam", "--reason", "so", "--judge", "Kim",
             "--undo"],
            ["report", self.game, "-o", f"{folder}/case.html"],
            ["repro", f"{self.game}@3", "--predicate", ".seq == 3", "-o",
             f"{folder}/bundle.recount"],
            ["shrink", self.game, "--predicate", ".seq == 3", "-o", f"{folder}/small.recount"],
            ["stats", "export", "--to", f"{folder}/tables", "--format", "csv"],
            ["stats", "report", "-o", f"{folder}/numbers.json"],
            ["store", "backup", f"{folder}/copy.db"],
            ["store", "compact"],
        ]
        return reads, records

    def tables(self):
        """Returns an export of the one game to which no command here adds anything."""
        self.ask("stats", "export", self.game, "--unfinished", "--to", "tables", "--format",
                 "sqlite", "--replace")
        return "tables"

    # These have no JSON, and open no store.
    PLAIN = [["completion", "bash"], ["completion", "zsh"], ["manual"], ["--help"], ["--version"],
             ["log", "--help"]]

    def assert_whole(self):
        self.assertTrue(self.ask("store", "check")["ok"])
        for name in ("writer.lock", "users.lock"):
            self.assertEqual(os.path.getsize(self.path(f"recount.db/{name}")), 0)


class Coverage(ProcessTest):
    def test_every_command_is_among_those_that_are_tried(self):
        reads, records = self.commands()
        tried = {words[0] for words in reads + records + self.PLAIN}
        help_text = self.expect(0, "--help").out
        named = set(re.findall(r"^  ([a-z]+) +\S", help_text, re.MULTILINE)) - {"recount"}
        # These have tests of their own.
        apart = {"cluster", "compare", "engine", "play", "replay", "serve", "view"}
        self.assertEqual(named - tried, apart)
        for words in reads + records:
            self.ask(*words)


class IgnoredChildren(ProcessTest):
    """SIGCHLD is ignored, as by daemons, by cron, and after `trap '' CHLD`."""

    def test_every_command_ends_with_the_answer_that_it_always_has(self):
        reads, records = self.commands()
        for words in reads:
            with self.subTest(words):
                answer = self.run_after(ignoring(signal.SIGCHLD), "--json", *words)
                self.assertEqual((answer.exit, answer.json), (0, self.ask(*words)), answer.error)
        for words in records:
            with self.subTest(words):
                answer = self.run_after(ignoring(signal.SIGCHLD), "--json", *words)
                self.assertEqual(answer.exit, 0, answer.out + answer.error)
        self.assert_whole()

    def test_damage_is_found_where_a_reader_of_it_dies(self):
        self.ask("sim", "heretics", "--games", 20, "--seed", SEED)
        with open(self.path("recount.db/data.mdb"), "r+b") as file:
            for page in range(3, os.path.getsize(file.name) // 4096, 2):
                file.seek(page * 4096)
                file.write(b"\xa5" * 64)
        for words in (["verify", "--all"], ["store", "check"]):
            answer = self.run_after(ignoring(signal.SIGCHLD), "--json", *words)
            self.assertEqual((answer.exit, answer.json["ok"]), (1, False), answer.error)
            self.assertEqual(answer.json, self.expect(1, "--json", *words).json)


class ClosedDescriptors(ProcessTest):
    def test_nothing_is_written_into_the_files_of_the_store(self):
        for closed in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
            _, records = self.commands()
            for words in records:
                with self.subTest(closed=closed, words=words):
                    answer = self.run_after(closing(*closed), *words)
                    self.assertEqual(answer.exit, 3 if 1 in closed else 0, answer.error)
            self.assert_whole()

    def test_an_answer_into_nowhere_is_an_error(self):
        reads, records = self.commands()
        self.write("line", '{"op":"quit"}')
        for words in [*reads, *records, *self.PLAIN, ["engine"], ["nonsense", "--json"]]:
            with self.subTest(words):
                with open(self.path("line"), "rb") as stdin:
                    answer = self.run_after(closing(1), *words, stdin=stdin)
                self.assertEqual(answer.exit, 3)
                self.assertIn("cannot write to standard output: Bad file", answer.error)

    def test_an_input_from_nowhere_is_an_error(self):
        for words in (["import", "-"], ["act", self.game, 0, "-"], ["engine"],
                      ["new", "heretics", "--players", "A,B", "--config", "-"]):
            with self.subTest(words):
                answer = self.run_after(closing(0), *words)
                self.assertEqual((answer.exit, answer.out), (3, ""))
                self.assertIn("reading standard input: Bad file descriptor", answer.error)

    def test_what_only_standard_error_would_say_is_lost_and_nothing_else(self):
        answer = self.run_after(closing(2), "new", "heretics", "--players", "A,B")
        self.assertEqual(answer.exit, 0)
        self.assertIn("seed ", answer.out)
        self.assertEqual(self.run_after(closing(2), "show", "none").exit, 3)


class UnwrittenOutput(ProcessTest):
    def test_an_answer_onto_a_full_disk_is_an_error_of_every_command(self):
        reads, records = self.commands()
        for json_too in ([], ["--json"]):
            for words in [*reads, *(records if not json_too else []), *self.PLAIN]:
                with self.subTest(words), open("/dev/full", "w", encoding="utf-8") as full:
                    answer = self.run_after(None, *words, *json_too, stdout=full)
                    self.assertEqual(answer.exit, 3)
                    self.assertIn("cannot write to standard output: No space left",
                                  answer.error)
        self.assert_whole()

    def test_what_was_recorded_is_told_where_the_answer_cannot_be(self):
        _, records = self.commands()
        for words in records:
            with self.subTest(words), open("/dev/full", "w", encoding="utf-8") as full:
                before = self.ask("store", "info")
                answer = self.run_after(None, *words, stdout=full)
                self.assertEqual(answer.exit, 3)
                self.assertRegex(answer.error, r"\n  .*(recorded|written|copied|compacted)")
                if words[0] in ("new", "fork", "sim"):
                    self.assertGreater(self.ask("store", "info")["logs"], before["logs"])
                    newest = self.ask("log", "@last")
                    self.assertIn(newest["id"], answer.error)
                    seed = newest["events"][0]["seed"]
                    # The seeds of the games of `sim` follow from the printed one.
                    if words[0] != "sim":
                        self.assertIn(seed, answer.error)
                    self.assertRegex(answer.error, r"\b[0-9a-f]{64}\b")

    def test_an_error_that_cannot_be_told_as_json_is_told_on_standard_error(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            for words, why in ((["show", "none"], "none"), (["rules", "chess"], "chess"),
                               (["act", self.game, 0, "send 40"], "not in Ana's hand")):
                answer = self.run_after(None, "--json", *words, stdout=full)
                self.assertEqual(answer.exit, 3)
                self.assertIn("No space left on device\n  the answer was an error: ", answer.error)
                self.assertIn(why, answer.error)

    def run_into_broken_pipe(self, prepare, *words):
        reading, writing = os.pipe()
        os.close(reading)
        try:
            return self.run_after(prepare, *words, stdout=writing)
        finally:
            os.close(writing)

    def test_a_pipe_that_nobody_reads_ends_a_command_that_only_reads_by_its_signal(self):
        reads, _ = self.commands()
        for words in [*reads, *self.PLAIN]:
            with self.subTest(words):
                answer = self.run_into_broken_pipe(
                    lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL), *words)
                self.assertEqual((answer.exit, answer.error), (-signal.SIGPIPE, ""))

    def test_it_is_an_error_where_the_signal_is_ignored(self):
        reads, _ = self.commands()
        for words in [*reads, *self.PLAIN]:
            with self.subTest(words):
                answer = self.run_into_broken_pipe(ignoring(signal.SIGPIPE), *words)
                self.assertEqual(answer.exit, 3)
                self.assertIn("Broken pipe", answer.error)

    def test_it_is_an_error_of_every_command_that_records(self):
        _, records = self.commands()
        for words in [*records, ["act", self.game, 9, "send 31", "--json"]]:
            with self.subTest(words):
                answer = self.run_into_broken_pipe(
                    lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL), *words)
                self.assertEqual(answer.exit, 3)
                self.assertIn("Broken pipe\n  ", answer.error)

    def test_notes_that_cannot_be_written_fail_nothing(self):
        reading, broken = os.pipe()
        os.close(reading)
        with open("/dev/full", "w", encoding="utf-8") as full:
            for stderr in (full, broken):
                for prepare in (None, lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL)):
                    answer = self.run_after(prepare, "new", "heretics", "--players", "A,B",
                                            stderr=stderr)
                    self.assertEqual(answer.exit, 0)
                    self.assertEqual(self.run_after(prepare, "show", "none", stderr=stderr).exit, 3)
        os.close(broken)

    def test_a_pipe_that_must_not_be_waited_on_gives_and_takes_all(self):
        self.ask("sim", "hope", "--seed", SEED)
        wanted = self.ask("log", "@last")
        out_end, out = os.pipe()
        fcntl.fcntl(out, fcntl.F_SETFL, os.O_NONBLOCK)
        fcntl.fcntl(out, fcntl.F_SETPIPE_SZ, 4096)
        with self.start_recount("--json", "log", "@last", stdout=out) as process:
            os.close(out)
            with open(out_end, "rb") as file:
                got = file.read()
        self.assertEqual((process.returncode, json.loads(got)), (0, wanted))

        in_, in_end = os.pipe()
        fcntl.fcntl(in_, fcntl.F_SETFL, os.O_NONBLOCK)
        with self.start_recount("engine", stdin=in_) as process:
            os.close(in_)
            with open(in_end, "w", encoding="utf-8") as file:
                for _ in range(3):
                    file.write('{"op":"legal","seat":0}\n')
                    file.flush()
                    self.assertIn("no_game", process.stdout.readline())
        self.assertEqual(process.returncode, 0)


class Signals(ProcessTest):
    def test_no_mask_and_no_ignored_signal_changes_an_answer(self):
        every = set(signal.valid_signals())

        def ignore_all():
            for number in every - {signal.SIGKILL, signal.SIGSTOP} - set(range(32, 65)):
                signal.signal(number, signal.SIG_IGN)

        reads, records = self.commands()
        for prepare in (lambda: signal.pthread_sigmask(signal.SIG_BLOCK, every), ignore_all):
            for words in reads:
                with self.subTest(words):
                    answer = self.run_after(prepare, "--json", *words)
                    self.assertEqual((answer.exit, answer.json), (0, self.ask(*words)))
            for words in records:
                with self.subTest(words):
                    self.assertEqual(self.run_after(prepare, "--json", *words).exit, 0)
            reads, records = self.commands()

    def test_a_broken_pipe_is_an_error_where_its_signal_is_blocked(self):
        reading, writing = os.pipe()
        os.close(reading)
        answer = self.run_after(
            lambda: signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPIPE}), "games",
            stdout=writing)
        os.close(writing)
        self.assertEqual(answer.exit, 3)
        self.assertIn("Broken pipe", answer.error)


class Damage(ProcessTest):
    def test_a_reader_that_dies_of_a_page_is_told_as_damage_in_a_document(self):
        self.ask("sim", "heretics", "--games", 20, "--seed", SEED)
        whole = self.read("recount.db/data.mdb")
        told = 0
        for page in range(3, len(whole) // 4096):
            with open(self.path("recount.db/data.mdb"), "r+b") as file:
                file.seek(page * 4096)
                file.write(bytes((0xA5 + i) % 256 for i in range(64)))
            for words in (["games"], ["log", self.game], ["log", self.game, "--view", 1]):
                answer = self.run_recount("--json", *words)
                self.assertIn(answer.exit, (0, 3))
                if answer.exit == 3:
                    self.assertEqual(answer.json["error"]["code"], "damaged", page)
                    told += "damaged pages" in answer.json["error"]["message"]
            with open(self.path("recount.db/data.mdb"), "wb") as file:
                file.write(whole)
        self.assertGreater(told, 0)

    def test_a_log_whose_beginning_is_damaged_is_refused_in_every_view(self):
        whole = self.read("recount.db/data.mdb")
        first = bytes.fromhex(self.game)
        places = [place.start() for place in re.finditer(re.escape(first), whole)]
        refused = 0
        for place in places:
            for offset in (136, 152, 168):
                content = bytearray(whole)
                content[place + offset] ^= 0xFF
                with open(self.path("recount.db/data.mdb"), "wb") as file:
                    file.write(content)
                for command in ("log", "show", "legal", "why"):
                    for view in ("judge", "spectator", "1", "7"):
                        answer = self.run_recount("--json", command, self.game, "--view", view)
                        self.assertIn(answer.exit, (0, 1, 3), answer.error)
                        refused += command == "log" and view == "1" and answer.exit == 3
        self.assertGreater(refused, 0)

    def test_a_store_without_its_data_file_is_no_empty_store(self):
        os.remove(self.path("recount.db/data.mdb"))
        for words in (["verify", "--all"], ["store", "check"]):
            document = self.expect(1, "--json", *words).json
            self.assertEqual(document["store"][0]["fault"], "damaged")
        self.assertTrue(self.ask("--db", "none.db", "verify", "--all")["ok"])


class Limits(ProcessTest):
    """If a resource is scarce, a command gives its answer or says what it lacks."""

    def assert_answers_or_says_why(self, prepare, *words):
        answer = self.run_after(prepare, "--json", *words)
        if answer.exit == 127 and "error while loading shared libraries" in answer.error:
            return answer  # the system failed before our code ran
        self.assertIn(answer.exit, (0, 3), f"{words}: {answer.out}{answer.error}")
        if answer.exit == 3 and answer.out:
            self.assertEqual(answer.json["error"]["code"], "io")
        elif answer.exit == 3:
            self.assertIn("recount: ", answer.error)
        return answer

    def few(self):
        return [["games"], ["log", self.game], ["verify", "--all", "--jobs", 4], ["store", "check"],
                ["verify", "game.recount"], ["new", "heretics", "--players", "A,B"],
                ["sim", "heretics", "--games", 3, "--jobs", 4], ["store", "compact"],
                ["export", "@all", "-o", "out.recount"], ["rules", "heretics"]]

    def test_descriptors(self):
        for most in (5, 6, 7, 8, 10, 13):
            for words in [*self.few(), ["store", "backup", f"copy{most}.db"]]:
                self.assert_answers_or_says_why(limiting(resource.RLIMIT_NOFILE, most), *words)
        self.assert_whole()

    def test_the_size_of_files(self):
        for most in (0, 1, 4096, 40_000, 1_000_000):
            for words in [*self.few(), ["--db", f"{most}.db", "sim", "hope", "--seed", SEED]]:
                self.assert_answers_or_says_why(limiting(resource.RLIMIT_FSIZE, most), *words)
        self.assert_whole()

    @unittest.skipIf("ASAN_OPTIONS" in os.environ, "a sanitizer needs terabytes")
    def test_address_space(self):
        for most in range(16_000_000, 40_000_000, 4_000_000):
            for words in self.few():
                self.assert_answers_or_says_why(limiting(resource.RLIMIT_AS, most), *words)
        self.assert_whole()

    @unittest.skipIf("ASAN_OPTIONS" in os.environ, "a sanitizer needs a larger stack")
    def test_the_stack_grows_as_far_as_it_may(self):
        few = 128 << 10
        hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
        for words in self.few():
            answer = self.run_after(
                lambda: resource.setrlimit(resource.RLIMIT_STACK, (few, hard)), "--json", *words)
            self.assertEqual(answer.exit, 0, answer.error)
            answer = self.run_after(limiting(resource.RLIMIT_STACK, few), "--json", *words)
            self.assertEqual(answer.exit, 3)
            self.assertIn("the stack limit", answer.error)


class Surroundings(ProcessTest):
    def test_no_variable_of_the_environment_is_needed_or_trusted(self):
        for environment in ({}, {"RECOUNT_DB": ""}, {"LC_ALL": "xx_YY.UTF-99"}, {"LANG": "\udcff"},
                            {"COLUMNS": "99999999999", "LINES": "-1"}, {"COLUMNS": "x"},
                            {"TERM": "../../x"}, {"TMPDIR": "/nowhere"}, {"HOME": "/nowhere"},
                            {"NO_COLOR": "x" * 100_000}, {"TZ": "../../x"}):
            for words in (["games"], ["verify", "--all"], ["log", self.game],
                          ["export", self.game, "-o", "out.recount"]):
                done = self.run_recount(*words, env=environment, timeout=PATIENCE)
                self.assertEqual((done.exit, done.out), (0, self.expect(0, *words).out),
                                 environment)

    def test_a_folder_that_is_gone_is_an_error_and_no_end(self):
        os.mkdir(self.path("gone"))

        def leave():
            os.chdir("gone")
            os.rmdir("../gone")

        answer = self.run_after(leave, "new", "heretics", "--players", "A,B")
        self.assertEqual(answer.exit, 3)
        self.assertIn("No such file or directory", answer.error)

    def test_a_program_without_a_name_and_arguments_is_a_usage_error(self):
        done = subprocess.run([""], executable=RECOUNT, capture_output=True, check=False,
                              env={}, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
