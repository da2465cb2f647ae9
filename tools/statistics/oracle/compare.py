"""Compares two exports in CSV byte for byte, and says readably where each table differs first.

    python3 tools/statistics/oracle/compare.py EXPECTED ACTUAL [TABLE…]

EXPECTED and ACTUAL are folders of TABLE.csv. The exit is 0 if all bytes are the same, else 1.
"""
import os
import re
import sys
from collections import Counter

from columns import KEYS, TABLES

# Matches a field with or without quotes, and what ends it.
_FIELD = re.compile(r'("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\Z|)')
_SHOWN = 300


def records(text):
    """Returns the lines of a CSV file as lists of fields, with their quotes."""
    found, record, place = [], [], 0
    while place < len(text):
        match = _FIELD.match(text, place)
        if match.end() == place:
            raise ValueError(f"not RFC 4180 at character {place}: {text[place:place + 40]!r}")
        record.append(match[1])
        place = match.end()
        if match[2] != ",":
            found.append(record)
            record = []
    return found


def _read(folder, table):
    with open(os.path.join(folder, f"{table}.csv"), "rb") as file:
        return file.read()


def _field(record, place):
    """Returns a field as people read it."""
    if place >= len(record):
        return "(none)"
    text = record[place] or "(null)"
    return text if len(text) <= _SHOWN else text[:_SHOWN] + f"... ({len(text)} characters)"


def _key(header, record, table):
    values = dict(zip(header, record))
    return ", ".join(f"{name} {values.get(name)}" for name in KEYS[table])


def _by_column(expected, actual):
    """Returns how many rows differ in each column, among rows with the same key."""
    columns = Counter()
    for key in expected.keys() & actual.keys():
        for name in expected[key]:
            if expected[key][name] != actual[key].get(name):
                columns[name] += 1
    return columns


def _by_key(lines, table):
    header = lines[0]
    rows = [dict(zip(header, line)) for line in lines[1:]]
    return {tuple(row.get(name) for name in KEYS[table]): row for row in rows}


def _first_difference(expected, actual, table):
    """Returns sentences about the first rows that differ."""
    header = expected[0]
    if header != actual[0]:
        return [f"the headers differ: expected {','.join(header)}",
                f"                     actual   {','.join(actual[0])}"]
    for number, (wanted, found) in enumerate(zip(expected, actual)):
        if wanted == found:
            continue
        ours, theirs = _key(header, wanted, table), _key(header, found, table)
        if ours != theirs:
            return [f"row {number} is another one", f"  expected {ours}", f"  actual   {theirs}"]
        told = [f"row {number} differs first: {ours}"]
        for place, name in enumerate(header):
            if wanted[place:place + 1] != found[place:place + 1]:
                told.append(f"  {name}: expected {_field(wanted, place)}, "
                            f"actual {_field(found, place)}")
        return told
    if len(expected) == len(actual):
        return ["the fields are the same, but not the bytes: look at the ends of lines"]
    longer, which = max((expected, "expected"), (actual, "actual"), key=lambda pair: len(pair[0]))
    row = longer[min(len(expected), len(actual))]
    return [f"only {which} has {_key(header, row, table)}"]


def _summary(expected, actual, table):
    ours, theirs = _by_key(expected, table), _by_key(actual, table)
    told = [f"  {len(ours)} rows expected, {len(theirs)} actual; "
            f"{len(ours.keys() - theirs.keys())} missing, {len(theirs.keys() - ours.keys())} extra"]
    columns = _by_column(ours, theirs)
    if columns:
        told.append("  rows that differ, by column: "
                    + ", ".join(f"{name} {n}" for name, n in columns.most_common()))
    return told


def compare(expected_folder, actual_folder, table):
    """Returns sentences about one table; none if the files are the same."""
    expected = _read(expected_folder, table)
    try:
        actual = _read(actual_folder, table)
    except FileNotFoundError:
        return ["the file is missing"]
    if expected == actual:
        return []
    try:
        wanted, found = records(expected.decode()), records(actual.decode())
    except ValueError as error:
        return [str(error)]
    if not found:
        return ["the file is empty"]
    return _first_difference(wanted, found, table) + _summary(wanted, found, table)


def main(arguments):
    if len(arguments) < 2:
        print(__doc__)
        return 2
    expected, actual, *tables = arguments
    different = 0
    for table in tables or TABLES:
        told = compare(expected, actual, table)
        different += bool(told)
        print(f"{table}: {'the same' if not told else told[0]}")
        for sentence in told[1:]:
            print(f"    {sentence}")
    extra = {name for name in os.listdir(actual) if name.endswith(".csv")} \
        - {f"{table}.csv" for table in TABLES}
    for name in sorted(extra):
        print(f"{name}: there is no such table")
    return 1 if different or extra else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
