// A game that a page shows, whatever it is read from: from a log, which the page checks
// (opened_log.h), or from a page that has what one viewer may see (page_game.h).
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

  // Returns the game's entry in the answer to `open`.
  virtual OrderedJson Entry() const = 0;

  // Returns the seq of the newest event.
  virtual uint64_t last() const = 0;
  // Returns the names by seat, with "" for a name that is withheld.
  virtual const std::vector<std::string>& names() const = 0;
  // Returns whether this game can be shown as this viewer sees it.
  virtual bool MayShow(engine::Viewer viewer) const = 0;
  // Returns a match of this game in which every card that was brought to the table has its name, or
  // nullptr if there is none.
  virtual const engine::Match* match() = 0;

  // Returns everything that a page draws of a moment (opened_file.h, `moment`). Fails with
  // not_found after the end.
  virtual Result<OrderedJson> MomentAt(engine::Viewer viewer, uint64_t seq) = 0;

  // Returns the event as `log` shows it, and the state right after it as `show` does, if it exists.
  virtual Result<OrderedJson> EventAt(engine::Viewer viewer, uint64_t seq) = 0;
  virtual Result<OrderedJson> StateAt(engine::Viewer viewer, uint64_t seq) = 0;

  // Returns when the event was recorded, in the form of `log`; null if that is not known.
  virtual OrderedJson TimeAt(uint64_t seq) const = 0;

  // Returns {"result","result_by","ruling","open"} as known right after event `seq`: the result,
  // the ruling that gave it or made the game void, and the disputes that are open, ascending. Each
  // of the first three is null if there is none, or if it is not known.
  virtual OrderedJson JudgedAt(uint64_t seq) = 0;

  // Returns the events as they are shown, read at least up to event `seq` if there are that many.
  // The pointer is valid until the next call.
  virtual Result<const replay::timeline::Playback*> PlaybackUpTo(engine::Viewer viewer,
                                                                 uint64_t seq) = 0;

  // Returns the clauses of the game and of judging, in the form of `rules`.
  virtual OrderedJson Clauses() const = 0;
};

// Returns {"code","message"}, or null if there is no fault.
OrderedJson FaultJson(const Fault& fault);

// Adds the parts of a moment that come from a rendered event: {"kind":…,"sentence":…, …}.
void AddRendered(const replay::timeline::RenderedEvent& rendered, OrderedJson& moment);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_SHOWN_GAME_H_
