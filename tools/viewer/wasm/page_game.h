// A game as a page of kind `view` shows it (replay/documents/page.h): nothing in it is hidden from
// its viewer, and nothing of it can be checked here.
//
//   Result<std::unique_ptr<PageGame>> game = PageGame::Read(page);
//   (*game)->MomentAt(Viewer::OfSeat(1), 12)
//
// Cost of a moment: the changes since the whole state before it.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_PAGE_GAME_H_
#define RECOUNT_TOOLS_VIEWER_WASM_PAGE_GAME_H_

#include <memory>
#include <optional>

#include "tools/viewer/wasm/shown_game.h"

namespace recount::tools::viewer::wasm {

class PageGame final : public ShownGame {
 public:
  // bad_request if the JSON is not the data of such a page.
  static Result<std::unique_ptr<PageGame>> Read(OrderedJson page);

  // What the page says.
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
  OrderedJson ResultAt(uint64_t seq) override;
  Result<const replay::timeline::Playback*> PlaybackUpTo(engine::Viewer, uint64_t) override {
    return &playback_;
  }
  OrderedJson Clauses() const override;

  // As `log` and `why` give them.
  OrderedJson LogUpTo(uint64_t seq) const;
  Result<OrderedJson> WhyAt(uint64_t seq);

 private:
  PageGame(std::shared_ptr<const OrderedJson> page, engine::Viewer viewer);

  Fault ReadSteps();
  // Plays the events that lie open from the beginning, so that cards have their names.
  void OpenMatch();
  // The game event whose state is the one at `seq`.
  uint64_t ShownAt(uint64_t seq) const;
  // The game event at the cursor right after `seq`.
  uint64_t CursorAfter(uint64_t seq) const;
  // bad_request if a patch of the page does not fit.
  Result<OrderedJson> State(uint64_t seq);
  bool IsEndOfGame(uint64_t seq);
  // Whether anything was judged before or at this event.
  bool IsJudgedUpTo(uint64_t seq) const;
  OrderedJson EventOf(uint64_t seq) const;

  std::shared_ptr<const OrderedJson> page_;
  engine::Viewer viewer_;
  std::vector<std::string> names_;
  replay::timeline::Playback playback_;
  std::unique_ptr<engine::Match> match_;
  // A state that was asked for, and its event.
  uint64_t recent_seq_ = 0;
  std::shared_ptr<const OrderedJson> recent_;
};

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_PAGE_GAME_H_
