"""`play` and `replay` with the larger games, in a real terminal."""
import unittest

from recount_runner import SEED
from terminal_runner import TerminalTest


class Hope(TerminalTest):
    """A larger table, on the smallest terminal that is promised."""

    def begin_hope(self):
        """A game at its first window, and who is active."""
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

    def test_replay_turns_by_phase_and_hides_the_hands_of_others(self):
        game = self.ask("sim", "hope", "--seed", SEED)["games"][0]
        terminal = self.open(f"replay {game} --view spectator", rows=70)
        terminal.press("}", "}", "}", "}")
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
        terminal.press("}", "}")
        terminal.wait("round 1 of 5")
        terminal.press("q")
        self.assertEqual(terminal.wait_exit()[0], 0)


if __name__ == "__main__":
    unittest.main()
