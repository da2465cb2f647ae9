#!/usr/bin/env python3
"""Runs scenario files against a command that speaks the engine protocol.

    scenario.py --engine "COMMAND" FILE.jsonl ...

Each line of a file is {"send": request, "expect": pattern} or {"note": text}.
`{"$file": "name.json"}` inside a request is replaced by that file's content
(path relative to the scenario). Prints one line for each failing file and a
closing count; exits 1 where anything failed.
"""
import argparse
import json
import os
import selectors
import shlex
import subprocess
import sys

ANSWER_S = 20  # an engine that is silent for this many seconds has hung


def differs(pattern, value, path="reply"):
    """Returns None if value matches pattern, else a line that says where it does not."""
    if isinstance(pattern, dict):
        special = [k for k in pattern if k.startswith("$")]
        if special:
            key = special[0]
            arg = pattern[key]
            if key == "$any":
                return None
            if key == "$absent":
                return f"{path}: is there, should be missing"
            if key == "$len":
                if not hasattr(value, "__len__") or len(value) != arg:
                    return f"{path}: wants length {arg}, is {json.dumps(value)[:200]}"
                return None
            if not isinstance(value, list):
                return f"{path}: wants a list, is {json.dumps(value)[:200]}"
            for p in arg:
                found = any(differs(p, v) is None for v in value)
                if key == "$contains" and not found:
                    return f"{path}: lacks {json.dumps(p)}"
                if key == "$lacks" and found:
                    return f"{path}: has {json.dumps(p)}"
            return None
        if not isinstance(value, dict):
            return f"{path}: wants an object, is {json.dumps(value)[:200]}"
        for k, p in pattern.items():
            if isinstance(p, dict) and "$absent" in p:
                if k in value:
                    return f"{path}.{k}: should be missing"
                continue
            if k not in value:
                return f"{path}.{k}: missing"
            why = differs(p, value[k], f"{path}.{k}")
            if why:
                return why
        return None
    if isinstance(pattern, list):
        if not isinstance(value, list) or len(value) != len(pattern):
            return f"{path}: wants {json.dumps(pattern)[:200]}, is {json.dumps(value)[:200]}"
        for i, (p, v) in enumerate(zip(pattern, value)):
            why = differs(p, v, f"{path}[{i}]")
            if why:
                return why
        return None
    if type(pattern) is not type(value) or pattern != value:
        return f"{path}: wants {json.dumps(pattern)}, is {json.dumps(value)[:200]}"
    return None


def with_files(value, folder):
    if isinstance(value, dict):
        if set(value) == {"$file"}:
            with open(os.path.join(folder, value["$file"])) as f:
                return json.load(f)
        return {k: with_files(v, folder) for k, v in value.items()}
    if isinstance(value, list):
        return [with_files(v, folder) for v in value]
    return value


def ready(stream, answer_s):
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        return bool(selector.select(answer_s))


def run(engine, path, answer_s=ANSWER_S):
    """Returns None if the scenario passes, else a line that says why not. Waits `answer_s` seconds
    for each answer; if that is None, waits until the engine ends."""
    proc = subprocess.Popen(engine, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            text=True, encoding="utf-8")
    try:
        with open(path) as f:
            for number, line in enumerate(f, 1):
                if not line.strip():
                    continue
                step = json.loads(line)
                if "note" in step and "send" not in step:
                    continue
                request = with_files(step["send"], os.path.dirname(os.path.abspath(path)))
                try:
                    proc.stdin.write(json.dumps(request) + "\n")
                    proc.stdin.flush()
                except BrokenPipeError:
                    return f"line {number}: the engine closed its input"
                answer = proc.stdout.readline() if ready(proc.stdout, answer_s) else ""
                if not answer:
                    return f"line {number}: no answer"
                try:
                    reply = json.loads(answer)
                except ValueError:
                    return f"line {number}: not JSON: {answer[:200]!r}"
                why = differs(step.get("expect", {"ok": True}), reply)
                if why:
                    sent = json.dumps(step["send"])[:300]
                    return (f"line {number}: {why}\n    sent  {sent}\n"
                            f"    reply {answer.strip()[:600]}")
        return None
    finally:
        try:
            proc.stdin.close()
        except OSError:
            pass
        try:
            proc.wait(timeout=5)
        except subprocess.TimeoutExpired:
            proc.kill()
            proc.wait()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, help="command that speaks the protocol")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    failed = 0
    for path in args.files:
        why = run(shlex.split(args.engine), path)
        if why:
            failed += 1
            print(f"FAILED {path}: {why}")
    print(f"{len(args.files) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
