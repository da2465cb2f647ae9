"""Tests with one server: the streams, the messages byte for byte, append and conflict, offline and
sync."""
import hashlib
import json
import os
import shutil

from tools.testing.cluster import LOG, OPEN, ClusterTest, Store, run_tests
from tools.testing.frames import CARD_SET, ZERO, Frame
from tools.testing.waiting import wait_until

SECOND = 1_000_000_000
PUBLISHED = ("Nats-Expected-Last-Subject-Sequence", "Nats-Msg-Id")


class Streams(ClusterTest):
    """Checks what `cluster init` makes, field by field."""

    is_each = True

    def init(self, wanted_exit, *more):
        return self.store("none", joined=False).init(*more, wanted_exit=wanted_exit)

    def config(self, stream):
        return self.client().api(f"STREAM.INFO.{stream}")["config"]

    def check(self, stream, subject, denies, retention="limits"):
        config = self.config(stream)
        expected = {"name": stream, "subjects": [subject], "retention": retention,
                    "storage": "file", "discard": "new", "allow_direct": True, "num_replicas": 1,
                    "max_msgs": -1, "max_bytes": -1, "max_age": 0, "max_msgs_per_subject": -1,
                    "max_msg_size": -1, "max_consumers": -1}
        self.assertEqual({key: config.get(key) for key in expected}, expected)
        for key in ("deny_delete", "deny_purge"):
            self.assertEqual(config.get(key, False), denies, f"{stream} {key}")
        return config

    def test_the_streams_are_those_of_the_contract(self):
        self.check("RECOUNT-ERAS", "recount.era", True)
        self.check("RECOUNT-CARDS", "recount.cards.>", True)
        log = self.check(LOG, "recount.log.1.0.>", True)
        self.assertEqual(log["duplicate_window"], 60 * SECOND)
        self.check(OPEN, "recount.open.1.0.>", False)
        self.check("RECOUNT-AUDIT", "recount.audit.>", False, retention="workqueue")
        self.check("RECOUNT-RESULT", "recount.result.>", True)
        names = self.client().api("STREAM.NAMES")["streams"]
        self.assertEqual(sorted(names), ["RECOUNT-AUDIT", "RECOUNT-CARDS", "RECOUNT-ERAS", LOG,
                                         OPEN, "RECOUNT-RESULT"])
        work = self.client().api("CONSUMER.INFO.RECOUNT-AUDIT.work")["config"]
        self.assertEqual((work["durable_name"], work["ack_policy"], work["ack_wait"]),
                         ("work", "explicit", 30 * SECOND))

    def test_the_server_itself_takes_nothing_out(self):
        store = self.store("t17")
        store.begin()
        client = self.client()
        for stream in ("RECOUNT-ERAS", "RECOUNT-CARDS", LOG, "RECOUNT-RESULT"):
            self.assertIn("error", client.api(f"STREAM.MSG.DELETE.{stream}", {"seq": 1}))
            self.assertIn("error", client.api(f"STREAM.PURGE.{stream}"))
        self.assertTrue(client.api(f"STREAM.MSG.DELETE.{OPEN}", {"seq": 1})["success"])

    def test_the_era_is_a_message(self):
        kept = self.client().all_kept("RECOUNT-ERAS")
        self.assertEqual([each.subject for each in kept], ["recount.era"])
        self.assertEqual(json.loads(kept[0].data), {"era": 1, "partitions": 1, "replicas": 1,
                                                    "retired": [], "lost": []})

    def test_init_again_leaves_what_is_there(self):
        document = self.init(0, "--replicas", 1)
        self.assertEqual((document["era"], document["made"], document["other"]), (1, [], []))
        self.assertEqual(len(self.client().all_kept("RECOUNT-ERAS")), 1)

    def test_init_tells_a_stream_that_is_other(self):
        client = self.client()
        config = self.config("RECOUNT-RESULT") | {"max_msgs": 7}
        self.assertNotIn("error", client.api("STREAM.UPDATE.RECOUNT-RESULT", config))
        self.assertEqual(self.init(0, "--replicas", 1)["other"], ["RECOUNT-RESULT"])
        self.assertEqual(self.config("RECOUNT-RESULT")["max_msgs"], 7)

    def test_init_tells_streams_of_an_era_that_is_other_than_was_asked_for(self):
        for words in (["--partitions", "4"], ["--replicas", "3"]):
            document = self.init(0, *words)
            self.assertEqual((document["partitions"], document["replicas"]), (1, 1))
            self.assertLessEqual({LOG, OPEN}, set(document["other"]))

    def test_the_next_era_has_its_partitions(self):
        document = self.init(0, "--next", "--partitions", 4)
        self.assertEqual((document["era"], document["partitions"]), (2, 4))
        for part in range(4):
            self.check(f"RECOUNT-LOG-2-{part}", f"recount.log.2.{part}.>", True)
            self.check(f"RECOUNT-OPEN-2-{part}", f"recount.open.2.{part}.>", False)
        kept = self.client().all_kept("RECOUNT-ERAS")
        self.assertEqual([json.loads(each.data)["era"] for each in kept], [1, 2])
        self.assertEqual(dict(kept[1].headers)[PUBLISHED[0]], "1")
        store = self.store("t17")
        for seed in range(8):
            game = store.new(seed=f"{seed:064x}")
            part = int(game[:2], 16) * 4 // 256
            kept = self.messages_of(self.client(), f"RECOUNT-LOG-2-{part}",
                                    f"recount.log.2.{part}.t17.{game}")
            self.assertEqual(len(kept), 1)

    def test_a_log_stays_in_its_era(self):
        store = self.store("t17")
        game = store.new()
        self.init(0, "--next", "--partitions", 2)
        store.ask("act", game, 0, "choose_faction hussites")
        newer = store.new(seed="0" * 63 + "2")
        client = self.client()
        self.assertEqual(len(self.messages_of(client, LOG, f"recount.log.1.0.t17.{game}")), 2)
        part = int(newer[:2], 16) * 2 // 256
        subject = f"recount.log.2.{part}.t17.{newer}"
        # A store that has not synced since then may not know the new era yet; sync tells it.
        if not self.messages_of(client, f"RECOUNT-LOG-2-{part}", subject):
            self.assertTrue(self.messages_of(client, LOG, f"recount.log.1.0.t17.{newer}"))
        self.assertEqual(store.sync()["findings"], [])

    def test_wrong_words_are_usage(self):
        none = Store(self.folder, "none", self.servers)
        url = self.servers.urls[0]
        for words in (["init", url, "--partitions", 3], ["init", url, "--partitions", 512],
                      ["init", "http://127.0.0.1"], ["join", url],
                      ["join", url, "--table", "T17"], ["join", url, "--table", "a" * 33],
                      ["join", url, "--table", "t17", "--follow", "some"],
                      ["sync"], ["status"]):
            none.refusal(2, "usage", "cluster", *words)


