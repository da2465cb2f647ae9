"""Provides terminals for tests: tmux, with keys and a screen; and a bare one, for the bytes.

Nothing here waits for a time: each step waits until the terminal shows the expected text.
"""
import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import tempfile
import termios

from tools.testing.recount import RECOUNT, SEED, CommandTest, is_running
from tools.testing.waiting import PATIENCE, wait_until


class Terminal:
    """A pane of a tmux server of its own, in which a shell runs one command and prints its exit."""

    def __init__(self, folder, command, rows=24, columns=80, **environment):
        self.folder = folder
        # A test may have several terminals in its folder, so each keeps its files in one of its
        # own. The path of a socket must be short.
        self.own_folder = tempfile.mkdtemp(prefix="recount-")
        self.socket = self.own("tmux")
        # A sanitizer must not catch the signal of a bad address, so that it reaches the process as
        # usual.
        sanitizers = {name: value for name, value in os.environ.items()
                      if name.endswith("SAN_OPTIONS")}
        sanitizers["ASAN_OPTIONS"] = sanitizers.get("ASAN_OPTIONS", "") + ":handle_segv=0"
        self.environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": folder,
                            **sanitizers}
        words = " ".join(f"{name}='{value}'" for name, value in
                         {"TERM": "screen-256color", **environment}.items())
        script = self.own("in_terminal.sh")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f"stty -a > {self.own('before')}\n"
                       f"env {words} sh -c 'echo $$ > {self.own('pid')}; exec {command}'\n"
                       f"status=$?\nstty -a > {self.own('after')}\necho \"exit $status\"\n"
                       "while true; do read line; done\n")
        self.tmux("-f", "/dev/null", "-u", "new-session", "-d", "-x", str(columns), "-y",
                  str(rows), f"sh {script}")

    def own(self, name):
        """Returns the path of a file in the terminal's own folder."""
        return os.path.join(self.own_folder, name)

    def process(self):
        """Returns the process of the command, or None if it has not begun."""
        try:
            with open(self.own("pid"), encoding="utf-8") as file:
                return int(file.read())
        except (FileNotFoundError, ValueError):
            return None

    def tmux(self, *arguments):
        done = subprocess.run(["tmux", "-S", self.socket, *arguments], capture_output=True,
                              text=True, check=False, cwd=self.folder, env=self.environment)
        if done.returncode != 0:
            raise AssertionError(f"tmux {arguments}: {done.stderr}")
        return done.stdout

    def close(self):
        """Ends the command, and waits until it has ended: a shell writes its history then, into
        the folder that the test is about to remove."""
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)
        command = self.process()
        if command is not None:
            wait_until(lambda: not is_running(command), "the command in the terminal to end")
        shutil.rmtree(self.own_folder, ignore_errors=True)

    def screen(self, *options):
        return self.tmux("capture-pane", "-p", *options)

    def press(self, *keys):
        """Presses keys by tmux's names for them: Right, Enter, C-c."""
        self.tmux("send-keys", *keys)
        return self

    def write(self, text):
        self.tmux("send-keys", "-l", text)
        return self

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        return self

    def until(self, is_there, what):
        """Returns the screen once it is as expected."""
        seen = [""]

        def there():
            seen[:] = [self.screen()]
            return is_there(seen[0])
        try:
            wait_until(there, what)
        except AssertionError as failed:
            raise AssertionError(f"{failed}; the screen says\n{seen[0]}") from failed
        return seen[0]

    def wait(self, *texts):
        return self.until(lambda screen: all(text in screen for text in texts), texts)

    def wait_exit(self):
        """Returns the exit status, and the screen after it."""
        screen = self.until(lambda screen: re.search(r"^exit \d+$", screen, re.MULTILINE),
                            "the end")
        return int(re.search(r"^exit (\d+)$", screen, re.MULTILINE).group(1)), screen

    def is_given_back(self):
        """Returns whether the terminal is as it was: its settings, the screen, the cursor."""
        settings = []
        for name in ("before", "after"):
            with open(self.own(name), encoding="utf-8") as file:
                # A resize is not a change that the command makes.
                settings.append(re.sub(r"(rows|columns) \d+", "", file.read()))
        flags = self.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}").split()
        return settings[0] == settings[1] and flags == ["0", "1"]


def bytes_at_terminal(test, *arguments, steps):
    """Returns everything that a command writes to a terminal. Each step is a text to wait for, and
    the text that is typed once it has appeared."""
    ours, theirs = pty.openpty()
    test.addCleanup(os.close, ours)
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 400, 0, 0))
    process = test.start_recount(
        *arguments, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        NO_COLOR=None, TERM="xterm-256color", LANG="C.UTF-8")
    os.close(theirs)
    written = b"".join(_exchange(ours, steps))
    assert process.wait(PATIENCE) == 0, written
    return written


def _exchange(terminal, steps):
    """Yields the output of a terminal until its other end is closed."""
    for wanted, typed in [*steps, (None, None)]:
        seen = b""
        while wanted is None or wanted.encode() not in seen:
            ready, _, _ = select.select([terminal], [], [], PATIENCE)
            assert ready, f"waited for {wanted}: {seen!r}"
            try:
                more = os.read(terminal, 1 << 16)
            except OSError:  # the other end is closed
                more = b""
            if not more:
                assert wanted is None, seen
                return
            yield more
            seen += more
        os.write(terminal, typed.encode())


class TerminalTest(CommandTest):
    def open(self, arguments, **more):
        terminal = Terminal(self.folder, f"{RECOUNT} {arguments}", **more)
        self.addCleanup(terminal.close)
        return terminal

    def events(self, game):
        return self.ask("log", game)["events"]

    def simulated(self):
        return self.ask("sim", "heretics", "--seed", SEED)["games"][0]

    def assert_shows_none(self, names, *screens):
        for screen in screens:
            for name in names:
                self.assertNotIn(name, screen)
