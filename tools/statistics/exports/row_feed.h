// The rows of many games of a store, made by several threads and handed on in one order.
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

// A reader for each thread, all of the store at one moment.
class OpenReaders {
 public:
  // None if there is no store. io, also if the store is written so fast that no moment is met
  // twice.
  static Result<OpenReaders> Of(store::Store* store, int count);

  const store::Reader& operator[](size_t thread) const { return readers_[thread]; }
  size_t size() const { return readers_.size(); }

 private:
  std::vector<store::Reader> readers_;
};

// The selection (game_selection.h) from what these readers see; of no store nothing.
Result<replay::recording::GameSelection> Select(
    const OpenReaders& readers, const replay::recording::GameChoice& choice,
    std::optional<uint64_t> changed_since,
    const std::function<bool()>& is_stop_wanted = [] { return false; });

// The rows that tables of an export need.
replay::statistics::WantedRows WantedOf(
    const std::vector<const formats::TableDescription*>& tables);

// What came of it.
struct Fed {
  uint64_t games = 0;              // that have rows
  std::vector<size_t> unreadable;  // that this build cannot play, by their place in RowFeed::games
  std::string first_unreadable;    // the id of the first of them
  bool is_stopped = false;
};

// The games that were left out as unreadable, together with those of which that was seen only as
// their events were gone through.
replay::recording::LeftOut LeftOutWith(replay::recording::LeftOut left_out, const Fed& fed);

struct RowFeed {
  const OpenReaders& readers;  // one for each thread
  const std::vector<SelectedGame>& games;
  const replay::statistics::Naming& naming;
  replay::statistics::WantedRows wanted = {};
  // The number of each game among those of its kind, for sinks that need parts; empty: they are
  // all that there are, from 0.
  std::vector<uint64_t> numbers = {};
  std::function<void(uint64_t done, uint64_t all)> progress = [](uint64_t, uint64_t) {};
  std::function<bool()> is_stop_wanted = [] { return false; };

  // Hands the rows of the games to the sink, then those of `card_kinds`, and finishes it. The rows
  // and their order do not depend on the number of threads. damaged if a log is, or what the sink
  // says: then the sink is not finished. Memory: a few hundred games for each thread. Throws
  // std::system_error if the system gives no thread.
  Result<Fed> Into(formats::RowSink& sink) const;
};

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_ROW_FEED_H_
