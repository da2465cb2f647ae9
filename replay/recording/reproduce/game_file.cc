#include "replay/recording/reproduce/game_file.h"

#include "engine/chance.h"
#include "events/recount_file.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/log/loaded_file.h"
#include "replay/recording/request_reader.h"

namespace recount::replay::recording::reproduce {
namespace {

constexpr std::string_view kLabel = "recount/requests/v1\n";

std::vector<std::string> RequestsOf(const debugging::ProtocolGame& game) {
  std::vector<std::string> requests = {game.new_request};
  requests.insert(requests.end(), game.requests.begin(), game.requests.end());
  return requests;
}

Seed SeedOf(const std::vector<std::string>& requests) {
  std::string text(kLabel);
  for (const std::string& request : requests) text += request + "\n";
  return Sha256(AsBytes(text));
}

// Returns an environment without a clock, whose bytes are derived from the requests.
Environment EnvironmentOf(const std::vector<std::string>& requests) {
  auto stream = std::make_shared<engine::ChanceStream>(SeedOf(requests), 0);
  return {.now = [] { return std::nullopt; },
          .fill_random =
              [stream](MutableBytes bytes) {
                for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(stream->NextWord());
              }};
}

Result<PreparedLog> LogOfRequests(const std::vector<std::string>& requests,
                                  bool crashes_at_end = false) {
  const Environment environment = EnvironmentOf(requests);
  RequestReader reader(/*as_played=*/true, environment);
  for (size_t i = 0; i < requests.size(); ++i) {
    // The last request would crash this process, so it is recorded without being executed.
    if (crashes_at_end && i + 1 == requests.size()) reader.StopPlaying();
    Fault fault = reader.Take(requests[i]);
    if (!fault) continue;
    fault->message = fmt::format("request {}: {}", i + 1, fault->message);
    return *fault;
  }
  std::vector<PreparedLog> logs = reader.Finish();
  if (logs.size() == 1) return std::move(logs.front());
  return Error::BadRequest(
      fmt::format("expected the requests of one game, got those of {}", logs.size()));
}

}  // namespace

Result<PreparedLog> LogOfGame(const debugging::ProtocolGame& game) {
  return LogOfRequests(RequestsOf(game), game.crashes_at_end);
}

Result<debugging::ProtocolGame> GameOfRequests(const std::vector<std::string>& requests) {
  const Result<PreparedLog> prepared = LogOfRequests(requests);
  if (!prepared.ok()) return prepared.error();
  const auto file = log::LoadedFile::Of("the requests",
                                        std::make_shared<const AlignedCopy>(FileOfLog(*prepared)));
  if (!file.ok()) return file.error();
  const Result<std::unique_ptr<log::Log>> log = (*file)->Find("");
  if (!log.ok()) return log.error();
  log::CardSets sets;
  return debugging::GameOfLog(**log, sets);
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

Result<std::string> FileOfGame(const debugging::ProtocolGame& game) {
  const Result<PreparedLog> log = LogOfGame(game);
  if (!log.ok()) return log.error();
  return FileOfLog(*log);
}

}  // namespace recount::replay::recording::reproduce
