"""Reads and makes frames of .recount by events/FORMAT.md alone, without the code that is tested."""
import hashlib
import struct

LOG, CARD_SET = 2, 3
FILE_HEAD = 16
ZERO = bytes(32)


def link(before, event):
    """Returns the chain hash of an event."""
    return hashlib.sha256(before + event).digest()


class Table:
    """A FlatBuffers table in `raw`, in which offsets count from the size field."""

    def __init__(self, raw, at):
        self.raw, self.at = raw, at
        self.vtable = at - struct.unpack_from("<i", raw, at)[0]

    def place(self, field):
        size = struct.unpack_from("<H", self.raw, self.vtable)[0]
        if 4 + 2 * field >= size:
            return None
        offset = struct.unpack_from("<H", self.raw, self.vtable + 4 + 2 * field)[0]
        return self.at + offset if offset else None

    def number(self, field, form):
        place = self.place(field)
        return None if place is None else struct.unpack_from(form, self.raw, place)[0]

    def fixed(self, field, size):
        place = self.place(field)
        return None if place is None else self.raw[place:place + size]

    def target(self, field):
        place = self.place(field)
        return None if place is None else place + struct.unpack_from("<I", self.raw, place)[0]

    def vector(self, field, size):
        """Returns the elements of a vector as bytes; None if it is not there."""
        begin = self.target(field)
        if begin is None:
            return None
        count = struct.unpack_from("<I", self.raw, begin)[0]
        return [self.raw[begin + 4 + i * size:begin + 4 + (i + 1) * size] for i in range(count)]

    def data(self, field):
        parts = self.vector(field, 1)
        return None if parts is None else b"".join(parts)

    def tables(self, field):
        begin = self.target(field)
        if begin is None:
            return None
        count = struct.unpack_from("<I", self.raw, begin)[0]
        places = [begin + 4 + 4 * i for i in range(count)]
        return [Table(self.raw, p + struct.unpack_from("<I", self.raw, p)[0]) for p in places]


class Frame:
    """`raw` is a whole frame: size, buffer, padding. A log has `kind`, `first` (its `from`),
    `before`, `events`, `chain`, and `openings` by seq; a card set has `hash` and `json`."""

    def __init__(self, raw):
        self.raw = raw
        size = struct.unpack_from("<I", raw)[0]
        assert len(raw) == -(-(4 + size) // 8) * 8, f"{size} bytes in a frame of {len(raw)}"
        assert not any(raw[4 + size:])
        root = Table(raw, 4 + struct.unpack_from("<I", raw, 4)[0])
        self.body = root.number(0, "<B")
        body = Table(raw, root.target(1))
        if self.body == LOG:
            self.read_log(body)
        elif self.body == CARD_SET:
            self.hash, self.json = body.fixed(0, 32), body.data(1)

    def read_log(self, body):
        self.kind, self.first = body.number(0, "<B"), body.number(1, "<Q")
        self.before = body.fixed(2, 32)
        events, begin = body.data(3), 0
        self.events = []
        for end in (struct.unpack("<I", each)[0] for each in body.vector(4, 4)):
            self.events.append(events[begin:end])
            begin = end
        assert begin == len(events)
        self.chain = body.vector(5, 32)
        self.openings = {}
        for entry in body.tables(6) or []:
            slots = [(slot.data(0), slot.fixed(1, 32)) for slot in entry.tables(1)]
            self.openings[entry.number(0, "<Q")] = slots

    def is_linked(self):
        """Returns whether the chain is that of the events."""
        head = self.before
        for event, link_here in zip(self.events, self.chain):
            head = link(head, event)
            if head != link_here:
                return False
        return len(self.events) == len(self.chain)


def frames_in(raw):
    """Returns the frames of a .recount file."""
    frames, at = [], FILE_HEAD
    while True:
        size = struct.unpack_from("<I", raw, at)[0]
        if size == 0:
            return frames
        end = at + -(-(4 + size) // 8) * 8
        frames.append(Frame(raw[at:end]))
        at = end


def log_frame(first, before, events, chain=None, kind=1):
    """Returns the bytes of a frame `Log` without openings, built by hand."""
    if chain is None:
        chain, head = [], before
        for event in events:
            head = link(head, event)
            chain.append(head)
    data, ends = b"".join(events), []
    for event in events:
        ends.append((ends[-1] if ends else 0) + len(event))
    events_at = 108
    ends_at = events_at + 4 + len(data)
    chain_at = ends_at + 4 + 4 * len(ends)
    raw = bytearray(events_at)
    struct.pack_into("<I", raw, 4, 12)  # the table Frame at 16
    struct.pack_into("<4H", raw, 8, 8, 12, 4, 8)
    struct.pack_into("<iB", raw, 16, 8, LOG)
    struct.pack_into("<I", raw, 24, 48 - 24)
    struct.pack_into("<8H", raw, 28, 16, 60, 4, 16, 24, 8, 12, 56)
    struct.pack_into("<iB", raw, 48, 20, kind)
    struct.pack_into("<II", raw, 56, events_at - 56, ends_at - 60)
    struct.pack_into("<Q", raw, 64, first)
    raw[72:104] = before
    struct.pack_into("<I", raw, 104, chain_at - 104)
    raw += struct.pack("<I", len(data)) + data
    raw += struct.pack(f"<I{len(ends)}I", len(ends), *ends)
    raw += struct.pack("<I", len(chain)) + b"".join(chain)
    struct.pack_into("<I", raw, 0, len(raw) - 4)
    return bytes(raw) + bytes(-len(raw) % 8)
