#!/usr/bin/env python3
"""A second engine for the game Heretics, in one file, to compare with the one that Recount ships.

It reads one JSON request per line from standard input and writes one JSON reply per line, as
docs/reference/protocol.md defines them. The rules are those of docs/reference/heretics.md, and
comments name its sections and clauses. docs/reproducing.md compares it with `recount engine`:

    recount compare --against "python3 docs/examples/engine/heretics.py" heretics --games 200

It plays with recorded chance only and takes the card set inline, as `recount compare` sends both.
It leaves out `effects` and `state_hash`, which a comparison ignores.
"""
import argparse
import json
import sys
from bisect import insort
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
Seat = int
Card = int

FACTIONS = ("catholics", "reformers", "hussites", "orthodox")
PACK = 11  # characters of a faction, with Strength 1 to 11
FIRST_CITY = PACK * len(FACTIONS)
CITIES = range(FIRST_CITY, FIRST_CITY + 36)
LARGEST_INTEGER = 2**53
LONGEST_LINE = 16 << 20  # bytes
LONGEST_NAME = 4096  # bytes
LONGEST_LIST = 512  # of any list in a card set


class Refused(Exception):
    """A request that is refused: its code, the clause that it breaks or None, and a sentence."""

    def __init__(self, code: str, clause: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause


def require(condition: bool, message: str, clause: str | None = None) -> None:
    """Refuses a request of the wrong form."""
    if not condition:
        raise Refused("bad_request", clause, message)


# Each of these functions returns a check, which says whether a JSON value has that form.

Check = Callable[[Any], bool]


def integer(low: int = -LARGEST_INTEGER, high: int = LARGEST_INTEGER) -> Check:
    """Accepts an integer in this range, but not `true` or `7.0`."""
    return lambda value: type(value) is int and low <= value <= high


def word_of(*words: str) -> Check:
    return lambda value: isinstance(value, str) and value in words


def list_of(entry: Check, least: int = 0) -> Check:
    return lambda value: isinstance(value, list) and len(value) >= least and all(map(entry, value))


def either(*checks: Check) -> Check:
    return lambda value: any(check(value) for check in checks)


def object_of(optional: dict[str, Check] | None = None, /, **fields: Check) -> Check:
    """Accepts an object with all of `fields`, perhaps some of `optional`, and no other key."""
    known = fields | (optional or {})
    return lambda value: (isinstance(value, dict) and fields.keys() <= value.keys() <= known.keys()
                          and all(known[key](entry) for key, entry in value.items()))


def instance_of(kind: type) -> Check:
    return lambda value: isinstance(value, kind)


def filled_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


ANYTHING, NULL, TEXT, OBJECT = map(instance_of, (object, type(None), str, dict))

# Cards: sections 3.1 to 3.4.


def faction_of(card: Card) -> str:
    return FACTIONS[card // PACK]


def printed_strength(card: Card) -> int:
    return card % PACK + 1


IS_CARD_SET = object_of(game=word_of("heretics"), name=filled_text, characters=list_of(ANYTHING),
                        cities=list_of(ANYTHING))
IS_CHARACTER = object_of(faction=word_of(*FACTIONS), strength=integer(1, PACK), name=filled_text,
                         stand_in=list_of(word_of("faction", "name", "strength")))
IS_CITY = object_of(name=filled_text, resistance=integer(0, 99), value=integer(0, 99),
                    attributes=list_of(ANYTHING),
                    stand_in=list_of(word_of("attributes", "name", "resistance", "value")))
IS_BANNED_ENTRY = either(
    object_of(faction=word_of(*FACTIONS), strength=either(NULL, integer(1, PACK))),
    object_of(faction=NULL, strength=integer(1, PACK)))
IS_ATTRIBUTE = either(
    object_of(op=word_of("disclaim"), min=integer(1, PACK), max=integer(1, PACK)),
    object_of(op=word_of("bonus"), factions=list_of(word_of(*FACTIONS), 1), amount=integer(1, 9)),
    object_of(op=word_of("banned"), characters=list_of(IS_BANNED_ENTRY, 1)),
    object_of(op=word_of("refuge"), factions=list_of(word_of(*FACTIONS), 1)),
    object_of(op=word_of("downfall"), strength=integer(1, PACK), two_players=integer(1, 2),
              more_players=integer(1, 4)))


@dataclass
class City:
    """A City of the card set, with its attributes by op."""

    resistance: int
    value: int
    attributes: dict[str, Json]

    def strength_here(self, card: Card) -> int:
        """Returns the printed Strength plus that of a `bonus` (HER-6.2)."""
        bonus = self.attributes.get("bonus", {"factions": [], "amount": 0})
        is_raised = faction_of(card) in bonus["factions"]
        return printed_strength(card) + (bonus["amount"] if is_raised else 0)

    def bans(self, card: Card) -> bool:
        """Returns whether a `banned` entry matches the faction and printed Strength (HER-6.3)."""
        banned = self.attributes.get("banned", {"characters": []})
        return any(entry["faction"] in (None, faction_of(card))
                   and entry["strength"] in (None, printed_strength(card))
                   for entry in banned["characters"])

    def lets_disclaim(self, card: Card) -> bool:
        """Returns whether the printed Strength is in the range of a `disclaim` (HER-6.1)."""
        disclaim = self.attributes.get("disclaim", {"min": 0, "max": 0})
        return disclaim["min"] <= printed_strength(card) <= disclaim["max"]

    def is_refuge_of(self, card: Card) -> bool:
        """Returns whether a `refuge` names the faction (HER-6.4)."""
        return faction_of(card) in self.attributes.get("refuge", {"factions": []})["factions"]

    def falls(self, cards: list[Card], players: int) -> bool:
        """Returns whether enough fatal characters were sent for a `downfall` (HER-6.5, HER-6.6)."""
        downfall = self.attributes.get("downfall")
        if downfall is None:
            return False
        fatal = sum(printed_strength(card) == downfall["strength"] for card in cards)
        return fatal >= downfall["two_players" if players == 2 else "more_players"]


def read_city(city: Any) -> City:
    require(IS_CITY(city), "a City of the card set is malformed")
    attributes: dict[str, Json] = {}
    for attribute in city["attributes"]:
        require(IS_ATTRIBUTE(attribute) and attribute["op"] not in attributes
                and attribute.get("min", 0) <= attribute.get("max", 0),
                "an attribute of a City is not one of the closed list", "HER-6.8")
        attributes[attribute["op"]] = attribute
    return City(city["resistance"], city["value"], attributes)


def has_short_lists(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) <= LONGEST_LIST and all(map(has_short_lists, value))
    return not isinstance(value, dict) or all(map(has_short_lists, value.values()))


def read_card_set(card_set: Any) -> list[City]:
    """Checks a card set in the order of section 3.3 and returns its Cities."""
    require(isinstance(card_set, dict), "this engine ships no card set: send one inline")
    require(has_short_lists(card_set), "a list of the card set has more than 512 entries")
    require(IS_CARD_SET(card_set), "the card set is malformed")
    characters = card_set["characters"]
    require(list_of(IS_CHARACTER)(characters), "a character of the card set is malformed")
    require([(entry["faction"], entry["strength"]) for entry in characters]
            == [(faction_of(card), printed_strength(card)) for card in range(FIRST_CITY)],
            "the card set needs each faction's characters from 1 to 11", "HER-1.2")
    cities = [read_city(city) for city in card_set["cities"]]
    require(len(cities) == len(CITIES), "the card set needs 36 Cities", "HER-1.3")
    return cities


# Judging a round: section 6.3.


@dataclass
class Sent:
    """A character that was sent to a City, and what happens to it there."""

    seat: Seat
    card: Card
    strength: int  # here
    fate: str = ""
    clause: str = ""

    def meet(self, fate: str, clause: str) -> None:
        self.fate = fate
        self.clause = clause


TieRule = Callable[[list[Sent]], list[Sent]]


def tied_among(reaching: list[Sent]) -> list[Sent]:
    """Returns the characters that have the same strength as another: the set T of step 3."""
    count = Counter(sent.strength for sent in reaching)
    return [sent for sent in reaching if count[sent.strength] > 1]


def tied_in_pairs(reaching: list[Sent]) -> list[Sent]:
    """THE MISTAKE of --mistake: equal characters are crossed out two by two, one pair at a time.

    Of three equal ones the third then finds no partner, and takes the City. Right is tied_among.
    """
    alone: dict[int, Sent] = {}
    tied: list[Sent] = []
    for sent in reaching:
        partner = alone.pop(sent.strength, None)
        if partner is None:
            alone[sent.strength] = sent
        else:
            tied += [partner, sent]
    return tied


def competitors_that_reach(city: City, characters: list[Sent]) -> list[Sent]:
    """Does steps 2 and 3: gives those who are out their fate, and returns the others (set S)."""
    reaching = []
    for sent in characters:
        if city.bans(sent.card):
            sent.meet("banned", "HER-6.3")
        elif city.lets_disclaim(sent.card):
            sent.meet("disclaims", "HER-6.1")
        elif sent.strength < city.resistance:
            sent.meet("too_weak", "HER-4.1")
        else:
            reaching.append(sent)
    return reaching


def clause_of_round(players: int, reaching: list[Sent], tied: list[Sent]) -> str:
    """Does step 4: returns the first matching row of its table."""
    if not reaching:
        return "HER-4.1"
    if len(reaching) == 1:
        return "HER-4.2"
    if len(tied) == len(reaching):
        if players == 2:
            return "HER-4.3"
        are_all_equal = len({sent.strength for sent in reaching}) == 1
        return "HER-5.2" if are_all_equal and len(reaching) == players else "HER-5.1"
    return "HER-5.1" if tied else "HER-4.4"


def judge(city: City, players: int, characters: list[Sent],
          tie_rule: TieRule) -> tuple[Seat | None, str]:
    """Does steps 1 to 4: gives each character its fate. Returns the taker of the City, and the
    clause."""
    if city.falls([sent.card for sent in characters], players):
        clause = "HER-6.5" if players == 2 else "HER-6.6"
        for sent in characters:
            sent.meet("doomed", clause)
        return None, clause
    reaching = competitors_that_reach(city, characters)
    tied = tie_rule(reaching)
    strongest = max((sent for sent in reaching if sent not in tied),
                    key=lambda sent: sent.strength, default=None)
    clause = clause_of_round(players, reaching, tied)
    for sent in reaching:
        if sent is strongest:
            sent.meet("takes_city", clause)
        elif sent not in tied:
            sent.meet("beaten", "HER-4.4")
        elif players == 2:
            sent.meet("neutralized", "HER-4.3")
        else:
            sent.meet("neutralized", "HER-5.2" if clause == "HER-5.2" else "HER-5.1")
    return (strongest.seat if strongest else None), clause


def destination(city: City, sent: Sent) -> tuple[str, str]:
    """Does step 5: returns where a character goes, and by which clause."""
    if sent.fate == "takes_city":
        return "temple", "HER-4.6"
    if city.lets_disclaim(sent.card):
        return "temple", "HER-6.1"
    if city.is_refuge_of(sent.card):
        return "temple", "HER-6.4"
    return "graveyard", "HER-4.7"


# The game: sections 6, 9 and 10.


@dataclass
class Player:
    seat: Seat
    name: str
    faction: str | None = None
    hand: list[Card] = field(default_factory=list)
    sent: Card | None = None
    temple: list[Card] = field(default_factory=list)
    graveyard: list[Card] = field(default_factory=list)
    cities: list[Card] = field(default_factory=list)


class Game:
    """One game, from `created` to its end. `tie_rule` finds those who neutralise each other."""

    def __init__(self, names: list[str], card_set: Json, tie_rule: TieRule) -> None:
        self.cities = read_card_set(card_set)
        self.card_set = card_set["name"]
        self.tie_rule = tie_rule
        self.players = [Player(seat, name) for seat, name in enumerate(names)]
        self.seq = 0
        self.phase = "choose_faction"
        self.wave = 0
        self.round = 0
        self.city: Card | None = None
        self.city_deck = list(CITIES)
        self.lost_cities: list[Card] = []
        self.last_round: Json | None = None

    # These functions say what the game waits for.

    def awaited(self) -> list[Seat]:
        if self.phase == "choose_faction":
            return [player.seat for player in self.players if player.faction is None][:1]
        if self.phase == "send":
            return [player.seat for player in self.players if player.hand and player.sent is None]
        return []

    def node(self) -> Json:
        if self.phase == "shuffle_cities":
            chance = {"kind": "shuffle", "what": "cities", "cards": list(CITIES)}
            return {"kind": "chance", "chance": chance}
        if self.phase == "end":
            return {"kind": "end", "result": self.result()}
        return {"kind": "decision", "seats": self.awaited()}

    def score(self, player: Player) -> int:
        return sum(self.cities[card - FIRST_CITY].value for card in player.cities)

    def result(self) -> Json:
        scores = [self.score(player) for player in self.players]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        is_draw = len(winners) > 1
        return {"winners": winners, "draw": is_draw, "scores": scores,
                "clause": "HER-7.7" if is_draw else "HER-7.6"}

    def packs_left(self) -> list[str]:
        taken = [player.faction for player in self.players]
        return [faction for faction in sorted(FACTIONS) if faction not in taken]

    def legal(self, seat: Seat) -> list[Json]:
        if seat not in self.awaited():
            return []
        if self.phase == "choose_faction":
            return [{"type": "choose_faction", "faction": faction}
                    for faction in self.packs_left()]
        return [{"type": "send", "card": card} for card in self.players[seat].hand]

    # Actions: check, then apply.

    def act(self, seat: Seat, action: Json) -> None:
        if self.phase == "end":
            raise Refused("game_over", None, "the game has ended")
        player = self.players[seat]
        if seat not in self.awaited():
            raise Refused("not_awaited", self.clause_if_not_awaited(player), "not your turn")
        clause = (self.clause_against_send(player, action["card"]) if action["type"] == "send"
                  else self.clause_against_choice(action["faction"]))
        if clause is not None:
            raise Refused("illegal_action", clause, "the rules refuse this action")
        self.seq += 1
        if action["type"] == "send":
            self.send(player, action["card"])
        else:
            self.choose_faction(player, action["faction"])

    def clause_if_not_awaited(self, player: Player) -> str | None:
        if self.phase == "shuffle_cities":
            return None
        if self.phase == "choose_faction":
            return "HER-2.2"
        return "HER-3.6" if player.sent is None else "HER-3.4"

    def clause_against_choice(self, faction: str) -> str | None:
        if self.phase != "choose_faction":
            return "HER-2.4"
        if faction not in FACTIONS:
            return "HER-2.1"
        return None if faction in self.packs_left() else "HER-2.3"

    def clause_against_send(self, player: Player, card: Card) -> str | None:
        if self.phase != "send":
            return "HER-3.7"
        if card in player.temple:
            return "HER-4.6"
        if card in player.graveyard:
            return "HER-4.7"
        return None if card in player.hand else "HER-3.3"

    def choose_faction(self, player: Player, faction: str) -> None:
        player.faction = faction
        first = PACK * FACTIONS.index(faction)
        player.hand = list(range(first, first + PACK))
        if not self.awaited():
            self.phase = "shuffle_cities"

    def send(self, player: Player, card: Card) -> None:
        player.hand.remove(card)
        player.sent = card
        if not self.awaited():
            self.judge_round()
            self.go_on()

    def shuffle(self, outcome: Json) -> None:
        if self.phase == "end":
            raise Refused("game_over", None, "the game has ended")
        if self.phase != "shuffle_cities":
            raise Refused("bad_chance", None, "the game waits for a player")
        if not IS_ORDER(outcome) or sorted(outcome["order"]) != list(CITIES):
            raise Refused("bad_chance", "HER-1.4", "this is no order of the 36 Cities")
        self.seq += 1
        self.city_deck = list(outcome["order"])
        self.phase = "send"
        self.wave = 1
        self.turn_up_city()

    # The round and what follows it.

    def turn_up_city(self) -> None:
        self.round += 1
        self.city = self.city_deck.pop(0)

    def judge_round(self) -> None:
        city = self.cities[self.city - FIRST_CITY]
        characters = [Sent(player.seat, player.sent, city.strength_here(player.sent))
                      for player in self.players if player.sent is not None]
        winner, clause = judge(city, len(self.players), characters, self.tie_rule)
        told = [{"seat": player.seat, "card": None, "strength": None, "fate": "absent",
                 "clause": "HER-3.6", "to": None, "to_clause": None} for player in self.players]
        for sent in characters:
            player = self.players[sent.seat]
            place, to_clause = destination(city, sent)
            insort(player.temple if place == "temple" else player.graveyard, sent.card)
            player.sent = None
            told[sent.seat] = {**vars(sent), "to": place, "to_clause": to_clause}
        insort(self.lost_cities if winner is None else self.players[winner].cities, self.city)
        self.last_round = {"wave": self.wave, "round": self.round, "city": self.city,
                           "winner": winner, "clause": clause, "characters": told}

    def go_on(self) -> None:
        """Begins the next round or the Second Wave, or ends the game (section 6.4)."""
        if not self.awaited() and self.wave == 1:
            self.wave = 2
            self.round = 0
            for player in self.players:
                player.hand, player.temple = player.temple, []
        if self.awaited():
            self.turn_up_city()
        else:
            self.phase = "end"
            self.city = None

    # Views: section 9.

    def state(self, view: str | Seat) -> Json:
        return {"game": "heretics", "seq": self.seq, "phase": self.phase, "node": self.node(),
                "players": [self.player_state(player, view in ("judge", player.seat))
                            for player in self.players],
                "card_set": self.card_set, "packs_left": self.packs_left(),
                "wave": self.wave, "round": self.round, "city": self.city,
                "city_deck": shown(self.city_deck, view == "judge"),
                "lost_cities": self.lost_cities, "last_round": self.last_round}

    def player_state(self, player: Player, is_seen: bool) -> Json:
        return {"seat": player.seat, "name": player.name, "faction": player.faction,
                "hand": shown(player.hand, is_seen), "has_sent": player.sent is not None,
                "sent": player.sent if is_seen else None, "temple": player.temple,
                "graveyard": player.graveyard, "cities": player.cities, "score": self.score(player)}


def shown(cards: list[Card], is_seen: bool) -> list[Card | None]:
    return list(cards) if is_seen else [None] * len(cards)


# Requests: docs/reference/protocol.md, "The line protocol".

IS_SEAT = integer()
IS_REQUEST = {
    "new": object_of({"config": OBJECT, "card_set": either(TEXT, OBJECT),
                      "seed": TEXT, "rules": integer()},
                     op=TEXT, game=TEXT, players=list_of(TEXT), randomness=TEXT),
    "act": object_of(op=TEXT, seat=IS_SEAT, action=OBJECT),
    "chance": object_of(op=TEXT, outcome=OBJECT),
    "legal": object_of(op=TEXT, seat=IS_SEAT),
    "state": object_of(op=TEXT, view=either(word_of("judge", "spectator"), IS_SEAT)),
    "quit": object_of(op=TEXT),
}
IS_ACTION = either(object_of(type=word_of("choose_faction"), faction=TEXT),
                   object_of(type=word_of("send"), card=integer()))
IS_ORDER = object_of(order=list_of(integer()))


def check_form(request: Any) -> None:
    """Checks the keys of a request and their JSON types, before everything else."""
    require(isinstance(request, dict), "a request is a JSON object")
    require(word_of(*IS_REQUEST)(request.get("op")), "unknown op")
    require(IS_REQUEST[request["op"]](request), "a key is missing or unknown, or of another type")


def check_new(request: Json) -> None:
    """Checks a `new`, except its card set, in the order of the protocol and of section 2."""
    names = request["players"]
    require(all(len(name.encode()) <= LONGEST_NAME for name in names), "a name is too long")
    require(request["randomness"] == "recorded" and "seed" not in request,
            "this engine plays with recorded chance only: \"randomness\" must be \"recorded\", "
            "without \"seed\"")
    require(request["game"] == "heretics", "this engine plays heretics only")
    require(request.get("rules", 1) == 1, "this engine has rules version 1 only")
    require(2 <= len(names) <= 4, "two to four play", "HER-1.1")
    require(not request.get("config"), "heretics has no options")


class Engine:
    """Answers requests; has one game at a time."""

    def __init__(self, tie_rule: TieRule = tied_among) -> None:
        self.tie_rule = tie_rule
        self.game: Game | None = None

    def answer(self, request: Any) -> Json:
        try:
            check_form(request)
            return {"ok": True, **self.do(request)}
        except Refused as refused:
            return {"ok": False, "error": {"code": refused.code, "clause": refused.clause,
                                           "message": str(refused)}}

    def do(self, request: Json) -> Json:
        if request["op"] == "quit":
            return {}
        if request["op"] == "new":
            check_new(request)
            self.game = Game(request["players"], request.get("card_set"), self.tie_rule)
        elif self.game is None:
            raise Refused("no_game", None, "there is no game yet: send \"new\" first")
        elif request["op"] == "state":
            view = request["view"]
            require(view in ("judge", "spectator", *range(len(self.game.players))), "no such seat")
            return {"state": self.game.state(view)}
        elif request["op"] == "chance":
            self.game.shuffle(request["outcome"])
        else:
            require(request["seat"] in range(len(self.game.players)), "there is no such seat")
            if request["op"] == "legal":
                return {"actions": self.game.legal(request["seat"])}
            require(IS_ACTION(request["action"]), "this is no action")
            self.game.act(request["seat"], request["action"])
        return {"seq": self.game.seq, "node": self.game.node()}


def parse(line: bytes) -> Any:
    """Returns the JSON value of a line, or None (which is not a request) if it is not valid."""
    try:
        if len(line) > LONGEST_LINE:
            return None
        value = json.loads(line.decode("utf-8"), parse_constant=int)  # fails at NaN
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # fails at a lone surrogate
        return value
    except (ValueError, RecursionError):
        return None


def main() -> int:
    parser = argparse.ArgumentParser(description="Answers the line protocol for Heretics.")
    parser.add_argument("--mistake", action="store_true",
                        help="neutralise equal characters in pairs, so that the third of three "
                             "equal ones takes the City (HER-5.1 and HER-5.2 say otherwise)")
    options = parser.parse_args()
    engine = Engine(tied_in_pairs if options.mistake else tied_among)
    for line in sys.stdin.buffer:
        if not line.strip(b" \t\r\n"):
            continue
        request = parse(line.rstrip(b"\n"))
        reply = engine.answer(request)
        print(json.dumps(reply, separators=(",", ":")), flush=True)
        if reply["ok"] and request["op"] == "quit":
            break
    return 0


if __name__ == "__main__":
    sys.exit(main())
