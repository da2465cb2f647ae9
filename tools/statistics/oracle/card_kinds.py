"""Makes the table card_kinds: the entries of a card set, and which of them each numbered card
is."""


def _kind(key, kind, name, suit, entry):
    return {"key": key, "kind": kind, "name": name, "suit": suit, "copies": entry.get("copies"),
            "data": entry}


def _heretics(card_set):
    for entry in card_set["characters"]:
        yield _kind(f"{entry['faction']}:{entry['strength']}", "character", entry["name"],
                    entry["faction"], entry)
    for index, entry in enumerate(card_set["cities"]):
        yield _kind(f"city:{index}", "city", entry["name"], None, entry)


def _hope(card_set):
    for entry in card_set["cards"]:
        suit = entry["race"] if entry["kind"] == "unit" else None
        yield _kind(entry["id"], entry["kind"], entry["title"], suit, entry)


def _empyrean(card_set):
    yield _kind("skybase", "skybase", "SkyBase", None, card_set["skybase"])
    for entry in card_set["heroes"]:
        yield _kind(f"hero:{entry['name']}", "hero", entry["name"], None, entry)
    for entry in card_set["enhancements"]:
        yield _kind(f"enhancement:{entry['name']}", entry["kind"], entry["name"], entry["deck"],
                    entry)
    for index, entry in enumerate(card_set["stats"]):
        yield _kind(f"stat:{index}", "stat", f"{entry['power']} {entry['amount']}", entry["power"],
                    entry)


_INHUMANITY = (("scenes", "scene", "terrain"), ("assets", "asset", "kind"),
               ("relationships", "relationship", None), ("personalities", "personality", None),
               ("traits", "trait", None))


def _inhumanity(card_set):
    for entries, kind, suit in _INHUMANITY:
        for entry in card_set[entries]:
            yield _kind(f"{kind}:{entry['key']}", kind, entry["name"],
                        None if suit is None else entry[suit], entry)


def _basicverse(card_set):
    for entry in card_set["basics"]:
        kind = "scroll" if entry["scroll"] else "reaction" if entry["reaction"] else "basic"
        yield _kind(entry["kind"], kind, entry["name"], None, entry)
    for entry in card_set["heroes"]:
        yield _kind(f"hero:{entry['hero']}", "hero", entry["name"], entry["class"], entry)


_KINDS = {"heretics": _heretics, "hope": _hope, "empyrean": _empyrean, "inhumanity": _inhumanity,
          "basicverse": _basicverse}


def kinds_of(card_set):
    """Returns the entries of a card set, in its order."""
    return list(_KINDS[card_set["game"]](card_set))


def numbered_cards(card_set, players, last_state):
    """Returns the key of each numbered card. Cards of hope have numbers once all have declared."""
    game = card_set["game"]
    kinds = kinds_of(card_set)
    if game == "hope":
        return [card["kind"] for card in last_state["cards"]]
    if game == "heretics":
        return [kind["key"] for kind in kinds]
    if game == "inhumanity":
        return [kind["key"] for kind in kinds for _ in range(kind["copies"])]
    if game == "basicverse":
        return [kind["key"] for kind in kinds if kind["kind"] != "hero"
                for _ in range(kind["copies"])]
    single = [kind["key"] for kind in kinds if kind["kind"] not in ("skybase", "stat")]
    stats = [kind["key"] for kind in kinds if kind["kind"] == "stat" for _ in range(kind["copies"])]
    return ["skybase"] * players + single + stats * players


def rows(games):
    """Returns the rows of table card_kinds for all exported games."""
    found = {}
    for game in games:
        pinned = game.created["card_set"]
        for kind in game.kinds.values():
            found[game.game, pinned["hash"], kind["key"].encode()] = {
                "card_set_hash": pinned["hash"], "game": game.game, "card_set": pinned["name"],
                **kind}
    return [found[key] for key in sorted(found)]
