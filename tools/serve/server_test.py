"""Tests `serve`: what it shows, and to whom (docs/reference/viewer.md, "The server")."""
import os
import resource
import signal
import socket
import threading
import time
import unittest

from tools.testing.recount import CommandTest
from tools.testing.served import PATIENCE, Reply, Served, read_all
from tools.testing.viewer_page import built_page, data_of

POLICY = "default-src 'none'; script-src 'sha256-x'; connect-src 'none'; base-uri 'none'"
SERVED_POLICY = POLICY.replace("connect-src 'none'", "connect-src 'self'")
META = '<meta http-equiv="Content-Security-Policy" content="{}">'
FIELDS = {
    "content-security-policy": SERVED_POLICY + "; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
# In seconds. What takes a second or two on an idle machine may take this long on a busy one. A
# client that waits for a change that never comes would take twenty.
SOON = 12
PATHS = ("/", "/api/games", "/api/changes?after=0")


class ServeTest(CommandTest):
    def setUp(self):
        super().setUp()
        build = self.expect(0, "--version").out.splitlines()[0]
        page = META.format(POLICY) + built_page(build)
        self.viewer = self.path(self.write("built.html", page))
        self.game = self.begin()

    def serve(self, *words, **more):
        served = Served(self, self.viewer, *words, **more)
        self.addCleanup(served.stop)
        return served

    def assert_answer(self, reply, status, code=None):
        self.assertEqual(reply.status, status, reply.raw[:500])
        for name, value in FIELDS.items():
            self.assertEqual(reply.fields.get(name), value, reply.raw[:500])
        self.assertFalse([name for name in reply.fields if name.startswith("access-control")])
        self.assertEqual(int(reply.fields["content-length"]), len(reply.body))
        if code:
            self.assertEqual(list(reply.json["error"]), ["code", "clause", "message"])
            self.assertEqual(reply.code, code)


class Told(ServeTest):
    def test_the_first_line_says_where_and_nothing_follows_it(self):
        served = self.serve()
        self.assertEqual(served.document, {"url": f"http://127.0.0.1:{served.port}/",
                                           "port": served.port, "view": "spectator"})
        self.assertEqual(served.stop(), (0, "", ""))
        served = self.serve("--view", 1)
        self.assertEqual(served.document["view"], 1)
        served = self.serve("--view", "judge", json_line=False)
        self.assertRegex(served.line, r"^http://127\.0\.0\.1:\d+/\n$")
        status, out, error = served.stop(signal.SIGINT)
        self.assertEqual((status, out), (0, ""))
        self.assertIn("every hand, the seed and all names", error)

    def test_the_page_is_the_built_one_and_may_fetch_from_its_server(self):
        for words, view in ((("--view", 0), 0), ((), "spectator"), (("--view", "judge"), "judge")):
            reply = self.serve(*words).get("/")
            self.assert_answer(reply, 200)
            self.assertEqual(reply.fields["content-type"], "text/html; charset=utf-8")
            page = reply.body.decode()
            self.assertTrue(page.startswith(META.format(SERVED_POLICY)))
            self.assertEqual(
                list(data_of(page).items())[:3] + list(data_of(page).items())[4:],
                [("format", "recount-page"), ("version", 1), ("kind", "store"),
                 ("open", None), ("notes", []), ("view", view)])

    def test_games_are_those_of_the_command(self):
        other = self.ask("new", "hope", "--players", "Ana,Élodie", "--recorded")["id"]
        served = self.serve()
        reply = served.get("/api/games")
        self.assert_answer(reply, 200)
        self.assertEqual(reply.fields["content-type"], "application/json")
        self.assertEqual(reply.json, self.ask("games"))
        for words, found in (("heretics", [self.game]), ("ana+bo", [self.game]),
                             ("ana", [self.game, other]), ("%C3%A9LODIE", [other]),
                             ("E%CC%81lodie", [other]),
                             ("%E2%A0%80an%E2%80%8Ba", [self.game, other]),
                             ("HOPE%20ana", [other]), ("ana+dan", []), (other, [other]),
                             ("", [self.game, other])):
            games = served.get(f"/api/games?search={words}").json["games"]
            self.assertEqual([game["id"] for game in games], found, words)
        for words in ("%", "%zz", "%ff", "a&search=b"):
            self.assert_answer(served.get(f"/api/games?search={words}"), 400, "bad_request")

    def test_a_game_is_the_data_of_its_page(self):
        served = self.serve("--view", "judge")
        for view, path in (("judge", ""), ("judge", "?view=judge"),
                           ("spectator", "?view=spectator"), (0, "?view=0"), (1, "?view=1")):
            self.expect(0, "view", self.game, "-o", "page.html", "--view", view,
                        RECOUNT_VIEWER=self.viewer)
            with open(self.path("page.html"), encoding="utf-8") as page:
                wanted = data_of(page.read())
            reply = served.get(f"/api/games/{self.game}{path}")
            self.assert_answer(reply, 200)
            self.assertEqual(reply.json, wanted, path)

    def test_the_view_bounds_what_anybody_is_told(self):
        for bound, allowed in (("spectator", ["spectator"]), ("1", ["1", "spectator"]),
                               ("judge", ["judge", "spectator", "0", "1"])):
            served = self.serve("--view", bound)
            self.assertEqual(str(served.get(f"/api/games/{self.game}").json.get("view", "judge")),
                             bound)
            for view in ("judge", "spectator", "0", "1"):
                reply = served.get(f"/api/games/{self.game}?view={view}")
                if view in allowed:
                    self.assert_answer(reply, 200)
                else:
                    self.assert_answer(reply, 403, "bad_request")
            for view in ("", "Judge", "-1", "01", "16", "ana", "1%00", "judge&view=judge"):
                reply = served.get(f"/api/games/{self.game}?view={view}")
                self.assert_answer(reply, 400, "bad_request")
        self.assert_answer(served.get(f"/api/games/{self.game}?view=7"), 400, "bad_request")
        # A game that lacks this seat is shown as spectators see it.
        self.assertEqual(self.serve("--view", 7).get(f"/api/games/{self.game}").json["view"],
                         "spectator")

    def test_a_store_that_is_not_there_yet_is_empty(self):
        served = self.serve("--db", "later.db")
        self.assertEqual(served.get("/api/games").json, {"games": []})
        self.assert_answer(served.get(f"/api/games/{self.game}"), 404, "not_found")
        self.ask("--db", "later.db", "new", "heretics", "--players", "Ana,Bo")
        self.assertEqual(len(served.get("/api/games").json["games"]), 1)
        self.assertEqual(len(served.get("/api/changes?after=0").json["games"]), 1)

    def test_a_damaged_game_is_damaged_and_the_others_are_told(self):
        other = self.begin()
        served = self.serve("--view", "judge")
        with open(self.path("recount.db/data.mdb"), "r+b") as file:
            at = file.read().index(bytes.fromhex(self.ask("verify", other)["logs"][0]["head"]))
            file.seek(at + 60)
            byte = file.read(1)[0]
            file.seek(at + 60)
            file.write(bytes([byte ^ 1]))
        damaged = [game for game in (self.game, other)
                   if served.get(f"/api/games/{game}").status != 200]
        for game in damaged:
            self.assert_answer(served.get(f"/api/games/{game}"), 500, "damaged")
        self.assertEqual(damaged, [other])

    def test_a_store_of_random_bytes_is_damaged_and_the_server_stays(self):
        served = self.serve()
        with open(self.path("recount.db/data.mdb"), "r+b") as file:
            size = len(file.read())
            file.seek(8192)
            file.write(b"\xff" * (size - 8192))
        for path in ("/api/games", f"/api/games/{self.game}"):
            self.assert_answer(served.get(path), 500, "damaged")
        self.assert_answer(served.get("/"), 200)


class Refused(ServeTest):
    def test_a_name_that_is_not_this_server_is_misdirected_whatever_the_path(self):
        served = self.serve("--allow-host", "recount.example", "--allow-host", "other.example:99")
        port = served.port
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}",
                     f"[::1]:{port}", "recount.example", f"recount.example:{port}",
                     "other.example:99"):
            self.assert_answer(served.request("/", host=host), 200)
        for host in (False, "", "127.0.0.1", "localhost", f"127.0.0.1:{port + 1}",
                     f"evil.example:{port}", f"127.0.0.1.evil.example:{port}",
                     f"localhost.:{port}", f"127.1:{port}", f"127.0.0.1:0{port}",
                     f"user@127.0.0.1:{port}", f"127.0.0.1:{port},evil.example",
                     "recount.example:1", "other.example", f"0.0.0.0:{port}"):
            for path in ("/", "/api/games", "/nothing", "/../etc/passwd"):
                for method in ("GET", "HEAD", "POST"):
                    reply = served.request(path, method=method, host=host)
                    if method == "HEAD":
                        self.assertEqual((reply.status, reply.body), (421, b""))
                    else:
                        self.assert_answer(reply, 421, "bad_request")
        with self.subTest("two hosts"):
            hosts = [("Host", "evil.example")]
            self.assert_answer(served.request("/", fields=hosts), 400, "bad_request")
        self.assert_answer(served.request("http://evil.example/"), 421, "bad_request")
        self.assert_answer(served.request(f"http://127.0.0.1:{port}/"), 200)

    def test_a_page_of_a_stranger_gets_nothing_but_by_a_navigation(self):
        served = self.serve()
        port = served.port
        for origin in ("http://evil.example", "null", "", f"http://127.0.0.1:{port + 1}",
                       f"http://localhost:{port}", f"http://127.0.0.1:{port}.evil.example",
                       "https://127.0.0.1"):
            for path in PATHS + ("/nothing",):
                self.assert_answer(served.get(path, Origin=origin), 403, "bad_request")
        self.assert_answer(served.get("/api/games", Origin=f"http://127.0.0.1:{port}"), 200)
        for site in ("cross-site", "same-site"):
            for path in PATHS:
                self.assert_answer(served.get(path, Sec_Fetch_Site=site), 403, "bad_request")
                reply = served.get(path, Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate",
                                   Sec_Fetch_Dest="document")
                self.assert_answer(reply, 200 if path == "/" else 403)
            framed = served.get("/", Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate",
                                Sec_Fetch_Dest="iframe")
            self.assert_answer(framed, 403)
        for site in ("same-origin", "none"):
            self.assert_answer(served.get("/api/games", Sec_Fetch_Site=site), 200)

    def test_only_get_and_head_are_answered(self):
        served = self.serve()
        for path in PATHS + (f"/api/games/{self.game}",):
            for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get",
                           "BREW", "M-SEARCH"):
                reply = served.request(path, method=method)
                self.assert_answer(reply, 405, "bad_request")
                self.assertEqual(reply.fields["allow"], "GET, HEAD")
            got, head = served.get(path), served.request(path, method="HEAD")
            self.assertEqual((got.status, got.fields), (200, head.fields))
            self.assertEqual((head.status, head.body), (200, b""))
        head = served.request("/nothing", method="HEAD")
        self.assertEqual((head.status, head.body), (404, b""))

    def test_no_path_leads_to_a_file(self):
        served = self.serve()
        for path in ("/built.html", "/recount.db/data.mdb", "/../built.html", "/./", "//",
                     "/%2e%2e/", "/..%2f..%2fetc%2fpasswd", "/%2e%2e%2f%2e%2e%2fetc/passwd",
                     "/..\\built.html", "/....//etc/passwd", "/etc/passwd", "/%00",
                     "/api/games/../../built.html", "/api/games/..%2fbuilt.html", "/api/games/",
                     "/api/games/@last", "/api", "/API/games", "/api/games/" + "0" * 64,
                     "/api/games/zzzz", "/api/games/0", "/;/built.html", "/index.html",
                     "/favicon.ico", "/%c0%ae%c0%ae/etc/passwd", "file:///etc/passwd",
                     "*", "built.html", f"/api/games/{self.game}/", "/api/changes/"):
            self.assert_answer(served.get(path), 404, "not_found")

    def test_an_id_is_found_by_its_first_four_digits(self):
        served = self.serve()
        self.assertEqual(served.get(f"/api/games/{self.game[:4]}").json["log"]["id"], self.game)
        self.assert_answer(served.get(f"/api/games/{self.game[:3]}"), 404, "not_found")

    def test_what_is_not_http_is_refused_at_once(self):
        served = self.serve()
        host = f"Host: 127.0.0.1:{served.port}\r\n\r\n".encode()
        for raw in (b"\x16\x03\x01\x02\x00\x01\x00", b"GET / HTTP/1.1\nHost: x\n\n", b"\r\n\r\n",
                    b"GET /\r\n", b"GET  / HTTP/1.1\r\n" + host, b"GET / HTTP/2.0\r\n" + host,
                    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1 \r\n" + host,
                    b" GET / HTTP/1.1\r\n" + host, b"GET / http/1.1\r\n" + host,
                    b"GET / HTTP/1.1\r\nHost : x\r\n" + host,
                    b"GET / HTTP/1.1\r\n folded\r\n" + host,
                    b"GET / HTTP/1.1\r\n: x\r\n" + host,
                    b"GET / HTTP/1.1\r\nX: a\0b\r\n" + host,
                    b"GET /\xff HTTP/1.1\r\n" + host, b"GET /\t HTTP/1.1\r\n" + host,
                    b"GET / HTTP/1.1\r\nX: a\rb\r\n" + host, b"\0" * 100_000, b"\n"):
            started = time.monotonic()
            self.assert_answer(served.send(raw), 400, "bad_request")
            self.assertLess(time.monotonic() - started, 5, raw[:40])

    def test_a_long_header_and_a_body_are_refused(self):
        served = self.serve()
        start = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nX: ".encode()
        room = (16 << 10) - len(start) - 4
        self.assert_answer(served.send(start + b"a" * room + b"\r\n\r\n"), 200)
        for raw in (start + b"a" * (room + 1) + b"\r\n\r\n", start + b"a" * (1 << 20),
                    b"GET /" + b"a" * (1 << 15)):
            self.assert_answer(served.send(raw), 431, "bad_request")
        for fields in ([("Content-Length", "5")], [("Transfer-Encoding", "chunked")],
                       [("Content-Length", "-1")], [("Content-Length", "5, 5")],
                       [("Content-Length", "0"), ("Content-Length", "5")],
                       [("Content-Length", str(1 << 40))]):
            reply = served.request("/", fields=fields, body=b"hello")
            self.assert_answer(reply, 413, "bad_request")
        reply = served.request("/", fields=[("Content-Length", 1 << 22)], body=b"a" * (1 << 22))
        self.assert_answer(reply, 413, "bad_request")
        self.assert_answer(served.request("/", fields=[("Content-Length", "0")]), 200)

    def test_one_connection_has_one_request(self):
        served = self.serve()
        one = f"GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode()
        reply = served.send(one * 3)
        self.assertEqual((reply.status, reply.fields["connection"]), (404, "close"))
        self.assertEqual(reply.raw.count(b"HTTP/1.1 "), 1)

    def test_what_cannot_be_served_ends_with_its_exit(self):
        served = self.serve()
        for words, status, code in (
                (("--port", served.port), 3, "io"),
                (("--host", "192.0.2.1"), 3, "io"),
                (("--port", "65536"), 2, "usage"),
                (("--port", "x"), 2, "usage"),
                (("--host", "nonsense"), 2, "usage"),
                (("--view", "dealer"), 2, "usage"),
                (("--view", "16"), 2, "usage")):
            with self.subTest(words):
                answer = self.expect(status, "--json", "serve", *words, RECOUNT_VIEWER=self.viewer)
                self.assertEqual(answer.json["error"]["code"], code)
        answer = self.expect(3, "--json", "serve", RECOUNT_VIEWER=self.path("none.html"))
        self.assertEqual(answer.json["error"]["code"], "not_found")
        self.write("old.html", built_page("recount 0.0.1"))
        answer = self.expect(3, "--json", "serve", RECOUNT_VIEWER=self.path("old.html"))
        self.assertEqual(answer.json["error"]["code"], "too_new")

    def test_another_address_is_printed_and_is_a_host(self):
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            self.skipTest("this machine has no IPv6")
        for address in ("::1", "[::1]"):
            served = self.serve("--host", address)
            self.assertEqual(served.document["url"], f"http://[::1]:{served.port}/")
            with socket.create_connection(("::1", served.port)) as connection:
                connection.sendall(f"GET / HTTP/1.0\r\nHost: [::1]:{served.port}\r\n\r\n".encode())
                self.assert_answer(Reply(read_all(connection)), 200)
        for address in ("[]", "[127.0.0.1]", "[::1"):
            answer = self.expect(2, "--json", "serve", "--host", address,
                                 RECOUNT_VIEWER=self.viewer)
            self.assertEqual(answer.json["error"]["code"], "usage")


