"""Makes the tables cards and card_moves: the moves of each numbered card in the counted events."""
from places import places_of
from turn_number import turn_of

PLAYED_BY = {
    "heretics": ("send",),
    "hope": ("play_unit", "play_location", "play_event"),
    "empyrean": ("play", "feat"),
    "inhumanity": ("play_trait", "use_asset"),
    "basicverse": ("play", "react"),
}


def _count(game, state):
    """Returns how many cards have a number in this state; those of hope get theirs during the
    game."""
    return len(state["cards"]) if game.game == "hope" else len(game.cards)


class Steps:
    """The places of the cards before and after each counted event."""

    def __init__(self, game):
        self.steps = []
        before = []
        for event, state in game.counted_states():
            after = places_of(state, _count(game, state))
            before = before + [None] * (len(after) - len(before))
            self.steps.append((event, state, before, after))
            before = after

    def of(self, card):
        """Yields (event, state, place before or None, place after) of one card since its first
        place."""
        for event, state, before, after in self.steps:
            if card < len(after):
                yield event, state, before[card], after[card]


def _whose_hand(place):
    """Returns the seat that has the card in its hand, or None."""
    return place[2] if place is not None and place[1] == "hand" else None


def _seqs(seqs, name):
    return {f"{name}_seq": seqs[0][0] if seqs else None, f"times_{name}": len(seqs)}


def _with_seat(seqs, name):
    return {**_seqs(seqs, name), f"{name}_seat": seqs[0][1] if seqs else None}


def _history(game, steps, card):
    places = [after for _, _, _, after in steps.of(card)]
    opening = next((after for _, state, _, after in steps.of(card) if turn_of(state) >= 1), None)
    held = [(event["seq"], _whose_hand(after)) for event, _, before, after in steps.of(card)
            if _whose_hand(after) not in (None, _whose_hand(before))]
    lost = [(event["seq"],) for event, _, before, after in steps.of(card)
            if before is not None and (before[1], after[1]) == ("play", "spent")]
    played = [(event["seq"], event["seat"]) for event in game.counted_actions()
              if event["action"]["type"] in PLAYED_BY[game.game]
              and event["action"].get("card") == card]
    return {
        "first_seat": next((seat for _, _, seat in places if seat is not None), None),
        "opening_seat": _whose_hand(opening),
        **_with_seat(held, "held"), **_with_seat(played, "played"), **_seqs(lost, "lost"),
        "end_place": places[-1][0], "end_seat": places[-1][2],
    }


def card_rows(game, steps):
    for card, key in enumerate(game.cards):
        kind = game.kinds[key]
        yield {"card": card, "key": key, **{name: kind[name] for name in ("kind", "name", "suit")},
               **_history(game, steps, card)}


def move_rows(_, steps):
    for event, _, before, after in steps.steps:
        for card, (was, now) in enumerate(zip(before, after)):
            if was is not None and (was[0], was[2]) != (now[0], now[2]):
                yield {"seq": event["seq"], "card": card, "from_place": was[0], "from_seat": was[2],
                       "to_place": now[0], "to_seat": now[2]}
