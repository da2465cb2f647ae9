#include "replay/recording/game_file.h"

#include "engine/chance.h"
#include "events/recount_file.h"
#include "replay/recording/import.h"
#include "replay/version.h"

namespace recount::replay::recording {
namespace {

constexpr std::string_view kLabel = "recount/requests/v1\n";

Seed SeedOf(const evidence::ProtocolGame& game) {
  std::string text(kLabel);
  text += game.new_request + "\n";
  for (const std::string& request : game.requests) text += request + "\n";
  return Sha256(AsBytes(text));
}

// No clock, and bytes that follow from the requests.
Environment EnvironmentOf(const evidence::ProtocolGame& game) {
  auto stream = std::make_shared<engine::ChanceStream>(SeedOf(game), 0);
  return {.now = [] { return std::nullopt; },
          .fill_random =
              [stream](MutableBytes bytes) {
                for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(stream->NextWord());
              }};
}

}  // namespace

Result<PreparedLog> LogOfGame(const evidence::ProtocolGame& game) {
  const Environment environment = EnvironmentOf(game);
  RequestReader reader(/*as_played=*/true, environment);
  if (Fault fault = reader.Take(game.new_request)) return *fault;
  for (const std::string& request : game.requests) {
    if (Fault fault = reader.Take(request)) return *fault;
  }
  std::vector<PreparedLog> logs = reader.Finish();
  RECOUNT_CHECK_EQ(logs.size(), 1u);
  return std::move(logs.front());
}

std::string FileOfLog(const PreparedLog& log) {
  LogFrame frame;
  for (const OwnedEvent& event : log.events) {
    frame.events.push_back(event.bytes());
    frame.chain.push_back(
        ChainHash(frame.chain.empty() ? kBeforeFirst : frame.chain.back(), event.bytes()));
  }
  frame.openings.insert(log.openings.begin(), log.openings.end());
  RecountFileWriter writer(kBuild);
  writer.AddCardSet(log.card_set_json);
  writer.AddLog(frame);
  return writer.Finish();
}

Result<std::string> FileOfGame(const evidence::ProtocolGame& game) {
  const Result<PreparedLog> log = LogOfGame(game);
  if (!log.ok()) return log.error();
  return FileOfLog(*log);
}

}  // namespace recount::replay::recording
