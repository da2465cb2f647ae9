"""Tests `play` and `replay` as people meet them: types into a real terminal, tmux, and reads its
screen.

Nothing here waits for a time: each step waits until the screen shows the expected text.
"""
import json
import os
import re
import signal
import subprocess
import unittest

from tools.testing.cells import NAMES, cells_of
from tools.testing.recount import RECOUNT, SEED, children_of, is_running
from tools.testing.terminal import Terminal, TerminalTest
from tools.testing.waiting import wait_until

HUSSITES = ["Shepherd", "Flail Bearer", "Drummer", "Crossbowman", "Wagon Driver", "Chalice Bearer",
            "Lay Preacher", "Wagon Captain", "Master of the University", "Field Hetman",
            "Supreme Hetman"]
ORTHODOX = ["Novice", "Icon Painter", "Hierodeacon", "Hermit", "Hieromonk", "Hegumen",
            "Archimandrite", "Exarch", "Metropolitan", "Patriarch"]
COLOUR = re.compile(r"\x1b\[[\d;]*m")


def processes_of(terminal):
    """Returns the command in a terminal, and the child that reads the store for it."""
    return [terminal.process(), children_of(terminal.process())[0]]


class Play(TerminalTest):
    def test_two_seats_play_a_round_with_a_blank_screen_between_them(self):
        game = self.new()
        terminal = self.open(f"play {game[:8]}")
        screen = terminal.wait("Hand the terminal to Ana (seat 0), then press Enter.")
        self.assert_blank(screen)
        terminal.press("Enter")
        terminal.wait("choose_faction orthodox")
        terminal.press("Down", "Down")  # choose by arrows
        terminal.wait("> choose_faction hussites")
        terminal.press("Enter")
        terminal.wait("Hand the terminal to Bo (seat 1)")
        terminal.press("Enter")
        terminal.wait("Ana chooses the Hussites", "what do you do?")
        terminal.write("choose_faction orthodox").press("Enter")  # choose by typing words
        self.assert_blank(terminal.wait("Hand the terminal to Ana (seat 0)"))
        terminal.press("Enter")
        terminal.wait("The Cities are shuffled", "Ana lays Shepherd")
        terminal.write("field het")  # filter the list
        terminal.wait("> field het", "> send 31  Ana lays Field Hetman")
        terminal.press("Enter")
        self.assert_blank(terminal.wait("Hand the terminal to Bo (seat 1)"))
        terminal.press("Enter")
        screen = terminal.wait("Ana lays a character face down", "Bo lays Novice")
        self.assert_shows_none(HUSSITES, screen, terminal.screen("-S", "-"))
        terminal.press("C-e")
        self.assert_shows_none(HUSSITES, terminal.wait("any key: back"))
        terminal.press("Escape")
        terminal.wait("what do you do?")
        terminal.write("send orthodox:11").press("Enter")
        self.assert_blank(terminal.wait("Hand the terminal to Ana (seat 0)"))
        terminal.press("Enter")
        screen = terminal.wait("Last round")
        self.assert_shows_none([name for name in ORTHODOX if name != "Patriarch"], screen)
        terminal.press("C-d")
        status, screen = terminal.wait_exit()
        self.assertEqual(status, 0)
        self.assertIn(f"recount play {game[:8]}", screen)
        self.assertTrue(terminal.is_given_back())
        self.assert_shows_none(HUSSITES + ORTHODOX, terminal.screen("-S", "-"))
        self.assertEqual([(event["seat"], list(event["action"].values())[1])
                          for event in self.events(game) if event["kind"] == "action"],
                         [(0, "hussites"), (1, "orthodox"), (0, 31), (1, 43)])

    def assert_blank(self, screen):
        """Checks that a hand-over says to whom, and how to quit, and nothing else."""
        lines = [line for line in screen.splitlines() if line.strip()]
        self.assertEqual(len(lines), 2, screen)
        self.assertIn("Hand the terminal to", lines[0])
        self.assertIn("q quits", lines[1])

    def test_a_refusal_shows_its_clause_and_leaves_the_choice(self):
        game = self.begin()
        before = self.events(game)
        terminal = self.open(f"play {game}")
        terminal.wait("Hand the terminal to Ana")
        terminal.press("Enter")
        terminal.wait("what do you do?")
        terminal.write("send 2").press("Enter")
        terminal.wait("is not in Ana's hand", "HER-3.3: It may be any character",
                      "> send 2")
        self.assertEqual(self.events(game), before)
        terminal.press("C-u")
        terminal.write("frobnicate 1").press("Enter")
        terminal.wait("unknown action type", "no match")
        terminal.press("Escape")
        terminal.press("Enter")
        terminal.wait("choose one with the arrows, or type it")
        self.assertEqual(self.events(game), before)
        terminal.write("sup").press("Tab")
        terminal.wait("> send 32\n", "> send 32  Ana lays Supreme Hetman")
        terminal.press("Enter")
        terminal.wait("Hand the terminal to Bo")
        self.assertEqual(self.events(game)[-1]["action"], {"type": "send", "card": 32})

    def test_another_awaited_seat_may_act_first(self):
        game = self.begin()
        terminal = self.open(f"play {game}")
        terminal.wait("Hand the terminal to Ana")
        terminal.press("Enter")
        terminal.wait("Ctrl-N other seat")
        terminal.press("C-n")
        terminal.wait("Hand the terminal to Bo")
        terminal.press("Enter")
        terminal.wait("Bo lays Novice")
        terminal.press("q", "Escape", "C-d")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_the_result_is_told_at_the_end(self):
        whole = self.simulated()
        lines = [{"op": "new", "game": "heretics", "players": ["Ana", "Bo"],
                  "randomness": "recorded"}]
        for event in self.events(whole)[1:]:
            lines.append({"op": "act", "seat": event["seat"], "action": event["action"]}
                         if event["kind"] == "action"
                         else {"op": "chance", "outcome": event["outcome"]})
        last = lines.pop()
        self.write("most.jsonl", "\n".join(json.dumps(line) for line in lines) + "\n")
        game = self.ask("import", "most.jsonl")["games"][0]
        terminal = self.open(f"play {game}")
        terminal.wait("Hand the terminal to")
        terminal.press("Enter")
        terminal.wait("what do you do?")
        terminal.write(f"send {last['action']['card']}").press("Enter")
        terminal.wait("the end:", "q quit")
        terminal.press("q")
        status, screen = terminal.wait_exit()
        self.assertEqual(status, 0)
        self.assertIn("the end:", screen)
        # A game that has ended cannot be played.
        self.assertEqual(self.refused_text(1, "play", game), "the game has ended")

    def refused_text(self, wanted_exit, *arguments):
        answer = self.expect(wanted_exit, *arguments)
        return re.match(r"recount: ([^:]*)", answer.error).group(1)

    def test_recorded_chance_is_asked_for(self):
        game = self.ask("new", "heretics", "--players", "Ana,Bo", "--recorded")["id"]
        self.ask("act", game, 0, "choose_faction hussites")
        self.ask("act", game, 1, "choose_faction orthodox")
        terminal = self.open(f"play {game}", columns=120, rows=30)
        terminal.wait("what was the chance outcome?", "A shuffle, cities")
        terminal.write("order 44 45").press("Enter")
        terminal.wait("the outcome does not match")
        terminal.press("C-u")
        terminal.write("order " + " ".join(str(card) for card in range(44, 80))).press("Enter")
        terminal.wait("Hand the terminal to Ana")
        self.assertEqual(self.events(game)[-1]["outcome"], {"order": list(range(44, 80))})

    def test_one_seat_waits_for_the_others_and_sees_what_they_record(self):
        game = self.begin()
        terminal = self.open(f"play {game} --seat 1")
        screen = terminal.wait("Bo lays Novice")  # both are awaited, so nobody hands over
        self.assert_shows_none(HUSSITES, screen)
        terminal.write("novice").press("Enter")
        self.assert_shows_none(HUSSITES, terminal.wait("waiting: Ana is to act"))
        self.ask("act", game, 0, "send", 25)
        screen = terminal.wait("what do you do?", "Last round")
        self.assertIn("Crossbowman", screen)
        terminal.press("C-d")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_wrong_words_are_told_before_the_screen_is_taken(self):
        game = self.begin()
        self.ask("export", game, "-o", "game.recount")
        for wanted_exit, pattern, arguments in (
                (3, "needs an interactive terminal", ("play", game)),
                (3, "needs an interactive terminal", ("replay", game)),
                (3, "start a game with", ("--db", "elsewhere", "play", game)),
                (3, "there is no game with id", ("play", "ffffffff")),
                (3, "there is no game with id", ("replay", "ffffffff")),
                (3, "there is no event 99", ("replay", game + "@99")),
                (1, "expected 0 to 1", ("play", game, "--seat", "2")),
                (1, "expected 0 to 1", ("play", game, "--seat", "4294967296")),
                (2, "expected a seat number", ("play", game, "--seat", "Cy")),
                (1, "expected 0 to 1", ("replay", game, "--view", "2")),
                (2, "expected judge, spectator", ("replay", game, "--view", "Cy")),
                (2, "expected the id of a game", ("play", "game.recount")),
                (2, "expected the id of a game", ("play", game + "@3")),
                (2, "is interactive", ("--json", "play", game)),
                (2, "is interactive", ("--json", "replay", game))):
            with self.subTest(arguments):
                answer = self.expect(wanted_exit, *arguments)
                self.assertRegex(answer.out + answer.error, pattern)
        terminal = self.open(f"replay {game}", TERM="dumb")
        status, screen = terminal.wait_exit()
        self.assertEqual(status, 3)
        self.assertIn('TERM is "dumb"', screen)
        self.assertIn("`recount show`", screen)


