// The judgements in a log (docs/reference/judging.md, "Events") as plain values, to and from the
// bytes of an event. Names and texts are not in the bytes: they are openings, in the order of
// JudgementSlots.
//
//   flatbuffers::FlatBufferBuilder builder;
//   const Dispute dispute{.at = 17, .by = 1};
//   const JudgementEvent written =
//       WriteJudgement(builder, dispute, {"claim"}, salt, at, /*has_digest=*/true);
//
//   const events::Envelope* event = ReadEvent(written.bytes, schema);
//   if (event != nullptr && IsJudging(event->kind())) {
//     const Judgement judgement = JudgementIn(*event);
//     if (const auto* ruling = std::get_if<Ruling>(&judgement)) …
//   }
#ifndef RECOUNT_EVENTS_JUDGING_H_
#define RECOUNT_EVENTS_JUDGING_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "events/event_bytes.h"
#include "events/judging_generated.h"
#include "events/opening.h"

namespace recount {

using events::judging::JudgeRole;
using events::judging::PenaltyLevel;
using events::judging::RulingKind;

inline constexpr size_t kMaxCitedClauses = 64;
inline constexpr size_t kMaxInfractionBytes = 64;
inline constexpr uint8_t kMostExtraMinutes = 60;  // of one extension (JDG-13)
// Of a name or text: what fits in an opening (opening.h).
inline constexpr size_t kMaxJudgementTextBytes = 4096;

// How a game ends by a ruling (docs/reference/protocol.md, "Results").
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
  std::optional<uint64_t> dispute;  // empty: the judge acts unasked
  uint8_t judge_no = 0;             // 0: the first judge that the log names, 1 the next, …
  RulingKind kind = RulingKind::stand;
  std::vector<std::string> clauses;
  std::optional<uint64_t> to;         // of a rewind
  std::optional<RuledResult> result;  // of an outcome

  // Of a penalty.
  uint8_t seat = kNullSeat;
  std::string infraction;
  PenaltyLevel penalty = PenaltyLevel::null_value;
  bool is_deviation = false;   // another level than the one that was due
  std::vector<uint8_t> seats;  // of a team: all of them, `seat` the first; else empty
  // If a list of infractions says what is due: that level, and the list's name.
  PenaltyLevel due = PenaltyLevel::null_value;
  std::string infractions;

  JudgeRole role = JudgeRole::null_value;
};

struct Appeal {
  uint64_t ruling = 0;
  uint8_t by = kNullSeat;
};

struct Resolution {
  uint64_t appeal = 0;
  uint8_t judge_no = 0;
  bool is_upheld = false;
  JudgeRole role = JudgeRole::null_value;
};

struct Annotation {
  uint64_t at = 0;
};

// Some seats have seen by accident a card that they may not know.
struct Exposure {
  uint64_t at = 0;  // known since that event
  uint8_t judge_no = 0;
  uint16_t card = kNull<uint16_t>;
  std::vector<uint8_t> to;  // seats, ascending
  JudgeRole role = JudgeRole::null_value;
};

// What a ruling should have said. The judge and role of `corrected` are those of the amending
// judge. It names no dispute.
struct Amendment {
  uint64_t ruling = 0;
  Ruling corrected;
};

// A player withdraws their dispute.
struct Withdrawal {
  uint64_t dispute = 0;
  uint8_t by = kNullSeat;
};

// The subject of a ruling is gone. The ruling has no effect from now on.
struct Moot {
  uint64_t ruling = 0;
  uint8_t judge_no = 0;
  JudgeRole role = JudgeRole::null_value;
};

// Extra time for the table.
struct Extension {
  uint8_t judge_no = 0;
  uint8_t minutes = 0;
  JudgeRole role = JudgeRole::null_value;
};

// In the order of the kinds of events.
using Judgement = std::variant<Dispute, Ruling, Appeal, Resolution, Annotation, Exposure, Amendment,
                               Withdrawal, Moot, Extension>;

constexpr bool IsJudging(events::EventKind kind) {
  return (kind >= events::EventKind::dispute && kind <= events::EventKind::annotation) ||
         (kind >= events::EventKind::exposure && kind <= events::EventKind::extension);
}

// An event of the game itself. The timeline consists of these.
constexpr bool IsOfGame(events::EventKind kind) {
  return kind >= events::EventKind::created && kind <= events::EventKind::chance;
}

events::EventKind KindOf(const Judgement& judgement);

// The judge who made it; nothing if judges do not make this kind.
std::optional<uint8_t> JudgeNoOf(const Judgement& judgement);
// Both do nothing if no judge made it.
void SetJudgeNo(Judgement& judgement, uint8_t number);
void SetRole(Judgement& judgement, JudgeRole role);

// The openings beside an event of that kind, slot by slot: {"judge", "reason"}.
absl::Span<const std::string_view> JudgementSlots(events::EventKind kind);

// The text in a slot; nothing if it is withheld or not a text.
std::optional<std::string> TextIn(absl::Span<const Slot> openings, size_t slot);

// "stand", "game_loss"; and the kind or level that a word names, or nothing.
std::string_view RulingKindName(RulingKind kind);
std::string_view PenaltyName(PenaltyLevel level);
std::optional<RulingKind> RulingKindCalled(std::string_view name);
std::optional<PenaltyLevel> PenaltyCalled(std::string_view name);
std::string_view RoleName(JudgeRole role);  // empty: none was given
std::optional<JudgeRole> RoleCalled(std::string_view name);

// The levels in ascending order, from `caution` on, and the index of a level among them, from 0.
absl::Span<const PenaltyLevel> RisingLevels();
size_t RankOf(PenaltyLevel level);

// The judgement in an event that ReadEvent gave, whose kind IsJudging.
Judgement JudgementIn(const events::Envelope& event);

struct JudgementEvent {
  MutableBytes bytes;  // the builder owns them; a digest is still zero
  std::vector<Opening> openings;
};

// Writes the event. `texts` has one entry per slot, each UTF-8 of at most kMaxJudgementTextBytes.
// `salt` returns the salt of slot i.
JudgementEvent WriteJudgement(flatbuffers::FlatBufferBuilder& builder, const Judgement& judgement,
                              absl::Span<const std::string> texts,
                              const std::function<Salt(uint32_t slot)>& salt,
                              std::optional<int64_t> at, bool has_digest);

// For ReadEvent and ExplainBytes: the judging event in `bytes`, which start at a multiple of 8;
// nullptr if they are not one. `unknown`, if given, is set to the part of a well-formed event that
// this build does not know, such as "kind of ruling".
const events::Envelope* ReadJudgingEvent(Bytes bytes, std::string_view* unknown = nullptr);

}  // namespace recount

#endif  // RECOUNT_EVENTS_JUDGING_H_
