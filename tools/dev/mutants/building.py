"""Builds a game with mutants in it, in a copy of the workspace."""
import hashlib
import json
import os
import pickle
import re
import shutil
import subprocess

import games
import rewriting
import sites
import syntax
from tools import compile_commands

_PLACE = re.compile(r'^(engine/[^:\s]+\.(?:cc|h)):(\d+):(\d+): (error|note)?', re.MULTILINE)


class BuildFailed(Exception):
    """The build failed, and no mutant caused it."""


class Building:
    """The copy of a workspace in which one game after another gets its mutants.

    Links lead to the sources of everything else; Bazel has an output folder of its own.
    """

    def __init__(self, root, scratch, jobs):
        self._root = root
        self._copy = os.path.join(scratch, 'workspace')
        self._output = os.path.join(scratch, 'output')
        self._scratch = scratch
        self._jobs = jobs

    def stop(self):
        """Ends the Bazel of the copy."""
        self._bazel(['shutdown'], check=False)

    def programs(self, game):
        """Returns the folder with what was built last for the game."""
        return os.path.join(self._scratch, 'programs', game)

    # --- the copy ---

    def prepare(self, game):
        """Lays out the copy with the game's folder as it is."""
        shutil.rmtree(self._copy, ignore_errors=True)
        os.makedirs(os.path.join(self._copy, 'engine'))
        self._link('', lambda name: name != 'engine' and not name.startswith(('bazel-', '.git')))
        self._link('engine', lambda name: name != game)
        shutil.copytree(os.path.join(self._root, games.folder_of(game)),
                        os.path.join(self._copy, games.folder_of(game)))

    def _link(self, folder, is_wanted):
        for name in os.listdir(os.path.join(self._root, folder)):
            if is_wanted(name):
                os.symlink(os.path.join(self._root, folder, name),
                           os.path.join(self._copy, folder, name))

    def _bazel(self, arguments, check=True):
        # Compiles file by file, so that a mutant that does not compile is found by its file and
        # line.
        if arguments[0] in ('aquery', 'build'):
            arguments = [arguments[0], '--define=compile=file_by_file', *arguments[1:]]
        return subprocess.run(['/usr/bin/bazel', f'--output_base={self._output}', *arguments],
                              cwd=self._copy, check=check, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)

    # --- the sites ---

    def find_sites(self, game):
        """Returns all mutants of the game, as its compilations show them. Returns the last ones if
        neither the game's files nor this tool has changed."""
        digest = self._digest_of(game)
        kept = os.path.join(self._scratch, f'sites-{game}.pickle')
        if os.path.exists(kept):
            with open(kept, 'rb') as file:
                last = pickle.load(file)
            if last[0] == digest:
                return last[1]
        found = self._found(game)
        with open(kept, 'wb') as file:
            pickle.dump((digest, found), file)
        return found

    def _digest_of(self, game):
        here = os.path.dirname(os.path.realpath(__file__))
        folder = os.path.join(self._root, games.folder_of(game))
        digest = hashlib.sha256()
        for path in (*(os.path.join(here, name) for name in sorted(os.listdir(here))),
                     *(os.path.join(folder, name) for name in sorted(os.listdir(folder)))):
            name = path.replace(self._root + '/', '')
            if games.is_deciding(game, name) or path.endswith(('sites.py', 'syntax.py')):
                with open(path, 'rb') as file:
                    digest.update(name.encode('utf-8') + b'\0' + file.read())
        return digest.hexdigest()

    def _found(self, game):
        # The generated headers must exist. This normal build takes everything else from the disk
        # cache. The cache checks all headers of the games, so it is not compiled again below.
        built = self._bazel(['build', f'--jobs={self._jobs}', *self._checks(game)], check=False)
        if built.returncode != 0:
            raise BuildFailed(built.stderr[-6000:])
        asked = self._bazel(['aquery', '--output=jsonproto',
                             f'mnemonic("CppCompile", //{games.folder_of(game)}:{game})'])
        output = self._bazel(['info', 'execution_root']).stdout.strip()
        finder = sites.Finder(self._copy, lambda path: games.is_deciding(game, path),
                              games.ENUMS_OF_WORDS)
        for action in json.loads(asked.stdout).get('actions', []):
            made = compile_commands.entry(action.get('arguments', []), self._copy)
            if made and games.is_deciding(game, made['file']):
                finder.read(self._trees(made['arguments'], output, game))
        return finder.mutants()

    def _trees(self, arguments, output, game):
        kept = arguments.index('-o')
        command = [os.path.join(output, word) if word.startswith('bazel-out/') else word
                   for word in arguments[1:kept]]
        return syntax.trees_of(['clang', *command], self._copy, f'recount::engine::{game}')

    # --- the build ---

    def write(self, game, numbered):
        """Writes the mutants into the copy. Returns {path: Rewritten}."""
        folder = games.folder_of(game)
        header = f'{folder}/mutated.h'
        shutil.copy(os.path.join(os.path.dirname(os.path.realpath(__file__)), 'mutated.h'),
                    os.path.join(self._copy, header))
        by_file = {}
        for number, mutant in numbered.items():
            by_file.setdefault(mutant.file, {})[number] = mutant
        written = {}
        for name in sorted(os.listdir(os.path.join(self._root, folder))):
            path = f'{folder}/{name}'
            if not games.is_deciding(game, path):
                continue
            with open(os.path.join(self._root, path), encoding='latin-1', newline='') as file:
                source = file.read()
            rewritten = rewriting.rewrite(source, by_file.get(path, {}), header)
            with open(os.path.join(self._copy, path), 'w', encoding='latin-1',
                      newline='') as file:
                file.write(rewritten.text if path in by_file else source)
            written[path] = rewritten
        return written

    def _build(self, game, targets):
        return self._bazel(
            ['build', f'--jobs={self._jobs}', '--keep_going',
             f'--per_file_copt=^{games.folder_of(game)}/.*\\.cc$@-O1,-w,-Wno-narrowing,'
             '-D_GLIBCXX_ASSERTIONS',
             f'--per_file_copt=^{games.folder_of(game)}/.*_test\\.cc$@-O0',
             *targets], check=False)

    def build(self, game, written):
        """Builds the checks. Returns the numbers of the mutants that do not compile; if there are
        none, the programs are ready.

        Raises:
          BuildFailed: it fails, and no mutant is to blame.
        """
        folder = games.folder_of(game)
        library = self._build(game, [f'//{folder}:{game}'])
        built = library
        if library.returncode == 0:
            built = self._build(game, self._checks(game))
        if built.returncode == 0:
            self._keep_programs(game)
            return set()
        blamed = set()
        for levels in (('error',), ('error', 'note', None)):
            for path, line, column, level in _PLACE.findall(built.stderr):
                if (level or None) in levels and path in written:
                    blamed.add(written[path].innermost_at(int(line), int(column)))
            blamed.discard(None)
            if blamed:
                return blamed
        raise BuildFailed(built.stderr[-6000:])

    def _checks(self, game):
        """Returns the targets of the checks."""
        tests = [f'//{games.folder_of(game)}:{test}' for test in games.tests_of(game)]
        return [*tests, '//tools/dev/mutants:engine', '//engine/conformance:conformance_large_test']

    def _keep_programs(self, game):
        kept = self.programs(game)
        shutil.rmtree(kept, ignore_errors=True)
        os.makedirs(kept)
        output = self._bazel(['info', 'bazel-bin']).stdout.strip()
        for target in self._checks(game):
            shutil.copy(os.path.join(output, target[2:].replace(':', '/')), kept)
