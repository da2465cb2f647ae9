"""Makes the table seats: one row for each player of a game."""
import seat_facts
from judging import LEVELS, penalties_in_force, rulings_of
from thinking_time import taken_ms


def _outcome(result, seat):
    if result is None:
        return None
    if seat not in result["winners"]:
        return "loss"
    return "draw" if result["draw"] else "win"


def _refused(game, seat):
    return [event for event in game.told_events()
            if event["kind"] == "action" and event["seat"] == seat and "illegal" in event]


def seat_rows(game):
    penalties = penalties_in_force(rulings_of(game.events))
    for seat in game.seats:
        actions = [event for event in game.counted_actions() if event["seat"] == seat]
        times = [time for time in (taken_ms(game, event) for event in actions) if time is not None]
        against = [LEVELS.index(ruling.content["penalty"]) for ruling in penalties
                   if seat in ruling.penalized()]
        outcome = _outcome(game.result, seat)
        scores = None if game.result is None else game.result["scores"]
        yield {"seat": seat, "player": game.created["players"][seat],
               "side": seat_facts.side(game, seat), "leads": seat_facts.leads(game, seat),
               "deck": seat_facts.deck(game, seat), "turn_order": seat_facts.turn_order(game, seat),
               "score": None if scores is None else scores[seat],
               "outcome": outcome, "won": None if outcome is None else outcome == "win",
               "actions": len(actions), "taken_ms": sum(times) if times else None,
               "illegal": len(_refused(game, seat)), "penalties": len(against),
               "penalty": LEVELS[max(against)] if against else None}
