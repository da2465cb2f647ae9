"""Finds the columns of the table seats that differ by game: side, leads, deck and the order of
turns."""
from turn_number import turn_of


def side(game, seat):
    """Returns the seats that win together; None while the teams are not known."""
    player = game.last_state["players"][seat]
    if game.game == "heretics":
        return seat
    if game.game == "inhumanity":
        return 0
    if game.game == "basicverse":
        return {"red": 0, "blue": 1, None: None}[player["team"]]
    return seat if player["team"] is None else player["team"]


def _drafted_hero(game, seat):
    for event in game.counted_actions():
        if event["seat"] == seat and event["action"]["type"] == "draft_hero":
            return game.kinds[game.cards[event["action"]["card"]]]["name"]
    return None


def _personality(game, seat):
    for _, state in game.counted_states():
        if turn_of(state) >= 1:
            card = state["players"][seat]["personality"]
            return None if card is None else game.kinds[game.cards[card]]["data"]["key"]
    return None


def leads(game, seat):
    player = game.last_state["players"][seat]
    if game.game == "empyrean":
        return _drafted_hero(game, seat)
    if game.game == "inhumanity":
        return _personality(game, seat)
    return player[{"heretics": "faction", "hope": "deck", "basicverse": "hero"}[game.game]]


def _first_player(game):
    """Returns the seat from which turns go clockwise; None while it is not known."""
    if game.game != "inhumanity":
        return game.last_state["first_player"]
    for _, state in game.counted_states():
        if turn_of(state) >= 1:
            return state["turn_seat"]
    return None


def turn_order(game, seat):
    if game.game == "heretics":
        return None
    if game.game == "basicverse":
        order = game.last_state["turn_order"]
        return order.index(seat) if seat in order else None
    first = _first_player(game)
    return None if first is None else (seat - first) % len(game.seats)


_DEALT = {2: ("AB", "CD"), 3: ("AD", "BD", "CD"), 4: ("A", "B", "C", "D")}


def deck(game, seat):
    if game.game == "hope":
        return leads(game, seat)
    if game.game != "empyrean" or game.created["config"]["decks"] != "standardized":
        return None
    place = turn_order(game, seat)
    return None if place is None else _DEALT[len(game.seats)][place]
