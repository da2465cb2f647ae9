"""Tests followers of a server that sends messages which recount never sends, or that has lost
acknowledged messages. Also tests that the owner of a game can continue to record it."""
import fcntl
import json
import os
import shutil
import time

from tools.testing.cluster import LOG, OPEN, PATIENCE, ClusterTest, run_tests
from tools.testing.frames import ZERO, Frame, link, log_frame
from tools.testing.nats_proxy import Proxy
from tools.testing.servers import Servers
from tools.testing.waiting import wait_until


class Hostile(ClusterTest):
    """Messages that every follower ignores. Each test has servers of its own."""

    is_each = True

    def setUp(self):
        super().setUp()
        self.owner, self.other = self.store("owner"), self.store("other")
        self.game = self.owner.begin()
        self.other.sync()
        self.log = self.owner.export(self.game)
        self.raw_client = self.client()

    def subject(self, table="owner", game=None):
        return f"recount.log.1.0.{table}.{game or self.game}"

    def next_event(self):
        """Lets the other store record its next event offline. Returns that event."""
        seat, move = self.other.move(self.game, None)
        self.other.ask("--offline", "act", self.game, seat, move)
        return self.other.events(self.game)[4:]

    def check_passed_over(self, sequence, fault, game, store=None):
        """Checks that a fresh store has the game and reports the one message, that the owner can
        continue to record, and that all stores are equal in the end."""
        fresh = self.store("fresh")
        findings = fresh.sync(wanted_exit=1)["findings"]
        self.assertEqual([(each["stream"], each["stream_seq"], each["fault"], each["id"])
                          for each in findings], [(LOG, sequence, fault, game)])
        self.assertIn("table", findings[0]["message"])
        self.assertEqual(fresh.events(self.game), self.log.events)
        self.assertEqual([each["stream_seq"] for each in fresh.status(1)["findings"]], [sequence])
        self.owner.ask("act", self.game, *self.owner.move(self.game, None))
        fresh.run_recount("cluster", "sync")
        self.assertEqual(fresh.events(self.game), self.owner.events(self.game))
        self.owner.run_recount("cluster", "sync")
        self.owner.ask("act", self.game, *self.owner.move(self.game, None))
        fresh.run_recount("cluster", "sync")
        self.assertEqual(fresh.events(self.game), self.owner.events(self.game))

    def test_garbage_on_the_owners_subject(self):
        sequence = self.raw_client.stored(self.subject(), b"nonsense")
        self.check_passed_over(sequence, "corrupt", self.game)

    def test_an_empty_message(self):
        sequence = self.raw_client.stored(self.subject(), b"")
        self.check_passed_over(sequence, "corrupt", self.game)

    def test_garbage_of_a_table_of_its_own(self):
        sequence = self.raw_client.stored(self.subject("evil", "ab" * 16), os.urandom(4000))
        self.check_passed_over(sequence, "corrupt", "ab" * 16)

    def test_bytes_that_are_cut_off(self):
        frame = log_frame(4, self.log.chain[-1], self.next_event())
        sequence = self.raw_client.stored(self.subject(), frame[:-8])
        self.check_passed_over(sequence, "corrupt", self.game)

    def test_a_frame_with_an_edited_chain(self):
        events = self.next_event()
        frame = log_frame(4, self.log.chain[-1], events, chain=[ZERO] * len(events))
        sequence = self.raw_client.stored(self.subject(), frame)
        self.check_passed_over(sequence, "edited", self.game)

    def test_a_chain_that_does_not_follow(self):
        frame = log_frame(4, link(ZERO, b"other"), self.next_event())
        sequence = self.raw_client.stored(self.subject(), frame)
        self.check_passed_over(sequence, "edited", self.game)

    def test_an_id_that_is_not_the_first_link(self):
        frame = log_frame(0, ZERO, self.log.events[:1])
        sequence = self.raw_client.stored(self.subject("evil", "cd" * 16), frame)
        self.check_passed_over(sequence, "corrupt", "cd" * 16)

    def test_an_event_that_is_no_event(self):
        frame = log_frame(4, self.log.chain[-1], [bytes(64)])
        sequence = self.raw_client.stored(self.subject(), frame)
        self.check_passed_over(sequence, "corrupt", self.game)

    def test_another_created_within_the_log(self):
        frame = log_frame(4, self.log.chain[-1], self.log.events[:1])
        sequence = self.raw_client.stored(self.subject(), frame)
        self.check_passed_over(sequence, "corrupt", self.game)

    def test_a_frame_that_says_it_is_a_tournaments(self):
        frame = log_frame(4, self.log.chain[-1], self.next_event(), kind=2)
        sequence = self.raw_client.stored(self.subject(), frame)
        self.check_passed_over(sequence, "corrupt", self.game)

    def test_a_whole_game_that_says_it_is_a_tournament(self):
        away = self.store("away", joined=False)
        game = away.export(away.new(seed=os.urandom(32).hex()))
        frame = log_frame(0, ZERO, game.events, kind=2)
        subject = self.subject("evil", game.chain[0].hex()[:32])
        sequence = self.raw_client.stored(subject, frame)
        self.check_passed_over(sequence, "corrupt", game.chain[0].hex()[:32])
        last = self.store("last")
        last.run_recount("cluster", "sync")
        last.expect(0, "store", "check")

    def test_openings_beside_events(self):
        sequence = self.raw_client.stored(self.subject(), self.log.raw)
        self.check_passed_over(sequence, "corrupt", self.game)

    def test_another_account_of_an_event_that_was_there_first(self):
        client = self.raw_client
        self.owner.ask("act", self.game, *self.owner.move(self.game, None))
        seat = self.other.ask("legal", self.game)["seats"]
        moves = [(each["seat"], move) for each in seat for move in each["actions"]]
        self.other.ask("--offline", "act", self.game, moves[-1][0], json.dumps(moves[-1][1]))
        late = self.other.events(self.game)[4:]
        self.assertNotEqual(late, self.owner.events(self.game)[4:])
        sequence = client.stored(self.subject(), log_frame(4, self.log.chain[-1], late))
        self.log = self.owner.export(self.game)
        self.check_passed_over(sequence, "exists", self.game)

    def test_another_tables_continuation(self):
        frame = log_frame(4, self.log.chain[-1], self.next_event())
        sequence = self.raw_client.stored(self.subject("evil"), frame)
        self.check_passed_over(sequence, "corrupt", self.game)

    def test_an_event_ahead_of_the_log(self):
        frame = log_frame(9, link(ZERO, b"other"), self.next_event())
        sequence = self.raw_client.stored(self.subject(), frame)
        fresh = self.store("fresh")
        findings = fresh.sync(wanted_exit=1)["findings"]
        self.assertEqual([(each["stream_seq"], each["fault"]) for each in findings],
                         [(sequence, "missing")])
        self.owner.ask("act", self.game, *self.owner.move(self.game, None))
        fresh.run_recount("cluster", "sync")
        self.assertEqual(fresh.events(self.game), self.owner.events(self.game))

    def test_another_tables_copy_is_passed_over_in_silence(self):
        frame = log_frame(0, ZERO, self.log.events)
        self.raw_client.stored(self.subject("evil"), frame)
        fresh = self.store("fresh")
        self.assertEqual(fresh.sync()["findings"], [])
        self.owner.ask("act", self.game, *self.owner.move(self.game, None))
        self.assertEqual(fresh.sync()["findings"], [])
        self.assertEqual(fresh.events(self.game), self.owner.events(self.game))
        fresh.ask("act", self.game, *fresh.move(self.game, None))
        self.assertEqual(self.owner.sync()["findings"], [])
        self.assertEqual(fresh.events(self.game), self.owner.events(self.game))

    def test_the_same_message_twice(self):
        kept = self.messages_of(self.raw_client, LOG, self.subject())
        self.raw_client.stored(self.subject(), kept[1].data)
        self.assertEqual(self.store("fresh").sync()["findings"], [])
        self.owner.ask("act", self.game, *self.owner.move(self.game, None))

    def test_a_subject_that_is_none(self):
        sequence = self.raw_client.stored("recount.log.1.0.owner.short", self.log.raw)
        fresh = self.store("fresh")
        findings = fresh.sync(wanted_exit=1)["findings"]
        self.assertEqual([(each["stream_seq"], each["fault"]) for each in findings],
                         [(sequence, "corrupt")])
        self.assertEqual(fresh.events(self.game), self.log.events)

    def test_openings_that_do_not_lead_to_the_veil(self):
        for subject in (f"recount.open.1.0.owner.{self.game}.0",
                        f"recount.open.1.0.owner.{self.game}.1",
                        f"recount.open.1.0.evil.{self.game}.2", "recount.open.1.0.x.y"):
            self.raw_client.stored(subject, b"nonsense")
            self.raw_client.stored(subject, self.log.raw)
        fresh = self.store("fresh")
        fresh.sync()
        self.assertEqual(fresh.export(self.game).openings, self.log.openings)

    def test_openings_that_the_operator_took_out_are_withheld(self):
        self.raw_client.api(f"STREAM.MSG.DELETE.{OPEN}", {"seq": 1})
        fresh = self.store("fresh")
        self.assertEqual(fresh.sync()["findings"], [])
        self.assertEqual(fresh.events(self.game), self.log.events)
        slots = [slot for each in fresh.export(self.game).openings.values() for slot in each]
        self.assertTrue(all(opening is None for opening, _ in slots), slots)

    def test_a_follower_has_the_files_frames(self):
        fresh = self.store("fresh")
        fresh.sync()
        self.assertEqual([each.raw for each in fresh.exported(self.game)],
                         [each.raw for each in self.owner.exported(self.game)])


