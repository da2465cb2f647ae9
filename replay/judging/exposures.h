// Cards that somebody has seen by accident (JDG-9): the one place that says who is told which.
#ifndef RECOUNT_REPLAY_JUDGING_EXPOSURES_H_
#define RECOUNT_REPLAY_JUDGING_EXPOSURES_H_

#include <algorithm>

#include "engine/viewer.h"
#include "events/judging.h"

namespace recount::replay::judging {

// Whether the viewer is told which card it was, and the judge's account of it: the judge, and the
// seats that have seen it. Everybody is told that there was an accident.
inline bool MayBeTold(const Exposure& exposure, engine::Viewer viewer) {
  return viewer.IsJudge() || std::any_of(exposure.to.begin(), exposure.to.end(),
                                         [&](uint8_t seat) { return viewer.SeesAs(seat); });
}

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_EXPOSURES_H_
