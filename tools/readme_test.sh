#!/usr/bin/env bash
# The walks of the documents print what they say.
#   ./bazelw run //tools:readme_test -- --update    writes what they print now
set -euo pipefail
PATH=$PWD/tools:$PATH
if [ "${1:-}" = --update ]; then
  cd "$BUILD_WORKSPACE_DIRECTORY"
fi
exec python3 tools/readme_test.py "$@" README.md
