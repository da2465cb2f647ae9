// The case file of a game (docs/reference/judging.md, "Case file") as values. case_file_of_log.h
// makes it; replay/documents/case_file.h writes it as JSON, and tools/report as HTML and Markdown.
//
//   for (const RulingEntry& ruling : file.rulings) … ruling.record.ruling.kind …
//
// A case file contains only what its viewer may see.
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
#include "replay/evidence/conflicts.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/judging/judging.h"
#include "replay/timeline/ending.h"
#include "replay/timeline/transcript.h"
#include "replay/verify/finding.h"

namespace recount::replay::evidence {

// A text beside an event, such as a claim or the name of a judge. It is nothing if it is withheld.
using OpenText = std::optional<std::string>;

// The findings of `verify`, as far as the viewer may know them.
struct Verification {
  std::vector<verify::Finding> findings;
  std::vector<std::string> not_compared;  // one sentence each
  std::string not_proved;                 // one sentence

  // Returns true if every finding is about a superseded event. Only CaseFile::HasVerdict says
  // whether the viewer may know this.
  bool ok() const;
};

// The events that the rules refuse, as `conflicts` reads them.
struct ConflictsEntry {
  struct Words {
    std::string text;     // the event and why the rules refuse it
    std::string reading;  // how it is read
  };
  Conflicts found;
  std::string summary;       // one sentence about all, without a full stop
  std::vector<Words> words;  // of each of them
};

// The first event that the rules refuse.
struct IllegalEntry {
  struct LegalActions {
    engine::Seat seat = 0;
    std::vector<std::string> actions;  // one sentence each
    uint64_t more = 0;                 // the number of actions left out
  };

  uint64_t seq = 0;
  events::EventKind kind = events::EventKind::null_value;
  std::optional<engine::Seat> seat;  // of an action; otherwise nothing
  std::string sentence;
  Error refusal;
  // The legal actions of each awaited seat whose actions the viewer may see.
  std::vector<LegalActions> legal;
  std::string table;  // a drawing of the table right before the event, at most 80 columns wide
  std::optional<uint64_t> superseded_by;
  std::optional<uint64_t> accepted_by;  // the ruling by which it counts
};

// A row that was corrected, and the newest event that was entered in its place, if one was.
struct CorrectedEvent {
  std::optional<uint64_t> entered_as;
};

struct DisputeEntry {
  judging::DisputeRecord record;
  std::optional<CorrectedEvent> corrected = {};  // if the disputed event was
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
  OpenText reason;  // that of the newest amendment, if there is one
  // The rewind that undid the result of the game that this ruling gave.
  std::optional<uint64_t> undone_by;
  OpenText moot_judge;
  OpenText moot_reason;
  std::optional<RewindPlan> cost;  // of a rewind, and of a repair that goes back
  // Of a repair or an accepted event, in words, as the viewer may see them.
  std::vector<std::string> operations;
  std::optional<RuledResult> result;  // the result that the ruling gives the game
  std::optional<AppealEntry> appeal;

  // Returns the resolution that overturned the ruling, if there is one.
  std::optional<uint64_t> OverturnedBy() const;
};

struct AnnotationEntry {
  judging::AnnotationRecord record;
  OpenText author;
  OpenText text;
  std::optional<CorrectedEvent> corrected = {};  // if the event that it is about was
};

// A card that a seat has seen by accident. Every viewer learns that this happened. Only the judge
// and the seats that have seen the card learn which card it was, and the judge's account of it.
struct ExposureEntry {
  uint64_t seq = 0;
  uint64_t at = 0;  // the event after which the card is known
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

// A correction of the record: a slip of the pen, and no fault of a player.
struct CorrectionEntry {
  judging::CorrectionRecord record;
  OpenText author;
  OpenText reason;
  OpenText judge;                // who confirms it; nothing if nobody does or the name is withheld
  std::vector<uint64_t> undone;  // the events that left the line of play, ascending
  // Those of them that changed (timeline/corrected_rows.h). Only the judge's file has them: they
  // would tell a view which hidden card changed.
  std::vector<uint64_t> changed;
};

// A person who signs the file.
struct Signature {
  enum class Role : uint8_t { player, judge };
  OpenText name;
  Role role = Role::player;
};

struct CaseFile {
  // The game, and what its first event fixes.
  std::string id;
  std::string game;   // "heretics"
  std::string title;  // the name of the game for people
  uint16_t rules = 0;
  std::shared_ptr<const OrderedJson> config;  // in the JSON form of the game
  events::Randomness randomness = events::Randomness::recorded;
  std::string card_set_name;
  std::string card_set_hash;      // hex
  std::vector<OpenText> players;  // the players' names, by seat

  std::optional<int64_t> started;  // all times are milliseconds since 1970 UTC
  std::optional<int64_t> ended;
  engine::Viewer viewer = engine::Viewer::Judge();  // the viewer of the file
  std::string build;                                // the program that made it
  uint64_t events = 0;
  std::string head;  // hex; empty unless the viewer is the judge

  Verification verification;
  std::optional<IllegalEntry> illegal;
  std::optional<ConflictsEntry> conflicts;  // nothing unless the viewer is the judge
  std::vector<timeline::RenderedEvent>
      timeline;  // without their JSON; ends where the log can no longer be read
  std::vector<DisputeEntry> disputes;
  std::vector<RulingEntry> rulings;  // ascending by seq
  std::vector<AnnotationEntry> annotations;
  std::vector<ExposureEntry> exposures;
  std::vector<ExtensionEntry> extensions;
  std::vector<CorrectionEntry> corrections;  // ascending by seq
  std::vector<Signature> signatures;         // the players, then the judges by their numbers
  timeline::Ending ending;
  std::vector<engine::Clause> clauses;  // those that the file cites, in the order of the tables

  // Returns the rulings that give a penalty.
  std::vector<const RulingEntry*> Penalties() const;
  // Returns the rulings that put the state right. Their effects are in the timeline.
  std::vector<const RulingEntry*> Repairs() const;
  // Returns nullptr if the timeline does not have the event.
  const timeline::RenderedEvent* FindEvent(uint64_t seq) const;
  // Returns nullptr if the event is not a ruling.
  const RulingEntry* FindRuling(uint64_t seq) const;
  // Returns whether the file says that the log as a whole passed or failed. A view hides events, so
  // its file gives no verdict, whether or not there is something to tell.
  bool HasVerdict() const { return viewer.IsJudge(); }
  // Returns the seat that the file is for; nothing for the judge and for a spectator.
  std::optional<engine::Seat> ViewingSeat() const;
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CASE_FILE_H_
