// Converts the judgements in a log (docs/reference/judging.md, "Events") between plain values and
// the bytes of an event. Names and texts are not in the bytes: they are openings, in the order of
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
#include "events/state_operation.h"

namespace recount {

using events::judging::AcceptedAs;
using events::judging::CorrectionWhy;
using events::judging::DepartureWhy;
using events::judging::JudgeRole;
using events::judging::PenaltyLevel;
using events::judging::RulingKind;
using events::judging::TimeResult;

inline constexpr size_t kMaxCitedClauses = 64;
inline constexpr size_t kMaxInfractionBytes = 64;
inline constexpr uint8_t kMostExtraMinutes = 60;  // of one extension (JDG-13)
inline constexpr uint8_t kMostFurtherTurns = 20;  // of a call of time (JDG-25)
// A name or text must fit in an opening (opening.h).
inline constexpr size_t kMaxJudgementTextBytes = 4096;

// How a game ends by a ruling (docs/reference/protocol.md, "Results").
struct RuledResult {
  std::vector<uint8_t> winners;  // seats, ascending
  bool is_draw = false;
  std::optional<std::vector<int64_t>> scores;  // one per seat
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
  std::optional<uint64_t> to;         // of a rewind; a repair without it is at the cursor
  std::optional<RuledResult> result;  // of an outcome

  // Only of a penalty or a removal.
  uint8_t seat = kNullSeat;
  std::string infraction;
  PenaltyLevel penalty = PenaltyLevel::null_value;
  bool is_deviation = false;   // the level is not the one that was due
  std::vector<uint8_t> seats;  // the whole team, from `seat`; empty for one seat
  // The level that is due and the name of the list of infractions that says so.
  PenaltyLevel due = PenaltyLevel::null_value;
  std::string infractions;

  JudgeRole role = JudgeRole::null_value;

  std::vector<StateOperation> operations;  // of a repair and of an accepted event
  // Only of an accepted event.
  uint64_t event = kNull<uint64_t>;
  AcceptedAs as = AcceptedAs::null_value;

  bool is_penalty() const { return kind == RulingKind::penalty || kind == RulingKind::removal; }
  bool has_operations() const { return kind == RulingKind::repair || kind == RulingKind::accept; }
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

// Some seats have seen a card by accident that they may not know.
struct Exposure {
  uint64_t at = 0;  // the seats know the card since that event
  uint8_t judge_no = 0;
  uint16_t card = kNull<uint16_t>;
  std::vector<uint8_t> to;  // seats, ascending
  JudgeRole role = JudgeRole::null_value;
};

// Corrects a ruling. The judge and role of `corrected` are those of the amending judge, and its
// `dispute` is empty.
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

// Corrects the record after the node `to`: what follows it was not done, or is entered again.
struct Correction {
  uint64_t to = 0;
  CorrectionWhy why = CorrectionWhy::null_value;
  // For each of the game events that follow directly, the old event whose place it takes; nothing
  // for a row that was missing.
  std::vector<std::optional<uint64_t>> rows;
  uint8_t judge_no = kNullSeat;  // of the judge who confirms it, if there is one
  JudgeRole role = JudgeRole::null_value;

  bool has_judge() const { return judge_no != kNullSeat; }
};

// The judgements that this build follows, in the order of their kinds. Departures, agreements,
// further appeals, revisions and calls of time are verified, and unsupported.
using Judgement = std::variant<Dispute, Ruling, Appeal, Resolution, Annotation, Exposure, Amendment,
                               Withdrawal, Moot, Extension, Correction>;

// Returns the ruling if the judgement is one of this kind; otherwise nullptr.
inline const Ruling* RulingIn(const Judgement& judgement, RulingKind kind) {
  const auto* ruling = std::get_if<Ruling>(&judgement);
  return ruling != nullptr && ruling->kind == kind ? ruling : nullptr;
}

constexpr bool IsJudging(events::EventKind kind) {
  return (kind >= events::EventKind::dispute && kind <= events::EventKind::annotation) ||
         (kind >= events::EventKind::exposure && kind <= events::EventKind::extension) ||
         (kind >= events::EventKind::correction && kind <= events::EventKind::time);
}

// Returns true for an event of the game itself. The timeline consists of these.
constexpr bool IsOfGame(events::EventKind kind) {
  return (kind >= events::EventKind::created && kind <= events::EventKind::chance) ||
         kind == events::EventKind::identify;
}

events::EventKind KindOf(const Judgement& judgement);
// The type in the union of judging.fbs of that kind of judgement.
events::judging::Judgement UnionTypeOf(events::EventKind kind);

// The judge who made or confirmed it; nothing if no judge did.
std::optional<uint8_t> JudgeNoOf(const Judgement& judgement);
// Both do nothing if judges do not make this kind of judgement, and if no judge confirms a
// correction.
void SetJudgeNo(Judgement& judgement, uint8_t number);
void SetRole(Judgement& judgement, JudgeRole role);

// The openings beside an event of that kind, slot by slot: {"judge", "reason"}. Corrections and
// departures have a slot for a judge only if there is one.
absl::Span<const std::string_view> JudgementSlots(events::EventKind kind, bool has_judge = true);
absl::Span<const std::string_view> JudgementSlots(const Judgement& judgement);
// The slot with the name of the judge of an event of that kind: 2 of a correction.
size_t JudgeSlot(events::EventKind kind);

// The text in a slot; nothing if it is withheld or not a text.
std::optional<std::string> TextIn(absl::Span<const Slot> openings, size_t slot);

// Converts kinds and levels to words such as "stand" and "game_loss", and back. An unknown word
// gives nothing, and an unknown value gives an empty word.
std::string_view RulingKindName(RulingKind kind);
std::string_view PenaltyName(PenaltyLevel level);
std::optional<RulingKind> RulingKindCalled(std::string_view name);
std::optional<PenaltyLevel> PenaltyCalled(std::string_view name);
std::string_view RoleName(JudgeRole role);  // empty if none was given
std::optional<JudgeRole> RoleCalled(std::string_view name);
std::string_view AcceptedAsName(AcceptedAs as);
std::optional<AcceptedAs> AcceptedAsCalled(std::string_view name);
std::string_view CorrectionWhyName(CorrectionWhy why);
std::string_view DepartureWhyName(DepartureWhy why);
std::string_view TimeResultName(TimeResult then);

// The levels in ascending order, from `caution` on, and the index of a level among them, from 0.
absl::Span<const PenaltyLevel> RisingLevels();
size_t RankOf(PenaltyLevel level);

// The judgement in an event that ReadEvent returned and whose kind IsJudging.
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

// Returns the judging event in `bytes`, which must start at a multiple of 8; nullptr if they are
// not one. If `unknown` is given, it is set to the part of a well-formed event that this build does
// not know or cannot follow yet, such as "kind of ruling"; in an observed game it follows other
// operations of repairs. Only ReadEvent and ExplainBytes call this.
const events::Envelope* ReadJudgingEvent(Bytes bytes, bool is_observed,
                                         std::string_view* unknown = nullptr);

}  // namespace recount

#endif  // RECOUNT_EVENTS_JUDGING_H_
