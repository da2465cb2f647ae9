"""Makes a store that is hard for statistics: about 100 games of every kind, by commands alone.

    python3 tools/statistics/oracle/archive.py --recount bazel-bin/tools/recount --store NEW_FOLDER

It has simulated and judged games of all variants, games with times, as-played logs, every kind of
judging event, superseded branches, forks, twins, unfinished games and names that break bad readers.
"""
import argparse
import json
import os
import sys
import tempfile
import time

from archive_desk import TESTDATA, Desk

HOSTILE = [
    'Ana "the Ace", of Aa', "line\r\nbreak", "=1+1", "+SUM(A1)", "-2", "@cmd", "tab\there",
    "\ttab first", "\u202eright to left", "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d",
    "emoji \U0001f3b2\U0001f468\u200d\U0001f469\u200d\U0001f467", "\uff1dfull width", "'", '"',
    ",", "\rreturn", "\nline", "comma, quote\" and ;", "null", "<script>alert(1)</script>",
    "e\u0301 and \u00e9", "0012",
]

# The games of these scenarios have their own card sets, rare states or illegal events.
LEGAL = [
    "basicverse/both-fortresses-fall-and-mana-or-hp-decide",
    "basicverse/random-teams-and-a-regroup-that-all-see",
    "empyrean/an-attached-card-is-chosen-held-and-put",
    "empyrean/five-idle-turns-of-everybody-are-a-draw", "empyrean/three-players-divide-deck-d",
    "heretics/after-the-end-only-act-and-chance-are-refused",
    "heretics/names-may-be-empty-equal-or-any-unicode",
    "heretics/no-character-in-any-temple-ends-the-match-at-once",
    "heretics/the-highest-score-wins-and-equal-scores-share", "hope/hidden-search",
    "hope/two-on-two",
    "inhumanity/avoiding-dooms-everybody-and-the-game-is-lost",
    "inhumanity/death-gift-and-new-character", "inhumanity/five-rounds-to-the-end",
]
AS_PLAYED = [
    "basicverse/what-is-no-action-and-what-is-an-illegal-one",
    "empyrean/what-is-no-action-and-what-is-an-illegal-one",
    "heretics/after-the-end-only-act-and-chance-are-refused",
    "heretics/an-integer-has-no-fraction-and-lies-within-2-to-the-53", "heretics/whole-match",
    "heretics/packs-are-chosen-in-seat-order-and-each-once", "hope/refusals",
    "inhumanity/last-hope-goes-to-the-least-burdened",
]


def pause(chance):
    """Sleeps for up to 30 ms, like a player who thinks."""
    time.sleep(chance.random() * 0.03)


def simulated(desk):
    """Simulates every variant with its smallest and largest number of players, some games with
    judges."""
    for game in ("heretics", "hope", "empyrean", "inhumanity", "basicverse"):
        for variant in desk.ask("options", game)["variants"]:
            for players in sorted(set(variant["players"])):
                desk.simulate(game, "--players", players, "--config", json.dumps(variant["config"]))
        desk.simulate(game, "--judged", "--games", 4)
    desk.simulate("heretics", "--players", 3, "--rules", 2)
    desk.simulate("hope", "--config", '{"max_rounds":2,"deck_rules":{"max_copies":3}}')
    desk.simulate("empyrean", "--config", '{"max_rounds":3}')


def imported(desk):
    for name in LEGAL:
        desk.scenario(name)
    for name in AS_PLAYED:
        desk.scenario(name, as_played=True)
    for name in ("walk/disputed.recount", "walk/sent-again.jsonl", "demo/other_account.jsonl"):
        desk.ask("import", os.path.join(TESTDATA, name), "--as-played")
    desk.ask("import", os.path.join(TESTDATA, "logs", "hope-artifacts-2.recount"))


