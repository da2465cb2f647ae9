"""What takes the 30 seconds after which nothing is known: no server that answers, no majority."""
import os
import threading
import time

from cluster_runner import ClusterTest, run_tests
from cluster_servers import settled


class Silence(ClusterTest):
    """One server that hangs."""

    is_each = True

    def test_a_server_that_hangs_is_unavailable_and_the_event_is_not_here(self):
        store = self.store("owner")
        game = store.new(seed=os.urandom(32).hex())
        self.servers.all[0].stop()
        begun = time.monotonic()
        store.refused(3, "unavailable", "act", game, 0, "choose_faction hussites")
        self.assertLess(time.monotonic() - begun, 40)
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
        begun = time.monotonic()
        store.refused(3, "unavailable", "act", game, 0, "choose_faction hussites")
        timer.join()
        self.assertLess(time.monotonic() - begun, 40)
        self.assertEqual(len(store.events(game)), 1)


class Majority(ClusterTest):
    count = 3
    replicas = 3

    def test_without_a_majority_nothing_is_recorded(self):
        store = self.store("owner")
        game = store.new(seed=os.urandom(32).hex())
        for server in self.servers.all[:2]:
            server.kill()
        begun = time.monotonic()
        store.refused(3, "unavailable", "act", game, 0, "choose_faction hussites")
        self.assertLess(time.monotonic() - begun, 45)
        self.assertEqual(len(store.events(game)), 1)
        alone = store.new("--offline", seed=os.urandom(32).hex())
        self.servers.start()
        self.servers.leader("RECOUNT-LOG-1-0")
        # Whether the event is in was not known: sync brings it, or it can be recorded.
        document = store.sync()
        self.assertEqual((document["sent"], document["findings"]), (1, []))
        if document["brought"] == 0:
            store.ask("act", game, 0, "choose_faction hussites")
        self.assertEqual(len(store.events(game)), 2)
        self.assertEqual(store.status()["only_here"], [])
        fresh = self.store("fresh")
        wanted = {each: store.events(each) for each in (game, alone)}
        def of_fresh():
            fresh.sync()
            return {each: fresh.events(each) for each in fresh.games()}
        self.assertEqual(settled(of_fresh, wanted.__eq__), wanted)


if __name__ == "__main__":
    run_tests()
