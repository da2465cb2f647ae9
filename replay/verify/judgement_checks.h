// What `verify` says of a judgement besides the clauses that JudgingState checks, and of an event
// that nobody might have done (docs/reference/judging.md, "Order of checks").
//
//   for (Finding& finding : CheckForm(…)) Note(std::move(finding));
#ifndef RECOUNT_REPLAY_VERIFY_JUDGEMENT_CHECKS_H_
#define RECOUNT_REPLAY_VERIFY_JUDGEMENT_CHECKS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "events/judging.h"
#include "replay/judging/judges.h"
#include "replay/judging/judging.h"
#include "replay/log/log_header.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

// The finding that a clause of judging is broken. The message gets the event in front.
Finding JudgingFinding(uint64_t seq, std::string clause, std::string_view message);

// Checks the words, texts, cards, marks and the judge of event `seq`. `judging` is the state before
// it, `match` that of the game at the cursor, or nullptr if there is none; `known` what a judge
// knows of the cards then, which only an exposure needs.
std::vector<Finding> CheckForm(const log::Log& log, const judging::JudgingState& judging,
                               judging::Judges& judges, uint64_t seq, const Judgement& judgement,
                               const engine::Match* match, const engine::Match* known);

// Returns the finding that an event of the game was recorded although nobody might act: while a
// dispute is open, or after a ruling that ends the game. Drawn chance and identifications are no
// acts.
std::optional<Finding> BarredEvent(const judging::JudgingState& judging,
                                   const log::LogHeader& header, const engine::LogEvent& logged);

// Returns the finding that an event takes the place of an event of another kind (JDG-21). It is the
// next row of the newest correction.
std::optional<Finding> WrongRow(const log::Log& log, const judging::JudgingState& judging,
                                const log::LogHeader& header, const engine::LogEvent& logged);

// Returns the finding that the log ends before all rows of its newest correction (JDG-21).
std::optional<Finding> MissingRows(const judging::JudgingState& judging);

// Returns the finding that ruling `seq` accepts an event that the rules refuse all the same. The
// match is at the state before the event.
Finding StillRefused(const log::Log& log, const log::LogHeader& header, engine::Match& match,
                     uint64_t seq, uint64_t event, const log::Acceptance& acceptance);

// Returns the finding that a judgement has another digest than the state; nothing if it has none.
std::optional<Finding> WrongDigest(uint64_t seq, const events::Envelope& event,
                                   const engine::Match& match);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_JUDGEMENT_CHECKS_H_
