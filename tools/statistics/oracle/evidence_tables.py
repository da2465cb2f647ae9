"""Makes the tables citations and chance: the clauses that applied, and the outcomes of chance."""
from timeline import is_superseded, legality


def _cited(event):
    """Yields (source, clauses) of an event, in the order of the contract."""
    yield "effect", [effect["clause"] for effect in event.get("effects", [])]
    if "illegal" in event:
        yield "refusal", [event["illegal"]["clause"]]
    if event["kind"] == "ruling":
        yield "ruling", event["clauses"]


def citation_rows(game):
    for event in game.told_events():
        for source, clauses in _cited(event):
            for n, clause in enumerate(clauses):
                yield {"seq": event["seq"], "source": source, "n": n, "clause": clause}


def _values(outcome):
    if "pick" in outcome:
        return [outcome["pick"]]
    return outcome["order"] if "order" in outcome else outcome["dice"]


def _choices(asked):
    if asked["kind"] == "dice":
        return asked["sides"]
    return len(asked["cards"] if asked["kind"] == "shuffle" else asked["from"])


def chance_rows(game):
    for event in game.told_events():
        if event["kind"] != "chance" or legality(event) != "legal":
            continue
        asked = game.before(event)["node"]["chance"]
        for n, value in enumerate(_values(event["outcome"])):
            yield {"seq": event["seq"], "n": n, "what": asked["what"], "kind": asked["kind"],
                   "choices": _choices(asked), "value": value, "superseded": is_superseded(event)}
