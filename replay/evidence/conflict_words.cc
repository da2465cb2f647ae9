#include "replay/evidence/conflict_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/place_words.h"
#include "engine/sheet.h"
#include "fmt/format.h"
#include "replay/repair/pointer_words.h"

namespace recount::replay::evidence {
namespace {

using Kind = Assumption::Kind;
using Names = absl::Span<const std::string>;

// The most conflicts of a kind that a summary names.
constexpr size_t kMostNamed = 3;

std::string SlipText(const Conflict& conflict, Names names) {
  switch (conflict.assumed.kind) {
    case Kind::seat:
      if (conflict.with.empty()) {
        return fmt::format("event {}: done by {}", conflict.seq,
                           engine::PlayerName(names, conflict.assumed.seat));
      }
      return fmt::format("events {} and {}: the {} of {} and {} exchanged", conflict.seq,
                         conflict.with.front(), conflict.cause ? "cards" : "rows",
                         engine::PlayerName(names, conflict.seat),
                         engine::PlayerName(names, conflict.assumed.seat));
    case Kind::later:
      return fmt::format("events {} and {}: in the wrong order", conflict.seq,
                         conflict.assumed.after);
    case Kind::missing:
      return fmt::format("before event {} a row is missing: {}", conflict.seq,
                         conflict.assumed.sentence);
    case Kind::moved:
    case Kind::none:
      break;
  }
  return fmt::format("event {}: written down twice", conflict.seq);
}

std::string SlipsText(uint64_t count) {
  return fmt::format("{} possible slip{} of the record", count, count == 1 ? "" : "s");
}

std::string EventsText(uint64_t count) {
  return fmt::format("{} event{} against the rules", count, count == 1 ? "" : "s");
}

std::string Listed(const std::vector<std::string>& texts) {
  std::string all;
  for (size_t i = 0; i < std::min(texts.size(), kMostNamed); ++i) {
    all += fmt::format("{}{}", i == 0 ? "" : "; ", texts[i]);
  }
  if (texts.size() > kMostNamed) all += fmt::format("; and {} more", texts.size() - kMostNamed);
  return all;
}

}  // namespace

std::string CauseText(const Conflict& conflict, const engine::Game& game, Names names) {
  if (!conflict.cause) return "";
  return fmt::format("lies in {} since event {}",
                     engine::PlaceText(game, conflict.cause->place, names), conflict.cause->since);
}

std::string RefusedText(const Conflict& conflict, const engine::Game& game, Names names) {
  const std::string clause = conflict.clause.empty() ? "" : fmt::format(" ({})", conflict.clause);
  // Only if the card would be right elsewhere is its place the reason.
  const bool is_place_the_reason =
      conflict.cause && conflict.assumed.kind == Kind::moved &&
      conflict.assumed.card == conflict.cause->card &&
      conflict.sentence.ends_with(fmt::format("(card {})", conflict.cause->card));
  return is_place_the_reason ? fmt::format("{}, which {}{}", conflict.sentence,
                                           CauseText(conflict, game, names), clause)
                             : fmt::format("{}: {}{}", conflict.sentence, conflict.message, clause);
}

std::string CountsText(const ConflictCounts& counts) {
  return fmt::format("{} and {}", SlipsText(counts.slips), EventsText(counts.events));
}

std::string ConflictsSummary(const Conflicts& conflicts, Names names) {
  std::vector<std::string> slips;
  std::vector<std::string> events;
  for (const Conflict& conflict : conflicts.list) {
    if (!conflict.is_of_record) {
      events.push_back(
          fmt::format("{}, {}", conflict.seq, RefusedText(conflict, *conflicts.game, names)));
    } else if (!conflict.IsSecondOfSlip()) {
      slips.push_back(SlipText(conflict, names));
    }
  }
  std::string text;
  if (!slips.empty()) text = fmt::format("{} ({})", SlipsText(slips.size()), Listed(slips));
  if (!events.empty()) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : " and ", EventsText(events.size()),
                        Listed(events));
  }
  if (text.empty()) text = "no event is against the rules";
  if (!conflicts.is_complete) {
    text += fmt::format("; the events after {} were not read", conflicts.until);
  }
  return text;
}

std::string ReadingOf(const Conflict& conflict, Names names) {
  const Assumption& assumed = conflict.assumed;
  switch (assumed.kind) {
    case Kind::seat:
      return fmt::format("read as done by {}", engine::PlayerName(names, assumed.seat));
    case Kind::later:
      return fmt::format("read as done after event {}", assumed.after);
    case Kind::moved:
      return fmt::format("read as if {} had been in {} instead of {}", assumed.card_name,
                         repair::PointerInWords(assumed.to, names),
                         repair::PointerInWords(assumed.from, names));
    case Kind::missing:
      return fmt::format("read as if a row before it were missing: {}", assumed.sentence);
    case Kind::none:
      break;
  }
  if (assumed.answer) {
    return fmt::format("read as if it had not happened, and event {} were the outcome here",
                       *assumed.answer);
  }
  return conflict.is_of_record ? "read as written down twice" : "read as if it had not happened";
}

std::string CorrectOptions(const Conflict& conflict) {
  const Assumption& assumed = conflict.assumed;
  if (!conflict.is_of_record || conflict.IsSecondOfSlip()) return "";
  switch (assumed.kind) {
    case Kind::seat:
      if (!conflict.with.empty()) {
        return fmt::format("--swap {},{}", conflict.seq, conflict.with.front());
      }
      return fmt::format("--replace {}='{} {}'", conflict.seq, assumed.seat, conflict.action);
    case Kind::later:
      return fmt::format("--order {},{}", assumed.after, conflict.seq);
    case Kind::missing:
      return fmt::format("--insert {}='{} {}'", conflict.seq, assumed.seat, assumed.action->dump());
    default:
      return fmt::format("--drop {}", conflict.seq);
  }
}

std::string AcceptOptions(const Conflict& conflict) {
  const Assumption& assumed = conflict.assumed;
  if (conflict.is_of_record) return "";
  const std::string event = fmt::format("--kind accept --event {}", conflict.seq);
  if (assumed.kind != Kind::moved) return event + " --as effect";
  return fmt::format("{} --as before --move '{}: {} -> {}'", event, assumed.card, assumed.from,
                     assumed.to);
}

std::string AssumedText(const Conflict& conflict, Names names) {
  const Assumption& assumed = conflict.assumed;
  switch (assumed.kind) {
    case Kind::seat:
      return conflict.with.empty() ? fmt::format("event {} was done by {}", conflict.seq,
                                                 engine::PlayerName(names, assumed.seat))
                                   : fmt::format("events {} and {} are exchanged", conflict.seq,
                                                 conflict.with.front());
    case Kind::later:
      return fmt::format("event {} was done after event {}", conflict.seq, assumed.after);
    case Kind::moved:
      return fmt::format("{} was in {} before event {}", assumed.card_name,
                         repair::PointerInWords(assumed.to, names), conflict.seq);
    case Kind::missing:
      return fmt::format("a row is missing before event {} ({})", conflict.seq, assumed.sentence);
    case Kind::none:
      break;
  }
  return conflict.is_of_record ? fmt::format("event {} was written down twice", conflict.seq)
                               : fmt::format("event {} has not happened", conflict.seq);
}

}  // namespace recount::replay::evidence
