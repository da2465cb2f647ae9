"""Tests that the folder of `recount stats export` changes as a whole or not at all."""
import collections
import os
import resource
import shutil
import signal
import tempfile
import threading
import time
import unittest

from tools.testing.exports import StatsTest
from tools.testing.recount import Recount, folder_for_tests

PATIENCE = 120  # seconds; the machine may be busy
GAMES = 3000  # enough to interrupt an export of them
TRIES = 10
MOMENTS = 24  # moments at which a command is interrupted


class FolderTest(StatsTest):
    def setUp(self):
        super().setUp()
        self.sim("heretics", 2)

    def assert_refused(self, code, *options, folder="stats", form="csv"):
        """Checks that the export ends with this code, and changes nothing anywhere."""
        before = self.contents(".")
        error = self.export_refused(3, *options, folder=folder, form=form)
        self.assertEqual(error["code"], code)
        self.assertEqual(self.contents("."), before)
        self.assert_nothing_beside(folder)
        return error["message"]


class Place(FolderTest):
    def test_a_folder_that_is_new_or_empty_becomes_the_export(self):
        os.mkdir(self.path("empty"))
        for folder in ("new", "empty", "slash/", self.path("absolute")):
            for options in ([], ["--replace"]):
                self.export(folder, *options)
                self.assert_whole(folder.rstrip("/"))
                shutil.rmtree(self.path(folder))
                if folder == "empty":
                    os.mkdir(self.path(folder))

    def test_the_folder_may_be_named_from_within(self):
        for inside in ("a", "a/b"):
            os.makedirs(self.path(f"within/{inside}"))
        for folder, cwd in ((".", "within/a/b"), ("../b/.", "within/a/b"), ("./", "within/a/b")):
            for options in ([], ["--replace"]):
                self.expect(0, "--db", self.path("recount.db"), "stats", "export", "--to", folder,
                            "--format", "csv", *options, cwd=self.path(cwd))
                self.assert_whole("within/a/b")
                self.assertEqual(os.listdir(self.path("within/a")), ["b"])
            shutil.rmtree(self.path("within/a/b"))
            os.mkdir(self.path("within/a/b"))

    def test_only_its_owner_may_enter_a_new_folder_and_one_that_is_there_keeps_its_mode(self):
        def mode(folder):
            return os.stat(self.path(folder)).st_mode & 0o777

        for form in ("csv", "sqlite"):
            self.export("new", "--replace", form=form)
            self.assertEqual(mode("new"), 0o700)
        for wanted in (0o700, 0o750, 0o755):
            os.mkdir(self.path("there"))
            os.chmod(self.path("there"), wanted)
            for options in ([], ["--replace"]):
                self.export("there", *options)
                self.assertEqual(mode("there"), wanted)
            shutil.rmtree(self.path("there"))

    def test_an_export_is_replaced_only_if_that_is_asked_for(self):
        for form in ("csv", "sqlite", "csv"):
            self.export("stats", "--replace", form=form)
            self.assert_whole()
            self.assertEqual(self.manifest()["format"], form)
            self.assertIn("--replace", self.assert_refused("exists", form=form))
        self.export("stats", "--replace", "--tables", "games")
        self.assert_whole()
        # The rest of an export is an export too.
        os.remove(self.path("stats/games.csv"))
        self.export("stats", "--replace")
        self.assert_whole()

    def test_a_folder_with_anything_else_is_left_alone(self):
        os.mkdir(self.path("stats"))
        self.write("stats/notes.txt", "mine")
        for options in ([], ["--replace"]):
            self.assert_refused("exists", *options)
        shutil.rmtree(self.path("stats"))
        for name in ("notes.txt", "games.csv.bak", "events/notes.txt"):
            self.export("stats")
            os.makedirs(os.path.dirname(self.path(f"stats/{name}")), exist_ok=True)
            self.write(f"stats/{name}", "mine")
            self.assert_refused("exists", "--replace")
            shutil.rmtree(self.path("stats"))
        self.export("stats")
        os.symlink("games.csv", self.path("stats/link"))
        self.assert_refused("exists", "--replace")
        os.remove(self.path("stats/link"))
        for manifest in ("{}", "", '{"version":2}', "[]"):
            self.write("stats/manifest.json", manifest)
            self.assert_refused("exists", "--replace")

    def test_a_folder_within_a_store_is_refused_and_nothing_is_made(self):
        self.ask("--db", "other.db", "sim", "heretics", "--seed", self.seed())
        os.symlink("recount.db", self.path("to-store"))
        os.mkdir(self.path("beside"))
        os.symlink("../recount.db", self.path("beside/to-store"))
        for folder in ("recount.db", "recount.db/", "recount.db/stats", "./recount.db/a/b",
                       self.path("recount.db/stats"), "beside/../recount.db/stats", "to-store",
                       "to-store/stats", "beside/to-store/stats/", "other.db/stats"):
            for options in ([], ["--replace"]):
                with self.subTest(folder=folder, options=options):
                    before = self.contents(".")
                    error = self.export_refused(2, *options, folder=folder)
                    self.assertEqual(error["code"], "usage")
                    self.assertIn("in the folder of a store", error["message"])
                    self.assertEqual(self.contents("."), before)
                    self.assertFalse(os.path.exists(self.path(folder.rstrip("/") + ".partial")))
        self.assert_refused("exists", "--replace", folder="other.db")
        # A store that does not exist yet has its folder too.
        self.assertEqual(self.refused(2, "--db", "none.db", "stats", "export", "--to",
                                      "none.db/stats", "--format", "csv")["code"], "usage")
        self.assertFalse(os.path.exists(self.path("none.db")))

    def test_what_is_no_folder_is_left_alone(self):
        self.write("stats", "mine")
        os.mkdir(self.path("there"))
        os.symlink("there", self.path("to-folder"))
        os.symlink("nowhere", self.path("to-nothing"))
        self.export("export")
        os.symlink("export", self.path("to-export"))
        for folder in ("stats", "to-folder", "to-nothing", "to-export"):
            for options in ([], ["--replace"]):
                self.assert_refused("exists", *options, folder=folder)
        self.assert_refused("io", folder="no/such/folder")

    def test_what_a_killed_export_left_is_cleared_away(self):
        for left in ("events.csv", "stats.sqlite-journal", "games/game=hope/part-00000.parquet"):
            os.makedirs(os.path.dirname(self.path(f"stats.partial/{left}")), exist_ok=True)
            self.write(f"stats.partial/{left}", "half")
            self.export("stats", "--replace")
            self.assert_whole()


    def test_a_partial_folder_of_somebody_else_is_left_alone(self):
        self.export("old", "--tables", "games")
        for name in ("notes.txt", "games.csv.bak", "events/notes.txt", "games/game=hope/x.csv"):
            os.makedirs(os.path.dirname(self.path(f"stats.partial/{name}")), exist_ok=True)
            self.write("stats.partial/games.csv", "mine")
            self.write(f"stats.partial/{name}", "mine")
            self.assert_partial_is_in_the_way(name)
            shutil.rmtree(self.path("stats.partial"))
        os.mkdir(self.path("stats.partial"))
        os.symlink("../old/games.csv", self.path("stats.partial/games.csv"))
        self.assert_partial_is_in_the_way("games.csv")
        shutil.rmtree(self.path("stats.partial"))
        self.write("stats.partial", "mine")
        self.assert_partial_is_in_the_way("not a folder")
        os.remove(self.path("stats.partial"))
        os.symlink("old", self.path("stats.partial"))
        self.assert_partial_is_in_the_way("not a folder")
        os.remove(self.path("stats.partial"))
        self.export()

    def assert_partial_is_in_the_way(self, part):
        """Checks the same for an export with --replace."""
        for folder in ("stats", "stats/"):
            before = self.contents(".")
            for options in ([], ["--replace"]):
                error = self.export_refused(3, *options, folder=folder)
                self.assertEqual(error["code"], "exists")
                self.assertIn("stats.partial", error["message"])
                self.assertIn(part, error["message"])
                self.assertEqual(self.contents("."), before)


