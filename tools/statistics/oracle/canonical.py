"""JSON as RFC 8785 writes it: the same value always gives the same bytes.

Logs and card sets hold integers, strings, booleans, null, lists and objects only, so the rules of
RFC 8785 about fractions are not needed here.
"""

_SHORT = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}


def _text(text):
    written = []
    for character in text:
        code = ord(character)
        if code in _SHORT:
            written.append(_SHORT[code])
        elif code < 32:
            written.append(f"\\u{code:04x}")
        else:
            written.append(character)
    return '"' + "".join(written) + '"'


def _order(key):
    """Returns the order of a key: keys are sorted by their UTF-16 code units, which big-endian
    bytes preserve."""
    return key.encode("utf-16-be")


def canonical(value):
    """Returns the text of `value`; raises TypeError for a value that a log cannot have."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(entry) for entry in value) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{_text(key)}:{canonical(value[key])}"
                              for key in sorted(value, key=_order)) + "}"
    raise TypeError(f"expected a JSON value without fractions, got {value!r}")
