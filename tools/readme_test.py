#!/usr/bin/env python3
"""Runs the console walks of a Markdown file and compares what they print.

    readme_test.py FILE...            compares; exits 1 at the first difference
    readme_test.py --update FILE...   writes the whole output of each command that differs

In a block fenced as `console`, a line `$ COMMAND` is run in a shell, and the lines up to the next
one are what it must print. A command that ends in `\\` goes on in the next line. A page leaves out
what its reader does not need: a line `…` stands for any number of lines, and `…` in a line for any
text. MASKS lists what differs from one run to the next.
"""
import collections
import difflib
import re
import subprocess
import sys
import unittest

# said: how a page writes it; groups are parts that also occur alone. may_be: the characters that
# vary. drawn_by: only these commands print a new one. kept: once printed, it stays the same on the
# rest of the page, and nothing else may match it.
Mask = collections.namedtuple("Mask", "said may_be drawn_by kept")
MASKS = [
    # The id of a game that draws one at random. Its first eight digits are its short form. A page
    # only uses ids that have a letter among them, so that a number is never mistaken for an id.
    Mask(r"(?<!\S)(?=\d{0,7}[a-f])([0-9a-f]{8})([0-9a-f]{24})?(?![0-9a-f])", "[0-9a-f]",
         r"\brecount (new|fork|import\b.*(\.jsonl\b| -$))", True),
    # The head of a log. It varies because it follows from random salts.
    Mask(r'(?:(?<=\bhead )|(?<="head":"))([0-9a-f]{64})(?![0-9a-f])', "[0-9a-f]", "", True),
    # A time, to the minute or the second.
    Mask(r"(?<!\S)(20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?!\S)", r"\d", "", False),
]


def pattern_of(said, command, known):
    """Returns the pattern of what COMMAND may print if a page has these lines, and the groups that
    it gives to new tokens. KNOWN maps tokens of the page to what was printed for them."""
    groups = {}

    def stand_in(token, mask):
        if token in known:
            return re.escape(known[token])
        if token in groups:
            return f"(?P={groups[token]})"
        if not re.search(mask.drawn_by, command):
            return re.escape(token)
        shape = "".join(mask.may_be if re.fullmatch(mask.may_be, one) else re.escape(one)
                        for one in token)
        if not mask.kept:
            return shape
        groups[token] = f"token{len(groups)}"
        return f"(?P<{groups[token]}>{shape})"

    def line_pattern(text, masks):
        if not masks:
            return "[^\n]*".join(map(re.escape, text.split("…")))
        found, end = "", 0
        for match in re.finditer(masks[0].said, text):
            found += line_pattern(text[end:match.start()], masks[1:])
            found += "".join(stand_in(token, masks[0]) for token in match.groups() if token)
            end = match.end()
        return found + line_pattern(text[end:], masks[1:])

    lines = ["(?:[^\n]*\n)*?" if line == "…" else line_pattern(line, MASKS) + "\n" for line in said]
    return "".join(lines), groups


def matches(said, printed, command, known):
    """Returns whether a page with these lines is right, and adds its new tokens to KNOWN."""
    pattern, groups = pattern_of(said, command, known)
    match = re.fullmatch(pattern, "".join(line + "\n" for line in printed))
    if not match:
        return False
    new = {token: match[group] for token, group in groups.items()}
    values = [*known.values(), *new.values()]
    known.update(new)
    return len(set(values)) == len(values)


def run(command):
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).splitlines()


def walked(text):
    """Yields for each command of a page: the number of its line, the command, what the page says,
    and what it prints now (the same list if the page is right). Yields other lines alone."""
    lines, known = text.splitlines(), {}
    inside, number = False, 0
    while number < len(lines):
        begin, line = number, lines[number]
        number += 1
        if line.startswith("```"):
            inside = line == "```console"
        if not inside or not line.startswith("$ "):
            yield begin + 1, [line], [], []
            continue
        while lines[number - 1].endswith("\\"):
            number += 1
        typed = lines[begin:number]
        end = number
        while not lines[end].startswith(("$ ", "```")):
            end += 1
        said, number = lines[number:end], end
        command = "\n".join(typed)[2:]
        printed = run(command)
        yield begin + 1, typed, said, said if matches(said, printed, command, known) else printed


