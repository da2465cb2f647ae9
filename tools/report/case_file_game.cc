// What a case is about: the points that matter most, parties, game, result and why.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

size_t CountOf(const OrderedJson& entries, const char* key, bool value) {
  return static_cast<size_t>(
      std::count_if(entries.begin(), entries.end(),
                    [&](const OrderedJson& entry) { return entry.at(key) == value; }));
}

Text ResultSentence(const CaseFileWords& words) {
  const OrderedJson& by = words.file().at("result_by");
  const OrderedJson& result = words.file().at("result");
  const std::string kind = by.at("kind").get<std::string>();
  if (kind == "void") {
    return {{"The game counts for nothing: it was declared void by the ruling of "},
            words.Event(by.at("seq")),
            {"."}};
  }
  if (result.is_null()) {
    // Of a record that does not hold nobody knows how far the game went.
    const bool is_ok = words.file().at("verify").at("ok") == true;
    return {{is_ok ? "The game has no result: it has not been played to its end."
                   : "The record gives no result."}};
  }
  Text text = {{"Result: "}};
  Append(text, words.Result(result));
  if (kind == "ruling") {
    Append(text, {{", by the ruling of "}, words.Event(by.at("seq"))});
  } else {
    text.push_back({", as the game was played"});
    if (!by.at("seq").is_null()) Append(text, {{" to its end at "}, words.Event(by.at("seq"))});
  }
  text.push_back({"."});
  return text;
}

// "2 disputes, 1 of them open", "no disputes".
std::string CountedOf(size_t count, std::string_view one, std::string_view many, size_t some,
                      std::string_view what) {
  if (count == 0) return fmt::format("no {}", many);
  std::string text = Counted(count, one, many);
  if (some > 0) text += fmt::format(" ({} {})", some, what);
  return text;
}

Text JudgingSentence(const OrderedJson& file) {
  const OrderedJson& disputes = file.at("disputes");
  const OrderedJson& rulings = file.at("rulings");
  const OrderedJson& penalties = file.at("penalties");
  if (disputes.empty() && rulings.empty()) {
    return {{"Nothing was disputed and nothing was ruled."}};
  }
  return {{fmt::format(
      "Judging: {}; {}; {}.",
      CountedOf(disputes.size(), "dispute", "disputes", CountOf(disputes, "open", true),
                "still open"),
      CountedOf(rulings.size(), "ruling", "rulings", CountOf(rulings, "in_force", false),
                "no longer in force"),
      CountedOf(penalties.size(), "penalty", "penalties", CountOf(penalties, "deviation", true),
                "at another level than was due"))}};
}

Text RecordSentence(const CaseFileWords& words) {
  const OrderedJson& verify = words.file().at("verify");
  if (verify.at("ok") == true) {
    return {{"The record holds: nothing that was checked in it is wrong."}};
  }
  const size_t count = verify.at("findings").size();
  return {{"The record does not hold", Ink::strong},
          {fmt::format(": {}.", Counted(count, "finding", "findings"))}};
}

// The label says the seat: here a name that is missing need not.
Run SeatedPlayer(const CaseFileWords& words, size_t seat) {
  const OrderedJson& name = words.file().at("players").at(seat);
  return name.is_string() ? words.Player(seat) : words.Given(name);
}

Facts GameFacts(const CaseFileWords& words) {
  const OrderedJson& file = words.file();
  const OrderedJson& set = file.at("card_set");
  const bool is_seeded = file.at("randomness") == "seeded";
  const auto text = [&](const char* key) { return file.at(key).get<std::string>(); };
  Facts facts;
  for (size_t seat = 0; seat < file.at("players").size(); ++seat) {
    facts.facts.push_back({fmt::format("Seat {}", seat), {SeatedPlayer(words, seat)}});
  }
  facts.facts.push_back({"Game",
                         {{text("title"), Ink::outside},
                          {" ("},
                          {text("game"), Ink::code},
                          {fmt::format("), rules version {}", JsonLine(file.at("rules")))}}});
  facts.facts.push_back({"Configuration", {{JsonLine(file.at("config")), Ink::code}}});
  facts.facts.push_back(
      {"Card set",
       {words.Given(set.at("name")), {", hash "}, {set.at("hash").get<std::string>(), Ink::code}}});
  facts.facts.push_back(
      {"Chance",
       {{is_seeded ? "drawn from the seed of the game" : "entered as it fell at the table"}}});
  facts.facts.push_back({"Started", {words.Time(file.at("started"))}});
  facts.facts.push_back({"Ended", {words.Time(file.at("ended"))}});
  facts.facts.push_back(
      {"Record",
       {{"game "},
        {text("id"), Ink::code},
        {fmt::format(", {}, head ", Counted(file.at("events").get<size_t>(), "event", "events"))},
        {text("head"), Ink::code}}});
  facts.facts.push_back({"Written by", {{text("build"), Ink::outside}}});
  return facts;
}

Table ScoresTable(const CaseFileWords& words, const OrderedJson& scores) {
  Table table{.caption = "Scores",
              .columns = {{"Player"}, {"Score", Table::Column::Kind::number}},
              .is_narrow = true};
  for (size_t seat = 0; seat < scores.size(); ++seat) {
    table.rows.push_back({.cells = {{words.Player(seat)}, {{JsonLine(scores[seat])}}}});
  }
  return table;
}

Part ResultPart(const CaseFileWords& words) {
  const OrderedJson& result = words.file().at("result");
  Part part{.heading = {{"Result"}}, .is_kept = true};
  part.blocks.push_back(Paragraph{ResultSentence(words)});
  if (result.is_null()) return part;
  if (!result.at("clause").is_null()) {
    part.blocks.push_back(Bullets{{words.ClauseWithText(result.at("clause"))}});
  }
  if (result.at("scores").is_array()) {
    part.blocks.push_back(ScoresTable(words, result.at("scores")));
  }
  return part;
}

}  // namespace

Bullets CaseInBrief(const CaseFileWords& words) {
  const OrderedJson& illegal = words.file().at("illegal");
  Bullets brief;
  brief.items.push_back(ResultSentence(words));
  brief.items.push_back(JudgingSentence(words.file()));
  if (illegal.is_object()) {
    Run event = words.Event(illegal.at("seq"));
    event.text[0] = 'E';
    brief.items.push_back({std::move(event),
                           {" is against the rules ("},
                           illegal.at("clause").is_null()
                               ? Run{illegal.at("code").get<std::string>(), Ink::code}
                               : words.Clause(illegal.at("clause")),
                           {illegal.contains("superseded_by") ? "); it has been superseded."
                                                              : "); nothing after it is judged."}});
  }
  brief.items.push_back(RecordSentence(words));
  return brief;
}

Part GamePart(const CaseFileWords& words) {
  Part part{.heading = {{"Parties, game and result"}}, .anchor = "game"};
  part.blocks.push_back(GameFacts(words));
  part.blocks.push_back(ResultPart(words));
  return part;
}

}  // namespace recount::tools::report
