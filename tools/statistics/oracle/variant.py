"""Computes the column variant of games: the config keys that differ from the default on the game's
page."""

_DEFAULTS = {
    "heretics": {},
    "hope": {"two_on_two": False, "artifacts": False, "decks": None,
             "deck_rules": {"min_cards": 36, "max_copies": 2, "recommended": False},
             "max_rounds": 50},
    "empyrean": {"length": None, "mode": "free_for_all", "teams": None, "decks": "standardized",
                 "max_rounds": 100},
    "inhumanity": {"martial_law": False, "lending": False},
    "basicverse": {"fortress": 20, "heroes": "choose", "max_rounds": 100, "setup": "team",
                   "teams": "alternate"},
}


def _defaults(game, players):
    defaults = dict(_DEFAULTS[game])
    if game == "empyrean":
        defaults["length"] = "standard" if players == 2 else "extended"
    return defaults


def variant(game):
    defaults = _defaults(game.game, len(game.seats))
    parts = []
    for key, value in sorted(game.created["config"].items()):
        if value == defaults[key]:
            continue
        told = isinstance(value, (str, int)) and not isinstance(value, bool)
        parts.append(f"{key}={value}" if told else key)
    return "+".join(parts) or "standard"
