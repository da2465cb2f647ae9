"""Reads a store by the command: the games, their logs, their heads and their card sets."""
import hashlib
import json
import os
import struct
import subprocess
import tempfile

# A log that this build cannot replay is refused with these codes (section 2).
UNREADABLE = ("too_new", "unsupported")


class Refused(Exception):
    """The command answered with the error `code`."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


class Store:
    """The store in the folder `folder`, read by the program `recount`."""

    def __init__(self, recount, folder):
        self.recount = recount
        self._folder = folder
        self._card_sets = {}

    def ask(self, *arguments):
        """Returns the JSON document of a command; raises Refused if it is an error."""
        done = subprocess.run([self.recount, "--db", self._folder, "--json", *arguments],
                              capture_output=True, check=False)
        document = json.loads(done.stdout)
        if "error" in document and "games" not in document:
            raise Refused(document["error"])
        return document

    def games(self):
        """Returns the rows of `games`, oldest first; raises Refused if one of them is damaged."""
        document = self.ask("games")
        if "error" in document and document["error"]["code"] not in UNREADABLE:
            raise Refused(document["error"])
        return document["games"]

    def log(self, game_id):
        return self.ask("log", game_id)["events"]

    def state(self, game_id, seq):
        """Returns the judge's state at an event."""
        return self.ask("show", f"{game_id}@{seq}")

    def heads(self):
        """Returns the chain hash of the newest event of each game."""
        return {log["id"]: log["head"] for log in self.ask("verify", "--all")["logs"]}

    def card_set(self, game_id, wanted_hash):
        """Returns the card set of a game. An exported file has its bytes; the hash identifies
        them."""
        if wanted_hash not in self._card_sets:
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "game.recount")
                self.ask("export", game_id, "-o", path)
                with open(path, "rb") as file:
                    self._card_sets[wanted_hash] = _find_json(file.read(), wanted_hash)
        return self._card_sets[wanted_hash]


def _find_json(content, wanted_hash):
    """Returns the JSON object in `content` with this SHA-256, which is a list of bytes after its
    length."""
    start = content.find(b'{"')
    while start >= 0:
        if start >= 4:
            length = struct.unpack("<I", content[start - 4:start])[0]
            found = content[start:start + length]
            if len(found) == length and hashlib.sha256(found).hexdigest() == wanted_hash:
                return json.loads(found)
        start = content.find(b'{"', start + 1)
    raise ValueError(f"the exported file has no card set with the hash {wanted_hash}")
