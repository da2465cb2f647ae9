// Reads text as the document of a state: {"game":…,"variant":…,"state":{…}}. If a game reads it,
// the state must survive its bytes and its document, and the rules must go on from it. The same
// holds for the state that "operations" make of it, if they make one.
#include <nlohmann/json.hpp>

#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "events/json.h"
#include "events/json_members.h"
#include "replay/repair/repair.h"
#include "tools/dev/fuzz/input.h"

namespace recount::tools::dev::fuzz {
namespace {

using engine::Match;
using engine::NodeKind;
using engine::StateVerdict;

constexpr int kMaxEvents = 200;

void CheckSurvives(const Match& match) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "Somebody");
  const std::unique_ptr<Match> other = match.Clone();
  RECOUNT_CHECK(other->Restore(match.CanonicalBytes()));
  const OrderedJson written = match.StateJson(engine::Viewer::Judge(), {names, 0});
  RECOUNT_CHECK(other->ReadState(Json(written)).kind == StateVerdict::Kind::read);
  RECOUNT_CHECK(other->CanonicalBytes() == match.CanonicalBytes());
}

void PlayOn(Match& match) {
  engine::ChanceStream stream(Seed{42}, 1);
  for (int i = 0; i < kMaxEvents && match.node_kind() != NodeKind::end; ++i) {
    const OwnedEvent event = match.node_kind() == NodeKind::chance
                                 ? engine::play::DrawnOutcome(match, stream)
                                 : engine::play::ChosenAction(match, stream);
    match.Apply(event.event(), nullptr);
  }
}

void TryRepair(const Match& match, const Json& json) {
  auto operations = ReadOperations(json);
  if (!operations.ok()) return;
  engine::ChanceStream stream(Seed{7}, 1);
  const auto repaired = replay::repair::Repair(match, *operations, &stream);
  RECOUNT_CHECK_EQ(repaired.match == nullptr, !repaired.faults.empty());
  if (repaired.match == nullptr) return;
  CheckSurvives(*repaired.match);
  PlayOn(*repaired.match);
}

void TryState(const engine::Game& game, size_t variant, const Json& state, const Json* operations) {
  const size_t players = ListMember(state, "players").size();
  const Json config = Json::parse(game.variants()[variant % game.variants().size()].config);
  const auto match = game.New({.players = players, .config = &config});
  if (!match.ok()) return;
  const StateVerdict verdict = (*match)->ReadState(state);
  RECOUNT_CHECK_EQ(verdict.kind == StateVerdict::Kind::read, verdict.findings.empty());
  if (!verdict.findings.empty()) return;
  CheckSurvives(**match);
  if (operations != nullptr) TryRepair(**match, *operations);
  PlayOn(**match);
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using recount::Json;
  const std::optional<Json> json = recount::ParseJson(recount::AsText(recount::Bytes(data, size)));
  if (!json) return 0;
  const recount::engine::Game* game = recount::engine::FindGame(recount::TextMember(*json, "game"));
  const Json* state = recount::FindMember(*json, "state");
  if (game == nullptr || state == nullptr) return 0;
  const uint64_t variant = recount::FindNumber(*json, "variant").value_or(0);
  recount::tools::dev::fuzz::TryState(*game, variant, *state,
                                      recount::FindMember(*json, "operations"));
  return 0;
}
