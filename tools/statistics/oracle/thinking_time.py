"""Computes the column taken_ms of events: how long a seat took for a legal action."""
from corrections import first_entry, is_added, time_of
from instants import milliseconds, recorded_at
from timeline import legality


def _awaits(state, seat):
    return state["node"]["kind"] == "decision" and seat in state["node"]["seats"]


def awaited_since(game, action):
    """Returns the event after which the seat was awaited for `action`."""
    seat = action["seat"]
    event = game.events[action["after"]]
    while event["kind"] != "created":
        own = event["kind"] == "action" and event["seat"] == seat
        if own or not _awaits(game.before(event), seat):
            break
        event = game.events[event["after"]]
    return event


def _newest_call(game, action):
    """Returns the newest ruling or resolution before `action` in the log, or None. A row that was
    entered again was done before the correction."""
    return next((event for event in reversed(game.events[:first_entry(game, action)["seq"]])
                 if event["kind"] in ("ruling", "resolution")), None)


def taken_ms(game, event):
    """Returns milliseconds, or None if the action is not legal, a time is missing or was never
    written down, or it would be negative."""
    if event["kind"] != "action" or legality(event) != "legal" or is_added(game, event):
        return None
    end = milliseconds(time_of(game, event))
    start = milliseconds(time_of(game, awaited_since(game, event)))
    if end is None or start is None:
        return None
    call = _newest_call(game, event)
    if call is not None and recorded_at(call) is not None:
        start = max(start, milliseconds(recorded_at(call)))
    return None if end < start else end - start
