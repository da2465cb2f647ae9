#!/usr/bin/env bash
# Compiling Recount for a big-endian machine must fail with a clear message. There is no such
# machine here, so the test sets the compiler's macro for the byte order.
set -euo pipefail
compile() { "${CXX:-g++}" -std=c++20 -fsyntax-only -I . "$@" events/bytes.cc 2>&1; }

compile
said=$(compile -U__BYTE_ORDER__ -D__BYTE_ORDER__=__ORDER_BIG_ENDIAN__ -w) && {
  echo "a big-endian machine was accepted"
  exit 1
}
grep -F "Recount needs a little-endian machine" <<<"$said" || {
  echo "expected a sentence about the byte order, got: $said"
  exit 1
}
