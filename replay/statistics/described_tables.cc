#include "replay/statistics/described_tables.h"

#include <utility>

namespace recount::replay::statistics {
namespace {

using Type = ColumnType;
constexpr bool kNull = true;

Column Text(std::string name, std::string source, bool may_be_null = false) {
  return {std::move(name), Type::text, may_be_null, "", std::move(source)};
}
Column Int(std::string name, std::string source, bool may_be_null = false) {
  return {std::move(name), Type::integer, may_be_null, "", std::move(source)};
}
Column Long(std::string name, std::string source, bool may_be_null = false) {
  return {std::move(name), Type::long_integer, may_be_null, "", std::move(source)};
}
Column Bool(std::string name, std::string source, bool may_be_null = false) {
  return {std::move(name), Type::boolean, may_be_null, "", std::move(source)};
}
Column Time(std::string name, std::string source) {
  return {std::move(name), Type::time, kNull, "milliseconds", std::move(source)};
}
Column JsonText(std::string name, std::string source, bool may_be_null = false) {
  return {std::move(name), Type::json, may_be_null, "", std::move(source)};
}
Column Duration(std::string name, std::string source) {
  return {std::move(name), Type::long_integer, kNull, "milliseconds", std::move(source)};
}

// Adds `game_id` and `game` in front of the columns, and the reference to `games`.
TableDescription OfGames(std::string name, std::vector<Column> columns,
                         std::vector<std::string> key) {
  TableDescription table;
  table.name = std::move(name);
  table.columns = {Text("game_id", "the log's id"), Text("game", "the game: heretics, …")};
  std::move(columns.begin(), columns.end(), std::back_inserter(table.columns));
  table.key = {"game_id"};
  std::move(key.begin(), key.end(), std::back_inserter(table.key));
  if (table.name != "games") table.references = {{{"game_id"}, "games", {"game_id"}}};
  return table;
}

TableDescription WithEvents(TableDescription table) {
  table.references.push_back({{"game_id", "seq"}, "events", {"game_id", "seq"}});
  return table;
}

TableDescription Games() {
  return OfGames(
      "games",
      {
          Int("rules", "the rules version that `created` pins"),
          Text("card_set", "the name of the card set that `created` pins"),
          Text("card_set_hash", "its SHA-256"),
          JsonText("config", "the options of the game, with all defaults"),
          Text("variant",
               "the options that differ from the default for this number of players, "
               "ascending, joined with +; `standard` if none does"),
          Int("players", "seats"),
          Int("sides", "different values of `side`; null: teams are not known yet", kNull),
          Text("randomness", "seeded, recorded or observed"),
          Text("seed", "the seed; null: there is none, or it is withheld", kNull),
          Time("started_at", "when the game began; null: the event has no time"),
          Time("ended_at", "when it ended; null: it has not ended, or the event has no time"),
          Text("phase", "the phase of the game now"),
          Text("ended_by", "game, ruling or void; null: it has not ended", kNull),
          JsonText("winners", "the seats that have won; null: there is no result", kNull),
          Bool("draw", "the winners share the game; null: there is no result", kNull),
          Text("clause", "the clause of the result; null: there is no result", kNull),
          Int("turns", "the highest `turn` of a counted event"),
          Long("events", "events of the log, those of judging too"),
          Long("timeline_events", "game events on the way from `created` to the cursor"),
          Long("superseded_events",
               "game events that are not on this way, without those that a correction took off it"),
          Long("actions", "counted actions"),
          Long("chances", "counted chance events"),
          Long("illegal_seq",
               "the first event on the way that the rules refuse and no judge has "
               "accepted; null: none",
               kNull),
          Text("illegal_clause", "the clause of this refusal; null: none", kNull),
          Int("disputes", "disputes in the log"),
          Int("open_disputes", "of those, open ones"),
          Int("rulings", "rulings in the log"),
          Int("penalties", "penalties in force"),
          Int("appeals", "appeals in the log"),
          Text("parent_id", "the log that this one was forked from; null: it is no fork", kNull),
          Long("parent_seq", "the last event that they share; null: it is no fork", kNull),
          Text("head", "the chain hash of the newest event; null: the export is anonymous", kNull),
          Bool("repaired", "a judge has put the state right on this way"),
      },
      {});
}

TableDescription Seats() {
  return OfGames(
      "seats",
      {
          Int("seat", "its number, from 0"),
          Text("player", "the name of the player; null: it is withheld", kNull),
          Int("side", "who wins together; null: teams are not known yet", kNull),
          Text("leads", "the seat's faction, deck, hero or Personality; null: not known yet",
               kNull),
          Text("deck", "the seat's deck; null: the game or the case has none", kNull),
          Int("turn_order",
              "place in the order of turns, from 0; null: not known yet, or the game "
              "has none",
              kNull),
          Long("score", "the score in the result; null: no result, or the game has no scores",
               kNull),
          Text("outcome", "win; draw, of those who share the game; loss; null: no result", kNull),
          Bool("won", "the outcome is win; null: no result", kNull),
          Long("actions", "counted actions of the seat"),
          Duration("taken_ms", "the sum of `taken_ms` of its counted actions; null: none has one"),
          Long("illegal", "actions of the seat that the rules refused, superseded ones too"),
          Int("penalties", "penalties in force against the seat"),
          Text("penalty", "the highest level of them; null: none", kNull),
      },
      {"seat"});
}

TableDescription Events() {
  return OfGames(
      "events",
      {
          Long("seq", "its number in the log, from 0"),
          Text("kind",
               "created, action, chance, identify, suppose, dispute, ruling, repair, appeal, "
               "resolution, annotation, correction …"),
          Long("after", "the game event that it follows; null: `created`", kNull),
          Bool("superseded", "a game event that is not on the way to the cursor"),
          Bool("inherited", "copied from the parent of a fork"),
          Text("legality",
               "legal; accepted: refused, but a judge has accepted it; the code of the refusal; "
               "unjudged behind a refused event; null: an event of judging",
               kNull),
          Int("turn",
              "the turn of the state right before it, 0 for `created`; null: judging, "
              "unjudged",
              kNull),
          Text("phase", "the phase of this state; null: `created`, judging, unjudged", kNull),
          Int("seat", "who acts; who disputes or appeals; whom a penalty is against; else null",
              kNull),
          Text("type", "of the action or the ruling; what a legal chance event decides; else null",
               kNull),
          Int("card",
              "the action's field `card`, if it is a card of the game and known in hindsight; else "
              "null",
              kNull),
          JsonText("fields", "the action without its type; null: no action", kNull),
          Int("effects", "what it brought about automatically, how many"),
          Time("recorded_at",
               "when it was recorded, before any correction; null: the event has no time"),
          Duration("taken_ms", "how long the seat took for a legal action; null: not known"),
          Bool("unproved", "the rules decided by a card that nobody had seen, in an observed game"),
      },
      {"seq"});
}

std::vector<TableDescription> OfEvents() {
  TableDescription citations =
      OfGames("citations",
              {
                  Long("seq", "the event"),
                  Text("source", "effect, refusal or ruling"),
                  Int("n", "the place among those of the source, from 0"),
                  Text("clause", "the clause; null: a refusal without one", kNull),
              },
              {"seq", "source", "n"});
  TableDescription chance = OfGames(
      "chance",
      {
          Long("seq", "the legal chance event"),
          Int("n", "the place of the value, from 0"),
          Text("what", "what it decides, as the node says"),
          Text("kind", "shuffle, dice or pick"),
          Int("choices", "how many values were possible: cards, sides, or what is picked from"),
          Int("value",
              "the card at this place of the pile, the pips, or the pick; null: nobody ever saw it",
              kNull),
          Bool("superseded", "the event is not on the way to the cursor"),
      },
      {"seq", "n"});
  return {WithEvents(std::move(citations)), WithEvents(std::move(chance))};
}

TableDescription CardKinds() {
  TableDescription table;
  table.name = "card_kinds";
  table.columns = {
      Text("card_set_hash", "the card set's SHA-256"),
      Text("game", "the game: heretics, …"),
      Text("key", "names the entry in its set"),
      Text("card_set", "the name of the set"),
      Text("kind", "what it is: character, city, unit …"),
      Text("name", "its name in the set"),
      Text("suit", "its faction, race, deck, terrain …; null: none", kNull),
      Int("copies", "how many of it the set has; null: the set does not say", kNull),
      JsonText("data", "the entry"),
  };
  table.key = {"card_set_hash", "key"};
  return table;
}

TableDescription Cards() {
  return OfGames(
      "cards",
      {
          Int("card", "its number in the game"),
          Text("key", "its entry in `card_kinds`"),
          Text("kind", "what it is, as there"),
          Text("name", "its name, as there"),
          Text("suit", "its faction, race, deck …, as there; null: none", kNull),
          Int("first_seat", "the seat of its first place that has one; null: never, or not known",
              kNull),
          Int("opening_seat",
              "in whose hand it lies in the first state of turn 1; null: in none, or not known",
              kNull),
          Long("held_seq",
               "the first event after which it is newly in a hand; null: never, or not known",
               kNull),
          Int("held_seat", "whose hand that is; null: never, or not known", kNull),
          Int("times_held", "how often it came into a hand; null: not known", kNull),
          Long("played_seq", "the first action by which it was played; null: never, or not known",
               kNull),
          Int("played_seat", "who played it then; null: never, or not known", kNull),
          Int("times_played", "how often it was played; null: not known", kNull),
          Long("lost_seq",
               "the first event by which it went from play to what is spent; null: never, or not "
               "known",
               kNull),
          Int("times_lost", "how often it did; null: not known", kNull),
          Text("end_place", "where it lies in the last state; null: not known", kNull),
          Int("end_seat", "the seat of this place; null: it has none, or is not known", kNull),
      },
      {"card"});
}

TableDescription CardMoves() {
  TableDescription moves =
      WithEvents(OfGames("card_moves",
                         {
                             Long("seq", "the counted event"),
                             Int("card", "the card that it moved"),
                             Text("from_place", "where it lay before"),
                             Int("from_seat", "whose place; null: it has no seat", kNull),
                             Text("to_place", "where it lies after"),
                             Int("to_seat", "whose place; null: it has no seat", kNull),
                         },
                         {"seq", "card"}));
  moves.references.push_back({{"game_id", "card"}, "cards", {"game_id", "card"}});
  return moves;
}

TableDescription Disputes() {
  return WithEvents(
      OfGames("disputes",
              {
                  Long("seq", "the event"),
                  Long("at_seq", "the event that is disputed"),
                  Int("seat", "who disputes it"),
                  Text("claim", "what they claim; null: it is withheld", kNull),
                  Time("opened_at", "when; null: the event has no time"),
                  Long("ruling_seq", "the first ruling that names it; null: none", kNull),
                  Time("closed_at",
                       "when that was, or when the dispute was withdrawn; null: neither, "
                       "or it has no time"),
              },
              {"seq"}));
}

TableDescription Rulings() {
  return WithEvents(OfGames(
      "rulings",
      {
          Long("seq", "the event"),
          Long("dispute_seq", "the dispute that it closes; null: the judge was not asked", kNull),
          Text("judge", "the judge; null: the name is withheld", kNull),
          Text("kind", "stand, rewind, correct, penalty, outcome, void …"),
          Text("reason", "the reason; null: it is withheld", kNull),
          JsonText("clauses", "the clauses that it cites"),
          Long("to_seq", "of a rewind: back to this event; else null", kNull),
          JsonText("result", "of an outcome: the result; else null", kNull),
          Int("seat", "of a penalty: against whom; else null", kNull),
          Text("infraction", "of a penalty: for what; else null", kNull),
          Text("penalty", "of a penalty: its level; else null", kNull),
          Bool("deviation", "of a penalty: another level than the one due; else null", kNull),
          Time("ruled_at", "when; null: the event has no time"),
          Long("appeal_seq", "the appeal against it; null: none", kNull),
          Int("appeal_seat", "who appeals; null: nobody", kNull),
          Text("grounds", "their grounds; null: none, or withheld", kNull),
          Long("resolution_seq", "the resolution of the appeal; null: none", kNull),
          Text("resolved_by", "who resolved it; null: nobody, or withheld", kNull),
          Text("resolution_reason", "why; null: nobody, or withheld", kNull),
          Bool("overturned", "the ruling was overturned; null: the appeal is not resolved", kNull),
          Bool("in_force", "it is not overturned"),
      },
      {"seq"}));
}

TableDescription Annotations() {
  return WithEvents(OfGames("annotations",
                            {
                                Long("seq", "the event"),
                                Long("at_seq", "the event that it is about"),
                                Text("author", "who wrote it; null: the name is withheld", kNull),
                                Text("text", "what it says; null: it is withheld", kNull),
                                Time("written_at", "when; null: the event has no time"),
                            },
                            {"seq"}));
}

TableDescription Corrections() {
  return WithEvents(
      OfGames("corrections",
              {
                  Long("seq", "the event"),
                  Long("to", "the event behind which the record was corrected"),
                  Int("rows", "how many events it enters, again or for the first time; 0: none"),
                  Int("changed", "how many old events it changes, moves or takes back"),
              },
              {"seq"}));
}

}  // namespace

std::vector<TableDescription> DescribedTables() {
  std::vector<TableDescription> tables = {Games(), Seats(), Events()};
  for (TableDescription& table : OfEvents()) tables.push_back(std::move(table));
  for (TableDescription& table :
       std::vector<TableDescription>{CardKinds(), Cards(), CardMoves(), Disputes(), Rulings(),
                                     Annotations(), Corrections()}) {
    tables.push_back(std::move(table));
  }
  return tables;
}

TableDescription BareTurns() {
  TableDescription table =
      OfGames("", {Int("turn", "its number, from 1"), Int("seat", "the seat")}, {"turn", "seat"});
  table.references.push_back({{"game_id", "seat"}, "seats", {"game_id", "seat"}});
  return table;
}

}  // namespace recount::replay::statistics