class Lost(ClusterTest):
    """An engine that has lost what it acknowledged, and the next era."""

    is_each = True

    def setUp(self):
        super().setUp()
        self.owner, self.other = self.store("owner"), self.store("other")
        self.game = self.owner.begin()
        self.server = self.servers.all[0]

    def put_back(self, after, below=""):
        """Restores the folder of the server, or one below it, as it was before `after()`."""
        folder, copy = os.path.join(self.server.folder, below), self.server.folder + "-copy"
        self.server.kill()
        shutil.copytree(folder, copy)
        self.servers.start()
        after()
        self.server.kill()
        shutil.rmtree(folder)
        os.rename(copy, folder)
        self.servers.start()

    def record(self):
        self.owner.ask("act", self.game, *self.owner.move(self.game, None))
        self.owner.ask("act", self.game, *self.owner.move(self.game, None))

    def check_lost(self, store):
        findings = store.sync(wanted_exit=1)["findings"]
        self.assertEqual([(each["stream"], each["fault"]) for each in findings], [(LOG, "lost")])
        self.assertEqual([each["fault"] for each in store.status(1)["findings"]], ["lost"])

    def check_next_era(self):
        """Checks that everything goes into the new era, from event 0 with q = 0."""
        self.owner.init("--next")
        era = json.loads(self.client().all_kept("RECOUNT-ERAS")[-1].data)
        self.assertEqual((era["era"], era["lost"], era["retired"]), (2, [1], []))
        events = self.owner.events(self.game)
        held = sum(game["events"] for game in self.owner.ask("games")["games"])
        self.assertEqual(self.owner.sync(), {"sent": held, "brought": 0, "findings": []})
        subject = f"recount.log.2.0.owner.{self.game}"
        kept = self.messages_of(self.client(), "RECOUNT-LOG-2-0", subject)
        self.assertEqual([event for each in kept for event in Frame(each.data).events], events)
        self.assertEqual(dict(kept[0].headers)["Nats-Expected-Last-Subject-Sequence"], "0")
        self.other.sync()
        self.assertEqual(self.other.events(self.game), events)
        self.other.ask("act", self.game, *self.other.move(self.game, None))
        self.owner.sync()
        self.assertEqual(self.owner.events(self.game), self.other.events(self.game))
        self.assertEqual(self.owner.status()["only_here"], [])

    def test_an_older_copy_of_the_data(self):
        def more():
            self.record()
            self.owner.sync()
        self.put_back(more)
        self.check_lost(self.owner)
        self.check_next_era()

    def test_an_older_copy_is_seen_by_who_only_recorded(self):
        self.put_back(self.record)
        self.check_lost(self.owner)
        self.check_next_era()

    def test_a_loss_is_remembered_when_the_stream_has_grown_again(self):
        def more():
            self.record()
            self.owner.sync()
        self.put_back(more)
        self.check_lost(self.owner)
        newest = self.owner.sync(wanted_exit=1)["findings"][0]["stream_seq"]
        self.grow(newest)
        self.check_lost(self.owner)
        self.check_next_era()

    def test_a_watch_tells_a_loss_and_why_the_stream_waits(self):
        self.owner.sync()
        watching = self.owner.start_recount("cluster", "sync", "--watch")
        game = self.other.begin()
        wait_until(lambda: game in self.owner.games(), "the watch to go on")
        self.put_back(lambda: (self.record(), self.owner.sync()))
        line = json.loads(watching.stdout.readline())
        while not line["findings"]:
            line = json.loads(watching.stdout.readline())
        self.assertEqual([(each["stream"], each["fault"]) for each in line["findings"]],
                         [(LOG, "lost")])
        watching.terminate()
        watching.communicate(timeout=60)
        self.assertEqual(watching.returncode, 1)

    def test_all_streams_are_gone(self):
        self.owner.sync()
        self.server.kill()
        self.server.empty()
        self.servers.start()
        self.check_lost(self.owner)
        self.assertEqual(self.owner.status(1)["streams"], [])
        fresh = self.store("fresh", joined=False)
        fresh.refusal(3, "not_found", "cluster", "join", *self.servers.urls, "--table", "fresh")
        self.check_next_era()

    def test_a_gap_in_the_stream_is_told_by_status_too(self):
        client = self.client()
        config = client.api(f"STREAM.INFO.{LOG}")["config"]
        client.api(f"STREAM.DELETE.{LOG}")
        client.api(f"STREAM.CREATE.{LOG}", config | {"deny_delete": False})
        self.store("late").begin()
        self.assertTrue(client.api(f"STREAM.MSG.DELETE.{LOG}", {"seq": 2})["success"])
        reader = self.store("reader")
        for _ in range(2):
            found = reader.sync(wanted_exit=1)["findings"] + reader.status(1)["findings"]
            self.assertEqual([(each["fault"], each["stream_seq"]) for each in found],
                             [("missing", 2)] * 2)

    def grow(self, newest):
        while self.client().api(f"STREAM.INFO.{LOG}")["state"]["last_seq"] <= newest:
            self.other.begin()

    def test_an_older_copy_that_has_grown_again(self):
        """Nobody looked while the stream was short, and other messages are there now."""
        def more():
            self.record()
            self.owner.sync()
        self.put_back(more)
        self.grow(self.client().api(f"STREAM.INFO.{LOG}")["state"]["last_seq"] + 2)
        self.check_lost(self.owner)
        self.check_next_era()

    def test_an_older_copy_that_has_grown_again_is_seen_by_who_only_recorded(self):
        self.put_back(self.record)
        self.grow(self.client().api(f"STREAM.INFO.{LOG}")["state"]["last_seq"] + 2)
        self.check_lost(self.owner)
        self.check_next_era()

    def test_an_older_copy_of_the_openings_that_has_grown_again(self):
        """Other openings are at the cursor: they are read, and no names are missing."""
        reader, table = self.store("reader", "--follow", "all"), self.store("table")
        reader.sync()
        def more():
            self.other.new(seed="4" * 64)
            reader.sync()
        self.put_back(more, f"js/jetstream/$G/streams/{OPEN}")
        game = table.ask("new", "heretics", "--players", "Ed,Flo", "--seed", "5" * 64)["id"]
        self.assertEqual(reader.sync()["findings"], [])
        names = {each["id"]: each["players"] for each in reader.ask("games")["games"]}
        self.assertEqual((names[game], len(names)), (["Ed", "Flo"], 3))
        self.assertEqual(reader.sync()["brought"], 0)

    def test_openings_that_were_taken_out_at_the_cursor_are_no_other_history(self):
        reader, client = self.store("reader", "--follow", "all"), self.client()
        reader.sync()
        last = client.api(f"STREAM.INFO.{OPEN}")["state"]["last_seq"]
        self.assertTrue(client.api(f"STREAM.MSG.DELETE.{OPEN}", {"seq": last})["success"])
        self.assertEqual(reader.sync(), {"sent": 0, "brought": 0, "findings": []})
        game = self.other.new(seed="5" * 64)
        self.assertEqual(reader.sync()["findings"], [])
        names = {each["id"]: each["players"] for each in reader.ask("games")["games"]}
        self.assertEqual(names[game], ["Ana", "Bo"])

    def put_back_store(self, store, after):
        """Restores the folder of a store from a backup made before `after()`."""
        store.ask("store", "backup", store.database + "-backup")
        after()
        shutil.rmtree(store.database)
        os.rename(store.database + "-backup", store.database)

    def test_a_backup_of_a_store_has_the_cursor_of_its_events(self):
        """Events that the backup lacks are read again, although the cursor had been after them."""
        self.owner.sync()
        events = []
        def more():
            self.record()
            self.other.begin()
            self.owner.sync()
            events.extend(self.owner.events(self.game))
        self.put_back_store(self.owner, more)
        self.assertEqual(len(self.owner.events(self.game)), 4)
        found = self.owner.sync()
        self.assertEqual((found["sent"], found["findings"]), (0, []))
        self.assertEqual(self.owner.events(self.game), events)
        self.assertEqual(self.owner.games(), self.other.games() | {self.game})

    def test_what_was_played_otherwise_after_a_backup_was_put_back_is_told(self):
        self.put_back_store(self.owner, self.record)
        seat, first = self.owner.move(self.game, None)
        legal, = [each["actions"] for each in self.owner.ask("legal", self.game)["seats"]
                  if each["seat"] == seat]
        self.assertNotEqual(json.dumps(legal[-1]), first)
        for action in (legal[-1], None, None):
            words = (seat, json.dumps(action)) if action else self.owner.move(self.game, None)
            self.owner.ask("--offline", "act", self.game, *words)
        events = self.owner.events(self.game)
        found = self.owner.sync(wanted_exit=1)["findings"]
        self.assertEqual([(each["id"], each["fault"]) for each in found], [(self.game, "exists")])
        self.assertEqual(self.owner.events(self.game), events)

    def test_another_stream_of_the_same_name(self):
        self.owner.sync()
        client = self.client()
        config = client.api(f"STREAM.INFO.{LOG}")["config"]
        client.api(f"STREAM.DELETE.{LOG}")
        client.api(f"STREAM.CREATE.{LOG}", config)
        for i in range(20):
            client.stored("recount.log.1.0.evil." + "ab" * 16, b"%d" % i)
        self.check_lost(self.owner)
        self.check_next_era()

    def test_a_stream_that_is_gone(self):
        self.owner.sync()
        self.client().api(f"STREAM.DELETE.{LOG}")
        self.check_lost(self.owner)
        self.check_next_era()

    def test_the_longest_wins(self):
        self.other.sync()
        def more():
            self.record()
            self.owner.sync()
        self.put_back(more)
        self.owner.init("--next")
        self.other.sync()  # the shorter log comes first in the new era
        self.assertEqual(self.owner.sync()["findings"], [])
        self.assertEqual(self.other.sync()["findings"], [])
        self.assertEqual(self.other.events(self.game), self.owner.events(self.game))

    def test_a_server_that_is_gone_is_unavailable(self):
        self.server.kill()
        message = self.owner.refusal(3, "unavailable", "act", self.game,
                                     *self.owner.move(self.game, None))
        self.assertIn("--offline", message)
        self.owner.refusal(3, "unavailable", "cluster", "sync")
        self.owner.refusal(3, "unavailable", "cluster", "status")
        self.assertEqual(len(self.owner.events(self.game)), 4)
        self.owner.ask("--offline", "act", self.game, *self.owner.move(self.game, None))
        self.servers.start()
        self.assertGreater(self.owner.sync()["sent"], 0)


