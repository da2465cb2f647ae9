#!/usr/bin/env bash
# Writes testdata/digests.txt in the checkout with the program of the shipping build:
#   ./bazelw run //tools/dev/determinism:write_digests
set -euo pipefail
file=${BUILD_WORKSPACE_DIRECTORY:?run it with ./bazelw run //tools/dev/determinism:write_digests}
file+=/testdata/digests.txt
"$1" write >"$file.new"
mv "$file.new" "$file"
echo "$(wc -l <"$file") games: testdata/digests.txt"
