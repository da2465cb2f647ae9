"""Which files of a game decide it: all C++ of its folder but tests and the names below.

What is left: the state, the set-up, checks, lists of legal actions, what actions do, results, and
what reads card sets and configs.
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
    """From the root of the workspace."""
    return f'engine/{game}'


def is_deciding(game, path):
    """Whether the file, named from the root, is given mutants. GAME.cc and GAME.h only forward, and
    tell the tools names and what is hidden."""
    folder, name = os.path.split(path)
    stem, ending = os.path.splitext(name)
    return (folder == folder_of(game) and ending in ('.cc', '.h') and
            not stem.endswith('_test') and not stem.startswith('test_') and
            stem != game and stem not in NOT_DECIDING)


def tests_of(game):
    """The names of the game's own test targets."""
    return [f'{game}_test', 'allocation_test']


def all_games(root):
    """The registered games."""
    scope = {}
    with open(os.path.join(root, 'engine/games.bzl'), encoding='utf-8') as file:
        exec(file.read(), scope)  # pylint: disable=exec-used
    return scope['GAMES']
