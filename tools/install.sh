#!/usr/bin/env bash
# Installs the recount command with its manual page and its completion for bash and zsh. Also
# installs the browser viewer and the parts of statistics that have been built. The folder is
# $PREFIX if it is set, else /usr/local if that is writable, else ~/.local.
set -euo pipefail
recount=$(readlink -f "${1:?the recount command}")
if [[ -n ${PREFIX:-} ]]; then
  prefix=$PREFIX
elif [[ -w /usr/local/bin ]]; then
  prefix=/usr/local
else
  prefix=$HOME/.local
fi
folder=$prefix/bin
mkdir -p "$folder"
# The new file gets its name at the end, so that a running recount keeps its old file.
install -m 755 "$recount" "$folder/.recount.new"
mv -f "$folder/.recount.new" "$folder/recount"
echo "installed: $folder/recount ($("$folder/recount" --version | head -n 1))"
case ":$PATH:" in
  *":$folder:"*) ;;
  *) echo "$folder is not on your PATH yet; to add it, run:  export PATH=\"$folder:\$PATH\"" ;;
esac

# put FILE ARGUMENT…: writes the output of the installed command to a file under share.
put() {
  mkdir -p "$prefix/share/$(dirname "$1")"
  "$folder/recount" "${@:2}" >"$prefix/share/$1"
}
put man/man1/recount.1 manual
put bash-completion/completions/recount completion bash
put zsh/site-functions/_recount completion zsh
echo "manual page:  man recount"
echo "completion (if your shell does not find it by itself):  source <(recount completion bash)"

# Installing does not build the viewer, nor the parts of statistics that need npm, because nothing
# else needs them. It installs them if they have been built.
built=${BUILD_WORKSPACE_DIRECTORY:-.}/bazel-bin/tools

# take FILE FOLDER: installs one of them, and renames it at the end too. Fails if it was not built.
take() {
  local name=${1##*/}
  [[ -f $built/$1 ]] || return 1
  mkdir -p "$prefix/$2"
  install -m 644 "$built/$1" "$prefix/$2/.$name.new"
  mv -f "$prefix/$2/.$name.new" "$prefix/$2/$name"
}
if take viewer/viewer.html share/recount; then
  echo "browser viewer:  recount view @last -o game.html"
else
  echo "browser viewer: build it first (./bazelw build //tools/viewer), then install again"
fi
if take libduckdb.so lib/recount && take statistics/web/report.html share/recount; then
  echo "statistics:  recount stats report -o stats.html"
else
  echo "statistics as a page or Parquet: build them first (./bazelw build //tools:stats), then" \
    "install again"
fi
