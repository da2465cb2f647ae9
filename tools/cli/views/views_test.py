"""Tests that nobody is shown what they may not know: every command, every view, text and JSON.

Two games that differ only in what a viewer may not know must look the same to them. Hidden cards
are also searched by number and by name in everything that is printed.
"""
import itertools
import json
import re
import unittest

from tools.testing.recount import CommandTest

CITIES = list(range(44, 80))
PACKS = {0: "hussites", 1: "orthodox"}
# The cards that are laid in each round, by seat; then Ana lays one more, face down.
ROUNDS = [(22, 33), (27, 36), (32, 41)]


class Views(CommandTest):
    def play(self, order, hidden):
        """Plays a game with that order of the Cities, in which Ana's last card is face down."""
        game = self.ask("new", "heretics", "--players", "Ana,Bo", "--recorded")["id"]
        for seat, pack in PACKS.items():
            self.ask("act", game, seat, "choose_faction", pack)
        self.ask("chance", game, json.dumps({"order": order}))
        for cards in ROUNDS:
            for seat, card in enumerate(cards):
                self.ask("act", game, seat, "send", card)
        self.ask("act", game, 0, "send", hidden)
        return game

    def outputs(self, game, other, view):
        """Returns everything that the commands with a view print of a game, except ids, hashes and
        times."""
        commands = [["log", game], ["legal", game], ["diff", game, other]]
        commands += [["show", f"{game}@{seq}"] for seq in range(11)] + [["log", f"{game}@5"]]
        commands += [["legal", f"{game}@{seq}"] for seq in (4, 5)]
        found = {}
        for command, json_flag in itertools.product(commands, ([], ["--json"])):
            answer = self.run_recount(*json_flag, *command, "--view", view)
            self.assertIn(answer.exit, (0, 1), f"{command}: {answer.out}{answer.error}")
            text = answer.out + answer.error
            for known in (game, other):
                text = text.replace(known, "ID").replace(known[:8], "ID")
            text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "TIME", text)
            label = " ".join(command).replace(game, "GAME").replace(other, "OTHER")
            found[(label, bool(json_flag))] = text
        return found

    def test_worlds_that_differ_in_what_is_hidden_look_the_same(self):
        one = self.play(CITIES, 25)
        # The first four Cities have been turned up; nobody has seen the rest, nor Ana's card.
        two = self.play(CITIES[:4] + CITIES[:3:-1], 26)
        third = self.play(CITIES, 25)
        for view in ("spectator", "1"):
            with self.subTest(view):
                self.assertEqual(self.outputs(one, third, view), self.outputs(two, third, view))
        # Ana knows her own card, but not the Cities.
        four = self.play(CITIES[:4] + CITIES[:3:-1], 25)
        self.assertEqual(self.outputs(one, third, "0"), self.outputs(four, third, "0"))
        self.assertNotEqual(self.outputs(one, third, "judge"), self.outputs(two, third, "judge"))

    def test_what_lies_hidden_is_found_nowhere(self):
        game = self.play(CITIES, 25)
        other = self.play(CITIES, 26)
        names = self.names_of([25, 26] + CITIES[4:])
        self.assertEqual(len(names), 34)
        for view in ("spectator", "1"):
            for (label, is_json), text in self.outputs(game, other, view).items():
                with self.subTest(label, view=view, is_json=is_json):
                    if is_json:
                        # A chance node lists the Cities that are in the game, which is not secret.
                        open_part = re.sub(r'"cards":\[[\d,]*\]', "", text)
                        shown = set(re.findall(r"(?<![\w\"])\d+(?![\w\"])", open_part))
                        cards = {str(card) for card in [25, 26] + CITIES[4:]}
                        self.assertFalse(self.in_card_places(open_part) & cards, shown)
                    for name in names:
                        self.assertNotIn(name, text)

    def in_card_places(self, text):
        """Returns the numbers at the places of cards: in lists of numbers, and under the keys of
        one card."""
        numbers = set()
        for numbers_of_list in re.findall(r"\[([\d,]+)\]", text):
            numbers |= set(numbers_of_list.split(","))
        numbers |= set(re.findall(r'"(?:card|sent|city|value)":(\d+)', text))
        return numbers

    def names_of(self, cards):
        with open("engine/heretics/heretics-core.json", encoding="utf-8") as file:
            card_set = json.load(file)
        entries = card_set["characters"] + card_set["cities"]
        order = ["catholics", "reformers", "hussites", "orthodox"]
        by_number = {}
        for entry in card_set["characters"]:
            by_number[11 * order.index(entry["faction"]) + entry["strength"] - 1] = entry["name"]
        for number, entry in enumerate(card_set["cities"]):
            by_number[44 + number] = entry["name"]
        self.assertEqual(len(by_number), len(entries))
        return {by_number[card] for card in cards}

    def test_no_file_or_list_of_games_tells_more_than_the_judge_may_see(self):
        game = self.play(CITIES, 25)
        for command in (["games"], ["--json", "games"], ["verify", game]):
            text = self.expect(0, *command).out
            for name in self.names_of([25]):
                self.assertNotIn(name, text)


if __name__ == "__main__":
    unittest.main()
