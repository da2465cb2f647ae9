#include "store/jetstream/frame_verdict.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "fmt/format.h"

namespace recount::store::jetstream {
namespace {

// The finding for a verdict. A verdict without a row is not reported.
struct FindingRow {
  FrameVerdict verdict;
  std::string_view fault;
  bool is_at_other;  // the seq is that of the first other event, not of the frame's first event
  std::string_view sentence;
};
constexpr FindingRow kFindingRows[] = {
    {FrameVerdict::missing, "missing", false,
     "a message of table {table} was passed over: it begins at event {from}, but this store has "
     "{count} events: import the archive, then sync again"},
    {FrameVerdict::of_another_table, "corrupt", false,
     "a message of table {table} was passed over: table {owner} began this game"},
    {FrameVerdict::does_not_follow, "edited", false,
     "a message of table {table} was passed over: event {from} does not follow event {before} of "
     "this store"},
    {FrameVerdict::too_late, "exists", true,
     "a message of table {table} was passed over: the first event {other} of the stream counts"},
    {FrameVerdict::conflict, "exists", true,
     "the cluster has another event {other} of this game: both stay; compare them with `recount "
     "diff`"},
};

// Returns true if an earlier message of the stream had this store's event with that seq. Events
// that were sent but not read back yet have it up to the acknowledged message.
bool IsTooLate(const FrameFacts& facts) {
  if (!facts.known) return false;
  if (*facts.first_other < facts.known->judged) return true;
  return *facts.first_other < facts.known->count && facts.stream_sequence > facts.known->sequence;
}

}  // namespace

FrameVerdict JudgeFrame(const FrameFacts& facts) {
  const bool is_of_another_table = facts.known && facts.known->place.table != facts.place.table;
  const bool is_behind = facts.from > facts.count;
  if (is_of_another_table) {
    const bool is_here = !is_behind && !facts.first_other && facts.end <= facts.count;
    return is_behind || is_here ? FrameVerdict::nothing_new : FrameVerdict::of_another_table;
  }
  if (is_behind) return FrameVerdict::missing;
  if (facts.known && facts.known->is_other) return FrameVerdict::known_conflict;
  if (!facts.follows) return FrameVerdict::does_not_follow;
  if (!facts.first_other) return FrameVerdict::next;
  return IsTooLate(facts) ? FrameVerdict::too_late : FrameVerdict::conflict;
}

std::optional<ClusterFinding> FindingOf(FrameVerdict verdict, const FrameFacts& facts) {
  const auto* row = std::find_if(std::begin(kFindingRows), std::end(kFindingRows),
                                 [&](const FindingRow& each) { return each.verdict == verdict; });
  if (row == std::end(kFindingRows)) return std::nullopt;
  const uint64_t other = facts.first_other.value_or(0);
  return ClusterFinding{
      .id = facts.place.id,
      .seq = row->is_at_other ? other : facts.from,
      .stream_seq = facts.stream_sequence,
      .fault = std::string(row->fault),
      .message =
          fmt::format(fmt::runtime(row->sentence), fmt::arg("table", facts.place.table),
                      fmt::arg("from", facts.from), fmt::arg("before", facts.from - 1),
                      fmt::arg("count", facts.count), fmt::arg("other", other),
                      fmt::arg("owner", facts.known ? facts.known->place.table : std::string()))};
}

}  // namespace recount::store::jetstream
