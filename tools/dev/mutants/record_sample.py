"""Writes sample.ast.json, which mutants_test.py reads: clang's output for sample.cc, without the
parts that the finder ignores. Run it after an edit of the sample:

    python3 tools/dev/mutants/record_sample.py
"""
import json
import os
import subprocess

_KEPT = {'begin', 'constexpr', 'end', 'expansionLoc', 'file', 'hasInit', 'hasVar', 'id', 'inner',
         'isConstexpr', 'isImplicit', 'kind', 'loc', 'name', 'offset', 'opcode', 'qualType',
         'range', 'referencedDecl', 'spellingLoc', 'tokLen', 'type'}


def _trimmed(value):
    if isinstance(value, list):
        return [_trimmed(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: _trimmed(each) for key, each in value.items()
            if key in _KEPT and (key != 'type' or value.get('kind') == 'VarDecl')}


def main():
    os.chdir(os.path.dirname(os.path.realpath(__file__)))
    printed = subprocess.run(
        ['clang', '-std=c++20', '-fsyntax-only', '-w', '-Xclang', '-ast-dump=json',
         '-Xclang', '-ast-dump-filter=recount::tools::dev::mutants::sample', 'sample.cc'],
        check=True, stdout=subprocess.PIPE).stdout.decode('utf-8')
    decoder, at = json.JSONDecoder(), printed.find('{')
    with open('sample.ast.json', 'w', encoding='utf-8') as file:
        while at >= 0:
            tree, end = decoder.raw_decode(printed, at)
            json.dump(_trimmed(tree), file, separators=(',', ':'))
            file.write('\n')
            at = printed.find('{', end)


if __name__ == '__main__':
    main()
