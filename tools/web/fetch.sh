#!/usr/bin/env bash
# Fetches the packages of a lock file into one archive, which has the same bytes each time.
#   fetch.sh ARCHIVE PACKAGE_JSON PACKAGE_LOCK NPMRC
set -euo pipefail
archive=$PWD/$1
shift

work=$(mktemp -d -p "$PWD")
trap 'rm -rf "$work"' EXIT
cp -L "$@" "$work"
cd "$work"

# npm finds its settings (a registry, a proxy) in HOME, which Bazel's environment does not have.
HOME=$(getent passwd "$(id -u)" | cut -d: -f6)
export HOME npm_config_cache=$work/cache
npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error >&2

rm -f node_modules/.package-lock.json
tar --create --file "$archive" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
  --mode=u+rw,go=u-w node_modules