def as_played_and_judged(desk):
    """Imports games with illegal events, and rules on them."""
    game = desk.scenario("heretics/whole-match", as_played=True)[0]
    illegal = next(row["illegal"]["seq"] for row in desk.ask("games")["games"] if row["id"] == game)
    desk.rule(game, desk.dispute(game, illegal), "rewind", "--to", illegal - 1)
    desk.play(game, 2)
    desk.rule(game, "-", "rewind", "--to", illegal)
    desk.outcome(game, 1)
    stands = desk.scenario("inhumanity/refusals-and-their-clauses", as_played=True)[0]
    desk.rule(stands, desk.dispute(stands, 3), "stand")
    desk.rule(stands, "-", "void")
    lines = [{"op": "new", "game": "heretics", "players": ["zero\0byte", "\0"],
              "randomness": "recorded"},
             {"op": "act", "seat": 0, "action": {"type": "choose_faction", "faction": "a\0\"b\n"}},
             {"op": "act", "seat": 1, "action": {"type": "send", "card": 2 ** 53}},
             {"op": "chance", "outcome": {"pick": 1}}]
    desk.outcome(desk.import_lines(lines, "--as-played")[0], 0, 1, draw=True, scores=[-5, -5])


def timed(desk):
    """Plays games with times, and calls the judge between the moves."""
    for players in (["Ana", "Bo"], ["Ana", "Bo", "Ana"]):
        game = desk.seeded("heretics", players)
        desk.play(game, 12, pause)
        desk.rule(game, desk.dispute(game, 5, by=1), "stand")
        desk.play(game, 3, pause)
        overturned = desk.rule(game, desk.dispute(game, 9), "rewind", "--to", 6)
        desk.play(game, 3, pause)
        desk.appeal(game, overturned, overturn=True)
        desk.play(game, pause=pause)
    recorded = desk.new("inhumanity", ["Ana", "Bo", "Cy"], "--recorded")
    desk.enter_chance(recorded)
    for _ in range(30):
        desk.play(recorded, 1, pause)
        desk.enter_chance(recorded)
    desk.outcome(recorded)
    for game, players in (("hope", 2), ("basicverse", 4), ("empyrean", 3)):
        played = desk.seeded(game, HOSTILE[:players])
        desk.play(played, 25, pause)
        desk.outcome(played, 0)


def judged(desk):
    """Records every kind of ruling, and every way in which one ends."""
    game = desk.seeded("heretics", HOSTILE[4:8])
    desk.play(game, 10)
    desk.rule(game, desk.dispute(game, 6, claim=""), "stand", judge="=Kim\r\n\"Q\"")
    desk.ask("withdraw", game, desk.dispute(game, 7, by=2), "--by", 2, "--reason", "@never mind")
    for level in ("caution", "warning", "game_loss", "match_loss"):
        desk.appeal(game, desk.penalty(game, 1, level), overturn=level.endswith("_loss"))
    amended = desk.penalty(game, 2, "warning")
    desk.ask("amend", game, amended, "--judge", "Kim", "--penalty", "caution", "--seat", 3)
    moot = desk.penalty(game, 0, "disqualification", "cheating", "--infractions", "standard")
    desk.ask("moot", game, moot, "--judge", "Lou", "--reason", "+over")
    desk.ask("expose", f"{game}@4", "--card", 0, "--to", 1, "--judge", "Kim", "--account", "-fell")
    desk.ask("extend", game, "--minutes", 5, "--judge", "Kim", "--reason", "slow")
    desk.ask("annotate", f"{game}@3", "\t=1+1\r\n\U0001f3b2 \u202e,\"",
             "--author", "-\"Ann\", \r\nauthor")
    desk.ask("annotate", f"{game}@12", "", "--author", "Ann")
    back = desk.rule(game, "-", "rewind", "--to", 5)
    desk.ask("redo", game)
    desk.play(game, 2)
    desk.rule(game, "-", "rewind", "--to", 8)
    desk.appeal(game, back, overturn=False)
    desk.outcome(game, 1, 3, scores=[1, 2, 3, 4])
    team = desk.seeded("basicverse", HOSTILE[8:12])
    desk.play(team, 14)
    desk.penalty(team, 1, "game_loss", "late", "--team")
    void = desk.seeded("heretics", ["Ana", "Bo"])
    desk.play(void, 6)
    desk.rule(void, "-", "void")
    back_again = desk.seeded("heretics", ["Ana", "Bo"])
    desk.play(back_again)
    desk.appeal(back_again, desk.rule(back_again, "-", "void"), overturn=True)
    open_dispute = desk.simulate("heretics")[0]
    asked = desk.dispute(open_dispute, 3)
    desk.outcome(desk.ask("fork", f"{open_dispute}@{asked}")["id"], 1)


