"""Reads the columns of the tables of turns from the states at the beginning and the end of a
turn."""


def _heretics_begins(game, state, seat):
    player = state["players"][seat]
    city = game.kinds[game.cards[state["city"]]]["data"]
    return {"wave": state["wave"], "round": state["round"], "city": state["city"],
            "resistance": city["resistance"], "value": city["value"],
            "hand": len(player["hand"]), "score": player["score"]}


def _heretics_ends(game, last, begin, seat, _):
    judged = game.states[last["seq"]]["last_round"]
    character = {}
    if judged is not None and all(judged[key] == begin[key] for key in ("wave", "round")):
        character = judged["characters"][seat]
    return {"sent": character.get("card"), "strength": character.get("strength"),
            "fate": character.get("fate"), "clause": character.get("clause"),
            "moved_to": character.get("to")}


def _hope_begins(game, state, seat):
    player = state["players"][seat]
    own = [card for card in state["board"] if card["seat"] == seat]
    kinds = [game.kinds[card["kind"]]["kind"] for card in own]
    return {"source": player["source"], "is_out": player["out"], "hand": len(player["hand"]),
            "draw_deck": len(player["draw_deck"]), "discard": len(player["discard"]),
            "units": kinds.count("unit"), "locations": kinds.count("location"),
            "wounds": sum(card["wounds"] for card in own),
            "artifacts": sum(len(card["artifacts"]) for card in own)}


def _empyrean_begins(_, state, seat):
    player = state["players"][seat]
    heroes = player["heroes"]
    return {"active": state["active"] == seat, "status": player["status"],
            "hand": len(player["hand"]), "deck": len(player["deck"]),
            "discard": len(player["discard"]), "heroes": len(heroes),
            "fatigued": sum(hero["fatigued"] for hero in heroes),
            "attached": sum(len(hero["attached"]) for hero in heroes)}


def _empyrean_ends(_, __, ___, ____, actions):
    return {"action": next((action["action"] for action in actions if action["type"] == "choose"),
                           None)}


def _inhumanity_begins(_, state, seat):
    player = state["players"][seat]
    return {"round": state["round"], "acting": state["turn_seat"] == seat,
            "in_play": player["in_play"], "doomed": player["doomed"],
            "humanity": player["humanity"], "hunger": player["hunger"], "harm": player["harm"],
            "traits": len(player["traits"]), "hope": state["hope"], "hunted": state["hunted"]}


_OF_SCENE = ("mode", "hardship", "successes", "success", "clause")
_OF_PLAYER = ("stance", "choice", "committed", "last_hope")


def _inhumanity_ends(game, last, _, seat, __):
    before, after = game.before(last), game.states[last["seq"]]
    if len(after["discarded_scenes"]) == len(before["discarded_scenes"]):
        return dict.fromkeys(("scene", "dice", *_OF_SCENE, *_OF_PLAYER))
    scene, player = after["last_scene"], before["players"][seat]
    return {"scene": scene["card"], "dice": None if scene["dice"] is None else len(scene["dice"]),
            **{key: scene[key] for key in _OF_SCENE}, **{key: player[key] for key in _OF_PLAYER}}


def _basicverse_begins(_, state, seat):
    player = state["players"][seat]
    return {"active": state["active"] == seat, "actions": state["actions"], "hp": player["hp"],
            "dead": player["dead"], "hand": len(player["hand"]),
            "mana": state["mana"][player["team"]], "fortress": state["fortress"][player["team"]],
            "horseshoe": state["horseshoe"] == seat}


def _nothing(*_):
    return {}


BEGINS = {"heretics": _heretics_begins, "hope": _hope_begins, "empyrean": _empyrean_begins,
          "inhumanity": _inhumanity_begins, "basicverse": _basicverse_begins}
ENDS = {"heretics": _heretics_ends, "hope": _nothing, "empyrean": _empyrean_ends,
        "inhumanity": _inhumanity_ends, "basicverse": _nothing}