class Limits(ClusterTest):
    """Checks that numbers from outside do not become endless loops."""

    is_each = True

    def test_an_era_beyond_the_limit_is_no_era(self):
        store = self.store("owner")
        game = store.new(seed=os.urandom(32).hex())
        for era in (1001, 2**62):
            self.client().stored("recount.era", json.dumps(
                {"era": era, "partitions": 1, "replicas": 1, "retired": [], "lost": []}).encode())
            for words in (("cluster", "sync"), ("cluster", "status")):
                self.assertIn("not about an era", store.refusal(3, "damaged", *words))
            self.assertEqual(len(store.events(game)), 1)


class Messages(ClusterTest):
    """Checks that an append is as the page says: subjects, headers and frames."""

    def heard(self, client, subject):
        message = client.next(subject=subject)
        self.assertIsNotNone(message, f"nothing on {subject}")
        return message

    def test_an_append_has_both_headers_and_a_frame_of_the_file(self):
        store = self.store("t17")
        client = self.client()
        client.subscribe("recount.log.>")
        game = store.begin()
        subject = f"recount.log.1.0.t17.{game}"
        frames, last, exported = [], 0, store.export(game)
        for seq, count in ((0, 1), (1, 1), (2, 2)):  # event 2 shuffles the Cities
            message = self.heard(client, subject)
            headers = dict(message.headers)
            self.assertEqual(set(headers), set(PUBLISHED))
            self.assertEqual(headers[PUBLISHED[0]], str(last))
            self.assertEqual(headers[PUBLISHED[1]], f"{game}.{seq}")
            frames.append(Frame(message.data))
            self.assertEqual((frames[-1].first, len(frames[-1].events)), (seq, count))
            last = next(each.sequence for each in reversed(client.all_kept(LOG))
                        if each.data == message.data)
        self.assertIsNone(client.next(0.2, subject))
        head = ZERO
        for frame in frames:
            self.assertEqual((frame.kind, frame.openings), (1, {}))
            self.assertEqual(frame.before, head)
            self.assertTrue(frame.is_linked())
            head = frame.chain[-1]
        self.assertEqual([event for frame in frames for event in frame.events], exported.events)
        self.assertEqual([each for frame in frames for each in frame.chain], exported.chain)
        self.assertEqual(game, frames[0].chain[0].hex()[:32])
        self.assertEqual(head, exported.chain[-1])

    def test_openings_and_card_set_go_first(self):
        store = self.store("t18")
        client = self.client()
        client.subscribe("recount.>")
        game = store.new(seed="0" * 62 + "18")
        subjects = []
        while message := client.next(0.5):
            if message.subject.startswith("recount."):
                subjects.append(message.subject)
        log, opening = f"recount.log.1.0.t18.{game}", f"recount.open.1.0.t18.{game}.0"
        sets = [frame for frame in store.exported(game) if frame.body == CARD_SET]
        cards = f"recount.cards.t18.{sets[0].hash.hex()}"
        self.assertEqual(sorted(subjects), sorted([log, opening, cards]))
        self.assertEqual(subjects[-1], log)
        kept = self.messages_of(client, "RECOUNT-CARDS", cards)[0]
        self.assertEqual(kept.data, sets[0].raw)
        self.assertEqual(hashlib.sha256(sets[0].json).digest(), sets[0].hash)
        self.assertEqual(dict(kept.headers)[PUBLISHED[0]], "0")
        kept = self.messages_of(client, OPEN, opening)[0]
        self.assertEqual(dict(kept.headers)[PUBLISHED[0]], "0")
        frame = Frame(kept.data)
        self.assertEqual((frame.events, frame.chain, frame.before), ([], [], ZERO))
        self.assertEqual(frame.openings, store.export(game).openings)

    def test_a_card_set_is_sent_once_by_a_table(self):
        store = self.store("t19")
        for seed in ("18a", "18b"):
            store.new(seed=seed.zfill(64))
        kept = [each for each in self.client().all_kept("RECOUNT-CARDS") if ".t19." in each.subject]
        self.assertEqual(len(kept), 1)

    def test_the_events_of_one_transaction_are_one_message(self):
        store = self.store("t20")
        game = store.new(seed="20".zfill(64))
        store.ask("act", game, 0, "choose_faction hussites")
        store.ask("--offline", "act", game, 1, "choose_faction orthodox")
        for _ in range(3):
            store.ask("--offline", "act", game, *store.move(game, None))
        self.assertEqual(store.sync()["sent"], 5)
        kept = self.messages_of(self.client(), LOG, f"recount.log.1.0.t20.{game}")
        self.assertEqual([len(Frame(each.data).events) for each in kept], [1, 1, 5])
        headers = dict(kept[2].headers)
        self.assertEqual(headers[PUBLISHED[0]], str(kept[1].sequence))
        self.assertEqual(headers[PUBLISHED[1]], f"{game}.2")

    def test_a_long_log_goes_in_frames_of_256_events(self):
        store = self.store("t21")
        store.ask("--offline", "sim", "basicverse", "--games", 1, "--seed", "21".zfill(64))
        game = store.ask("games")["games"][0]["id"]
        events = store.events(game)
        self.assertEqual(store.sync()["sent"], len(events))
        kept = self.messages_of(self.client(), LOG, f"recount.log.1.0.t21.{game}")
        frames = [Frame(each.data) for each in kept]
        self.assertEqual([event for frame in frames for event in frame.events], events)
        for frame in frames:
            self.assertTrue(frame.is_linked())
            self.assertLessEqual(len(frame.events), 256)
        at = 0
        for i, (each, frame) in enumerate(zip(kept, frames)):
            self.assertEqual(frame.first, at)
            expected = kept[i - 1].sequence if i else 0
            self.assertEqual(dict(each.headers)[PUBLISHED[0]], str(expected))
            self.assertEqual(dict(each.headers)[PUBLISHED[1]], f"{game}.{at}")
            at += len(frame.events)


