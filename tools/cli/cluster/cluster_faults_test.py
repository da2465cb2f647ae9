"""Tests lost answers, servers that hang, and three servers of which one is killed: an event that
was reported as recorded is there, once."""
import os
import threading
import time

from tools.testing.cluster import LOG, ClusterTest, run_tests
from tools.testing.frames import Frame
from tools.testing.nats import Refused
from tools.testing.nats_proxy import Proxy
from tools.testing.waiting import settled, wait_until


class Answers(ClusterTest):
    """One server behind a proxy that loses things."""

    def setUp(self):
        super().setUp()
        self.lost = []
        self.fates = {}  # by the beginning of a subject: messages to lose, one each
        self.proxy = Proxy(self.servers.all[0].port, self.lose)
        self.addCleanup(self.proxy.end)
        self.table = f"t-{os.urandom(4).hex()}"

    def lose(self, subject):
        for begin, fates in self.fates.items():
            if subject.startswith(begin) and fates:
                self.lost.append(subject)
                return fates.pop(0)
        return "pass"

    def check_recorded_once(self, fates):
        store = self.store(self.table, joined=False)
        store.join(urls=[self.proxy.url])
        game = store.new(seed=os.urandom(32).hex())
        self.fates["recount.log."] = list(fates)
        recorded = store.ask("act", game, 0, "choose_faction hussites")
        self.assertEqual(recorded["seq"], 1)
        self.assertEqual(len(self.lost), len(fates))
        self.fates.clear()
        store.ask("act", game, 1, "choose_faction orthodox")
        kept = self.messages_of(self.client(), LOG, f"recount.log.1.0.{self.table}.{game}")
        self.assertEqual([Frame(each.data).first for each in kept], [0, 1, 2])
        self.assertEqual([event for each in kept for event in Frame(each.data).events],
                         store.events(game))

    def test_an_answer_that_is_lost(self):
        self.check_recorded_once(["answer"])

    def test_a_request_that_is_lost(self):
        self.check_recorded_once(["request"])

    def test_a_connection_that_breaks_before_the_answer(self):
        self.check_recorded_once(["line"])

    def test_several_in_a_row(self):
        self.check_recorded_once(["request", "request", "line"])

    def test_answers_to_openings_and_cards_are_lost(self):
        store = self.store(self.table, joined=False)
        store.join(urls=[self.proxy.url])
        self.fates = {"recount.open.": ["answer"], "recount.cards.": ["line"]}
        game = store.new(seed=os.urandom(32).hex())
        self.assertEqual(len(self.lost), 2)
        fresh = self.store("fresh")
        fresh.sync()
        self.assertEqual(fresh.export(game).raw, store.export(game).raw)

    def test_answers_about_a_consumer_are_lost(self):
        game = self.store(self.table).new(seed=os.urandom(32).hex())
        fresh = self.store("fresh", joined=False)
        fresh.join(urls=[self.proxy.url])
        self.fates = {"$JS.API.CONSUMER.CREATE.": ["answer", "answer"],
                      "$JS.API.CONSUMER.DELETE.": ["answer"]}
        self.assertEqual(fresh.sync()["findings"], [])
        self.assertEqual(len(self.lost), 3)
        self.assertIn(game, fresh.games())

    def test_a_server_that_hangs_for_a_while(self):
        store = self.store(self.table)
        game = store.new(seed=os.urandom(32).hex())
        server = self.servers.all[0]
        server.stop()
        timer = threading.Timer(5, server.go_on)
        timer.start()
        begun = time.monotonic()
        answer = store.run_recount("act", game, 0, "choose_faction hussites")
        timer.join()
        if answer.exit == 0:
            self.assertEqual(len(store.events(game)), 2)
        else:
            self.assertEqual(answer.json["error"]["code"], "unavailable")
            self.assertLess(time.monotonic() - begun, 35)
            self.assertEqual(len(store.events(game)), 1)
        self.servers.wait()
        store.sync()
        kept = self.messages_of(self.client(), LOG, f"recount.log.1.0.{self.table}.{game}")
        self.assertEqual([event for each in kept for event in Frame(each.data).events],
                         store.events(game))


