"""The recount command as tests drive it: what a person would type, and the answers as values.

    class Listing(CommandTest):
        def test_a_game_is_listed(self):
            game = self.ask("new", "heretics", "--players", "Ana,Bo")["id"]
            self.assertEqual(self.ask("games")["games"][0]["id"], game)
"""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

RECOUNT = os.path.abspath("tools/recount")
SEED = "00" * 31 + "01"
# No test may depend on the speed of the disk (store/testing/folder_in_memory.h).
MEMORY = "/dev/shm"
LEAST_ROOM = 512 << 20


def folder_for_tests():
    """Returns where a test makes its folder: in memory if there is room, else in Bazel's folder."""
    if os.path.isdir(MEMORY) and shutil.disk_usage(MEMORY).free >= LEAST_ROOM:
        return MEMORY
    return os.environ.get("TEST_TMPDIR")


def children_of(process):
    """Returns the ids of the processes that a process has started and that have not ended."""
    try:
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as children:
            return [int(child) for child in children.read().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def is_running(process):
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def end(process):
    """Kills a process that was started, if it still runs, and closes its pipes."""
    process.kill()
    with process:
        pass


def since_when(rows):
    """Returns who learnt which card by which event, of rows of `ledger` or of a plan's `learnt`."""
    return [{key: row[key] for key in ("card", "seat", "seq", "exposure") if key in row}
            for row in rows]


class Answer:
    """The answer of a command: text, or bytes if it was run with `text=False`."""

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


class Recount:
    """The command in a folder, with the store recount.db in it unless `before` says otherwise.

    The methods that run it take its arguments, variables of its environment as keywords in capitals
    (None removes one), and the keywords of subprocess. Its environment has only PATH, NO_COLOR and
    these variables.
    """

    program = RECOUNT
    before = ()  # words before those of each command

    def __init__(self, folder):
        """Makes the command; `folder` is its working directory."""
        self.folder = folder

    def addCleanup(self, function, *arguments):
        """Registers a function that a test calls at its end; outside of tests the caller ends its
        processes."""

    def _words(self, arguments):
        return [self.program, *(each if isinstance(each, bytes) else str(each)
                                for each in (*self.before, *arguments))]

    def _options(self, more):
        variables = {"PATH": os.environ["PATH"], "NO_COLOR": "1"}
        options = {"cwd": self.folder, "text": True, "stdout": subprocess.PIPE,
                   "stderr": subprocess.PIPE}
        for name, value in more.items():
            (variables if name.isupper() else options)[name] = value
        env = {name: value for name, value in variables.items() if value is not None}
        return {"env": env, **options}

    def run_recount(self, *arguments, stdin="", **more):
        """Runs a command to its end. `stdin` is what it reads, or a file."""
        options = self._options(more)
        if not isinstance(stdin, (str, bytes)):
            options["stdin"] = stdin
        else:
            is_bytes = isinstance(stdin, bytes) or options["text"]
            options["input"] = stdin if is_bytes else stdin.encode()
        return Answer(subprocess.run(self._words(arguments), check=False, **options))

    def start_recount(self, *arguments, **more):
        """Starts a command that runs beside the test; the test ends it."""
        process = subprocess.Popen(self._words(arguments), **self._options(more))
        self.addCleanup(end, process)
        return process

    def expect(self, wanted_exit, *arguments, **more):
        answer = self.run_recount(*arguments, **more)
        assert answer.exit == wanted_exit, (
            f"recount {arguments}: exit {answer.exit}: {answer.out}{answer.error}")
        return answer

    def ask(self, *arguments, **more):
        """Runs a command that must succeed. Returns its JSON document."""
        return self.expect(0, "--json", *arguments, **more).json

    def refused(self, wanted_exit, *arguments, **more):
        """Runs a command that must be refused. Returns its error, which --json prints on standard
        output and nothing else there."""
        error = self.expect(wanted_exit, "--json", *arguments, **more).json
        assert list(error) == ["error"], error
        assert list(error["error"]) == ["code", "clause", "message"], error
        return error["error"]

    def new(self, *more, seed=SEED):
        """Begins a game of Heretics."""
        return self.ask("new", "heretics", "--players", "Ana,Bo", "--seed", seed, *more)["id"]

    def begin(self, *more):
        """Begins a game of Heretics in which both have chosen: the Cities are shuffled from
        SEED."""
        game = self.new(*more)
        self.ask("act", game, 0, "choose_faction hussites")
        self.ask("act", game, 1, "choose_faction orthodox")
        return game

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        """Returns the bytes of a file of the folder."""
        with open(self.path(name), "rb") as file:
            return file.read()

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return name


class CommandTest(unittest.TestCase, Recount):
    """Each test has a folder that is its working directory, with the store recount.db in it."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="recount-test-", dir=folder_for_tests())
        self.addCleanup(shutil.rmtree, self.folder)
