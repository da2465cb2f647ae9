#!/usr/bin/env python3
"""Runs the console walks of a Markdown file and compares what they print.

    readme_test.py FILE...            compares; exits 1 at the first difference
    readme_test.py --update FILE...   writes what the commands print now

In a block fenced as `console`, a line `$ COMMAND` is run in a shell, and the
lines up to the next one are what it must print.
"""
import subprocess
import sys


def run(command):
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).splitlines()


def walked(text):
    """Returns the text with each command's output as it is now."""
    lines, inside = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = line == "```console"
            lines.append(line)
        elif inside and line.startswith("$ "):
            lines += [line] + run(line[2:])
        elif not inside:
            lines.append(line)
    return "\n".join(lines) + "\n"


def main(arguments):
    update = arguments[:1] == ["--update"]
    commands = 0
    for path in arguments[update:]:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        now = walked(text)
        commands += text.count("\n$ ")
        if update:
            with open(path, "w", encoding="utf-8") as file:
                file.write(now)
        elif now != text:
            for number, (was, is_now) in enumerate(zip(text.split("\n"), now.split("\n")), 1):
                if was != is_now:
                    print(f"{path}:{number}: says   {was}\n{path}:{number}: prints {is_now}")
                    break
            return 1
    print(f"{commands} commands walked")
    return 0 if commands else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
