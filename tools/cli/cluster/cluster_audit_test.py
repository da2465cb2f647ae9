"""Tests `recount cluster audit` and `cluster work` with a server: each file gets one result,
however a worker ends. Runs nothing if there is no nats-server."""
import ctypes
import hashlib
import json
import os
import signal
import time
import unittest

from tools.testing.cluster import ClusterTest, run_tests
from tools.testing.nats_keys import Password
from tools.testing.recount import children_of
from tools.testing.servers import Servers
from tools.testing.waiting import PATIENCE, wait_until

# DuckDB's library. If it is missing, no tables can be written, and their contents are not tested.
LIBRARY = os.environ.get("RECOUNT_STATS_LIBRARY")
ACK_WAIT = 30
OPERATOR, WORKER = Password("operator", "secret"), Password("worker", "secret")
# The permissions of a worker and of an operator in docs/reference/cluster.md.
USERS = """
authorization { users: [
  { user: operator, password: secret }
  { user: worker, password: secret, permissions: {
      publish: ["recount.result.>", "$JS.ACK.RECOUNT-AUDIT.>",
                "$JS.API.CONSUMER.MSG.NEXT.RECOUNT-AUDIT.work",
                "$JS.API.CONSUMER.INFO.RECOUNT-AUDIT.work"],
      subscribe: ["_INBOX.worker.>"] } }
] }
"""
RESULT = ["unit", "file", "ok", "games", "events", "findings", "more", "heads", "build",
          "deliveries"]
AUDIT = ["run", "units", "done", "ok", "games", "events", "findings", "poison"]


def asked_of_duckdb(query):
    """Returns the numbers in the only row of a query."""
    library = ctypes.CDLL(LIBRARY)
    library.duckdb_value_int64.restype = ctypes.c_int64
    library.duckdb_result_error.restype = ctypes.c_char_p
    database, connection = ctypes.c_void_p(), ctypes.c_void_p()
    assert library.duckdb_open(None, ctypes.byref(database)) == 0
    assert library.duckdb_connect(database, ctypes.byref(connection)) == 0
    result = (ctypes.c_uint64 * 16)()
    status = library.duckdb_query(connection, query.encode(), result)
    assert status == 0, library.duckdb_result_error(result)
    library.duckdb_column_count.restype = ctypes.c_uint64
    return [library.duckdb_value_int64(result, ctypes.c_uint64(column), ctypes.c_uint64(0))
            for column in range(library.duckdb_column_count(result))]


class AuditTest(ClusterTest):
    is_each = True

    @classmethod
    def make_servers(cls, folder):
        return Servers(folder, more=USERS, key=OPERATOR)

    def setUp(self):
        super().setUp()
        for user in (OPERATOR, WORKER):
            url = f"nats://{user.in_url}127.0.0.1:{self.servers.all[0].port}"
            self.ask("--db", user.user, "cluster", "join", url, "--table", user.user)
        self.nats = self.client()
        self.games = self.ask("sim", "heretics", "--games", 6, "--seed", "01" * 32)["games"]

    def export(self, path, *games):
        os.makedirs(os.path.dirname(self.path(path)), exist_ok=True)
        self.ask("export", *games, "-o", path)
        return self.path(path)

    def archive(self):
        """Makes an archive of three files, one of which has a hash as its name."""
        return [self.export("archive/1/a.recount", *self.games[:3]),
                self.export(f"archive/1/{'ab' * 16}.recount", *self.games[3:5]),
                self.export("archive/2/b.recount", self.games[5])]

    def audit(self, *words, wanted=0, **more):
        document = self.expect(wanted, "--db", "operator", "--json", "cluster", "audit", *words,
                               **more).json
        self.assertEqual(list(document), AUDIT)
        return document

    def start_worker(self, *words, **environment):
        return self.start_recount("--db", "worker", "cluster", "work", "--jsonl", *words,
                                  **environment)

    def results(self, worker):
        """Returns the results of a worker that has ended, by unit."""
        out, error = worker.communicate(timeout=PATIENCE)
        self.assertEqual(worker.returncode, 0, out + error)
        told = [json.loads(line) for line in out.splitlines()]
        for each in told:
            self.assertEqual(list(each), RESULT)
        self.assertEqual(len({each["unit"] for each in told}), len(told))
        return {each["unit"]: each for each in told}

    def unit(self, path):
        """Returns the unit of a file whose name is not a hash."""
        return self.sha256(path.encode())[:32]

    def sha256(self, data):
        return hashlib.sha256(data).hexdigest()

    def messages_in(self, stream):
        return self.nats.api(f"STREAM.INFO.{stream}", seconds=PATIENCE)["state"]["messages"]

    def queued(self):
        return self.messages_in("RECOUNT-AUDIT")

    def take(self):
        """Takes a unit as a worker does. Returns where to acknowledge it, and its content."""
        wait = json.dumps({"batch": 1, "expires": PATIENCE * 10**9}).encode()
        self.nats.publish("$JS.API.CONSUMER.MSG.NEXT.RECOUNT-AUDIT.work", wait,
                          reply=f"{self.nats.inbox}.taken")
        taken = self.nats.next(PATIENCE)  # it is delivered under its own subject
        return taken.reply, json.loads(taken.data)

    def result(self, run, unit):
        """Returns the last result of a unit, or None."""
        found = self.nats.request(
            f"$JS.API.DIRECT.GET.RECOUNT-RESULT.recount.result.{run}.{unit}", seconds=PATIENCE)
        return None if ("Status", "404") in found.headers else json.loads(found.data)