def repaired(desk):
    """Puts states right, in a game that is played on and ends, and goes back once."""
    game = desk.seeded("hope", ["Ana", "Bo"])
    desk.play(game, 24)
    desk.rule(game, "-", "repair", "--set", "/players/0/source=7", "--move",
              "random 1: Bo deck -> Bo discard", "--shuffle", "Ana deck")
    desk.play(game, 8)
    back = desk.newest(game) - 4
    desk.rule(game, "-", "repair", "--to", back, "--set", "/players/1/source=0")
    other = desk.seeded("heretics", ["Ana", "Bo"])
    desk.play(other, 10)
    overturned = desk.rule(other, "-", "repair", "--shuffle", "city_deck")
    desk.play(other, 2)
    desk.appeal(other, overturned, overturn=True)
    desk.play(other)


def chosen(desk, *actions):
    """Plays the same beginning of a game of two, in which event 3 is the shuffle."""
    game = desk.seeded("heretics", ["Ana", "Bo"])
    for seat, action in ((0, "choose_faction catholics"), (1, "choose_faction hussites"), *actions):
        pause(desk.random)
        desk.ask("act", game, seat, action)
    return game


def corrected(desk):
    """Puts slips of the record right: takes rows back, replaces them twice, puts them into another
    order, drops and adds them, and goes back to an old one."""
    game = chosen(desk, (0, "send 0"), (1, "send 22"))
    desk.rule(game, desk.dispute(game, 4), "stand")
    once = desk.correct(game, "--replace", "4=0 send 1")
    twice = desk.correct(game, "--replace", f"{once + 1}=0 send 2")
    desk.outcome(desk.ask("fork", f"{game}@{twice + 2}")["id"], 1)
    desk.play(game, pause=pause)
    desk.correct(game, "--order", f"{twice + 2},{twice + 1}")  # the whole game is entered again
    desk.play(game, pause=pause)
    alone = chosen(desk, (0, "send 0"))
    desk.correct(alone, "--undo", judge=None)
    desk.play(alone, pause=pause)
    desk.correct(alone, "--undo")
    desk.play(alone, pause=pause)
    added = chosen(desk, (0, "send 0"), (1, "send 22"))
    dropped = desk.correct(added, "--drop", 4)
    inserted = desk.correct(added, "--insert", f"{dropped + 1}=0 send 3")
    desk.correct(added, "--replace", f"{inserted + 1}=0 send 4")
    desk.rule(added, "-", "rewind", "--to", 4)
    desk.play(added, pause=pause)
    lines = [{"op": "new", "game": "heretics", "players": ["Ana", "Bo"], "randomness": "seeded",
              "seed": desk.seed()},
             *({"op": "act", "seat": seat, "action": {"type": "choose_faction", "faction": faction}}
               for seat, faction in enumerate(("catholics", "hussites"))),
             *({"op": "act", "seat": seat, "action": {"type": "send", "card": card}}
               for seat, card in enumerate((0, 5)))]  # Bo does not have card 5
    slip = desk.import_lines(lines, "--as-played")[0]
    desk.correct(slip, "--replace", "5=1 send 22")
    desk.play(slip)
    for name, players in (("hope", 2), ("basicverse", 4)):
        seeded = desk.seeded(name, HOSTILE[:players])
        desk.play(seeded, 20, pause)
        desk.correct(seeded, "--undo")
        desk.play(seeded, 4, pause)
        desk.outcome(seeded, 0)
    recorded = desk.new("inhumanity", ["Ana", "Bo", "Cy"], "--recorded")
    for _ in range(8):
        desk.enter_chance(recorded)
        desk.play(recorded, 1, pause)
    for _ in range(3):
        desk.correct(recorded, "--undo")
    desk.enter_chance(recorded)
    desk.play(recorded, 1, pause)
    desk.outcome(recorded)


