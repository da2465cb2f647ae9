"""Finds secrets of logs: chain hashes, digests, salts, seeds and everything that commits to them.
Only the judge may get these, so tests search for them in every answer to others."""
import base64
import re
import struct
import zlib

from tools.testing.frames import LOG, Table, frames_in

# This many bytes of a secret are recognized anywhere in it; fewer would match by chance.
PART = 8
# The first bytes of chain(0) are the id of the log, which everybody may know.
ID = 16
# A text of this many hexadecimal digits is recognized too, because hashes are shortened for people.
SHORT = 8

_HEX = re.compile(rb"[0-9a-f]{8,}")
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{12,}")
# The beginnings of compressed data that Python can decompress: gzip, and zlib at its usual levels.
_PACKED = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]")
_ZSTANDARD = b"\x28\xb5\x2f\xfd"
_DEEPEST = 6


class LogSecrets:
    """The secrets of some logs.

    secrets = LogSecrets(exported_file)
    assert not secrets.found_in(answer)
    """

    def __init__(self, *files):
        self._parts = {}  # 8 bytes, and the secret that they belong to
        self._hex = {}  # the same as digits
        self._short = {}  # the first digits
        for raw in files:
            self.add_file(raw)

    def __len__(self):
        return len(self._parts)

    def add(self, name, value, known=0):
        """Adds bytes that are a secret, except for the first `known` of them."""
        for at in range(known, len(value) - PART + 1, PART):
            self._parts[value[at:at + PART]] = name
            self._hex[value[at:at + PART].hex().encode()] = name
        if known == 0:
            self._short[value.hex()[:SHORT].encode()] = name

    def add_file(self, raw):
        """Adds all logs of a .recount file."""
        for frame in frames_in(raw):
            if frame.body == LOG:
                self._add_log(frame)

    def _add_log(self, frame):
        for seq, chain in enumerate(frame.chain, frame.first):
            self.add(f"chain hash {seq}", chain, known=ID if seq == 0 else 0)
        for seq, event in enumerate(frame.events, frame.first):
            table = Table(event, struct.unpack_from("<I", event)[0])
            for name, value in (("digest", table.fixed(3, 16)), ("veil", table.fixed(4, 32))):
                if value is not None:
                    self.add(f"{name} {seq}", value)
            if table.place(5) is not None:
                self._add_created(Table(event, table.target(5)))
        for seq, slots in frame.openings.items():
            for opening, leaf in slots:
                if opening is not None:
                    self.add(f"salt {seq}", opening[:16])
                    # Among the values beside an event, only a seed is not text.
                    if opening[16:17] == b"\x03" and len(opening) == 49:
                        self.add(f"seed {seq}", opening[17:])
                if leaf is not None:
                    self.add(f"leaf {seq}", leaf)

    def _add_created(self, created):
        self.add("nonce", created.fixed(6, 16))
        parent = created.fixed(9, 72)
        if parent is not None:
            self.add("parent.first", parent[:32], known=ID)
            self.add("parent.head", parent[32:64])

    def found_in(self, data):
        """Returns the secrets that are in these bytes, and in which form, as sentences."""
        found = set()
        self._search(data, (), found)
        return sorted(found)

    def _search(self, data, way, found):
        windows = {data[at:at + PART] for at in range(len(data) - PART + 1)}
        for part in windows & self._parts.keys():
            found.add(self._told(self._parts[part], way, "raw"))
        self._search_hex(data.lower(), way, found)
        if len(way) == _DEEPEST:
            return
        for run in _BASE64.finditer(data):
            for decoded in _decoded(run[0]):
                self._search(decoded, (*way, "base64"), found)
        for begin in _PACKED.finditer(data):
            unpacked = _unpacked(data[begin.start():])
            if unpacked:
                self._search(unpacked, (*way, "unpacked"), found)
        assert _ZSTANDARD not in data, "teach this search Zstandard"

    def _search_hex(self, data, way, found):
        for run in _HEX.finditer(data):
            digits = run[0]
            for at in range(len(digits) - 2 * PART + 1):
                name = self._hex.get(digits[at:at + 2 * PART])
                if name is not None:
                    found.add(self._told(name, way, "hex"))
            if len(digits) < 2 * PART and digits[:SHORT] in self._short:
                found.add(self._told(self._short[digits[:SHORT]], way, "hex"))

    @staticmethod
    def _told(name, way, form):
        return f"{name} as {' in '.join((form, *reversed(way)))}"


def _decoded(run):
    """Yields the possible decodings of a run of base64, which may begin in the middle of a longer
    run."""
    run = run.translate(bytes.maketrans(b"-_", b"+/"))
    for begin in range(4):
        part = run[begin:]
        # A last group of a single character cannot be decoded.
        part = part[:len(part) - 1] if len(part) % 4 == 1 else part
        if len(part) > PART:
            yield base64.b64decode(part + b"=" * (-len(part) % 4))


def _unpacked(data):
    """Returns what gzip or zlib has packed there, as far as it can be unpacked, or nothing."""
    unpacking = zlib.decompressobj(wbits=47)
    try:
        return unpacking.decompress(data)
    except zlib.error:
        return b""
