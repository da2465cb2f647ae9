"""Selects the files of a game that decide it: all C++ of its folder except tests and the names
below.

These are the state, the set-up, checks, lists of legal actions, what actions do, results, and the
readers of card sets and configs.
"""
import os

# Files that decide nothing in a game: texts and rendering, views (the leak tests of the conformance
# suite cover them), bytes, and the validation of bytes from outside.
NOT_DECIDING = {
    'clauses': 'the texts of the clauses, a table',
    'effects': 'the sentences of effects and refusals, a table',
    'names': 'words for people',
    'render': 'drawing',
    'statistics': 'tables for analysts',
    'text': 'words for people',
    'validate': 'states from outside, which no game makes',
    'validate_abilities': 'states from outside',
    'validate_stack': 'states from outside',
    'view': 'what is shown to whom',
    'wire': 'actions and configs as bytes',
}
# Enumerations whose members only choose a sentence.
ENUMS_OF_WORDS = {'EffectKind'}


def folder_of(game):
    """Returns the path from the root of the workspace."""
    return f'engine/{game}'


def is_deciding(game, path):
    """Returns whether the file, named from the root, gets mutants. GAME.cc and GAME.h do not: they
    decide nothing, but forward calls and give the tools names and hidden information."""
    folder, name = os.path.split(path)
    stem, ending = os.path.splitext(name)
    return (folder == folder_of(game) and ending in ('.cc', '.h') and
            not stem.endswith('_test') and not stem.startswith('test_') and
            stem != game and stem not in NOT_DECIDING)


def tests_of(game):
    """The names of the game's own test targets."""
    return [f'{game}_test', 'allocation_test']


def all_games(root):
    """Returns the registered games."""
    scope = {}
    with open(os.path.join(root, 'engine/games.bzl'), encoding='utf-8') as file:
        exec(file.read(), scope)  # pylint: disable=exec-used
    return scope['GAMES']
