#!/bin/bash
# Runs the examples of docs/embedding.md and checks their output for a golden log, a damaged one, a
# newly recorded game, and a game that Recount does not ship.
set -euo pipefail
verify_file=$1 record_game=$2 replay_game=$3 play_nim=$4 log=$5

fail() {
  echo "examples_test: $*" >&2
  exit 1
}

said=$("$verify_file" "$log") || fail "verify_file refuses a golden log: $said"
[[ $said == game\ *"no problems found" ]] || fail "verify_file says: $said"

damaged=$TEST_TMPDIR/damaged.recount
head -c 5000 "$log" >"$damaged"
if said=$("$verify_file" "$damaged"); then fail "verify_file takes a log that was cut: $said"; fi
status=0
"$verify_file" "$TEST_TMPDIR/none" 2>/dev/null || status=$?
((status == 2)) || fail "verify_file ends with $status where there is no file"

said=$("$record_game" "$TEST_TMPDIR/store") || fail "record_game: $said"
[[ $said == *"refused: her-"* || $said == *"refused: HER-"* ]] || fail "record_game says: $said"
[[ $said == *"no problems found" ]] || fail "record_game says: $said"

# A game of that store, as a spectator and as a seat see it.
[[ $said =~ game\ ([0-9a-f]+) ]] || fail "record_game names no game: $said"
game=${BASH_REMATCH[1]}
said=$("$replay_game" "$TEST_TMPDIR/store" "$game") || fail "replay_game: $said"
[[ $said == *"Kim rules"*'"players"'* ]] || fail "replay_game says: $said"
own=$("$replay_game" "$TEST_TMPDIR/store" "$game" 0) || fail "replay_game of a seat: $own"
[[ $own == *'"players"'* ]] || fail "replay_game of a seat says: $own"
for seat in 2 254 -1 x; do
  status=0
  "$replay_game" "$TEST_TMPDIR/store" "$game" "$seat" >/dev/null 2>&1 || status=$?
  ((status == 2)) || fail "replay_game ends with $status for seat $seat"
done
status=0
"$replay_game" "$TEST_TMPDIR/none" "$game" >/dev/null 2>&1 || status=$?
((status == 1)) || fail "replay_game ends with $status where there is no store"

said=$("$play_nim") || fail "play_nim: $said"
for line in \
  'event 0: Ana and Bo begin Nim, digest ' \
  '  legal: {"type":"take","count":3}' \
  '  refused: {"type":"take","count":4}: illegal_action, NIM-2.2: take 1 to 3 counters' \
  ' takes the last counter and wins (NIM-3.1)' \
  ' states were read back from their documents' \
  ', equal' \
  'another legal number: diverged: event 2: ' \
  'an illegal number: illegal_action, NIM-2.2: event 2: take 1 to 3 counters' \
  'another player to begin: bad_chance: event 1: '; do
  [[ $said == *"$line"* ]] || fail "play_nim does not say \"$line\": $said"
done
# The same seed gives the same game; another seed, sooner or later, another player to begin.
[[ $("$play_nim") == "$said" ]] || fail "play_nim plays another game from the same seed"
begins=""
for digit in {0..9}; do
  begins+=$("$play_nim" "$(printf "%064d" "$digit")" | grep "^event 1: ") || fail "seed $digit"
done
[[ $begins == *Ana* && $begins == *Bo* ]] || fail "play_nim picks the same player: $begins"
status=0
"$play_nim" seed 2>/dev/null || status=$?
((status == 2)) || fail "play_nim ends with $status where the seed is invalid"
