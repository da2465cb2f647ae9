"""Tests bundles as people make and run them: what they show, what they withhold, and exits."""
import hashlib
import itertools
import json
import struct
import sys
import unittest

from tools.testing.frames import frames_in
from tools.testing.recount import RECOUNT, CommandTest

SEED = "9" * 32 + "7" * 32
NAMES = ("Wilhelmina", "Zo\u00eb")
KINDS = ["log", "seq", "fault"]


def manifest_of(path):
    with open(path, "rb") as file:
        text = file.read()
    at = text.index(b'{"fault"')
    return json.JSONDecoder().raw_decode(text[at:].decode("utf-8", "replace"))[0]


def framed(path, change):
    """Writes the file with another manifest of the same size, and a matching trailer."""
    with open(path, "rb") as file:
        whole = file.read()
    changed = change(whole[:-32])
    assert len(changed) == len(whole) - 32
    with open(path, "wb") as file:
        file.write(changed + hashlib.sha256(changed).digest())


def frames_of(text):
    """Returns the frames of a file, each with its size and padding."""
    return [frame.raw for frame in frames_in(text)]


def body_place(frame):
    """Returns the offset of the type of a frame's body."""
    root = 4 + struct.unpack_from("<I", frame, 4)[0]
    vtable = root - struct.unpack_from("<i", frame, root)[0]
    return root + struct.unpack_from("<H", frame, vtable + 4)[0]


def manifest_frame(manifest):
    """Returns a frame Repro with a manifest, which is a value or bytes."""
    if not isinstance(manifest, bytes):
        manifest = json.dumps(manifest, sort_keys=True, separators=(",", ":"),
                              ensure_ascii=False).encode()
    buffer = struct.pack("<I4HiB3xI3H2xiII", 12, 8, 12, 4, 8, 8, 4, 12, 6, 8, 4, 8, 4,
                         len(manifest)) + manifest
    frame = struct.pack("<I", len(buffer)) + buffer
    return frame + bytes(-len(frame) % 8)


def with_manifests(path, to, *manifests):
    """Writes the log of a bundle with other manifests."""
    with open(path, "rb") as file:
        text = file.read()
    frames = [frame for frame in frames_of(text) if frame[body_place(frame)] != 4]
    frames[1:1] = [manifest_frame(manifest) for manifest in manifests]
    whole = text[:16] + b"".join(frames) + bytes(8)
    with open(to, "wb") as file:
        file.write(whole + hashlib.sha256(whole).digest())