class Runs(AuditTest):
    def test_each_file_has_one_result_in_a_run(self):
        files = self.archive()
        events = sum(self.ask("verify", file)["logs"][i]["events"]
                     for file, count in zip(files, (3, 2, 1)) for i in range(count))
        waiting = {"run": "audit", "units": 3, "done": 0, "ok": 0, "games": 0, "events": 0,
                   "findings": [], "poison": []}
        self.assertEqual(self.audit("archive"), waiting)
        # A file that is queued is not queued again, under whatever name.
        self.assertEqual(self.audit("archive", *files, "archive/2"), waiting)
        self.assertEqual(self.queued(), 3)
        workers = [self.start_worker("--until-empty", "--jobs", "2") for _ in range(2)]
        told = {}
        for worker in workers:
            results = self.results(worker)
            self.assertFalse(set(told) & set(results))
            told.update(results)
        self.assertEqual({each["file"] for each in told.values()}, set(files))
        self.assertEqual(set(told), {self.unit(files[0]), "ab" * 16, self.unit(files[2])})
        for unit, each in told.items():
            self.assertEqual((each["ok"], each["findings"], each["more"], each["deliveries"]),
                             (True, [], 0, 1))
            self.assertEqual(self.result("audit", unit), each)
        done = {**waiting, "done": 3, "ok": 3, "games": 6, "events": events}
        self.assertEqual(self.audit("archive"), done)
        self.assertEqual(self.audit("archive/2", files[0])["units"], 2)
        self.assertEqual(self.queued(), 0)
        # Another run has its own results, and any worker verifies its units.
        self.assertEqual(self.audit("archive", "--run", "again")["done"], 0)
        self.assertEqual(self.results(self.start_worker("--until-empty")), {})
        self.assertEqual(self.audit("archive", "--run", "again", "--wait"),
                         {**done, "run": "again"})

    def test_heads_are_those_of_the_logs_in_order(self):
        begun = [self.ask("new", "heretics", "--players", "Ana,Bo")["id"] for _ in range(3)]
        file = self.export("begun.recount", *begun)
        # The first hash of a log with one event is its head.
        heads = [bytes.fromhex(log["head"]) for log in self.ask("verify", file)["logs"]]
        self.assertEqual(len(heads), 3)
        self.audit(file)
        told = self.results(self.start_worker("--until-empty"))[self.unit(file)]
        self.assertEqual(told["heads"], self.sha256(
            b"".join(head + (1).to_bytes(8, "little") + head for head in heads)))

    def test_what_is_wrong_is_told(self):
        files = self.archive()
        with open(files[0], "r+b") as file:
            file.seek(os.path.getsize(files[0]) // 2)
            byte = file.read(1)
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte[0] ^ 1]))
        self.audit("archive")
        os.remove(files[2])
        told = self.results(self.start_worker("--until-empty"))
        damaged, gone = told[self.unit(files[0])], told[self.unit(files[2])]
        verified = self.expect(1, "--json", "verify", files[0]).json
        self.assertEqual([{**finding} for finding in damaged["findings"]],
                         [{"id": log.get("id"), **finding} for log in verified["logs"]
                          for finding in log["findings"]])
        self.assertFalse(damaged["ok"])
        self.assertEqual((gone["ok"], gone["heads"], gone["games"]), (False, None, 0))
        self.assertEqual([finding["fault"] for finding in gone["findings"]], ["not_found"])
        document = self.audit(files[0], files[1], wanted=1)
        self.assertEqual((document["units"], document["done"], document["ok"]), (2, 2, 1))
        self.assertEqual([(each["unit"], each["file"]) for each in document["findings"]],
                         [(damaged["unit"], files[0])] * len(damaged["findings"]))
        self.assertEqual(document["poison"], [])

    def test_what_is_queued_by_others_ends_no_worker(self):
        for subject, data in [("x.y", "{}"), ("RUN." + "0" * 32, "{}"), ("a.b.c", "{}"),
                              ("a." + "1" * 32, "no JSON"), ("a." + "3" * 32, '{"file":7}'),
                              ("a." + "2" * 32, '{"file":"relative.recount","stats":null}')]:
            self.nats.stored("recount.audit." + subject, data.encode())
        self.results(self.start_worker("--until-empty"))
        for digit in "123":
            result = self.result("a", digit * 32)
            self.assertEqual([each["fault"] for each in result["findings"]], ["corrupt"])
        self.assertEqual(self.queued(), 0)

    def test_a_stop_lets_the_worker_end(self):
        worker = self.start_worker()
        self.audit(self.export("one.recount", self.games[0]), "--wait")
        worker.send_signal(signal.SIGTERM)
        self.assertEqual(len(self.results(worker)), 1)


