#include "replay/play/pass.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "fmt/format.h"

namespace recount::replay::play {
namespace {

using engine::Seat;

constexpr size_t kMostPasses = 1'000;
constexpr std::string_view kPass = "pass";

// Returns the phase and the turn, as a text to be compared.
std::string MomentOf(const Play& play) {
  const engine::Match& match = play.match();
  const OrderedJson state = match.StateJson(engine::Viewer::Spectator(), {.names = play.names()});
  OrderedJson moment = {{"phase", match.phase()}};
  for (const std::string_view key : match.game().turn_keys()) {
    const std::string name(key);
    if (state.contains(name)) moment[name] = state[name];
  }
  return moment.dump();
}

// Returns the lowest awaited seat; 0 if nobody is awaited.
Seat LowestAwaited(const engine::Match& match) {
  for (Seat seat = 0; seat < match.players(); ++seat) {
    if (engine::Contains(match.awaited(), seat)) return seat;
  }
  return 0;
}

}  // namespace

Result<Passes> Pass(Play& play, bool repeats) {
  const std::vector<std::string> types = play.codec().ActionTypes();
  if (std::find(types.begin(), types.end(), kPass) == types.end()) {
    return Error{ErrorCode::illegal_action, "",
                 fmt::format("nobody can pass in {}", play.match().game().title())};
  }
  const std::string moment = MomentOf(play);
  Passes passed;
  Applied& all = passed.applied;
  for (size_t passes = 0; passes < kMostPasses; ++passes) {
    const Seat seat = LowestAwaited(play.match());
    Result<Applied> applied = play.Act(seat, Json{{"type", std::string(kPass)}});
    if (!applied.ok() && passes == 0) return applied.error();
    if (!applied.ok()) {
      passed.refused = seat;
      passed.refusal = applied.error();
      break;
    }
    const bool has_drawn = std::any_of(
        applied->events.begin(), applied->events.end(),
        [](const OwnedEvent& event) { return event.event().kind() == events::EventKind::chance; });
    std::move(applied->events.begin(), applied->events.end(), std::back_inserter(all.events));
    std::move(applied->effects.begin(), applied->effects.end(), std::back_inserter(all.effects));
    std::move(applied->states.begin(), applied->states.end(), std::back_inserter(all.states));
    const bool is_over = play.match().node_kind() != engine::NodeKind::decision || has_drawn ||
                         MomentOf(play) != moment;
    if (!repeats || is_over) break;
  }
  return passed;
}

}  // namespace recount::replay::play
