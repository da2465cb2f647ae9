"""Power cuts: three servers whose folders lie on file systems of their own, in images. The images
are copied while the servers stand still: a copy has what had reached the disk at that moment, and
nothing of what the system still held in memory. Then the servers are killed, and begin again on the
copies.

    cluster_power_cut.py [--rounds R] [--games G]

Needs root and loop devices; without them it says so and does nothing. In each round two stores
record games, two follow. What was told as recorded must be in its recorder's store, and in every
store after `cluster init --next` and `cluster sync`, if a store says `lost`. Of one server alone
nothing may be lost. Exits 1 if an event was lost or changed, or if stores differ in the end.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from tools.testing.cluster import Store
from tools.testing.recount import folder_for_tests
from tools.testing.servers import NATS_SERVER, Servers
from tools.testing.waiting import settled, wait_until

IMAGE_BYTES = 96 << 20


def succeeds(*words):
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


class Disk:
    """A file system in an image, mounted at a folder."""

    def __init__(self, image, folder):
        self.image, self.folder = image, folder
        with open(image, "wb") as file:
            file.truncate(IMAGE_BYTES)
        subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)
        os.makedirs(folder)
        self.mount()

    def mount(self):
        subprocess.run(["mount", "-o", "loop", self.image, self.folder], check=True)

    def unmount(self):
        wait_until(lambda: succeeds("umount", self.folder), f"{self.folder} to be unmounted")

    def keep(self):
        """Copies what is on the disk now. If the system writes meanwhile, the copy is not one
        moment of the disk, and it is made again."""
        def is_well():
            shutil.copyfile(self.image, self.image + ".cut")
            # Exit statuses 0 and 1 mean that only the journal was replayed, as after any power cut.
            done = subprocess.run(["e2fsck", "-p", self.image + ".cut"], capture_output=True,
                                  check=False)
            return done.returncode in (0, 1)
        wait_until(is_well, "a copy of a disk")

    def cut(self):
        """Makes the copy the disk from now on."""
        self.unmount()
        os.replace(self.image + ".cut", self.image)
        self.mount()


class PowerCuts:
    def __init__(self, folder, games):
        self.folder, self.games = folder, games
        self.disks = [Disk(os.path.join(folder, f"n{i}.image"), os.path.join(folder, f"n{i}"))
                      for i in (1, 2, 3)]
        self.servers = Servers(folder, 3).start()
        none = Store(folder, "none", self.servers)
        wait_until(lambda: none.tried("cluster", "init", *self.servers.urls, "--replicas", "3")[0]
                   == 0, "init")
        self.hosts = [Store(folder, name, self.servers) for name in ("a", "b", "c", "d")]
        for host in self.hosts:
            host.join()
        self.recorded = {}  # (writer, game): its events

    def play(self, seed):
        """Lets two stores record whole games and one event at a time."""
        for host in self.hosts[:2]:
            host.ask("sim", "heretics", "--games", self.games, "--seed",
                     f"{seed * 2 + self.hosts.index(host):064x}")
            made = host.new(seed=os.urandom(32).hex())
            for _ in range(8):
                host.ask("act", made, *host.move(made, seat=None))
            for game, events in host.all_events().items():
                self.recorded[host.name, game] = events

    def cut(self, places, hangs=None):
        """Cuts the power of these servers, while another one may hang."""
        chosen = [self.servers.all[place] for place in places]
        if hangs is not None:
            self.servers.all[hangs].stop()
        for server in chosen:
            server.stop()
        for place in places:
            self.disks[place].keep()
        for server, place in zip(chosen, places):
            server.kill()
            self.disks[place].cut()
        for server in chosen:
            server.start()
        if hangs is not None:
            time.sleep(1)
            self.servers.all[hangs].go_on()
        self.servers.wait()
        wait_until(lambda: self.servers.leader("RECOUNT-ERAS"), "a leader")

    def synced(self, host):
        """Returns the findings of a sync that the servers have answered."""
        def asked():
            return host.tried("cluster", "sync")[1]
        document = settled(asked, lambda document: "error" not in document, 180)
        assert "error" not in document, (host.name, document)
        return document["findings"]

    def recover(self):
        """Does what an operator does. Returns whether a store has reported `lost`."""
        told = None
        for host in self.hosts:
            lost = [each for each in self.synced(host) if each["fault"] == "lost"]
            if lost and told is None:
                told = host
                print(f"  {host.name}: {lost[0]['message'].split('. ')[0]}", flush=True)
        if told is None:
            return False
        told.init("--next", "--replicas", "3")
        for host in self.hosts * 2:
            self.synced(host)
        return True

    def judge(self):
        """Returns whether a store reported `lost`, and a list of the (store, game) pairs whose
        events are missing or differ."""
        wrong = []
        def differing():
            stores = {host.name: host.all_events() for host in self.hosts}
            return [(name, game) for (_, game), events in self.recorded.items()
                    for name, store in stores.items()
                    if store.get(game, [])[:len(events)] != events]
        for host in self.hosts[:2]:  # before a sync: events that it acknowledged
            store = host.all_events()
            wrong += [(host.name, game) for (writer, game), events in self.recorded.items()
                      if writer == host.name and store.get(game) != events]
        is_lost = self.recover()
        def looked():
            for host in self.hosts:
                self.synced(host)
            return differing()
        wrong += settled(looked, lambda found: not found)
        return is_lost, wrong

    def end(self):
        self.servers.end()
        for disk in self.disks:
            disk.unmount()


KINDS = {"all three": ([0, 1, 2], None), "one": ([0], None), "one while another hangs": ([0], 1)}


def run(folder, options):
    cuts = PowerCuts(folder, options.games)
    failed, lost = 0, {kind: 0 for kind in KINDS}
    try:
        for number in range(options.rounds):
            kind = list(KINDS)[number % len(KINDS)]
            cuts.play(2 * number)
            os.sync()  # everything recorded so far is on the disks
            cuts.play(2 * number + 1)
            cuts.cut(*KINDS[kind])
            is_lost, wrong = cuts.judge()
            lost[kind] += is_lost
            failed += bool(wrong) or (is_lost and kind == "one")
            print(f"{kind}: {len(cuts.recorded)} games recorded, "
                  f"{'lost and sent again' if is_lost else 'nothing lost'}, "
                  f"{len(wrong)} games that differ in a store", flush=True)
            for each in wrong[:10]:
                print(f"  {each}")
    finally:
        cuts.end()
    print(json.dumps({"rounds": options.rounds, "games": len(cuts.recorded),
                      "events": sum(map(len, cuts.recorded.values())),
                      "said lost": lost, "rounds that failed": failed}, indent=1))
    return failed == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=20)
    options = parser.parse_args()
    if NATS_SERVER is None:
        print("nats-server is not installed: nothing was run")
        return 1
    if os.geteuid() != 0 or not succeeds("losetup", "--find"):
        print("this needs root and a free loop device: nothing was run")
        return 0
    folder = tempfile.mkdtemp(prefix="recount-power-", dir=folder_for_tests())
    is_well = run(folder, options)
    if is_well:
        shutil.rmtree(folder)
    else:
        print(f"everything is kept in {folder}")
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