class Tables(AuditTest):
    def test_a_worker_that_cannot_write_the_tables_ends_and_leaves_the_unit(self):
        self.archive()
        self.audit("archive", "--stats", "tables")
        worker = self.start_worker(RECOUNT_STATS_LIBRARY=self.path("none"))
        out, _ = worker.communicate(timeout=PATIENCE)
        self.assertEqual(worker.returncode, 3)
        error = json.loads(out)["error"]
        self.assertEqual(error["code"], "not_found")
        self.assertIn("/archive/", error["message"])
        self.assertEqual(self.messages_in("RECOUNT-RESULT"), 0)
        self.assertEqual(self.queued(), 3)
        _, queued = self.take()
        self.assertEqual(queued["stats"], self.path("tables"))

    @unittest.skipIf(LIBRARY is None, "RECOUNT_STATS_LIBRARY names no library")
    def test_the_tables_of_all_units_are_one_table(self):
        self.archive()
        # A game that goes on is left out.
        on = self.ask("new", "heretics", "--players", "Ana,Bo")["id"]
        self.export("archive/3/on.recount", on, self.ask("sim", "hope")["games"][0])
        self.audit("archive", "--stats", "tables")
        told = self.results(self.start_worker(
            "--until-empty", "--jobs", "2", RECOUNT_STATS_LIBRARY=os.path.abspath(LIBRARY)))
        self.assertTrue(all(each["ok"] for each in told.values()), told)
        self.assertEqual(sorted(os.listdir(self.path("tables/games"))),
                         sorted(f"{unit}.parquet" for unit in told))
        self.assertEqual(len(os.listdir(self.path("tables/hope_turns"))), 1)
        place = self.path("tables")
        self.assertEqual(asked_of_duckdb(
            "SELECT count(*), count(*) FILTER (game = 'heretics'), count(DISTINCT game_id) "
            f"FROM '{place}/games/*.parquet'"), [7, 6, 7])
        events = sum(each["events"] for each in told.values())
        self.assertEqual(asked_of_duckdb(f"SELECT count(*) FROM '{place}/events/*.parquet'"),
                         [events - 1])


class Refusals(AuditTest):
    def test_command_lines(self):
        for words in (["audit", "."], ["work"]):
            self.assertEqual(self.refused(2, "--db", "other", "cluster", *words)["code"], "usage")
            self.assertEqual(self.refused(2, "cluster", *words)["code"], "usage")
            error = self.refused(2, "--db", "operator", "cluster", *words, "--run", "No name")
            self.assertEqual(error["code"], "usage")
        error = self.refused(3, "--db", "operator", "cluster", "audit", "nowhere")
        self.assertEqual(error["code"], "not_found")

    def test_a_worker_may_not_queue(self):
        self.export("one.recount", self.games[0])
        error = self.refused(3, "--db", "worker", "cluster", "audit", "one.recount")
        self.assertEqual(error["code"], "forbidden")


