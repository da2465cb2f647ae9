"""Tests `view`: the pages that it writes, and what it refuses (docs/reference/viewer.md)."""
import base64
import json
import os
import stat
import unittest

from tools.testing.recount import SEED, CommandTest
from tools.testing.viewer_page import built_page, data_of, packed_data

KEYS = ["format", "version", "kind", "build", "open", "notes"]
DOCUMENT = ["file", "kind", "view", "games", "events", "bytes", "verified"]


class ViewTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.build = self.expect(0, "--version").out.splitlines()[0]
        self.viewer = self.path(self.write("built.html", built_page(self.build)))
        self.game = self.begin()
        self.ask("act", self.game, 0, "send 26")

    def view(self, *words, wanted_exit=0):
        return self.expect(wanted_exit, "--json", "view", *words, RECOUNT_VIEWER=self.viewer)

    def page(self, name="page.html"):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def test_a_page_without_a_game_is_the_built_one(self):
        document = self.view("-o", "page.html").json
        self.assertEqual(list(document), DOCUMENT)
        self.assertEqual((document["kind"], document["view"], document["games"],
                          document["events"], document["verified"]), ("empty", None, [], 0, None))
        data = data_of(self.page())
        self.assertEqual(list(data), KEYS)
        self.assertEqual(data["build"], self.build)

    def test_a_page_for_the_judge_holds_the_log_as_export_writes_it(self):
        answer = self.view(f"{self.game}@2", "-o", "page.html", "--view", "judge")
        self.assertIn("every hand, the seed and all names", answer.error)
        self.assertEqual((answer.json["kind"], answer.json["view"]), ("log", "judge"))
        self.assertEqual(answer.json["verified"], {"ok": True, "findings": 0})
        self.assertEqual(answer.json["bytes"], len(self.page()))
        data = data_of(self.page())
        self.assertEqual((list(data), data["open"]), (KEYS + ["recount"], 2))
        self.expect(0, "export", self.game, "-o", "game.recount")
        self.assertEqual(base64.b64decode(data["recount"]), self.read("game.recount"))

    def test_a_page_for_a_viewer_holds_what_the_commands_tell_that_viewer(self):
        for view in ("spectator", 0, 1):
            self.view(self.game, "-o", "page.html", "--view", view)
            data = data_of(self.page())
            self.assertEqual(list(data), KEYS + ["view", "log", "verified", "clauses", "events",
                                                 "states"])
            told = self.ask("log", self.game, "--view", view)["events"]
            for event, shown in zip(data["events"], told):
                for key in ("sentence", "turn", "phase"):
                    self.assertIsInstance(event.pop(key), str)
                self.assertEqual(event, shown)
            self.assertEqual(data["states"][0],
                             self.ask("show", f"{self.game}@0", "--view", view))
            self.assertEqual(len(data["states"]), len(told))
            self.assertNotIn(SEED, json.dumps(data))

    def test_the_same_page_is_written_twice_without_a_time(self):
        self.view(self.game, "-o", "page.html", "--view", 0)
        first = self.page()
        self.view(self.game, "-o", "page.html", "--view", 0)
        self.assertEqual(self.page(), first)
        header = packed_data(first)[:10]
        self.assertEqual((header[3], header[4:8]), (0, b"\0\0\0\0"))

    def test_what_hides_nothing_is_for_everybody(self):
        os.umask(0o022)
        for view, mode in (("spectator", 0o644), (0, 0o600), ("judge", 0o600)):
            self.view(self.game, "-o", f"{view}.html", "--view", view)
            self.assertEqual(stat.S_IMODE(os.stat(self.path(f"{view}.html")).st_mode), mode)

    def test_an_event_against_the_rules_has_a_page_and_does_not_tell_who_may_not_know(self):
        seed = "01" * 32
        self.write("table.jsonl", "\n".join([
            '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded","seed":"'
            + seed + '"}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}',
            '{"op":"act","seat":0,"action":{"type":"send","card":31}}',
            '{"op":"act","seat":1,"action":{"type":"send","card":31}}',
            '{"op":"act","seat":0,"action":{"type":"send","card":32}}']) + "\n")
        erred = self.ask("import", "table.jsonl", "--as-played")["games"][0]
        for view, findings in (("judge", 1), (1, 1), (0, 0), ("spectator", 0)):
            verified = self.view(erred, "-o", "page.html", "--view", view).json["verified"]
            ok = False if view == "judge" else None
            self.assertEqual(verified, {"ok": ok, "findings": findings}, view)
            marked = [event["seq"] for event in self.ask("log", erred, "--view", view)["events"]
                      if "unjudged" in event or "illegal" in event]
            self.assertEqual(marked, [5, 6] if findings else [], view)

    def test_what_cannot_be_is_refused_and_writes_nothing(self):
        with open(self.path("torn.recount"), "wb") as file:
            self.expect(0, "export", self.game, "-o", "whole.recount")
            with open(self.path("whole.recount"), "rb") as whole:
                file.write(whole.read()[:-20])
        for words, exit_status, code in (
                ((self.game, "-o", "page.htm"), 2, "usage"),
                ((self.game, "-o", "-"), 2, "usage"),
                ((self.game, "-o", "page.html", "--view", "dealer"), 2, "usage"),
                ((self.game, "-o", "page.html", "--view", 7), 1, "bad_request"),
                ((f"{self.game}@99", "-o", "page.html"), 3, "not_found"),
                (("ffffffff", "-o", "page.html"), 3, "not_found"),
                (("torn.recount", "-o", "page.html"), 3, "damaged")):
            with self.subTest(words=words):
                answer = self.view(*words, wanted_exit=exit_status)
                self.assertEqual(answer.json["error"]["code"], code)
                self.assertFalse(os.path.exists(self.path("page.html")))

    def notes(self, name, log, *notes, **keys):
        """Writes a file of notes, which need not be canonical."""
        return self.write(name, json.dumps({"format": "recount-notes", "version": 1, "head": None,
                                            "log": log, "notes": list(notes)} | keys))

    def test_notes_are_laid_in_merged_whatever_their_order(self):
        late = {"at": "2026-11-21T10:15:00.123Z", "author": "Kim", "mark": "?!", "seq": 2,
                "text": "open?"}
        early = {"at": None, "author": "Ana", "mark": "", "seq": 1, "text": "x"}
        one = self.notes("one.json", self.game, late, early)
        two = self.notes("two.json", self.game, early)
        for view in ("judge", "spectator", 1):
            pages = []
            for files in ((one, two), (two, one)):
                words = [word for file in files for word in ("--notes", file)]
                self.view(self.game, "-o", "page.html", "--view", view, *words)
                pages.append(self.page())
            self.assertEqual(pages[0], pages[1])
            self.assertEqual(data_of(pages[0])["notes"], [early, late])

    def test_notes_that_do_not_fit_are_refused_and_nothing_is_written(self):
        note = {"at": None, "author": "Kim", "mark": "", "seq": 1, "text": ""}
        for name, log, notes, keys, code, exit_status in (
                ("other", "0" * 32, [note], {}, "other_log", 1),
                ("seq", self.game, [note | {"seq": 999}], {}, "bad_request", 1),
                ("mark", self.game, [note | {"mark": "?!?"}], {}, "bad_request", 1),
                ("key", self.game, [note | {"own": 1}], {}, "bad_request", 1),
                ("format", self.game, [note], {"format": "recount-page"}, "bad_request", 1),
                ("version", self.game, [note], {"version": 2}, "bad_request", 1)):
            with self.subTest(name):
                file = self.notes(name + ".json", log, *notes, **keys)
                answer = self.view(self.game, "-o", "page.html", "--notes", file,
                                   wanted_exit=exit_status)
                self.assertEqual(answer.json["error"]["code"], code)
                self.assertIn(file, answer.json["error"]["message"])
                self.assertFalse(os.path.exists(self.path("page.html")))
        for words, exit_status, code in (
                (("--notes", "one.json"), 2, "usage"),
                ((self.game, "--notes", "missing.json"), 3, "not_found")):
            answer = self.view(*words, "-o", "page.html", wanted_exit=exit_status)
            self.assertEqual(answer.json["error"]["code"], code)
            self.assertFalse(os.path.exists(self.path("page.html")))

    def fork(self):
        """Makes another account: the same until event 2, then another act."""
        other = self.ask("fork", f"{self.game}@2")["id"]
        self.ask("act", other, 0, "send 31")
        return other

    def test_a_pair_holds_the_pages_of_both_and_how_they_differ(self):
        other = self.fork()
        for view, kind in (("judge", "log"), ("spectator", "view"), (1, "view")):
            answer = self.view(f"{self.game}@1", other, "-o", "page.html", "--view", view).json
            data = data_of(self.page())
            self.assertEqual(list(data), KEYS + ["pages", "diff"])
            self.assertEqual((data["kind"], data["open"]), ("pair", 1))
            self.assertEqual((answer["kind"], answer["view"], answer["games"]),
                             ("pair", view, [self.game, other]))
            ok = True if view == "judge" else None
            self.assertEqual(answer["verified"], {"ok": ok, "findings": 0})
            self.assertEqual([page["kind"] for page in data["pages"]], [kind, kind])
            diff = self.run_recount("--json", "diff", self.game, other, "--view", view).json
            self.assertEqual(data["diff"], diff)
            events = 0
            for game, page, moment in zip((self.game, other), data["pages"], ("@1", "")):
                events += self.view(game + moment, "-o", "one.html", "--view",
                                    view).json["events"]
                self.assertEqual(page, data_of(self.page("one.html")))
            self.assertEqual(answer["events"], events)

    def test_notes_of_a_pair_go_with_the_account_that_they_are_about(self):
        other = self.fork()
        note = {"at": None, "author": "Kim", "mark": "!", "seq": 1, "text": "here"}
        files = [self.notes("one.json", self.game, note),
                 self.notes("two.json", other, note | {"seq": 3})]
        self.view(self.game, other, "-o", "page.html", "--notes", files[0], "--notes", files[1])
        data = data_of(self.page())
        self.assertEqual(data["notes"], [note])
        self.assertEqual([page["notes"] for page in data["pages"]],
                         [[note], [note | {"seq": 3}]])
        third = self.notes("three.json", "0" * 32, note)
        answer = self.view(self.game, other, "-o", "pair.html", "--notes", third, wanted_exit=1)
        self.assertEqual(answer.json["error"]["code"], "other_log")
        self.assertFalse(os.path.exists(self.path("pair.html")))

    def test_what_is_no_pair_is_refused(self):
        other = self.fork()
        three = self.ask("new", "heretics", "--players", "Ana,Bo,Cy", "--seed", SEED)["id"]
        for words, exit_status, code in (
                ((self.game, f"{other}@1"), 2, "usage"),
                ((self.game, "ffffffff"), 3, "not_found"),
                ((three, self.game, "--view", 2), 1, "bad_request"),
                ((f"{self.game}@99", other), 3, "not_found")):
            answer = self.view(*words, "-o", "page.html", wanted_exit=exit_status)
            self.assertEqual(answer.json["error"]["code"], code, words)
            self.assertFalse(os.path.exists(self.path("page.html")))

    def test_a_built_page_that_is_missing_or_another_is_said_so(self):
        words = ("--json", "view", "-o", "page.html")
        missing = self.expect(3, *words, RECOUNT_VIEWER=self.path("none.html")).json["error"]
        self.assertEqual(missing["code"], "not_found")
        self.assertIn("./bazelw build //tools/viewer", missing["message"])
        other = self.path(self.write("other.html", built_page("recount 9.9.9")))
        self.assertEqual(self.expect(3, *words, RECOUNT_VIEWER=other).json["error"]["code"],
                         "too_new")
        plain = self.path(self.write("plain.html", "<!doctype html>"))
        self.assertEqual(self.expect(3, *words, RECOUNT_VIEWER=plain).json["error"]["code"],
                         "damaged")


if __name__ == "__main__":
    unittest.main()
