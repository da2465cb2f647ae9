"""Tests that every refused write gives the reason that the system gave.

Files may not grow any more (the store, exports, bundles, reports, tables of each format, keys,
backups), or standard output does not accept anything. A command then prints the system's own words
for that, and not those of a later step or of a library.
"""
import os
import resource
import shutil
import unittest

from tools.testing.every_command import EveryCommand
from tools.testing.recount import RECOUNT, SEED

TOO_LARGE = "File too large"
NO_SPACE = "No space left on device"
PAGE = 4096
# These commands do not end by themselves, or need a terminal.
NOT_RUN = {("serve",), ("play",), ("replay",)}


class RefusedWrites(EveryCommand):
    text = "Eve Lee"

    def limited(self, most, *arguments):
        """Returns a command whose files may not have more bytes than that."""
        return self.run_recount(
            *arguments,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))

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
        done = self.run_recount(*command, *arguments, stdin="{}\n", stdout=full)
        if NO_SPACE in done.error:
            self.assertEqual(done.exit, 3)
            return
        # The command printed nothing to stdout: its usage was wrong, or its input does not exist.
        self.assertIn("recount: ", done.error)
        self.assertIn(done.exit, (1, 2, 3))
        self.assertEqual(self.run_recount(*command, *arguments, stdin="{}\n").out, "")


if __name__ == "__main__":
    unittest.main()
