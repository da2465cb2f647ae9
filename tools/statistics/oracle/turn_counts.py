"""Lists the types of actions that the columns of the tables of turns count."""

COUNTS = {
    "heretics": {},
    "hope": {
        "units_played": ("play_unit",),
        "locations_played": ("play_location",),
        "events_played": ("play_event",),
        "abilities_used": ("use_ability",),
        "moves": ("move", "swap"),
        "battles": ("declare_target",),
        "discards": ("discard",),
    },
    "empyrean": {
        "feats": ("feat",),
        "abilities": ("use",),
        "responses": ("respond",),
        "heals": ("heal",),
        "draws": ("draw",),
        "plays": ("play",),
        "recruits": ("recruit",),
        "attacks": ("attack",),
    },
    "inhumanity": {
        "traits_played": ("play_trait",),
        "assets_used": ("use_asset",),
        "steals": ("steal",),
        "lends": ("lend",),
    },
    "basicverse": {
        "cards_played": ("play",),
        "abilities_used": ("ability",),
        "reactions": ("react", "react_ability"),
        "trains": ("train",),
        "reconstitutes": ("reconstitute",),
        "short_hops": ("short_hop",),
        "donations": ("donate",),
        "discards": ("discard",),
    },
}
