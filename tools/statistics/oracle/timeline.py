"""Decides which events of a log are game events, legal, on the timeline and counted (section 2)."""

GAME_EVENTS = ("created", "action", "chance")


def is_game_event(event):
    return event["kind"] in GAME_EVENTS


def is_repair(event):
    """Returns whether a judge has put the state right with this event."""
    return event["kind"] == "ruling" and event["ruling_kind"] == "repair"


def is_node(event):
    return is_game_event(event) or is_repair(event)


def legality(event):
    """Returns `legal`, the code of the refusal, `unjudged`, or None for a judging event."""
    if not is_game_event(event):
        return None
    if event.get("unjudged"):
        return "unjudged"
    if "illegal" in event:
        return event["illegal"]["code"]
    return "legal"


def is_superseded(event):
    return event.get("superseded", False)


def is_corrected(event):
    """Returns whether a correction of the record took a game event off the line of play."""
    return is_game_event(event) and "corrected_by" in event


class Timeline:
    """The tree of a log's nodes: the game events and the repairs. `events` is the log, so the place
    of an event is its seq."""

    def __init__(self, events):
        self.events = events
        self.path = [event for event in events if is_node(event) and not is_superseded(event)]
        self._check_path()
        self.refused = next((event for event in self.path
                             if legality(event) not in ("legal", None)), None)
        end = len(self.path) if self.refused is None else self.path.index(self.refused)
        self.counted = self.path[:end]

    def _check_path(self):
        """Checks that the events that are not superseded are one path from event 0; otherwise the
        log's marks are wrong."""
        for before, event in zip([None, *self.path], self.path):
            if event.get("after") != (None if before is None else before["seq"]):
                raise ValueError(f"event {event['seq']} does not follow the timeline")
        if not self.path or self.path[0]["kind"] != "created":
            raise ValueError("the timeline does not begin with event 0")

    def with_state(self):
        """Returns the legal game events and the repairs of all branches, by seq."""
        return [event for event in self.events
                if legality(event) == "legal" or is_repair(event)]

    def superseded(self):
        return [event for event in self.events if is_game_event(event) and is_superseded(event)
                and not is_corrected(event)]

    def way_to(self, event):
        """Returns the nodes from `created` to `event`."""
        way = [event]
        while way[-1]["kind"] != "created":
            way.append(self.events[way[-1]["after"]])
        return way[::-1]
