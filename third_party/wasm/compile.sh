#!/usr/bin/env bash
# Compiles one source with Debian's emscripten.
#   compile.sh SOURCE OBJECT GENERATED_FOLDER
set -euo pipefail
source=$1 object=$2 generated=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# emscripten has its own C++ library, so it may see only these headers of the system.
for name in absl flatbuffers fmt nlohmann xxhash.h xxh3.h; do
  ln -s "/usr/include/$name" "$work/$name"
done
# Code that executes the events of a log is compiled for speed, and code that describes them for
# size.
case $source in
  engine/*/card_*.cc | engine/*/set_reader.cc | engine/*/read_*.cc) level=-Oz ;;
  engine/*/clauses.cc | engine/*/effects.cc | engine/*/text*.cc | engine/*/view.cc) level=-Oz ;;
  engine/*/legal.cc | engine/*/locations.cc | engine/*/places.cc) level=-Oz ;;
  engine/*/statistics.cc | engine/*/validate*.cc | engine/observed/*) level=-Oz ;;
  engine/*/setup.cc | engine/sheet.cc | engine/*state_*.cc | *json*.cc | *_words.cc) level=-Oz ;;
  engine/* | events/*) level=-O2 ;;
  *) level=-Oz ;;
esac
export NODE_PATH=/usr/share/nodejs
em++ -std=c++20 $level -c -DXXH_INLINE_ALL=1 -DJSON_NOEXCEPTION=1 -DRECOUNT_WITHOUT_DRAWING=1 \
  -fno-exceptions -isystem "$work" -I . -I "$generated" "$source" -o "$object"
