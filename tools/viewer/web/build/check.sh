#!/usr/bin/env bash
# Checks the sources in a folder of their own.
#   check.sh types|lint ARCHIVE WEB
set -euo pipefail
what=$1 archive=$PWD/$2 web=$3

work=$(mktemp -d -p "${TEST_TMPDIR:-/tmp}")
trap 'rm -rf "$work"' EXIT
tar --extract --file "$archive" --directory "$work"
cp -rL "$web"/. "$work"
cd "$work"
case $what in
  types) node node_modules/typescript/bin/tsc --noEmit ;;
  lint) node node_modules/eslint/bin/eslint.js --max-warnings 0 src tests build ;;
esac
