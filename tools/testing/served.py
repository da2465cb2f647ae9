"""Runs `recount serve` beside a store for tests, and asks it by raw sockets."""
import json
import signal
import socket

from tools.testing.recount import children_of

PATIENCE = 30  # seconds after which a test gives up


class Reply:
    """An HTTP answer, read to the end of its connection."""

    def __init__(self, raw):
        self.raw = raw
        head, _, self.body = raw.partition(b"\r\n\r\n")
        line, *fields = head.decode("latin-1").split("\r\n")
        self.status = int(line.split(" ")[1]) if line.startswith("HTTP/1.1 ") else None
        self.fields = {}
        for field in fields:
            name, _, value = field.partition(": ")
            assert name.lower() not in self.fields, f"{name} is there twice"
            self.fields[name.lower()] = value

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        return self.json["error"]["code"]


class Served:
    """A running server, which a CommandTest starts. Its first line says where."""

    def __init__(self, test, viewer, *words, json_line=True):
        json_words = ["--json"] if json_line else []
        self.process = test.start_recount(*json_words, "serve", *words, RECOUNT_VIEWER=viewer)
        self.line = self.process.stdout.readline()
        self.document = json.loads(self.line) if json_line and self.line else None
        self.port = self.document.get("port") if self.document else None

    def stop(self, by=signal.SIGTERM):
        """Ends it. Returns its exit, and its output after the first line."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        out, error = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, error

    def children(self):
        """Returns the processes that it has started and that have not ended."""
        return children_of(self.process.pid)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def send(self, raw):
        """Returns the answer to these bytes."""
        with self.connect() as connection:
            try:
                connection.sendall(raw)
            except (BrokenPipeError, ConnectionResetError):
                pass  # the server has answered already
            return Reply(read_all(connection))

    def request(self, path, method="GET", host=None, fields=(), body=b""):
        lines = [f"{method} {path} HTTP/1.1"]
        if host is not False:
            lines.append(f"Host: {host if host is not None else f'127.0.0.1:{self.port}'}")
        lines += [f"{name}: {value}" for name, value in fields]
        return self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def get(self, path, **fields):
        return self.request(path, fields=[(name.replace("_", "-"), value)
                                          for name, value in fields.items()])


def read_all(connection):
    """Everything until the end of a connection."""
    parts = []
    while True:
        try:
            part = connection.recv(1 << 16)
        except ConnectionResetError:
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts)