class Replay(TerminalTest):
    def states(self, game):
        count = self.ask("games")["games"][-1]["events"]
        return [self.ask("show", f"{game}@{seq}") for seq in range(count)]

    def at(self, terminal, seq):
        return terminal.wait(f"event {seq} of ", f" event {seq} ")

    def test_every_key_goes_where_it_says(self):
        game = self.simulated()
        states = self.states(game)
        last = len(states) - 1
        turns = [seq for seq in range(1, last + 1)
                 if any(states[seq][key] != states[seq - 1][key] for key in ("wave", "round"))]
        phases = [seq for seq in range(1, last + 1)
                  if states[seq]["phase"] != states[seq - 1]["phase"]]
        self.assertGreater(len(turns), 5)
        self.assertGreater(len(phases), 1)
        terminal = self.open(f"replay {game[:6]}")
        self.at(terminal, last)
        terminal.press("Home")
        self.at(terminal, 0)
        for keys, seq in (
                (["Right"], 1), (["l"], 2), (["Space"], 3), (["Left"], 2), (["h"], 1),
                (["End"], last), (["Home"], 0), (["G"], last), (["g"], 0),
                (["]"], turns[0]), (["]"], turns[1]), (["["], turns[0]), (["]", "]"], turns[2]),
                (["Right", "["], turns[2]), (["g", "}"], phases[0]), (["}"], phases[1]),
                (["{"], phases[0]), (["{"], 0), ([":", "1", "2", "Enter"], 12),
                (["7", "Enter"], 7), (["9", "Escape"], 7), (["5", "BSpace", "6", "Enter"], 6)):
            with self.subTest(keys):
                terminal.press(*keys)
                self.at(terminal, seq)
        terminal.press("9", "9", "9", "Enter")
        terminal.wait(f"there is no event 999; the last is {last}")
        terminal.press("G", "Right")
        terminal.wait("this is the last event")
        terminal.press("Z")
        terminal.wait("Z does nothing here; ? shows the keys")
        terminal.press("?")
        terminal.wait("to the first event", "any other key: back")
        terminal.press("x")
        self.at(terminal, last)
        wanted = next(event["seq"] for event in self.events(game)
                      if any("Second Wave begins" in line["text"]
                             for line in event.get("effects", [])))
        terminal.press("g", "/").write("second wave begins").press("Enter")
        self.at(terminal, wanted)
        terminal.press("e")
        terminal.wait("any other key: back")
        terminal.press("Escape", "q")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_the_sentences_and_clauses_are_those_of_the_log(self):
        game = self.simulated()
        event = self.events(game)[5]
        terminal = self.open(f"replay {game}@5 --view spectator", columns=150, rows=60)
        screen = terminal.wait("event 5 of ", "q quit")  # the last line is drawn too
        self.assertTrue(event["effects"])
        for effect in event["effects"]:
            self.assertIn(f"{effect['clause']:<8}  {effect['text']}", screen)
        self.assertIn("* ", screen)  # what has changed
        shown = self.run_recount("show", f"{game}@5", "--view", "spectator", "--width", "148").out
        for line in shown.splitlines()[1:]:
            if not line.startswith("-"):
                self.assertIn(line, screen)

    def test_a_view_hides_what_it_hides(self):
        game = self.begin()
        self.ask("act", game, 0, "send", 25)
        terminal = self.open(f"replay {game}@4", rows=60, columns=150)
        for label, hidden in (("judge", []), ("spectator", HUSSITES + ORTHODOX),
                              ("Ana (seat 0)", ORTHODOX), ("Bo (seat 1)", HUSSITES)):
            screen = terminal.wait(f"{label}\n")
            self.assertIn("event 4 of 4", screen)
            self.assert_shows_none(hidden, screen, terminal.screen("-S", "-"))
            terminal.press("e")
            self.assert_shows_none(hidden, terminal.wait("any key: back"))
            terminal.press("Escape")
            terminal.wait("quit")
            terminal.press("v")
        terminal.wait("judge\n", "Crossbowman")
        terminal.press("V")
        terminal.wait("Bo (seat 1)\n")
        # A replay that was opened for one player shows no other view.
        bound = self.open(f"replay {game}@4 --view 1", rows=60, columns=150)
        bound.wait("Bo (seat 1)\n")
        for key in ("v", "V", "v", "v"):
            bound.press(key)
            screen = bound.wait("Bo (seat 1)\n", "other views are not available")
            self.assert_shows_none(HUSSITES, screen, bound.screen("-S", "-"))

    def test_a_resize_draws_anew(self):
        game = self.simulated()
        terminal = self.open(f"replay {game}@9")
        self.at(terminal, 9)
        for columns, rows in ((40, 15), (80, 24), (120, 50), (20, 5), (3, 2), (80, 24)):
            terminal.resize(columns, rows)
            if columns >= 40:
                screen = self.until_drawn(terminal, rows, columns)
                self.assertLessEqual(max(len(line) for line in screen.splitlines()), columns)
                self.assertIn("event 9", screen)
        terminal.resize(40, 15)
        self.until_drawn(terminal, 15, 40)
        for _ in range(40):
            terminal.press("Down")
        terminal.until(lambda screen: re.search(r"(\d+)-(\d+) of \2 lines", screen),
                       "the last line")
        terminal.press("PageUp", "PageUp", "PageUp", "PageUp", "PageUp")
        terminal.wait("1-")
        terminal.press("q")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_after_a_stop_the_page_is_there_again(self):
        game = self.simulated()
        for command, page in (("replay", f"replay {game}@9"), ("play", f"play {self.begin()}")):
            for number in (signal.SIGTSTP, signal.SIGSTOP):
                with self.subTest(command, signal=number.name):
                    self.stops_and_goes_on(page, number)

    def stops_and_goes_on(self, arguments, number):
        """Stops the command in a shell with job control, continues it in another size, and ends it
        with q."""
        terminal = Terminal(self.folder, "bash --norc --noprofile -i")
        self.addCleanup(terminal.close)
        terminal.write(f"sh -c 'echo $$ > job; exec {RECOUNT} {arguments}'").press("Enter")
        page = terminal.wait("q quit")
        with open(self.path("job"), encoding="utf-8") as file:
            group = int(file.read())
        for columns in (80, 60):
            os.killpg(group, number)
            terminal.wait("Stopped")
            terminal.resize(columns, 24)
            terminal.write("fg").press("Enter")
            if columns == 80:
                terminal.until(lambda screen: screen == page, "the page again")
            else:
                terminal.until(lambda screen: "q quit" in screen and "Stopped" not in screen,
                               "the page again, in the other size")
        terminal.press("q")
        terminal.until(lambda screen: re.search(r"^bash-[\d.]+[$#] *$", screen, re.MULTILINE),
                       "the prompt, of a user or of root")
        terminal.write("exit").press("Enter")
        self.assertEqual(terminal.wait_exit()[0], 0)
        self.assertTrue(terminal.is_given_back())
        terminal.close()

    @staticmethod
    def until_drawn(terminal, rows, columns):
        """Returns the screen once it is drawn for this size: the keys in the last line, no line
        longer."""
        return terminal.until(
            lambda screen: screen.count("\n") == rows and screen.startswith(" heretics ") and
            screen.splitlines()[-1].startswith("arrows") and
            max(len(line) for line in screen.splitlines()) <= columns,
            f"{columns} x {rows}")

    def test_no_color_and_width_are_respected(self):
        game = self.simulated()
        for environment in ({"NO_COLOR": "1"}, {"TERM": "vt100"}):
            terminal = self.open(f"replay {game}@9", **environment)
            self.at(terminal, 9)
            self.assertEqual(COLOUR.findall(terminal.screen("-e")), [])
            terminal.press("q")
            self.assertEqual(terminal.wait_exit()[0], 0)
            terminal.close()
        terminal = self.open(f"replay {game}@9")
        self.at(terminal, 9)
        self.assertIn("\x1b[36m", terminal.screen("-e"))
        terminal.close()
        terminal = self.open(f"--width 50 replay {game}@9")
        screen = self.at(terminal, 9)
        self.assertLessEqual(max(len(line) for line in screen.splitlines()), 50)

    def test_names_take_the_cells_that_a_terminal_draws(self):
        for name in NAMES.values():
            game = self.ask("new", "heretics", "--player", name, "--player", "Bo", "--seed",
                            SEED)["id"]
            for command in ("replay", "play"):
                terminal = self.open(f"--width 50 {command} {game}")
                screen = terminal.until(lambda screen: "heretics" in screen or "Hand" in screen,
                                        "a page")
                self.assertNotIn("[U+", screen)
                self.assertLessEqual(max(map(cells_of, screen.splitlines())), 50, screen)
                terminal.press("q")
                self.assertEqual(terminal.wait_exit()[0], 0)
                terminal.close()

    def test_the_terminal_comes_back_however_it_ends(self):
        game = self.simulated()
        for how, wanted_exit in (("q", 0), ("C-c", 130), ("TERM", 143), ("HUP", 129),
                                 ("child KILL", 3), ("child SEGV", 3)):
            for command in ("replay", "play"):
                played = self.begin() if command == "play" else game
                terminal = self.open(f"{command} {played}")
                with self.subTest(how, command=command):
                    terminal.wait("q quit")
                    if how in ("q", "C-c"):
                        terminal.press(how)
                    else:
                        self.signal(terminal, how)
                    status, screen = terminal.wait_exit()
                    self.assertEqual(status, wanted_exit, screen)
                    self.assertTrue(terminal.is_given_back(), screen)
                    self.assertNotIn("quit", screen.replace("recount", ""))
                terminal.close()

    def test_nobody_stays_where_the_terminal_has_gone(self):
        # A process in its own session gets no signal from the terminal.
        terminal = Terminal(self.folder, f"setsid {RECOUNT} replay {self.simulated()}")
        self.addCleanup(terminal.close)
        terminal.wait("q quit")
        processes = processes_of(terminal)
        server = terminal.tmux("display-message", "-p", "#{pid}").strip()
        subprocess.run(["kill", "-KILL", server], check=True)
        wait_until(lambda: not any(map(is_running, processes)), f"the end of {processes}")

    def signal(self, terminal, how):
        words = how.split()
        process = processes_of(terminal)[words[0] == "child"]
        subprocess.run(["kill", f"-{words[-1]}", str(process)], check=True)

    def test_a_log_with_an_illegal_event_is_stepped_through_as_far_as_it_goes(self):
        game = self.begin()
        self.ask("act", game, 0, "send", 25)
        self.write("table.jsonl", "\n".join((
            '{"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"recorded"}',
            '{"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"hussites"}}',
            '{"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}}', "")))
        erred = self.ask("import", "--as-played", "table.jsonl")["games"][0]
        terminal = self.open(f"replay {erred}")
        self.at(terminal, 3)
        terminal.press("2", "Enter")
        terminal.wait("against the rules, HER-", "this is the table before it")
        terminal.press("Right")
        terminal.wait("not checked", "event 3 of 3")
        terminal.press("q")
        self.assertEqual(terminal.wait_exit()[0], 0)
        answer = self.expect(1, "play", erred)
        self.assertIn("a judge must accept it, or rewind to before it, first", answer.error)


