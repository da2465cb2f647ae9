"""Reads what the formats write with Python's own csv and sqlite3: every value comes back.

    readers_test.py WRITE_SAMPLE
"""
import csv
import datetime
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import unittest

WRITE_SAMPLE = os.path.abspath(sys.argv.pop(1))
_START = datetime.datetime(1970, 1, 1)
_FORMULA = tuple('=+-@\t\r\n\uff1d\uff0b\uff0d\uff20')
_MARK = "'"
# These texts of a sample are taken for numbers or truth values, as are ids.
_VALUES = ('true', '00012')


def written_time(milliseconds):
    moment = _START + datetime.timedelta(milliseconds=milliseconds)
    return moment.isoformat(timespec='milliseconds') + 'Z'


class ReadersTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.join(folder.name, 'export')
        self.rows = os.path.join(folder.name, 'rows.jsonl')
        os.mkdir(self.folder)

    def write(self, form):
        """Returns the rows of each table, as (types, values)."""
        subprocess.run([WRITE_SAMPLE, form, self.folder, self.rows], check=True)
        tables = {}
        with open(self.rows, encoding='utf-8') as lines:
            for line in lines:
                row = json.loads(line)
                tables.setdefault(row['table'], []).append((row['types'], row['row']))
        self.assertEqual(len(tables['games']), 24)
        return tables

    def check_csv(self, form, encoding, as_written):
        for table, expected in self.write(form).items():
            path = os.path.join(self.folder, table + '.csv')
            with open(path, encoding=encoding, newline='') as lines:
                found = list(csv.reader(lines, strict=True))[1:]
            self.assertEqual(found, [
                [as_written(kind, value) for kind, value in zip(types, row)]
                for types, row in expected
            ], table)

    @staticmethod
    def csv_text(kind, value):
        if value is None:
            return ''
        if kind == 'time':
            return written_time(value)
        return json.dumps(value) if kind in ('int', 'long', 'bool') else value

    def test_csv_is_read_back(self):
        self.check_csv('csv', 'utf-8', self.csv_text)

    def test_csv_for_spreadsheets_differs_in_marks_alone(self):
        marked = set()

        def without_mark(kind, field):
            if kind == 'text' and field.startswith(_MARK):
                marked.add(field[1:])
                return field[1:]
            return field

        texts = set()
        for table, expected in self.write('spreadsheet').items():
            path = os.path.join(self.folder, table + '.csv')
            with open(path, encoding='utf-8-sig', newline='') as lines:
                found = list(csv.reader(lines, strict=True))[1:]
            kinds = expected[0][0]
            self.assertEqual([[without_mark(kind, field) for kind, field in zip(kinds, row)]
                              for row in found],
                             [[self.csv_text(kind, value) for kind, value in zip(kinds, row)]
                              for _, row in expected], table)
            texts.update(value for _, row in expected for kind, value in zip(kinds, row)
                         if kind == 'text' and value is not None)
        for text in texts:
            if text.startswith(_FORMULA + (_MARK,)) or text in _VALUES or text.isdecimal():
                self.assertIn(text, marked)
            elif not text[:1].isdecimal():
                self.assertNotIn(text, marked)

    def test_nothing_but_texts_is_quoted(self):
        self.write('csv')
        with open(os.path.join(self.folder, 'seats.csv'), 'rb') as lines:
            content = lines.read()
        self.assertTrue(content.endswith(b'\r\n'))
        self.assertTrue(content.startswith(b'game_id,game,seat,player,'))
        quoted = b''.join(content.split(b'"')[::2])  # the parts outside of quotes
        for line in quoted.split(b'\r\n')[1:-1]:
            self.assertRegex(line, rb'^,,-?\d+(,(-?\d+|true|false)?)+$')

    def test_sqlite_is_read_back_in_order_with_its_types(self):
        tables = self.write('sqlite')
        with sqlite3.connect(os.path.join(self.folder, 'stats.sqlite')) as database:
            for table, expected in tables.items():
                self.assertEqual(database.execute(f'SELECT * FROM "{table}"').fetchall(), [
                    tuple(
                        written_time(value) if kind == 'time' and value is not None else value
                        for kind, value in zip(types, row)) for types, row in expected
                ], table)
            self.assertEqual(database.execute('PRAGMA integrity_check').fetchall(), [('ok',)])
            self.assertEqual(database.execute('PRAGMA foreign_key_check').fetchall(), [])
        self.assertEqual(os.listdir(self.folder), ['stats.sqlite'])

    def test_a_key_that_was_added_later_is_a_key_like_any_other(self):
        self.write('sqlite')
        with sqlite3.connect(os.path.join(self.folder, 'stats.sqlite')) as database:
            dump = '\n'.join(database.iterdump())
            plan = database.execute(
                'EXPLAIN QUERY PLAN SELECT * FROM events WHERE game_id = ? AND seq = 3',
                ('x',)).fetchall()
            self.assertIn('sqlite_autoindex_events_1 (game_id=? AND seq=?)', plan[0][3])
            database.execute('REINDEX')
            database.execute('VACUUM')
            self.assertEqual('\n'.join(database.iterdump()), dump)
            self.assertEqual(database.execute('PRAGMA integrity_check').fetchall(), [('ok',)])
        with sqlite3.connect(':memory:') as copy:
            copy.executescript(dump)
            self.assertEqual('\n'.join(copy.iterdump()), dump)


if __name__ == '__main__':
    unittest.main()
