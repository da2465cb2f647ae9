"""Implements a client of the NATS protocol with sockets, for tests that send what no recount would
send, and read what servers keep, byte for byte."""
import base64
import collections
import json
import socket
import ssl
import time

PATIENCE = 10  # seconds for one answer

Received = collections.namedtuple("Received", "subject reply headers data")
Kept = collections.namedtuple("Kept", "subject sequence headers data")


class Refused(Exception):
    """Raised if the server refuses or closes the connection."""


def headers_in(block):
    """Returns the status line, and the headers as a list, because a name may occur twice."""
    first, *lines = block.decode("latin-1").rstrip("\r\n").split("\r\n")
    headers = [tuple(line.split(": ", 1)) if ": " in line else tuple(line.split(":", 1))
               for line in lines]
    status = first[len("NATS/1.0"):].strip()
    return ([("Status", status[:3])] if status else []) + headers


class RawClient:
    """One connection, with a UserKey or a Password as `key`. `errors` has the server's refusals, in
    its words."""

    def __init__(self, port, key=None, ca=None, inbox="_INBOX.raw"):
        self.inbox, self.errors, self.waiting = inbox, [], collections.deque()
        self.held = b""
        self.next_token = 0
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.info = json.loads(self.line(PATIENCE).split(b" ", 1)[1])
        if ca:
            context = ssl.create_default_context(cafile=ca)
            self.connection = context.wrap_socket(self.connection, server_hostname="127.0.0.1")
        connect = {"verbose": False, "pedantic": False, "headers": True, "no_responders": True,
                   "lang": "python", "version": "0", "protocol": 1}
        if key:
            connect |= key.login(self.info)
        self.send(b"CONNECT " + json.dumps(connect).encode() + b"\r\n")
        self.send(f"SUB {inbox}.> 1\r\n".encode())
        self.next_sid = 2
        self.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.connection.close()

    def send(self, raw):
        self.connection.sendall(raw)

    def fill(self, seconds):
        self.connection.settimeout(max(seconds, 0.001))
        more = self.connection.recv(1 << 20)
        if not more:
            raise Refused(" ".join(self.errors) or "closed")
        self.held += more

    def line(self, seconds):
        end = time.monotonic() + seconds
        while b"\r\n" not in self.held:
            self.fill(end - time.monotonic())
        line, _, self.held = self.held.partition(b"\r\n")
        return line

    def exactly(self, size):
        while len(self.held) < size + 2:
            self.fill(PATIENCE)
        data, self.held = self.held[:size], self.held[size + 2:]
        return data

    def read(self, seconds):
        """Reads one operation: a message, "PONG", or None."""
        words = self.line(seconds).split(b" ")
        operation = words[0].upper()
        if operation == b"PING":
            self.send(b"PONG\r\n")
        elif operation == b"-ERR":
            self.errors.append(b" ".join(words[1:]).decode())
        elif operation == b"PONG":
            return "PONG"
        elif operation == b"MSG":
            reply = words[3].decode() if len(words) == 5 else ""
            return Received(words[1].decode(), reply, [], self.exactly(int(words[-1])))
        elif operation == b"HMSG":
            reply = words[3].decode() if len(words) == 6 else ""
            both = self.exactly(int(words[-1]))
            head = int(words[-2])
            return Received(words[1].decode(), reply, headers_in(both[:head]), both[head:])
        return None

    def flush(self):
        """Returns once the server has accepted, or refused, everything that was sent."""
        self.send(b"PING\r\n")
        while True:
            what = self.read(PATIENCE)
            if what == "PONG":
                return
            if what:
                self.waiting.append(what)

    def subscribe(self, subject):
        self.send(f"SUB {subject} {self.next_sid}\r\n".encode())
        self.next_sid += 1
        self.flush()

    def publish(self, subject, data=b"", headers=(), reply=""):
        back = f" {reply}" if reply else ""
        if not headers:
            self.send(f"PUB {subject}{back} {len(data)}\r\n".encode() + data + b"\r\n")
            return
        block = "NATS/1.0\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers) + "\r\n"
        size = len(block) + len(data)
        self.send(f"HPUB {subject}{back} {len(block)} {size}\r\n{block}".encode() + data + b"\r\n")

    def next(self, seconds=PATIENCE, subject=None):
        """Returns the next message (on that subject), or None if none comes."""
        end = time.monotonic() + seconds
        while True:
            for message in list(self.waiting):
                if subject in (None, message.subject):
                    self.waiting.remove(message)
                    return message
            if time.monotonic() > end:
                return None
            try:
                what = self.read(end - time.monotonic())
            except (TimeoutError, ssl.SSLWantReadError):
                return None
            if what and what != "PONG":
                self.waiting.append(what)

    def request(self, subject, data=b"", headers=(), seconds=PATIENCE):
        self.next_token += 1
        reply = f"{self.inbox}.{self.next_token}"
        self.publish(subject, data, headers, reply)
        return self.next(seconds, reply)

    def api(self, name, body=None, seconds=PATIENCE):
        """Returns JetStream's answer to `$JS.API.` name."""
        raw = b"" if body is None else json.dumps(body).encode()
        answer = self.request(f"$JS.API.{name}", raw, seconds=seconds)
        return None if answer is None else json.loads(answer.data or b"null")

    def stored(self, subject, data, headers=()):
        """Publishes into a stream. Returns the stream sequence."""
        answer = self.request(subject, data, headers)
        document = json.loads(answer.data)
        if "seq" not in document:
            raise Refused(json.dumps(document))
        return document["seq"]

    def kept(self, stream, sequence):
        """Returns a message of a stream as its leader keeps it; None if there is none."""
        answer = self.api(f"STREAM.MSG.GET.{stream}", {"seq": sequence})
        if answer is None:
            raise Refused(f"nobody answers for message {sequence} of {stream}")
        if "message" not in answer:
            return None
        message = answer["message"]
        headers = headers_in(base64.b64decode(message["hdrs"])) if "hdrs" in message else []
        return Kept(message["subject"], message["seq"], headers,
                    base64.b64decode(message.get("data", "")))

    def all_kept(self, stream):
        """Returns every message of a stream, oldest first."""
        state = self.api(f"STREAM.INFO.{stream}")["state"]
        kept = (self.kept(stream, each)
                for each in range(state["first_seq"], state["last_seq"] + 1))
        return [each for each in kept if each]
