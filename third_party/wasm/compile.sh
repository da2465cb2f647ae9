#!/usr/bin/env bash
# Compiles one source with Debian's emscripten.
#   compile.sh LEVEL SOURCE OBJECT GENERATED_FOLDER
set -euo pipefail
level=$1 source=$2 object=$3 generated=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# emscripten has its own C++ library, so it may see only these headers of the system.
for name in absl flatbuffers fmt nlohmann xxhash.h xxh3.h; do
  ln -s "/usr/include/$name" "$work/$name"
done
export NODE_PATH=/usr/share/nodejs
em++ -std=c++20 "$level" -c -DXXH_INLINE_ALL=1 -DJSON_NOEXCEPTION=1 -DRECOUNT_WITHOUT_DRAWING=1 \
  -fno-exceptions -isystem "$work" -I . -I "$generated" "$source" -o "$object"
