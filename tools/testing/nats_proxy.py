"""Implements a proxy between a client and a server of tests, which loses the messages that a test
chooses."""
import socket
import threading
import time

from tools.testing.servers import free_port

DEAF_S = 3  # longer than a client waits for one answer


class Proxy:
    """Calls `loses(subject)` for each message that a client publishes. It returns the message's
    fate: "pass", "request" (the server never hears it), "answer" (nothing comes back for a while),
    or "line" (the connection breaks once the server has it)."""

    def __init__(self, port, loses):
        self.target, self.loses = port, loses
        self.port = free_port()
        self.listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.serve, daemon=True).start()

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    def end(self):
        self.listening.close()

    def serve(self):
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            Line(self, client)


class Line:
    """One connection through the proxy."""

    def __init__(self, proxy, client):
        self.proxy, self.client = proxy, client
        self.server = socket.create_connection(("127.0.0.1", proxy.target))
        self.deaf_until = 0
        threading.Thread(target=self.carry_answers, daemon=True).start()
        threading.Thread(target=self.carry_requests, daemon=True).start()

    def close(self):
        for each in (self.client, self.server):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the other side has closed it
            each.close()

    def carry_answers(self):
        try:
            while data := self.server.recv(1 << 20):
                if time.monotonic() >= self.deaf_until:
                    self.client.sendall(data)
        except OSError:
            pass  # the connection has ended
        self.close()

    def carry_requests(self):
        try:
            with self.client.makefile("rb") as reader:
                while line := reader.readline():
                    words = line.split()
                    kind = words[0].upper() if words else b""
                    body = b""
                    if kind in (b"PUB", b"HPUB"):
                        body = reader.read(int(words[-1]) + 2)
                    fate = self.proxy.loses(words[1].decode()) if body else "pass"
                    if fate == "answer":
                        self.deaf_until = time.monotonic() + DEAF_S
                    if fate != "request":
                        self.server.sendall(line + body)
                    if fate == "line":
                        time.sleep(0.5)
                        break
        except OSError:
            pass  # the connection has ended
        self.close()
