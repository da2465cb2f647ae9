// What a game's sentences are about: an effect, or a refusal. Each game adds its own placeholders
// and the tables of its sentences (texts.h).
//
//   using Told = kit::Told<Cards, State>;
//   constexpr kit::Placeholder<Told> kPlaceholders[] = {
//       {"number", kit::NumberText<Told>},
//       {"player", kit::PlayerText<Told>},
//       {"card", [](const Told& told, size_t i) { return CardText(told.cards, told.n[i]); }},
//   };
//   constexpr kit::Sentence<EffectKind, Told> kSentences[] = {
//       {EffectKind::draws, "{player} draws {card 1}"},
//       {EffectKind::ends, "A draw", kit::NumberIs<Told, 1, 1>},
//       {EffectKind::ends, "{players} win"},
//   };
#ifndef RECOUNT_ENGINE_KIT_TOLD_H_
#define RECOUNT_ENGINE_KIT_TOLD_H_

#include <array>
#include <string>

#include "engine/effect.h"
#include "engine/kit/text.h"
#include "engine/kit/texts.h"
#include "engine/refusal.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::kit {

// An effect and what its numbers refer to. `names` has one per seat.
template <class Cards, class State>
struct Told {
  const Cards& cards;
  const State& state;
  const std::array<uint16_t, 4>& n;
  absl::Span<const std::string> names;
};

// An action that the rules refuse to a seat.
template <class Cards, class State, class Action>
struct Refused {
  const Cards& cards;
  const State& state;
  Seat seat;
  const Action& action;
};

// --- placeholders of effects ---

template <class Told>
std::string NumberText(const Told& told, size_t i) {
  return fmt::format("{}", told.n[i]);
}
// "+2", "-1", of a number in two's complement.
template <class Told>
std::string SignedText(const Told& told, size_t i) {
  return fmt::format("{:+}", Signed(told.n[i]));
}
template <class Told>
std::string PlayerText(const Told& told, size_t i) {
  return PlayerName(told.names, static_cast<Seat>(told.n[i]));
}
// Of seats as bits: "Ana, Bo and Cem".
template <class Told>
std::string PlayersText(const Told& told, size_t i) {
  return PlayerNames(told.names, told.n[i]);
}

// --- conditions of effects ---

template <class Told, size_t kIndex, uint16_t kValue>
bool NumberIs(const Told& told) {
  return told.n[kIndex] == kValue;
}
// Whether the seats as bits are one seat.
template <class Told, size_t kIndex>
bool IsOneSeat(const Told& told) {
  return std::popcount(told.n[kIndex]) == 1;
}

// --- the texts of a game ---

// The sentence for an effect; there must be one.
template <class Kind, class Told>
std::string EffectText(absl::Span<const Sentence<Kind, Told>> sentences,
                       absl::Span<const Placeholder<Told>> placeholders, Kind kind,
                       const Told& told) {
  std::optional<std::string> text = TextOf(sentences, placeholders, kind, told);
  if (!text) FailCheck(__FILE__, __LINE__, "an effect of an unknown kind");
  return *std::move(text);
}

// The sentence for a refusal by a clause; there must be one. kNoClause is a key too.
template <class Refused>
std::string RefusalText(absl::Span<const Sentence<ClauseIndex, Refused>> sentences,
                        absl::Span<const Placeholder<Refused>> placeholders, ClauseIndex clause,
                        const Refused& refused) {
  std::optional<std::string> text = TextOf(sentences, placeholders, clause, refused);
  if (!text) FailCheck(__FILE__, __LINE__, fmt::format("clause {} refuses nothing", clause));
  return *std::move(text);
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_TOLD_H_
