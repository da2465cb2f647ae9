// Compares what an observed match says in two worlds that differ only by permitted exchanges. The
// record cannot tell them apart, so nothing that it says may.
//
//   ObservedMatch other(table);
//   other.ResampleHidden(Viewer::Judge(), stream);
//   EXPECT_EQ(DifferenceOf(table, other, {.lists = true}), "");
#ifndef RECOUNT_REPLAY_PLAY_TESTING_WORLDS_H_
#define RECOUNT_REPLAY_PLAY_TESTING_WORLDS_H_

#include <string>
#include <utility>
#include <vector>

#include "engine/observed/observed_match.h"
#include "events/json.h"

namespace recount::replay::play {

// What is compared beside the states and drawings of every view.
struct Compared {
  std::vector<std::pair<engine::Seat, Json>> tried = {};  // the answers to these actions
  bool lists = false;  // what `legal` lists, which asks many worlds
};

// Returns what differs and how; empty if the two say the same.
std::string DifferenceOf(const engine::observed::ObservedMatch& one,
                         const engine::observed::ObservedMatch& other, const Compared& compared);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_TESTING_WORLDS_H_
