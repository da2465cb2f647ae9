#include "replay/log/copied_log.h"

#include "fmt/format.h"

namespace recount::replay::log {
namespace {

// Sibling returns an ancestor as a log of its own, but the copy that knows the ancestor owns its
// events. This wrapper shares them.
class Borrowed final : public Log {
 public:
  explicit Borrowed(std::shared_ptr<const CopiedLog> log) : log_(std::move(log)) {}

  const Hash256& first() const override { return log_->first(); }
  const Hash256& head() const override { return log_->head(); }
  uint64_t count() const override { return log_->count(); }
  Fault ForEachEvent(uint64_t from,
                     absl::FunctionRef<bool(const LoggedEvent&)> each) const override {
    return log_->ForEachEvent(from, each);
  }
  Result<std::vector<Slot>> Openings(uint64_t seq) const override { return log_->Openings(seq); }
  Fault ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const override {
    return log_->ForEachOpened(each);
  }
  Result<std::string_view> CardSetJson(const Hash256& hash) const override {
    return log_->CardSetJson(hash);
  }
  std::unique_ptr<Log> Sibling(const Hash256&) const override { return nullptr; }

 private:
  std::shared_ptr<const CopiedLog> log_;
};

}  // namespace

std::unique_ptr<CopiedLog> CopiedLog::Of(const Log& log, CardSets& sets, uint64_t most) {
  auto copy = std::make_unique<CopiedLog>();
  copy->CopyEvents(log, most);
  if (copy->events_.empty()) return copy;
  if (most < log.count() && copy->events_.size() == most) {
    copy->count_ = most;
    copy->head_ = copy->events_.back().chain;
  }
  // The log may be damaged or lack its card set; the copy then lacks it too, and callers get the
  // same error.
  if (const auto hash = CardSetPinned(copy->events_[0].bytes.bytes())) {
    const Result<std::string_view> json = log.CardSetJson(*hash);
    if (json.ok()) copy->card_sets_.emplace(*hash, std::string(*json));
  }
  Result<LogHeader> header = Begin(log, sets);
  while (header.ok() && header->parent) {
    const Hash256 first = header->parent->first;
    const std::unique_ptr<Log> ancestor = log.Sibling(first);
    // In a damaged store, logs may name each other as parents. The check keeps the loop finite.
    if (ancestor == nullptr || copy->ancestors_.contains(first)) break;
    copy->ancestors_.emplace(first, Part(*ancestor, 1));
    header = Begin(*ancestor, sets);
  }
  return copy;
}

std::shared_ptr<CopiedLog> CopiedLog::Part(const Log& log, uint64_t most) {
  auto part = std::make_shared<CopiedLog>();
  part->CopyEvents(log, most);
  return part;
}

void CopiedLog::CopyEvents(const Log& log, uint64_t most) {
  first_ = log.first();
  head_ = log.head();
  count_ = log.count();
  may_be_judged_ = log.may_be_judged();
  if (most == 0) return;
  // Readers of the copy meet the fault where they would meet it in the log: after the last event
  // that can be read.
  fault_ = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    CopiedEvent& copied = events_.emplace_back();
    copied.chain = event.chain;
    copied.bytes = AlignedCopy(event.bytes);
    return events_.size() < most;
  });
  for (uint64_t seq = 0; seq < events_.size(); ++seq) {
    Result<std::vector<Slot>> openings = log.Openings(seq);
    // A fault is copied like openings, because it concerns this event only.
    if (!openings.ok() || !openings->empty()) openings_.emplace(seq, std::move(openings));
  }
}

Fault CopiedLog::ForEachEvent(uint64_t from,
                              absl::FunctionRef<bool(const LoggedEvent&)> each) const {
  for (uint64_t seq = from; seq < events_.size(); ++seq) {
    if (!each({seq, events_[seq].chain, events_[seq].bytes.bytes()})) return std::nullopt;
  }
  return fault_;
}

Result<std::vector<Slot>> CopiedLog::Openings(uint64_t seq) const {
  const auto found = openings_.find(seq);
  return found == openings_.end() ? Result<std::vector<Slot>>(std::vector<Slot>()) : found->second;
}

Fault CopiedLog::ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const {
  for (const auto& [seq, slots] : openings_) {
    if (!each(seq)) break;
  }
  return std::nullopt;
}

Result<std::string_view> CopiedLog::CardSetJson(const Hash256& hash) const {
  const auto found = card_sets_.find(hash);
  if (found != card_sets_.end()) return std::string_view(found->second);
  return Error{.code = ErrorCode::card_set,
               .message = fmt::format("the card set {} is missing", ToHex(hash)),
               .seq = 0};
}

std::unique_ptr<Log> CopiedLog::Sibling(const Hash256& first) const {
  const auto found = ancestors_.find(first);
  return found == ancestors_.end() ? nullptr : std::make_unique<Borrowed>(found->second);
}

}  // namespace recount::replay::log
