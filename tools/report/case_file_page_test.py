"""Checks what every case file must satisfy (golden files of testdata/case_files).

    python3 tools/report/case_file_page_test.py testdata/case_files

For each model NAME.json: NAME.html is well formed, self-contained and accessible; NAME.html and
NAME.md both have every text of the model. Names and texts of models are hostile in hostile.json.
"""

import functools
import html.parser
import json
import os
import re
import sys
import unittest

FOLDER = 'testdata/case_files'
NAMES = ('begun', 'hostile', 'illegal', 'rulings', 'unread')
# These elements have no end tag.
VOID = {'meta', 'br'}
ELEMENTS = VOID | {
    'a', 'bdi', 'blockquote', 'body', 'caption', 'code', 'dd', 'del', 'div', 'dl', 'dt',
    'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'head', 'header', 'html', 'li',
    'main', 'nav', 'ol', 'p', 'pre', 'section', 'span', 'strong', 'style', 'table', 'tbody', 'td',
    'th', 'thead', 'title', 'tr', 'ul'}
ATTRIBUTES = {'aria-hidden', 'aria-label', 'charset', 'class', 'content', 'dir', 'href',
              'http-equiv', 'id', 'lang', 'name', 'scope', 'tabindex'}
# These words belong to the format; a case file replaces them with its own.
WORDS = {'kind', 'randomness', 'penalty', 'due'}


