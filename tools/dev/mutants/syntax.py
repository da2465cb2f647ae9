"""Reads the syntax tree of a source as clang prints it, with the file of every place."""
import json
import subprocess


def trees_of(command, folder, namespace):
    """Returns the trees of all parts of `namespace` that the compilation `command` sees."""
    asked = [*command, '-fsyntax-only', '-w', '-Xclang', '-ast-dump=json',
             '-Xclang', f'-ast-dump-filter={namespace}']
    printed = subprocess.run(asked, cwd=folder, check=True, stdout=subprocess.PIPE).stdout
    return parsed(printed.decode('utf-8'))


def parsed(text):
    """Returns the trees in clang's output, each node with `_at`: (file, start, end) or None."""
    trees, decoder, at = [], json.JSONDecoder(), text.find('{')
    while at >= 0:
        tree, end = decoder.raw_decode(text, at)
        _name_files(tree)
        trees.append(tree)
        at = text.find('{', end)
    return trees


def _name_files(tree):
    """Gives every place its file; clang names a file only if it differs from that of the place
    before."""
    state = {'file': None}

    def place(value):
        if 'offset' in value:
            state['file'] = value.get('file', state['file'])
            value['file'] = state['file']
        for key in ('spellingLoc', 'expansionLoc'):
            if key in value:
                place(value[key])

    def node(value):
        for key, child in value.items():
            if key == 'loc':
                place(child)
            elif key == 'range':
                place(child['begin'])
                place(child['end'])
            elif key == 'inner':
                for each in child:
                    node(each)
        value['_at'] = _extent(value.get('range', {}))

    node(tree)


def _extent(places):
    """Returns the spelling of a node: (file, start, end); None in macros and in implicit code."""
    begin, end = places.get('begin', {}), places.get('end', {})
    if 'offset' not in begin or 'offset' not in end or begin['file'] != end['file']:
        return None
    return begin['file'], begin['offset'], end['offset'] + end['tokLen']
