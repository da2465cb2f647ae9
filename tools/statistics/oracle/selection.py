"""Selects the games of a store that are exported (section 2)."""


def has_ended(listed):
    """Returns whether a game has ended; `listed` is a row of `games`."""
    return listed["result_by"] != "none" and listed["open_disputes"] == 0


class _Groups:
    """Things that are related, through any number of steps."""

    def __init__(self):
        self._parents = {}

    def find(self, thing):
        while self._parents.setdefault(thing, thing) != thing:
            thing = self._parents[thing]
        return thing

    def join(self, one, other):
        self._parents[self.find(one)] = self.find(other)


def _ties(listed, created):
    """Yields what a game shares with the games that it is related to."""
    yield "game", listed["id"]
    if created.get("seed") is not None:
        yield "seed", created["seed"]
    parent = listed["parent"]
    if parent is not None:
        yield "game", parent["id"]
        if created["parent"].get("seed") is not None:
            yield "seed", created["parent"]["seed"]


class Selection:
    """The rows of `games` that are exported, and the ids of those that are not, by reason."""

    def __init__(self, listed, created, unreadable, with_unfinished):
        """`created` has event 0 of each readable game by id; `unreadable` is a set of ids."""
        groups = _Groups()
        for game in listed:
            for tie in _ties(game, created.get(game["id"], {"parent": game["parent"]})):
                groups.join(("game", game["id"]), tie)
        # Nobody can say whether an unreadable game has ended, so its relatives are left out.
        running = {groups.find(("game", game["id"])) for game in listed
                   if not has_ended(game) or game["id"] in unreadable}
        self.exported, self.unfinished, self.related, self.unreadable = [], [], [], []
        for game in listed:
            if game["id"] in unreadable:
                self.unreadable.append(game["id"])
            elif with_unfinished:
                self.exported.append(game)
            elif not has_ended(game):
                self.unfinished.append(game["id"])
            elif groups.find(("game", game["id"])) in running:
                self.related.append(game["id"])
            else:
                self.exported.append(game)
