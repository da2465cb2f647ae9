// A log of a file that a page shows, and its verification.
//
//   OpenedLog log(examined, examined.file.logs[0], sets);
//   log.Check(256);
//   Result<OrderedJson> moment = log.MomentAt(Viewer::Judge(), 12);
//
// A log with a fault is shown as far as it can be executed; without a match (its card set is not
// there, say) its events are shown by kind, seat and time.
//
// Cost of a moment: the events since the state that the verification kept before it.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_OPENED_LOG_H_
#define RECOUNT_TOOLS_VIEWER_WASM_OPENED_LOG_H_

#include <map>
#include <memory>
#include <optional>

#include "replay/evidence/ledger.h"
#include "replay/timeline/timeline.h"
#include "tools/viewer/wasm/log_check.h"
#include "tools/viewer/wasm/remembered_log.h"
#include "tools/viewer/wasm/shown_game.h"

namespace recount::tools::viewer::wasm {

class OpenedLog final : public ShownGame {
 public:
  // All must outlive it. The frame has event 0.
  OpenedLog(const ExaminedFile& file, const LogFrame& frame, replay::log::CardSets& sets);

  const replay::log::Log& log() const { return log_; }
  // The same as the command reads it: it ends at the first fault of its bytes.
  const replay::log::Log& strict_log() const { return log_.strict(); }

  // The states of the log: why there are none, if it cannot be opened.
  Result<replay::timeline::Timeline*> timeline();

  // Takes over what has been checked of `shorter`, an account in another file, if this is the same
  // log with all of its events, byte for byte. `shorter` is of no use afterwards.
  void TakeOver(OpenedLog& shorter);

  // Checks at most so many more events.
  const LogCheck& Check(uint64_t events);

  // Reads at most so many more events of the ledger, up to event `seq`: how many have been read of
  // those.
  Result<uint64_t> ReadLedger(uint64_t seq, uint64_t most);
  // The ledger of the events up to and including `seq`, which is read as far as it has not been.
  Result<replay::evidence::Ledger> LedgerUpTo(uint64_t seq);

  // The log as it was right after event `seq`.
  std::unique_ptr<OpenedLog> UpTo(uint64_t seq) const;

  OrderedJson Entry() const override;
  uint64_t last() const override { return log_.count() - 1; }
  const std::vector<std::string>& names() const override;
  bool MayShow(engine::Viewer viewer) const override;
  const engine::Match* match() override;
  Result<OrderedJson> MomentAt(engine::Viewer viewer, uint64_t seq) override;
  Result<OrderedJson> EventAt(engine::Viewer viewer, uint64_t seq) override;
  Result<OrderedJson> StateAt(engine::Viewer viewer, uint64_t seq) override;
  OrderedJson TimeAt(uint64_t seq) const override;
  OrderedJson ResultAt(uint64_t seq) override;
  Result<const replay::timeline::Playback*> PlaybackUpTo(engine::Viewer viewer,
                                                         uint64_t seq) override;
  OrderedJson Clauses() const override;

 private:
  // The event as far as its bytes say it themselves.
  replay::timeline::RenderedEvent Bare(uint64_t seq) const;
  // The event as the viewer sees it; Bare if it cannot be rendered.
  replay::timeline::RenderedEvent Rendered(engine::Viewer viewer, uint64_t seq);
  void AddTable(engine::Viewer viewer, uint64_t seq, OrderedJson& moment);
  void ReadBare();
  // Seeks begin at the states that the check has kept.
  void RememberStates();
  // The newest game event before any judgement.
  uint64_t LastUndisputed() const;

  const ExaminedFile& file_;
  std::unique_ptr<const LogFrame> part_;  // of UpTo
  const LogFrame& frame_;
  replay::log::CardSets& sets_;
  RememberedLog log_;
  std::unique_ptr<LogCheck> check_;
  std::optional<replay::timeline::Timeline> timeline_;
  std::optional<replay::evidence::LedgerReader> ledger_;  // once it was asked for
  std::unique_ptr<const engine::Match> named_;            // match(), once it was asked for
  Fault fault_;                                           // why there is no timeline
  std::map<std::string, replay::timeline::PlaybackReader> playbacks_;  // by viewer
  replay::timeline::Playback bare_;                                    // without a timeline
};

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_OPENED_LOG_H_
