// Says what a case is about: the points that matter most, parties, game, result, and why.
#include <algorithm>

#include "events/json.h"
#include "fmt/format.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

std::string ChanceWords(events::Randomness randomness) {
  switch (randomness) {
    case events::Randomness::seeded:
      return "drawn from the seed of the game";
    case events::Randomness::observed:
      return "as somebody saw it at the table";
    default:
      return "entered at the table";
  }
}

using replay::timeline::Ending;

template <class Entries, class Predicate>
size_t CountOf(const Entries& entries, const Predicate& is_counted) {
  return static_cast<size_t>(std::count_if(entries.begin(), entries.end(), is_counted));
}

Text ResultSentence(const CaseFileWords& words) {
  const Ending& ending = words.file().ending;
  if (ending.by == Ending::By::voided) {
    return {{"The game is void by the ruling of "}, words.Event(ending.ruling), {"."}};
  }
  if (!ending.result) {
    // If the log failed the verification, nobody knows how far the game went.
    if (!words.file().HasVerdict()) return {{"The game has no result."}};
    return {{words.file().verification.ok() ? "The game has no result: it has not ended."
                                            : "The log has no result."}};
  }
  Text text = {{"Result: "}};
  Append(text, words.Result(*ending.result));
  if (ending.by == Ending::By::ruling) {
    Append(text, {{", by the ruling of "}, words.Event(ending.ruling)});
  } else {
    text.push_back({", as the game was played"});
  }
  text.push_back({"."});
  return text;
}

// Returns, for example, "2 disputes (1 still open)" or "no disputes".
std::string CountedOf(size_t count, std::string_view one, std::string_view many, size_t some,
                      std::string_view what) {
  if (count == 0) return fmt::format("no {}", many);
  std::string text = Counted(count, one, many);
  if (some > 0) text += fmt::format(" ({} {})", some, what);
  return text;
}

Text JudgingSentence(const evidence::CaseFile& file) {
  if (file.disputes.empty() && file.rulings.empty()) {
    return {{"There are no disputes and no rulings."}};
  }
  const std::vector<const evidence::RulingEntry*> penalties = file.Penalties();
  const size_t open = CountOf(file.disputes, [](const evidence::DisputeEntry& dispute) {
    return dispute.record.is_open();
  });
  const size_t gone = CountOf(file.rulings, [](const evidence::RulingEntry& ruling) {
    return !ruling.record.is_in_force();
  });
  const size_t deviations = CountOf(penalties, [](const evidence::RulingEntry* penalty) {
    return penalty->record.ruling.is_deviation;
  });
  return {
      {fmt::format("Judging: {}; {}; {}.",
                   CountedOf(file.disputes.size(), "dispute", "disputes", open, "still open"),
                   CountedOf(file.rulings.size(), "ruling", "rulings", gone, "no longer in force"),
                   CountedOf(penalties.size(), "penalty", "penalties", deviations,
                             "at a level that was not due"))}};
}

Text RecordSentence(const evidence::CaseFile& file) {
  const evidence::Verification& verification = file.verification;
  if (!file.HasVerdict()) {
    return {{"Whether the log passed the verification is not told in this view."}};
  }
  if (verification.ok()) {
    return {{"The log passed the verification: no problems found."}};
  }
  return {{"The log failed the verification", Ink::strong},
          {fmt::format(": {}.", Counted(verification.findings.size(), "finding", "findings"))}};
}

// Returns the player's name. The label already says the seat, so it need not replace a missing
// name.
Run SeatedPlayer(const CaseFileWords& words, engine::Seat seat) {
  const evidence::OpenText& name = words.file().players[seat];
  return name ? words.Player(seat) : words.Given(name);
}

