#include "replay/judging/judgement_words.h"

#include <algorithm>

#include "engine/sheet.h"
#include "events/visible_text.h"
#include "fmt/format.h"

namespace recount::replay::judging {
namespace {

using engine::PlayerName;

// Returns the text of a slot, quoted after a colon; empty if it is withheld or empty.
std::string Quoted(absl::Span<const Slot> openings, size_t slot) {
  const std::optional<std::string> text = TextIn(openings, slot);
  if (!text || text->empty()) return "";
  return fmt::format(": \"{}\"", engine::Printable(*text));
}

struct Speaker {
  absl::Span<const Slot> openings;
  absl::Span<const std::string> names;
  const JudgementContext& context;

  std::string Person(size_t slot, std::string_view otherwise) const {
    const std::optional<std::string> name = TextIn(openings, slot);
    return name && !name->empty() ? VisibleName(*name) : std::string(otherwise);
  }

  std::string Judge(uint8_t number, JudgeRole role, size_t slot = 0) const {
    const std::string who = Person(slot, fmt::format("judge no. {}", number + 1));
    return role == JudgeRole::null_value ? who : fmt::format("{} ({})", who, RoleWords(role));
  }

  static std::string Cited(const std::vector<std::string>& clauses) {
    return fmt::format(" ({})", engine::Printable(fmt::format("{}", fmt::join(clauses, ", "))));
  }

  std::string Effect(const Ruling& ruling) const {
    switch (ruling.kind) {
      case RulingKind::rewind:
        return fmt::format("back to event {}", *ruling.to);
      case RulingKind::outcome:
        return "the game ends: " + ResultSentence(*ruling.result, names);
      case RulingKind::penalty:
        return fmt::format("{} for {}, {}{}", PenaltyWords(ruling.penalty),
                           PenalisedWords(ruling, names), engine::Printable(ruling.infraction),
                           DueWords(ruling, context.due));
      case RulingKind::void_:
        return "the game is void";
      case RulingKind::repair:
        return fmt::format(
            "{}{}", ruling.to ? fmt::format("from event {} on, ", *ruling.to) : "",
            context.operations.empty() ? "the state is put right" : context.operations);
      case RulingKind::accept:
        return AcceptedWords(ruling, context.operations);
      default:
        return "play continues as recorded";
    }
  }

