"""Tests `cluster seal` with a server on loopback: the archive, the end of an era, and a new store.
Without nats-server it says that it ran nothing."""
import glob
import os
import subprocess

from tools.testing.cluster import ClusterTest, run_tests

OTHER_SEED = "22" * 32


class SealTest(ClusterTest):
    is_each = True

    def setUp(self):
        super().setUp()
        self.url = self.servers.urls[0]
        self.join("t1")

    def join(self, table, db="recount.db", follow="all"):
        self.ask("--db", db, "cluster", "join", self.url, "--table", table, "--follow", follow)

    def sim(self, games, *more, seed="11" * 32):
        return self.ask(*more, "sim", "heretics", "--games", games, "--seed", seed)["games"]

    def seal(self, *more, db="recount.db"):
        return self.ask("--db", db, "cluster", "seal", "--to", "archive", *more)

    def files(self):
        return sorted(glob.glob("archive/*/*/*.recount", root_dir=self.folder))

    def events(self, game, db="recount.db"):
        listed = self.ask("--db", db, "games")["games"]
        return [each["events"] for each in listed if each["id"] == game][0]

    def streams(self):
        return [each["name"] for each in self.ask("cluster", "status")["streams"]]

    def annotated(self, game, *more, db="recount.db"):
        """Adds an event without leaving the game open."""
        return self.ask("--db", db, *more, "annotate", f"{game}@3", "--author", "Eva",
                        "seen on video")


