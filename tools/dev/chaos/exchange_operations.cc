// Imports and exports.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "events/error.h"
#include "events/version.h"
#include "replay/debugging/protocol_game.h"
#include "replay/process/processes.h"
#include "replay/recording/export.h"
#include "replay/recording/import.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/reproduce/game_file.h"
#include "replay/recording/store_log.h"
#include "tools/dev/chaos/actor.h"

namespace recount::tools::dev::chaos {
namespace {

constexpr uint64_t kFewEvents = 12;
constexpr uint64_t kMostEvents = 200;

Error FailedTo(std::string_view doing) {
  return Error{.code = ErrorCode::io, .message = fmt::format("{}: {}", doing, strerror(errno))};
}

Result<std::string> ContentOf(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return FailedTo("opening an export");
  std::string content;
  char bytes[65536];
  int64_t size;
  while ((size = replay::process::ReadSome(descriptor, bytes, sizeof(bytes))) > 0) {
    content.append(bytes, static_cast<size_t>(size));
  }
  // The error is made before close, which may change errno.
  const Error error = FailedTo("reading an export");
  close(descriptor);
  if (size < 0) return error;
  return content;
}

Fault WriteThrough(const std::string& path, const std::string& content) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) return FailedTo("creating an export");
  const bool is_written = replay::process::WriteAll(descriptor, content) && fsync(descriptor) == 0;
  // The error is made before close, which may change errno.
  const Error error = FailedTo("writing an export");
  close(descriptor);
  return is_written ? Fault() : Fault(error);
}

}  // namespace

void Actor::ImportFile() {
  const TableChoice table = SomeTable();
  const Result<replay::recording::random_games::Simulator> simulator =
      replay::recording::random_games::Simulator::Of(*table.game, table.players, SomeSeed(),
                                                     Json::parse(table.config));
  RECOUNT_CHECK(simulator.ok());
  const uint64_t most = kFewEvents + OneOf(kMostEvents);
  const replay::recording::random_games::SimulatedLog log =
      OneIn(2) ? simulator->PlayJudged(0, most) : simulator->Play(0, most);
  const replay::recording::PreparedLog prepared = replay::recording::random_games::Prepared(log);
  stage_.Tell(
      fmt::format("expect {} {} {}", prepared.id(), log.chain.size(), ToHex(log.chain.back())));
  Import("a file of one game", replay::recording::reproduce::FileOfLog(prepared),
         /*as_played=*/OneIn(3));
}

void Actor::ImportRequests() {
  const TableChoice table = SomeTable();
  const replay::recording::random_games::SimulatedLog log =
      replay::recording::random_games::Simulate({.game = *table.game,
                                                 .players = table.players,
                                                 .seed = SomeSeed(),
                                                 .config = table.config,
                                                 .max_events = 2 + OneOf(kMostEvents / 4)});
  const replay::debugging::ProtocolGame game =
      replay::debugging::GameOfEvents("", *log.match, log.events);
  std::string lines = game.new_request + "\n";
  for (const std::string& request : game.requests) lines += request + "\n";
  const bool as_played = OneIn(2);
  // People at a table sometimes enter a request twice. The rules may refuse the second one.
  if (as_played && OneIn(2) && !game.requests.empty()) lines += game.requests.back() + "\n";
  Import("the requests of one game", lines, as_played);
}

void Actor::ImportExport() {
  const Result<std::string> content = ContentOf(order_.file);
  // The export may have an illegal event, which only an import as played accepts.
  if (content.ok()) return Import("what was exported before", *content, /*as_played=*/true);
  Try("read an export", [&]() -> Result<Done> { return content.error(); });
}

void Actor::Import(const std::string& name, const std::string& content, bool as_played) {
  if (!Open()) return;
  Try("import " + name, [&]() -> Result<Done> {
    replay::recording::Import import(as_played, EnvironmentOfRun());
    if (Fault fault = import.Add("the file", content)) return *fault;
    if (Fault fault = import.Commit(*store_)) return *fault;
    return Done{import.Id(0), 0};
  });
}

void Actor::Export() {
  if (!Open(/*is_read_only=*/OneIn(2))) return;
  const bool all = OneIn(2);
  Try(all ? "export all games" : "export a game", [&]() -> Result<Done> {
    const auto reader = store_->Read();
    if (!reader.ok()) return reader.error();
    std::vector<store::LogHead> heads;
    if (all) {
      Fault fault = reader->ForEachLog([&](const store::LogHead& head) {
        heads.push_back(head);
        return true;
      });
      if (fault) return *fault;
    } else {
      const Result<store::LogHead> head = replay::recording::FindLog(*reader, order_.log);
      if (!head.ok()) return head.error();
      heads.push_back(*head);
    }
    replay::log::LogFileWriter file(kBuild);
    if (Fault fault = replay::recording::Export(*reader, heads, file)) return *fault;
    for (const store::LogHead& head : heads) {
      stage_.Tell(fmt::format("holds {} {} {}", LogId(head.record.first), head.record.count,
                              ToHex(head.record.head)));
    }
    if (Fault fault = WriteThrough(order_.file, file.Finish())) return *fault;
    return Done();
  });
}

}  // namespace recount::tools::dev::chaos
