#!/usr/bin/env python3
"""The example engine (docs/examples/engine/heretics.py) and `recount engine` answer alike.

The games are random, from a fixed seed: legal, near-legal and malformed requests, every view and
every list. For more of them, or others:

    ./bazelw test //tools/cli/reproducing:example_engine_test --test_env=RECOUNT_GAMES=5000 \
      --test_env=RECOUNT_SEED=7 --test_timeout=3600
"""
import copy
import importlib.util
import json
import os
import random
import subprocess
import sys
import unittest

EXAMPLE = "docs/examples/engine/heretics.py"
RECOUNT = "tools/recount"
GAMES = int(os.environ.get("RECOUNT_GAMES", "200"))
SEED = int(os.environ.get("RECOUNT_SEED", "1"))

with open("engine/heretics/heretics-core.json", encoding="utf-8") as core_file:
    CORE = json.load(core_file)
FACTIONS = ["catholics", "reformers", "hussites", "orthodox"]


def load_example():
    spec = importlib.util.spec_from_file_location("heretics", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    sys.modules["heretics"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


example = load_example()


def answers_of(command, lines):
    """Returns the replies of a command to lines of the protocol."""
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True,
                          check=True)
    return [json.loads(reply) for reply in done.stdout.splitlines()]


def comparable(reply):
    """Returns a reply as text, without the parts that another engine may leave out; `7.0` is not
    `7` in it."""
    told = {key: value for key, value in reply.items() if key not in ("effects", "state_hash")}
    if "error" in told:
        told["error"] = {key: told["error"][key] for key in ("code", "clause")}
    return json.dumps(told, sort_keys=True)


def new(players, card_set):
    return {"op": "new", "game": "heretics", "players": [f"Player {n + 1}" for n in range(players)],
            "config": {}, "randomness": "recorded", "card_set": card_set}


def asked(requests):
    """Returns each request as a line, with what the example engine replies."""
    engine = example.Engine()
    return [(json.dumps(request), comparable(engine.answer(request))) for request in requests]


def random_attribute(chance, op):
    factions = chance.sample(FACTIONS, chance.randrange(1, 4))
    if op == "disclaim":
        low = chance.randrange(1, 8)
        return {"op": op, "min": low, "max": chance.randrange(low, 12)}
    if op == "bonus":
        return {"op": op, "factions": factions, "amount": chance.randrange(1, 5)}
    if op == "banned":
        entries = [{"faction": chance.choice(FACTIONS), "strength": None},
                   {"faction": None, "strength": chance.randrange(1, 12)},
                   {"faction": chance.choice(FACTIONS), "strength": chance.randrange(1, 12)}]
        return {"op": op, "characters": chance.sample(entries, chance.randrange(1, 4))}
    if op == "refuge":
        return {"op": op, "factions": factions}
    return {"op": op, "strength": chance.randrange(1, 12), "two_players": chance.randrange(1, 3),
            "more_players": chance.randrange(1, 5)}


def random_card_set(chance):
    """Returns the shipped set, or one in which every City may have several attributes with any
    numbers."""
    if chance.random() < 0.5:
        return CORE
    card_set = copy.deepcopy(CORE)
    card_set["name"] = "random"
    for city in card_set["cities"]:
        city["resistance"] = chance.randrange(0, 12)
        ops = chance.sample(["disclaim", "bonus", "banned", "refuge", "downfall"],
                            chance.choice([0, 0, 1, 1, 2, 3, 5]))
        city["attributes"] = [random_attribute(chance, op) for op in ops]
    return card_set


def near_legal(chance, players):
    """Returns a request that is likely to be refused, each in its own way."""
    seat = chance.randrange(-1, players + 1)
    action = chance.choice([
        {"type": "send", "card": chance.randrange(-1, 82)},
        {"type": "send", "card": chance.randrange(0, 44)},
        {"type": "choose_faction", "faction": chance.choice(FACTIONS + ["Hussites", ""])},
        {"type": "send", "card": 7.0},
        {"type": "send"},
        {"type": "pass"},
    ])
    return chance.choice([
        {"op": "act", "seat": seat, "action": action},
        {"op": "act", "seat": chance.randrange(players), "action": action},
        {"op": "act", "seat": chance.randrange(players), "action": action},
        {"op": "chance", "outcome": chance.choice([{"order": [44]}, {}, {"pick": 1}, []])},
        {"op": "legal", "seat": seat},
        {"op": "state", "view": chance.choice([seat, "table"])},
    ])


def event(chance, engine, node):
    """Returns a legal event at a node that is not the end."""
    if node["kind"] == "chance":
        order = list(node["chance"]["cards"])
        chance.shuffle(order)
        return {"op": "chance", "outcome": {"order": order}}
    seat = chance.choice(node["seats"])
    actions = engine.answer({"op": "legal", "seat": seat})["actions"]
    return {"op": "act", "seat": seat, "action": chance.choice(actions)}


def random_game(chance, engine):
    """Returns the requests of one random game, each with what the example engine replies."""
    players = chance.randrange(2, 5)
    said = []

    def ask(request):
        reply = engine.answer(request)
        said.append((json.dumps(request), comparable(reply)))
        return reply

    reply = ask(new(players, random_card_set(chance)))
    while True:
        for view in ["judge", "spectator", *range(players)]:
            ask({"op": "state", "view": view})
        for seat in range(players):
            ask({"op": "legal", "seat": seat})
        if reply["node"]["kind"] == "end":
            return said
        tried = ask(near_legal(chance, players))
        reply = tried if "node" in tried else ask(event(chance, engine, reply["node"]))


def places(value, path=()):
    """Yields the paths of all values within a value of JSON."""
    yield path
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def damaged(chance, value):
    """Returns a copy of a value of JSON with one mistake in it."""
    value = copy.deepcopy(value)
    *path, key = chance.choice([path for path in places(value) if path])
    inside = value
    for step in path:
        inside = inside[step]
    kind = chance.randrange(4)
    if kind == 0:
        del inside[key]
    elif kind == 1 and isinstance(inside, dict):
        inside["extra"] = 1
    elif kind == 1 or kind == 2 and isinstance(inside, list):
        inside.append(copy.deepcopy(inside[key]))
    else:
        inside[key] = chance.choice([0, 1, 12, 100, -1, 1.5, True, None, "", "x", "hussites",
                                     "bonus", "refuge", [], {}, [1], 2**53 + 1])
    return value


class ExampleEngineTest(unittest.TestCase):
    def expect_alike(self, said):
        """Checks that Recount answers each line as the example engine does."""
        replies = answers_of([RECOUNT, "engine"], [line for line, _ in said])
        self.assertEqual(len(replies), len(said))
        for (line, ours), recounts in zip(said, replies):
            self.assertEqual(ours, comparable(recounts), line[:300])

    def test_random_games_get_the_same_replies_states_views_and_lists(self):
        chance = random.Random(SEED)
        engine = example.Engine()
        events = replies = refused = 0
        for _ in range(GAMES):
            said = random_game(chance, engine)
            self.expect_alike(said)
            events += sum('"seq"' in reply and '"phase"' not in reply for _, reply in said)
            refused += sum('"error"' in reply for _, reply in said)
            replies += len(said)
        print(f"{GAMES} games, {events} events, {replies} replies alike, {refused} refusals")

    def test_damaged_requests_and_card_sets_are_refused_alike(self):
        chance = random.Random(SEED)
        small = {**CORE, "cities": CORE["cities"][:3]}  # few places, so that each gets damaged
        requests = []
        for _ in range(GAMES * 4):
            request = new(chance.randrange(1, 6), chance.choice([CORE, small]))
            part = chance.choice(["card_set", "cities", None])
            if part == "card_set":
                request["card_set"] = damaged(chance, request["card_set"])
            elif part == "cities":
                cities = damaged(chance, request["card_set"]["cities"])
                request["card_set"] = {**request["card_set"], "cities": cities}
            else:
                request = damaged(chance, {**request, "card_set": {}, "config": {}})
            if "card_set" in request:  # the example has no card set of its own
                requests.append(request)
        self.expect_alike(asked(requests))

    def test_a_list_of_513_entries_in_a_card_set_is_refused_before_it_is_counted(self):
        requests = []
        for count in (512, 513):
            characters = (CORE["characters"] * 12)[:count]
            requests.append(new(2, {**CORE, "characters": characters}))
        self.expect_alike(asked(requests))

    def test_the_program_reads_lines_as_recount_engine_does(self):
        lines = [
            "", " \t", "x", "[]", "null", '"quit"', '{"op":["new"]}', "{", '{"op":"new"}',
            '{"op":"act","seat":0,"action":{}}', '{"op":"act","seat":true,"action":{}}',
            '{"op":"legal","seat":1.0}', '{"op":"legal","seat":9007199254740993}',
            '{"op":"legal","seat":9}', '{"op":"state","view":null}', '{"op":"state"}',
            '{"op":"state","view":"judge","view":"spectator"}', "NaN", '{"op":"legal","seat":NaN}',
            '{"op":"legal","seat":0,"\\ud800":1}', json.dumps(new(2, CORE)),
            json.dumps({**new(2, CORE), "players": ["", "\u20ac" * 1366]}),
            json.dumps({**new(2, CORE), "players": ["\u20ac" * 1365, "\U0001f600"]}),
            '{"op":"chance","outcome":{}}', '{"op":"chance","outcome":[]}', '{"op":"chance"}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"x","type":"send"}}',
            '{"op":"quit","now":1}', '{"op":"quit"}', '{"op":"state","view":"judge"}',
        ]
        ours = answers_of([sys.executable, EXAMPLE], lines)
        theirs = answers_of([RECOUNT, "engine"], lines)
        self.assertEqual(list(map(comparable, ours)), list(map(comparable, theirs)))
        self.assertEqual(len(ours), len(lines) - 3)  # two blank lines, and one after quit

    def test_with_the_mistake_the_third_of_three_equal_characters_takes_the_city(self):
        requests = [new(3, CORE)]
        for seat, faction in enumerate(FACTIONS[:3]):
            requests.append({"op": "act", "seat": seat,
                             "action": {"type": "choose_faction", "faction": faction}})
        requests.append({"op": "chance", "outcome": {"order": [78, *range(44, 78), 79]}})
        for seat in range(3):
            requests.append({"op": "act", "seat": seat,
                             "action": {"type": "send", "card": 11 * seat + 4}})
        requests.append({"op": "state", "view": "judge"})
        rounds = []
        for options in ([], ["--mistake"]):
            replies = answers_of([sys.executable, EXAMPLE, *options], map(json.dumps, requests))
            last_round = replies[-1]["state"]["last_round"]
            rounds.append((last_round["winner"], last_round["clause"]))
        self.assertEqual(rounds, [(None, "HER-5.2"), (2, "HER-5.1")])


if __name__ == "__main__":
    unittest.main()
