"""Compares the instructions that fixed commands take with those that counts.json records.

    ./bazelw test //tools/dev/instructions:instructions_test
    ./bazelw run //tools/dev/instructions:instructions_test -- --update

The counts of one program repeat to a ten-thousandth, whatever else runs on the machine. A command
that takes 2 % more or less than recorded fails the test: more is a loss to mend or to explain, and
either is recorded with --update in the commit that causes it. The counts depend on the compiler,
the libraries and the processor, so counts.json names those. Where they differ, the test says so
and compares nothing.

Valgrind's processor has no instructions for SHA-256, so libcrypto takes far more than it would
without Valgrind. It is counted apart, because a loss elsewhere would be small beside it.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tools.testing.recount import SEED, Recount, folder_for_tests

HERE = "tools/dev/instructions"
COUNTS = f"{HERE}/counts.json"
TOLERANCE = 0.02
LIBRARIES = ("libc6", "libfmt9", "liblmdb0", "libsqlite3-0", "libssl3", "libstdc++6",
             "libxxhash0", "valgrind", "zlib1g")
# What libraries choose their code by, as far as Valgrind has it.
FEATURES = ("ssse3", "sse4_1", "sse4_2", "avx", "avx2", "bmi1", "bmi2", "fma", "aes", "pclmulqdq",
            "erms", "f16c", "lzcnt", "abm", "movbe", "rdrand", "rdseed")

# Commands over a store with all golden logs and a new game, of which BIG has the most events, and
# over one of short games.
COMMANDS = {
    "the start of a command": ["--version"],
    "a list of games": ["games"],
    "a log in words": ["log", "BIG"],
    "the state of a game": ["show", "BIG", "--json"],
    "what is legal": ["legal", "NEW"],
    "a game verified": ["verify", "BIG"],
    "all games verified": ["verify", "--all"],
    "short games verified": ["--db", "short.db", "verify", "--all"],
    "a file verified": ["verify", "FILE"],
    "the store checked": ["store", "check"],
    "two accounts compared": ["diff", "BIG", "BIG"],
    "all games exported": ["export", "@all", "-o", "again.recount"],
    "all games imported": ["--db", "imported.db", "import", "FILE"],
    "random games recorded": ["--db", "random.db", "sim", "heretics", "--games", "40", "--players",
                              "3", "--seed", SEED],
    "tables of all games": ["stats", "export", "--format", "csv", "--to", "tables"],
}


def environment():
    """Returns what the counts depend on."""
    def said(*command):
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        return done.stdout.splitlines()

    versions = dict(line.split("=", 1) for line in said(
        "dpkg-query", "-W", "-f=${Package}=${Version}\\n", *LIBRARIES) if "=" in line)
    with open("/proc/cpuinfo", encoding="ascii") as file:
        flags = re.search(r"^flags\s*:(.*)$", file.read(), re.MULTILINE)[1].split()
    return {"compiler": said("g++", "--version")[0], "libraries": versions,
            "processor": [feature for feature in FEATURES if feature in flags]}


class Counted(Recount):
    """The command under callgrind."""

    def __init__(self, folder):
        super().__init__(folder)
        self.counted = os.path.join(folder, "callgrind")
        self.map = os.path.abspath(f"{HERE}/libsmall_map.so")

    def count(self, *arguments):
        """Runs a command. Returns its instructions and those of its child processes."""
        shutil.rmtree(self.counted, ignore_errors=True)
        os.mkdir(self.counted)
        words = ["valgrind", "--tool=callgrind", "--trace-children=yes",
                 f"--callgrind-out-file={self.counted}/%p", *self._words(arguments)]
        done = subprocess.run(words, check=False, **self._options({"LD_PRELOAD": self.map}))
        assert done.returncode == 0, f"{arguments}: exit {done.returncode}: {done.stderr}"
        counts = {"ours": 0, "libcrypto": 0}
        for name in os.listdir(self.counted):
            for is_crypto, cost in costs(os.path.join(self.counted, name)):
                counts["libcrypto" if is_crypto else "ours"] += cost
        return counts


def costs(path):
    """Reads a profile of callgrind: whether a line is of libcrypto, and what it costs itself."""
    objects = {}
    is_crypto = False
    is_inclusive = False
    with open(path, encoding="utf-8") as file:
        for line in file:
            if found := re.match(r"(c?)ob=(\(\d+\))(?: (.+))?", line):
                is_called, number, name = found.groups()
                if name is not None:
                    objects[number] = "libcrypto" in name
                if not is_called:
                    is_crypto = objects[number]
            elif line.startswith("calls="):
                is_inclusive = True  # the next line has what the called function costs
            elif found := re.match(r"[+*-]?\d* (\d+)$", line):
                if not is_inclusive:
                    yield is_crypto, int(found[1])
                is_inclusive = False


def measured(folder):
    """Runs all commands in `folder`. Returns their counts."""
    logs = sorted(os.listdir("testdata/logs"))
    command = Counted(folder)
    for log in logs:
        if log.endswith(".recount"):
            command.expect(0, "import", os.path.abspath(f"testdata/logs/{log}"))
    games = sorted(command.ask("games")["games"], key=lambda game: game["events"])
    command.expect(0, "--db", "short.db", "sim", "heretics", "--games", "300", "--players", "2",
                   "--seed", SEED)
    command.expect(0, "export", "@all", "-o", "all.recount")
    names = {"BIG": games[-1]["id"], "FILE": "all.recount"}
    names["NEW"] = command.ask("new", "heretics", "--players", "Ana,Bo", "--seed", SEED)["id"]
    counts = {}
    for name, words in COMMANDS.items():
        counts[name] = command.count(*(names.get(word, word) for word in words))
        ours, crypto = counts[name].values()
        print(f"{ours:>14,} {crypto:>14,}  {name}", flush=True)
    return counts


def compared(now, was):
    """Prints what differs. Returns the number of such counts."""
    wrong = 0
    for name in sorted({*now, *was}):
        for part in ("ours", "libcrypto"):
            before, after = (counts.get(name, {}).get(part) for counts in (was, now))
            if before is None or after is None:
                print(f"{name}: is recorded or run, but not both")
                wrong += 1
            elif abs(after - before) > TOLERANCE * before:
                print(f"{name}, {part}: {after:,} instructions instead of {before:,}, "
                      f"{after / max(1, before) - 1:+.1%}")
                wrong += 1
    return wrong


def main(arguments):
    here = environment()
    with open(COUNTS, encoding="utf-8") as file:
        recorded = json.load(file)
    is_update = arguments == ["--update"]
    if not is_update and here != recorded["environment"]:
        print("nothing is compared, because the counts were recorded with others:")
        for key, value in recorded["environment"].items():
            if here[key] != value:
                print(f"  {key}: {value}\n  here: {here[key]}")
        return 0
    with tempfile.TemporaryDirectory(dir=folder_for_tests()) as folder:
        counts = measured(folder)
    if is_update:
        path = os.path.join(os.environ["BUILD_WORKSPACE_DIRECTORY"], COUNTS)
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"environment": here, "counts": counts}, file, indent=2)
            file.write("\n")
        return 0
    return min(1, compared(counts, recorded["counts"]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
