#!/usr/bin/env bash
# Compiles one source with Debian's emscripten.
#   compile.sh SOURCE OBJECT GENERATED_FOLDER
set -euo pipefail
source=$1 object=$2 generated=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# emscripten brings its own C++ library: of the system's headers it may see these alone.
for name in absl flatbuffers fmt nlohmann xxhash.h xxh3.h; do
  ln -s "/usr/include/$name" "$work/$name"
done
export NODE_PATH=/usr/share/nodejs
em++ -std=c++20 -O2 -c -DXXH_INLINE_ALL=1 -DJSON_NOEXCEPTION=1 \
  -fno-exceptions -isystem "$work" -I . -I "$generated" "$source" -o "$object"
