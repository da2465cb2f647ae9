#!/usr/bin/env bash
# Runs a Python script from the root of the workspace (or of what Bazel lays out of it), from which
# scripts name the modules that they import; leaves no __pycache__ behind.
PYTHONPATH=$PWD exec python3 -B -X utf8 "$@"
