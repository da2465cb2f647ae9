"""Tests which files `-o FILE` may name: a file, a link, a device, a pipe, and never a file of a
store."""
import os
import re
import resource
import stat
import threading
import unittest

from tools.testing.recount import SEED, CommandTest

STORE_FILES = ("data.mdb", "lock.mdb", "writer.lock", "users.lock", "data.mdb.new", "data.mdb.copy",
               "data.mdb.compact")


class OutputFileTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.game = self.begin()
        self.ask("export", self.game, "-o", "wanted.recount")
        self.wanted = self.read("wanted.recount")
        os.remove(self.path("wanted.recount"))

    def mode(self, name):
        return stat.S_IMODE(os.lstat(self.path(name)).st_mode)

    def kind(self, name):
        return stat.S_IFMT(os.lstat(self.path(name)).st_mode)

    def export(self, name, wanted_exit=0, **more):
        return self.expect(wanted_exit, "--json", "export", self.game, "-o", name, **more)

    def contents(self):
        """Returns every file here except the store's, with its content: nothing may be left
        behind."""
        return {name: self.read(name) for name in os.listdir(self.folder)
                if stat.S_ISREG(os.stat(self.path(name)).st_mode)}


class Replaced(OutputFileTest):
    def test_a_file_is_replaced_whole_and_keeps_its_mode(self):
        for mode in (0o600, 0o640, 0o664, 0o604, 0o755):
            for mask in (0, 0o077):
                self.write("out.recount", "old")
                os.chmod(self.path("out.recount"), mode)
                before = os.umask(mask)
                self.addCleanup(os.umask, before)
                self.export("out.recount")
                os.umask(before)
                self.assertEqual(self.mode("out.recount"), mode)
                self.assertEqual(self.contents(), {"out.recount": self.wanted})

    def test_another_link_to_the_old_file_keeps_what_it_had(self):
        self.write("out.recount", "old")
        os.link(self.path("out.recount"), self.path("kept"))
        self.export("out.recount")
        self.assertEqual(self.contents(), {"out.recount": self.wanted, "kept": b"old"})

    def test_a_new_file_is_for_its_owner_alone_if_it_holds_what_is_hidden(self):
        for mask in (0, 0o022, 0o077):
            before = os.umask(mask)
            self.addCleanup(os.umask, before)
            for name, shown, arguments in (
                    ("a.recount", 0o600, ["export", self.game]),
                    ("b.html", 0o600, ["report", self.game]),
                    ("c.html", 0o600, ["report", self.game, "--view", "0"]),
                    ("d.md", 0o666, ["report", self.game, "--view", "spectator"])):
                self.ask(*arguments, "-o", name)
                self.assertEqual(self.mode(name), shown & ~mask, name)
                os.remove(self.path(name))
            os.umask(before)

    def test_a_name_may_be_as_long_as_the_system_allows(self):
        name = "x" * 247 + ".recount"
        self.export(name)
        self.assertEqual(self.contents(), {name: self.wanted})

    def test_a_file_that_cannot_be_written_is_as_it_was(self):
        self.write("out.recount", "old")
        error = self.refused(
            3, "export", self.game, "-o", "out.recount",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        self.assertIn("File too large", error["message"])
        self.assertEqual(self.contents(), {"out.recount": b"old"})


class Followed(OutputFileTest):
    def test_a_link_is_followed_and_stays_a_link(self):
        os.mkdir(self.path("there"))
        self.write("there/target.recount", "old")
        os.chmod(self.path("there/target.recount"), 0o640)
        os.symlink("there/target.recount", self.path("one"))
        os.symlink(self.path("one"), self.path("two"))
        self.export("two")
        self.assertEqual((self.kind("one"), self.kind("two")), (stat.S_IFLNK, stat.S_IFLNK))
        self.assertEqual(self.read("there/target.recount"), self.wanted)
        self.assertEqual(self.mode("there/target.recount"), 0o640)
        self.assertEqual(os.listdir(self.path("there")), ["target.recount"])

    def test_what_a_link_names_is_made_where_it_is_not_there(self):
        os.mkdir(self.path("there"))
        os.symlink("there/target.recount", self.path("link"))
        self.export("link")
        self.assertEqual(self.kind("link"), stat.S_IFLNK)
        self.assertEqual(self.read("there/target.recount"), self.wanted)
        self.assertEqual(self.mode("there/target.recount"), 0o600)

    def test_a_ring_of_links_is_an_error(self):
        os.symlink("b", self.path("a"))
        os.symlink("a", self.path("b"))
        self.assertIn("symbolic links", self.export("a", 3).json["error"]["message"])

    def test_a_folder_is_refused(self):
        os.mkdir(self.path("there"))
        os.symlink("there", self.path("link"))
        for name in ("there", "there/", "link", ".", "/"):
            error = self.export(name, 3).json["error"]
            self.assertEqual(error["code"], "io")
            self.assertIn("Is a directory", error["message"])
        self.assertEqual(os.listdir(self.path("there")), [])


class WrittenInto(OutputFileTest):
    def test_a_pipe_gets_all_of_it_and_stays_a_pipe(self):
        os.mkfifo(self.path("pipe"))
        os.symlink("pipe", self.path("link"))
        for name in ("pipe", "link"):
            got = []
            thread = threading.Thread(target=lambda: got.append(self.read("pipe")))
            thread.start()
            self.export(name)
            thread.join()
            self.assertEqual(got, [self.wanted])
            self.assertEqual(self.kind("pipe"), stat.S_IFIFO)

    def test_a_device_stays_a_device(self):
        os.symlink("/dev/null", self.path("null"))
        self.export("null")
        os.symlink("/dev/full", self.path("full"))
        self.assertIn("No space left", self.export("full", 3).json["error"]["message"])
        self.assertEqual(self.contents(), {})

    def test_standard_output_has_the_file_and_then_the_answer(self):
        for arguments in ([], ["--json"]):
            command = [*arguments, "export", self.game, "-o", "/dev/stdout"]
            piped = self.expect(0, *command, text=False).out
            with open(self.path("out"), "wb") as file:
                self.expect(0, *command, stdout=file)
            with open(self.path("out"), "ab") as file:
                self.expect(0, *command, stdout=file)
            self.assertTrue(piped.startswith(self.wanted))
            self.assertIn(b"/dev/stdout", piped[len(self.wanted):])
            self.assertEqual(self.read("out"), piped + piped)
            os.remove(self.path("out"))

    def test_an_export_that_breaks_off_is_no_whole_file(self):
        other = self.new(seed="7" * 64)
        self.ask("act", other, 0, "choose_faction hussites")
        head = self.ask("verify", other)["logs"][0]["head"]
        self.ask("act", other, 1, "choose_faction orthodox")
        whole = self.read("recount.db/data.mdb")
        broken = 0
        for place in re.finditer(re.escape(bytes.fromhex(head)), whole):
            content = bytearray(whole)
            content[place.start()] ^= 1
            self.overwrite("recount.db/data.mdb", content)
            answer = self.run_recount("export", self.game, other, "-o", "-", text=False)
            self.overwrite("part.recount", answer.out)
            # The other places are in pages that the store no longer uses, or in the log's record.
            if answer.exit == 3 and answer.out:
                broken += 1
                found = self.expect(1, "--json", "verify", "part.recount").json["logs"]
                self.assertIn("torn", [each["fault"] for log in found for each in log["findings"]])
                self.refused(3, "import", "part.recount")
        self.assertGreater(broken, 0)

    def overwrite(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content)


class Refused(OutputFileTest):
    def assert_refused(self, *command):
        error = self.refused(2, *command)
        self.assertEqual(error["code"], "usage")
        self.assertIn("belongs to a store", error["message"])

    def test_a_file_of_a_store_is_refused_whatever_it_is_called_and_nothing_is_done(self):
        self.ask("sim", "heretics", "--db", "other.db", "--seed", SEED)
        os.symlink("recount.db", self.path("folder"))
        os.symlink("other.db/data.mdb", self.path("case.html"))
        os.symlink("case.html", self.path("link.recount"))
        os.link(self.path("other.db/data.mdb"), self.path("hard.html"))
        os.link(self.path("recount.db/users.lock"), self.path("hard.recount"))
        before = {name: self.read(f"{store}/{name}") for store in ("recount.db", "other.db")
                  for name in STORE_FILES if os.path.exists(self.path(f"{store}/{name}"))}
        for folder in ("recount.db", "./recount.db/", "folder", "other.db",
                       "recount.db/../other.db", self.path("recount.db")):
            for name in STORE_FILES:
                self.assert_refused("export", self.game, "-o", f"{folder}/{name}")
        for name in ("link.recount", "hard.recount", "hard.html", "case.html"):
            self.assert_refused("export", self.game, "-o", name)
            # This is checked before anything else.
            self.assert_refused("export", "ffffffff", "-o", name)
        for name in ("case.html", "hard.html"):
            self.assert_refused("report", self.game, "-o", name)
        after = {name: self.read(f"{store}/{name}") for store in ("recount.db", "other.db")
                 for name in STORE_FILES if os.path.exists(self.path(f"{store}/{name}"))}
        self.assertEqual(before, after)

    def test_a_backup_into_the_name_of_a_file_of_a_store_is_refused(self):
        for name in ("data.mdb.new", "data.mdb.compact", "data.mdb"):
            self.assert_refused("store", "backup", f"recount.db/{name}")
        for folder in ("recount.db", "recount.db/copy"):
            error = self.refused(2, "store", "backup", folder)
            self.assertIn("in the folder of a store", error["message"])
        self.assertFalse(os.path.exists(self.path("recount.db/copy")))
        self.assertTrue(self.ask("store", "check")["ok"])

    def test_any_other_name_may_lie_in_the_folder_of_a_store(self):
        self.export("recount.db/game.recount")
        self.assertEqual(self.read("recount.db/game.recount"), self.wanted)
        self.assertTrue(self.ask("store", "check")["ok"])


if __name__ == "__main__":
    unittest.main()
