"""Makes the tables disputes, rulings and annotations."""
from instants import recorded_at
from judging import rulings_of


def dispute_rows(game):
    for dispute in game.judging("dispute"):
        ends = [event for event in game.events if event["kind"] in ("ruling", "withdrawal")
                and event["dispute"] == dispute["seq"]]
        rulings = [event for event in ends if event["kind"] == "ruling"]
        yield {"seq": dispute["seq"], "at_seq": dispute["at"], "seat": dispute["by"],
               "claim": dispute["claim"], "opened_at": recorded_at(dispute),
               "ruling_seq": rulings[0]["seq"] if rulings else None,
               "closed_at": recorded_at(ends[0]) if ends else None}


def _followed(ruling):
    """Returns the columns of an appeal and of its resolution."""
    appeal, resolution = ruling.appeal or {}, ruling.resolution or {}
    return {"appeal_seq": appeal.get("seq"), "appeal_seat": appeal.get("by"),
            "grounds": appeal.get("grounds"), "resolution_seq": resolution.get("seq"),
            "resolved_by": resolution.get("judge"), "resolution_reason": resolution.get("reason"),
            "overturned": ruling.overturned}


def ruling_rows(game):
    for ruling in rulings_of(game.events):
        content = ruling.content
        yield {"seq": ruling.seq, "dispute_seq": ruling.event["dispute"],
               "judge": ruling.event["judge"], "kind": ruling.kind,
               "reason": content["reason"], "clauses": content["clauses"],
               "to_seq": content.get("to"), "result": content.get("result"),
               "seat": content.get("seat"), "infraction": content.get("infraction"),
               "penalty": content.get("penalty"), "deviation": content.get("deviation"),
               "ruled_at": recorded_at(ruling.event), **_followed(ruling),
               "in_force": ruling.in_force}


def annotation_rows(game):
    for note in game.judging("annotation"):
        yield {"seq": note["seq"], "at_seq": note["at"], "author": note["author"],
               "text": note["text"], "written_at": recorded_at(note)}
