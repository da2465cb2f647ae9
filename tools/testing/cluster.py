"""What the tests of a cluster share: servers of their own, and stores that have joined them."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

from tools.testing import servers
from tools.testing.frames import frames_in
from tools.testing.nats import RawClient
from tools.testing.recount import RECOUNT, SEED, Answer, folder_for_tests
from tools.testing.servers import Servers

LOG, OPEN = "RECOUNT-LOG-1-0", "RECOUNT-OPEN-1-0"
HOST_PATIENCE = 120  # seconds for one command, which may meet several servers that hang
PATIENCE = 180  # seconds until a command counts as one that never ends


def run_tests():
    """Without a server nothing can be tested, and the test says so."""
    if servers.NATS_SERVER is None:
        print("nats-server is not installed: nothing was run")
        return
    unittest.main()


class Store:
    """A store in a folder of the test, and the commands on it."""

    def __init__(self, test, name):
        self.test, self.name = test, name
        self.folder = test.path(name)

    def command(self, *words):
        return [RECOUNT, "--db", self.folder, "--json", *[str(word) for word in words]]

    def run(self, *words, wait=PATIENCE):
        done = subprocess.run(
            self.command(*words), capture_output=True, text=True, check=False,
            cwd=self.test.folder, timeout=wait, stdin=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "NO_COLOR": "1"})
        return Answer(done)

    def expect(self, wanted_exit, *words):
        answer = self.run(*words)
        self.test.assertEqual(answer.exit, wanted_exit,
                              f"{self.name} {words}: {answer.out}{answer.error}")
        return answer

    def ask(self, *words):
        return self.expect(0, *words).json

    def refused(self, wanted_exit, code, *words):
        """The message of a command that is refused with this code."""
        error = self.expect(wanted_exit, *words).json["error"]
        self.test.assertEqual(error["code"], code, error)
        return error["message"]

    def start(self, *words):
        """A command that goes on beside the test; ended with it."""
        process = subprocess.Popen(
            self.command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            cwd=self.test.folder, stdin=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "NO_COLOR": "1"})
        self.test.addCleanup(end, process)
        return process

    def join(self, *more, table=None, urls=None):
        return self.ask("cluster", "join", *(urls or self.test.servers.urls), "--table",
                        table or self.name, *more)

    def sync(self, *more, wanted_exit=0):
        return self.expect(wanted_exit, "cluster", "sync", *more).json

    def status(self, wanted_exit=0):
        return self.expect(wanted_exit, "cluster", "status").json

    def begin(self, *more):
        """A game of Heretics in which both have chosen: events 0 to 2, the Cities are shuffled."""
        game = self.new(*more)
        self.ask("act", game, 0, "choose_faction hussites", *more)
        self.ask("act", game, 1, "choose_faction orthodox", *more)
        return game

    def new(self, *more, seed=SEED):
        return self.ask("new", "heretics", "--players", "Ana,Bo", "--seed", seed, *more)["id"]

    def events(self, game):
        return self.export(game).events

    def export(self, game):
        """The log of a game as `export` writes it."""
        logs = [frame for frame in self.exported(game) if hasattr(frame, "events")]
        self.test.assertEqual(len(logs), 1)
        return logs[0]

    def exported(self, game):
        self.test.exports += 1
        path = self.test.path(f"export{self.test.exports}.recount")
        self.ask("export", game, "-o", path)
        with open(path, "rb") as file:
            return frames_in(file.read())

    def games(self):
        return {game["id"] for game in self.ask("games")["games"]}

    def move(self, game, seat=0):
        """The words of the first action that a seat may take."""
        legal = self.ask("legal", game)
        for each in legal["seats"]:
            if each["seat"] == seat or seat is None:
                if each["actions"]:
                    return each["seat"], json.dumps(each["actions"][0])
        raise AssertionError(f"no action for {seat}: {legal}")


class Host:
    """A store that has joined, and its commands."""

    def __init__(self, folder, name, servers):
        self.name, self.folder = name, os.path.join(folder, name)
        self.ask("cluster", "join", *servers.urls, "--table", name)

    def command(self, *words):
        return [RECOUNT, "--db", self.folder, "--json", *[str(word) for word in words]]

    def run(self, *words):
        try:
            done = subprocess.run(self.command(*words), capture_output=True, text=True,
                                  check=False, timeout=HOST_PATIENCE, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return 3, {"error": {"code": f"no end after {HOST_PATIENCE} s: {words[0]}"}}
        try:
            return done.returncode, json.loads(done.stdout)
        except ValueError:
            return done.returncode, {"error": {"code": f"{done.stdout}{done.stderr}"[:200]}}

    def ask(self, *words):
        code, document = self.run(*words)
        assert code == 0, (self.name, words, document)
        return document

    def events(self):
        """The events of every game, by id."""
        path = self.folder + ".recount"
        self.ask("export", "@all", "-o", path)
        with open(path, "rb") as file:
            logs = [each for each in frames_in(file.read()) if hasattr(each, "events")]
        os.unlink(path)
        return {log.chain[0].hex()[:32]: log.events for log in logs}


def end(process):
    if process.poll() is None:
        process.kill()
    process.communicate()


class ClusterTest(unittest.TestCase):
    """Servers of their own for each class; each test has its own tables and games."""

    count = 1
    replicas = 1
    is_each = False  # servers of its own for each test

    @classmethod
    def make_servers(cls, folder):
        return Servers(folder, cls.count)

    @classmethod
    def begin_servers(cls):
        cls.servers_folder = tempfile.mkdtemp(prefix="recount-servers-", dir=folder_for_tests())
        cls.servers = cls.make_servers(cls.servers_folder).start()
        done = subprocess.run(
            [RECOUNT, "--db", os.path.join(cls.servers_folder, "none"), "--json", "cluster", "init",
             *cls.servers.urls, "--replicas", str(cls.replicas), *cls.init_words()],
            capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        cls.init_document = json.loads(done.stdout)

    @classmethod
    def init_words(cls):
        return []

    @classmethod
    def end_servers(cls):
        cls.servers.end()
        shutil.rmtree(cls.servers_folder, ignore_errors=True)

    @classmethod
    def setUpClass(cls):
        if not cls.is_each:
            cls.begin_servers()

    @classmethod
    def tearDownClass(cls):
        if not cls.is_each:
            cls.end_servers()

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="recount-test-", dir=folder_for_tests())
        self.addCleanup(shutil.rmtree, self.folder)
        self.exports = 0
        if self.is_each:
            self.begin_servers()
            self.addCleanup(self.end_servers)

    def path(self, name):
        return os.path.join(self.folder, name)

    def store(self, name, *more, joined=True):
        store = Store(self, name)
        if joined:
            store.join(*more)
        return store

    def client(self):
        client = self.servers.client()
        self.addCleanup(client.close)
        return client

    def raw(self, **more):
        client = RawClient(self.servers.all[0].port, **more)
        self.addCleanup(client.close)
        return client

    def messages_of(self, client, stream, subject):
        return [each for each in client.all_kept(stream) if each.subject == subject]
