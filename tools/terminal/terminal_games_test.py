"""Tests `play` and `replay` with the larger games, in a real terminal."""
import unittest

from tools.testing.recount import SEED
from tools.testing.terminal import TerminalTest


class Hope(TerminalTest):
    """A larger table, on the smallest terminal that is promised."""

    def begin_hope(self):
        """Begins a game up to its first window. Returns it and the active player."""
        game = self.ask("new", "hope", "--players", "Ana,Bo", "--seed", SEED)["id"]
        first = self.ask("show", game)["active"]
        for seat, deck in ((first, "humans"), (1 - first, "mutants")):
            self.ask("act", game, seat, "declare_deck", deck)
        for seat in (first, 1 - first):
            self.ask("act", game, seat, "keep")
        return game, first

    def test_a_unit_is_played_by_words_and_stands_on_the_board(self):
        game, first = self.begin_hope()
        seats = self.ask("legal", game, first)["seats"]
        wanted = [action for action in seats[0]["actions"] if action["type"] == "play_unit"][-1]
        terminal = self.open(f"play {game} --seat {first}")
        screen = terminal.wait("what do you do?", "play_unit")
        self.assertLessEqual(max(len(line) for line in screen.splitlines()), 80)
        terminal.write(f"play_unit {wanted['card']} {wanted['space']}").press("Enter")
        terminal.wait("since you last looked", "event 8")
        self.assertEqual(self.events(game)[-1]["action"], wanted)
        self.assertIn({"space": wanted["space"], "card": wanted["card"]},
                      [{key: entry[key] for key in ("space", "card")}
                       for entry in self.ask("show", game)["board"]])
        terminal.press("C-d")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_a_refusal_shows_its_clause(self):
        game, first = self.begin_hope()
        terminal = self.open(f"play {game} --seat {first}")
        terminal.wait("what do you do?")
        terminal.write("move 0 12").press("Enter")
        terminal.wait("HPE-3.1")
        terminal.press("C-u", "C-d")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_the_own_hand_is_on_the_screen_wherever_the_table_is_scrolled_to(self):
        game, first = self.begin_hope()
        hand = self.ask("show", game)["players"][first]["hand"]
        self.assertEqual(len(hand), 6)
        held = [f"#{card}" for card in hand]
        other = self.ask("show", game)["players"][1 - first]["hand"]
        for columns in (80, 60):
            terminal = self.open(f"play {game} --seat {first}", rows=24, columns=columns)
            for keys in ((), ("PageDown",), ("PageDown", "PageDown", "PageDown")):
                if keys:
                    terminal.press(*keys)
                screen = terminal.wait("You hold", "what do you do?", *held)
                for card in other:
                    self.assertNotRegex(screen, rf"#{card}\b")
            terminal.press("C-d")
            self.assertEqual(terminal.wait_exit()[0], 0)

    def test_the_keys_in_the_last_line_are_whole_on_60_columns(self):
        game, first = self.begin_hope()
        terminal = self.open(f"play {game} --seat {first}", columns=60)
        last = terminal.wait("what do you do?").rstrip().splitlines()[-1]
        self.assertTrue(last.endswith("Ctrl-G judge  ? keys"), last)
        terminal.press("?")
        screen = terminal.wait("Ctrl-G", "call the judge", "any key: back")
        self.assertIn("continues later", screen)
        terminal.press("Escape", "C-d")
        self.assertEqual(terminal.wait_exit()[0], 0)
        terminal = self.open(f"replay {game}", columns=60)
        last = terminal.wait("? keys  q quit").rstrip().splitlines()[-1]
        self.assertTrue(last.startswith("arrows step  "), last)
        terminal.press("q")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_a_key_calls_the_judge_and_nobody_acts_until_there_is_a_ruling(self):
        game, first = self.begin_hope()
        terminal = self.open(f"play {game} --seat {first}")
        terminal.wait("what do you do?")
        before = self.events(game)
        terminal.press("C-g")
        terminal.wait("call the judge", "which event is it about?")
        terminal.press("Escape")
        terminal.wait("nothing was recorded")
        terminal.press("C-g")
        terminal.wait("which event is it about?")
        terminal.press("C-u")
        terminal.write("9999").press("Enter")
        terminal.wait("expected an event number")
        terminal.press("C-u")
        terminal.write("2").press("Enter")
        terminal.wait("what do you claim?")
        terminal.write("that was not allowed").press("Enter")
        terminal.wait("event 2: ", "JDG-1")
        self.assertEqual(self.events(game), before)
        terminal.press("y")
        terminal.wait("a judge must rule on it first")
        dispute = self.events(game)[-1]
        self.assertEqual((dispute["kind"], dispute["at_seq"] if "at_seq" in dispute
                          else dispute["about"] if "about" in dispute else 2, dispute["by"],
                          dispute["claim"]), ("dispute", 2, first, "that was not allowed"))
        self.ask("rule", game, dispute["seq"], "--judge", "Kim", "--kind", "stand", "--clause",
                 "JDG-1", "--reason", "it was")
        terminal.wait("what do you do?")
        terminal.press("C-d")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_replay_turns_by_phase_and_hides_the_hands_of_others(self):
        game = self.ask("sim", "hope", "--seed", SEED)["games"][0]
        terminal = self.open(f"replay {game} --view spectator", rows=70)
        terminal.wait("the end, event")
        terminal.press("Home", "}", "}", "}", "}")
        screen = terminal.wait("main phase")
        self.assertRegex(screen, r"Hand +6 cards")
        self.assertIn("Sources", screen)
        terminal.press("}")
        terminal.wait("move phase")
        terminal.press("[")
        terminal.wait("main phase")
        terminal.press("q")
        self.assertEqual(terminal.wait_exit()[0], 0)


class Inhumanity(TerminalTest):
    """A table at which all are awaited and one must decide."""

    def test_who_must_decide_is_asked_and_others_may_be_let_play_first(self):
        game = self.ask("new", "inhumanity", "--players", "Ana,Bo,Cy", "--seed", SEED)["id"]
        decider = self.ask("show", game)["decider"]
        name = ["Ana", "Bo", "Cy"][decider]
        terminal = self.open(f"play {game}", rows=50)
        terminal.wait(f"{name} (seat {decider})")
        terminal.press("Enter")
        screen = terminal.wait("what do you do?", "Terrains", "Decides")
        self.assertLessEqual(max(len(line) for line in screen.splitlines()), 80)
        terminal.write("draw urban").press("Enter")
        terminal.wait("Printed", "Callout")
        self.assertEqual(self.events(game)[-1]["action"], {"type": "draw", "terrain": "urban"})
        terminal.press("C-d")
        self.assertEqual(terminal.wait_exit()[0], 0)

    def test_replay_turns_scene_by_scene(self):
        game = self.ask("sim", "inhumanity", "--seed", SEED)["games"][0]
        terminal = self.open(f"replay {game} --view spectator", rows=70)
        terminal.wait("the end, event")
        terminal.press("Home", "}", "}")
        terminal.wait("round 1 of 5")
        terminal.press("q")
        self.assertEqual(terminal.wait_exit()[0], 0)


if __name__ == "__main__":
    unittest.main()