def related(desk):
    """Makes forks, forks of forks and twins: ended ones with others that are still played."""
    parent = desk.seeded("heretics", HOSTILE[12:14])
    desk.play(parent, 12)
    desk.rule(parent, "-", "rewind", "--to", 8)
    desk.play(parent, 4)
    fork = desk.ask("fork", f"{parent}@{desk.newest(parent) - 1}")["id"]
    desk.outcome(parent, 0)
    desk.play(fork, 4)
    grandchild = desk.ask("fork", f"{fork}@10")["id"]
    desk.outcome(fork, 1)
    desk.play(grandchild, 2)
    for twins in ((True, True), (True, False)):
        seed = desk.seed()
        for ended in twins:
            twin = desk.new("hope", ["Ana", "Bo"], "--seed", seed)
            desk.play(twin, 9)
            if ended:
                desk.outcome(twin, 1)
    ended = desk.seeded("heretics", ["Ana", "Bo"])
    desk.play(ended)
    for seq in (4, 20):
        desk.play(desk.ask("fork", f"{ended}@{seq}")["id"])
    orphans = elsewhere(desk, "orphans", 2)
    begun = orphans.seeded("heretics", ["Ana", "Bo"])
    orphans.play(begun, 8)
    one, other = (orphans.ask("fork", f"{begun}@{seq}")["id"] for seq in (5, 7))
    orphans.outcome(one, 0)
    bring(desk, orphans, one, other)


def elsewhere(desk, name, number):
    """Returns a desk with a store of its own."""
    return Desk(desk.recount, os.path.join(desk.scratch, name), desk.scratch, number)


def bring(desk, other, *games):
    """Moves games from another store."""
    path = os.path.join(desk.scratch, "moved.recount")
    for game in games:
        other.ask("export", game, "-o", path)
        desk.ask("import", path, "--as-played")


def withheld(desk):
    """Adds games whose names, texts and seeds have been withheld."""
    hidden = elsewhere(desk, "hidden", 3)
    path = os.path.join(desk.scratch, "withheld.recount")
    for game in ("heretics", "empyrean"):
        hidden.simulate(game, "--judged", "--games", 4)
    for played in hidden.ask("games")["games"]:
        shown = '.phase == "end"' if played["phase"] == "end" else ".seq >= 8"
        hidden.ask("repro", played["id"], "--predicate", shown, "-o", path)
        desk.ask("import", path)


def unfinished(desk):
    """Adds games at the very beginning, where hardly anything is known."""
    for game, players, config in (("heretics", 2, {}), ("hope", 2, {}), ("empyrean", 2, {}),
                                  ("inhumanity", 3, {}), ("basicverse", 4, {"teams": "random"})):
        desk.new(game, HOSTILE[14:14 + players], "--recorded", "--config", json.dumps(config))
    for game, players in (("heretics", 3), ("hope", 2), ("empyrean", 4), ("basicverse", 6)):
        begun = desk.seeded(game, HOSTILE[16:16 + players])
        desk.play(begun, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--recount", required=True, help="the command")
    parser.add_argument("--store", required=True, help="a folder that does not exist yet")
    options = parser.parse_args()
    if os.path.exists(options.store):
        parser.error(f"{options.store} exists already; name a new folder")
    with tempfile.TemporaryDirectory() as scratch:
        desk = Desk(os.path.abspath(options.recount), options.store, scratch)
        for part in (simulated, imported, as_played_and_judged, timed, judged, related, withheld,
                     unfinished, repaired, corrected):
            part(desk)
        print(f"{len(desk.ask('games')['games'])} games in {options.store}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
