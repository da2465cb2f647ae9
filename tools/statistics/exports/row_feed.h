// Makes the rows of many games of a store in several threads, and passes them on in a fixed order.
//
//   Result<OpenReaders> readers = OpenReaders::Of(store.get(), jobs);
//   RowFeed feed{.readers = *readers, .games = selection.games, .naming = naming, …};
//   Result<Fed> fed = feed.Into(sink);
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_ROW_FEED_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_ROW_FEED_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "replay/recording/game_selection.h"
#include "replay/statistics/game_rows.h"
#include "replay/statistics/naming.h"
#include "store/store.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::exports {

using replay::recording::SelectedGame;

// A reader per thread; all of them see the same state of the store.
class OpenReaders {
 public:
  // Opens the readers; there are none without a store. io, also if the store is written to so often
  // that no two readers see the same state.
  static Result<OpenReaders> Of(store::Store* store, int count);

  const store::Reader& operator[](size_t thread) const { return readers_[thread]; }
  size_t size() const { return readers_.size(); }

 private:
  std::vector<store::Reader> readers_;
};

// Selects games (game_selection.h) from what these readers see. Without a store there are none.
Result<replay::recording::GameSelection> Select(
    const OpenReaders& readers, const replay::recording::GameChoice& choice,
    std::optional<uint64_t> changed_since,
    const std::function<bool()>& is_stop_wanted = [] { return false; });

// Returns the rows that tables of an export need.
replay::statistics::WantedRows WantedOf(
    const std::vector<const formats::TableDescription*>& tables);

// The result of feeding rows to a sink.
struct Fed {
  uint64_t games = 0;              // games that have rows
  std::vector<size_t> unreadable;  // games that this build cannot play, by place in RowFeed::games
  std::string first_unreadable;    // the id of the first of them
  bool is_stopped = false;
};

// Returns the games that were left out as unreadable, including those that turned out to be so only
// when their events were read.
replay::recording::LeftOut LeftOutWith(replay::recording::LeftOut left_out, const Fed& fed);

struct RowFeed {
  const OpenReaders& readers;  // one per thread
  const std::vector<SelectedGame>& games;
  const replay::statistics::Naming& naming;
  replay::statistics::WantedRows wanted = {};
  // The number of each game among those of its kind, for sinks that need parts. If it is empty,
  // `games` has all games, and they are numbered from 0.
  std::vector<uint64_t> numbers = {};
  std::function<void(uint64_t done, uint64_t all)> progress = [](uint64_t, uint64_t) {};
  std::function<bool()> is_stop_wanted = [] { return false; };

  // Passes the rows of the games to the sink, then those of `card_kinds`, and finishes it. The rows
  // and their order do not depend on the number of threads. damaged if a log is, or the error of
  // the sink; the sink is not finished then. Memory for a few hundred games per thread. Throws
  // std::system_error if the system provides no thread.
  Result<Fed> Into(formats::RowSink& sink) const;
};

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_ROW_FEED_H_
