// Follows corrections of the record: which rows were entered again, and as what.
#include <algorithm>

#include "replay/judging/judging.h"
#include "replay/judging/way.h"

namespace recount::replay::judging {
namespace {

// Returns the newest correction at or before an event; nullptr if there is none.
const CorrectionRecord* NewestUpTo(const std::vector<CorrectionRecord>& corrections,
                                   uint64_t event) {
  const auto later = std::upper_bound(
      corrections.begin(), corrections.end(), event,
      [](uint64_t wanted, const CorrectionRecord& record) { return wanted < record.seq; });
  return later == corrections.begin() ? nullptr : &*std::prev(later);
}

}  // namespace

void JudgingState::ApplyOne(const Correction& correction) {
  corrections_.push_back({count_, correction, cursor_, false});
  for (uint64_t node = cursor_; node != correction.to; node = After(node)) {
    corrected_by_.insert_or_assign(node, count_);
    entered_as_.erase(node);
  }
  cursor_ = correction.to;
  rows_due_ = correction.rows.size();
  for (size_t row = 0; row < correction.rows.size(); ++row) {
    if (!correction.rows[row]) continue;
    entered_as_.insert_or_assign(*correction.rows[row], corrections_.back().EntryOf(row));
  }
}

void JudgingState::MoveCursor(uint64_t to) {
  if (!corrected_by_.empty()) {
    for (const uint64_t node : Between(*this, cursor_, to).forth) corrected_by_.erase(node);
  }
  cursor_ = to;
}

const CorrectionRecord* JudgingState::FindCorrection(uint64_t seq) const {
  const CorrectionRecord* newest = NewestUpTo(corrections_, seq);
  return newest != nullptr && newest->seq == seq ? newest : nullptr;
}

const CorrectionRecord* JudgingState::CorrectionThatEntered(uint64_t event) const {
  const CorrectionRecord* newest = NewestUpTo(corrections_, event);
  return newest != nullptr && newest->HasEntered(event) ? newest : nullptr;
}

std::optional<uint64_t> JudgingState::EnteredAs(uint64_t event) const {
  std::optional<uint64_t> entered;
  for (auto at = entered_as_.find(event); at != entered_as_.end() && at->second < count_;
       at = entered_as_.find(at->second)) {
    entered = at->second;
  }
  // What was entered in its place may have been taken back since.
  if (entered && CorrectedBy(*entered)) entered.reset();
  return entered;
}

std::optional<uint64_t> JudgingState::CorrectedBy(uint64_t node) const {
  const auto found = corrected_by_.find(node);
  return found == corrected_by_.end() ? std::nullopt : std::optional(found->second);
}

void JudgingState::LeaveRows() {
  if (rows_due_ == 0) return;
  corrections_.back().is_cut = true;
  auto& rows = corrections_.back().correction.rows;
  for (size_t row = rows.size() - rows_due_; row < rows.size(); ++row) {
    if (rows[row]) entered_as_.erase(*rows[row]);
  }
  rows.resize(rows.size() - rows_due_);
  rows_due_ = 0;
}

}  // namespace recount::replay::judging