class Slow(ServeTest):
    def test_a_slow_client_is_closed_after_ten_seconds(self):
        served = self.serve()
        started = time.monotonic()
        silent, partial, dripping = (served.connect() for _ in range(3))
        partial.sendall(b"GET / HTTP/1.1\r\nHost: ")
        for byte in b"GET / HTTP/1.1\r\nX: y":
            try:
                dripping.sendall(bytes([byte]))
            except OSError:
                break
            time.sleep(0.6)
            if time.monotonic() - started > 9:
                break
        self.assertEqual(read_all(silent), b"")
        self.assert_answer(Reply(read_all(partial)), 408, "bad_request")
        self.assertEqual(Reply(read_all(dripping)).status, 408)
        self.assertGreater(time.monotonic() - started, 9)
        self.assertLess(time.monotonic() - started, 10 + SOON)
        for connection in (silent, partial, dripping):
            connection.close()

    def test_a_client_that_does_not_read_is_closed_and_nobody_waits_for_it(self):
        with open(self.viewer, "a", encoding="utf-8") as page:
            page.write("<!--" + "x" * (24 << 20) + "-->")
        served = self.serve()
        lazy = []
        for _ in range(8):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", served.port))
            connection.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
            lazy.append(connection)
        started = time.monotonic()
        self.assert_answer(served.get("/api/games"), 200)
        self.assertLess(time.monotonic() - started, 5)
        time.sleep(13)
        for connection in lazy:
            self.assertLess(len(read_all(connection)), 24 << 20)
            connection.close()

    def test_silent_clients_keep_nobody_out(self):
        served = self.serve()
        silent = [served.connect() for _ in range(100)]
        started = time.monotonic()
        for _ in range(3):
            self.assert_answer(served.get("/api/games"), 200)
        self.assertLess(time.monotonic() - started, 9)
        for connection in silent:
            connection.close()

    def wait_for_changes(self, served, count, change):
        """Returns connections that have asked for a change after this one."""
        request = (f"GET /api/changes?after={change} HTTP/1.1\r\n"
                   f"Host: 127.0.0.1:{served.port}\r\n\r\n").encode()
        waiting = []
        for _ in range(count):
            waiting.append(served.connect())
            self.addCleanup(waiting[-1].close)
            waiting[-1].sendall(request)
        return waiting

    def test_63_clients_wait_for_a_change_at_once(self):
        served = self.serve()
        change = served.get("/api/changes?after=0").json["change"]
        waiting = self.wait_for_changes(served, 63, change)
        self.assert_answer(served.get("/api/games"), 200)
        self.ask("act", self.game, 0, "send 26")
        for connection in waiting:
            self.assertEqual(Reply(read_all(connection)).json,
                             {"change": change + 1, "games": [self.game]})

    def test_clients_that_wait_for_a_change_give_way_however_many_they_are(self):
        served = self.serve()
        change = served.get("/api/changes?after=0").json["change"]
        none = {"change": change, "games": []}
        waiting = self.wait_for_changes(served, 200, change)
        # The oldest client gives way as long as there are more than 64.
        for connection in waiting[:200 - 64]:
            self.assertEqual(Reply(read_all(connection)).json, none)
        for path in ("/api/games", "/", f"/api/games/{self.game}"):
            self.assert_answer(served.get(path), 200)
        self.ask("act", self.game, 0, "send 26")
        # One client had made room for the others, which came one by one.
        replies = [Reply(read_all(connection)).json for connection in waiting[200 - 64:]]
        self.assertEqual(replies, [none] + [{"change": change + 1, "games": [self.game]}] * 63)

    def test_with_few_descriptors_clients_give_way_earlier(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (32, hard))
        try:
            served = self.serve()
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        change = served.get("/api/changes?after=0").json["change"]
        waiting = self.wait_for_changes(served, 64, change)
        for path in ("/api/games", "/", f"/api/games/{self.game}"):
            self.assert_answer(served.get(path), 200)
        self.assertEqual(Reply(read_all(waiting[0])).json, {"change": change, "games": []})

    def test_clients_that_wait_again_and_again_keep_nobody_out(self):
        served = self.serve()
        change = served.get("/api/changes?after=0").json["change"]
        was_answered = threading.Event()
        is_over = threading.Event()
        statuses = set()

        def wait_again():
            while not is_over.is_set():
                statuses.add(served.get(f"/api/changes?after={change}").status)
                was_answered.set()

        threads = [threading.Thread(target=wait_again) for _ in range(80)]
        for thread in threads:
            thread.start()
        try:
            # There are more than 64 clients, so some are answered early.
            self.assertTrue(was_answered.wait(PATIENCE))
            for _ in range(10):
                self.assert_answer(served.get("/api/games"), 200)
        finally:
            is_over.set()
            self.ask("act", self.game, 0, "send 26")
            for thread in threads:
                thread.join()
        self.assertEqual(statuses, {200})

    def test_readers_that_are_killed_are_replaced(self):
        served = self.serve()
        change = served.get("/api/changes?after=0").json["change"]
        is_over = threading.Event()
        killed = [0]

        def kill_readers():
            while not is_over.is_set():
                for reader in served.children():
                    try:
                        os.kill(reader, signal.SIGKILL)
                        killed[0] += 1
                    except ProcessLookupError:
                        pass

        killer = threading.Thread(target=kill_readers)
        killer.start()
        try:
            while killed[0] < 20:
                reply = served.get(f"/api/games/{self.game}")
                if reply.status != 200:
                    self.assert_answer(reply, 500, "io")
                    self.assertIn("try again", reply.json["error"]["message"])
        finally:
            is_over.set()
            killer.join()
        self.assert_answer(served.get(f"/api/games/{self.game}"), 200)
        # The process that looks for changes may have been killed too.
        self.ask("act", self.game, 0, "send 26")
        news = served.get(f"/api/changes?after={change}").json
        self.assertEqual(news["games"], [self.game])

    def test_it_ends_soon_whatever_clients_do(self):
        for by in (signal.SIGTERM, signal.SIGINT):
            served = self.serve()
            change = served.get("/api/changes?after=0").json["change"]
            clients = [served.connect() for _ in range(40)]
            for connection in clients[:20]:
                connection.sendall((f"GET /api/changes?after={change} HTTP/1.1\r\n"
                                    f"Host: 127.0.0.1:{served.port}\r\n\r\n").encode())
            time.sleep(0.5)
            started = time.monotonic()
            self.assertEqual(served.stop(by), (0, "", ""))
            self.assertLess(time.monotonic() - started, SOON)
            with self.assertRaises(OSError):
                served.connect()
            for connection in clients:
                connection.close()


