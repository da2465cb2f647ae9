"""Writes compile_commands.json, from which clangd and other tools learn how each file is compiled.

    python3 tools/compile_commands.py

Bazel provides the list. Generated headers (FlatBuffers) exist after `./bazelw build //...`.
"""
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
# Options of the compiler that clangd does not know, or that write files.
DROPPED = {'-fno-canonical-system-headers', '-MD', '-Wno-free-nonheap-object', '-Wno-restrict'}
WITH_VALUE = {'-MF', '-frandom-seed'}


def entry(arguments, folder):
    """Returns the entry of one compilation, or None if it is not C++ of this repository."""
    source = arguments[arguments.index('-c') + 1] if '-c' in arguments else ''
    if not source.endswith('.cc') or source.startswith('bazel-out/'):
        return None
    kept, skipped = [], False
    for argument in arguments:
        if not skipped and argument not in DROPPED and argument not in WITH_VALUE:
            kept.append(argument)
        skipped = argument in WITH_VALUE
    return {'directory': folder, 'file': source, 'arguments': kept}


def main():
    bazel = os.path.join(ROOT, 'bazelw')
    asked = subprocess.run(
        [bazel, 'aquery', '--output=jsonproto', '--ui_event_filters=-info',
         '--define=compile=file_by_file', 'mnemonic("CppCompile", //...)'],
        cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True)
    if asked.returncode != 0:
        return asked.returncode
    folder = subprocess.run([bazel, 'info', 'execution_root'], cwd=ROOT, check=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                            text=True).stdout.strip()
    found = {}
    for action in json.loads(asked.stdout).get('actions', []):
        made = entry(action.get('arguments', []), folder)
        if made:
            # The path is in the checkout, so that an editor finds the entry of the file that it
            # opens.
            made['file'] = os.path.join(ROOT, made['file'])
            found.setdefault(made['file'], made)
    with open(os.path.join(ROOT, 'compile_commands.json'), 'w', encoding='utf-8') as file:
        json.dump(sorted(found.values(), key=lambda made: made['file']), file, indent=1)
        file.write('\n')
    print(f'compile_commands.json: {len(found)} files')
    return 0


if __name__ == '__main__':
    sys.exit(main())
