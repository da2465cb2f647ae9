"""Starts, kills and stops servers of tests: nats-server processes on loopback."""
import ctypes
import os
import shutil
import signal
import socket
import subprocess

from tools.testing.nats import RawClient, Refused
from tools.testing.waiting import wait_until

NATS_SERVER = shutil.which(
    "nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/bin")
PR_SET_PDEATHSIG = 1


def free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def end_with_parent():
    """Makes a server end with the test, even if the test is killed."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def permissions_of_table(table):
    """Returns the permissions of a table in docs/reference/cluster.md, "Security"."""
    publish = [f"recount.log.*.*.{table}.>", f"recount.open.*.*.{table}.>",
               f"recount.cards.{table}.*", f"$JS.API.DIRECT.GET.*.recount.log.*.*.{table}.>",
               "$JS.API.DIRECT.GET.RECOUNT-ERAS.>"]
    for consumer in (table, f"{table}-look"):
        publish += [f"$JS.API.CONSUMER.CREATE.*.{consumer}.recount.log.*.*.{table}.>",
                    f"$JS.API.CONSUMER.DELETE.*.{consumer}",
                    f"$JS.API.CONSUMER.MSG.NEXT.*.{consumer}"]
    return publish, [f"_INBOX.{table}.>"]


def permissions_of_judge(name, sees_openings):
    """Returns the permissions of a judge, which are for every table."""
    publish = ["recount.log.>", "recount.cards.>", "$JS.API.DIRECT.GET.*.recount.log.>",
               "$JS.API.DIRECT.GET.RECOUNT-ERAS.>", "$JS.API.DIRECT.GET.RECOUNT-CARDS.>"]
    kinds = ["log"]
    if sees_openings:
        publish += ["recount.open.>", "$JS.API.DIRECT.GET.*.recount.open.>"]
        kinds.append("open")
    for consumer in (name, f"{name}-look"):
        publish += [f"$JS.API.CONSUMER.CREATE.*.{consumer}.recount.{kind}.>" for kind in kinds]
        publish += [f"$JS.API.CONSUMER.DELETE.*.{consumer}",
                    f"$JS.API.CONSUMER.MSG.NEXT.*.{consumer}"]
    return publish, [f"_INBOX.{name}.>"]


def quoted(words):
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def user_lines(key, permissions=None):
    """Returns the lines of a user in a configuration; without permissions the user may do
    everything."""
    if permissions is None:
        return f"    {{ nkey: {key.public} }}\n"
    publish, subscribe = permissions
    return (f"    {{ nkey: {key.public}, permissions: {{ publish: {{ allow: {quoted(publish)} }}, "
            f"subscribe: {{ allow: {quoted(subscribe)} }} }} }}\n")


class Server:
    """One nats-server with its folder. The file `log` has its output."""

    def __init__(self, folder, name, port=None, more=""):
        self.folder, self.name = os.path.join(folder, name), name
        self.port = port or free_port()
        self.log = os.path.join(self.folder, "log")
        self.process = None
        self.more = more
        os.makedirs(self.folder, exist_ok=True)

    def configure(self):
        path = os.path.join(self.folder, "server.conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'server_name: "{self.name}"\nlisten: "127.0.0.1:{self.port}"\n'
                       f'jetstream {{ store_dir: "{self.folder}/js" }}\n{self.more}')
        return path

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [NATS_SERVER, "-c", self.configure()], stdout=log, stderr=log,
                preexec_fn=end_with_parent)
        return self

    def send_signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def stop(self):
        self.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.send_signal(signal.SIGCONT)

    def empty(self):
        """Empties the folder, as after the loss of a disk."""
        shutil.rmtree(os.path.join(self.folder, "js"), ignore_errors=True)

    def is_running(self):
        return self.process is not None and self.process.poll() is None


class Servers:
    """One server, or several with routes. `key` and `ca` are those of an operator."""

    def __init__(self, folder, count=1, more="", key=None, ca=None):
        self.key, self.ca = key, ca
        routes = [free_port() for _ in range(count)]
        self.all = []
        for i in range(count):
            cluster = ""
            if count > 1:
                others = quoted(f"nats-route://127.0.0.1:{port}" for port in routes)
                cluster = (f'cluster {{ name: "tests", listen: "127.0.0.1:{routes[i]}", '
                           f"routes: {others} }}\n")
            self.all.append(Server(folder, f"n{i + 1}", more=cluster + more))

    @property
    def urls(self):
        """Returns the addresses with which the operator connects."""
        login = self.key.in_url if self.key else ""
        return [f"nats://{login}127.0.0.1:{server.port}" for server in self.all]

    def start(self):
        for server in self.all:
            if not server.is_running():
                server.start()
        self.wait()
        return self

    def end(self):
        for server in self.all:
            server.kill()

    def client(self, server=None, **more):
        """Returns a connection with the operator's key, to any server that answers."""
        chosen = [server] if server else [each for each in self.all if each.is_running()]
        problem = None
        for each in chosen:
            try:
                return RawClient(each.port, **{"key": self.key, "ca": self.ca, **more})
            except (OSError, Refused) as failed:
                problem = failed
        raise Refused(f"no server answers: {problem}")

    def answers(self):
        """Returns whether JetStream accepts requests."""
        try:
            with self.client() as client:
                info = client.api("INFO", seconds=0.3)
                return bool(info) and "error" not in info
        except (OSError, Refused):
            return False

    def wait(self):
        wait_until(self.answers, "JetStream")

    def named(self, name):
        return next(server for server in self.all if server.name == name)

    def leader(self, stream):
        """Returns the server that leads a stream."""
        def found():
            try:
                with self.client() as client:
                    info = client.api(f"STREAM.INFO.{stream}", seconds=2) or {}
            except (OSError, Refused):
                return None
            return info.get("cluster", {}).get("leader")
        return self.named(wait_until(found, f"a leader of {stream}"))
