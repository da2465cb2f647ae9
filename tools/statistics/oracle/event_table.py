"""Makes the table events: one row for each event of the log that no correction took back."""
from corrections import time_of
from thinking_time import taken_ms
from timeline import is_node, is_repair, is_superseded, legality


def _seat(event):
    if event["kind"] == "action":
        return event["seat"]
    if event["kind"] in ("dispute", "appeal"):
        return event["by"]
    if event["kind"] == "ruling":
        return event.get("seat")
    return None


def _type(game, event):
    if event["kind"] == "action":
        return event["action"]["type"]
    if event["kind"] == "ruling":
        return event["ruling_kind"]
    if event["kind"] == "chance" and legality(event) == "legal":
        return game.before(event)["node"]["chance"]["what"]
    return None


def _card(game, event):
    if event["kind"] != "action":
        return None
    card = event["action"].get("card")
    known = isinstance(card, int) and not isinstance(card, bool) and 0 <= card < len(game.cards)
    return card if known else None


def _turn_and_phase(game, event):
    if event["kind"] == "created":
        return {"turn": 0, "phase": None}
    if legality(event) in (None, "unjudged"):
        return {"turn": None, "phase": None}
    return {"turn": game.turn_before(event), "phase": game.before(event)["phase"]}


def event_rows(game):
    for event in game.told_events():
        fields = None
        if event["kind"] == "action":
            fields = {key: value for key, value in event["action"].items() if key != "type"}
        yield {"seq": event["seq"], "kind": "repair" if is_repair(event) else event["kind"],
               "after": event.get("after"),
               "superseded": is_node(event) and is_superseded(event),
               "inherited": game.parent is not None and 1 <= event["seq"] <= game.parent_seq,
               "legality": legality(event), **_turn_and_phase(game, event),
               "seat": _seat(event), "type": _type(game, event), "card": _card(game, event),
               "fields": fields, "effects": len(event.get("effects", [])),
               "recorded_at": time_of(game, event), "taken_ms": taken_ms(game, event),
               "unproved": event.get("unproved", False)}
