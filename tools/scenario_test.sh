#!/usr/bin/env bash
# Runs every scenario against the command, in the way that a stranger would.
set -euo pipefail
mapfile -t files < <(find -L testdata/scenarios -name '*.jsonl' | sort)
[ "${#files[@]}" -gt 0 ] || { echo "no scenario found"; exit 1; }
exec python3 tools/scenario.py --engine "tools/recount engine" "${files[@]}"
