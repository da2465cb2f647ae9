"""Tests that two worlds that differ only in hidden cards look equal to viewers who may not know
them.

For every game, two logs are recorded with the same actions and outcomes. Only the cards at the
bottom of each shuffled pile differ, and nobody has seen those. Both logs are forks, and nobody may
learn anything about their parent either. Every command that --help knows and that has a view must
answer the same for both, in all its forms, for the spectator and for every seat; a dry run answers
the seat that would act. No answer has a chain hash, a digest or a salt in it. A new command is
found automatically (viewed_commands.py).
"""
import json
import re
import unittest

from tools.cli.views.log_secrets import LogSecrets
from tools.cli.views.viewed_commands import PAGE, ViewedTest, assert_all_are_known, calls, forms
from tools.testing.recount import CommandTest
from tools.testing.served import Served
from tools.testing.viewer_page import data_of

# The number of players, and of recorded events.
TABLES = {"heretics": 2, "hope": 2, "empyrean": 2, "inhumanity": 3, "basicverse": 4}
EVENTS = 24


def anonymous(text, hidden):
    """Returns a text without the parts that may differ between worlds."""
    for known in hidden:
        text = text.replace(known, "ID").replace(known[:8], "ID")
    text = re.sub(r"\d{4}-\d\d-\d\d[T ][\d:.]+(Z| UTC)?", "TIME", text)
    return re.sub(r"\b\d+ bytes|\"bytes\":\d+", "BYTES", text)


