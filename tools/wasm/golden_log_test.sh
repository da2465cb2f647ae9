#!/usr/bin/env bash
set -euo pipefail
names=()
for log in testdata/logs/*.recount; do
  name=${log##*/}
  names+=("${name%.recount}")
done
node tools/wasm/replay_golden_log.mjs tools/wasm/recount.wasm "${names[@]}"
