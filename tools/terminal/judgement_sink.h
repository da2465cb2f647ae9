// Records judgements that are made at a terminal. It is what a model needs of a store.
//
//   StoreDesk sink([&] { return store.get(); }, id);
//   Result<replay::timeline::RecordedJudgement> judged = sink.Record(request, /*newest=*/17);
//   Result<std::unique_ptr<ReplayedGame>> game = sink.Reload();
#ifndef RECOUNT_TOOLS_TERMINAL_JUDGEMENT_SINK_H_
#define RECOUNT_TOOLS_TERMINAL_JUDGEMENT_SINK_H_

#include <functional>
#include <memory>
#include <string>

#include "replay/recording/recorder.h"
#include "store/store.h"
#include "tools/terminal/replayed_game.h"

namespace recount::tools::terminal {

// A card of an observed game that somebody has seen, as `identify` takes it.
struct Identifying {
  std::string seen;  // "/players/0/hand: Weaver"
};

class JudgementSink {
 public:
  virtual ~JudgementSink() = default;

  // Records a judgement. `newest` is the newest event that the judge has seen: conflict if there
  // are later events. Other errors are those of Recorder::Record; a refusal changes nothing.
  virtual Result<replay::timeline::RecordedJudgement> Record(
      const replay::timeline::JudgementRequest& request, uint64_t newest) = 0;

  // Records the superseded actions again (Recorder::Redo). `newest` and the errors are as above.
  virtual Result<replay::timeline::Redone> Redo(const replay::timeline::Redoing& what,
                                                uint64_t newest) = 0;

  // Names the card (Recorder::Identify). `newest` and the errors are as above.
  virtual Result<replay::timeline::Recorded> Identify(const Identifying& what, uint64_t newest) = 0;

  // Corrects the record (Recorder::Correct). `newest` and the errors are as above.
  virtual Result<replay::timeline::Corrected> Correct(
      const replay::recording::CorrectionRequest& request, uint64_t newest) = 0;

  // Returns the game as it is now in the store.
  virtual Result<std::unique_ptr<ReplayedGame>> Reload() = 0;
};

class StoreDesk final : public JudgementSink {
 public:
  // Returns the store, which is opened when it is first needed and must outlive the desk.
  using Opener = std::function<Result<store::Store*>()>;

  // `id` is the complete id of the game.
  StoreDesk(Opener opener, std::string id, replay::recording::Environment environment);

  Result<replay::timeline::RecordedJudgement> Record(
      const replay::timeline::JudgementRequest& request, uint64_t newest) override;
  Result<replay::timeline::Redone> Redo(const replay::timeline::Redoing& what,
                                        uint64_t newest) override;
  Result<replay::timeline::Recorded> Identify(const Identifying& what, uint64_t newest) override;
  Result<replay::timeline::Corrected> Correct(const replay::recording::CorrectionRequest& request,
                                              uint64_t newest) override;
  Result<std::unique_ptr<ReplayedGame>> Reload() override;

 private:
  Opener opener_;
  std::string id_;
  replay::recording::Environment environment_;
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_JUDGEMENT_SINK_H_
