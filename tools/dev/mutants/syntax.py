"""Reads the syntax tree of a source as clang prints it, with the file of every place."""
import json
import subprocess


def trees_of(command, folder, namespace):
    """The trees of all parts of `namespace` that the compilation `command` sees."""
    asked = [*command, '-fsyntax-only', '-w', '-Xclang', '-ast-dump=json',
             '-Xclang', f'-ast-dump-filter={namespace}']
    printed = subprocess.run(asked, cwd=folder, check=True, stdout=subprocess.PIPE).stdout
    return parsed(printed.decode('utf-8'))


def parsed(text):
    """The trees in what clang printed, each node with `_at`: (file, start, end) or None."""
    trees, decoder, at = [], json.JSONDecoder(), text.find('{')
    while at >= 0:
        tree, end = decoder.raw_decode(text, at)
        _name_files(tree)
        trees.append(tree)
        at = text.find('{', end)
    return trees


def _name_files(tree):
    """clang names a file only where it differs from that of the place printed before."""
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
    """Where a node is spelled: (file, start, end); None in macros and in what nobody wrote."""
    begin, end = places.get('begin', {}), places.get('end', {})
    if 'offset' not in begin or 'offset' not in end or begin['file'] != end['file']:
        return None
    return begin['file'], begin['offset'], end['offset'] + end['tokLen']
