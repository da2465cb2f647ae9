#!/usr/bin/env bash
# Runs a file of tests that do not need a browser. It throws if something is wrong.
#   unit_test.sh ARCHIVE WEB TEST
set -euo pipefail
archive=$PWD/$1 web=$2 test=$3

work=$(mktemp -d -p "${TEST_TMPDIR:-/tmp}")
trap 'rm -rf "$work"' EXIT
tar --extract --file "$archive" --directory "$work" \
  node_modules/esbuild node_modules/@esbuild node_modules/preact
cp -rL "$web/src" "$web/package.json" "$work"
cd "$work"
node node_modules/esbuild/bin/esbuild "$test" --bundle --platform=node --format=esm \
  --jsx=automatic --jsx-import-source=preact --log-level=warning --outfile=test.mjs
node test.mjs
