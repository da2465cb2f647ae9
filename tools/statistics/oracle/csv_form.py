"""Writes the bytes of a table as CSV (section 5)."""
from canonical import canonical


def _field(value, kind):
    """Returns a field. Text and json are always quoted, other values never; null is empty."""
    if value is None:
        return ""
    if kind == "text":
        return '"' + value.replace("\0", "\u2400").replace('"', '""') + '"'
    if kind == "json":
        return '"' + canonical(value).replace('"', '""') + '"'
    if kind == "bool":
        return {True: "true", False: "false"}[value]
    if kind == "time":
        return value
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"expected a number, got {value!r}")
    return str(value)


def line(row, columns):
    """Returns one line for a row, which is a dictionary with exactly the names of `columns`."""
    if set(row) != {name for name, _ in columns}:
        raise KeyError(f"{set(row) ^ {name for name, _ in columns}} is missing or too many")
    return ",".join(_field(row[name], kind) for name, kind in columns) + "\r\n"


def header(columns):
    return ",".join(name for name, _ in columns) + "\r\n"


class TableFile:
    """A table that is written row by row."""

    def __init__(self, path, columns):
        self._columns = columns
        self._file = open(path, "w", encoding="utf-8", newline="")
        self._file.write(header(columns))
        self.rows = 0

    def write(self, row):
        self._file.write(line(row, self._columns))
        self.rows += 1

    def close(self):
        self._file.close()