class Page(html.parser.HTMLParser):
    """Reads a page strictly: every element is closed, in its order."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.links, self.headings = [], [], [], []
        self.elements, self.attributes, self.texts = set(), set(), []
        self.header_cells, self.faults, self.struck = [], [], []
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(f'not closed: {self.open}')

    def handle_starttag(self, tag, attributes):
        self.elements.add(tag)
        names = [name for name, _ in attributes]
        self.attributes.update(names)
        if len(names) != len(set(names)):
            self.faults.append(f'{tag}: an attribute twice')
        values = dict(attributes)
        if 'id' in values:
            self.ids.append(values['id'])
        if tag == 'a':
            self.links.append(values.get('href', ''))
        if re.fullmatch('h[1-6]', tag):
            self.headings.append(int(tag[1]))
        if tag == 'th':
            self.header_cells.append(values.get('scope'))
        if tag == 'br':
            self.texts.append('\n')
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f'</{tag}> closes nothing, line {self.getpos()[0]}')

    def handle_data(self, data):
        if 'style' in self.open:
            return
        self.texts.append(data)
        if 'del' in self.open:
            self.struck.append(data)

    def handle_comment(self, data):
        self.faults.append('a comment')

    def handle_pi(self, data):
        self.faults.append('a processing instruction')

    def unknown_decl(self, data):
        self.faults.append('a declaration')


def visible(text):
    """Returns a text of a model as people must find it: without invisible characters, each run of
    blanks as one."""
    text = re.sub('[\u2028\u2029]', '\n', text)
    text = re.sub('[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e'
                  '\u2060-\u206f\ufeff]', lambda sign: f'[U+{ord(sign.group()):04X}]', text)
    return ' '.join(text.split())


def texts_of(value, key=''):
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from texts_of(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_of(inner, key)
    elif isinstance(value, str) and key not in WORDS:
        yield key, value


def words_of_markdown(markdown):
    """Returns the text of a Markdown document, without the escapes."""
    markdown = re.sub(r'^> ?', '', markdown, flags=re.MULTILINE)
    markdown = re.sub(r'\\\n', '\n', markdown)
    return ' '.join(re.sub(r'\\([!-/:-@\[-`{-~])', r'\1', markdown).split())


def read(name, ending):
    with open(os.path.join(FOLDER, f'{name}.{ending}'), encoding='utf-8', newline='') as file:
        return file.read()


def of_each(test):
    """Runs the test for the name and the page of each case file."""
    @functools.wraps(test)
    def run(self):
        for name in NAMES:
            with self.subTest(name):
                test(self, name, read(name, 'html'))
    return run


class CaseFileTest(unittest.TestCase):

    @of_each
    def test_page_is_well_formed(self, name, text):
        page = Page(text)
        self.assertEqual(page.faults, [])
        self.assertTrue(text.startswith('<!DOCTYPE html>\n<html lang="en">\n'))

    @of_each
    def test_page_has_only_known_elements_and_attributes(self, name, text):
        page = Page(text)
        self.assertEqual(page.elements - ELEMENTS, set())
        self.assertEqual(page.attributes - ATTRIBUTES, set())

    @of_each
    def test_ids_are_unique_and_links_lead_to_them(self, name, text):
        page = Page(text)
        self.assertEqual(len(page.ids), len(set(page.ids)))
        self.assertTrue(page.links)
        for link in page.links:
            self.assertTrue(link.startswith('#') and link[1:] in page.ids, link)

    @of_each
    def test_page_stands_alone(self, name, text):
        self.assertNotIn('<script', text)
        style = re.search('<style>(.*?)</style>', text, re.DOTALL)[1]
        for outside in ('url(', '@import', 'http', '<', '//'):
            self.assertNotIn(outside, style)
        if name != 'hostile':
            self.assertNotIn('http:', text)
            self.assertNotIn('https:', text)

    @of_each
    def test_headings_go_down_one_level_at_a_time(self, name, text):
        levels = Page(text).headings
        self.assertEqual(levels[0], 1)
        self.assertEqual(levels.count(1), 1)
        for above, below in zip(levels, levels[1:]):
            self.assertLessEqual(below, above + 1)

    @of_each
    def test_header_cells_have_a_scope(self, name, text):
        cells = Page(text).header_cells
        self.assertTrue(cells)
        self.assertLessEqual(set(cells), {'col', 'row'})

    @of_each
    def test_nothing_unseen_is_in_the_bytes(self, name, text):
        for form in (text, read(name, 'md')):
            self.assertIsNone(re.search('[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f'
                                        '\u2028-\u202e\u2060-\u206f\ufeff]', form))

    @of_each
    def test_both_formats_say_every_text_of_the_model(self, name, text):
        model = json.loads(read(name, 'json'))
        page = ' '.join(''.join(Page(text).texts).split())
        markdown = words_of_markdown(read(name, 'md'))
        said = 0
        for key, value in texts_of(model):
            if key in ('at', 'started', 'ended') and value.endswith('Z') and '<' not in value:
                value = value[:-1].replace('T', ' ').removesuffix('.000')
            elif key == 'table':
                value = value.strip('\n').split('\n')[0]
            elif key == 'view':
                continue
            for line in re.split('\r\n|[\r\n\u2028\u2029]', value):
                self.assertIn(visible(line), page, key)
                self.assertIn(visible(line), markdown, key)
                said += 1
        self.assertGreaterEqual(said, 10)

    @of_each
    def test_both_formats_say_every_number_of_an_event(self, name, text):
        model = json.loads(read(name, 'json'))
        page = Page(text)
        markdown = read(name, 'md')
        self.assertEqual(bool(model['timeline']), name != 'unread')
        for row in model['timeline']:
            self.assertIn(f'event-{row["seq"]}', page.ids)
            self.assertRegex(markdown, rf'(?m)^\| {row["seq"]} \| {row["kind"]} \|')
        told = ' '.join(''.join(page.texts).split())
        for ruling in model['rulings']:
            self.assertIn(f'Ruling, event {ruling["seq"]}:', told)
            self.assertIn(f' Ruling, event {ruling["seq"]}:', markdown)
        for dispute in model['disputes']:
            self.assertIn(f'Dispute, event {dispute["seq"]}', told)
            self.assertIn(f' Dispute, event {dispute["seq"]}', markdown)

    @of_each
    def test_superseded_events_and_no_others_are_struck_out(self, name, text):
        rows = json.loads(read(name, 'json'))['timeline']
        struck = Page(text).struck
        superseded = [row for row in rows if row['superseded']]
        expected = [visible(said) for row in superseded
                    for said in [row['sentence']] + [one['text'] for one in row['effects']]]
        self.assertEqual([' '.join(said.split()) for said in struck], expected)
        markdown = read(name, 'md')
        marks = markdown.replace('\\~', '').count('~~')
        self.assertEqual(marks, 2 * len(expected))

    @of_each
    def test_rows_of_a_markdown_table_have_as_many_cells_as_its_head(self, name, text):
        cells = None
        for line in read(name, 'md').split('\n'):
            if not line.startswith('|'):
                cells = None
                continue
            bars = len(re.sub(r'\\.', '', line).split('|'))
            self.assertEqual(cells or bars, bars, line)
            cells = bars


if __name__ == '__main__':
    if len(sys.argv) > 1:
        FOLDER = sys.argv.pop(1)
    unittest.main()
