// An effect or a refusal together with what its numbers refer to, as the subject of a sentence.
// Each game adds its own placeholders and the tables of its sentences (texts.h).
//
//   using EffectContext = kit::EffectContext<Cards, State>;
//   constexpr kit::Placeholder<EffectContext> kPlaceholders[] = {
//       {"number", kit::NumberText<EffectContext>},
//       {"player", kit::PlayerText<EffectContext>},
//       {"card", [](const EffectContext& effect, size_t i) {
//          return CardText(effect.cards, effect.n[i]);
//        }},
//   };
//   constexpr kit::Sentence<EffectKind, EffectContext> kSentences[] = {
//       {EffectKind::draws, "{player} draws {card 1}"},
//       {EffectKind::ends, "A draw", kit::NumberIs<EffectContext, 1, 1>},
//       {EffectKind::ends, "{players} win"},
//   };
#ifndef RECOUNT_ENGINE_KIT_EFFECT_CONTEXT_H_
#define RECOUNT_ENGINE_KIT_EFFECT_CONTEXT_H_

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
struct EffectContext {
  const Cards& cards;
  const State& state;
  const std::array<uint16_t, 4>& n;
  absl::Span<const std::string> names;
};

// An action of a seat that the rules refuse. `names` has one per seat if the reason is for others,
// such as the judge, and is empty if it is for the seat itself.
template <class Cards, class State, class Action>
struct Refused {
  const Cards& cards;
  const State& state;
  Seat seat;
  const Action& action;
  absl::Span<const std::string> names;
};

// --- placeholders of refusals ---

// "your", or "Bo's".
template <class Context>
std::string YourText(const Context& refused, size_t) {
  return refused.names.empty() ? "your" : PlayerName(refused.names, refused.seat) + "'s";
}
// "you", or "Bo".
template <class Context>
std::string YouText(const Context& refused, size_t) {
  return refused.names.empty() ? "you" : PlayerName(refused.names, refused.seat);
}
// "you have", or "Bo has".
template <class Context>
std::string YouHaveText(const Context& refused, size_t) {
  return refused.names.empty() ? "you have" : PlayerName(refused.names, refused.seat) + " has";
}
// "you are", or "Bo is".
template <class Context>
std::string YouAreText(const Context& refused, size_t) {
  return refused.names.empty() ? "you are" : PlayerName(refused.names, refused.seat) + " is";
}

// --- placeholders of effects ---

template <class Context>
std::string NumberText(const Context& effect, size_t i) {
  return fmt::format("{}", effect.n[i]);
}
// Writes a number in two's complement with its sign: "+2", "-1".
template <class Context>
std::string SignedText(const Context& effect, size_t i) {
  return fmt::format("{:+}", Signed(effect.n[i]));
}
template <class Context>
std::string PlayerText(const Context& effect, size_t i) {
  return PlayerName(effect.names, static_cast<Seat>(effect.n[i]));
}
// Names the seats of a set of bits: "Ana, Bo and Cem".
template <class Context>
std::string PlayersText(const Context& effect, size_t i) {
  return PlayerNames(effect.names, effect.n[i]);
}

// --- conditions of effects ---

template <class Context, size_t kIndex, uint16_t kValue>
bool NumberIs(const Context& effect) {
  return effect.n[kIndex] == kValue;
}
// Returns whether the set of bits has exactly one seat.
template <class Context, size_t kIndex>
bool IsOneSeat(const Context& effect) {
  return std::popcount(effect.n[kIndex]) == 1;
}

// --- the texts of a game ---

// Returns the sentence for an effect. The table must have one.
template <class Kind, class Context>
std::string EffectText(absl::Span<const Sentence<Kind, Context>> sentences,
                       absl::Span<const Placeholder<Context>> placeholders, Kind kind,
                       const Context& effect) {
  std::optional<std::string> text = TextOf(sentences, placeholders, kind, effect);
  if (!text) FailCheck(__FILE__, __LINE__, "an effect of an unknown kind");
  return *std::move(text);
}

// Returns the sentence for a refusal by a clause. The table must have one. kNoClause is a key too.
template <class Refused>
std::string RefusalText(absl::Span<const Sentence<ClauseIndex, Refused>> sentences,
                        absl::Span<const Placeholder<Refused>> placeholders, ClauseIndex clause,
                        const Refused& refused) {
  std::optional<std::string> text = TextOf(sentences, placeholders, clause, refused);
  if (!text) FailCheck(__FILE__, __LINE__, fmt::format("clause {} refuses nothing", clause));
  return *std::move(text);
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_EFFECT_CONTEXT_H_
