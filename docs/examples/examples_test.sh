#!/bin/bash
# Runs the examples of docs/embedding.md: what they say of a golden log, of a damaged one, and of a
# game that is recorded anew.
set -euo pipefail
verify_file=$1 record_game=$2 log=$3

fail() {
  echo "examples_test: $*" >&2
  exit 1
}

said=$("$verify_file" "$log") || fail "verify_file refuses a golden log: $said"
[[ $said == game\ *"everything holds" ]] || fail "verify_file says: $said"

damaged=$TEST_TMPDIR/damaged.recount
head -c 5000 "$log" >"$damaged"
if said=$("$verify_file" "$damaged"); then fail "verify_file takes a log that was cut: $said"; fi
status=0
"$verify_file" "$TEST_TMPDIR/none" 2>/dev/null || status=$?
((status == 2)) || fail "verify_file ends with $status where there is no file"

said=$("$record_game" "$TEST_TMPDIR/store") || fail "record_game: $said"
[[ $said == *"refused: her-"* || $said == *"refused: HER-"* ]] || fail "record_game says: $said"
[[ $said == *"everything holds" ]] || fail "record_game says: $said"
