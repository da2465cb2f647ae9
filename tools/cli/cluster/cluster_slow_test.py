"""Tests that take their time: the 30 seconds after which nothing is known (no server answers, or
there is no majority), and the periodic work of a command that keeps running."""
import itertools
import json
import os
import signal
import threading
import time

from tools.testing.cluster import ClusterTest, run_tests
from tools.testing.frames import log_frame
from tools.testing.recount import children_of
from tools.testing.waiting import settled, wait_until


class Silence(ClusterTest):
    """One server that hangs."""

    is_each = True

    def test_a_server_that_hangs_is_unavailable_and_the_event_is_not_here(self):
        store = self.store("owner")
        game = store.new(seed=os.urandom(32).hex())
        self.servers.all[0].stop()
        store.refusal(3, "unavailable", "act", game, 0, "choose_faction hussites")
        self.assertEqual(len(store.events(game)), 1)
        store.ask("--offline", "act", game, 0, "choose_faction hussites")
        self.servers.all[0].go_on()
        self.servers.wait()
        self.assertEqual(store.sync()["sent"], 1)

    def test_a_server_that_ends_amid_an_append(self):
        store = self.store("owner")
        game = store.new(seed=os.urandom(32).hex())
        server = self.servers.all[0]
        server.stop()
        timer = threading.Timer(1.0, server.kill)
        timer.start()
        store.refusal(3, "unavailable", "act", game, 0, "choose_faction hussites")
        timer.join()
        self.assertEqual(len(store.events(game)), 1)


class Majority(ClusterTest):
    count = 3
    replicas = 3

    def test_without_a_majority_nothing_is_recorded(self):
        store = self.store("owner")
        game = store.new(seed=os.urandom(32).hex())
        for server in self.servers.all[:2]:
            server.kill()
        store.refusal(3, "unavailable", "act", game, 0, "choose_faction hussites")
        self.assertEqual(len(store.events(game)), 1)
        alone = store.new("--offline", seed=os.urandom(32).hex())
        self.servers.start()
        self.servers.leader("RECOUNT-LOG-1-0")
        # It was unknown whether the event was recorded: sync brings it, or it can be recorded
        # again.
        document = store.sync()
        self.assertEqual((document["sent"], document["findings"]), (1, []))
        if document["brought"] == 0:
            store.ask("act", game, 0, "choose_faction hussites")
        self.assertEqual(len(store.events(game)), 2)
        self.assertEqual(store.status()["only_here"], [])
        wanted = {each: store.events(each) for each in (game, alone)}
        # A server that has just come back may deliver events on which it had not agreed with the
        # others. A store that has read them reports `lost` when they are gone, so each check uses a
        # new store.
        numbers = itertools.count()
        def of_fresh():
            fresh = self.store(f"fresh{next(numbers)}")
            _, document = fresh.tried("cluster", "sync")
            found = document.get("findings", [document])
            # The event whose answer never came may have arrived behind the one that was recorded
            # again. The first one counts, and the other is passed over.
            self.assertLessEqual({each.get("fault") for each in found}, {"exists"}, document)
            return {each: fresh.events(each) for each in fresh.games()}
        self.assertEqual(settled(of_fresh, wanted.__eq__), wanted)


class GoingOn(ClusterTest):
    """`sync --watch`."""

    def child_of(self, process):
        """Returns the process that does a command's work."""
        return wait_until(lambda: children_of(process), "the process that does the work")[0]

    def test_what_was_missing_is_looked_for_again_when_an_import_has_brought_its_beginning(self):
        away = self.store("away", joined=False)
        game = away.begin()
        beginning = self.path("beginning.recount")
        away.ask("export", game, "-o", beginning)
        log = away.export(game)
        away.ask("act", game, *away.move(game, None))
        late = away.events(game)[len(log.events):]
        self.client().stored(f"recount.log.1.0.away.{game}",
                             log_frame(len(log.events), log.chain[-1], late))
        store = self.store("watching")
        watch = store.start_recount("cluster", "sync", "--watch")
        steps = (json.loads(line) for line in watch.stdout)
        told = next(step["findings"] for step in steps if step["findings"])
        self.assertEqual([(each["id"], each["fault"]) for each in told], [(game, "missing")])
        store.ask("import", beginning)
        self.assertEqual(len(store.events(game)), len(log.events))
        wait_until(lambda: store.events(game) == away.events(game), "the rest of the game", 90)
        self.assertEqual(store.status()["findings"], [])

    def test_a_signal_that_ends_it_is_not_called_damage_of_the_store(self):
        store = self.store("owner")
        game = store.new(seed=os.urandom(32).hex())
        watch = store.start_recount("cluster", "sync", "--watch")
        working = self.child_of(watch.pid)
        time.sleep(3)  # until it has read the store's membership
        os.kill(working, signal.SIGSEGV)
        out, _ = watch.communicate(timeout=60)
        error = json.loads(out.strip().splitlines()[-1])["error"]
        self.assertEqual((watch.returncode, error["code"]), (3, "io"))
        self.assertIn("ended by signal 11", error["message"])
        self.assertIn("took part in the cluster", error["message"])
        self.assertEqual(len(store.events(game)), 1)


if __name__ == "__main__":
    run_tests()
