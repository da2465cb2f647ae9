"""Makes the five tables of turns (section 4)."""
from collections import defaultdict

from turn_counts import COUNTS
from turn_states import BEGINS, ENDS


def turn_rows(game):
    """Yields one row for each seat and each turn from 1 that has a counted event."""
    turns = defaultdict(list)
    for event in game.counted:
        turns[game.turn_before(event)].append(event)
    # A repair may lead back to an earlier turn.
    for turn, events in sorted(turns.items()):
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
