#!/usr/bin/env bash
# Runs a Python script as a Bazel test; leaves no __pycache__ behind.
exec python3 -B -X utf8 "$@"
