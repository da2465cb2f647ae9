"""Writers race on the same games through three servers, which are killed and stopped meanwhile; at
the end every acknowledged event is looked up by its bytes, in the streams and in every store.

    cluster_long.py [--minutes M] [--writers W] [--seed S] [--faults KIND,KIND…]

Each KIND is leader, follower, two or all, which are killed, or stop: the leader hangs for 1 to 15
seconds. After each fault every store syncs, as an operator would do; if one reports `lost`, play
pauses, a new era begins and every store sends what it has. Prints each fault, one line per minute,
and the figures at the end. Exits 1 if anything was lost, doubled or falsely acknowledged, or if a
store ends with other events. If the servers acknowledge two events with one seq, the log has two
versions: every store reports it as `exists`, and each version stays in the store that recorded it.
"""
import argparse
import collections
import json
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from tools.testing.cluster import Store
from tools.testing.frames import Frame
from tools.testing.nats import Refused
from tools.testing.recount import end, folder_for_tests
from tools.testing.servers import NATS_SERVER, Servers, end_with_parent
from tools.testing.waiting import wait_until

MOST_GAMES = 12  # played at once
UNEXPECTED = ("io", "damaged", "exists", "forbidden", "usage")  # refusals that are shown

Acknowledged = collections.namedtuple("Acknowledged", "writer game seq asked")