class ReproTest(CommandTest):
    def erred(self, *more):
        """Makes a log in which event 5 is against the rules, and nothing before it."""
        self.write("table.jsonl", "\n".join([
            json.dumps({"op": "new", "game": "heretics", "players": NAMES,
                        "randomness": "seeded", "seed": SEED}),
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}',
            '{"op":"act","seat":0,"action":{"type":"send","card":31}}',
            '{"op":"act","seat":1,"action":{"type":"send","card":31}}', *more]) + "\n")
        return self.ask("import", "table.jsonl", "--as-played")["games"][0]

    def simulated(self):
        return self.ask("sim", "heretics", "--seed", "07" * 32)["games"][0]

    def test_a_finding_is_made_and_there(self):
        game = self.erred('{"op":"act","seat":1,"action":{"type":"send","card":33}}')
        made = self.ask("repro", game, "-o", "fault.recount", "--note", "table 4")
        self.assertEqual(list(made), ["file", *KINDS])
        self.assertEqual((made["file"], made["log"], made["seq"]), ("fault.recount", game, 5))
        finding = self.expect(1, "--json", "verify", game).json["logs"][0]["findings"][0]
        fault = made["fault"]
        self.assertEqual(fault["kind"], "finding")
        for key in ("fault", "clause", "expected", "found"):
            self.assertEqual(fault[key], finding[key])
        told = self.ask("log", game)["events"][5]["illegal"]
        self.assertEqual((fault["code"], fault["clause"]), (told["code"], told["clause"]))
        manifest = manifest_of(self.path("fault.recount"))
        self.assertEqual(manifest["fault"], fault)
        self.assertEqual(manifest["note"], "table 4")
        self.assertEqual([entry["seq"] for entry in manifest["parts"]], [0, 1, 2, 3, 4])
        run = self.expect(1, "--json", "repro", "fault.recount").json
        self.assertEqual(run, {"bundles": [{"file": "fault.recount", "verdict": "there", "seq": 5,
                                            "parts": None, "error": None}],
                               "there": 1, "gone": 0, "other": 0})
        text = self.expect(1, "repro", "fault.recount").out
        self.assertIn("there", text)
        self.assertIn("note: table 4", text)

    def arranged(self, frames):
        """Makes a file of these frames."""
        with open(self.path("fault.recount"), "rb") as file:
            head = file.read(16)
        whole = head + b"".join(frames) + bytes(8)
        with open(self.path("arranged.recount"), "wb") as file:
            file.write(whole + hashlib.sha256(whole).digest())
        return "arranged.recount"

    def test_a_manifest_is_read_wherever_it_stands_behind_the_header(self):
        game = self.erred()
        self.ask("repro", game, "-o", "fault.recount")
        header, *frames = frames_of(self.read("fault.recount"))
        wanted = self.expect(1, "--json", "repro", "fault.recount").json["bundles"][0]
        self.assertEqual(len(frames), 3)
        orders = list(itertools.permutations(frames))
        for order in orders:
            name = self.arranged([header, *order])
            run = self.expect(1, "--json", "repro", name).json["bundles"][0]
            self.assertEqual(run, {**wanted, "file": name})
            log = self.expect(1, "--json", "verify", name).json["logs"][0]
            self.assertEqual(log["findings"][0]["fault"], "illegal")
            self.ask("shrink", name, "-o", "small.recount")
        for at in range(1, 4):
            frames_before = [*orders[0][:at], header, *orders[0][at:]]
            error = self.refused(3, "show", self.arranged(frames_before))
            self.assertEqual(error["code"], "damaged")

    def test_a_bundle_that_ends_early_is_refused_wherever_it_ends(self):
        game = self.erred()
        self.ask("repro", game, "-o", "fault.recount")
        header, *frames = frames_of(self.read("fault.recount"))
        manifest = [frame for frame in frames if frame[body_place(frame)] == 4]
        others = [frame for frame in frames if frame[body_place(frame)] != 4]
        whole = self.read(self.arranged([header, *others, *manifest]))
        ends = [len(whole) - 1, len(whole) - 32, len(whole) - 40]
        ends += [ends[-1] - len(manifest[0]) + more for more in (0, 2, 4, len(manifest[0]) // 2)]
        for end in ends:
            with open(self.path("cut.recount"), "wb") as file:
                file.write(whole[:end])
            self.assertEqual(self.refused(3, "repro", "cut.recount")["code"], "damaged", end)
            findings = [finding["fault"] for log in
                        self.expect(1, "--json", "verify", "cut.recount").json["logs"]
                        for finding in log["findings"]]
            self.assertEqual(findings[-1], "torn", end)

    def test_other_commands_read_a_bundle_as_any_file(self):
        game = self.erred()
        self.ask("repro", game, "-o", "fault.recount")
        log = self.expect(1, "--json", "verify", "fault.recount").json["logs"][0]
        self.assertEqual((log["id"], log["findings"][0]["fault"]), (game, "illegal"))
        events = self.ask("log", "fault.recount")["events"]
        self.assertEqual(events[0]["players"], [None, None])
        state = self.ask("show", "fault.recount")
        manifest = manifest_of(self.path("fault.recount"))
        self.assertEqual(state, manifest["state"])
        for key, digest in manifest["parts"][0]["parts"].items():
            canonical = json.dumps(self.ask("show", "fault.recount@0")[key], sort_keys=True,
                                   separators=(",", ":"), ensure_ascii=False)
            self.assertEqual(hashlib.sha256(canonical.encode()).hexdigest()[:32], digest)
        self.ask("--db", "b.db", "import", "--as-played", "fault.recount")
        self.assertEqual(self.ask("--db", "b.db", "games")["games"][0]["id"], game)

    def test_an_expression_is_made_where_it_first_holds(self):
        game = self.simulated()
        made = self.ask("repro", game, "-o", "wave.recount", "--predicate", ".wave == 2")
        self.assertEqual(made["fault"], {"kind": "expression", "expr": ".wave == 2"})
        self.assertEqual(made["seq"], self.ask("bisect", game, ".wave == 2")["seq"])
        self.expect(1, "repro", "wave.recount")
        later = self.ask("repro", f"{game}@{made['seq'] + 1}", "-o", "later.recount",
                         "--predicate", ".wave == 2")
        self.assertEqual(later["seq"], made["seq"] + 1)
        for words in ([game, "--predicate", ".wave == 9"],
                      [f"{game}@{made['seq'] - 1}", "--predicate", ".wave == 2"],
                      [game], [f"{game}@3"]):
            error = self.refused(1, "repro", *words, "-o", "none.recount")
            self.assertEqual(error["code"], "not_shown")
        self.assertEqual(self.refused(3, "repro", f"{game}@9999", "-o", "none.recount")["code"],
                         "not_found")
        with self.assertRaises(FileNotFoundError):
            open(self.path("none.recount"), "rb")

    def test_what_is_withheld_stands_nowhere(self):
        game = self.erred()
        spellings = [name.encode("utf-8") for name in NAMES]
        spellings += [json.dumps(name).strip('"').encode() for name in NAMES]
        spellings += [name.encode("utf-16-le") for name in NAMES]
        for kept in ("", "names", "seed", "texts", "names,seed", "seed,names,texts"):
            with self.subTest(kept):
                more = ["--with", kept] if kept else []
                self.ask("repro", game, "-o", "fault.recount", *more)
                text = self.read("fault.recount")
                has_names = any(spelling in text for spelling in spellings)
                has_seed = bytes.fromhex(SEED) in text or SEED.encode() in text
                self.assertEqual(has_names, "names" in kept)
                self.assertEqual(has_seed, "seed" in kept)
                self.assertEqual(manifest_of(self.path("fault.recount"))["withheld"],
                                 [word for word in ("names", "seed") if word not in kept])
                self.expect(1, "repro", "fault.recount")

    def test_a_text_that_names_a_player_is_refused(self):
        game = self.erred()
        for words in (["--note", "ask WILHELMINA"], ["--note", "Zo\u00eb"], ["--note", SEED],
                      ["--predicate", '.players[0].name == "Wilhelmina"'],
                      ["--predicate", '.players[0].name == "\\u0057ilhelmina"']):
            error = self.refused(2, "repro", game, "-o", "fault.recount", *words)
            self.assertEqual(error["code"], "usage")
            self.assertIn("--with", error["message"])
        self.ask("repro", game, "-o", "fault.recount", "--with", "names", "--note", "Wilhelmina")

    def test_wrong_command_lines(self):
        game = self.simulated()
        for words in ([], [game, game, "-o", "x"], [game, "-o", ""], ["x", "--note", "n"],
                      [game, "-o", "x", "--with", "cards"], [game, "-o", "x", "--predicate", "("],
                      [game, "-o", "x", "--predicate", ""], [game, "-o", "x", "--git"],
                      ["x", "--with", "names"], ["x", "--predicate", "."],
                      ["x", "--against", "'open"]):
            self.assertEqual(self.refused(2, "repro", *words)["code"], "usage", words)

    def test_exits(self):
        game = self.simulated()
        self.ask("repro", game, "-o", "there.recount", "--predicate", ".wave == 2")
        self.ask("repro", game, "-o", "gone.recount", "--predicate", ".wave == 2")
        framed(self.path("gone.recount"), lambda text: text.replace(b".wave == 2", b".wave == 7"))
        self.ask("export", game, "-o", "plain.recount")
        self.expect(0, "repro", "gone.recount")
        self.expect(0, "repro", "gone.recount", "gone.recount")
        self.expect(1, "repro", "gone.recount", "there.recount")
        some = self.expect(3, "--json", "repro", "there.recount", "plain.recount", "none.recount",
                           "gone.recount").json
        self.assertEqual([entry["verdict"] for entry in some["bundles"]],
                         ["there", None, None, "gone"])
        self.assertEqual([(entry["error"] or {}).get("code") for entry in some["bundles"]],
                         [None, "not_found", "not_found", None])
        self.assertEqual((some["there"], some["gone"], some["other"]), (1, 1, 0))
        self.assertEqual(self.refused(3, "repro", "plain.recount")["code"], "not_found")
        self.assertEqual(self.refused(125, "repro", "--git", "plain.recount")["code"], "not_found")
        self.expect(125, "repro", "--git", "there.recount", "plain.recount")
        self.expect(1, "repro", "--git", "there.recount")
        self.expect(0, "repro", "--git", "gone.recount")
        framed(self.path("there.recount"), lambda text: text.replace(b".wave == 2", b".wave == ("))
        self.assertEqual(self.refused(3, "repro", "there.recount")["code"], "damaged")

    def change(self, file, change, to="changed.recount"):
        manifest = manifest_of(self.path(file))
        change(manifest)
        with_manifests(self.path(file), self.path(to), manifest)
        return to

    def test_another_engine_is_held_against_this_build(self):
        game = self.simulated()
        self.ask("repro", f"{game}@12", "-o", "known.recount", "--predicate", ".")
        score = self.ask("show", f"{game}@12")["players"][0]["score"]

        def differ(manifest):
            manifest["fault"] = {
                "kind": "differs", "request": {"op": "state", "view": "judge"}, "part": "state",
                "view": "judge", "seat": None, "path": "/players/0/score", "ours": score,
                "theirs": 99}

        file = self.change("known.recount", differ)
        self.expect(1, "repro", file)
        # The file contains an engine that counts wrong from event 12 on, and a correct one.
        self.write("engine.py", "\n".join([
            "import json, subprocess, sys",
            "own = subprocess.Popen([sys.argv[1], 'engine'], stdin=subprocess.PIPE, text=True,",
            "                       stdout=subprocess.PIPE, bufsize=1)",
            "for line in sys.stdin:",
            "    own.stdin.write(line)",
            "    own.stdin.flush()",
            "    reply = json.loads(own.stdout.readline())",
            "    state = reply.get('state', {})",
            "    if state.get('seq') == int(sys.argv[2]):",
            "        state['players'][0]['score'] = 99",
            "    print(json.dumps(reply), flush=True)"]))
        cases = ((12, 1, "there"), (11, 1, "other"), (500, 0, "gone"))
        for wrong_at, exit_code, verdict in cases:
            command = f"{sys.executable} engine.py {RECOUNT} {wrong_at}"
            run = self.expect(exit_code, "--json", "repro", file, "--against", command).json
            self.assertEqual(run["bundles"][0]["verdict"], verdict)
        self.assertEqual(self.refused(3, "repro", file, "--against", "no-such-program")["code"],
                         "not_found")

        def swap(manifest):
            fault = manifest["fault"]
            fault["ours"], fault["theirs"] = fault["theirs"], fault["ours"]

        self.expect(0, "repro", self.change(file, swap, "swapped.recount"))

    def test_hostile_manifests(self):
        game = self.simulated()
        self.ask("repro", f"{game}@12", "-o", "known.recount", "--predicate", ".")

        def verdict(*manifests):
            with_manifests(self.path("known.recount"), self.path("x.recount"), *manifests)
            answer = self.run_recount("--json", "repro", "x.recount").json
            return answer["error"]["code"] if "error" in answer else answer["bundles"][0]["verdict"]

        good = manifest_of(self.path("known.recount"))
        self.assertEqual(verdict(good), "there")
        self.assertEqual(verdict(), "not_found")
        self.assertEqual(verdict(good, good), "damaged")
        for key in good:
            self.assertEqual(verdict({name: value for name, value in good.items() if name != key}),
                             "damaged", key)
        deep = []
        for _ in range(70):
            deep = [deep]
        for changes, code in (({"repro": 2}, "too_new"), ({"seq": 11}, "damaged"),
                              ({"log": "a" * 32}, "damaged"), ({"rules": "1"}, "damaged"),
                              ({"fault": {"kind": "later"}}, "unsupported"),
                              ({"fault": {"kind": "expression", "expr": "("}}, "damaged"),
                              ({"fault": {"kind": "expression", "expr": "import \"x\"; ."}},
                               "damaged"),
                              ({"later": deep}, "damaged"), ({"later": 1}, "there"),
                              ({"state": 1}, "damaged"), ({"parts": {}}, "damaged"),
                              ({"withheld": ["seed", "names"]}, "damaged")):
            self.assertEqual(verdict({**good, **changes}), code, changes)
        self.assertEqual(verdict(b"{"), "damaged")
        self.assertEqual(verdict(json.dumps(good).encode()), "damaged")  # it has blanks

    def test_an_expression_that_never_ends_meets_a_limit(self):
        game = self.simulated()
        self.ask("repro", f"{game}@12", "-o", "known.recount", "--predicate", ".")

        def endless(manifest):
            manifest["fault"] = {"kind": "expression", "expr": "[range(1e9)] | length"}

        self.assertEqual(self.refused(3, "repro", self.change("known.recount", endless))["code"],
                         "limit")

    def test_this_build_tells_where_its_states_differ(self):
        game = self.simulated()
        self.ask("repro", f"{game}@12", "-o", "known.recount", "--predicate", ".")

        def differ(manifest):
            manifest["parts"][5]["parts"]["node"] = "0" * 32
            manifest["state"]["players"][0]["score"] = 77

        file = self.change("known.recount", differ)
        run = self.expect(1, "--json", "repro", file).json["bundles"][0]
        self.assertEqual(run["parts"], {"seq": 5, "keys": ["node"]})
        text = self.expect(1, "repro", file).out
        self.assertIn("after event 5, in node", text)
        self.assertRegex(text, r"/players/0/score\n +then 77\n +now  0")

    def test_a_frame_of_a_later_build_is_unsupported(self):
        game = self.simulated()
        self.ask("export", game, "-o", "later.recount")

        def later(text):
            first, second = frames_of(text)[:2]
            place = 16 + len(first) + body_place(second)
            return text[:place] + bytes([77]) + text[place + 1:]

        framed(self.path("later.recount"), later)
        findings = [finding for log in self.expect(1, "--json", "verify", "later.recount").json[
            "logs"] for finding in log["findings"]]
        self.assertIn("unsupported", [finding["fault"] for finding in findings])
        for words in (["repro"], ["show"], ["import"]):
            error = self.refused(3, *words, "later.recount")
            self.assertEqual(error["code"], "unsupported", words)

    def test_a_superseded_finding_is_made_where_it_is_named(self):
        game = self.erred()
        self.ask("rule", game, "-", "--judge", "Kim", "--kind", "rewind", "--clause", "HER-3.3",
                 "--reason", "not hers", "--to", 4)
        self.assertEqual(self.refused(1, "repro", game, "-o", "x.recount")["code"], "not_shown")
        self.assertEqual(self.ask("repro", f"{game}@5", "-o", "x.recount")["seq"], 5)

    def test_a_fork_is_made_from_where_it_is_its_own(self):
        game = self.simulated()
        fork = self.ask("fork", f"{game}@20", "--seed", "11" * 32)["id"]
        self.assertEqual(self.refused(1, "repro", f"{fork}@9", "-o", "x.recount", "--predicate",
                                      ".")["code"], "not_shown")
        self.ask("repro", f"{fork}@20", "-o", "x.recount", "--predicate", ".")
        self.expect(0, "verify", "x.recount")
        self.assertEqual(manifest_of(self.path("x.recount"))["withheld"], ["names", "seed"])

    def test_people_see_no_control_characters_of_a_bundle(self):
        game = self.erred()
        self.ask("repro", game, "-o", "fault.recount", "--note", "red \x1b[31m\u202e and blue")
        text = self.expect(1, "repro", "fault.recount").out
        self.assertNotIn("\x1b", text)
        self.assertNotIn("\u202e", text)
        self.assertIn("and blue", text)

    def test_the_bundle_may_go_to_standard_output(self):
        game = self.erred()
        self.expect(0, "repro", game, "-o", "/dev/null")
        self.ask("repro", game, "-o", "a.recount")
        self.ask("repro", game, "-o", "b.recount")
        with open(self.path("a.recount"), "rb") as a, open(self.path("b.recount"), "rb") as b:
            self.assertEqual(a.read(), b.read())


if __name__ == "__main__":
    unittest.main()