class Refused(FolderTest):
    def limited(self, most, *options, form):
        return self.run_recount(
            "--json", "stats", "export", "--to", "stats", "--format", form, *options,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))

    def test_a_full_disk_is_io_and_the_folder_is_as_it_was(self):
        self.sim("heretics", 40)
        for form in ("csv", "sqlite"):
            for most in (0, 1, 4000, 50_000, 150_000):
                with self.subTest(form=form, most=most):
                    answer = self.limited(most, form=form)
                    self.assertEqual((answer.exit, answer.json["error"]["code"]), (3, "io"))
                    self.assertEqual(os.listdir(self.folder), ["recount.db"])
            self.export("stats", "--tables", "games")
            before = self.contents()
            answer = self.limited(50_000, "--replace", form=form)
            self.assertEqual((answer.exit, answer.json["error"]["code"]), (3, "io"))
            self.assertEqual(self.contents(), before)
            self.assert_nothing_beside()
            shutil.rmtree(self.path("stats"))

    def test_a_damaged_log_is_damaged_and_nothing_is_written(self):
        game, = self.sim("hope")
        self.export("old", "--tables", "games")
        head = self.ask("verify", game)["logs"][0]["head"]
        content = self.read("recount.db/data.mdb")
        for chain in (game, head):  # the first event and the last
            event = self.event_behind(content, bytes.fromhex(chain))
            for part in range(8):
                place = content.index(event) + part * len(event) // 8
                self.patch(place, content[place] ^ 1)
                with self.subTest(chain=chain, part=part):
                    self.assertIn(game[:8], self.assert_refused("damaged"))
                self.patch(place, content[place])
        self.patch(place, content[place] ^ 1)
        self.assert_refused("damaged", form="sqlite")
        self.assert_refused("damaged", "--replace", "--jobs", 4, folder="old")
        for words in (["report", "-o", "x.json"], ["check", "old"]):
            self.assertEqual(self.refused(3, "stats", *words)["code"], "damaged")
        self.assertFalse(os.path.exists(self.path("x.json")))
        self.patch(place, content[place])
        self.export()

    def patch(self, place, byte):
        with open(self.path("recount.db/data.mdb"), "r+b") as file:
            file.seek(place)
            file.write(bytes([byte]))

    def test_a_store_that_is_none_is_damaged(self):
        os.mkdir(self.path("bad.db"))
        self.write("bad.db/data.mdb", "nonsense" * 2000)
        error = self.refused(3, "--db", "bad.db", "stats", "export", "--to", "stats", "--format",
                             "csv")
        self.assertEqual(error["code"], "damaged")
        self.assert_nothing_beside()
        self.assertFalse(os.path.exists(self.path("stats")))


