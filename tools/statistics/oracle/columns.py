"""The tables with their columns in order, as section 3 and 4 of the contract give them."""


def _columns(text):
    """Returns the columns that `text` describes. It has a type and then names, in turns: `int: a b;
    text: c`."""
    found = []
    for part in text.replace("\n", " ").split(";"):
        if part.strip():
            kind, names = part.split(":")
            found += [(name, kind.strip()) for name in names.split()]
    return found


def _of_game(text):
    return [("game_id", "text"), ("game", "text"), *_columns(text)]


TABLES = {
    "games": _of_game("""
        int: rules; text: card_set card_set_hash; json: config; text: variant; int: players sides;
        text: randomness seed; time: started_at ended_at; text: phase ended_by; json: winners;
        bool: draw; text: clause; int: turns;
        long: events timeline_events superseded_events actions chances illegal_seq;
        text: illegal_clause; int: disputes open_disputes rulings penalties appeals;
        text: parent_id; long: parent_seq; text: head; bool: repaired"""),
    "seats": _of_game("""
        int: seat; text: player; int: side; text: leads deck; int: turn_order; long: score;
        text: outcome; bool: won; long: actions taken_ms illegal; int: penalties; text: penalty"""),
    "events": _of_game("""
        long: seq; text: kind; long: after; bool: superseded inherited; text: legality; int: turn;
        text: phase; int: seat; text: type; int: card; json: fields; int: effects;
        time: recorded_at; long: taken_ms; bool: unproved"""),
    "citations": _of_game("long: seq; text: source; int: n; text: clause"),
    "chance": _of_game("long: seq; int: n; text: what kind; int: choices value; bool: superseded"),
    "card_kinds": _columns("text: card_set_hash game key card_set kind name suit; int: copies;"
                           "json: data"),
    "cards": _of_game("""
        int: card; text: key kind name suit; int: first_seat opening_seat; long: held_seq;
        int: held_seat times_held; long: played_seq; int: played_seat times_played; long: lost_seq;
        int: times_lost; text: end_place; int: end_seat"""),
    "card_moves": _of_game("long: seq; int: card; text: from_place; int: from_seat; text: to_place;"
                           "int: to_seat"),
    "disputes": _of_game("long: seq at_seq; int: seat; text: claim; time: opened_at;"
                         "long: ruling_seq; time: closed_at"),
    "rulings": _of_game("""
        long: seq dispute_seq; text: judge kind reason; json: clauses; long: to_seq; json: result;
        int: seat; text: infraction penalty; bool: deviation; time: ruled_at; long: appeal_seq;
        int: appeal_seat; text: grounds; long: resolution_seq; text: resolved_by resolution_reason;
        bool: overturned in_force"""),
    "annotations": _of_game("long: seq at_seq; text: author text; time: written_at"),
    "corrections": _of_game("long: seq to; int: rows changed"),
    "heretics_turns": _of_game("""
        int: turn seat wave round city resistance value hand score sent strength;
        text: fate clause moved_to"""),
    "hope_turns": _of_game("""
        int: turn seat source; bool: is_out; int: hand draw_deck discard units locations wounds
        artifacts units_played locations_played events_played abilities_used moves battles
        discards"""),
    "empyrean_turns": _of_game("""
        int: turn seat; bool: active; text: status; int: hand deck discard heroes fatigued attached;
        text: action; int: feats abilities responses heals draws plays recruits attacks"""),
    "inhumanity_turns": _of_game("""
        int: turn seat round; bool: acting in_play doomed; int: humanity hunger harm traits hope
        hunted scene; text: mode; int: hardship dice successes; bool: success; text: clause stance
        choice; int: committed; bool: last_hope; int: traits_played assets_used steals lends"""),
    "basicverse_turns": _of_game("""
        int: turn seat; bool: active; int: actions hp; bool: dead; int: hand mana fortress;
        bool: horseshoe; int: cards_played abilities_used reactions trains reconstitutes short_hops
        donations discards"""),
}

TURN_TABLES = {game: f"{game}_turns"
               for game in ("heretics", "hope", "empyrean", "inhumanity", "basicverse")}

KEYS = {
    "games": ["game_id"],
    "seats": ["game_id", "seat"],
    "events": ["game_id", "seq"],
    "citations": ["game_id", "seq", "source", "n"],
    "chance": ["game_id", "seq", "n"],
    "card_kinds": ["card_set_hash", "key"],
    "cards": ["game_id", "card"],
    "card_moves": ["game_id", "seq", "card"],
    "disputes": ["game_id", "seq"],
    "rulings": ["game_id", "seq"],
    "annotations": ["game_id", "seq"],
    "corrections": ["game_id", "seq"],
    **{table: ["game_id", "turn", "seat"] for table in TURN_TABLES.values()},
}
