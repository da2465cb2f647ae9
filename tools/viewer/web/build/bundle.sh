#!/usr/bin/env bash
# Bundles the page's script, its worker and its style sheet.
#   bundle.sh ARCHIVE WEB OUT     WEB holds src/; writes OUT/main.js, OUT/page.css
set -euo pipefail
archive=$PWD/$1 web=$PWD/$2 out=$PWD/$3

work=$(mktemp -d -p "$PWD")
trap 'rm -rf "$work"' EXIT
tar --extract --file "$archive" --directory "$work" \
  node_modules/esbuild node_modules/@esbuild node_modules/preact node_modules/hash-wasm \
  node_modules/@floating-ui node_modules/uqr
cp -rL "$web/src" "$web/package.json" "$work"
cd "$work"

common=(--bundle --minify --target=es2022 --charset=utf8 --legal-comments=none --log-level=warning)
esbuild=(node node_modules/esbuild/bin/esbuild)
# The page's script contains the worker as a text, and starts it from a blob.
"${esbuild[@]}" src/worker.ts "${common[@]}" --format=iife --outfile=worker.txt
"${esbuild[@]}" src/main.tsx "${common[@]}" --format=iife --jsx=automatic \
  --jsx-import-source=preact --loader:.txt=text --alias:worker-source=./worker.txt \
  --outfile="$out/main.js"
"${esbuild[@]}" src/style/page.css "${common[@]}" --outfile="$out/page.css"
