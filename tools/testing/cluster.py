"""Helps tests of stores that share a cluster: starts servers, and runs the command on a store that
has joined them."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

from tools.testing.frames import frames_in
from tools.testing.nats import RawClient
from tools.testing.recount import CommandTest, Recount, folder_for_tests
from tools.testing.servers import NATS_SERVER, Servers

LOG, OPEN = "RECOUNT-LOG-1-0", "RECOUNT-OPEN-1-0"
PATIENCE = 180  # seconds after which a command counts as hanging


def run_tests():
    """Runs the tests. If there is no nats-server, says that nothing can be tested."""
    if NATS_SERVER is None:
        print("nats-server is not installed: nothing was run")
        return
    unittest.main()


class Store(Recount):
    """A store that may join the servers: NAME in a folder."""

    def __init__(self, folder, name, servers, test=None):
        """Makes the store; `test` ends the processes that are started."""
        super().__init__(folder)
        self.name, self.servers = name, servers
        self.database = self.path(name)
        self.before = ("--db", self.database, "--json")
        if test:
            self.addCleanup = test.addCleanup

    def run_recount(self, *arguments, timeout=PATIENCE, **more):
        return super().run_recount(*arguments, timeout=timeout, **more)

    def tried(self, *words):
        """Returns the exit and the document of a command, whatever servers do to it. If the command
        does not end in time, or does not answer JSON, the document has an error that says so."""
        try:
            answer = self.run_recount(*words)
        except subprocess.TimeoutExpired:
            return 3, {"error": {"code": f"no end after {PATIENCE} s: {words[0]}"}}
        try:
            return answer.exit, answer.json
        except ValueError:
            return answer.exit, {"error": {"code": f"{answer.out}{answer.error}"[:200]}}

    def refusal(self, wanted_exit, code, *words):
        """Returns the message of a command that is refused with this code."""
        error = self.refused(wanted_exit, *words)
        assert error["code"] == code, error
        return error["message"]

    def init(self, *more, wanted_exit=0):
        """Creates the cluster, or its next era. Any store may do that, and none needs to be
        there."""
        return self.expect(wanted_exit, "cluster", "init", *self.servers.urls, *more).json

    def join(self, *more, table=None, urls=None):
        return self.ask("cluster", "join", *(urls or self.servers.urls), "--table",
                        table or self.name, *more)

    def sync(self, *more, wanted_exit=0):
        return self.expect(wanted_exit, "cluster", "sync", *more).json

    def status(self, wanted_exit=0):
        return self.expect(wanted_exit, "cluster", "status").json

    def begin(self, *more):
        """Begins a game of Heretics in which both have chosen: events 0 to 2, the Cities are
        shuffled."""
        game = self.new(*more)
        self.ask("act", game, 0, "choose_faction hussites", *more)
        self.ask("act", game, 1, "choose_faction orthodox", *more)
        return game

    def events(self, game):
        return self.export(game).events

    def all_events(self):
        """Returns the events of every game, by id."""
        return {log.chain[0].hex()[:32]: log.events for log in self.exported("@all")
                if hasattr(log, "events")}

    def export(self, game):
        """Returns the log of a game as `export` writes it."""
        logs = [frame for frame in self.exported(game) if hasattr(frame, "events")]
        assert len(logs) == 1, logs
        return logs[0]

    def exported(self, game):
        name = self.name + ".recount"
        self.ask("export", game, "-o", name)
        raw = self.read(name)
        os.unlink(self.path(name))
        return frames_in(raw)

    def games(self):
        return {game["id"] for game in self.ask("games")["games"]}

    def moves(self, game):
        """Returns the legal moves: seats, and an action of each."""
        return [(each["seat"], json.dumps(action)) for each in self.ask("legal", game)["seats"]
                for action in each["actions"]]

    def move(self, game, seat=0):
        """Returns the words of the first action that a seat may take, or any seat."""
        return next(each for each in self.moves(game) if seat in (None, each[0]))


class ClusterTest(CommandTest):
    """Each class has its own servers; each test has its own tables and games."""

    count = 1
    replicas = 1
    is_each = False  # each test has servers of its own

    @classmethod
    def make_servers(cls, folder):
        return Servers(folder, cls.count)

    @classmethod
    def begin_servers(cls):
        cls.servers_folder = tempfile.mkdtemp(prefix="recount-servers-", dir=folder_for_tests())
        cls.servers = cls.make_servers(cls.servers_folder).start()
        cls.init_document = Store(cls.servers_folder, "none", cls.servers).init(
            "--replicas", cls.replicas, *cls.init_words())

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
        super().setUp()
        if self.is_each:
            self.begin_servers()
            self.addCleanup(self.end_servers)

    def store(self, name, *more, joined=True):
        store = Store(self.folder, name, self.servers, self)
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
