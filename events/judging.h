// The judgements in a log: disputes, rulings, appeals, resolutions and annotations (judging.md), as
// plain values, to and from the bytes of an event. Names and texts are not in the bytes: they are
// openings, in the order of JudgementSlots.
//
//   JudgementEvent written = WriteJudgement(builder, Dispute{.at = 17, .by = 1}, {"claim"}, salt,
//   at); if (IsJudging(event->kind())) Judgement judgement = JudgementIn(*event); if (const auto*
//   ruling = std::get_if<Ruling>(&judgement)) …
#ifndef RECOUNT_EVENTS_JUDGING_H_
#define RECOUNT_EVENTS_JUDGING_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "events/event.h"
#include "events/judging_generated.h"
#include "events/opening.h"

namespace recount {

using events::judging::PenaltyLevel;
using events::judging::RulingKind;

inline constexpr size_t kMaxCitedClauses = 64;
inline constexpr size_t kMaxInfractionBytes = 64;
// Of a name or text: what an opening holds (opening.h).
inline constexpr size_t kMaxJudgementTextBytes = 4096;

// How a game ends by a ruling (protocol.md, "Results").
struct RuledResult {
  std::vector<uint8_t> winners;  // seats, ascending
  bool is_draw = false;
  std::optional<std::vector<int64_t>> scores;  // one a seat
  std::string clause;

  bool operator==(const RuledResult&) const = default;
};

// A player disputes what happened at event `at`.
struct Dispute {
  uint64_t at = 0;
  uint8_t by = kNullSeat;
};

struct Ruling {
  std::optional<uint64_t> dispute;  // nothing: the judge acts unasked
  uint8_t judge_no = 0;             // 0: the first judge that the log names, 1 the next, …
  RulingKind kind = RulingKind::stand;
  std::vector<std::string> clauses;
  std::optional<uint64_t> to;         // of a rewind
  std::optional<RuledResult> result;  // of an outcome

  // Of a penalty.
  uint8_t seat = kNullSeat;
  std::string infraction;
  PenaltyLevel penalty = PenaltyLevel::null_value;
  bool is_deviation = false;  // another level than the one that was due
};

struct Appeal {
  uint64_t ruling = 0;
  uint8_t by = kNullSeat;
};

struct Resolution {
  uint64_t appeal = 0;
  uint8_t judge_no = 0;
  bool is_upheld = false;
};

struct Annotation {
  uint64_t at = 0;
};

// In the order of the kinds of events.
using Judgement = std::variant<Dispute, Ruling, Appeal, Resolution, Annotation>;

constexpr bool IsJudging(events::EventKind kind) {
  return kind >= events::EventKind::dispute && kind <= events::EventKind::annotation;
}

// An event of the game itself: the timeline is made of these.
constexpr bool IsOfGame(events::EventKind kind) {
  return kind >= events::EventKind::created && kind <= events::EventKind::chance;
}

events::EventKind KindOf(const Judgement& judgement);

// What lies in the openings beside an event of that kind, slot by slot: {"judge", "reason"}.
absl::Span<const std::string_view> JudgementSlots(events::EventKind kind);

// The text in a slot; nothing where it is withheld or no text.
std::optional<std::string> TextIn(absl::Span<const Slot> openings, size_t slot);

// "stand", "game_loss"; the kind or level of a word, or nothing.
std::string_view RulingKindName(RulingKind kind);
std::string_view PenaltyName(PenaltyLevel level);
std::optional<RulingKind> RulingKindCalled(std::string_view name);
std::optional<PenaltyLevel> PenaltyCalled(std::string_view name);

// The judgement in an event that ReadEvent gave, whose kind IsJudging.
Judgement JudgementIn(const events::Envelope& event);

struct JudgementEvent {
  MutableBytes bytes;  // the builder owns them; a digest is still zero
  std::vector<Opening> openings;
};

// Writes the event. `texts` are as many as it has slots, each UTF-8 of at most
// kMaxJudgementTextBytes; `salt` gives the salt of slot i.
JudgementEvent WriteJudgement(flatbuffers::FlatBufferBuilder& builder, const Judgement& judgement,
                              absl::Span<const std::string> texts,
                              const std::function<Salt(uint32_t slot)>& salt,
                              std::optional<int64_t> at, bool has_digest);

// For ReadEvent and ExplainBytes: the judging event in `bytes`, which start at a multiple of 8;
// nullptr where they are none. `unknown`, where given, is set to what this build does not know of
// an event whose bytes are whole, like "kind of ruling".
const events::Envelope* ReadJudgingEvent(Bytes bytes, std::string_view* unknown = nullptr);

}  // namespace recount

#endif  // RECOUNT_EVENTS_JUDGING_H_
