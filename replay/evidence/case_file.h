// The case file of a game (docs/reference/judging.md, "Case file") as values.
// replay/documents/case_file.h writes it as JSON, tools/report as HTML and Markdown.
//
//   for (const RulingEntry& ruling : file.rulings) … ruling.record.ruling.kind …
//
// Nothing in it is hidden from its viewer. case_file_of_log.h makes it.
#ifndef RECOUNT_REPLAY_EVIDENCE_CASE_FILE_H_
#define RECOUNT_REPLAY_EVIDENCE_CASE_FILE_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/clause.h"
#include "engine/viewer.h"
#include "events/json.h"
#include "events/judging.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/judging/judging.h"
#include "replay/timeline/ending.h"
#include "replay/timeline/transcript.h"
#include "replay/verify/finding.h"

namespace recount::replay::evidence {

// A text beside an event, such as a claim or the name of a judge; nothing if it is withheld.
using OpenText = std::optional<std::string>;

// What `verify` finds, as far as the viewer may know it.
struct Verification {
  std::vector<verify::Finding> findings;
  std::vector<std::string> not_compared;  // a sentence each
  std::string not_proved;                 // a sentence

  // Whether there is no problem in the events that count.
  bool ok() const;
};

// The first event that the rules refuse.
struct IllegalEntry {
  struct LegalActions {
    engine::Seat seat = 0;
    std::vector<std::string> actions;  // a sentence each
    uint64_t more = 0;                 // how many are left out
  };

  uint64_t seq = 0;
  events::EventKind kind = events::EventKind::null_value;
  std::optional<engine::Seat> seat;  // of an action
  std::string sentence;
  Error refusal;
  // What would have been legal, for each awaited seat whose actions the viewer may see.
  std::vector<LegalActions> legal;
  std::string table;  // a drawing of the table right before the event, in at most 80 columns
  std::optional<uint64_t> superseded_by;
};

struct DisputeEntry {
  judging::DisputeRecord record;
  OpenText claim;
  OpenText withdrawal_reason;
};

struct ResolutionEntry {
  judging::ResolutionRecord record;
  OpenText judge;
  OpenText reason;
};

struct AppealEntry {
  judging::AppealRecord record;
  OpenText grounds;
  std::optional<ResolutionEntry> resolution;
};

struct RulingEntry {
  judging::RulingRecord record;
  OpenText judge;
  OpenText reason;  // as it was last amended
  // The rewind that has undone the result which this ruling gave the game.
  std::optional<uint64_t> undone_by;
  OpenText moot_judge;
  OpenText moot_reason;
  std::optional<RewindPlan> cost;     // of a rewind
  std::optional<RuledResult> result;  // that the ruling gives the game
  std::optional<AppealEntry> appeal;
};

struct AnnotationEntry {
  judging::AnnotationRecord record;
  OpenText author;
  OpenText text;
};

// A card that a seat has seen by accident. Every viewer learns that it happened. Only the judge and
// the seats that have seen the card learn which card it was, and the judge's account.
struct ExposureEntry {
  uint64_t seq = 0;
  uint64_t at = 0;  // the event since which the card is known
  OpenText judge;
  JudgeRole role = JudgeRole::null_value;
  std::vector<uint8_t> to;  // the seats that have seen it
  std::optional<uint16_t> card;
  std::string name;  // in the match at that time; empty if it has none or is withheld
  OpenText account;
};

struct ExtensionEntry {
  judging::ExtensionRecord record;
  OpenText judge;
  OpenText reason;
};

// A person who signs the file.
struct Signature {
  enum class Role : uint8_t { player, judge };
  OpenText name;
  Role role = Role::player;
};

struct CaseFile {
  // The game, and what its first event pins.
  std::string id;
  std::string game;   // "heretics"
  std::string title;  // of the game, for people
  uint16_t rules = 0;
  std::shared_ptr<const OrderedJson> config;  // the game's own JSON
  bool is_seeded = false;                     // otherwise chance was entered at a table
  std::string card_set_name;
  std::string card_set_hash;      // hex
  std::vector<OpenText> players;  // their names, by seat

  std::optional<int64_t> started;  // milliseconds since 1970 UTC, as all times
  std::optional<int64_t> ended;
  engine::Viewer viewer = engine::Viewer::Judge();  // the viewer of the file
  std::string build;                                // the program that has made it
  uint64_t events = 0;
  std::string head;  // hex; empty in the file of a viewer other than the judge

  Verification verification;
  std::optional<IllegalEntry> illegal;
  std::vector<timeline::RenderedEvent>
      timeline;  // without their JSON; as far as the log can be read
  std::vector<DisputeEntry> disputes;
  std::vector<RulingEntry> rulings;  // ascending by seq
  std::vector<AnnotationEntry> annotations;
  std::vector<ExposureEntry> exposures;
  std::vector<ExtensionEntry> extensions;
  std::vector<Signature> signatures;  // the players, then the judges by their numbers
  timeline::Ending ending;
  std::vector<engine::Clause> clauses;  // each that the file cites, in the order of the tables

  // The rulings that give a penalty.
  std::vector<const RulingEntry*> Penalties() const;
  // nullptr if the event is not a ruling.
  const RulingEntry* FindRuling(uint64_t seq) const;
  // The seat that the file is for; nothing for the judge and for a spectator.
  std::optional<engine::Seat> ViewingSeat() const;
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CASE_FILE_H_
