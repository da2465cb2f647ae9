// A game as a page of kind `view` shows it (replay/documents/page.h). It hides nothing from its
// viewer, and nothing in it can be verified here.
//
//   Result<std::unique_ptr<PageGame>> game = PageGame::Read(page);
//   (*game)->MomentAt(Viewer::OfSeat(1), 12)
//
// The cost of a moment grows with the number of patches since the nearest complete state before it.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_PAGE_GAME_H_
#define RECOUNT_TOOLS_VIEWER_WASM_PAGE_GAME_H_

#include <memory>
#include <optional>
#include <set>

#include "tools/viewer/wasm/shown_game.h"

namespace recount::tools::viewer::wasm {

class PageGame final : public ShownGame {
 public:
  // Fails with bad_request if the JSON is not the data of such a page.
  static Result<std::unique_ptr<PageGame>> Read(OrderedJson page);

  // Returns the data of the page.
  const OrderedJson& page() const { return *page_; }
  engine::Viewer viewer() const { return viewer_; }

  OrderedJson Entry() const override;
  uint64_t last() const override { return playback_.last(); }
  const std::vector<std::string>& names() const override { return names_; }
  bool MayShow(engine::Viewer viewer) const override { return viewer == viewer_; }
  const engine::Match* match() override { return match_.get(); }
  Result<OrderedJson> MomentAt(engine::Viewer viewer, uint64_t seq) override;
  Result<OrderedJson> EventAt(engine::Viewer viewer, uint64_t seq) override;
  Result<OrderedJson> StateAt(engine::Viewer viewer, uint64_t seq) override;
  OrderedJson TimeAt(uint64_t seq) const override;
  OrderedJson JudgedAt(uint64_t seq) override;
  Result<const replay::timeline::Playback*> PlaybackUpTo(engine::Viewer, uint64_t) override {
    return &playback_;
  }
  OrderedJson Clauses() const override;

  // Returns the events in the form of `log` and `why`.
  OrderedJson LogUpTo(uint64_t seq) const;
  Result<OrderedJson> WhyAt(uint64_t seq);

 private:
  PageGame(std::shared_ptr<const OrderedJson> page, engine::Viewer viewer);

  Fault ReadSteps();
  // Plays the visible events from the beginning, so that cards get their names.
  void OpenMatch();
  // Returns the game event whose state is the one at `seq`.
  uint64_t ShownAt(uint64_t seq) const;
  // Returns the game event at the cursor right after `seq`.
  uint64_t CursorAfter(uint64_t seq) const;
  // Fails with bad_request if a patch of the page does not fit.
  Result<OrderedJson> State(uint64_t seq);
  bool IsEndOfGame(uint64_t seq);
  std::set<uint64_t> OpenDisputesAt(uint64_t seq) const;
  // Returns whether there is a judgement before or at this event.
  bool IsJudgedUpTo(uint64_t seq) const;
  OrderedJson EventOf(uint64_t seq) const;

  std::shared_ptr<const OrderedJson> page_;
  engine::Viewer viewer_;
  std::vector<std::string> names_;
  replay::timeline::Playback playback_;
  std::unique_ptr<engine::Match> match_;
  // The state that was requested last, and its event.
  uint64_t recent_seq_ = 0;
  std::shared_ptr<const OrderedJson> recent_;
};

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_PAGE_GAME_H_
