// One log that is read for its rows: the inputs that all makers of rows share.
#ifndef RECOUNT_REPLAY_STATISTICS_GAME_OF_LOG_H_
#define RECOUNT_REPLAY_STATISTICS_GAME_OF_LOG_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "replay/judging/judging.h"
#include "replay/log/log_header.h"
#include "replay/statistics/game_words.h"
#include "replay/statistics/naming.h"

namespace recount::replay::statistics {

struct GameOfLog {
  const log::Log& log;
  const log::LogHeader& header;
  const judging::JudgingState& judging;
  GameWords& words;
  const Naming& naming;

  int players() const { return header.match->players(); }
  bool is_anonymous() const { return naming.is_anonymous(); }
  // Removes a text, hash or time from an anonymous export.
  template <class Value>
  std::optional<Value> UnlessAnonymous(std::optional<Value> value) const {
    return is_anonymous() ? std::nullopt : std::move(value);
  }
};

inline std::optional<int64_t> TimeIn(const events::Envelope& event) {
  return event.at() ? std::optional<int64_t>(*event.at()) : std::nullopt;
}

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_GAME_OF_LOG_H_
