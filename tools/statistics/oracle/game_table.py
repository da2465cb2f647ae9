"""Makes the table games: one row for each log."""
import seat_facts
from corrections import time_of
from judging import penalties_in_force, rulings_of
from selection import has_ended
from timeline import is_game_event, is_repair
from variant import variant


def _sides(game):
    sides = {seat_facts.side(game, seat) for seat in game.seats}
    return None if None in sides else len(sides)


def _created(game):
    created = game.created
    pinned = created["card_set"]
    return {"rules": created["rules"], "card_set": pinned["name"], "card_set_hash": pinned["hash"],
            "config": created["config"], "variant": variant(game), "players": len(game.seats),
            "sides": _sides(game), "randomness": created["randomness"],
            "seed": created.get("seed"),
            "parent_id": None if game.parent is None else game.parent["id"],
            "parent_seq": game.parent_seq}


def _ending(game):
    listed, result = game.listed, game.result or {}
    ended = has_ended(listed)
    ended_at = listed["ended"] if ended else None
    if ended and listed["result_by"] == "game":
        ended_at = time_of(game, game.counted[-1])
    return {"started_at": listed["started"], "ended_at": ended_at,
            "phase": listed["phase"], "ended_by": listed["result_by"] if ended else None,
            "winners": result.get("winners"), "draw": result.get("draw"),
            "clause": result.get("clause")}


def _counts(game):
    timeline, rulings = game.timeline, rulings_of(game.events)
    of_game = [event for event in game.counted if is_game_event(event)]
    return {"turns": max(game.turn_before(event) for event in of_game),
            "events": len(game.events),
            "timeline_events": sum(is_game_event(event) for event in timeline.path),
            "superseded_events": len(timeline.superseded()),
            "actions": len(game.counted_actions()),
            "chances": sum(event["kind"] == "chance" for event in game.counted),
            "disputes": len(game.judging("dispute")),
            "open_disputes": game.listed["open_disputes"], "rulings": len(rulings),
            "penalties": len(penalties_in_force(rulings)), "appeals": len(game.judging("appeal"))}


def game_rows(game):
    refused = game.timeline.refused
    yield {**_created(game), **_ending(game), **_counts(game),
           "illegal_seq": None if refused is None else refused["seq"],
           "illegal_clause": None if refused is None else refused["illegal"]["clause"],
           "head": game.head, "repaired": any(is_repair(event) for event in game.counted)}
