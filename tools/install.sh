#!/usr/bin/env bash
# Puts the recount command on the PATH, with its manual page, the completion for bash and zsh, and
# the browser viewer if that has been built: into $PREFIX, else /usr/local where that may be
# written, else ~/.local.
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
# Beside it, then renamed: a recount that is running goes on with its old file.
install -m 755 "$recount" "$folder/.recount.new"
mv -f "$folder/.recount.new" "$folder/recount"
echo "installed: $folder/recount ($("$folder/recount" --version | head -n 1))"
case ":$PATH:" in
  *":$folder:"*) ;;
  *) echo "$folder is not on your PATH yet; to add it, run:  export PATH=\"$folder:\$PATH\"" ;;
esac

# put FILE ARGUMENT…: what the installed command prints, as a file under share.
put() {
  mkdir -p "$prefix/share/$(dirname "$1")"
  "$folder/recount" "${@:2}" >"$prefix/share/$1"
}
put man/man1/recount.1 manual
put bash-completion/completions/recount completion bash
put zsh/site-functions/_recount completion zsh
echo "manual page:  man recount"
echo "completion (if your shell does not find it by itself):  source <(recount completion bash)"

# Installing builds neither the viewer nor what statistics need from npm, since nothing else needs
# it. What is there is taken.
built=${BUILD_WORKSPACE_DIRECTORY:-.}/bazel-bin/tools

# take FILE FOLDER: one of them, beside the old one and then renamed. False if it is not there.
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