class Recording(ClusterTest):
    """Tests conflicts, stores that continue alone, and the answers of sync and status."""

    def setUp(self):
        super().setUp()
        # The id of a game follows from its seed, so each test uses other seeds to have its own
        # games.
        self.names = (f"a-{os.urandom(4).hex()}", f"b-{os.urandom(4).hex()}")

    def new_seed(self):
        return os.urandom(32).hex()

    def pair(self):
        """Two stores with one game of four events."""
        a, b = self.store(self.names[0]), self.store(self.names[1])
        game = a.new(seed=self.new_seed())
        a.ask("act", game, 0, "choose_faction hussites")
        a.ask("act", game, 1, "choose_faction orthodox")
        b.sync()
        return a, b, game

    def test_expect_of_a_stale_store_is_a_conflict(self):
        a, b, game = self.pair()
        seat, move = a.move(game, None)
        recorded = a.ask("act", game, seat, move, "--expect", 3)
        self.assertEqual(recorded["seq"], 4)
        b.refusal(1, "conflict", "act", game, seat, move, "--expect", 3)
        self.assertEqual(b.events(game), a.events(game))  # it is up to date
        kept = self.messages_of(self.client(), LOG, f"recount.log.1.0.{a.name}.{game}")
        self.assertEqual(len(kept), 4)

    def test_act_without_expect_is_tried_anew(self):
        a, b, game = self.pair()
        a.ask("act", game, *a.move(game, None))
        recorded = b.run_recount("act", game, *b.move(game, None))
        # In the new state it is recorded after the other event, or the rules refuse it.
        if recorded.exit == 0:
            self.assertEqual(recorded.json["seq"], 5)
        else:
            self.assertNotEqual(recorded.json["error"]["code"], "conflict")
        a.sync()
        self.assertEqual(a.events(game), b.events(game))

    def test_another_tables_log_goes_on_under_its_subject(self):
        a, b, game = self.pair()
        b.ask("act", game, *b.move(game, None))
        kept = self.messages_of(self.client(), LOG, f"recount.log.1.0.{a.name}.{game}")
        self.assertEqual([Frame(each.data).first for each in kept], [0, 1, 2, 4])
        self.assertEqual(len(a.events(game)), 4)
        a.sync()
        self.assertEqual(a.events(game), b.events(game))

    def test_offline_then_sync(self):
        store = self.store(self.names[0])
        game = store.new("--offline", seed=self.new_seed())
        store.ask("--offline", "act", game, 0, "choose_faction hussites")
        client = self.client()
        subject = f"recount.log.1.0.{store.name}.{game}"
        self.assertEqual(self.messages_of(client, LOG, subject), [])
        self.assertEqual(store.status()["only_here"], [{"id": game, "events": 2}])
        document = store.sync()
        self.assertEqual(list(document), ["sent", "brought", "findings"])
        self.assertEqual((document["sent"], document["findings"]), (2, []))
        self.assertEqual(store.status()["only_here"], [])
        kept = self.messages_of(client, LOG, subject)
        self.assertEqual([event for each in kept for event in Frame(each.data).events],
                         store.events(game))
        self.assertEqual(store.sync()["sent"], 0)
        self.assertEqual(len(self.messages_of(client, LOG, subject)), len(kept))

    def test_a_copy_of_another_tables_game_is_that_tables(self):
        """The servers already have the game's events, under the subject of the table that began
        it."""
        a, b = self.store(self.names[0]), self.store(self.names[1])
        for words in ([], ["--offline"]):
            game = a.new(seed=self.new_seed())
            a.ask("export", game, "-o", self.path("copy.recount"))
            b.ask(*words, "import", self.path("copy.recount"))
            self.assertEqual(b.sync()["findings"], [])
            b.ask("act", game, 0, "choose_faction hussites")
            kept = self.messages_of(self.client(), LOG, f"recount.log.1.0.{a.name}.{game}")
            self.assertEqual(len(kept), 2)
            subject = f"recount.log.1.0.{b.name}.{game}"
            self.assertEqual(self.messages_of(self.client(), LOG, subject), [])
            a.sync()
            self.assertEqual(a.events(game), b.events(game))

    def test_joining_by_another_address_of_the_same_cluster_keeps_what_is_known(self):
        a, b, game = self.pair()
        port = self.servers.urls[0].rpartition(":")[2]
        b.join("--follow", "mine", urls=[f"nats://localhost:{port}"])
        self.assertEqual(b.status()["only_here"], [])
        self.assertEqual(b.sync()["sent"], 0)

    def test_an_append_sends_what_was_recorded_alone_before(self):
        a, b, game = self.pair()
        a.ask("--offline", "act", game, *a.move(game, None))
        a.ask("act", game, *a.move(game, None))
        b.sync()
        self.assertEqual(b.events(game), a.events(game))
        self.assertEqual(len(b.events(game)), 6)

    def test_sync_of_one_game_sends_that_one(self):
        store = self.store(self.names[0])
        games = [store.new("--offline", seed=self.new_seed()) for _ in range(2)]
        self.assertEqual(store.sync(games[0])["sent"], 1)
        self.assertEqual(store.status()["only_here"], [{"id": games[1], "events": 1}])

    def test_both_went_on_alone_and_both_stay(self):
        a, b, game = self.pair()
        seat, _ = a.move(game, None)
        legal = next(each for each in a.ask("legal", game)["seats"] if each["actions"])
        self.assertGreater(len(legal["actions"]), 1)
        a.ask("--offline", "act", game, seat, json.dumps(legal["actions"][0]))
        b.ask("--offline", "act", game, seat, json.dumps(legal["actions"][1]))
        of_a, of_b = a.events(game), b.events(game)
        self.assertEqual(a.sync()["sent"], 1)
        document = b.sync(wanted_exit=1)
        self.assertEqual([(each["id"], each["seq"], each["fault"])
                          for each in document["findings"]], [(game, 4, "exists")])
        self.assertEqual(list(document["findings"][0]),
                         ["id", "seq", "stream", "stream_seq", "fault", "message"])
        self.assertEqual(document["findings"][0]["stream"], LOG)
        self.assertEqual((a.events(game), b.events(game)), (of_a, of_b))
        self.assertEqual(b.status(wanted_exit=1)["findings"][0]["fault"], "exists")
        self.assertEqual(b.sync(wanted_exit=1)["findings"][0]["fault"], "exists")
        b.refusal(3, "exists", "act", game, *b.move(game, None))
        self.assertEqual(b.events(game), of_b)
        b.ask("--offline", "act", game, *b.move(game, None))

    def test_status_key_by_key(self):
        store = self.store(self.names[0])
        store.new(seed=self.new_seed())
        document = store.status()
        self.assertEqual(list(document), ["servers", "eras", "streams", "only_here", "findings"])
        self.assertEqual(list(document["servers"][0]), ["name", "version"])
        self.assertEqual(document["servers"][0]["name"], "n1")
        self.assertEqual(document["servers"][0]["version"], self.client().info["version"])
        self.assertEqual(document["eras"], [{"era": 1, "partitions": 1, "replicas": 1,
                                             "retired": False, "lost": False}])
        for stream in document["streams"]:
            self.assertEqual(list(stream), ["name", "leader", "messages", "last", "cursor"])
        log = next(each for each in document["streams"] if each["name"] == LOG)
        state = self.client().api(f"STREAM.INFO.{LOG}")["state"]
        self.assertEqual((log["messages"], log["last"]), (state["messages"], state["last_seq"]))
        store.sync()
        log = next(each for each in store.status()["streams"] if each["name"] == LOG)
        self.assertEqual(log["cursor"], log["last"])

    def test_join_none_and_not_joined(self):
        store = self.store(self.names[0])
        game = store.new(seed=self.new_seed())
        store.ask("cluster", "join", "--none")
        store.refusal(2, "usage", "cluster", "sync")
        store.refusal(2, "usage", "cluster", "status")
        store.refusal(2, "usage", "cluster", "join", "--none")
        store.ask("act", game, 0, "choose_faction hussites")
        kept = self.messages_of(self.client(), LOG, f"recount.log.1.0.{store.name}.{game}")
        self.assertEqual(len(kept), 1)
        store.join()
        self.assertEqual(store.sync()["sent"], 1)

    def test_a_store_from_nothing_has_everything_after_sync(self):
        a, _, game = self.pair()
        fresh = self.store("fresh")
        fresh.sync()
        self.assertEqual(fresh.events(game), a.events(game))
        self.assertEqual(fresh.export(game).openings, a.export(game).openings)
        fresh.ask("verify", game)
        self.assertEqual(fresh.sync(), {"sent": 0, "brought": 0, "findings": []})

    def test_the_messages_follow_mine_brings(self):
        a, b, game = self.pair()
        mine = b.new(seed=self.new_seed())
        shutil.rmtree(b.database)
        b.join("--follow", "mine")
        b.sync()
        self.assertEqual(b.games(), {mine})
        self.assertNotIn(game, b.games())

    def test_watch_goes_on_and_ends_when_it_is_stopped(self):
        a, b, game = self.pair()
        watching = b.start_recount("cluster", "sync", "--watch")
        a.ask("act", game, *a.move(game, None))
        wait_until(lambda: len(b.events(game)) == 5, "the event", 20)
        alone = b.new("--offline", seed=self.new_seed())
        subject = f"recount.log.1.0.{b.name}.{alone}"
        wait_until(lambda: self.messages_of(self.client(), LOG, subject), "what is only here", 20)
        watching.terminate()
        out, error = watching.communicate(timeout=20)
        self.assertEqual(watching.returncode, 0, out + error)
        steps = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(sum(step["brought"] for step in steps), 1)
        self.assertEqual(sum(step["sent"] for step in steps), 1)


if __name__ == "__main__":
    run_tests()