class Run:
    def __init__(self, folder, options):
        self.folder, self.options = folder, options
        self.servers = Servers(folder, 3).start()
        none = Store(folder, "none", self.servers)
        wait_until(lambda: none.tried("cluster", "init", *self.servers.urls, "--replicas", "3")[0]
                   == 0, "init")
        self.acknowledged, self.games, self.refusals = [], [], collections.Counter()
        self.faults, self.longest = collections.Counter(), 0.0
        self.last = time.monotonic()
        self.lock, self.is_over = threading.Lock(), threading.Event()
        self.failures = []
        self.era = 1
        self.gates = [threading.Lock() for _ in range(options.writers)]  # closed: play pauses

    @property
    def log(self):
        return f"RECOUNT-LOG-{self.era}-0"

    def took(self, writer, game, seq, asked):
        with self.lock:
            now = time.monotonic()
            self.longest = max(self.longest, now - self.last)
            self.last = now
            self.acknowledged.append(Acknowledged(writer, game, seq, asked))

    def refused(self, document):
        with self.lock:
            if document.get("error", {}).get("code") in UNEXPECTED:
                print(document, flush=True)
            self.refusals[document.get("error", {}).get("code", str(document)[:80])] += 1

    def write(self, host, gate, chance):
        while not self.is_over.is_set():
            with gate:
                self.write_once(host, chance)
            time.sleep(0.001)  # lets a thread that waits for the gate have it

    def write_once(self, host, chance):
        """Lets one writer begin games, continue games of others, and bring what others began."""
        with self.lock:
            recent = self.games[-MOST_GAMES:]
        if len(recent) < MOST_GAMES or chance.random() < 0.03:
            code, made = host.tried("new", "heretics", "--players", "Ana,Bo", "--seed",
                                    f"{chance.getrandbits(256):064x}")
            if code != 0:
                self.refused(made)
                return
            self.took(host.name, made["id"], 0, "new")
            with self.lock:
                self.games.append(made["id"])
            return
        game = chance.choice(recent)
        code, legal = host.tried("legal", game)
        if code != 0:
            host.tried("cluster", "sync")
            return
        moves = [(each["seat"], move) for each in legal["seats"] for move in each["actions"]]
        if not moves:
            with self.lock:
                if game in self.games:
                    self.games.remove(game)
            return
        seat, move = chance.choice(moves)
        code, done = host.tried("act", game, seat, json.dumps(move))
        if code == 0:
            self.took(host.name, game, done["seq"], json.dumps([seat, move]))
        else:
            self.refused(done)

    def says_lost(self, hosts):
        """Lets every store sync. Returns the first one that reports that the servers have lost
        messages."""
        told = None
        for host in hosts:
            for _ in range(5):
                _, document = host.tried("cluster", "sync")
                if "error" not in document:
                    break
                time.sleep(5)  # servers without a leader cannot say what they have lost
            lost = [each for each in document.get("findings", []) if each["fault"] == "lost"]
            if lost and told is None:
                told = host
                print(f"{host.name}: {lost[0]['message'].split(': ')[1]}", flush=True)
        return told

    def operate(self, hosts):
        """Does what an operator does after a fault. Every store sends what it has before play goes
        on, because otherwise an older copy could begin a game again."""
        if not self.says_lost(hosts):
            return
        for gate in self.gates:
            gate.acquire()
        try:
            for _ in range(5):
                told = self.says_lost(hosts)
                if told is None:
                    break
                told.init("--next", "--replicas", "3")
                self.era += 1
                self.faults["eras begun anew"] += 1
                self.says_lost(hosts)
        finally:
            for gate in self.gates:
                gate.release()

    def guarded(self, what, *arguments):
        try:
            what(*arguments)
        except Exception as failed:  # pylint: disable=broad-except
            self.failures.append(repr(failed))
            self.is_over.set()

    def watch(self, host, chance):
        """Runs a follower that is killed again and again."""
        while not self.is_over.is_set():
            process = host.start_recount("cluster", "sync", "--watch", stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL, preexec_fn=end_with_parent)
            self.is_over.wait(chance.uniform(0.5, 15))
            end(process)
            self.faults["followers killed"] += 1

    def harm(self, hosts, chance):
        """Kills and stops servers until the end of the run; then all of them run."""
        while not self.is_over.wait(chance.uniform(3, 10)):
            kind = chance.choice(self.options.faults.split(","))
            leader = self.servers.leader(self.log)
            others = [each for each in self.servers.all if each is not leader]
            chance.shuffle(others)
            self.faults["leader stopped" if kind == "stop" else f"{kind} killed"] += 1
            print(f"{time.strftime('%H:%M:%S')} {kind}, {leader.name} leads", flush=True)
            if kind == "stop":
                leader.stop()
                self.is_over.wait(chance.uniform(1, 15))
                leader.go_on()
            else:
                chosen = {"leader": [leader], "follower": others[:1], "all": self.servers.all,
                          "two": [leader, others[0]]}[kind]
                for server in chosen:
                    server.kill()
                self.is_over.wait(chance.uniform(0, 6))
                self.servers.start()
            # There is one fault at a time: the next comes when every replica has all acknowledged
            # events.
            wait_until(self.is_whole, "every replica to be current", 300)
            self.operate(hosts)

    def is_whole(self):
        try:
            with self.servers.client() as client:
                info = client.api(f"STREAM.INFO.{self.log}", seconds=2) or {}
        except (OSError, Refused):
            return False
        replicas = info.get("cluster", {}).get("replicas", [])
        return len(replicas) == 2 and all(
            each.get("current") and not each.get("offline") and not each.get("lag")
            for each in replicas)

    def joined(self, name):
        store = Store(self.folder, name, self.servers)
        store.join()
        return store

    def play(self):
        options = self.options
        hosts = [self.joined(f"w{i}") for i in range(options.writers)]
        followers = [self.joined(f"f{i}") for i in range(2)]
        def chance(number):
            return random.Random(options.seed * 1000 + number)
        threads = [threading.Thread(target=self.guarded, args=(self.write, host, gate, chance(i)))
                   for i, (host, gate) in enumerate(zip(hosts, self.gates))]
        threads += [threading.Thread(target=self.guarded, args=(self.watch, host, chance(100 + i)))
                    for i, host in enumerate(followers)]
        threads.append(threading.Thread(target=self.guarded,
                                        args=(self.harm, hosts + followers, chance(200))))
        for thread in threads:
            thread.start()
        end = time.monotonic() + 60 * options.minutes
        while time.monotonic() < end and not self.is_over.wait(min(60, options.minutes * 60)):
            print(f"{len(self.acknowledged)} acknowledged, {dict(self.faults)}", flush=True)
        self.is_over.set()
        for thread in threads:
            thread.join()
        return hosts + followers

    def stream(self):
        """Returns the content of the newest era: for each log the first event of each seq, and how
        many messages have another event, or the same one again, for a seq that was there."""
        logs, doubled = {}, 0
        with self.servers.client() as client:
            for kept in client.all_kept(self.log):
                events = logs.setdefault(kept.subject.split(".")[-1], [])
                frame = Frame(kept.data)
                if frame.first == len(events):
                    events += frame.events
                else:
                    doubled += 1
                    print(f"{kept.sequence} {kept.subject} from {frame.first}, "
                          f"{len(events)} events are there; headers {kept.headers}")
        return logs, doubled

    def judge(self, hosts):
        self.servers.start()
        wait_until(lambda: self.servers.leader(self.log), "a leader")
        time.sleep(20)  # a replica may lag; lost events never come back
        self.operate(hosts)
        fresh = self.joined("fresh")
        findings, parted = 0, set()
        for host in hosts + [fresh]:
            code, document = host.tried("cluster", "sync")
            for _ in range(5):
                if code == 0:
                    break
                time.sleep(5)  # reads again what a replica left out
                code, document = host.tried("cluster", "sync")
            findings += len(document.get("findings", [document]))
            parted |= {each["id"] for each in document.get("findings", [])
                       if each["fault"] == "exists"}
            with open(host.database + ".sync", "w", encoding="utf-8") as file:
                json.dump(document, file, indent=1)
            if code != 0:
                print(f"{host.name}: {document}")
        logs, doubled = self.stream()
        stores = {host.name: host.all_events() for host in hosts + [fresh]}
        lost, false = 0, 0
        # If two writers record the same move at the same moment, both are told that it is recorded.
        claimed = collections.defaultdict(set)
        for each in self.acknowledged:
            claimed[each.game, each.seq].add(each.asked)
        for each in self.acknowledged:
            event = stores[each.writer][each.game][each.seq]
            events = logs.get(each.game, [])
            if each.game in parted:  # in its writer's store, which was just read
                continue
            lost += event not in events
            false += event in events and events[each.seq] != event
            for name, store in stores.items():
                if event not in store.get(each.game, []):
                    lost += 1
                    print(f"{each} is not in {name}")
        false += sum(len(asked) - 1 for asked in claimed.values())
        other = sum(store.get(game) != logs.get(game) for store in stores.values()
                    for game in store.keys() | logs.keys() if game not in parted)
        figures = {"acknowledged": len(self.acknowledged), "games": len(logs), "lost": lost,
                   "doubled": doubled, "falsely acknowledged": false, "findings": findings,
                   "logs that went two ways": len(parted),
                   "logs that differ in a store": other, "longest silence":
                   round(self.longest, 1), "refused": dict(self.refusals), **self.faults}
        print(json.dumps(figures, indent=1))
        return (lost == doubled == false == findings == other == 0
                and not parted and not self.failures)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", default="leader,follower,two,all,stop,stop")
    options = parser.parse_args()
    if NATS_SERVER is None:
        print("nats-server is not installed: nothing was run")
        return 1
    folder = tempfile.mkdtemp(prefix="recount-long-", dir=folder_for_tests())
    run = None
    try:
        run = Run(folder, options)
        is_well = run.judge(run.play())
        for failure in run.failures:
            print(failure)
        if is_well:
            shutil.rmtree(folder)
        else:
            print(f"everything is kept in {folder}")
        return 0 if is_well else 1
    finally:
        if run:
            run.servers.end()


if __name__ == "__main__":
    sys.exit(main())
