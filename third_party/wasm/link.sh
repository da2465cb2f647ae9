#!/usr/bin/env bash
# Links objects into a module without glue.
#   link.sh MODULE HOST_JS OBJECT…
set -euo pipefail
module=$1 host=$2
shift 2
export NODE_PATH=/usr/share/nodejs
em++ -Oz "$@" --js-library "$host" --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -o "$module"
# Binaryen goes over the module until it becomes no smaller.
wasm-opt -Oz --converge --strip-producers "$module" -o "$module"
