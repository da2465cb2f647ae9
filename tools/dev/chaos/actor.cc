#include "tools/dev/chaos/actor.h"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "events/sha256.h"
#include "fmt/format.h"
#include "replay/recording/store_log.h"
#include "replay/verify/verify.h"
#include "store/check.h"
#include "store/maintain.h"

namespace recount::tools::dev::chaos {
namespace {

// The streams of the random numbers of a process, all from its seed. stage.cc has a third.
constexpr uint64_t kChoices = 0;
constexpr uint64_t kRandomBytes = 1;

constexpr int kPatience = 10'000;  // milliseconds; this clock only advances while the process waits

// Returns whether an import as played may leave this finding in the store.
bool MayStandAsPlayed(const replay::verify::Finding& finding) {
  return replay::verify::IsRefusal(finding) || finding.fault == replay::verify::FaultKind::diverged;
}

}  // namespace

void Act(int out, int go, const Order& order) {
  Stage stage(out, go, order);
  {
    // The incidents of Work happen while the store is open. The scope closes it before End.
    Actor actor(stage, order);
    actor.Run();
    stage.Work();
  }
  stage.End();
}

Actor::Actor(Stage& stage, const Order& order)
    : stage_(stage),
      order_(order),
      stream_(order.seed, kChoices),
      random_(std::make_shared<engine::ChanceStream>(order.seed, kRandomBytes)) {}

void Actor::Run() {
  switch (order_.operation) {
    case Operation::begin_game:
      return BeginGame();
    case Operation::play:
      return Play();
    case Operation::judge:
      return Judge();
    case Operation::redo:
      return Redo();
    case Operation::correct:
      return Correct();
    case Operation::fork:
      return Fork();
    case Operation::import_file:
      return ImportFile();
    case Operation::import_requests:
      return ImportRequests();
    case Operation::import_export:
      return ImportExport();
    case Operation::export_file:
      return Export();
    case Operation::verify:
      return Verify();
    case Operation::copy:
      return Copy();
    case Operation::compact:
      return Compact();
    case Operation::put_snapshots:
      return PutSnapshots();
    case Operation::drop_snapshots:
      return DropSnapshots();
    case Operation::read:
      return Read();
  }
}

Error Actor::Idle(std::string why) {
  return Error{.code = ErrorCode::not_shown, .message = std::move(why)};
}

bool Actor::Try(const std::string& what, const std::function<Result<Done>()>& attempt) {
  stage_.Tell(fmt::format("try {} {}", attempt_, what));
  const Result<Done> done = attempt();
  // The planted bug reports a recorded action as refused.
  const bool hides = done.ok() && order_.bug == Bug::forgets_it_was_refused && OneIn(8);
  if (hides) {
    stage_.Tell(fmt::format("refused {} conflict as it pretends", attempt_));
  } else if (done.ok()) {
    stage_.Tell(fmt::format("done {} {} {}", attempt_, done->id, done->newest));
  } else if (done.error().code == ErrorCode::not_shown) {
    stage_.Tell(fmt::format("idle {} {}", attempt_, done.error().message));
  } else {
    // A report is one line, so only the message's first line is sent.
    std::string message = done.error().message.substr(0, done.error().message.find('\n'));
    stage_.Tell(
        fmt::format("refused {} {} {}", attempt_, ErrorCodeName(done.error().code), message));
  }
  ++attempt_;
  return done.ok();
}

bool Actor::Open(bool is_read_only) {
  auto opened = store::Store::Open(order_.folder, {.create = !is_read_only,
                                                   .read_only = is_read_only,
                                                   .map_bytes = order_.map_bytes,
                                                   .writer_wait_milliseconds = kPatience});
  stage_.Opened();
  if (!opened.ok()) {
    return Try("open the store", [&]() -> Result<Done> { return opened.error(); });
  }
  store_ = *std::move(opened);
  return true;
}

replay::recording::Environment Actor::EnvironmentOfRun() {
  return {[this]() -> std::optional<int64_t> { return TimeOfAttempt(order_.number, attempt_); },
          [this](MutableBytes bytes) {
            if (order_.bug == Bug::draws_from_the_system) {
              if (getentropy(bytes.data(), bytes.size()) == 0) return;
            }
            for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random_->Below(256));
          }};
}

Actor::TableChoice Actor::SomeTable() {
  const auto& games = engine::AllGames();
  const engine::Game& game = *games[OneOf(games.size())];
  std::vector<TableChoice> tables;
  for (const engine::Variant& variant : game.variants()) {
    for (int players = game.min_players(); players <= game.max_players(); ++players) {
      if (!engine::IsPlayedBy(game, variant, players)) continue;
      // The number of players is within the game's bounds, but the game does not support it.
      const Json config = Json::parse(variant.config);
      const auto match = game.New({.players = static_cast<size_t>(players), .config = &config});
      if (match.ok()) tables.push_back({&game, std::string(variant.config), players});
    }
  }
  return tables[OneOf(tables.size())];
}

