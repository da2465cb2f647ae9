"""Tests that commands of one user on a store of another do not lock the owner out.

Every command that --help knows is run by somebody else on a store that its owner has just put there
(a copy, a backup: without lock files), in each way in which a store can be shared. Whatever the
command may do there, its owner can read and write every file of the store afterwards. Needs root,
to be several users.
"""
import os
import shutil
import sys
import unittest

from tools.testing.every_command import EveryCommand
from tools.testing.recount import RECOUNT

OWNER, MATE, STRANGER, ROOT = 12001, 12002, 12003, 0
TEAM = 13001
LOCKS = ("lock.mdb", "writer.lock", "users.lock")
MOST_LINES = 2  # per command

# Each entry has the user, the modes of the folder and of data.mdb, and the user's umask.
SHARED = {
    "root, and a store for its owner alone": (ROOT, 0o700, 0o600, 0o077),
    "root, and a store for a group": (ROOT, 0o2770, 0o660, 0o077),
    "one of the group, who may write": (MATE, 0o2770, 0o660, 0o077),
    "one of the group, who may read": (MATE, 0o2770, 0o640, 0o007),
    "one of the group, with a store for its owner alone": (MATE, 0o2770, 0o600, 0o007),
    "anybody, who may read": (STRANGER, 0o755, 0o644, 0o022),
    "anybody, in a folder that all may write": (STRANGER, 0o777, 0o644, 0o077),
    "anybody, with a store for its owner alone": (STRANGER, 0o777, 0o600, 0o022),
}


def groups_of(user):
    """Returns the user's groups; the first one is the group of new files."""
    return [user, TEAM] if user in (OWNER, MATE) else [user]


@unittest.skipUnless(os.getuid() == 0, "needs root, to be several users")
class TwoUsers(EveryCommand):
    text = "Eve Lee"

    def setUp(self):
        super().setUp()
        # Other users must be able to reach the folder.
        os.chmod(self.folder, 0o777)
        self.program = self.path("recount")
        shutil.copyfile(RECOUNT, self.program)
        os.chmod(self.program, 0o755)
        self.user, self.mask = OWNER, 0o077

    def run_recount(self, *arguments, **more):
        groups = groups_of(self.user)
        return super().run_recount(*arguments, user=self.user, group=groups[0], extra_groups=groups,
                                   umask=self.mask, **more)

    def put_store(self, folder_mode, file_mode):
        """Puts the owner's store there as it is after a copy: without a lock."""
        store = self.path("recount.db")
        shutil.rmtree(store, ignore_errors=True)
        os.mkdir(store)
        shutil.copyfile(self.path("template.mdb"), store + "/data.mdb")
        for path, mode in ((store, folder_mode), (store + "/data.mdb", file_mode)):
            os.chown(path, OWNER, TEAM)
            os.chmod(path, mode)

    def drop_locks(self):
        for name in LOCKS:
            if os.path.exists(self.path("recount.db/" + name)):
                os.remove(self.path("recount.db/" + name))

    def locked_out(self):
        """Returns the files of the store that its owner cannot read and write."""
        out, into = os.pipe()
        child = os.fork()
        if child == 0:
            os.setgroups(groups_of(OWNER))
            os.setresgid(OWNER, OWNER, OWNER)
            os.setresuid(OWNER, OWNER, OWNER)
            names = [name for name in os.listdir(self.path("recount.db"))
                     if not os.access(self.path("recount.db/" + name), os.R_OK | os.W_OK)]
            os.write(into, " ".join(names).encode())
            os._exit(0)
        os.close(into)
        with os.fdopen(out, "rb") as pipe:
            names = pipe.read().decode().split()
        os.waitpid(child, 0)
        return names

    def open_to_all(self):
        """Opens the files beside the store to all, so that no command fails because of them."""
        for name in os.listdir(self.folder):
            if os.path.isfile(self.path(name)):
                os.chmod(self.path(name), 0o777)

    def owner_goes_on(self):
        self.user, self.mask = OWNER, 0o077
        self.ask("annotate", f"{self.game}@2", "still mine", "--author", "Ana")
        self.assertTrue(self.ask("store", "check")["ok"])
        self.ask("store", "compact")
        self.assertEqual(self.locked_out(), [])

    def test_whatever_another_user_runs_leaves_the_store_to_its_owner(self):
        lines = self.lines_of_all()
        self.game = self.ask("games")["games"][0]["id"]
        shutil.copyfile(self.path("recount.db/data.mdb"), self.path("template.mdb"))
        self.open_to_all()
        for who, (user, folder_mode, file_mode, mask) in SHARED.items():
            self.put_store(folder_mode, file_mode)
            for command, all_arguments in lines.items():
                for arguments in all_arguments[:MOST_LINES]:
                    self.drop_locks()
                    self.user, self.mask = user, mask
                    self.run_recount(*command, *arguments)
                    self.assertEqual(self.locked_out(), [], (who, command, arguments))
            with self.subTest(who):
                self.owner_goes_on()

    def test_who_may_not_open_a_store_leaves_nothing_in_it(self):
        self.game = self.begin()
        shutil.copyfile(self.path("recount.db/data.mdb"), self.path("template.mdb"))
        for user, folder_mode in ((MATE, 0o2770), (STRANGER, 0o777)):
            for arguments in (["games"], ["show", "@last"], ["act", "@last", 0, "send 22"],
                              ["store", "check"], ["store", "compact"],
                              ["new", "heretics", "--players", "A,B"]):
                self.put_store(folder_mode, 0o600)
                self.user, self.mask = user, 0
                error = self.refused(3, *arguments)
                self.assertIn("Permission denied", error["message"])
                self.assertEqual(os.listdir(self.path("recount.db")), ["data.mdb"], arguments)

    def test_a_compaction_by_somebody_who_may_only_read_is_refused(self):
        self.game = self.begin()
        shutil.copyfile(self.path("recount.db/data.mdb"), self.path("template.mdb"))
        for user, folder_mode, file_mode in ((MATE, 0o2770, 0o640), (STRANGER, 0o777, 0o644)):
            self.put_store(folder_mode, file_mode)
            self.user, self.mask = user, 0
            self.assertEqual(self.refused(3, "store", "compact")["code"], "io")
            self.assertEqual(os.stat(self.path("recount.db/data.mdb")).st_uid, OWNER)
            self.owner_goes_on()


if __name__ == "__main__":
    if os.getuid() != 0:
        print("SKIPPED: this test needs root, to be several users", file=sys.stderr)
    unittest.main()
