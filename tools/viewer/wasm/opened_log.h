// A log of a file that a page shows, and its verification.
//
//   OpenedLog log(examined, examined.file.logs[0], sets);
//   log.Check(256);
//   Result<OrderedJson> moment = log.MomentAt(Viewer::Judge(), 12);
//
// A log with a fault is shown as far as it can be executed. Without a match (for example because
// its card set is missing) its events are shown by kind, seat and time.
//
// The cost of a moment grows with the number of events since the nearest earlier state that the
// verification kept.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_OPENED_LOG_H_
#define RECOUNT_TOOLS_VIEWER_WASM_OPENED_LOG_H_

#include <map>
#include <memory>
#include <optional>

#include "replay/evidence/ledger.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/timeline/timeline.h"
#include "tools/viewer/wasm/log_check.h"
#include "tools/viewer/wasm/remembered_log.h"
#include "tools/viewer/wasm/shown_game.h"

namespace recount::tools::viewer::wasm {

class OpenedLog final : public ShownGame {
 public:
  // The arguments must outlive this object. The frame must have event 0.
  OpenedLog(const ExaminedFile& file, const LogFrame& frame, replay::log::CardSets& sets);

  const replay::log::Log& log() const { return log_; }
  // Returns the log as the command reads it: it ends at the first fault in its bytes.
  const replay::log::Log& strict_log() const { return log_.strict(); }

  // Returns the timeline of the log, or why it cannot be opened.
  Result<replay::timeline::Timeline*> timeline();

  // Takes over the checks of `shorter`, an account in another file, if this log begins with all of
  // its events, byte for byte. `shorter` must not be used after that.
  void TakeOver(OpenedLog& shorter);

  // Checks at most `events` more events.
  const LogCheck& Check(uint64_t events);

  // Reads at most `most` more events of the ledger, up to event `seq`. Returns how many of those
  // have been read.
  Result<uint64_t> ReadLedger(uint64_t seq, uint64_t most);
  // Returns the ledger of the events up to and including `seq`. Reads the events that are still
  // missing.
  Result<replay::evidence::Ledger> LedgerUpTo(uint64_t seq);
  // Returns the plan of going back to event `seq`.
  Result<replay::evidence::RewindPlan> RewindPlanTo(uint64_t seq);

  // Returns the log as it was right after event `seq`.
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
  OrderedJson JudgedAt(uint64_t seq) override;
  Result<const replay::timeline::Playback*> PlaybackUpTo(engine::Viewer viewer,
                                                         uint64_t seq) override;
  OrderedJson Clauses() const override;

 private:
  // Returns the event with only the information in its own bytes.
  replay::timeline::RenderedEvent Bare(uint64_t seq) const;
  // Returns the event as the viewer sees it, or Bare if it cannot be rendered.
  replay::timeline::RenderedEvent Rendered(engine::Viewer viewer, uint64_t seq);
  void AddTable(engine::Viewer viewer, uint64_t seq, OrderedJson& moment);
  void ReadBare();
  // Lets seeks start at the states that the check has kept.
  void RememberStates();
  // Returns the newest game event before any judgement.
  uint64_t LastUndisputed() const;

  const ExaminedFile& file_;
  std::unique_ptr<const LogFrame> part_;  // for UpTo
  const LogFrame& frame_;
  replay::log::CardSets& sets_;
  RememberedLog log_;
  std::unique_ptr<LogCheck> check_;
  std::optional<replay::timeline::Timeline> timeline_;
  std::optional<replay::evidence::Observations> observations_;  // made on first use
  std::unique_ptr<const engine::Match> named_;                  // for match(), made on first use
  Fault fault_;                                                 // why there is no timeline
  std::map<std::string, replay::timeline::PlaybackReader> playbacks_;  // by viewer
  replay::timeline::Playback bare_;                                    // without a timeline
};

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_OPENED_LOG_H_