class Kills(AuditTest):
    """The server gives a unit to another worker after 30 s; all of these tests wait for that
    once."""

    def hold(self, name):
        """Returns a file whose reader waits until something is written into it."""
        path = self.path(name)
        os.mkfifo(path)
        return path

    def child_of(self, process):
        """Returns the newest descendant, which is the process that verifies."""
        while children := children_of(process):
            process = children[-1]
        return process

    def pending(self):
        return self.nats.api("CONSUMER.INFO.RECOUNT-AUDIT.work",
                             seconds=PATIENCE)["num_ack_pending"]

    def take_over(self, path):
        """Replaces a file that readers wait for with a whole one."""
        self.export("whole/it.recount", self.games[0])
        os.rename(self.path("whole/it.recount"), path)

    def test_a_unit_comes_again_and_has_one_result(self):
        # A worker holds the unit and says that it is busy.
        held = self.hold("held.recount")
        self.audit(held)
        steady = self.start_worker()
        wait_until(lambda: self.pending() == 1, "the worker takes its unit")
        began = time.monotonic()
        # The worker is killed while it verifies.
        lost = self.hold("lost.recount")
        self.audit(lost)
        killed = self.start_worker()
        wait_until(lambda: self.pending() == 2, "the second worker takes its unit")
        killed.kill()
        killed.communicate()
        # The worker is killed between result and acknowledgement.
        told = self.export("told.recount", self.games[1])
        self.audit(told)
        _, unit = self.take()
        self.assertEqual(unit, {"file": told, "stats": None})
        first = {"unit": self.unit(told), "file": told, "ok": True, "games": 1, "events": 7,
                 "findings": [], "more": 0, "heads": "00", "build": "x", "deliveries": 1}
        self.nats.stored(f"recount.result.audit.{self.unit(told)}", json.dumps(first).encode(),
                         [("Nats-Expected-Last-Subject-Sequence", 0)])
        # Three workers have ended while they held this unit.
        poison = self.hold("poison.recount")
        self.audit(poison)
        for _ in range(3):
            reply, _ = self.take()
            self.nats.publish(reply, b"-NAK")
        # This file ends the process that verifies it, but the worker goes on.
        crash = self.hold("crash.recount")
        self.audit(crash)
        other = self.start_worker()
        wait_until(lambda: self.pending() == 4, "the third worker takes its unit")
        wait_until(lambda: self.result("audit", self.unit(poison)), "the unit is poison")
        time.sleep(1)
        os.kill(self.child_of(other.pid), signal.SIGSEGV)
        self.take_over(lost)
        self.take_over(crash)
        for path in (lost, crash):
            wait_until(lambda path=path: self.result("audit", self.unit(path)), path)
        wait_until(lambda: self.pending() == 1, "the unit that has a result is acknowledged")
        time.sleep(max(0.0, began + ACK_WAIT + 5 - time.monotonic()))
        whole = self.export("whole/it.recount", self.games[2])
        with open(whole, "rb") as source, open(held, "wb") as target:
            target.write(source.read())
        document = self.audit(held, lost, told, poison, crash, "--wait", wanted=1)
        self.assertEqual((document["done"], document["ok"]), (5, 4))
        self.assertEqual(document["poison"], [self.unit(poison)])
        self.assertEqual([each["fault"] for each in document["findings"]], ["poison"])
        deliveries = {path: self.result("audit", self.unit(path))["deliveries"]
                      for path in (held, lost, told, poison, crash)}
        self.assertEqual(deliveries, {held: 1, lost: 2, told: 1, poison: 4, crash: 2})
        self.assertEqual(self.result("audit", self.unit(told)), first)
        wait_until(lambda: self.queued() == 0, "everything is acknowledged")
        self.assertEqual(self.messages_in("RECOUNT-RESULT"), 5)
        for worker in (steady, other):
            worker.send_signal(signal.SIGTERM)
        self.assertEqual(set(self.results(steady)) | set(self.results(other)),
                         {self.unit(path) for path in (held, lost, poison, crash)})


if __name__ == "__main__":
    run_tests()