  std::string operator()(const Dispute& dispute) const {
    return fmt::format("{} disputes event {}{}", PlayerName(names, dispute.by), dispute.at,
                       Quoted(openings, 0));
  }
  std::string operator()(const Ruling& ruling) const {
    const std::string on = ruling.dispute ? fmt::format(" on dispute {}", *ruling.dispute) : "";
    return fmt::format("{} rules{}: {}{}{}", Judge(ruling.judge_no, ruling.role), on,
                       Effect(ruling), Cited(ruling.clauses), Quoted(openings, 1));
  }
  std::string operator()(const Appeal& appeal) const {
    return fmt::format("{} appeals ruling {}{}", PlayerName(names, appeal.by), appeal.ruling,
                       Quoted(openings, 0));
  }
  std::string operator()(const Resolution& resolution) const {
    return fmt::format("{} {} appeal {}{}", Judge(resolution.judge_no, resolution.role),
                       resolution.is_upheld ? "upholds the ruling on" : "overturns the ruling on",
                       resolution.appeal, Quoted(openings, 1));
  }
  std::string operator()(const Annotation& annotation) const {
    return fmt::format("{} notes on event {}{}", Person(0, "somebody"), annotation.at,
                       Quoted(openings, 1));
  }
  std::string operator()(const Exposure& exposure) const {
    engine::SeatSet seats = 0;
    for (const uint8_t seat : exposure.to) seats |= engine::SeatBit(seat);
    return fmt::format("{} notes that {} {} seen {} by accident at event {}{}",
                       Judge(exposure.judge_no, exposure.role), engine::PlayerNames(names, seats),
                       exposure.to.size() == 1 ? "has" : "have",
                       context.card.empty() ? "a card" : context.card, exposure.at,
                       Quoted(openings, 1));
  }
  std::string operator()(const Amendment& amendment) const {
    const Ruling& corrected = amendment.corrected;
    return fmt::format("{} amends ruling {}: {}{}{}", Judge(corrected.judge_no, corrected.role),
                       amendment.ruling, Effect(corrected), Cited(corrected.clauses),
                       Quoted(openings, 1));
  }
  std::string operator()(const Withdrawal& withdrawal) const {
    return fmt::format("{} withdraws dispute {}{}", PlayerName(names, withdrawal.by),
                       withdrawal.dispute, Quoted(openings, 0));
  }
  std::string operator()(const Moot& moot) const {
    return fmt::format("{} finds ruling {} moot{}", Judge(moot.judge_no, moot.role), moot.ruling,
                       Quoted(openings, 1));
  }
  std::string operator()(const Extension& extension) const {
    return fmt::format("{} gives {} more minute{}{}", Judge(extension.judge_no, extension.role),
                       extension.minutes, extension.minutes == 1 ? "" : "s", Quoted(openings, 1));
  }
  std::string operator()(const Correction& correction) const {
    const size_t rows = correction.rows.size();
    std::string text = fmt::format("{} takes back what was recorded after event {}",
                                   Person(0, "somebody"), correction.to);
    if (correction.why == CorrectionWhy::rows) {
      text = fmt::format("{} corrects the record after event {}; {} row{} entered again",
                         Person(0, "somebody"), correction.to, rows, rows == 1 ? " is" : "s are");
    }
    if (correction.has_judge()) {
      text += fmt::format(", which {} confirms", Judge(correction.judge_no, correction.role,
                                                       JudgeSlot(events::EventKind::correction)));
    }
    return text + Quoted(openings, 1);
  }
};

}  // namespace

std::string JudgementSentence(const events::Envelope& event, absl::Span<const Slot> openings,
                              absl::Span<const std::string> names,
                              const JudgementContext& context) {
  return std::visit(Speaker{openings, names, context}, JudgementIn(event));
}

std::string AcceptedWords(const Ruling& accept, std::string_view operations) {
  const bool is_as_done = accept.as == AcceptedAs::before;
  if (!is_as_done && accept.operations.empty()) {
    return fmt::format("event {} counts as if it had not happened", accept.event);
  }
  const std::string text =
      fmt::format("event {} is accepted{}", accept.event, is_as_done ? " as it was done" : "");
  if (!operations.empty()) {
    return fmt::format("{}; {}, {}", text, is_as_done ? "before it" : "in its place", operations);
  }
  return is_as_done ? text : text + "; something else counts in its place";
}

std::string NextIllegalWords(uint64_t seq, std::string_view clause) {
  return fmt::format("Then the first illegal event is {}{}{}.", seq, clause.empty() ? "" : ", ",
                     clause);
}

std::string BlockedWords(uint64_t seq, std::string_view clause, uint64_t before) {
  const std::string by = clause.empty() ? "" : fmt::format(" ({})", clause);
  return fmt::format(
      "Nobody can play on: event {} is against the rules{}. Accept it (--kind accept) or rewind to "
      "event {} or earlier.",
      seq, by, before);
}

std::string CardWords(std::string_view name, uint16_t card) {
  return name.empty() ? fmt::format("card {}", card) : fmt::format("{} (card {})", name, card);
}

std::string PenalisedWords(const Ruling& penalty, absl::Span<const std::string> names) {
  if (penalty.seats.empty()) return PlayerName(names, penalty.seat);
  engine::SeatSet team = 0;
  for (const uint8_t seat : penalty.seats) team |= engine::SeatBit(seat);
  return fmt::format("the team of {}", engine::PlayerNames(names, team));
}

std::string DueWords(const Ruling& penalty, PenaltyLevel due) {
  if (due == PenaltyLevel::null_value) return "";
  std::string by;
  if (!penalty.infractions.empty()) {
    by = fmt::format(" by the list \"{}\" (JDG-11)", engine::Printable(penalty.infractions));
  }
  if (!penalty.is_deviation) return by.empty() ? ", as was due" : ", due" + by;
  return fmt::format(", although {} was due{}", PenaltyWords(due), by);
}

std::string ResultSentence(const RuledResult& result, absl::Span<const std::string> names) {
  engine::SeatSet winners = 0;
  for (const uint8_t seat : result.winners) winners |= engine::SeatBit(seat);
  if (winners == 0) return "nobody wins";
  const std::string who = engine::PlayerNames(names, winners);
  if (result.is_draw) return fmt::format("a draw between {}", who);
  return fmt::format("{} {}", who, result.winners.size() == 1 ? "wins" : "win");
}

std::string RoleWords(JudgeRole role) {
  if (role == JudgeRole::null_value) return "";
  return role == JudgeRole::director ? "tournament director"
                                     : fmt::format("{} judge", RoleName(role));
}

std::string PenaltyWords(PenaltyLevel level) {
  std::string words(PenaltyName(level));
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

}  // namespace recount::replay::judging
