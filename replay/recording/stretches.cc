#include "replay/recording/stretches.h"

#include <algorithm>
#include <map>
#include <optional>

#include "events/chain.h"
#include "fmt/format.h"
#include "replay/recording/store_log.h"

namespace recount::replay::recording {
namespace {

// A position in a log: a number of events, and the chain hash of the last one.
using Moment = std::pair<uint64_t, Hash256>;

class Joining {
 public:
  Joining(std::vector<KeptStretch> stretches, const store::Reader& reader,
          std::deque<PreparedLog>& logs)
      : stretches_(std::move(stretches)), reader_(reader), logs_(logs) {
    // A stretch that continues another stretch must come after it.
    std::stable_sort(stretches_.begin(), stretches_.end(),
                     [](const KeptStretch& a, const KeptStretch& b) { return a.from < b.from; });
    for (const KeptStretch& stretch : stretches_) wanted_.emplace(stretch.from, stretch.before);
  }

  Result<std::set<size_t>> Run() {
    for (size_t i = 0; i < logs_.size(); ++i) Note(i, 0, kBeforeFirst);
    for (const KeptStretch& stretch : stretches_) {
      // The logs of the import come before the store, so the store is searched only if none of them
      // fits.
      auto found = places_.find({stretch.from, stretch.before});
      if (found == places_.end()) {
        if (Fault fault = FindInStore(stretch)) return *fault;
        found = places_.find({stretch.from, stretch.before});
      }
      if (found == places_.end()) return Missing(stretch);
      if (Fault fault = Append(found->second, stretch)) return *fault;
    }
    return std::move(joined_);
  }

 private:
  // Records the positions of a log, from event `seq` on, that a stretch continues.
  void Note(size_t place, uint64_t seq, Hash256 head) {
    const std::vector<OwnedEvent>& events = logs_[place].events;
    for (; seq < events.size(); ++seq) {
      head = ChainHash(head, events[seq].bytes());
      const Moment moment(seq + 1, head);
      if (wanted_.contains(moment)) places_.emplace(moment, place);
    }
  }

  Fault FindInStore(const KeptStretch& stretch) {
    std::optional<store::LogHead> found;
    const Fault fault = reader_.ForEachLog([&](const store::LogHead& head) {
      if (head.record.count < stretch.from) return true;
      if (head.record.count == stretch.from) {
        if (head.record.head == stretch.before) found = head;
        return !found;
      }
      const Result<LoggedEvent> last = log::EventAt(StoreLog(reader_, head), stretch.from - 1);
      if (last.ok() && last->chain == stretch.before) found = head;
      return !found;
    });
    if (fault) return *fault;
    if (!found) return std::nullopt;
    Result<PreparedLog> copy = CopyOfStored(reader_, *found);
    if (!copy.ok()) return copy.error();
    logs_.push_back(*std::move(copy));
    Note(logs_.size() - 1, 0, kBeforeFirst);
    return std::nullopt;
  }

  Fault Append(size_t place, const KeptStretch& stretch) {
    PreparedLog& log = logs_[place];
    Hash256 head = stretch.before;
    for (size_t i = 0; i < stretch.events.size(); ++i) {
      const uint64_t seq = stretch.from + i;
      const Bytes event = stretch.events[i].bytes();
      head = ChainHash(head, event);
      if (seq < log.events.size()) {
        if (log.events[seq].bytes() != event) return OtherEvents(log.id());
        continue;
      }
      log.events.push_back(stretch.events[i]);
      const Moment moment(seq + 1, head);
      if (wanted_.contains(moment)) places_.emplace(moment, place);
    }
    for (const EventOpenings& each : stretch.openings) {
      const bool is_there =
          std::any_of(log.openings.begin(), log.openings.end(),
                      [&](const EventOpenings& there) { return there.first == each.first; });
      if (!is_there) log.openings.push_back(each);
    }
    joined_.insert(place);
    return std::nullopt;
  }

  static Error Missing(const KeptStretch& stretch) {
    return Error::BadRequest(fmt::format(
        "{}: a game in it begins at event {}, and its events 0 to {} are neither in the store nor "
        "in the other files: import the files that have them as well, or export the whole log",
        stretch.file, stretch.from, stretch.from - 1));
  }

  std::vector<KeptStretch> stretches_;
  const store::Reader& reader_;
  std::deque<PreparedLog>& logs_;
  std::set<Moment> wanted_;
  std::map<Moment, size_t> places_;  // indexes in logs_
  std::set<size_t> joined_;
};

}  // namespace

KeptStretch::KeptStretch(std::string_view name, const LogFrame& frame)
    : file(name), from(frame.from), before(frame.before) {
  for (const Bytes event : frame.events) events.emplace_back(event);
  for (const auto& [seq, slots] : frame.openings) openings.emplace_back(seq, slots);
}

Continuations::Continuations(absl::Span<const KeptStretch> stretches) {
  for (const KeptStretch& stretch : stretches) begins_.emplace(stretch.from, stretch.before);
}

bool Continuations::Continue(absl::Span<const Hash256> chain) const {
  for (size_t seq = 0; seq < chain.size(); ++seq) {
    if (begins_.contains({seq + 1, chain[seq]})) return true;
  }
  return false;
}

Result<std::set<size_t>> JoinStretches(std::vector<KeptStretch> stretches,
                                       const store::Reader& reader, std::deque<PreparedLog>& logs) {
  return Joining(std::move(stretches), reader, logs).Run();
}

Result<PreparedLog> CopyOfStored(const store::Reader& reader, const store::LogHead& head) {
  if (Fault fault = reader.CheckEnds(head)) return *std::move(fault);
  const StoreLog log(reader, head);
  PreparedLog copy;
  copy.kind = head.record.kind;
  Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    copy.events.emplace_back(event.bytes);
    return true;
  });
  if (!fault) {
    fault = log.ForEachOpened([&](uint64_t seq) {
      Result<std::vector<Slot>> slots = log.Openings(seq);
      if (slots.ok() && !slots->empty()) copy.openings.emplace_back(seq, *std::move(slots));
      return true;
    });
  }
  if (fault) return log::AsDamage(*std::move(fault));
  const std::optional<Hash256> set = log::CardSetPinned(copy.events.front().bytes());
  const Result<std::string_view> json = set ? log.CardSetJson(*set) : std::string_view();
  if (json.ok()) copy.card_set_json = *json;
  return copy;
}

Error OtherEvents(std::string_view id) {
  return Error{.code = ErrorCode::exists,
               .message = fmt::format("game {} already exists with different events: run `recount "
                                      "diff` to see where they differ",
                                      id)};
}

}  // namespace recount::replay::recording