def main(arguments):
    update = arguments[:1] == ["--update"]
    commands = 0
    for path in arguments[update:]:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        now = []
        for number, typed, said, printed in walked(text):
            now += typed + printed
            commands += typed[0].startswith("$ ")
            if said != printed and not update:
                print(f"{path}:{number}:", *typed, sep="\n")
                print(*difflib.unified_diff(said, printed, "says", "prints", lineterm=""), sep="\n")
                return 1
        if update:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(now) + "\n")
    print(f"{commands} commands walked")
    return 0 if commands else 1


class MatcherTest(unittest.TestCase):
    """Checks that a mask does not swallow a wrong line. readme_test.sh runs this before the
    walks."""

    SAID, OTHER = "0123abcd" + "e" * 24, "4567cdef" + "0" * 24

    def check(self, right, said, printed, command="recount show", known=None):
        lines = [text.split("\n") if text else [] for text in (said, printed)]
        self.assertEqual(matches(*lines, command, {} if known is None else known), right,
                         (said, printed))

    def test_other_words_and_lines_too_many_or_too_few_are_refused(self):
        self.check(True, "", "")
        self.check(True, "event 1\n\nevent 2", "event 1\n\nevent 2")
        for printed in ("event 2", "event 1\n", "event 1\nevent 2", "", "an event 1", "event 1."):
            self.check(False, "event 1", printed)
        self.check(False, "", "event 1")
        self.check(False, "seat .", "seat 1")

    def test_dots_stand_for_lines_or_within_one_line(self):
        for printed in ("a\nz", "a\nb\nz", "a\nz\nz"):
            self.check(True, "a\n…\nz", printed)
        for printed in ("a", "z", "b\na\nz", "a\nz\nb", "a\nzz"):
            self.check(False, "a\n…\nz", printed)
        self.check(True, "head …, 3 bytes", "head of it, 3 bytes")
        self.check(False, "head …, 3 bytes", "head of it, 4 bytes")
        self.check(False, "head …, 3 bytes", "head\n, 3 bytes")

    def test_a_new_id_may_be_any_and_is_then_the_same_in_both_forms(self):
        known = {}
        self.check(True, self.SAID, self.OTHER, "recount import --as-played game.jsonl", known)
        self.check(True, "0123abcd event 1", "4567cdef event 1", known=known)
        self.check(True, "To rule: recount rule 0123abcd@SEQ", "To rule: recount rule 4567cdef@SEQ",
                   known=known)
        self.check(False, "0123abcd event 1", "4567cdef event 2", known=known)
        self.check(False, "0123abcd event 1", "0123abcd event 1", known=known)
        self.check(False, self.SAID, self.OTHER[:-1] + "1", known=known)
        twice = f"{self.SAID}\n0123abcd"
        self.check(True, twice, f"{self.OTHER}\n4567cdef", "recount new hope")
        self.check(False, twice, f"{self.OTHER}\n0123abcd", "recount new hope")

    def test_two_ids_are_not_one(self):
        two = f"{self.SAID}\n{self.OTHER}"
        self.check(True, two, "a" * 32 + "\n" + "b" * 32, "recount import -")
        self.check(False, two, "a" * 32 + "\n" + "a" * 32, "recount import -")

    def test_an_id_that_is_not_drawn_is_exact(self):
        for command in ("recount import a.recount", "recount show @last", "recount sim hope"):
            self.check(True, self.SAID, self.SAID, command)
            self.check(False, self.SAID, self.OTHER, command)
        for printed in (self.OTHER[:-1], self.OTHER + "0", self.OTHER.upper(), "no such game"):
            self.check(False, self.SAID, printed, "recount new hope")

    def test_digests_seeds_and_numbers_are_exact(self):
        for text in ('"state_hash":"%s"', "seed %s" + "0" * 32, "%s1", "x%s"):
            self.check(False, text % self.SAID, text % self.OTHER, "recount new hope")
        self.check(False, "12345678 bytes", "12345679 bytes", "recount new hope")

    def test_a_head_is_the_same_wherever_it_is_printed(self):
        known, said, other = {}, "head " + "a" * 64, "head " + "b" * 64
        self.check(True, said, other, known=known)
        self.check(True, said, other, known=known)
        self.check(False, said, "head " + "c" * 64, known=known)
        self.check(True, f'{{"head":"{"a" * 64}"}}', f'{{"head":"{"b" * 64}"}}', known=known)
        self.check(False, said, "head " + "b" * 63, known={})

    def test_a_time_has_its_shape(self):
        self.check(True, "at 2026-11-26T23:29", "at 2027-01-02T03:04")
        for printed in ("at 2027-01-02T03:04:05", "at -", "at 2027-01-02", "on 2026-11-26T23:29"):
            self.check(False, "at 2026-11-26T23:29", printed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
