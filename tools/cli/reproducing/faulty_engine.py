"""An engine with one planted fault, for the tests of `compare`: it passes requests on to `recount
engine` and changes replies.

    faulty_engine.py RECOUNT FAULT [SEQ]        the fault shows from event SEQ on
"""
import json
import subprocess
import sys
import time

RECOUNT, FAULT = sys.argv[1:3]
SINCE = int(sys.argv[3]) if len(sys.argv) > 3 else 0


def compact(reply):
    return json.dumps(reply, separators=(",", ":"))


class Faults:
    """Each method takes a request and the reply to it, and gives the reply with the fault."""

    def none(self, _request, reply):
        return reply

    def score(self, request, reply):
        if request.get("view") == "judge":
            reply["state"]["players"][1]["score"] += 1
        return reply

    def hidden(self, request, reply):
        if request.get("view") == 0:
            hand = reply["state"]["players"][1]["hand"]
            if hand and hand[0] is None:
                hand[0] = 30
        return reply

    def missing_action(self, request, reply):
        if request["op"] == "legal":
            del reply["actions"][-1:]
        return reply

    def order(self, request, reply):
        if request["op"] == "legal":
            reply["actions"].reverse()
        return reply

    def clause(self, _request, reply):
        if not reply["ok"]:
            reply["error"]["clause"] = "HER-9.9"
        return reply

    def message(self, _request, reply):
        if not reply["ok"]:
            reply["error"]["message"] = "no"
        return reply

    def accepts(self, _request, reply):
        if not reply["ok"]:
            return {"ok": True, "seq": 99, "node": {"kind": "decision", "seats": [0]}}
        return reply

    def fraction(self, request, reply):
        if request.get("view") == "judge":
            reply["state"]["players"][0]["score"] = float(reply["state"]["players"][0]["score"])
        return reply

    def without_key(self, request, reply):
        if request.get("view") == "spectator":
            del reply["state"]["wave"]
        return reply

    def with_key(self, request, reply):
        if request.get("view") == 1:
            reply["state"]["extra"] = [1]
        return reply

    def no_state(self, request, reply):
        if request["op"] == "state":
            return {"ok": False, "error": {"code": "no_game", "clause": None, "message": ""}}
        return reply

    def bare(self, _request, reply):
        reply.pop("effects", None)
        reply.pop("state_hash", None)
        return dict(reversed(list(reply.items())))

    def hang(self, _request, _reply):
        time.sleep(600)

    def death(self, _request, _reply):
        print("out of \x1b[31mluck", file=sys.stderr, flush=True)
        sys.exit(7)

    def garbage(self, _request, _reply):
        return "\x1b[31mnonsense"

    def escapes(self, request, reply):
        if request["op"] == "state":
            reply["state"]["phase"] = "\x1b]0;owned\x07"
        return reply


def main():
    change = getattr(Faults(), FAULT)
    with subprocess.Popen([RECOUNT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as engine:
        seq = 0
        for line in sys.stdin:
            engine.stdin.write(line)
            engine.stdin.flush()
            answer = engine.stdout.readline()
            request, reply = json.loads(line), json.loads(answer)
            seq = reply.get("seq", seq)
            if seq >= SINCE:
                changed = change(request, reply)
                answer = (changed if isinstance(changed, str) else compact(changed)) + "\n"
            sys.stdout.write(answer)
            sys.stdout.flush()


main()
