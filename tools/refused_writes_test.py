"""Every refused write, everywhere, gives the reason that the system gave.

Files may not grow any more (the store, exports, bundles, reports, tables of each format, keys,
backups), or standard output takes nothing: a command tells the system's own words for that, and
never those of a later step, of a library, or none.
"""
import os
import resource
import shutil
import subprocess
import unittest

from recount_runner import RECOUNT, SEED, Answer
from visible_output_test import EveryCommand

TOO_LARGE = "File too large"
NO_SPACE = "No space left on device"
PAGE = 4096
# They do not end by themselves, or need a terminal.
NOT_RUN = {("serve",), ("play",), ("replay",)}


class RefusedWrites(EveryCommand):
    text = "Eve Lee"

    def limited(self, most, *arguments):
        """A command whose files may have no more bytes than that."""
        done = subprocess.run(
            [RECOUNT, *[str(argument) for argument in arguments]], cwd=self.folder, check=False,
            capture_output=True, text=True, env={"PATH": os.environ["PATH"], "NO_COLOR": "1"},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
        return Answer(done)

    def restore(self):
        shutil.rmtree(self.path("recount.db"))
        shutil.copytree(self.path("template.db"), self.path("recount.db"))

    def test_files_that_may_not_grow(self):
        game = self.judged()
        self.ask("sim", "hope", "--games", 30, "--seed", SEED)
        self.ask("export", "@all", "-o", "all.recount")
        os.rename(self.path("recount.db"), self.path("template.db"))
        self.ask("--db", "other.db", "sim", "hope", "--games", 2, "--seed", "7" * 64)
        self.ask("--db", "other.db", "export", "@all", "-o", "other.recount")
        size = os.path.getsize(self.path("template.db/data.mdb"))
        commands = [
            (size, "new", "heretics", "--players", "A,B"),
            (size, "sim", "hope", "--games", 20),
            (size, "sim", "hope", "--games", 20, "--bulk"),
            (size, "import", "other.recount"),
            (size, "fork", f"{game}@4", "--seed", SEED),
            (PAGE, "--db", "fresh.db", "new", "heretics", "--players", "A,B"),
            (PAGE, "--db", "fresh.db", "import", "all.recount"),
            (PAGE, "export", "@all", "-o", "out.recount"),
            (PAGE, "report", game, "-o", "out.html"),
            (PAGE, "report", game, "-o", "out.json"),
            (PAGE, "repro", f"{game}@4", "--predicate", ".seq == 4", "-o", "out.recount"),
            (100, "shrink", game, "--predicate", ".seq == 4", "-o", "out.recount"),
            (100, "shrink", game, "--predicate", ".seq == 4", "-o", "out.jsonl"),
            (100, "shrink", game, "--command", "false", "-o", "out.recount"),
            (PAGE, "stats", "export", "--to", "out", "--format", "csv", "--unfinished"),
            (PAGE, "stats", "export", "--to", "out", "--format", "sqlite", "--unfinished"),
            (100, "stats", "export", "--to", "out", "--format", "csv", "--game", "heretics"),
            (10, "stats", "export", "--to", "out", "--format", "csv", "--anonymous", "--key",
             "out.key"),
            (PAGE, "stats", "report", "-o", "out.json"),
            (PAGE, "store", "backup", "out"),
            (PAGE, "store", "compact"),
            (PAGE, "store", "salvage", "recount.db", "out"),
        ]
        if os.path.exists(os.path.dirname(RECOUNT) + "/libduckdb.so"):
            commands.append((PAGE, "stats", "export", "--to", "out", "--format", "parquet"))
        shutil.copytree(self.path("template.db"), self.path("recount.db"))
        before = set(os.listdir(self.folder))
        for most, *arguments in commands:
            with self.subTest(arguments, most=most):
                self.restore()
                done = self.limited(most, *arguments)
                self.assertEqual(done.exit, 3, done.out + done.error)
                self.assertIn(TOO_LARGE, done.error)
                self.assertNotIn("Input/output error", done.error)
                left = set(os.listdir(self.folder)) - before - {"fresh.db"}
                self.assertEqual(left, set())
                self.assertTrue(self.ask("store", "check")["ok"])
            shutil.rmtree(self.path("fresh.db"), ignore_errors=True)

    def test_every_command_whose_answer_is_not_taken(self):
        with open("/dev/full", "wb") as full:
            for command, lines in self.lines_of_all().items():
                if command in NOT_RUN:
                    continue
                for arguments in lines:
                    with self.subTest(command=command, arguments=arguments):
                        self.tell_to_full(full, command, arguments)

    def tell_to_full(self, full, command, arguments):
        words = [str(word) for word in (*command, *arguments)]
        done = self.told_to(full, words)
        if NO_SPACE in done.stderr:
            self.assertEqual(done.returncode, 3)
            return
        # It had nothing to say there: of usage, or of something that is not there.
        self.assertIn("recount: ", done.stderr)
        self.assertIn(done.returncode, (1, 2, 3))
        self.assertEqual(self.told_to(subprocess.PIPE, words).stdout, "")

    def told_to(self, file, words):
        return subprocess.run([RECOUNT, *words], cwd=self.folder, check=False, stdout=file,
                              input="{}\n", stderr=subprocess.PIPE, text=True,
                              env={"PATH": os.environ["PATH"], "NO_COLOR": "1"})


if __name__ == "__main__":
    unittest.main()
