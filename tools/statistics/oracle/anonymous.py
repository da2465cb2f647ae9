"""Section 2, --anonymous: pseudonyms under a key, and what is left out."""
import hashlib
import hmac

from instants import day_of

_PLAYERS = ("player",)
_OFFICIALS = ("judge", "resolved_by", "author")
_GAMES = ("game_id", "parent_id")
_LEFT_OUT = ("claim", "reason", "grounds", "resolution_reason", "text", "seed", "head",
             "recorded_at", "opened_at", "closed_at", "ruled_at", "written_at")
_DAYS = ("started_at", "ended_at")


class Pseudonyms:
    """Changes rows; the same key gives the same pseudonyms everywhere."""

    def __init__(self, key):
        self._key = key

    def _hash(self, label, text):
        message = b"recount/stats/" + label.encode() + b"/v1\n" + text.encode()
        return hmac.new(self._key, message, hashlib.sha256).hexdigest()

    def _value(self, name, value):
        if value is None or name in _LEFT_OUT:
            return None
        if name in _PLAYERS:
            return "p" + self._hash("player", value)[:16]
        if name in _OFFICIALS:
            return "j" + self._hash("official", value)[:16]
        if name in _GAMES:
            return self._hash("game", value)[:32]
        return day_of(value) if name in _DAYS else value

    def change(self, row):
        changed = {name: self._value(name, value) for name, value in row.items()}
        if row.get("legality") not in (None, "legal") and "fields" in row:
            changed["fields"] = None
        return changed


def key_of(path):
    """Returns the 32 bytes in a file of 64 hex digits and a line feed."""
    with open(path, encoding="ascii") as file:
        key = bytes.fromhex(file.read().strip())
    if len(key) != 32:
        raise ValueError(f"{path}: expected 64 hex digits, got {2 * len(key)}")
    return key
