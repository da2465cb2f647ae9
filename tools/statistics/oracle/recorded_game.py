"""One game of a store, with everything that its tables need."""
from card_kinds import kinds_of, numbered_cards
from corrections import rows_entered
from states import states_of
from timeline import Timeline, is_corrected
from turn_number import turn_of


class RecordedGame:
    """`listed` is its row of `games`, `events` its log, `states` the judge's state after each
    legal game event and each repair by seq. `show` returns the state at an event of the game."""

    def __init__(self, listed, events, card_set, head, recount, show):
        self.listed = listed
        self.events = events
        self.card_set = card_set
        self.head = head
        self.id = listed["id"]
        self.game = listed["game"]
        self.created = events[0]
        self.timeline = Timeline(events)
        self.entered_for = rows_entered(events)
        self.counted = self.timeline.counted
        self.states = states_of(recount, self.timeline, card_set, show)
        self.first_state = self.states[0]
        self.last_state = self.states[self.counted[-1]["seq"]]
        self.kinds = {kind["key"]: kind for kind in kinds_of(card_set)}
        self.cards = numbered_cards(card_set, len(self.created["players"]), self.last_state)
        self._check()

    def _check(self):
        refused = self.timeline.refused
        illegal = None if refused is None else {"seq": refused["seq"],
                                                "clause": refused["illegal"]["clause"]}
        if illegal != self.listed.get("illegal"):
            raise ValueError(f"{self.id}: `games` and `log` name different illegal events")
        if self.listed["events"] != len(self.events):
            raise ValueError(f"{self.id}: `games` counts other events than `log` has")

    @property
    def seats(self):
        return range(len(self.created["players"]))

    @property
    def parent(self):
        return self.created["parent"]

    @property
    def parent_seq(self):
        return None if self.parent is None else self.parent["count"] - 1

    @property
    def result(self):
        """Returns the result in force, or None."""
        return self.listed["result"]

    def before(self, event):
        """Returns the state right before a node that has one; None for `created`."""
        return None if event["kind"] == "created" else self.states[event["after"]]

    def turn_before(self, event):
        return 0 if event["kind"] == "created" else turn_of(self.before(event))

    def told_events(self):
        """Returns the events that have rows: all but those that a correction of the record took
        off the line of play."""
        return [event for event in self.events if not is_corrected(event)]

    def counted_actions(self):
        return [event for event in self.counted if event["kind"] == "action"]

    def counted_states(self):
        """Returns (event, state after it) of each counted event."""
        return [(event, self.states[event["seq"]]) for event in self.counted]

    def judging(self, kind):
        return [event for event in self.events if event["kind"] == kind]