class Live(ServeTest):
    def wait_until_listed(self, served, games):
        """Returns the changes from the first on, once these games have some, or the existing ones
        after a timeout."""
        until = time.monotonic() + SOON
        while True:
            reply = served.get("/api/changes?after=0").json
            if reply["games"] == games or time.monotonic() > until:
                return reply
            time.sleep(0.05)

    def wait_until_still(self, served):
        """Returns the changes from the first on, once no further one comes. The events of one
        command may be reported one by one, and the server looks at the store four times per
        second."""
        until = time.monotonic() + SOON
        reply, since = served.get("/api/changes?after=0").json, time.monotonic()
        while time.monotonic() < min(since + 1, until):
            time.sleep(0.05)
            now = served.get("/api/changes?after=0").json
            if now != reply:
                reply, since = now, time.monotonic()
        return reply

    def test_a_change_is_told_soon_to_whoever_waits(self):
        served = self.serve()
        first = served.get("/api/changes?after=0").json
        self.assertEqual((list(first), first["games"]), (["change", "games"], [self.game]))
        self.assertEqual(served.get("/api/changes").json, first)
        change = first["change"]
        for step in range(3):
            with served.connect() as connection:
                connection.sendall((f"GET /api/changes?after={change} HTTP/1.1\r\n"
                                    f"Host: 127.0.0.1:{served.port}\r\n\r\n").encode())
                time.sleep(0.3)
                if step == 1:
                    changed = self.begin()
                else:
                    changed = self.game
                    self.ask("annotate", f"{self.game}@1", f"note {step}", "--author", "Kim")
                recorded = time.monotonic()
                news = Reply(read_all(connection)).json
                self.assertLess(time.monotonic() - recorded, SOON)
            self.assertGreater(news["change"], change)
            self.assertEqual(news["games"], [changed])
            # `begin` records three events, which may be reported one by one.
            time.sleep(1)
            change = served.get("/api/changes?after=0").json["change"]
            # A spectator does not get the head.
            self.assertIsNone(served.get(f"/api/games/{changed}").json["log"]["head"])
            self.assertEqual(len(served.get(f"/api/games/{changed}").json["events"]),
                             self.ask("verify", changed)["logs"][0]["events"])

    def test_without_a_change_the_answer_comes_after_twenty_seconds(self):
        served = self.serve()
        change = served.get("/api/changes?after=0").json["change"]
        started = time.monotonic()
        self.assertEqual(served.get(f"/api/changes?after={change}").json,
                         {"change": change, "games": []})
        self.assertGreater(time.monotonic() - started, 18)
        self.assertLess(time.monotonic() - started, 20 + SOON)

    def test_a_number_of_another_server_is_answered_at_once_with_every_game(self):
        """The other client has seen another history of the store, with as many changes or more."""
        first = self.serve()
        changes = [first.get("/api/changes?after=0").json["change"]]
        self.assertLess(changes[0], 2 ** 53)
        first.stop()
        served = self.serve()
        other = self.begin()
        self.assertEqual(self.wait_until_listed(served, [self.game, other])["games"],
                         [self.game, other])
        now = self.wait_until_still(served)
        changes += [1, 2 ** 53, 2 ** 64 - 1, now["change"] + 1, now["change"] - 1000]
        for change in changes:
            started = time.monotonic()
            self.assertEqual(served.get(f"/api/changes?after={change}").json, now)
            self.assertLess(time.monotonic() - started, SOON)

    def test_what_a_backup_lacks_that_is_put_back_is_told(self):
        served = self.serve()
        self.ask("store", "backup", "backup")
        gone = self.begin()
        self.ask("act", self.game, 0, "send 26")
        self.assertEqual(self.wait_until_listed(served, [self.game, gone])["games"],
                         [self.game, gone])
        change = self.wait_until_still(served)["change"]
        os.rename(self.path("recount.db"), self.path("aside"))
        os.rename(self.path("backup"), self.path("recount.db"))
        news = served.get(f"/api/changes?after={change}").json
        until = time.monotonic() + SOON
        while news["games"] != [self.game, gone] and time.monotonic() < until:
            time.sleep(0.2)
            news = served.get(f"/api/changes?after={change}").json
        self.assertEqual(news["games"], [self.game, gone])
        self.assert_answer(served.get(f"/api/games/{gone}"), 404, "not_found")
        # Between the two renames the server may have looked, and seen no store.
        self.assertEqual(self.wait_until_listed(served, [self.game])["games"], [self.game])

    def test_a_wrong_number_is_refused(self):
        served = self.serve()
        for after in ("", "-1", "x", "1.5", "%31x", "18446744073709551616", "1&after=2"):
            self.assert_answer(served.get(f"/api/changes?after={after}"), 400, "bad_request")

    def test_the_store_may_be_compacted_meanwhile(self):
        served = self.serve()
        self.expect(0, "store", "compact")
        self.assertEqual(served.get("/api/games").json, self.ask("games"))
        self.ask("act", self.game, 0, "send 26")
        self.assertEqual(served.get("/api/games").json, self.ask("games"))


if __name__ == "__main__":
    unittest.main()
