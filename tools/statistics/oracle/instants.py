"""Reads times as the command writes them: UTC, to the millisecond."""
from datetime import datetime, timedelta, timezone

_FORM = "%Y-%m-%dT%H:%M:%S.%f"
_START = datetime(1970, 1, 1, tzinfo=timezone.utc)


def milliseconds(text):
    """Returns the milliseconds since 1970 of `2026-11-21T10:15:00.123Z`; None for None."""
    if text is None:
        return None
    moment = datetime.strptime(text.removesuffix("Z"), _FORM).replace(tzinfo=timezone.utc)
    return (moment - _START) // timedelta(milliseconds=1)


def day_of(text):
    """Returns the same day at midnight, which is all that an anonymous export says; None for
    None."""
    return None if text is None else text[:text.index("T")] + "T00:00:00.000Z"


def recorded_at(event):
    """Returns when an event was recorded, or None. The field `at` of a judging event may be a
    seq."""
    if event["kind"] in ("created", "action", "chance"):
        return event.get("at")
    return event.get("time")