class Three(ClusterTest):
    """Three servers, three replicas."""

    count = 3
    replicas = 3

    def recorded(self, store, moments):
        """Records new games of one writer; `moments` maps a number of events to a function that is
        called then. Returns the acknowledged events, as (game, seq)."""
        done = []
        while len(done) < 60:
            if len(done) in moments:
                moments.pop(len(done))()
            answer = store.run_recount("new", "heretics", "--players", "Ana,Bo", "--seed",
                               os.urandom(32).hex())
            if answer.exit != 0:
                self.assertEqual(answer.json["error"]["code"], "unavailable", answer.out)
                continue
            game = answer.json["id"]
            done.append((game, 0))
            for seat, faction in ((0, "hussites"), (1, "orthodox")):
                answer = store.run_recount("act", game, seat, f"choose_faction {faction}")
                if answer.exit != 0:
                    self.assertEqual(answer.json["error"]["code"], "unavailable", answer.out)
                    break
                done.append((game, seat + 1))
        return done

    def synced(self, store):
        """Synchronises the store. Returns the stream that has its games then. A killed nats-server
        may lose acknowledged messages; the store then reports that, and sends all of them for a new
        era."""
        answer = store.run_recount("cluster", "sync")
        findings = answer.json.get("findings", [])
        if not findings or {each["fault"] for each in findings} != {"lost"}:
            self.assertEqual((answer.exit, findings), (0, []), answer.out)
            return LOG
        store.init("--next")
        self.assertEqual(store.sync()["findings"], [])
        return LOG.replace("-1-", "-2-")

    def check(self, store, done):
        """Checks that each event is in the stream with its bytes, once, and in a new store."""
        self.servers.start()
        self.servers.leader(LOG)
        stream = self.synced(store)
        wanted = {game: store.events(game) for game in {game for game, _ in done}}
        for game, seq in done:
            self.assertGreater(len(wanted[game]), seq)
        fresh = self.store("fresh")
        def of_fresh():
            fresh.sync()
            return {game: fresh.events(game) for game in fresh.games() if game in wanted}
        self.assertEqual(settled(lambda: self.in_the_stream(stream, wanted), wanted.__eq__),
                         wanted)
        self.assertEqual(settled(of_fresh, wanted.__eq__), wanted)

    def in_the_stream(self, stream, games):
        """Returns the events of these games in the stream, in the order of its messages."""
        events = {}
        try:
            with self.servers.client() as client:
                for each in client.all_kept(stream):
                    game = each.subject.rpartition(".")[2]
                    if game in games:
                        events.setdefault(game, []).extend(Frame(each.data).events)
        except (OSError, Refused):
            return None  # the stream has no leader for now
        return events

    def test_the_leader_is_killed_while_a_table_records(self):
        store = self.store("killed")
        killed = []
        def kill():
            killed.append(self.servers.leader(LOG))
            killed[0].kill()
        done = self.recorded(store, {15: kill, 45: self.servers.start})
        self.assertEqual(len(killed), 1)
        self.check(store, done)

    def test_the_leader_hangs_and_comes_back(self):
        store = self.store("hung")
        timers = []
        def stop():
            leader = self.servers.leader(LOG)
            leader.stop()
            timers.append(threading.Timer(6, leader.go_on))
            timers[0].start()
        done = self.recorded(store, {15: stop})
        timers[0].join()
        self.check(store, done)

    def test_a_server_comes_back_with_an_empty_disk(self):
        store = self.store("emptied")
        def empty():
            follower = next(each for each in self.servers.all
                            if each is not self.servers.leader(LOG))
            follower.kill()
            follower.empty()
            follower.start()
        done = self.recorded(store, {15: empty})
        self.check(store, done)

    def test_with_one_server_dead_everything_can_be_read_and_a_watch_goes_on(self):
        owner, other = self.store("owner"), self.store("other")
        game = owner.begin()
        watcher = self.store("watcher")
        watching = watcher.start_recount("cluster", "sync", "--watch")
        wait_until(lambda: game in watcher.games(), "the watch to go on")
        self.servers.all[2].kill()
        wait_until(lambda: other.run_recount("cluster", "sync").exit == 0, "others to lead", 180)
        # A server that is busy may not answer in time; somebody at a table tries again.
        for number in range(4):
            for words in (("join", *self.servers.urls, "--table", f"late{number}"), ("sync",)):
                late = self.store(f"late{number}", joined=False)
                wait_until(lambda late=late, words=words:
                           late.run_recount("cluster", *words).exit == 0, "a server to answer")
        owner.ask("act", game, *owner.move(game, None))
        wait_until(lambda: watcher.events(game) == owner.events(game),
                   "the watch to bring the event")
        watching.terminate()
        watching.communicate(timeout=60)
        self.servers.start()

    def test_status_names_three_servers_and_leaders(self):
        store = self.store("status")
        names = ["n1", "n2", "n3"]
        def is_whole():
            status = store.status()
            return (sorted(each["name"] for each in status["servers"]) == names and
                    all(stream["leader"] in names for stream in status["streams"]))
        wait_until(is_whole, "every stream to have a leader")

    def test_the_streams_have_three_replicas(self):
        with self.servers.client() as client:
            for stream in client.api("STREAM.NAMES")["streams"]:
                # Nobody answers while a new leader is elected.
                wait_until(lambda: (client.api(f"STREAM.INFO.{stream}") or {}).get("config"),
                           "the stream's leader to answer")
                config = client.api(f"STREAM.INFO.{stream}")["config"]
                self.assertEqual(config["num_replicas"], 3, stream)


if __name__ == "__main__":
    run_tests()
