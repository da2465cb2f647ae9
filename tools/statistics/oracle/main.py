"""The tables of statistics as CSV, computed from what the command says as JSON.

This program shares no code with `recount stats`. It finds mistakes there by computing the same
tables again: compare.py names the first row in which two exports differ.

    python3 tools/statistics/oracle/main.py --recount bazel-bin/tools/recount --store DIR --to DIR
        [--unfinished] [--anonymous --key FILE]
"""
import argparse
import json
import os
import sys
from functools import partial

import card_histories
import card_kinds
from anonymous import Pseudonyms, key_of
from columns import TABLES, TURN_TABLES
from corrections import correction_rows
from csv_form import TableFile
from event_table import event_rows
from evidence_tables import chance_rows, citation_rows
from game_table import game_rows
from judging_tables import annotation_rows, dispute_rows, ruling_rows
from recorded_game import RecordedGame
from seat_table import seat_rows
from selection import Selection
from store import UNREADABLE, Refused, Store
from turns import turn_rows

PLAIN_TABLES = {"games": game_rows, "seats": seat_rows, "events": event_rows,
                "citations": citation_rows, "chance": chance_rows, "disputes": dispute_rows,
                "rulings": ruling_rows, "annotations": annotation_rows,
                "corrections": correction_rows}


def tables_of(game):
    """Yields (table, rows) of one game, without the columns that all tables share."""
    for table, rows in PLAIN_TABLES.items():
        yield table, rows(game)
    steps = card_histories.Steps(game)
    yield "cards", card_histories.card_rows(game, steps)
    yield "card_moves", card_histories.move_rows(game, steps)
    yield TURN_TABLES[game.game], turn_rows(game)


def read_logs(store, listed):
    """Returns the logs by id, and the ids of those that this build cannot replay."""
    logs, unreadable = {}, set()
    for game in listed:
        try:
            logs[game["id"]] = store.log(game["id"])
        except Refused as refused:
            if refused.code not in UNREADABLE:
                raise
            unreadable.add(game["id"])
    return logs, unreadable


class Export:
    """The files of an export, and the pseudonyms if there are any."""

    def __init__(self, folder, pseudonyms):
        os.makedirs(folder, exist_ok=True)
        self._files = {table: TableFile(os.path.join(folder, f"{table}.csv"), columns)
                       for table, columns in TABLES.items()}
        self._pseudonyms = pseudonyms

    def write(self, table, row):
        self._files[table].write(self._pseudonyms.change(row) if self._pseudonyms else row)

    def write_game(self, game):
        for table, rows in tables_of(game):
            for row in rows:
                self.write(table, {"game_id": game.id, "game": game.game, **row})

    def close(self):
        """Closes the files. Returns how many rows each table has."""
        for file in self._files.values():
            file.close()
        return {table: file.rows for table, file in self._files.items()}


def export(options):
    store = Store(options.recount, options.store)
    listed = store.games()
    logs, unreadable = read_logs(store, listed)
    created = {game_id: events[0] for game_id, events in logs.items()}
    selection = Selection(listed, created, unreadable, options.unfinished)
    heads = store.heads() if selection.exported else {}
    written = Export(options.to, Pseudonyms(key_of(options.key)) if options.anonymous else None)
    sets = {}
    for row in selection.exported:
        pinned = created[row["id"]]["card_set"]["hash"]
        game = RecordedGame(row, logs[row["id"]], store.card_set(row["id"], pinned),
                            heads[row["id"]], options.recount, partial(store.state, row["id"]))
        written.write_game(game)
        sets.setdefault(pinned, game)
    for row in card_kinds.rows(sets.values()):
        written.write("card_kinds", row)
    return {"games": {"exported": len(selection.exported), "unfinished": len(selection.unfinished),
                      "related": len(selection.related),
                      "unreadable": len(selection.unreadable)},
            "rows": written.close()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--recount", required=True, help="the command")
    parser.add_argument("--store", required=True, help="the folder of the store")
    parser.add_argument("--to", required=True, help="the folder for the tables")
    parser.add_argument("--unfinished", action="store_true", help="export unfinished games, too")
    parser.add_argument("--anonymous", action="store_true", help="write pseudonyms; needs --key")
    parser.add_argument("--key", help="a file with 64 hex digits")
    options = parser.parse_args()
    if options.anonymous and options.key is None:
        parser.error("--anonymous needs --key FILE")
    print(json.dumps(export(options)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
