#!/usr/bin/env bash
# Compiles the given sources with Debian's emscripten into one module without glue.
#   build_module.sh OUTPUT GENERATED_FOLDER HOST_JS FILE…
set -euo pipefail
output=$1 generated=$2 host=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# emscripten brings its own C++ library: of the system's headers it may see these alone.
mkdir "$work/include"
for name in absl flatbuffers fmt nlohmann xxhash.h xxh3.h; do
  ln -s "/usr/include/$name" "$work/include/$name"
done
export NODE_PATH=/usr/share/nodejs
sources=()
for file in "$@"; do
  [[ $file == *.cc ]] && sources+=("$file")
done
em++ -std=c++20 -O2 -DFMT_HEADER_ONLY=1 -DXXH_INLINE_ALL=1 -DJSON_NOEXCEPTION=1 \
  -isystem "$work/include" -I . -I "$generated" "${sources[@]}" \
  --js-library "$host" --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH \
  -o "$output"
