"""Finds the mistakes that a source can be given.

    finder = Finder(root, is_wanted)
    finder.read(trees)           # of syntax.py, one source after another
    finder.mutants()             # each mistake once, wherever its text was seen

A switch at run time cannot reach some code, which is left out: code that only the compiler
evaluates (constexpr variables, case labels, enumerators, template arguments, array bounds,
variables of a namespace) and code that a macro writes. A call of `reserve` does not decide
anything. A constant that names the lack of something (kNoCard) is not a quantity, and stays.
"""
import collections
import dataclasses
import os
import re

import mutant as mutants
from mutant import Mutant

_COMPARISONS = {
    '<': (('shifted comparison', '<='), ('turned comparison', '>')),
    '<=': (('shifted comparison', '<'), ('turned comparison', '>=')),
    '>': (('shifted comparison', '>='), ('turned comparison', '<')),
    '>=': (('shifted comparison', '>'), ('turned comparison', '<=')),
    '==': (('turned comparison', '!='),),
    '!=': (('turned comparison', '=='),),
}
_OPERATORS = {
    '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&': '|', '|': '&', '^': '&',
    '<<': '>>', '>>': '<<', '&&': '||', '||': '&&', '+=': '-=', '-=': '+=', '*=': '/=',
    '/=': '*=', '%=': '*=', '&=': '|=', '|=': '&=', '^=': '&=', '<<=': '>>=', '>>=': '<<=',
}
_FUNCTIONS = {'FunctionDecl', 'CXXMethodDecl', 'CXXConstructorDecl', 'CXXConversionDecl',
              'CXXDestructorDecl'}
_BARE = {'ImplicitCastExpr', 'ExprWithCleanups', 'ParenExpr', 'CXXBindTemporaryExpr',
         'MaterializeTemporaryExpr'}
_CALLS = {'CallExpr', 'CXXMemberCallExpr', 'CXXOperatorCallExpr'}
_DROPPED = _CALLS | {'BinaryOperator', 'CompoundAssignOperator', 'UnaryOperator', 'BreakStmt',
                     'ContinueStmt', 'ReturnStmt'}
# Declarations that only the compiler evaluates.
_CONSTANT = {'ConstantExpr', 'EnumDecl', 'StaticAssertDecl', 'TemplateArgument',
             'ClassTemplateSpecializationDecl', 'ClassTemplatePartialSpecializationDecl',
             'VarTemplateDecl'}
_INTEGER = re.compile(r"(?:0[xX][0-9a-fA-F']+|[0-9][0-9']*)(?:[uU]?[lLzZ]*|[lL]+[uU]?)\Z")
_NAMED_CONSTANT = re.compile(r'k(?!No[A-Z])[A-Z]\w*\Z')
_INTEGRAL = re.compile(r'\b(?:u?int\d*(?:_t)?|size_t|unsigned|long|short)\b')


@dataclasses.dataclass(frozen=True)
class _Scope:
    names: tuple = ()
    function: str = ''
    is_constexpr: bool = False