class Beside(ClusterTest):
    """Commands of one store share the names of consumers that a key permits."""

    def test_a_command_waits_for_its_turn(self):
        table, other = self.store("a"), self.store("b")
        game = table.begin()
        with open(os.path.join(other.database, "data.mdb"), "rb") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            began = time.monotonic()
            process = other.start_recount("cluster", "sync")
            time.sleep(2)
            games = other.games()
            if time.monotonic() < began + 4:  # after 5 s it goes on
                self.assertIsNone(process.poll())
                self.assertEqual(games, set())
            fcntl.flock(turn, fcntl.LOCK_UN)
            process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(other.events(game), table.events(game))

    def test_who_keeps_its_turn_holds_nobody_up(self):
        table, other = self.store("a"), self.store("b")
        game = table.begin()
        with open(os.path.join(other.database, "data.mdb"), "rb") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            other.sync()
        self.assertEqual(other.events(game), table.events(game))

    def take_over(self):
        """Replaces the consumer of store b with one that begins at the first message."""
        client = self.client()
        client.api(f"CONSUMER.DELETE.{LOG}.b-look")
        config = {"name": "b-look", "deliver_policy": "by_start_sequence", "opt_start_seq": 1,
                  "ack_policy": "none", "filter_subject": "recount.log.1.0.>", "num_replicas": 1,
                  "mem_storage": True}
        client.api(f"CONSUMER.CREATE.{LOG}.b-look.recount.log.1.0.>",
                   {"stream_name": LOG, "config": config})

    def follow_through(self, times):
        """Returns what store b finds if its consumer is replaced up to `times` times, just before a
        request for messages; and how many times that happened."""
        table, other = self.store("a"), self.store("b", joined=False)
        table.begin()
        is_on, taken = [], []
        def take_over_first(subject):
            if subject == f"$JS.API.CONSUMER.MSG.NEXT.{LOG}.b-look" and is_on:
                if len(taken) < times:
                    taken.append(self.take_over())
            return "pass"
        proxy = Proxy(self.servers.all[0].port, take_over_first)
        self.addCleanup(proxy.end)
        other.join(urls=[proxy.url])
        other.sync()
        game = table.begin()
        is_on.append(True)
        found = other.run_recount("cluster", "sync").json["findings"]
        if not found:
            self.assertEqual(other.events(game), table.events(game))
        return [each["fault"] for each in found], len(taken)

    def test_a_consumer_that_was_taken_over_is_no_loss(self):
        found, taken = self.follow_through(2)
        self.assertEqual((found, taken), ([], 2))

    def test_a_message_that_never_comes_is_a_loss(self):
        found, taken = self.follow_through(100)
        self.assertEqual(found, ["lost"])
        self.assertGreater(taken, 10)  # some of them while it asked twice


class SmallMessages(ClusterTest):
    @classmethod
    def make_servers(cls, folder):
        return Servers(folder, more="max_payload: 4096\n")

    def test_a_frame_over_max_payload_is_io(self):
        store = self.store("owner")
        store.refusal(3, "io", "new", "heretics", "--players", "Ana,Bo")
        self.assertEqual(store.games(), set())


if __name__ == "__main__":
    run_tests()
