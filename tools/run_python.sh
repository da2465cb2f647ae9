#!/usr/bin/env bash
# Runs a Python script from the root of the workspace or of Bazel's copy of it, because scripts name
# the modules that they import from there. -B leaves no __pycache__ behind.
PYTHONPATH=$PWD exec python3 -B -X utf8 "$@"
