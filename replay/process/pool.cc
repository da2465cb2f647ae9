#include "replay/process/pool.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace recount::replay::process {
namespace {

// The value of `current` while the process is not working on an item.
constexpr uint64_t kIdle = ~uint64_t{0};

constexpr uint64_t kMostAtOnce = 32;
// There are at least this many ranges per process, so that no process is left with all the
// remaining work.
constexpr uint64_t kLeastTurns = 8;

constexpr std::chrono::milliseconds kFlushEvery(100);
constexpr std::chrono::milliseconds kLongestPoll(1000);

}  // namespace

Fault ReadFromAny(const std::vector<Child*>& children, std::chrono::milliseconds most,
                  absl::FunctionRef<Fault(size_t index, const Child::Said& said)> each) {
  std::vector<pollfd> polled;
  for (const Child* child : children) polled.push_back({child->descriptor(), POLLIN, 0});
  if (poll(polled.data(), polled.size(), static_cast<int>(most.count())) < 0) {
    if (errno == EINTR || errno == EAGAIN) return std::nullopt;
    return SystemError("waiting for child processes");
  }
  for (size_t i = 0; i < polled.size(); ++i) {
    if (polled[i].revents == 0) continue;
    const Result<Child::Said> said = children[i]->Read();
    if (!said.ok()) return said.error();
    if (Fault fault = each(i, *said)) return fault;
  }
  return std::nullopt;
}

std::optional<uint64_t> PoolWorker::Next() {
  const Clock::time_point now = Clock::now();
  // Messages are written before the process takes more work, so that little is lost if it dies.
  if (taken_.empty() || now - flushed_ >= kFlushEvery) {
    writer_.Flush();
    flushed_ = now;
  }
  if (taken_.empty()) {
    taken_ = pool_.RangeFrom(pool_.board_->next.fetch_add(pool_.at_once_));
  }
  std::atomic<uint64_t>& current = pool_.board_->current[place_];
  if (taken_.empty()) {
    current = kIdle;
    return std::nullopt;
  }
  const uint64_t item = taken_.back();
  taken_.pop_back();
  current = item;
  return item;
}

Pool::Pool(uint64_t items, int processes)
    : items_(items),
      processes_(static_cast<size_t>(std::clamp(processes, 1, kMostPoolProcesses))),
      at_once_(std::clamp<uint64_t>(items_ / (processes_ * kLeastTurns), 1, kMostAtOnce)),
      children_(std::min<uint64_t>(processes_, std::max<uint64_t>(items_, 1))),
      is_finished_(items_) {}

std::vector<uint64_t> Pool::RangeFrom(uint64_t from) const {
  std::vector<uint64_t> range;
  // The last item comes first, because a worker takes its next item from the back.
  for (uint64_t i = std::min(from + at_once_, items_); i > from; --i) range.push_back(i - 1);
  return range;
}

Fault Pool::Run(const PoolWork& work) {
  if (board_.fault()) return board_.fault();
  for (size_t place = 0; place < children_.size(); ++place) {
    if (Fault fault = Start(place, {}, work)) return fault;
  }
  for (;;) {
    std::vector<Child*> running;
    std::vector<size_t> places;
    for (size_t place = 0; place < children_.size(); ++place) {
      if (!children_[place].is_running()) continue;
      running.push_back(&children_[place]);
      places.push_back(place);
    }
    if (running.empty()) return std::nullopt;
    Fault fault =
        ReadFromAny(running, kLongestPoll, [&](size_t i, const Child::Said& said) -> Fault {
          // The messages of a process are handled before its end, so that End knows which items are
          // finished.
          Fault refused = said.messages.empty() ? std::nullopt : work.hear(said.messages);
          return !refused && said.has_ended ? End(places[i], work) : refused;
        });
    if (fault) return fault;
  }
}

Fault Pool::Start(size_t place, std::vector<uint64_t> taken, const PoolWork& work) {
  board_->current[place] = kIdle;
  Result<Child> child = Child::Start([&](ChildWriter& writer) {
    PoolWorker worker(writer, *this, place, std::move(taken));
    work.work(worker);
  });
  if (!child.ok()) {
    return Error{.code = ErrorCode::io, .message = child.error().message + "; use fewer --jobs"};
  }
  children_[place] = *std::move(child);
  return std::nullopt;
}

Fault Pool::End(size_t place, const PoolWork& work) {
  const Fault fault = children_[place].Wait();
  // Only damage is expected. The other errors concern the whole system and end the pool.
  if (!fault || fault->code != ErrorCode::damaged) return fault;
  const uint64_t item = board_->current[place];
  if (item == kIdle) return work.died(std::nullopt, fault->message);
  if (Fault refused = work.died(item, fault->message)) return refused;
  // The item counts as finished because another process would die of it, too.
  Finish(item);
  // Ranges begin at multiples of at_once_, so the range of an item follows from its number.
  std::vector<uint64_t> left = RangeFrom(item - item % at_once_);
  std::erase_if(left, [&](uint64_t other) { return is_finished_[other]; });
  return Start(place, std::move(left), work);
}

void Pool::Finish(uint64_t item) {
  if (is_finished_[item]) return;
  is_finished_[item] = true;
  ++finished_;
}

}  // namespace recount::replay::process