class Archive(SealTest):
    def test_what_is_in_the_cluster_and_has_ended_is_sealed_once(self):
        games = self.sim(3)
        only_here = self.sim(1, "--offline", seed=OTHER_SEED)
        self.ask("new", "heretics", "--players", "Ana,Bo")
        sealed = self.seal()
        self.assertEqual(list(sealed), ["files", "retired"])
        self.assertIsNone(sealed["retired"])
        self.assertEqual([each["file"] for each in sealed["files"]], self.files())
        file = sealed["files"][0]
        self.assertEqual(list(file), ["file", "games", "events", "bytes"])
        self.assertEqual(file["games"], 3)
        self.assertEqual(file["events"], sum(self.events(game) for game in games))
        self.assertEqual(file["bytes"], os.path.getsize(self.path(file["file"])))
        self.assertRegex(file["file"], r"^archive/1/0/[0-9a-f]{32}\.recount$")
        self.assertTrue(self.ask("verify", file["file"])["ok"])
        self.assertEqual(self.seal(), {"files": [], "retired": None})
        # Once the other game is in the cluster, it is sealed too.
        self.ask("cluster", "sync")
        self.assertEqual(self.seal()["files"][0]["games"], len(only_here))

    def test_for_people_a_line_a_file_and_a_summary(self):
        self.sim(2)
        lines = self.expect(0, "cluster", "seal", "--to", "archive").out.splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(lines[0].startswith(self.files()[0] + ": 2 games, "), lines)
        self.assertRegex(lines[1], r"^1 files, 2 games, \d+ events sealed$")

    def test_a_damaged_file_is_named_and_nothing_is_written(self):
        self.sim(1)
        file = self.seal()["files"][0]["file"]
        with open(self.path(file), "r+b") as archive:
            archive.truncate(100)
        self.sim(1, seed=OTHER_SEED)
        error = self.refused(3, "cluster", "seal", "--to", "archive")
        self.assertEqual(error["code"], "damaged")
        self.assertIn(file, error["message"])
        self.assertEqual(self.files(), [file])

    def test_what_is_no_regular_file_is_named_and_not_waited_for(self):
        self.sim(1)
        file = self.seal()["files"][0]["file"]
        for make in (lambda path: os.symlink("/dev/zero", path), os.mkfifo,
                     lambda path: os.symlink("kept", path)):
            os.rename(self.path(file), self.path("kept"))
            make(self.path(file))
            error = self.refused(3, "cluster", "seal", "--to", "archive")
            self.assertEqual(error["code"], "damaged")
            self.assertIn(file, error["message"])
            os.remove(self.path(file))
            os.rename(self.path("kept"), self.path(file))

    def test_an_archive_within_the_store_is_refused(self):
        error = self.refused(2, "cluster", "seal", "--to", "recount.db/archive")
        self.assertEqual(error["code"], "usage")
        self.assertFalse(os.path.exists(self.path("recount.db/archive")))

    def test_who_has_not_joined_or_names_no_folder_is_told(self):
        self.assertEqual(self.refused(2, "cluster", "seal")["code"], "usage")
        self.assertEqual(
            self.refused(2, "--db", "none.db", "cluster", "seal", "--to", "archive")["code"],
            "usage")
        self.ask("--db", "alone.db", "sim", "heretics", "--games", 1)
        self.assertEqual(
            self.refused(2, "--db", "alone.db", "cluster", "seal", "--to", "archive")["code"],
            "usage")

    def test_two_seals_at_once_do_no_harm(self):
        self.sim(40)
        self.ask("--db", "other.db", "sim", "heretics", "--games", 1, "--offline")
        self.join("t2", db="other.db")
        self.ask("--db", "other.db", "cluster", "sync")
        running = [self.start_recount("--db", db, "cluster", "seal", "--to", "archive",
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                   for db in ("recount.db", "other.db", "recount.db", "other.db")]
        exits = [each.wait() for each in running]
        self.assertIn(0, exits)
        self.assertTrue(set(exits) <= {0, 3}, exits)
        self.ask("cluster", "sync")
        self.seal()
        self.seal(db="other.db")
        self.assertTrue(self.ask("verify", *self.files())["ok"])
        self.ask("--db", "new.db", "import", *self.files())
        self.assertEqual(len(self.ask("--db", "new.db", "games")["games"]), 41)


class Later(SealTest):
    """replay/recording/archive/seal_test.cc and replay/recording/import_export_test.cc set the
    clock, so they test the content of a stretch in a later file, and how it is imported."""

    def test_a_dispute_after_the_end_keeps_a_game_out_and_so_does_its_ruling_for_24_hours(self):
        game = self.sim(1)[0]
        ended = self.events(game)
        dispute = self.ask("dispute", f"{game}@{ended - 1}", "--by", 0, "--claim", "Not mine.")
        self.assertEqual(self.seal()["files"], [])
        self.ask("rule", game, dispute["seq"], "--kind", "stand", "--judge", "Eva",
                 "--clause", "HER-3.3", "--reason", "It was.")
        self.assertEqual(self.events(game), ended + 2)
        self.assertEqual(self.seal()["files"], [])
        self.ask("cluster", "init", self.url, "--next")
        error = self.refused(1, "cluster", "seal", "--to", "archive", "--retire", 1)
        self.assertEqual(error["code"], "conflict")
        self.assertIn(game[:8], error["message"])

    def test_what_came_after_the_seal_must_be_sealed_before_its_era_is_retired(self):
        game = self.sim(1)[0]
        ended = self.events(game)
        self.assertEqual(len(self.seal()["files"]), 1)
        self.annotated(game)
        self.ask("cluster", "init", self.url, "--next")
        error = self.refused(1, "cluster", "seal", "--to", "archive", "--retire", 1)
        self.assertEqual(error["code"], "conflict")
        self.assertIn(f"{ended} of its {ended + 1} events", error["message"])


class Retiring(SealTest):
    def refused_to_retire(self, era, *more, code="conflict", wanted_exit=1):
        before = self.streams()
        error = self.refused(wanted_exit, *more, "cluster", "seal", "--to", "archive", "--retire",
                             era)
        self.assertEqual(error["code"], code, error)
        self.assertEqual(self.streams(), before)
        return error["message"]

    def test_the_newest_era_and_one_that_is_not_there_are_refused(self):
        self.sim(1)
        self.assertIn("init --next", self.refused_to_retire(1))
        self.refused_to_retire(2, code="not_found", wanted_exit=3)
        self.refused_to_retire(0, code="not_found", wanted_exit=3)

    def test_a_game_that_goes_on_keeps_its_era(self):
        begun = self.ask("new", "heretics", "--players", "Ana,Bo")["id"]
        self.ask("cluster", "init", self.url, "--next")
        self.assertIn(begun[:8], self.refused_to_retire(1))

    def test_who_follows_a_table_alone_may_not(self):
        self.sim(1)
        self.ask("cluster", "init", self.url, "--next")
        self.join("t2", db="mine.db", follow="mine")
        self.assertIn("--follow all", self.refused_to_retire(1, "--db", "mine.db"))

    def test_a_retired_era_is_deleted_and_its_games_go_on_in_the_newest(self):
        games = self.sim(4)
        self.seal()
        self.ask("cluster", "init", self.url, "--next", "--partitions", "2")
        newer = self.sim(1, seed=OTHER_SEED)
        retired = self.seal("--retire", 1)
        self.assertEqual(retired["retired"], 1)
        self.assertEqual(len(retired["files"]), 1)
        self.assertRegex(retired["files"][0]["file"], r"^archive/2/[01]/")
        names = self.streams()
        self.assertFalse([name for name in names if "-1-" in name], names)
        # Retiring the era again changes nothing.
        self.assertEqual(self.seal("--retire", 1), {"files": [], "retired": 1})

        # A game of the retired era goes on in the newest one.
        before = self.events(games[0])
        self.annotated(games[0])
        self.assertEqual(self.events(games[0]), before + 1)
        self.assertEqual(self.ask("cluster", "status")["only_here"], [])

        # Another store starts from nothing.
        self.ask("--db", "new.db", "import", *self.files())
        self.join("t1", db="new.db")
        self.ask("--db", "new.db", "cluster", "sync")
        for game in games + newer:
            self.assertEqual(self.events(game, db="new.db"), self.events(game))
        self.assertTrue(self.ask("--db", "new.db", "verify", "--all")["ok"])
        self.annotated(games[0], db="new.db")
        self.annotated(games[1], db="new.db")
        self.assertEqual(self.ask("cluster", "sync")["findings"], [])
        for game in games:
            self.assertEqual(self.events(game, db="new.db"), self.events(game))
        self.annotated(games[1])
        self.assertEqual(self.ask("--db", "new.db", "cluster", "sync")["findings"], [])
        self.assertEqual(self.events(games[1], db="new.db"), self.events(games[1]))


if __name__ == "__main__":
    run_tests()
