#!/usr/bin/env bash
# Demonstrates Recount: records a game in a temporary store, shows two moments of it, verifies it,
# alters a copy, and compares two accounts. Every line that begins with "$" is a command that runs.
set -uo pipefail

recount=$(readlink -f "${1:?the recount command}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "${2:?the requests of a game}" "$folder/game.jsonl"
cp "${3:?the same game as somebody else wrote it down}" "$folder/other_account.jsonl"
cd "$folder" || exit 3
unset BUILD_WORKING_DIRECTORY RECOUNT_DB

fail() {
  echo "demo: $*" >&2
  exit 1
}

# run STATUS ARGUMENT…: prints the command as a user would type it, and runs it. It must end with
# this status.
run() {
  local wanted=$1 status
  shift
  printf '\n$ recount %s\n' "$*"
  "$recount" "$@"
  status=$?
  [[ $status == "$wanted" ]] || fail "expected exit status $wanted, got $status"
}

say() { printf '\n%s\n' "$*"; }

say "== 1. Record a game of Heretics, event by event, in a store (recount.db)."
run 0 import game.jsonl
run 0 games

say "== 2. Replay it: the table after event 12, and at the end."
run 0 show @last@12
run 0 show @last
say "What a spectator may see of the last moves:"
printf '\n$ recount log @last --view spectator | tail -n 16\n'
"$recount" log @last --view spectator | tail -n 16 || fail "no log"

say "== 3. Verify it: check every byte and replay every event by the rules."
run 0 verify @last

say "== 4. Alter one byte of an exported copy, and verify the copy."
run 0 export @last -o game.recount
cp game.recount altered.recount
# The events are at the end of the file, before the last hashes, so this byte is among them.
size=$(stat -c %s altered.recount)
offset=$((size * 3 / 4))
byte=$(od -An -tu1 -j "$offset" -N 1 altered.recount)
printf "\\x$(printf %02x $((byte ^ 1)))" |
  dd of=altered.recount bs=1 seek="$offset" conv=notrunc status=none
run 1 verify altered.recount

say "== 5. The other player kept a record, too. Where do they differ, and who is right?"
run 0 --db theirs.db import --as-played other_account.jsonl
run 0 --db theirs.db export @last -o theirs.recount
run 1 diff @last theirs.recount

say "== Next"
cat <<'TEXT'
  ./bazelw run //tools:install                install recount on your PATH
  recount new heretics --players Ana,Bo       start a game in ./recount.db
  recount legal @last                         list the legal actions
  recount act @last 0 choose_faction hussites record an action
  recount --help                              list all commands
TEXT
