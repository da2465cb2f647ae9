"""Follows corrections of the record: what they took off the line of play, and what was entered
again.

docs/statistics.md, "How some columns are read": what a correction took back was never played, so it
is in no table; a row that was entered again has the time of the old one.
"""
from instants import recorded_at
from timeline import is_game_event


def first_entry(game, event):
    """Returns the event that a row was written down with first, through any number of
    corrections."""
    old = game.entered_for.get(event["seq"])
    return event if old is None else first_entry(game, game.events[old])


def time_of(game, event):
    """Returns the time of an event, which for a row that was entered again is the old one's."""
    return recorded_at(first_entry(game, event))


def is_added(game, event):
    """Returns whether the row was missing until a correction added it."""
    first = first_entry(game, event)
    return game.entered_for.get(first["seq"], 0) is None


def rows_entered(events):
    """Returns the seq of the old event, or None for a row that was missing, by the seq of the event
    that a correction entered."""
    entered = {}
    for event in events:
        if event["kind"] == "correction":
            for place, old in enumerate(event["rows"]):
                entered[event["seq"] + 1 + place] = old
    return entered


def _taken_off(game, correction):
    """Returns the game events from the old cursor back to `to`, which stays."""
    events, node = [], game.events[correction["after"]]
    while node["seq"] != correction["to"]:
        if is_game_event(node):
            events.append(node)
        node = game.events[node["after"]]
    return events


def _says(game, event):
    """Returns what somebody wrote down; None for what a seeded game drew by itself."""
    if event["kind"] == "action":
        return event["seat"], event["action"]
    return None if game.created["randomness"] == "seeded" else event["outcome"]


def _moved(correction):
    olds = [old for old in correction["rows"] if old is not None]
    return {old for old, in_order in zip(olds, sorted(olds)) if old != in_order}


def _changed(game, correction):
    """Returns the old events that are entered otherwise, at another place or not at all. What lies
    behind the last one that was entered again may still be entered by `redo`."""
    taken_off = _taken_off(game, correction)
    if correction["why"] == "undo":
        return {event["seq"] for event in taken_off}
    new = {old: game.events[correction["seq"] + 1 + place]
           for place, old in enumerate(correction["rows"]) if old is not None}
    last = max(new, default=correction["to"])
    changed = _moved(correction)
    for event in taken_off:
        said = _says(game, event)
        if said is None or event["seq"] > last:
            continue
        again = new.get(event["seq"])
        if again is None or _says(game, again) != said:
            changed.add(event["seq"])
    return changed


def correction_rows(game):
    for correction in game.judging("correction"):
        yield {"seq": correction["seq"], "to": correction["to"], "rows": len(correction["rows"]),
               "changed": len(_changed(game, correction))}
