#include "replay/judgement_words.h"

#include <algorithm>

#include "engine/sheet.h"

namespace recount::replay {
namespace {

using engine::PlayerName;

// A text behind what is said: ": \"…\"", or nothing where it is withheld or empty.
std::string Quoted(absl::Span<const Slot> openings, size_t slot) {
  const std::optional<std::string> text = TextIn(openings, slot);
  if (!text || text->empty()) return "";
  return fmt::format(": \"{}\"", engine::Printable(*text));
}

struct Speaker {
  absl::Span<const Slot> openings;
  absl::Span<const std::string> names;

  std::string Person(size_t slot, std::string_view otherwise) const {
    const std::optional<std::string> name = TextIn(openings, slot);
    return name && !name->empty() ? engine::Printable(*name) : std::string(otherwise);
  }

  std::string Judge(uint8_t number) const {
    return Person(0, fmt::format("judge no. {}", number + 1));
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
                           PlayerName(names, ruling.seat), engine::Printable(ruling.infraction),
                           ruling.is_deviation ? ", another level than the one that was due" : "");
      case RulingKind::void_:
        return "the game counts for nothing";
      default:
        return "play stands as recorded";
    }
  }

  std::string operator()(const Dispute& dispute) const {
    return fmt::format("{} disputes event {}{}", PlayerName(names, dispute.by), dispute.at,
                       Quoted(openings, 0));
  }
  std::string operator()(const Ruling& ruling) const {
    const std::string on = ruling.dispute ? fmt::format(" on dispute {}", *ruling.dispute) : "";
    return fmt::format("{} rules{}: {}{}{}", Judge(ruling.judge_no), on, Effect(ruling),
                       Cited(ruling.clauses), Quoted(openings, 1));
  }
  std::string operator()(const Appeal& appeal) const {
    return fmt::format("{} appeals ruling {}{}", PlayerName(names, appeal.by), appeal.ruling,
                       Quoted(openings, 0));
  }
  std::string operator()(const Resolution& resolution) const {
    return fmt::format("{} {} appeal {}{}", Judge(resolution.judge_no),
                       resolution.is_upheld ? "upholds the ruling, on" : "overturns the ruling, on",
                       resolution.appeal, Quoted(openings, 1));
  }
  std::string operator()(const Annotation& annotation) const {
    return fmt::format("{} notes on event {}{}", Person(0, "somebody"), annotation.at,
                       Quoted(openings, 1));
  }
};

}  // namespace

std::string JudgementSentence(const events::Envelope& event, absl::Span<const Slot> openings,
                              absl::Span<const std::string> names) {
  return std::visit(Speaker{openings, names}, JudgementIn(event));
}

std::string ResultSentence(const RuledResult& result, absl::Span<const std::string> names) {
  engine::SeatSet winners = 0;
  for (const uint8_t seat : result.winners) winners |= engine::SeatBit(seat);
  if (winners == 0) return "nobody wins";
  const std::string who = engine::PlayerNames(names, winners);
  if (result.is_draw) return fmt::format("a draw between {}", who);
  return fmt::format("{} {}", who, result.winners.size() == 1 ? "wins" : "win");
}

std::string PenaltyWords(PenaltyLevel level) {
  std::string words(PenaltyName(level));
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

}  // namespace recount::replay
