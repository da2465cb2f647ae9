#!/usr/bin/env bash
# Runs one file of browser tests.
#   browser_test.sh ARCHIVE TEST VIEWER RECOUNT LOG…
set -euo pipefail
archive=$PWD/$1 test=$2 viewer=$3 recount=$4 logs=$(dirname "$5")

work=$(mktemp -d -p "${TEST_TMPDIR:-/tmp}")
trap 'rm -rf "$work"' EXIT
tar --extract --file "$archive" --directory "$work" \
  node_modules/playwright-core node_modules/axe-core
# A browser keeps its settings in the home folder; there is none here.
export HOME=$work RECOUNT_PACKAGES=$work
export RECOUNT_PICTURES=${RECOUNT_PICTURES:-$PWD/docs/pictures}
node "$test" "$viewer" "$recount" "$logs"
