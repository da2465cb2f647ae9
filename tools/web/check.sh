#!/usr/bin/env bash
# Checks the sources of a page in a temporary folder.
#   check.sh types|lint ARCHIVE WEB     WEB has src/, tests/ and build/; paths are from the root
set -euo pipefail
what=$1 archive=$PWD/$2 web=$3

work=$(mktemp -d -p "${TEST_TMPDIR:-/tmp}")
trap 'rm -rf "$work"' EXIT
tar --extract --file "$archive" --directory "$work"
# The folders keep their relative paths, because a page's settings name the shared ones.
for folder in "$web" tools/web; do
  mkdir -p "$work/$folder"
  cp -rL "$folder"/. "$work/$folder"
done
cd "$work/$web"
tool=$work/node_modules
case $what in
  types) node "$tool/typescript/bin/tsc" --noEmit ;;
  lint) node "$tool/eslint/bin/eslint.js" --max-warnings 0 src tests build ;;
esac