Seed Actor::SomeSeed() {
  Seed seed;
  for (uint8_t& byte : seed) byte = static_cast<uint8_t>(OneOf(256));
  return seed;
}

Fault Actor::WithTimeline(const std::function<Fault(const replay::timeline::Timeline&)>& look) {
  const auto reader = store_->Read();
  if (!reader.ok()) return reader.error();
  const Result<store::LogHead> head = replay::recording::FindLog(*reader, order_.log);
  if (!head.ok()) return head.error();
  const replay::recording::StoreLog log(*reader, *head);
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> timeline = replay::timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  if (Fault fault = timeline->SeekToEnd()) return fault;
  return look(*timeline);
}

void Actor::Verify() {
  if (!Open(/*is_read_only=*/OneIn(2))) return;
  Try("verify all games", [&]() -> Result<Done> {
    const auto reader = store_->Read();
    if (!reader.ok()) return reader.error();
    const auto tables = store::CheckTables(*reader);
    if (!tables.ok()) return tables.error();
    for (const store::StoreFinding& finding : *tables) {
      stage_.Tell(
          fmt::format("wrong table {} at {}: {}", finding.table, finding.key, finding.message));
    }
    replay::log::CardSets sets;
    Fault fault = reader->ForEachLog([&](const store::LogHead& head) {
      const replay::verify::LogReport report =
          replay::verify::VerifyLog(replay::recording::StoreLog(*reader, head), sets);
      for (const replay::verify::Finding& finding : report.findings) {
        if (MayStandAsPlayed(finding)) continue;
        stage_.Tell(fmt::format("wrong verify finds {} in {}: {}",
                                replay::verify::FaultName(finding.fault), report.id.substr(0, 8),
                                finding.message));
      }
      return true;
    });
    if (fault) return *fault;
    return Done();
  });
}

void Actor::Copy() {
  if (!Open()) return;
  Try("copy the store", [&]() -> Result<Done> {
    if (Fault fault = store::Backup(*store_, order_.file)) return *std::move(fault);
    return Done();
  });
}

void Actor::Compact() {
  const int wait = OneIn(2) ? 0 : kPatience;
  Try(wait == 0 ? "compact the store, or give up at once" : "compact the store",
      [&]() -> Result<Done> {
        if (Fault fault = store::Compact(order_.folder, {.wait_milliseconds = wait}))
          return *std::move(fault);
        return Done();
      });
}

void Actor::PutSnapshots() {
  if (!Open()) return;
  Try("write the snapshots of a game", [&]() -> Result<Done> {
    replay::verify::VerifyYield yield;
    std::vector<Snapshot> snapshots;
    uint64_t number = 0;
    Fault fault = WithTimeline([&](const replay::timeline::Timeline& timeline) -> Fault {
      replay::log::CardSets sets;
      replay::verify::VerifyLog(timeline.log(), sets, &yield);
      const replay::log::LogHeader& header = timeline.header();
      for (const replay::log::StateSnapshot& state : yield.states) {
        snapshots.push_back({.seq = state.seq,
                             .layout = header.layout(),
                             .rules = header.rules,
                             .game = header.game->id(),
                             .canonical = state.canonical});
      }
      number = static_cast<const replay::recording::StoreLog&>(timeline.log()).store_head().log;
      return std::nullopt;
    });
    if (!fault) fault = store_->PutSnapshots(number, snapshots);
    if (fault) return *std::move(fault);
    return Done();
  });
}

void Actor::DropSnapshots() {
  if (!Open()) return;
  Try("drop all snapshots", [&]() -> Result<Done> {
    if (Fault fault = store_->DropSnapshots()) return *std::move(fault);
    return Done();
  });
}

Result<Hash256> Actor::HashOfAll(const store::Reader& reader, bool tells) {
  Hash256 all = {};
  Fault events;
  Fault fault = reader.ForEachLog([&](const store::LogHead& head) {
    const std::string id = LogId(head.record.first);
    if (tells) {
      stage_.Tell(fmt::format("saw {} {} {}", id, head.record.count, ToHex(head.record.head)));
    }
    events = reader.ForEachEvent(head, 0, [&](const LoggedEvent& event) {
      all = Sha256({all, event.bytes});
      return true;
    });
    return !events;
  });
  if (fault) return *fault;
  if (events) return *events;
  return all;
}

void Actor::Read() {
  if (!Open(/*is_read_only=*/OneIn(2))) return;
  Try("read all games, and again in the same transaction", [&]() -> Result<Done> {
    const auto reader = store_->Read();
    if (!reader.ok()) return reader.error();
    const Result<Hash256> before = HashOfAll(*reader, /*tells=*/true);
    if (!before.ok()) return before.error();
    // Other processes may write now, but this transaction must not see it.
    stage_.Turn("reads");
    const Result<Hash256> after = HashOfAll(*reader, /*tells=*/false);
    if (!after.ok()) return after.error();
    if (*before != *after) stage_.Tell("wrong a reader sees something else in its transaction");
    return Done();
  });
}

}  // namespace recount::tools::dev::chaos
