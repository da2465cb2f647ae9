// Reads what `shrink` reads besides logs: scenarios and files of requests. If a scenario can be
// played, it is shrunk by a few moves, written and read again.
#include "events/check.h"
#include "replay/debugging/shrink_source.h"
#include "replay/protocol/scenario.h"
#include "replay/recording/reproduce/game_file.h"
#include "tools/dev/fuzz/input.h"

namespace recount::tools::dev::fuzz {
namespace {

constexpr uint64_t kTries = 40;
constexpr size_t kMaxEvents = 200;

// Accepts any state as the fault, so that shrinking tries every move.
class AnyState : public replay::debugging::FaultProbe {
 public:
  Result<std::optional<size_t>> Shows(const replay::debugging::WalkedLog& log,
                                      const engine::Match&) override {
    return std::optional<size_t>(log.choices.size());
  }
};

void CheckWritten(const replay::debugging::ProtocolGame& game) {
  const std::string text = replay::protocol::ScenarioOf(game, {});
  const auto no_file = [](std::string_view) -> Result<std::string> { return std::string(); };
  const auto requests = replay::protocol::RequestsOfScenario(text, no_file);
  RECOUNT_CHECK(requests.ok());
  RECOUNT_CHECK_EQ(requests->size(), game.requests.size() + 1);
  RECOUNT_CHECK(replay::recording::reproduce::FileOfGame(game).ok());
}

void Shrink(const replay::debugging::ProtocolGame& game) {
  const auto source = replay::debugging::SourceOf(game);
  RECOUNT_CHECK(source.ok());
  if (source->log.events() > kMaxEvents) return;
  AnyState any;
  replay::debugging::CandidateTrial trial(source->log.refused == nullptr ? &any : nullptr);
  replay::debugging::Shrinker shrinker(*source->tables, InOrder(trial));
  const auto shrunk = shrinker.Run(source->log, {.max_tries = kTries});
  RECOUNT_CHECK(shrunk.ok());
  RECOUNT_CHECK_LE(shrunk->log.events(), source->log.events());
  CheckWritten(source->GameOf(shrunk->log));
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const recount::tools::dev::fuzz::AlignedInput input(recount::Bytes(data, size));
  const auto read_file = [](std::string_view name) -> recount::Result<std::string> {
    return std::string(name);
  };
  const auto requests =
      recount::replay::protocol::RequestsOfScenario(recount::AsText(input.bytes()), read_file);
  if (!requests.ok()) return 0;
  const auto game = recount::replay::recording::reproduce::GameOfRequests(*requests);
  if (game.ok()) recount::tools::dev::fuzz::Shrink(*game);
  return 0;
}
