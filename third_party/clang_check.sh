#!/bin/sh
# clang as `--config=clang` calls it: it checks a source and compiles nothing. Bazel wants an object
# of each compilation, and gets an empty one. Programs that the build itself runs are compiled.
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