class Finder:
    """Collects the mutants of the files for which `is_wanted(path from the root)`."""

    def __init__(self, root, is_wanted, enums_of_words=()):
        self._root = root
        self._is_wanted = is_wanted
        self._enums_of_words = enums_of_words
        self._sources = {}
        self._found = {}  # by place, kind and replacement
        self._enumerators = {}  # by id: the name of its enum, and its own name

    def read(self, trees):
        """Adds what the trees of one source show."""
        for tree in trees:
            self._collect_enumerators(tree)
        for tree in trees:
            self._visit(tree, _Scope())

    def mutants(self):
        """Returns all mutants in the order of the sources, each with its occurrence."""
        ordered = sorted(self._found.values(),
                         key=lambda each: (each.file, each.start, -each.end, each.kind,
                                           each.replacement))
        places = collections.defaultdict(list)
        numbered = []
        for each in ordered:
            known = places[each.site]
            if each.start not in known:
                known.append(each.start)
            line = self._sources[each.file].count('\n', 0, each.start) + 1
            numbered.append(dataclasses.replace(each, occurrence=known.index(each.start),
                                                line=line))
        return numbered

    # --- places ---

    def _place(self, node):
        """Returns (file from the root, start, end) of the spelling of a node in a wanted file, else
        None."""
        if not node or node.get('_at') is None:
            return None
        path, start, end = node['_at']
        path = os.path.normpath(os.path.join(self._root, path))
        path = os.path.relpath(path, self._root)
        if not self._is_wanted(path):
            return None
        if path not in self._sources:
            # latin-1 gives one character per byte, because clang counts bytes.
            with open(os.path.join(self._root, path), encoding='latin-1', newline='') as file:
                self._sources[path] = file.read()
        return path, start, end

    def _text(self, place):
        return self._sources[place[0]][place[1]:place[2]]

    def _add(self, place, scope, kind, form, replacement=''):
        text = self._text(place)
        made = Mutant(file=place[0], function=scope.function, start=place[1], end=place[2],
                      kind=kind, form=form, text=text, replacement=replacement,
                      is_constexpr=scope.is_constexpr)
        self._found.setdefault((place, kind, form, replacement), made)

    def _collect_enumerators(self, node):
        if node.get('kind') == 'EnumDecl' and node.get('name') not in self._enums_of_words:
            names = [(each['id'], each['name']) for each in node.get('inner', [])
                     if each.get('kind') == 'EnumConstantDecl']
            for identity, name in names:
                self._enumerators[identity] = ([each for _, each in names], name)
        for child in node.get('inner', []):
            self._collect_enumerators(child)

    # --- the walk ---

    def _visit(self, node, scope):
        kind = node.get('kind')
        if kind is None or kind in _CONSTANT or node.get('isImplicit'):
            return
        if kind == 'VarDecl' and (node.get('constexpr') or not scope.function):
            return
        scope = self._scope_within(node, kind, scope)
        special = getattr(self, f'_visit_{kind}', None)
        if special is not None:
            special(node, scope)
            return
        self._mutate(node, kind, scope)
        for child in node.get('inner', []):
            self._visit(child, scope)

    def _scope_within(self, node, kind, scope):
        if kind in _FUNCTIONS:
            name = '::'.join((*scope.names, node.get('name', '')))
            is_constexpr = bool(node.get('constexpr')) or scope.is_constexpr
            return dataclasses.replace(scope, function=scope.function or name,
                                       is_constexpr=is_constexpr)
        if kind in ('CXXRecordDecl', 'ClassTemplateDecl') and 'name' in node:
            if scope.names[-1:] != (node['name'],):
                return dataclasses.replace(scope, names=(*scope.names, node['name']))
        if kind == 'FieldDecl':
            return dataclasses.replace(scope, function='::'.join((*scope.names, node['name'])),
                                       is_constexpr=True)
        return scope

    def _visit_FunctionTemplateDecl(self, node, scope):
        """Visits the pattern; its instances have the same text."""
        for child in node.get('inner', []):
            if child.get('kind') in _FUNCTIONS:
                self._visit(child, scope)
                return

    def _visit_LambdaExpr(self, node, scope):
        """Visits the captures and the body, which its class repeats."""
        inner = dataclasses.replace(scope)
        for child in node.get('inner', []):
            if child.get('kind') != 'CXXRecordDecl':
                self._visit(child, inner)

    def _visit_CXXForRangeStmt(self, node, scope):
        """Visits the range and the body; the compiler makes the rest."""
        inner = node.get('inner', [])
        for child in (*inner[:2], inner[-1]):
            self._visit(child, scope)
        self._drop(inner[-1], scope)

    def _visit_IfStmt(self, node, scope):
        inner = list(node.get('inner', []))
        before = int(bool(node.get('hasInit')))
        declared = inner[before] if node.get('hasVar') else None
        condition = inner[before + int(declared is not None)]
        if node.get('isConstexpr'):
            inner.remove(condition)
        elif declared is None:
            self._negate(condition, scope)
        elif not node.get('hasInit'):
            self._negate_variable(declared, scope)
        rest = inner[inner.index(condition) + 1:] if condition in inner else inner[before:]
        for child in inner:
            if child is condition and declared is not None:
                continue
            self._visit(child, scope)
        for child in rest:
            self._drop(child, scope)

    def _visit_CompoundStmt(self, node, scope):
        for child in node.get('inner', []):
            self._drop(child, scope)
            self._visit(child, scope)

    def _visit_CaseStmt(self, node, scope):
        last = node['inner'][-1]
        self._drop(last, scope)
        self._visit(last, scope)

    _visit_DefaultStmt = _visit_CaseStmt

    def _visit_WhileStmt(self, node, scope):
        inner = node.get('inner', [])
        if not node.get('hasVar'):
            self._negate(inner[0], scope)
        self._drop(inner[-1], scope)
        for child in inner:
            self._visit(child, scope)

    def _visit_ForStmt(self, node, scope):
        inner = node.get('inner', [])  # init, variable, condition, increment, body
        if len(inner) == 5:
            self._negate(inner[2], scope)
            self._drop(inner[4], scope)
        for child in inner:
            self._visit(child, scope)

    def _visit_ConditionalOperator(self, node, scope):
        self._negate(node['inner'][0], scope)
        for child in node['inner']:
            self._visit(child, scope)

    def _visit_CXXRewrittenBinaryOperator(self, node, scope):
        """`a != b` of a class that has only `==`: the call is in it, its operator in the text."""
        call = node
        while call.get('kind') != 'CXXOperatorCallExpr':
            if not call.get('inner'):
                return
            call = call['inner'][0]
        self._binary(node, call['inner'][1:], scope)
        for child in call['inner'][1:]:
            self._visit(child, scope)

    # --- the mistakes ---

    def _mutate(self, node, kind, scope):
        if kind in ('BinaryOperator', 'CompoundAssignOperator'):
            self._binary(node, node['inner'], scope)
        elif kind == 'CXXOperatorCallExpr' and len(node['inner']) == 3:
            self._binary(node, node['inner'][1:], scope)
        elif kind == 'UnaryOperator':
            self._unary(node, scope)
        elif kind in ('IntegerLiteral', 'CXXBoolLiteralExpr'):
            self._literal(node, scope)
        elif kind == 'DeclRefExpr':
            self._reference(node, scope)

    def _binary(self, node, sides, scope):
        place = self._place(node)
        left, right = (self._place(side) for side in sides)
        if not place or not left or not right or left[2] > right[1]:
            return
        between = self._text((place[0], left[2], right[1]))
        operator = between.strip()
        choices = _COMPARISONS.get(operator, ())
        if operator in _OPERATORS:
            choices = (('exchanged operator', _OPERATORS[operator]),)
        for kind, other in choices:
            replacement = (self._text((place[0], place[1], left[2])) +
                           between.replace(operator, other) +
                           self._text((place[0], right[1], place[2])))
            self._add(place, scope, kind, mutants.CHOICE, replacement)

    def _unary(self, node, scope):
        place = self._place(node)
        if not place:
            return
        text = self._text(place)
        for operator, other in (('++', '--'), ('--', '++')):
            if text.startswith(operator):
                self._add(place, scope, 'exchanged operator', mutants.CHOICE, other + text[2:])
            elif text.endswith(operator):
                self._add(place, scope, 'exchanged operator', mutants.CHOICE, text[:-2] + other)
        if node.get('opcode') == '!':
            self._add(place, scope, 'negated condition', mutants.TRUTH)

    def _literal(self, node, scope):
        place = self._place(node)
        if not place:
            return
        text = self._text(place)
        if text in ('true', 'false'):
            other = 'false' if text == 'true' else 'true'
            self._add(place, scope, 'other constant', mutants.CHOICE, other)
        elif _INTEGER.match(text):
            for step in ('+ 1', '- 1'):
                self._add(place, scope, mutants.OFF_BY_ONE, mutants.CHOICE, f'{text} {step}')

    def _reference(self, node, scope):
        place = self._place(node)
        target = node.get('referencedDecl', {})
        if not place:
            return
        text = self._text(place)
        name = target.get('name', '')
        if not text.endswith(name):
            return
        if target.get('kind') == 'EnumConstantDecl' and target.get('id') in self._enumerators:
            names, own = self._enumerators[target['id']]
            at = names.index(own)
            for other in names[max(at - 1, 0):at] + names[at + 1:at + 2]:
                # A count such as kCount, after the last enumerator, is not a value of its own.
                if not other.startswith('k'):
                    self._add(place, scope, 'neighbouring enumerator', mutants.CHOICE,
                              text[:-len(own)] + other)
        elif (target.get('kind') == 'VarDecl' and _NAMED_CONSTANT.match(name) and
              _INTEGRAL.search(target.get('type', {}).get('qualType', '')) and
              '[' not in target['type']['qualType']):
            for step in ('+ 1', '- 1'):
                self._add(place, scope, mutants.OFF_BY_ONE, mutants.CHOICE, f'{text} {step}')

    def _negate(self, condition, scope):
        """Adds the negation of a condition, unless another mistake at this place has the same
        effect."""
        place = self._place(condition)
        core = condition
        while core.get('kind') in _BARE and len(core.get('inner', [])) == 1:
            core = core['inner'][0]
        same = (core.get('opcode') in ('==', '!=', '!') or
                core.get('kind') in ('CXXRewrittenBinaryOperator', 'CXXBoolLiteralExpr'))
        if place and not same:
            self._add(place, scope, 'negated condition', mutants.TRUTH)

    def _negate_variable(self, declaration, scope):
        place = self._place(declaration)
        variable = declaration['inner'][0]
        if not place:
            return
        # clang's range excludes the semicolon: the declaration ends where its initializer does.
        own = self._place(variable)
        if own:
            self._add((place[0], place[1], own[2]), scope, 'negated condition',
                      mutants.CONDITION_VARIABLE, variable['name'])

    def _drop(self, statement, scope):
        core = statement
        while core.get('kind') in _BARE and core.get('inner'):
            core = core['inner'][0]
        place = self._place(statement)
        if not place or core.get('kind') not in _DROPPED:
            return
        if core['kind'] == 'ReturnStmt' and core.get('inner'):
            return
        source = self._sources[place[0]]
        end = place[2]
        while source[end:end + 1].isspace():
            end += 1
        text = self._text(place)
        if source[end:end + 1] != ';' or re.search(r'\breserve\(', text):
            return
        self._add((place[0], place[1], end + 1), scope, 'dropped statement', mutants.STATEMENT)
