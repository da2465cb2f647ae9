"""Counts the cells of a terminal by other means than the command: Python's tables of Unicode, and a
pattern for emoji."""
import re
import unicodedata

# Each of these names needs another number of cells than it has characters.
NAMES = {
    "latin": "Jiřina Šťastná of Ústí nad Labem",
    "wide": "漢字仮名交じり文の長い名前です",
    "joined": "👩\u200d⚖️👨\u200d👩\u200d👧\u200d👦👍🏽1️⃣🇨🇿❤️\u200d🔥"
              "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "marks": "Jir\u030cina\u0301 S\u030ct\u030castna\u0301 e\u0301\u0302\u0303",
    "long": "x" * 150,
}

PICTURE = "(?:[\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]" \
          "(?:[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]|[\U000e0061-\U000e007a]+\U000e007f)?)"
EMOJI = re.compile("[\U0001f1e6-\U0001f1ff]{2}|[0-9#*]\ufe0f\u20e3|"
                   f"{PICTURE}(?:\u200d{PICTURE})*")


def cells_of(line):
    """Returns how many cells a terminal needs for a line."""
    cells = 0
    while line:
        emoji = EMOJI.match(line)
        if emoji and emoji.end() > 1:
            cells += 2
            line = line[emoji.end():]
            continue
        if unicodedata.category(line[0]) not in ("Mn", "Me", "Cf"):
            cells += 2 if unicodedata.east_asian_width(line[0]) in "WF" else 1
        line = line[1:]
    return cells
