#!/usr/bin/env bash
# Bundles the page's script and its style sheet, and lists the sources of the script.
#   bundle.sh ARCHIVE WEB OUT     WEB has src/; writes OUT/main.js, OUT/main.json, OUT/page.css
set -euo pipefail
archive=$PWD/$1 web=$PWD/$2 out=$PWD/$3

work=$(mktemp -d -p "$PWD")
trap 'rm -rf "$work"' EXIT
tar --extract --file "$archive" --directory "$work"
cp -rL "$web/src" "$web/package.json" "$work"
cd "$work"

common=(--bundle --minify --target=es2022 --charset=utf8 --legal-comments=none --log-level=warning)
esbuild=(node node_modules/esbuild/bin/esbuild)
"${esbuild[@]}" src/main.ts "${common[@]}" --format=iife --metafile="$out/main.json" \
  --outfile="$out/main.js"
"${esbuild[@]}" src/style/page.css "${common[@]}" --outfile="$out/page.css"
node "$web/build/licences.mjs" "$out/main.json" . >"$out/licences.json"
