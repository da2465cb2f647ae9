#!/usr/bin/env bash
# Takes the pictures of docs/viewing.md again and writes them into the sources. The arguments are
# those of browser_test.sh.
set -euo pipefail
export RECOUNT_TAKE_PICTURES=yes
export RECOUNT_PICTURES=${BUILD_WORKSPACE_DIRECTORY:?run it with ./bazelw run}/docs/pictures
exec tools/web/browser_test.sh "$@"