class Worlds(ViewedTest):
    def outcomes(self, chance):
        """Returns an outcome for each world; only the bottom of a pile differs."""
        if chance["kind"] == "dice":
            return [{"dice": [1] * chance["count"]}] * 2
        if chance["kind"] == "pick":
            return [{"pick": chance["from"][0]}] * 2
        order = list(chance["cards"])
        # The bottom card is exchanged with the nearest one of another kind, if there is any.
        return [{"order": order}, {"order": order[:-4] + order[-4:][::-1]}]

    def record(self, name, players):
        """Two games, event by event, and a third that is as the first: those that were begun, and
        the forks of them in which half of the events are."""
        names = ",".join(f"Player {seat}" for seat in range(players))
        begun = [self.ask("new", name, "--players", names, "--recorded") for _ in range(3)]
        games = begun_games = [answer["id"] for answer in begun]
        node, seq = begun[0]["node"], 0
        for event in range(EVENTS):
            if event == EVENTS // 2:
                games = [self.ask("fork", f"{game}@{seq}")["id"] for game in games]
            if node["kind"] == "end":
                break
            if node["kind"] == "chance":
                here, there = self.outcomes(node["chance"])
                answers = [self.ask("chance", game, json.dumps(outcome))
                           for game, outcome in zip(games, (here, there, here))]
            else:
                seats = self.ask("legal", games[0])["seats"]
                seat = next(seat for seat in node["seats"] if seats[seat]["actions"])
                legal = seats[seat]["actions"]
                action = json.dumps(legal[len(legal) // 2])
                answers = [self.ask("act", game, seat, action) for game in games]
            node, seq = answers[0]["node"], answers[0]["seq"]
        self.assertNotEqual(games, begun_games)
        return games, begun_games, seq

    def told(self, words, hidden, secrets=None):
        """Returns the answer of a command, without the parts that may differ between worlds: ids
        and times."""
        answer, files = self.got(words)
        text = answer.out + answer.error
        for name, raw in files.items():
            text += json.dumps(data_of(raw.decode())) if name == PAGE else raw.decode()
        for raw in (text.encode(), *files.values()):
            self.assertEqual(secrets.found_in(raw) if secrets else [], [], words)
        return anonymous(text, hidden)

    def test_every_command_that_takes_a_view_is_compared_and_every_other_is_known(self):
        assert_all_are_known(self)

    def compare(self, name):
        (one, two, third), begun, last = self.record(name, TABLES[name])
        hidden = [one, two, third, *begun]
        secrets = LogSecrets(self.exported(one, third, *begun))
        views = ["spectator"] + list(range(TABLES[name]))
        for command, words_of_one in calls(one, third, last).items():
            words_of_two = calls(two, third, last)[command]
            flags_of_command = forms(self.expect(0, command, "--help").out)
            for here, there in zip(words_of_one, words_of_two):
                for view, flags in [(view, flags) for view in views
                                    for flags in flags_of_command]:
                    with self.subTest(game=name, command=" ".join(here[:1]), view=view,
                                      flags=flags):
                        more = ["--view", view, *flags]
                        self.assertEqual(self.told(here + more, hidden, secrets),
                                         self.told(there + more, hidden))
        self.assertNotEqual(self.told(["diff", one, third], hidden),
                            self.told(["diff", two, third], hidden), "the worlds are one")
        self.compare_served(one, two, views, hidden, secrets)
        for seat, actions in enumerate(self.ask("legal", one)["seats"]):
            for action in actions["actions"][:5]:
                words = [seat, json.dumps(action), "--dry-run"]
                for flags in ([], ["--json"]):
                    with self.subTest(game=name, action=action, flags=flags):
                        self.assertEqual(self.told(["act", one, *words, *flags], hidden, secrets),
                                         self.told(["act", two, *words, *flags], hidden))

    def compare_served(self, one, two, views, hidden, secrets):
        """Compares what a server shows a viewer of a game, and of its entry in the list."""
        for view in views:
            with self.subTest("serve", view=view):
                served = Served(self, self.viewer, "--view", view)
                self.addCleanup(served.stop)
                for path in ("/api/games/{}", "/api/games/{}?view=spectator",
                             "/api/games?search={}"):
                    replies = [served.get(path.format(game)) for game in (one, two)]
                    self.assertEqual([reply.status for reply in replies], [200, 200])
                    self.assertEqual(secrets.found_in(replies[0].raw), [], path)
                    self.assertEqual(*[anonymous(reply.body.decode(), hidden)
                                       for reply in replies])
                served.stop()

    def test_heretics(self):
        self.compare("heretics")

    def test_hope(self):
        self.compare("hope")

    def test_empyrean(self):
        self.compare("empyrean")

    def test_inhumanity(self):
        self.compare("inhumanity")

    def test_basicverse(self):
        self.compare("basicverse")

    def test_every_game_is_compared(self):
        version = self.expect(0, "--version").out
        self.assertEqual(sorted(TABLES), re.findall(r"^(\w+) rules ", version, re.MULTILINE))


class DryRuns(CommandTest):
    def test_a_dry_run_tells_no_outcome_and_no_card_that_it_would_lay_open(self):
        game = self.begin()
        before = self.ask("legal", game)["seats"]
        self.ask("act", game, 0, json.dumps(before[0]["actions"][0]))
        # Bo's action would turn both cards up, and chance would turn the next City.
        action = json.dumps(before[1]["actions"][0])
        dry = self.ask("act", game, 1, action, "--dry-run")
        self.assertEqual((dry["ok"], dry["node"], dry["state_hash"], dry["effects"],
                          dry["withheld"]), (True, None, None, [], True))
        text = self.expect(0, "act", game, 1, action, "--dry-run").out
        self.assertIn("the action is legal", text)
        taken = self.ask("act", game, 1, action)
        self.assertGreater(len(taken["effects"]), 0)
        # If nothing is revealed, nothing is withheld.
        legal = self.ask("legal", game)["seats"][0]["actions"]
        dry = self.ask("act", game, 0, json.dumps(legal[0]), "--dry-run")
        self.assertNotIn("withheld", dry)
        self.assertEqual(dry["node"]["kind"], "decision")
        self.assertIsNone(dry["state_hash"])


class NodesInAView(CommandTest):
    def test_the_text_of_a_chance_node_is_that_of_the_view(self):
        game = self.ask("new", "hope", "--players", "Ana,Bo", "--recorded")["id"]
        node = self.ask("show", game)["node"]
        for _ in range(40):
            if node["kind"] == "chance":
                seen = self.ask("show", game, "--view", 0)["node"]
                text = self.expect(0, "legal", game, "--view", 0).out
                self.assertIn(json.dumps(seen["chance"], separators=(",", ":"),
                                         ensure_ascii=False), text)
                if seen != node:
                    return
                chance = node["chance"]
                outcome = ({"order": chance["cards"]} if chance["kind"] == "shuffle" else
                           {"pick": chance["from"][0]} if chance["kind"] == "pick" else
                           {"dice": [1] * chance["count"]})
                node = self.ask("chance", game, json.dumps(outcome))["node"]
            else:
                seat = node["seats"][0]
                legal = self.ask("legal", game)["seats"][seat]["actions"]
                mulligan = [action for action in legal if action["type"] == "mulligan"]
                node = self.ask("act", game, seat, json.dumps((mulligan or legal)[0]))["node"]
        self.fail("no chance node of hope hid anything from a seat")


if __name__ == "__main__":
    unittest.main()
