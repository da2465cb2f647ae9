"""Makes games by commands: simulates, plays at random, imports scenarios, judges."""
import json
import os
import random
import subprocess

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
TESTDATA = os.path.join(ROOT, "testdata")

# A log cannot contain events with these errors at all, so an import refuses the file.
_NOT_KEPT = ("bad_request", "no_game", None)


class Desk:
    """Runs commands against one store. The same number gives the same choices, but new ids."""

    def __init__(self, recount, store, scratch, number=1):
        self.recount = recount
        self.store = store
        self.scratch = scratch
        self.random = random.Random(number)
        self._number = number
        self._seeds = 0

    def ask(self, *arguments):
        """Returns the JSON document of a command; raises RuntimeError if it is refused."""
        command = [self.recount, "--db", self.store, "--json", *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, check=False)
        document = json.loads(done.stdout)
        if done.returncode != 0:
            raise RuntimeError(f"{arguments}: {document}")
        return document

    def seed(self):
        """Returns the next seed: every archive has the same ones, and desks do not share seeds."""
        self._seeds += 1
        return f"{self._number:032x}{self._seeds:032x}"

    # --- Where games come from ---

    def simulate(self, game, *options):
        return self.ask("sim", game, "--seed", self.seed(), *options)["games"]

    def new(self, game, players, *options):
        names = [word for name in players for word in ("--player", name)]
        return self.ask("new", game, *names, *options)["id"]

    def seeded(self, game, players, *options):
        return self.new(game, players, "--seed", self.seed(), *options)

    def import_lines(self, requests, *options):
        path = os.path.join(self.scratch, "requests.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(request) + "\n" for request in requests)
        return self.ask("import", path, *options)["games"]

    def scenario(self, name, as_played=False):
        """Imports the games of a scenario: with the actions that the rules refuse if `as_played`,
        else without."""
        path = os.path.join(TESTDATA, "scenarios", f"{name}.jsonl")
        requests = list(scenario_requests(path, as_played))
        return self.import_lines(requests, *(["--as-played"] if as_played else []))

    # --- Playing ---

    def play(self, game, count=10_000, pause=None):
        """Plays up to `count` random actions one by one, with the times of this clock."""
        for _ in range(count):
            legal = [(entry["seat"], action) for entry in self.ask("legal", game)["seats"]
                     for action in entry["actions"]]
            if not legal:
                return
            seat, action = self.random.choice(legal)
            if pause is not None:
                pause(self.random)
            self.ask("act", game, seat, json.dumps(action))

    def enter_chance(self, game):
        """Enters chance outcomes of a recorded game for as long as it waits for one."""
        while (node := self.ask("show", game)["node"])["kind"] == "chance":
            self.ask("chance", game, json.dumps(self._outcome(node["chance"])))

    def _outcome(self, asked):
        if asked["kind"] == "shuffle":
            return {"order": self.random.sample(asked["cards"], len(asked["cards"]))}
        if asked["kind"] == "dice":
            return {"dice": [self.random.randint(1, asked["sides"])
                             for _ in range(asked["count"])]}
        return {"pick": self.random.choice(asked["from"])}

    # --- Judging ---

    def newest(self, game):
        return self.ask("log", game)["events"][-1]["seq"]

    def dispute(self, game, at, by=0, claim="not so"):
        return self.ask("dispute", f"{game}@{at}", "--by", by, "--claim", claim)["seq"]

    def rule(self, game, dispute, kind, *options, judge="Kim", clause="JDG-3", reason="so it is"):
        return self.ask("rule", game, dispute, "--judge", judge, "--kind", kind,
                        "--clause", clause, "--reason", reason, *options)["seq"]

    def correct(self, game, *what, judge="Kim"):
        """Puts a slip of the record right. Returns the seq of the correction."""
        confirmed = [] if judge is None else ["--judge", judge]
        return self.ask("correct", game, "--author", "=Sam", "--reason", "a slip", *what,
                        *confirmed)["seq"]

    def penalty(self, game, seat, level, infraction="slow_play", *options):
        return self.rule(game, "-", "penalty", "--seat", seat, "--infraction", infraction,
                         "--penalty", level, *options, clause="JDG-7")

    def outcome(self, game, *winners, draw=False, scores=None):
        """Lets a judge end a game with an arbitrary result."""
        result = {"winners": list(winners), "draw": draw, "scores": scores, "clause": "JDG-8"}
        return self.rule(game, "-", "outcome", "--result", json.dumps(result), clause="JDG-8")

    def appeal(self, game, ruling, overturn, by=0, judge="Lou", reason="heard"):
        appeal = self.ask("appeal", game, ruling, "--by", by, "--grounds", "it was not so")["seq"]
        self.ask("resolve", game, appeal, "--judge", judge,
                 "--overturn" if overturn else "--uphold", "--reason", reason)
        return appeal


def _with_files(value, folder):
    """Returns a request that contains the files that it names."""
    if isinstance(value, dict):
        if set(value) == {"$file"}:
            with open(os.path.join(folder, value["$file"]), encoding="utf-8") as file:
                return json.load(file)
        return {key: _with_files(entry, folder) for key, entry in value.items()}
    if isinstance(value, list):
        return [_with_files(entry, folder) for entry in value]
    return value


def scenario_requests(path, as_played):
    """Yields the requests of a scenario that an import records."""
    with open(path, encoding="utf-8") as file:
        steps = [json.loads(line) for line in file if line.strip()]
    for step in steps:
        request, reply = step.get("send"), step.get("expect", {})
        if not isinstance(request, dict) or request.get("op") not in ("new", "act", "chance"):
            continue
        if reply.get("ok") is False:
            code = reply.get("error", {}).get("code")
            if not as_played or code in _NOT_KEPT or request["op"] == "new":
                continue
        yield _with_files(request, os.path.dirname(path))