class Interrupted(StatsTest):
    """An export is stopped while it runs, something is done, and the export continues."""

    @classmethod
    def setUpClass(cls):
        cls.store = tempfile.mkdtemp(prefix="recount-test-", dir=folder_for_tests())
        cls.addClassCleanup(shutil.rmtree, cls.store)
        Recount(cls.store).ask("--db", "big.db", "sim", "heretics", "--games", GAMES, "--bulk")

    def launched(self, form="csv", words=None):
        """Starts an export into the folder `stats`, or another command of stats."""
        words = words or ["export", "--to", "stats", "--format", form, "--replace"]
        return self.start_recount("--db", f"{self.store}/big.db", "--json", "stats", *words,
                                  text=False, start_new_session=True)

    def begun(self, form="csv"):
        """Returns an export that is stopped while it writes its files, with all of its
        processes."""
        partial = self.path("stats.partial")
        for _ in range(TRIES):
            process = self.launched(form)
            while process.poll() is None and not self.is_writing(partial):
                time.sleep(0.001)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGSTOP)
            if process.poll() is None and self.is_writing(partial):
                return process
            self.go_on(process)
        return self.fail("every export was done before it could be stopped")

    def is_writing(self, partial):
        """Returns whether a file of rows is there, and no manifest yet."""
        try:
            files = os.listdir(partial)
            return "manifest.json" not in files and any(
                os.path.getsize(os.path.join(partial, file)) > 0 for file in files)
        except FileNotFoundError:
            return False

    def go_on(self, process, number=signal.SIGCONT, send=os.kill):
        """Sends a signal to the stopped process and lets it continue. Returns its exit code."""
        if process.poll() is None:
            send(process.pid, number)
            os.killpg(process.pid, signal.SIGCONT)
        process.communicate(timeout=PATIENCE)
        return process.returncode

    def test_int_and_term_leave_nothing_and_kill_what_is_cleared_away(self):
        for form in ("csv", "sqlite"):
            self.export("stats", "--tables", "games", "--replace")
            before = self.contents()
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
                with self.subTest(form=form, number=number):
                    process = self.begun(form)
                    self.assertEqual(self.contents(), before)
                    self.assertEqual(self.go_on(process, number), -number)
                    self.assertEqual(self.contents(), before)
                    left = os.path.isdir(self.path("stats.partial"))
                    self.assertEqual(left, number == signal.SIGKILL)
                    self.assertFalse(os.path.exists(self.path("stats.partial/manifest.json")))
            self.export("stats", "--tables", "seats", "--replace")
            self.assert_whole()

    def test_further_signals_leave_nothing_either(self):
        self.export("stats", "--tables", "games", "--replace")
        before = self.contents()
        numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        for form in ("csv", "sqlite"):
            with self.subTest(form=form):
                process = self.begun(form)
                for number in numbers:  # one of each is pending while the process is stopped
                    os.killpg(process.pid, number)
                self.assertIn(-self.go_on(process), numbers)
                self.assertEqual(self.contents(), before)
                self.assertEqual(sorted(os.listdir(self.folder)), ["stats"])

    def test_at_any_moment_an_export_is_there_or_as_if_it_had_not_begun(self):
        began = time.monotonic()
        self.go_on(self.launched("csv"))
        took = time.monotonic() - began
        ended = collections.Counter()
        for moment in range(MOMENTS):
            form = ("csv", "sqlite")[moment % 2]
            self.export("stats", "--tables", "games", "--replace")
            before = self.contents()
            process = self.launched(form)
            time.sleep(took * 1.2 * moment / MOMENTS)
            while process.poll() is None:  # an impatient user
                os.killpg(process.pid, signal.SIGINT)
                time.sleep(0.002)
            process.communicate(timeout=PATIENCE)
            ended[process.returncode] += 1
            with self.subTest(moment=moment):
                self.assertIn(process.returncode, (0, -signal.SIGINT))
                self.assertEqual(os.listdir(self.folder), ["stats"])
                if process.returncode == 0:
                    self.assert_whole()
                else:
                    self.assertEqual(self.contents(), before)
        self.assertGreater(ended[-signal.SIGINT], 0)

    def test_a_report_is_there_whole_or_not_at_all(self):
        began = time.monotonic()
        self.go_on(self.launched(words=["report", "-o", "report.json"]))
        took = time.monotonic() - began
        whole = self.read("report.json")
        for moment in range(MOMENTS):
            if os.path.exists(self.path("report.json")):
                os.remove(self.path("report.json"))
            process = self.launched(words=["report", "-o", "report.json"])
            time.sleep(took * 1.2 * moment / MOMENTS)
            while process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                time.sleep(0.0005)
            process.communicate(timeout=PATIENCE)
            with self.subTest(moment=moment):
                self.assertIn(process.returncode, (0, -signal.SIGTERM))
                left = os.listdir(self.folder)
                self.assertIn(left, ([], ["report.json"]))
                if process.returncode == 0 or left:
                    self.assertEqual(self.read("report.json"), whole)

    def test_nothing_is_left_where_there_was_nothing(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for send in (os.kill, os.killpg):  # a terminal signals the whole group
                self.assertEqual(self.go_on(self.begun(), number, send), -number)
                self.assertEqual(os.listdir(self.folder), [])

    def test_the_second_of_two_exports_into_one_folder_is_refused(self):
        self.sim()
        for form in ("csv", "sqlite"):
            first = self.begun(form)
            for options in ([], ["--replace"]):
                error = self.export_refused(3, *options, form=form)
                self.assertEqual(error["code"], "io")
                self.assertIn("another export", error["message"])
            self.export("other", "--replace")  # any other folder can be used
            self.assertEqual(self.go_on(first), 0)
            self.assert_whole()
            self.assertEqual(self.manifest()["games"]["exported"], GAMES)
            shutil.rmtree(self.path("stats"))

    def test_what_somebody_lays_into_the_folder_meanwhile_is_not_lost(self):
        self.export("stats", "--tables", "games")
        process = self.begun()
        self.write("stats/notes.txt", "mine")
        before = self.contents()
        self.assertEqual(self.go_on(process), 3)
        self.assertEqual(self.contents(), before)
        self.assert_nothing_beside()

    def test_readers_see_the_old_export_or_the_new_one(self):
        self.export()
        seen, is_done = set(), threading.Event()

        def read():
            while not is_done.is_set():
                # The files are read one after the other: the folder may be exchanged in between,
                # but must always exist.
                seen.add(self.read("stats/manifest.json")[:40])
                seen.add(self.read("stats/games.csv")[:40])

        failures = []
        reader = threading.Thread(target=lambda: self.keep_failure(read, failures))
        reader.start()
        for _ in range(20):
            self.export("stats", "--replace")
        is_done.set()
        reader.join()
        self.assertEqual(failures, [])
        self.assertEqual(len(seen), 2)

    def keep_failure(self, work, failures):
        try:
            work()
        except OSError as error:
            failures.append(error)


if __name__ == "__main__":
    unittest.main()
