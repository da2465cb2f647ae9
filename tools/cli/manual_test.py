"""Tests that the manual page and the completions say what --help says, and that man and the shells
can read them."""
import datetime
import os
import re
import shutil
import subprocess
import unittest

from tools.testing.recount import RECOUNT, CommandTest


def commands_of(help_text):
    """Returns the names of the commands that a --help lists, which are indented by two and followed
    by a description."""
    return re.findall(r"^  ([a-z]+) {2,}\S", help_text, re.MULTILINE)


class Manual(CommandTest):
    def help_of(self, *command):
        return self.expect(0, *command, "--help").out

    def all_commands(self):
        """Returns every command with its --help, including those of `store`."""
        found = {(): self.help_of()}
        for name in commands_of(found[()]):
            found[(name,)] = self.help_of(name)
            if re.search(r"SUBCOMMAND", found[(name,)].split("\n")[1]):
                for below in commands_of(found[(name,)]):
                    found[(name, below)] = self.help_of(name, below)
        return found

    def page(self):
        return self.expect(0, "manual").out

    def test_every_command_option_and_example_of_help_stands_in_the_page(self):
        sections = re.split(r"^\.S[SH] ", self.page().replace("\\-", "-").replace("\\fB", "")
                            .replace("\\fI", "").replace("\\fR", ""), flags=re.MULTILINE)
        commands = self.all_commands()
        self.assertGreater(len(commands), 20)
        self.assertIn(("store", "check"), commands)
        for command, help_text in commands.items():
            title = "OPTIONS" if not command else "recount " + " ".join(command)
            section = next((section for section in sections
                            if re.match(re.escape(title) + r"($| [\[A-Z])", section,
                                        re.MULTILINE)), None)
            with self.subTest(command):
                self.assertIsNotNone(section)
                for option in re.findall(r"^  (?:-\w,)?(--[a-z-]+)", help_text, re.MULTILINE):
                    if option != "--help" or not command:
                        self.assertIn(option, section)
                example = re.search(r"^Example: (.*)$", help_text, re.MULTILINE)
                if command:
                    shown = section.replace("\\(aq", "'").replace("\\e", "\\")
                    self.assertIn(example.group(1), shown)

    def test_the_page_is_sound_roff(self):
        self.write("recount.1", self.page())
        done = subprocess.run(["mandoc", "-T", "lint", self.path("recount.1")], check=False,
                              capture_output=True, text=True)
        self.assertEqual(done.stdout + done.stderr, "")
        shown = subprocess.run(["mandoc", "-T", "utf8", self.path("recount.1")], check=True,
                               capture_output=True, text=True).stdout
        self.assertIn("recount", shown)

    def test_the_page_has_the_day_of_the_release_whenever_it_is_made(self):
        build = self.expect(0, "--version").out.splitlines()[0]
        title = re.match(r'\.TH RECOUNT 1 "(\d{4}-\d\d-\d\d)" "(.*)" "Recount"\n', self.page())
        self.assertEqual(title[2], build)
        with open("events/version.h", encoding="utf-8") as file:
            self.assertIn(f'kReleaseDate = "{title[1]}"', file.read())
        datetime.date.fromisoformat(title[1])

    def completed(self, *words, line=""):
        """Returns what bash offers for the last of the words; `line` is the typed line."""
        script = (f"COMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}; "
                  "source <(\"$0\" completion bash); COMP_WORDS=(\"$@\"); "
                  "COMP_CWORD=$(($# - 1)); _recount; printf '%s\\0' \"${COMPREPLY[@]}\"")
        done = subprocess.run(["bash", "-c", script, RECOUNT, *words], check=True,
                              capture_output=True, text=True, cwd=self.folder)
        return [offered for offered in done.stdout.split("\0") if offered]

    def test_bash_completes_commands_and_options(self):
        self.assertEqual(self.completed("recount", "rep"), ["replay", "report", "repro"])
        self.assertEqual(self.completed("recount", "--db", "x", "pl"), ["play"])
        self.assertIn("--seat", self.completed("recount", "play", "--"))
        self.assertIn("--view", self.completed("recount", "--quiet", "replay", "--v"))
        self.assertIn("check", self.completed("recount", "store", "ch"))

    def test_bash_completes_what_the_values_may_be(self):
        table = {
            ("new", ""): ["heretics", "hope"], ("rules", "he"): ["heretics"],
            ("rules", "heretics", "HER-3."): ["HER-3.4"], ("games", "--game", "ho"): ["hope"],
            ("show", "1234", "--view", "sp"): ["spectator"],
            ("--db", "x", "log", "--view", "j"): ["judge"],
            ("rule", "1234", "-", "--kind", ""): ["stand", "rewind", "outcome", "penalty", "void"],
            ("rule", "1234", "-", "--penalty", "ga"): ["game_loss"],
            ("rule", "1234", "-", "--clause", "JDG-"): ["JDG-1"],
            ("new", "hope", "--cards", "hope"): ["hope-core"],
            ("completion", "z"): ["zsh"],
        }
        for words, values in table.items():
            with self.subTest(words):
                offered = self.completed("recount", *words)
                for value in values:
                    self.assertIn(value, offered)
                    self.assertTrue(all(word.startswith(words[-1]) for word in offered), offered)
        self.assertNotIn("HPE-1.1", self.completed("recount", "rules", "heretics", ""))

    def test_bash_completes_the_games_of_the_store(self):
        game = self.begin()
        other = self.ask("--db", "other.db", "new", "heretics", "--players", "A,B")["id"]
        offered = [word for word in self.completed(RECOUNT, "show", "")
                   if not word.startswith("-")]
        self.assertEqual(offered, ["@last", game[:8], *self.files()])
        self.assertEqual(self.completed(RECOUNT, "show", game[:4]), [game[:8]])
        self.assertEqual(self.completed(RECOUNT, "show", "@"), ["@last"])
        self.assertIn(other[:8], self.completed(RECOUNT, "--db", "other.db", "act", ""))
        self.assertNotIn(game[:8], self.completed(RECOUNT, "act", game[:8], ""))
        # The shell splits words at @, so it passes them like this.
        self.assertEqual(self.completed(RECOUNT, "show", "@", "la",
                                        line=f"{RECOUNT} show @la"), ["last"])

    def test_bash_completes_files_by_the_text_of_their_names(self):
        for name in ("my game.recount", "my\nown.recount", "it's.recount"):
            self.write(name, "")
        self.assertCountEqual(self.completed("recount", "verify", "my"),
                              ["my\nown.recount", "my game.recount"])
        for typed in ("my\\ g", '"my g', "'my g"):
            self.assertEqual(self.completed("recount", "verify", typed), ["my game.recount"])
        self.assertEqual(self.completed("recount", "verify", "it"), ["it's.recount"])

    def files(self):
        return sorted(os.listdir(self.folder))

    def test_zsh_knows_every_command_with_what_it_does(self):
        script = self.expect(0, "completion", "zsh").out
        self.assertTrue(script.startswith("#compdef recount\n"))
        for command in self.all_commands():
            for name in command:
                self.assertRegex(script, rf" '{name}:[^']")
        self.assertIn(r"each game'\''s rules", script)
        if shutil.which("zsh"):
            self.write("_recount", script)
            subprocess.run(["zsh", "-n", self.path("_recount")], check=True)

    def test_install_puts_command_page_and_completions_below_the_prefix(self):
        environment = {"PATH": os.environ["PATH"], "PREFIX": self.path("there")}
        for _ in range(2):  # also over an installed one
            done = subprocess.run(["bash", os.path.abspath("tools/install.sh"), RECOUNT],
                                  env=environment, capture_output=True, text=True, check=True)
        self.assertIn("installed: ", done.stdout)
        for path, arguments in (("share/man/man1/recount.1", ["manual"]),
                                ("share/bash-completion/completions/recount",
                                 ["completion", "bash"]),
                                ("share/zsh/site-functions/_recount", ["completion", "zsh"])):
            with open(os.path.join(self.path("there"), path), encoding="utf-8") as file:
                self.assertEqual(file.read(), self.expect(0, *arguments).out)
        self.assertTrue(os.access(self.path("there/bin/recount"), os.X_OK))


if __name__ == "__main__":
    unittest.main()
