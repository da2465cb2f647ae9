"""Finds the rulings of a log that are in force, as last amended.

docs/reference/judging.md, "Rulings in force": an amended ruling counts with its amended content at
the place of the original one, and a moot ruling is not in force either.
"""
LEVELS = ("caution", "warning", "game_loss", "match_loss", "disqualification")

# An amendment may replace these. The judge and the kind cannot change.
_AMENDED = ("clauses", "reason", "to", "result", "seat", "seats", "infraction", "penalty",
            "deviation")


class Ruling:
    """A ruling with its appeal and its resolution, which are events or None."""

    def __init__(self, event):
        self.event = event
        self.seq = event["seq"]
        self.kind = event["ruling_kind"]
        self.content = dict(event)
        self.appeal = None
        self.resolution = None
        self.moot = False

    @property
    def overturned(self):
        """Returns whether the resolution overturned it; None without a resolution."""
        return None if self.resolution is None else not self.resolution["upheld"]

    @property
    def in_force(self):
        return not self.overturned and not self.moot

    def penalized(self):
        """Returns the seats that the penalty is against."""
        if self.kind != "penalty":
            return []
        return self.content.get("seats", [self.content["seat"]])


def rulings_of(events):
    """Returns the rulings of a log, ascending."""
    rulings, appealed = {}, {}
    for event in events:
        if event["kind"] == "ruling":
            rulings[event["seq"]] = Ruling(event)
        elif event["kind"] == "amendment":
            ruling = rulings[event["ruling"]]
            ruling.content.update({key: event[key] for key in _AMENDED if key in event})
            if "seats" not in event:
                ruling.content.pop("seats", None)
        elif event["kind"] == "appeal":
            rulings[event["ruling"]].appeal = event
            appealed[event["seq"]] = rulings[event["ruling"]]
        elif event["kind"] == "resolution":
            appealed[event["appeal"]].resolution = event
        elif event["kind"] == "moot":
            rulings[event["ruling"]].moot = True
    return list(rulings.values())


def penalties_in_force(rulings):
    return [ruling for ruling in rulings if ruling.kind == "penalty" and ruling.in_force]
