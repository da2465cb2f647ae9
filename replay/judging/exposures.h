// Cards that a seat has seen by accident (JDG-9). This file alone decides which viewer may know
// which card.
#ifndef RECOUNT_REPLAY_JUDGING_EXPOSURES_H_
#define RECOUNT_REPLAY_JUDGING_EXPOSURES_H_

#include <algorithm>

#include "engine/viewer.h"
#include "events/judging.h"

namespace recount::replay::judging {

// Returns true if the viewer may see the card and the judge's text: true for the judge and for the
// seats that have seen it. Every viewer may know that there was an exposure.
inline bool IsVisibleTo(const Exposure& exposure, engine::Viewer viewer) {
  return viewer.IsJudge() || std::any_of(exposure.to.begin(), exposure.to.end(),
                                         [&](uint8_t seat) { return viewer.SeesAs(seat); });
}

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_EXPOSURES_H_
