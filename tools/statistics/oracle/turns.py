"""Makes the five tables of turns (section 4)."""
from itertools import groupby

from turn_counts import COUNTS
from turn_states import BEGINS, ENDS


def turn_rows(game):
    """Yields one row for each seat and each turn from 1 that has a counted event."""
    for turn, events in groupby(game.counted, key=game.turn_before):
        events = list(events)
        if turn < 1:
            continue
        begin = game.before(events[0])
        for seat in game.seats:
            actions = [event["action"] for event in events
                       if event["kind"] == "action" and event["seat"] == seat]
            yield {"turn": turn, "seat": seat, **BEGINS[game.game](game, begin, seat),
                   **ENDS[game.game](game, events[-1], begin, seat, actions),
                   **{column: sum(action["type"] in types for action in actions)
                      for column, types in COUNTS[game.game].items()}}
