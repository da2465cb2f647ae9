#!/usr/bin/env python3
"""Makes the reference page of the tables of an export from `recount stats tables`.

    tables_page.py RECOUNT PAGE            exits 1 if the page is another one
    tables_page.py RECOUNT PAGE --update   writes it
"""
import difflib
import json
import subprocess
import sys

GUIDE = "../" + "statistics.md"  # from the page: docs/statistics.md

HEAD = f"""\
# Tables of an export

Every table that `recount stats export` writes, and every column in its order. This page is made
from `recount stats tables`, which says the same in a terminal, and with `--json` as a document.
`./bazelw run //tools/statistics/exports:tables_page_test -- --update` makes it again.

[docs/statistics.md]({GUIDE}) says what the words mean: which games are
[exported]({GUIDE}#what-is-exported), what each [type]({GUIDE}#types) is in each
format, what [thinking time]({GUIDE}#thinking-time) is, and how
[some columns are read]({GUIDE}#how-some-columns-are-read). A table of turns has one row
for each seat and each turn. In Parquet the column `game` is in the path and not in the file.

A column may be null only if its line says so. What is said "after the turn's last event" is null
if no round of Heretics, or no Scene of Inhumanity, ended with that event.
"""


def cell(text):
    """Returns a text for a cell of a table, with `|` escaped, which would end the cell."""
    return text.replace("|", "\\|")


def names(columns):
    return ", ".join(f"`{column}`" for column in columns)


def reference(each):
    """Returns a link to the other table, with its columns if they have other names there."""
    to = "" if each["to"] == each["columns"] else f" ({names(each['to'])})"
    return f"{names(each['columns'])} to [{each['table']}](#{each['table']}){to}"


def section(table):
    lines = [f"## {table['name']}", "", f"Key: {names(table['key'])}."]
    if table["references"]:
        lines[-1] += f" References: {'; '.join(reference(each) for each in table['references'])}."
    lines += ["", "| column | type | null | what |", "| --- | --- | --- | --- |"]
    for column in table["columns"]:
        what = column["source"] + (f" ({column['unit']})" if column["unit"] else "")
        null = "null" if column["null"] else ""
        lines.append(f"| `{column['name']}` | {column['type']} | {null} | {cell(what)} |")
    return "\n".join(lines) + "\n"


def page_of(document):
    return "\n".join([HEAD, *(section(table) for table in document["tables"])])


def main(arguments):
    recount, page = arguments[:2]
    said = subprocess.run([recount, "--json", "stats", "tables"], capture_output=True, check=True)
    now = page_of(json.loads(said.stdout))
    if arguments[2:] == ["--update"]:
        with open(page, "w", encoding="utf-8") as file:
            file.write(now)
        return 0
    with open(page, encoding="utf-8") as file:
        was = file.read()
    sys.stdout.writelines(difflib.unified_diff(
        was.splitlines(True), now.splitlines(True), page, "recount stats tables", n=0))
    return 0 if was == now else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
