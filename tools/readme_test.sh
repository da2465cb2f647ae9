#!/usr/bin/env bash
# The walks of the documents print what they say.
#   ./bazelw run //tools:readme_test -- --update    writes what they print now
set -euo pipefail
PATH=$PWD/tools:$PATH
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export RECOUNT_DB=$folder/recount.db NO_COLOR=1 WALK=$folder
SEED=$(printf %064d 1)
export SEED
if [ "${1:-}" = --update ]; then
  cd "$BUILD_WORKSPACE_DIRECTORY"
fi
python3 tools/readme_test.py "$@" README.md docs/judging.md docs/reproducing.md \
  docs/reference/cli.md
