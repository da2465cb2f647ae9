"""The recount command as tests drive it: a store in a folder of its own, answers as values."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

RECOUNT = os.path.abspath("tools/recount")
SEED = "00" * 31 + "01"
# As store/testing/folder_in_memory.h has it: no test may depend on the speed of the disk.
MEMORY = "/dev/shm"
LEAST_ROOM = 512 << 20


def folder_for_tests():
    """Where a test makes its folder: in memory if there is room, else where Bazel says."""
    if os.path.isdir(MEMORY) and shutil.disk_usage(MEMORY).free >= LEAST_ROOM:
        return MEMORY
    return os.environ.get("TEST_TMPDIR")


class Answer:
    def __init__(self, done):
        self.exit = done.returncode
        self.out = done.stdout
        self.error = done.stderr

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def lines(self):
        return [json.loads(line) for line in self.out.splitlines()]


class CommandTest(unittest.TestCase):
    """Each test has a folder that is its working directory, with the store recount.db in it."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="recount-test-", dir=folder_for_tests())
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def run_recount(self, *arguments, stdin="", **environment):
        done = subprocess.run(
            [RECOUNT, *[str(argument) for argument in arguments]],
            input=stdin, capture_output=True, text=True, check=False, cwd=self.folder,
            env={"PATH": os.environ["PATH"], "NO_COLOR": "1", **environment})
        return Answer(done)

    def expect(self, wanted_exit, *arguments, **more):
        answer = self.run_recount(*arguments, **more)
        self.assertEqual(answer.exit, wanted_exit,
                         f"recount {arguments}: {answer.out}{answer.error}")
        return answer

    def ask(self, *arguments, **more):
        """The JSON document of a command that is done."""
        return self.expect(0, "--json", *arguments, **more).json

    def refused(self, wanted_exit, *arguments, **more):
        """The error of a command, which --json gives on standard output and nothing else there."""
        error = self.expect(wanted_exit, "--json", *arguments, **more).json
        self.assertEqual(list(error), ["error"])
        self.assertEqual(list(error["error"]), ["code", "clause", "message"])
        return error["error"]

    def begin(self, *more):
        """A game of Heretics in which both have chosen: the Cities are shuffled from SEED."""
        begun = self.ask("new", "heretics", "--players", "Ana,Bo", "--seed", SEED, *more)
        self.ask("act", begun["id"], 0, "choose_faction hussites")
        self.ask("act", begun["id"], 1, "choose_faction orthodox")
        return begun["id"]