class Judging(TerminalTest):
    """Tests the dispute flow, from `replay`."""

    def played(self):
        """Plays a round of Heretics: events 4 and 5 are the characters that both have laid."""
        game = self.begin()
        self.ask("act", game, 0, "send", 25)
        self.ask("act", game, 1, "send", 33)
        return game

    def answer(self, terminal, question, typed):
        terminal.wait(question)
        if typed:
            terminal.write(typed)
            terminal.wait(f"> {typed}")
        terminal.press("Enter")

    def confirm(self, terminal, game):
        """Records the answers of the form; checks that nothing is recorded before. Returns the
        event."""
        terminal.wait("record it? press y, or Esc to go back")
        seq = len(self.events(game))
        terminal.write("y").wait(f"recorded as event {seq}")
        self.assertEqual(len(self.events(game)), seq + 1)
        return seq

    def superseded(self, game):
        return [event["seq"] for event in self.events(game) if event.get("superseded")]

    def goes_through(self, columns):
        game = self.played()
        last = len(self.events(game)) - 1
        terminal = self.open(f"replay {game}@4", columns=columns)
        terminal.wait(f"event 4 of {last}")
        terminal.write("m").wait("marked: event 4")
        terminal.press("Right")
        terminal.wait(f"event 5 of {last}", "marked: event 4")

        terminal.write("d").wait("who disputes event 4: Ana", "> Ana (seat 0)")
        terminal.press("Down")
        terminal.wait("> Bo (seat 1)")
        terminal.press("Enter")
        self.answer(terminal, "what do they claim?", "it was too late")
        dispute = self.confirm(terminal, game)
        terminal.wait(f"marked: event 4; dispute {dispute} open",
                      "Bo disputes event 4: \"it was too late\"")
        self.assertEqual(self.refused(1, "act", game, 0, "send", 26)["clause"], "JDG-1")

        plan = self.ask("backup", f"{game}@4")
        self.assertEqual(plan["events"], list(range(last, 4, -1)))
        terminal.write("b").wait("Rewind to event 4, which is kept:",
                                 f"Undone, newest first: {last - 4} event")
        terminal.press("PageDown", "PageDown")
        terminal.wait("Chance drawn again" if plan["redrawn"] else "No chance is drawn again")
        terminal.press("Escape")

        terminal.write("r")
        self.answer(terminal, "on which dispute?", "")
        terminal.wait("what kind of ruling?")
        terminal.write("r").wait("> rewind")
        terminal.press("Enter")
        self.answer(terminal, "back to which event?", "")  # the marked one
        self.answer(terminal, "who rules?", "Kim")
        self.answer(terminal, "by which clauses?", "her-3.3")
        self.answer(terminal, "why?", "it was late")
        terminal.wait(f"undone: {last - 4} event")
        ruling = self.confirm(terminal, game)
        terminal.wait(f"Kim rules on dispute {dispute}: back to event 4")
        self.assertEqual(self.superseded(game), list(range(5, last + 1)))
        terminal.press("5", "Enter")
        terminal.wait("~~Bo lays", "event 5, superseded", "superseded: it no longer counts")
        self.assertEqual(self.ask("show", game)["phase"], self.ask("show", f"{game}@4")["phase"])

        terminal.write("a")
        self.answer(terminal, f"who appeals event {ruling}", "")
        self.answer(terminal, "on what grounds?", "it was not")
        self.confirm(terminal, game)
        terminal.write("o")
        self.answer(terminal, "which judge resolves it?", "Kim")
        terminal.wait("> uphold: the ruling stays in force")
        terminal.write("o").wait("> overturn")
        terminal.press("Enter")
        self.answer(terminal, "why?", "seen on film")
        terminal.wait("record it?")
        count = len(self.events(game))
        terminal.write("y").wait("JDG-6: ", f"ruling {ruling}: a judge may not decide")
        self.assertEqual(len(self.events(game)), count)
        for question in ("why?", "> overturn", "which judge resolves it?"):
            terminal.press("Escape")
            terminal.wait(question)
        terminal.press("C-u")
        self.answer(terminal, "which judge resolves it?", "Lee")
        terminal.wait("> overturn")
        terminal.press("Enter")
        terminal.wait("> seen on film")
        terminal.press("Enter")
        self.confirm(terminal, game)
        terminal.wait("Lee overturns the ruling")
        self.assertEqual(self.superseded(game), [])
        terminal.press("5", "Enter")
        screen = terminal.wait(f"event 5 of {count}", "arrows step")
        self.assertNotIn("~~", screen)
        self.assertNotIn("superseded", screen)
        terminal.press("q")
        self.assertEqual(terminal.wait_exit()[0], 0)
        self.assertTrue(terminal.is_given_back())
        self.assertTrue(self.ask("verify", game)["ok"])

    def test_a_judge_goes_through_a_dispute_on_80_columns(self):
        self.goes_through(80)

    def test_a_judge_goes_through_a_dispute_on_40_columns(self):
        self.goes_through(40)

    def test_nothing_is_recorded_before_it_is_confirmed(self):
        game = self.played()
        before = self.events(game)
        terminal = self.open(f"replay {game}@4")
        terminal.wait("event 4 of ")
        terminal.write("n")
        self.answer(terminal, "who writes the note?", "Kim")
        self.answer(terminal, "what does the note say?", "look here")
        terminal.wait("record it?")
        terminal.resize(40, 15)
        terminal.wait("text: look here", "record it?")
        terminal.resize(80, 24)
        for question in ("> look here", "> Kim", "nothing was recorded"):
            terminal.press("Escape")
            terminal.wait(question)
        terminal.press("q")
        self.assertEqual(terminal.wait_exit()[0], 0)
        self.assertEqual(self.events(game), before)

    def test_a_game_of_a_file_is_not_judged(self):
        game = self.played()
        self.ask("export", game, "-o", "game.recount")
        terminal = self.open("replay game.recount@4")
        terminal.wait("event 4 of ")
        terminal.write("d").wait("this game was read from a file")
        terminal.write("b").wait("Rewind to event 4")
        terminal.press("Escape", "q")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_who_has_seen_what_is_told_to_the_judge_alone(self):
        game = self.played()
        terminal = self.open(f"replay {game}@3 --view 0", rows=50)
        terminal.wait("event 3 of ", "Ana (seat 0)\n")
        terminal.write("b")
        screen = terminal.wait("What other players have seen is not told in this view.")
        self.assertNotIn("Bo has", screen)
        terminal.press("Escape")
        terminal.wait("q quit")
        terminal.write("V")
        terminal.wait("other views are not available")
        terminal = self.open(f"replay {game}@3", rows=50)
        terminal.wait("event 3 of ", "judge\n")
        terminal.write("b")
        learnt = self.ask("backup", f"{game}@3")["learnt"]
        terminal.wait("Learnt since, and cannot be unseen:",
                      "learnt" if learnt else "No player has learnt a hidden card since.")


if __name__ == "__main__":
    unittest.main()
