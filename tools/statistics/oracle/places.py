"""Describes where cards are, as data: section 3, the table of places of card_moves."""


def at(*steps):
    """Walks into a state by keys. `*` is each entry of a list and each value of an object."""
    def walk(thing, left):
        if not left:
            yield thing
        elif left[0] == "*":
            for entry in thing.values() if isinstance(thing, dict) else thing:
                yield from walk(entry, left[1:])
        elif thing is not None:
            yield from walk(thing[left[0]], left[1:])
    return lambda start: walk(start, steps)


def without_seat(*steps):
    """Returns the cards of the state that belong to nobody."""
    return lambda state: ((card, None) for card in at(*steps)(state))


def with_key(steps, card, seat):
    """Returns the cards in objects that name their own seat."""
    def find(state):
        for thing in at(*steps)(state):
            yield next(at(*card)(thing)), next(at(*seat)(thing))
    return find


def of_each_player(key):
    """Returns the cards of every player."""
    return lambda state: ((card, player["seat"])
                          for player in state["players"] for card in player[key])


def _resolving(state):
    """Yields, for HoPE, an event card whose text is being carried out: it is on the table, with its
    owner."""
    for item in state["queue"]:
        if item["text"] == "event":
            yield item["source"], state["cards"][item["source"]]["seat"]


def _revealed(state):
    """Yields, for Basicverse, the cards that a Regroup has turned up."""
    for frame in state["stack"]:
        if frame["frame"] == "regroup":
            for card in frame["cards"]:
                yield card, None


# Each entry is (place, class, path in a player's state). They are read seat by seat.
OF_SEATS = {
    "heretics": [
        ("hand", "hand", at("hand", "*")),
        ("sent", "play", at("sent")),
        ("temple", "play", at("temple", "*")),
        ("graveyard", "spent", at("graveyard", "*")),
        ("won", "play", at("cities", "*")),
    ],
    "hope": [],
    "empyrean": [
        ("base", "play", at("base", "card")),
        ("hand", "hand", at("hand", "*")),
        ("arena", "play", at("heroes", "*", "card")),
        ("attached", "play", at("heroes", "*", "attached", "*", "card")),
        ("deck", "pile", at("deck", "*")),
        ("discard", "spent", at("discard", "*")),
    ],
    "inhumanity": [
        ("hand", "hand", at("traits", "*")),
        ("personality", "play", at("personality")),
        ("played_traits", "spent", at("played_traits", "*")),
        ("lost_traits", "spent", at("lost_traits", "*")),
    ],
    "basicverse": [
        ("hand", "hand", at("hand", "*")),
        ("slot", "play", at("slot", "*")),
    ],
}

# Each entry is (place, class, source of the cards and seats). They are read after those of the
# seats.
OF_THE_TABLE = {
    "heretics": [
        ("city", "play", without_seat("city")),
        ("city_deck", "pile", without_seat("city_deck", "*")),
        ("lost_cities", "spent", without_seat("lost_cities", "*")),
    ],
    "hope": [
        ("hand", "hand", of_each_player("hand")),
        ("board", "play", with_key(("board", "*"), ("card",), ("seat",))),
        ("draw_deck", "pile", of_each_player("draw_deck")),
        ("discard", "spent", of_each_player("discard")),
        ("resolving", "play", _resolving),
    ],
    "empyrean": [
        ("hq", "open", without_seat("hq", "*")),
        ("pool", "open", without_seat("pool", "*")),
        ("ability_pool", "open", without_seat("ability_pool", "*")),
        ("reserves", "pile", without_seat("reserves", "*")),
        ("hero_discard", "spent", without_seat("hero_discard", "*")),
    ],
    "inhumanity": [
        ("gift", "hand", with_key(("aftermath", "*"), ("gift",), ("seat",))),
        ("relationship", "play", with_key(("relationships", "*"), ("card",), ("seats", 0))),
        ("asset", "play", with_key(("assets", "*"), ("card",), ("owner",))),
        ("scene", "play", without_seat("scene", "card")),
        ("scene_pile", "pile", without_seat("scene_piles", "*", "*")),
        ("asset_pile", "pile", without_seat("asset_pile", "*")),
        ("relationship_pile", "pile", without_seat("relationship_pile", "*")),
        ("personality_pile", "pile", without_seat("personality_pile", "*")),
        ("trait_pile", "pile", without_seat("trait_pile", "*")),
        ("discarded_scenes", "spent", without_seat("discarded_scenes", "*")),
        ("spent_assets", "spent", without_seat("spent_assets", "*")),
        ("out_of_game", "box", without_seat("out_of_game", "*")),
    ],
    "basicverse": [
        ("regroup", "open", _revealed),
        ("deck", "pile", without_seat("deck", "*")),
        ("discard", "spent", without_seat("discard", "*")),
    ],
}

BOX = ("box", "box", None)


def places_of(state, count):
    """Returns (place, class, seat) of each of the `count` cards, by number."""
    game = state["game"]
    places = [None] * count

    def put(card, place):
        if card is not None and places[card] is None:
            places[card] = place

    for player in state["players"]:
        for name, kind, cards in OF_SEATS[game]:
            for card in cards(player):
                put(card, (name, kind, player["seat"]))
    for name, kind, cards in OF_THE_TABLE[game]:
        for card, seat in cards(state):
            put(card, (name, kind, seat))
    return [place or BOX for place in places]
