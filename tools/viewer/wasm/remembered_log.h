// A log of a file that is read as far as it is valid, together with the states that its
// verification kept. A seek folds from the nearest of these states instead of from event 0.
//
//   RememberedLog log(file, frame);
//   log.Remember(game, rules, layout, states);
#ifndef RECOUNT_TOOLS_VIEWER_WASM_REMEMBERED_LOG_H_
#define RECOUNT_TOOLS_VIEWER_WASM_REMEMBERED_LOG_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/log/log.h"
#include "replay/log/log_header.h"

namespace recount::tools::viewer::wasm {

class RememberedLog final : public replay::log::Log {
 public:
  // The file and the frame must outlive this object.
  RememberedLog(const RecountFile& file, const LogFrame& frame) : log_(file, frame) {}

  // Takes the states of this log, as VerifyLog returns them.
  void Remember(const replay::log::LogHeader& header,
                const std::vector<replay::log::StateSnapshot>& states);

  // Returns the same log read strictly, as the command reads it.
  const replay::log::Log& strict() const { return log_; }

  const Hash256& first() const override { return log_.first(); }
  const Hash256& head() const override { return log_.head(); }
  uint64_t count() const override { return log_.count(); }
  Fault ForEachEvent(uint64_t from,
                     absl::FunctionRef<bool(const LoggedEvent&)> each) const override {
    return log_.ForEachEvent(from, each);
  }
  bool is_lenient() const override { return true; }
  // Treats openings that do not fit as withheld.
  Result<std::vector<Slot>> Openings(uint64_t seq) const override;
  Fault ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const override {
    return log_.ForEachOpened(each);
  }
  Result<std::string_view> CardSetJson(const Hash256& hash) const override {
    return log_.CardSetJson(hash);
  }
  std::unique_ptr<replay::log::Log> Sibling(const Hash256& first) const override {
    return log_.Sibling(first);
  }
  std::optional<Snapshot> SnapshotBefore(uint64_t seq) const override;

 private:
  replay::log::FileLog log_;
  std::string game_;
  uint16_t rules_ = 0;
  uint16_t layout_ = 0;
  std::map<uint64_t, std::vector<uint8_t>> states_;
};

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_REMEMBERED_LOG_H_
