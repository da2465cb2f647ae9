#!/usr/bin/env bash
# Runs one file of browser tests.
#   browser_test.sh ARCHIVE TEST ARGUMENT…     the test gets the arguments
set -euo pipefail
archive=$PWD/$1
shift

work=$(mktemp -d -p "${TEST_TMPDIR:-/tmp}")
trap 'rm -rf "$work"' EXIT
tar --extract --file "$archive" --directory "$work" \
  node_modules/playwright-core node_modules/axe-core
# A browser writes settings to the home folder, and the sandbox has none.
export HOME=$work RECOUNT_PACKAGES=$work
node "$@"
