"""Waiting for what another process does. No test waits for a time alone."""
import time

PATIENCE = 120  # seconds; the machine may be busy with other things


def wait_until(is_true, what, seconds=PATIENCE):
    """Polls until the value is true, and returns it. Fails after that many seconds."""
    end = time.monotonic() + seconds
    while True:
        value = is_true()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.02)


def settled(look, is_settled, seconds=30):
    """Returns the last value of `look`: polls until `is_settled`, or for that many seconds. A
    replica may lag for a while, and so may a server that hung and does not know yet that it no
    longer leads; data that the cluster has lost stays away."""
    end = time.monotonic() + seconds
    while True:
        seen = look()
        if is_settled(seen) or time.monotonic() > end:
            return seen
        time.sleep(0.5)
