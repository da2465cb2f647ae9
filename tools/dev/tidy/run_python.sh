#!/bin/bash
# Runs a Python script of this folder as a Bazel test; leaves no __pycache__ behind.
exec python3 -B -X utf8 "$@"