// Returns "game 1a2b…, 36 events, head 3c4d…", without the head if this viewer may not know it.
Text RecordedLog(const evidence::CaseFile& file) {
  Text text = {{"game "},
               {file.id, Ink::code},
               {fmt::format(", {}", Counted(file.events, "event", "events"))}};
  if (file.head.empty()) return text;
  text.push_back({", head "});
  text.push_back({file.head, Ink::code});
  return text;
}

Facts GameFacts(const CaseFileWords& words) {
  const evidence::CaseFile& file = words.file();
  Facts facts;
  for (engine::Seat seat = 0; seat < file.players.size(); ++seat) {
    facts.facts.push_back({fmt::format("Seat {}", seat), {SeatedPlayer(words, seat)}});
  }
  facts.facts.push_back({"Game",
                         {{file.title, Ink::outside},
                          {" ("},
                          {file.game, Ink::code},
                          {fmt::format("), rules version {}", file.rules)}}});
  facts.facts.push_back({"Configuration", {{Written(*file.config), Ink::code}}});
  facts.facts.push_back(
      {"Card set",
       {words.Given(file.card_set_name), {", hash "}, {file.card_set_hash, Ink::code}}});
  facts.facts.push_back({"Chance", {{ChanceWords(file.randomness)}}});
  facts.facts.push_back({"Started", {words.Time(file.started)}});
  facts.facts.push_back({"Ended", {words.Time(file.ended)}});
  facts.facts.push_back({"Record", RecordedLog(file)});
  facts.facts.push_back({"Written by", {{file.build, Ink::outside}}});
  return facts;
}

ReportTable ScoresTable(const CaseFileWords& words, const std::vector<int64_t>& scores) {
  ReportTable table{.caption = "Scores",
                    .columns = {{"Player"}, {"Score", ReportTable::Column::Kind::number}},
                    .is_narrow = true};
  for (size_t seat = 0; seat < scores.size(); ++seat) {
    table.rows.push_back({.cells = {{words.Player(static_cast<engine::Seat>(seat))},
                                    {{fmt::format("{}", scores[seat])}}}});
  }
  return table;
}

Part ResultPart(const CaseFileWords& words) {
  const std::optional<RuledResult>& result = words.file().ending.result;
  Part part{.heading = {{"Result"}}, .is_kept = true};
  part.blocks.push_back(Paragraph{ResultSentence(words)});
  if (!result) return part;
  part.blocks.push_back(Bullets{{words.ClauseWithText(result->clause)}});
  if (result->scores) part.blocks.push_back(ScoresTable(words, *result->scores));
  return part;
}

// Returns, for example, "Event 12 is against the rules (HER-3.3); it has been superseded."
Text IllegalSentence(const CaseFileWords& words, const evidence::IllegalEntry& illegal) {
  Run event = words.Event(illegal.seq);
  // The sentence begins with the event, so its first letter is a capital.
  event.text[0] = 'E';
  const Error& refusal = illegal.refusal;
  return {std::move(event),
          {" is against the rules ("},
          refusal.clause.empty() ? Run{std::string(ErrorCodeName(refusal.code)), Ink::code}
                                 : words.Clause(refusal.clause),
          {illegal.superseded_by ? "); it has been superseded."
           : illegal.accepted_by ? "); a judge has accepted it."
                                 : "); the verification checked nothing after it."}};
}

}  // namespace

Bullets CaseInBrief(const CaseFileWords& words) {
  const evidence::CaseFile& file = words.file();
  Bullets brief;
  brief.items.push_back(ResultSentence(words));
  brief.items.push_back(JudgingSentence(file));
  if (file.illegal) brief.items.push_back(IllegalSentence(words, *file.illegal));
  brief.items.push_back(RecordSentence(file));
  return brief;
}

Part GamePart(const CaseFileWords& words) {
  Part part{.heading = {{"Parties, game and result"}}, .anchor = "game"};
  part.blocks.push_back(GameFacts(words));
  part.blocks.push_back(ResultPart(words));
  return part;
}

}  // namespace recount::tools::report
