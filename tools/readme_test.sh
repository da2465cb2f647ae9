#!/usr/bin/env bash
# Checks that the commands in the documents print what the documents say. Each page has its own
# folder and store.
#   ./bazelw run //tools:readme_test -- --update    updates the documents
set -euo pipefail
PATH=$PWD/tools:$PATH
(cd tools && python3 -B -m unittest -q readme_test)
walker=$PWD/tools/readme_test.py
if [ "${1:-}" = --update ]; then
  cd "$BUILD_WORKSPACE_DIRECTORY"
  # Commands take paths from the folder that this names; here they are those of the pages.
  unset BUILD_WORKING_DIRECTORY
fi
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
SEED=$(printf %064d 1)
export NO_COLOR=1 SEED
for page in README.md docs/judging.md docs/reproducing.md docs/table.md docs/reference/cli.md; do
  export WALK=$folder/$page
  mkdir -p "$WALK"
  cd "$WALK"
  ln -s "$root"/docs "$root"/testdata "$root"/tools .
  RECOUNT_DB=$WALK/recount.db python3 -B "$walker" "$@" "$root/$page"
done
