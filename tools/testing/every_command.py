"""Lists every command that --help knows, with arguments for which each prints texts.

A new command is missing here, and the tests that use this fail until somebody adds lines for it.
"""
import json
import re

from tools.testing.recount import SEED, CommandTest

# A file's name has at most 255 bytes, and the tests add to it.
MOST_BYTES_IN_NAME = 200


def listed_in(help_text):
    """Returns the names of the commands that a --help lists, which are indented by two and followed
    by a description."""
    return re.findall(r"^  ([a-z][a-z-]*) {2,}\S", help_text, re.MULTILINE)


class EveryCommand(CommandTest):
    """A store, and for each command some lines of arguments for which it prints texts."""

    text = ""  # goes into names, reasons, cards and paths

    def setUp(self):
        super().setUp()
        with open("engine/heretics/heretics-core.json", encoding="utf-8") as file:
            cards = json.load(file)
        for card in cards["characters"] + cards["cities"]:
            card["name"] += self.text
        cards["name"] = self.text
        self.write("cards.json", json.dumps(cards))
        self.names = ["Ana" + self.text, "Bo" + self.text]
        self.in_path = self.text.encode()[:MOST_BYTES_IN_NAME].decode(errors="ignore")

    def begin(self, *more):
        game = self.ask("new", "heretics", "--player", self.names[0], "--player", self.names[1],
                        "--cards", "@cards.json", "--seed", SEED, *more)["id"]
        self.ask("act", game, 0, "choose_faction", "hussites")
        self.ask("act", game, 1, "choose_faction", "orthodox")
        self.ask("act", game, 0, "send 31")
        self.ask("act", game, 1, "send 43")
        return game

    def observed(self):
        """Makes a game of which nobody has seen the card that seat 0 has laid."""
        game = self.ask("new", "heretics", "--player", self.names[0], "--player", self.names[1],
                        "--cards", "@cards.json", "--observed")["id"]
        self.ask("act", game, 0, "choose_faction", "hussites")
        self.ask("act", game, 1, "choose_faction", "orthodox")
        self.ask("chance", game, "top 61")
        self.ask("act", game, 0, "send ?")
        return game

    def judged(self):
        """Makes a game with every kind of judgement."""
        game = self.begin()
        dispute = self.ask("dispute", f"{game}@4", "--by", 0, "--claim", self.text)["seq"]
        ruling = self.ask("rule", game, dispute, "--judge", self.text, "--kind", "stand",
                          "--clause", "HER-3.3", "--reason", self.text)["seq"]
        appeal = self.ask("appeal", game, ruling, "--by", 0, "--grounds", self.text)["seq"]
        self.ask("resolve", game, appeal, "--judge", "L" + self.text, "--uphold", "--reason",
                 self.text)
        penalty = self.ask("rule", game, "-", "--judge", self.text, "--kind", "penalty",
                           "--seat", 0, "--infraction", "slow_play", "--penalty", "warning",
                           "--clause", "JDG-7", "--reason", self.text)["seq"]
        self.ask("annotate", f"{game}@2", self.text, "--author", self.text)
        self.ask("expose", f"{game}@3", "--card", 20, "--to", 1, "--judge", self.text, "--account",
                 self.text)
        self.ask("extend", game, "--minutes", 5, "--judge", self.text, "--reason", self.text)
        self.ask("amend", game, penalty, "--judge", self.text, "--reason", "as " + self.text)
        misread = self.ask("dispute", f"{game}@4", "--by", 1, "--claim", self.text)["seq"]
        self.ask("withdraw", game, misread, "--by", 1, "--reason", self.text)
        return game

    def spoilt_export(self, folder):
        """Makes an export with a superfluous file, and a row that the store does not give."""
        self.ask("stats", "export", "--to", folder, "--format", "csv", "--unfinished")
        self.write(f"{folder}/" + self.in_path, "")
        with open(self.path(f"{folder}/seats.csv"), encoding="utf-8", newline="") as file:
            seats = file.read()
        self.write(f"{folder}/seats.csv", seats.replace("Ana", "Eva"))

    def commands(self):
        found = []
        for name in listed_in(self.expect(0, "--help").out):
            below = self.expect(0, name, "--help").out
            if "SUBCOMMAND" in below.split("\n")[1]:
                found += [(name, command) for command in listed_in(below)]
            else:
                found.append((name,))
        return found

    def lines_of_all(self):
        """Returns arguments by command, in an order in which each line finds what it needs."""
        game = self.judged()
        disputed, ruled, appealed, ended = (self.begin() for _ in range(4))
        dispute = self.ask("dispute", f"{disputed}@4", "--by", 0, "--claim", self.text)["seq"]
        stand = ("--judge", self.text, "--kind", "stand", "--clause", "HER-3.3", "--reason",
                 self.text)
        to_appeal = self.ask("dispute", f"{ruled}@4", "--by", 0, "--claim", "x")["seq"]
        ruling = self.ask("rule", ruled, to_appeal, *stand)["seq"]
        to_resolve = self.ask("dispute", f"{appealed}@4", "--by", 0, "--claim", "x")["seq"]
        appeal = self.ask("appeal", appealed, self.ask("rule", appealed, to_resolve, *stand)["seq"],
                          "--by", 0, "--grounds", "x")["seq"]
        self.ask("rule", ended, "-", "--judge", "Kim", "--kind", "outcome", "--clause", "HER-3.3",
                 "--reason", self.text, "--result",
                 '{"winners":[0],"draw":false,"scores":null,"clause":"HER-3.3"}')
        withdrawn, amended, moot, redone, slipped = (self.begin() for _ in range(5))
        slip = (slipped, "--author", self.text, "--reason", self.text)
        misread = self.ask("dispute", f"{withdrawn}@4", "--by", 0, "--claim", self.text)["seq"]
        to_amend, to_moot = (self.ask("rule", other, "-", *stand)["seq"]
                             for other in (amended, moot))
        self.ask("rule", redone, "-", "--judge", self.text, "--kind", "rewind", "--to", 3,
                 "--clause", "HER-3.3", "--reason", self.text)
        infractions = self.write("infractions.json", json.dumps(
            {self.text: self.text, "name": self.text, "infractions": [{"infraction": self.text}]}))
        waits = self.ask("new", "heretics", "--player", self.text, "--player", "Bo", "--recorded")
        table = waits["id"]
        self.ask("act", table, 0, "choose_faction", "hussites")
        order = self.ask("act", table, 1, "choose_faction", "orthodox")["node"]["chance"]["cards"]
        seen = self.observed()
        file = self.in_path + ".recount"
        self.ask("export", game, disputed, "-o", file)
        self.ask("export", game, "-o", "one.recount")
        other = self.ask("fork", f"{game}@4")["id"]
        self.ask("act", other, 1, "send 36")
        requests = [{"op": "new", "game": "heretics", "players": self.names,
                     "randomness": "seeded", "seed": SEED},
                    {"op": "act", "seat": 0, "action": {"type": "send", "card": self.text}}]
        self.write("table.jsonl", "\n".join(json.dumps(line) for line in requests))
        # Event 4 is against the rules: the card is of the other faction.
        requests = [requests[0], *(
            {"op": "act", "seat": seat, "action": {"type": "choose_faction", "faction": faction}}
            for seat, faction in enumerate(("hussites", "orthodox"))), *(
                {"op": "act", "seat": seat, "action": {"type": "send", "card": 31}}
                for seat in range(2))]
        self.write("erred.jsonl", "\n".join(json.dumps(line) for line in requests) + "\n")
        # It stays out of the store, of which `store check` finds nothing wrong.
        self.ask("import", "erred.jsonl", "--as-played", RECOUNT_DB="erred.db")
        self.ask("export", "@last", "-o", "erred.recount", RECOUNT_DB="erred.db")
        notes = self.write("notes.json", json.dumps(
            {"format": "recount-notes", "version": 1, "head": None, "log": self.text, "notes": []}))
        answers = {
            ("new",): [["heretics", "--player", self.text, "--player", self.text, "--seed", SEED]],
            ("act",): [[game, 0, "send 22"], [game, 0, "send", self.text],
                       [seen, 1, "send 40"], [seen, 1, "send 40", "--shows", self.text]],
            ("chance",): [[table, json.dumps({"order": order})]],
            ("identify",): [[seen, self.text, 22], [seen, "/players/0/sent", self.text],
                            [seen, "/players/0/sent", 22]],
            ("pass",): [[game], [game, "--all"], [self.text]],
            ("unknown",): [[seen], [game]],
            ("legal",): [[game], [seen], [f"{game}@2"], [game, 0]],
            ("play",): [[game]],
            ("sim",): [["heretics", "--games", 2, "--seed", SEED]],
            ("import",): [[file], ["table.jsonl"], ["table.jsonl", "--as-played"]],
            ("export",): [[game, "-o", "again" + file]],
            ("fork",): [[f"{game}@4"], [f"{file}#{game}@4"]],
            ("verify",): [[game], [file], ["--all"]],
            ("diff",): [[game, other], [f"{file}#{game}", "one.recount"]],
            ("bisect",): [[game, ".seq == 4"], [game, self.text]],
            ("compare",): [[game, "--against", "cat"], [game, "--against", "'" + self.text + "'"],
                           [self.text, "--against", "cat"]],
            ("repro",): [[f"{game}@4", "--predicate", ".seq == 4", "--note", "n" + self.text,
                          "-o", "bundle.recount"], ["bundle.recount"], [self.text],
                         [game, "--predicate", self.text, "-o", "x.recount"]],
            ("shrink",): [[game, "--predicate", ".seq == 4", "-o", self.in_path + ".jsonl"],
                          [game, "--predicate", self.text, "-o", "x.jsonl"],
                          [self.in_path + ".jsonl", "-o", "x.jsonl"]],
            ("games",): [[], ["--player", self.names[0]]],
            ("log",): [[game], [game, "--view", "spectator"], [game, "--view", 0], [ended],
                       [seen]],
            ("show",): [[game], [seen], [game, "--view", "spectator"], [game, "--view", 1]],
            ("replay",): [[game]],
            ("rules",): [["heretics"], ["judging"], ["table"]],
            ("why",): [[f"{game}@{seq}"] for seq in range(11)] + [[f"{game}@4", "/players/0/name"]],
            ("annotate",): [[f"{game}@3", self.text, "--author", self.text]],
            ("dispute",): [[f"{game}@4", "--by", 1, "--claim", self.text]],
            ("rule",): [[disputed, dispute, *stand],
                        [disputed, "-", "--judge", self.text, "--kind", "penalty", "--seat", 1,
                         "--infraction", "slow_play", "--penalty", "warning", "--clause", "JDG-7",
                         "--reason", self.text]],
            ("appeal",): [[ruled, ruling, "--by", 0, "--grounds", self.text]],
            ("resolve",): [[appealed, appeal, "--judge", "L" + self.text, "--overturn", "--reason",
                            self.text]],
            ("amend",): [[amended, to_amend, "--judge", self.text, "--reason", self.text + "!"]],
            ("moot",): [[moot, to_moot, "--judge", self.text, "--reason", self.text, "--dry-run"],
                        [moot, to_moot, "--judge", self.text, "--reason", self.text]],
            ("withdraw",): [[withdrawn, misread, "--by", 0, "--reason", self.text]],
            ("expose",): [[f"{game}@3", "--card", 21, "--to", 1, "--judge", self.text, "--account",
                           self.text]],
            ("extend",): [[game, "--minutes", 5, "--judge", self.text, "--reason", self.text]],
            ("redo",): [[redone]],
            ("correct",): [[*slip, "--undo", "--judge", self.text, "--dry-run"],
                           [*slip, "--undo", "--judge", self.text],
                           [*slip, "--replace", "4=" + self.text],
                           [*slip, "--insert", "4=0 " + self.text]],
            ("cards",): [["heretics", "--cards", "@cards.json"],
                         ["heretics", "Fri", "--cards", "@cards.json"], ["heretics", self.text]],
            ("options",): [[name] for name in ("heretics", "hope", self.text)],
            ("infractions",): [[], ["@" + infractions], [self.text]],
            ("backup",): [[f"{game}@2"]],
            ("ledger",): [[game], [game, "--card", self.text]],
            ("conflicts",): [[game], ["erred.recount"]],
            ("view",): [[game, "-o", self.in_path], [game, "-o", self.in_path + ".html"],
                        [game, other, "-o", self.in_path + ".html"],
                        [game, "-o", "x.html", "--notes", self.text],
                        [game, "-o", "x.html", "--notes", notes]],
            ("serve",): [["--view", self.text], ["--host", self.text]],
            ("report",): [[game, "-o", self.in_path + "." + kind]
                          for kind in ("html", "md", "json")],
            ("stats", "export"): [["--to", "t" + self.in_path, "--format", "csv"],
                                  ["--to", "t" + self.in_path, "--format", "csv"],
                                  ["--to", "p", "--format", "parquet"],
                                  ["--to", "s", "--format", self.text],
                                  ["--to", "u", "--format", "csv", "--tables", self.text],
                                  ["--to", "u", "--format", "csv", "--anonymous", "--key",
                                   self.in_path + "/key"]],
            ("stats", "check"): [["t" + self.in_path], ["none" + self.in_path], ["wrong"],
                                 ["t" + self.in_path, "--key", self.in_path]],
            ("stats", "report"): [["-o", self.in_path + ".json"],
                                  ["-o", self.in_path + ".html"], ["-o", self.in_path]],
            ("stats", "tables"): [[]],
            ("cluster", "init"): [[self.text], ["nats://127.0.0.1:1", "--nkey", self.text]],
            ("cluster", "join"): [[self.text, "--table", "t1"],
                                  ["nats://127.0.0.1:1", "--table", self.text],
                                  ["nats://127.0.0.1:1", "--table", "t1", "--ca", self.text]],
            ("cluster", "sync"): [[self.text]],
            ("cluster", "status"): [[]],
            ("cluster", "seal"): [["--to", self.text]],
            ("cluster", "audit"): [[self.text]],
            ("cluster", "work"): [["--run", self.text]],
            ("store", "check"): [[]],
            ("store", "backup"): [["copy" + self.in_path]],
            ("store", "compact"): [[]],
            ("store", "salvage"): [["recount.db", "new" + self.in_path]],
            ("store", "info"): [[]],
            ("engine",): [[]],
            ("completion",): [["bash"], ["zsh"]],
            ("manual",): [[]],
        }
        self.spoilt_export("wrong")
        # A new command needs a line here, with arguments that make it print texts.
        self.assertEqual(sorted(answers), sorted(self.commands()))
        return answers
