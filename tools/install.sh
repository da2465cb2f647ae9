#!/usr/bin/env bash
# Puts the recount command on the PATH: into $PREFIX/bin, else /usr/local/bin where that may be
# written, else ~/.local/bin.
set -euo pipefail
recount=$(readlink -f "${1:?the recount command}")
if [[ -n ${PREFIX:-} ]]; then
  folder=$PREFIX/bin
elif [[ -w /usr/local/bin ]]; then
  folder=/usr/local/bin
else
  folder=$HOME/.local/bin
fi
mkdir -p "$folder"
# Beside it, then renamed: a recount that is running goes on with its old file.
install -m 755 "$recount" "$folder/.recount.new"
mv -f "$folder/.recount.new" "$folder/recount"
echo "installed: $folder/recount ($("$folder/recount" --version | head -n 1))"
case ":$PATH:" in
  *":$folder:"*) ;;
  *) echo "$folder is not on your PATH yet; add it:  export PATH=\"$folder:\$PATH\"" ;;
esac
echo "completion for bash:  source <(recount completion bash)"
