#!/usr/bin/env bash
# Tests the command line as a stranger meets it: what it prints and how it exits.
set -uo pipefail
failed=0

# expect STATUS PATTERN ARGUMENT… checks the exit status, and that the output matches a pattern.
expect() {
  local status=$1 pattern=$2 output
  shift 2
  output=$(tools/recount "$@" 2>&1 </dev/null)
  local got=$?
  if [ "$got" != "$status" ] || ! grep -qE -- "$pattern" <<<"$output"; then
    echo "recount $*: exit $got, not $status, or no /$pattern/ in:"
    echo "$output"
    failed=1
  fi
}

expect 0 '^recount [0-9]+\.[0-9]+\.[0-9]+$' --version
expect 0 '^heretics rules 1, 2 \(experimental\)$' --version
expect 0 'recount verify --all' --help
expect 0 'Example: recount' rules --help
expect 0 'Example: echo' engine --help
expect 0 '^HER-3\.4  \(B3\)$' rules heretics HER-3.4
expect 0 '^HER-7\.7 ' rules heretics
expect 0 '^\{"game":"heretics","rules":1,"clauses":\[\{"clause":"HER-1.1",' --json rules heretics
expect 0 '^\{"game":"heretics"' rules heretics --json
expect 0 '^rules 1, 2 \(experimental\)$' rules heretics
expect 0 '"experimental":\[2\]\}$' --json rules heretics
expect 2 'unknown game "chess"; expected one of: basicverse, empyrean, heretics' rules chess
expect 2 '^\{"error":\{"code":"usage","clause":null,' --json rules chess
expect 3 'has no clause "HER-9.9"' rules heretics HER-9.9
expect 3 '^\{"error":\{"code":"not_found",' --json rules heretics HER-9.9
expect 2 'Try: recount --help'
expect 2 'Try: recount --help' no-such-command
expect 2 'Try: recount rules --help' rules
expect 0 '^$' engine
exit $failed
