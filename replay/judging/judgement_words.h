// Words a judgement as a sentence for people.
#ifndef RECOUNT_REPLAY_JUDGING_JUDGEMENT_WORDS_H_
#define RECOUNT_REPLAY_JUDGING_JUDGEMENT_WORDS_H_

#include <string>

#include "events/judging.h"

namespace recount::replay::judging {

// The parts of a judgement that are not in its event.
struct JudgementContext {
  PenaltyLevel due = PenaltyLevel::null_value;  // for a penalty: the level that was due
  // For an exposure: the card's name; empty if withheld.
  std::string card = {};
  // For a repair: what it does, in words, as far as it is not withheld.
  std::string operations = {};
};

// "Bo disputes event 17: \"that card was mine\"", "Kim rules on dispute 18: back to event 15
// (HER-3.4): …"; without a full stop, safe to print on a terminal. `names` are the players' names.
// Withheld texts are left out.
std::string JudgementSentence(const events::Envelope& event, absl::Span<const Slot> openings,
                              absl::Span<const std::string> names,
                              const JudgementContext& context = {});

// "Ana and Bo win", "a draw between Ana and Bo", "nobody wins".
std::string ResultSentence(const RuledResult& result, absl::Span<const std::string> names);

// "event 21 is accepted as it was done", and what the operations do, in words. They are empty if
// there are none, or if they are not told again, as in an amendment.
std::string AcceptedWords(const Ruling& accept, std::string_view operations);

// "Then the first illegal event is 95, HPE-1.5.": after an event has been accepted.
std::string NextIllegalWords(uint64_t seq, std::string_view clause);

// "Nobody can play on: event 85 is against the rules (HPE-4.1). …": after a judgement that leaves
// the game where it is. `before` is the node before the event.
std::string BlockedWords(uint64_t seq, std::string_view clause, uint64_t before);

// "Queen Scarlet (card 12)"; "card 12" if the card has no name.
std::string CardWords(std::string_view name, uint16_t card);

// Returns the penalised side: "Bo", "the team of Ana and Bo".
std::string PenalisedWords(const Ruling& penalty, absl::Span<const std::string> names);

// ", as was due", ", although game loss was due"; of a list of infractions, ", due by the list
// "standard" (JDG-11)". Empty if the level due is unknown.
std::string DueWords(const Ruling& penalty, PenaltyLevel due);

// "head judge", "tournament director"; empty without a role.
std::string RoleWords(JudgeRole role);

// "game loss": the name of a level for people.
std::string PenaltyWords(PenaltyLevel level);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_JUDGEMENT_WORDS_H_
