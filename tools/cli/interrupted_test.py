"""Ends commands while they create, copy or compact a store.

Ctrl-C and similar signals leave nothing behind. SIGKILL leaves nothing that looks like a store, and
the next command of the same kind removes what is left.
"""
import fcntl
import os
import shutil
import signal
import subprocess
import time
import unittest

from tools.testing.recount import SEED, CommandTest

TRIES = 12  # per command and signal, spread over the time that it takes
MOST_TRIES = 200  # until a command is ended while its copy exists
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
COPY = "data.mdb.copy"


class Interrupted(CommandTest):
    def setUp(self):
        super().setUp()
        self.ask("sim", "heretics", "--games", 120, "--bulk", "--seed", SEED)
        self.games = len(self.ask("games")["games"])
        # These files already exist when the commands run.
        self.files = self.contents("recount.db")

    def contents(self, folder):
        return sorted(os.listdir(self.path(folder)))

    def start(self, *arguments):
        return self.start_recount(*arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def moments(self, *arguments):
        """Returns times spread over the duration of the command."""
        begin = time.monotonic()
        with self.start(*arguments) as process:
            self.assertEqual(process.wait(), 0)
        whole = time.monotonic() - begin
        return [whole * number / TRIES for number in range(TRIES)]

    def ended_by(self, number, moment, *arguments):
        """Sends signal `number` after `moment` seconds. Returns whether it killed the command
        before the command finished."""
        with self.start(*arguments) as process:
            time.sleep(moment)
            process.send_signal(number)
            status = process.wait()
        self.assertIn(status, (0, -number), arguments)
        return status != 0

    def ended_in_the_middle(self, number, *arguments):
        """Does the same as ended_by, once the copy in the folder `new` is there."""
        with self.start(*arguments) as process:
            while process.poll() is None and not os.path.exists(self.path("new/" + COPY)):
                time.sleep(0.0001)
            process.send_signal(number)
            status = process.wait()
        self.assertIn(status, (0, -number), arguments)
        return status != 0

    def await_worker(self):
        """Waits until the process that writes the copy, and holds its lock, has ended as well."""
        try:
            with open(self.path("new/" + COPY), "rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
        except FileNotFoundError:
            pass

    def assert_whole(self, folder):
        self.assertTrue(self.ask("--db", folder, "store", "check")["ok"])
        self.assertEqual(len(self.ask("--db", folder, "games")["games"]),
                         self.games)

    def leaves_nothing(self, number, *arguments):
        """Returns whether the command was ended while the copy was there and left nothing. If it
        left a store, checks that the store is whole."""
        shutil.rmtree(self.path("new"), ignore_errors=True)
        if not self.ended_in_the_middle(number, *arguments):
            return False
        if not os.path.exists(self.path("new")):
            return True
        self.assert_whole("new")
        return False

    def into_a_new_folder(self, *arguments):
        """Tests a command that makes a store in the folder `new`."""
        moments = self.moments(*arguments)
        self.assert_whole("new")
        for number in STOPS:
            for moment in moments:
                shutil.rmtree(self.path("new"), ignore_errors=True)
                # It ends before the last step, and leaves nothing, or after it.
                if self.ended_by(number, moment, *arguments) and os.path.exists(self.path("new")):
                    self.assert_whole("new")
            self.assertTrue(any(self.leaves_nothing(number, *arguments)
                                for _ in range(MOST_TRIES)))
        shutil.rmtree(self.path("new"), ignore_errors=True)
        os.mkdir(self.path("new"))
        for moment in moments:
            if self.ended_by(signal.SIGTERM, moment, *arguments) and self.contents("new"):
                self.assert_whole("new")
            shutil.rmtree(self.path("new"))
            os.mkdir(self.path("new"))

    def killed(self, *arguments):
        for moment in self.moments(*arguments):
            shutil.rmtree(self.path("new"), ignore_errors=True)
            if self.ended_by(signal.SIGKILL, moment, *arguments):
                self.left_a_copy(*arguments)
        for _ in range(MOST_TRIES):
            shutil.rmtree(self.path("new"), ignore_errors=True)
            if (self.ended_in_the_middle(signal.SIGKILL, *arguments)
                    and self.left_a_copy(*arguments)):
                return
        self.fail("was never killed while it wrote the copy")

    def left_a_copy(self, *arguments):
        """Returns whether a killed command has left its copy; checks that the next one removes
        it."""
        self.await_worker()
        there = os.path.exists(self.path("new")) and self.contents("new")
        if there and "data.mdb" in there:
            self.assert_whole("new")
            return False
        if there:
            self.assertEqual(there, [COPY])
            self.assertEqual(self.refused(3, "--db", "new", "log", "@last")["code"], "not_found")
            self.assertEqual(self.contents("new"), [COPY])
        self.ask(*arguments)
        self.assert_whole("new")
        return bool(there)

    def test_a_backup_that_is_interrupted_leaves_nothing(self):
        self.into_a_new_folder("store", "backup", "new")

    def test_a_salvage_that_is_interrupted_leaves_nothing(self):
        self.into_a_new_folder("store", "salvage", "recount.db", "new")

    def test_a_backup_that_is_killed_leaves_nothing_that_looks_like_a_store(self):
        self.killed("store", "backup", "new")

    def test_a_salvage_that_is_killed_leaves_nothing_that_looks_like_a_store(self):
        self.killed("store", "salvage", "recount.db", "new")

    def test_an_export_that_is_interrupted_leaves_the_file_as_it_was_or_whole(self):
        self.ask("export", "@all", "-o", "whole.recount")
        whole = self.read("whole.recount")
        for number in STOPS:
            ended = 0
            for _ in range(MOST_TRIES):
                self.write("out.recount", "old")
                with self.start("export", "@all", "-o", "out.recount") as process:
                    while process.poll() is None and not self.unnamed():
                        time.sleep(0.0001)
                    process.send_signal(number)
                    self.assertIn(process.wait(), (0, -number))
                self.assertEqual(self.unnamed(), [])
                self.assertIn(self.read("out.recount"), (b"old", whole))
                ended += self.read("out.recount") == b"old"
                if ended == TRIES:
                    break
            self.assertGreater(ended, 0)

    def unnamed(self):
        """Returns the files here that have not yet taken their names."""
        return [name for name in os.listdir(self.folder) if name.startswith(".recount-")]

    def test_a_compaction_that_is_interrupted_leaves_the_store_as_it_was(self):
        for number in STOPS:
            for moment in self.moments("store", "compact"):
                self.ended_by(number, moment, "store", "compact")
                self.assertEqual(self.contents("recount.db"), self.files)
        self.assert_whole("recount.db")

    def test_a_copy_that_another_process_writes_is_left_to_it(self):
        os.mkdir(self.path("new"))
        with open(self.path("new/" + COPY), "wb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            for arguments in (["store", "backup", "new"],
                              ["store", "salvage", "recount.db", "new"]):
                error = self.refused(3, *arguments)
                self.assertEqual(error["code"], "io")
                self.assertIn("another process is writing", error["message"])
            self.assertEqual(os.fstat(file.fileno()).st_nlink, 1)

    def test_a_salvage_into_the_folder_of_a_store_is_refused(self):
        for folder in ("recount.db", "recount.db/new"):
            self.assertEqual(self.refused(2, "store", "salvage", "recount.db", folder)["code"],
                             "usage")
        self.assertEqual(self.contents("recount.db"), self.files)


if __name__ == "__main__":
    unittest.main()
