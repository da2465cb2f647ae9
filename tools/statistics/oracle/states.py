"""The judge's state after each legal game event and each repair of a log, on every branch.

`recount engine` plays a branch from its beginning: one process for each branch, and two lines in it
for each event. The chance of a seeded game is entered as it was recorded, so no seed is needed. The
hash of each state has to be the digest of its event, which shows that the replay is right. The line
protocol has no repairs: behind one, the states are those of `show`.
"""
import json
import subprocess

from timeline import is_repair


def _opening(created, card_set):
    names = ["" if name is None else name for name in created["players"]]
    return {"op": "new", "game": created["game"], "rules": created["rules"], "players": names,
            "config": created["config"], "randomness": "recorded", "card_set": card_set}


def _request(event, card_set):
    if event["kind"] == "created":
        return _opening(event, card_set)
    if event["kind"] == "action":
        return {"op": "act", "seat": event["seat"], "action": event["action"]}
    return {"op": "chance", "outcome": event["outcome"]}


def _leaves(events):
    """Returns the last events of the branches."""
    followed = {event.get("after") for event in events}
    return [event for event in events if event["seq"] not in followed]


def _play(recount, requests):
    text = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([recount, "engine"], input=text.encode(), capture_output=True, check=True)
    replies = [json.loads(reply) for reply in done.stdout.splitlines()]
    for request, reply in zip(requests, replies, strict=True):
        if not reply["ok"]:
            raise ValueError(f"the engine refused {request}: {reply['error']}")
    return replies


def _has_repair(timeline, event):
    return any(is_repair(node) for node in timeline.way_to(event))


def states_of(recount, timeline, card_set, show):
    """Returns the states by the seq of their event. `show` returns the state at a seq."""
    states, played = {}, []
    for event in timeline.with_state():
        if _has_repair(timeline, event):
            states[event["seq"]] = show(event["seq"])
        else:
            played.append(event)
    for leaf in _leaves(played):
        way = timeline.way_to(leaf)
        requests, wanted = [], []
        for event in way:
            requests.append(_request(event, card_set))
            wanted.append(event)
            if event["seq"] not in states:
                requests.append({"op": "state", "view": "judge"})
                wanted.append(None)
        newest = None
        for event, reply in zip(wanted, _play(recount, requests), strict=True):
            if event is None:
                states[newest["seq"]] = reply["state"]
            else:
                newest = event
                if event["digest"] not in (None, reply["state_hash"]):
                    raise ValueError(f"event {event['seq']}: the digest differs")
    return states
