#!/bin/bash
# Runs a Python script of this folder, which also finds those of tools/; leaves no __pycache__.
set -euo pipefail
here=$(dirname "$(readlink -f "$1")")
PYTHONPATH=$here:$(dirname "$(dirname "$here")") exec python3 -B -X utf8 "$@"
