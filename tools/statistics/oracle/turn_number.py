"""Finds the turn of a state (section 4)."""


def turn_of(state):
    """Returns the number of the turn, 0 before the first one."""
    game = state["game"]
    if game == "heretics":
        return 0 if state["wave"] == 0 else 11 * (state["wave"] - 1) + state["round"]
    if game == "hope":
        return state["round"]
    if game in ("empyrean", "basicverse"):
        return state["turn"]
    if game == "inhumanity":
        return 0 if state["round"] == 0 else 1 + len(state["discarded_scenes"])
    raise ValueError(f"unknown game {game!r}")
