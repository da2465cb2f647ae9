#include "replay/recording/redo.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "fmt/format.h"
#include "replay/judging/way.h"

namespace recount::replay::recording {
namespace {

Error Refused(std::string message) {
  return Error{
      .code = ErrorCode::illegal_action, .clause = "JDG-10", .message = std::move(message)};
}

// A judgement after which rows may be recorded again.
struct WayBack {
  uint64_t seq = 0;
  uint64_t to = 0;
  uint64_t cursor_before = 0;
  const Correction* correction = nullptr;

  // Returns the last row that a correction has entered again; `to` if there is none.
  uint64_t last_entered() const {
    uint64_t last = to;
    if (correction == nullptr) return last;
    for (const auto& row : correction->rows) last = std::max(last, row.value_or(to));
    return last;
  }
};

// Returns the newest rewind that was not overturned, or a newer correction, of those before event
// `before`. A moot rewind counts, because the cursor stays where it led.
std::optional<WayBack> NewestWayBack(const judging::JudgingState& judging, uint64_t before) {
  std::optional<WayBack> newest;
  for (size_t i = judging.rulings().size(); i-- > 0 && !newest;) {
    const judging::RulingRecord& record = judging.rulings()[i];
    if (record.seq >= before || !record.ruling.to || record.is_overturned) continue;
    newest = WayBack{record.seq, *record.ruling.to, record.cursor_before};
  }
  for (size_t i = judging.corrections().size(); i-- > 0;) {
    const judging::CorrectionRecord& record = judging.corrections()[i];
    if (record.seq >= before) continue;
    if (newest && newest->seq > record.seq) return newest;
    return WayBack{record.seq, record.correction.to, record.cursor_before, &record.correction};
  }
  return newest;
}

// Leaves out the first rows that actions since then have replaced, with the outcomes that belong to
// them.
void LeaveOutReplaced(const Rows& instead, Rows& rows) {
  auto replaced =
      std::count_if(instead.begin(), instead.end(), [](const Row& row) { return !row.is_outcome; });
  if (replaced == 0) return;
  auto row = rows.begin();
  for (; row != rows.end() && (replaced > 0 || row->is_outcome); ++row) {
    if (!row->is_outcome) --replaced;
  }
  rows.erase(rows.begin(), row);
}

// How many corrections in a row leave what was left before them.
constexpr int kMostChained = 64;

class SupersededReader {
 public:
  SupersededReader(const timeline::Timeline& timeline, bool counts_replaced, bool with_chance)
      : timeline_(timeline), counts_replaced_(counts_replaced), with_chance_(with_chance) {}

  // Returns the rows that a judgement took off the line of play and that were not replaced until
  // the cursor was at `cursor`, then those that were left before it.
  Result<Rows> Rest(const WayBack& back, uint64_t cursor, int depth = 0) const {
    const judging::JudgingState& judging = timeline_.judging();
    judging::Detour undone = judging::Between(judging, back.to, back.cursor_before);
    judging::Detour since = judging::Between(judging, back.to, cursor);
    // If the game has left that line of play, its superseded rows do not fit the current state.
    if (!undone.back.empty() || !since.back.empty()) {
      return Refused(
          fmt::format("what {} superseded does not follow from event {}", NameOf(back), cursor));
    }
    if (back.correction != nullptr) {
      const uint64_t entered = back.seq + back.correction->rows.size();
      std::erase_if(undone.forth, [&](uint64_t node) { return node <= back.last_entered(); });
      std::erase_if(since.forth, [&](uint64_t node) { return node <= entered; });
    }
    Result<Rows> rows = RowsToEnter(timeline_, undone.forth, with_chance_);
    if (!rows.ok()) return rows;
    if (back.correction != nullptr && depth < kMostChained) {
      if (Fault fault = AddRestBefore(back, depth, *rows)) return *fault;
    }
    if (!counts_replaced_) return rows;
    const Result<Rows> instead = RowsAmong(timeline_, since.forth, with_chance_);
    if (!instead.ok()) return instead;
    LeaveOutReplaced(*instead, *rows);
    return rows;
  }

  static std::string NameOf(const WayBack& back) {
    return fmt::format("{} {}", back.correction != nullptr ? "correction" : "ruling", back.seq);
  }

 private:
  // A correction takes nothing from what was left to be recorded again before it.
  Fault AddRestBefore(const WayBack& back, int depth, Rows& rows) const {
    const std::optional<WayBack> earlier = NewestWayBack(timeline_.judging(), back.seq);
    if (!earlier) return std::nullopt;
    Result<Rows> rest = Rest(*earlier, back.cursor_before, depth + 1);
    if (!rest.ok()) {
      return rest.error().clause == "JDG-10" ? std::nullopt : Fault(rest.error());
    }
    std::move(rest->begin(), rest->end(), std::back_inserter(rows));
    return std::nullopt;
  }

  const timeline::Timeline& timeline_;
  bool counts_replaced_;
  bool with_chance_;
};

}  // namespace

Result<Rows> SupersededRows(const timeline::Timeline& timeline, const timeline::Redoing& what) {
  const judging::JudgingState& judging = timeline.judging();
  const std::optional<WayBack> back = NewestWayBack(judging, judging.count());
  if (!back) return Refused("no rewind is in force: nothing can be recorded again");
  const SupersededReader reader(timeline, /*counts_replaced=*/!what.from,
                                what.keeps_chance.value_or(back->correction != nullptr));
  Result<Rows> rows = reader.Rest(*back, judging.cursor());
  if (!rows.ok()) return rows;
  std::erase_if(*rows, [&](const Row& row) {
    return (what.from && *row.seq < *what.from) || (what.to && *row.seq > *what.to);
  });
  if (!rows->empty()) return rows;
  return Refused(fmt::format("{} has no superseded action left to record again",
                             SupersededReader::NameOf(*back)));
}

}  // namespace recount::replay::recording
