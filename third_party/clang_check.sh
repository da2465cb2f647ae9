#!/bin/sh
# `--config=clang` calls this instead of clang. It only checks a source. Bazel expects an object
# from each compilation, so it writes an empty one. Programs that the build itself runs are
# compiled.
object=
is_compilation=
previous=
for argument in "$@"; do
  [ "$previous" = -o ] && object=$argument
  [ "$argument" = -c ] && is_compilation=1
  previous=$argument
done
case $object in
  */host/bin/* | *-exec-*) exec /usr/bin/clang "$@" ;;
esac
[ -n "$is_compilation" ] && [ -n "$object" ] || exec /usr/bin/clang "$@"
/usr/bin/clang "$@" -fsyntax-only && : >"$object"
