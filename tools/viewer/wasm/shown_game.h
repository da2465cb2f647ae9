// A game that a page shows, whatever it is read from: a log, which the page checks (opened_log.h),
// or what one viewer may see of it, from a page (page_game.h).
//
//   Result<OrderedJson> moment = game.MomentAt(Viewer::OfSeat(1), 12);
//   const Result<const replay::timeline::Playback*> playback =
//       game.PlaybackUpTo(Viewer::OfSeat(1), 400);
#ifndef RECOUNT_TOOLS_VIEWER_WASM_SHOWN_GAME_H_
#define RECOUNT_TOOLS_VIEWER_WASM_SHOWN_GAME_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/match.h"
#include "engine/viewer.h"
#include "events/error.h"
#include "events/json.h"
#include "replay/timeline/playback.h"

namespace recount::tools::viewer::wasm {

class ShownGame {
 public:
  virtual ~ShownGame() = default;

  // Its entry in the answer to `open`.
  virtual OrderedJson Entry() const = 0;

  // The seq of the newest event.
  virtual uint64_t last() const = 0;
  // By seat, "" for a name that is withheld.
  virtual const std::vector<std::string>& names() const = 0;
  // Whether this game can be shown as this viewer sees it.
  virtual bool MayShow(engine::Viewer viewer) const = 0;
  // A match of this game in which every card that was brought to the table has its name; nullptr if
  // there is none.
  virtual const engine::Match* match() = 0;

  // All that a page draws of a moment (opened_file.h, `moment`). not_found beyond the end.
  virtual Result<OrderedJson> MomentAt(engine::Viewer viewer, uint64_t seq) = 0;

  // The event as `log` shows it, and the state right after it as `show` does, if there is one.
  virtual Result<OrderedJson> EventAt(engine::Viewer viewer, uint64_t seq) = 0;
  virtual Result<OrderedJson> StateAt(engine::Viewer viewer, uint64_t seq) = 0;

  // When the event was recorded, as `log` says it; null if that is not known.
  virtual OrderedJson TimeAt(uint64_t seq) const = 0;

  // {"result","result_by"}: whose the result is, as known right after event `seq`.
  virtual OrderedJson ResultAt(uint64_t seq) = 0;

  // The events as they are shown, read up to event `seq` at least if there are so many. Valid until
  // the next call.
  virtual Result<const replay::timeline::Playback*> PlaybackUpTo(engine::Viewer viewer,
                                                                 uint64_t seq) = 0;

  // The clauses of the game and of judging, as `rules` lists them.
  virtual OrderedJson Clauses() const = 0;
};

// {"code","message"}; null for no fault.
OrderedJson FaultJson(const Fault& fault);

// {"kind":…,"sentence":…, …}: the parts of a moment that come from a rendered event.
void AddRendered(const replay::timeline::RenderedEvent& rendered, OrderedJson& moment);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_SHOWN_GAME_H_
