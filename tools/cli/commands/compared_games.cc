#include "tools/cli/commands/compared_games.h"

#include <poll.h>

#include <algorithm>
#include <deque>
#include <utility>
#include <variant>

#include "events/recount_file.h"
#include "fmt/format.h"
#include "replay/process/message.h"
#include "replay/process/processes.h"
#include "replay/recording/store_log.h"
#include "tools/cli/arguments.h"
#include "tools/cli/game_name.h"

namespace recount::tools::cli {
namespace {

using replay::debugging::GameOfLog;
using replay::debugging::ProtocolGame;
using replay::process::Child;
using replay::process::ChildWriter;

class Simulated final : public ComparedGames {
 public:
  Simulated(const replay::recording::random_games::Simulator& simulator, uint64_t count)
      : simulator_(simulator), count_(count) {}

  uint64_t count() const override { return count_; }

  Result<std::optional<ComparedGame>> Next() override {
    if (next_ == count_) return std::optional<ComparedGame>();
    const uint64_t number = next_++;
    const replay::recording::random_games::SimulatedLog log = simulator_.Play(number);
    return std::optional(ComparedGame{
        number, "",
        replay::debugging::GameOfEvents(LogId(log.chain.front()), *log.match, log.events)});
  }

 private:
  const replay::recording::random_games::Simulator& simulator_;
  uint64_t count_;
  uint64_t next_ = 0;
};

// A message of the child process: the number of games, the next game, or why there are no more.
using GamesMessage = std::variant<uint64_t, ComparedGame, Error>;

// --- The child process ---

// Returns the game of a log whose chain is intact, because only recorded bytes are compared with an
// engine.
Result<ProtocolGame> RecordedGame(const replay::log::Log& log, replay::log::CardSets& sets) {
  if (Fault fault = replay::recording::CheckChain(log)) return *fault;
  return GameOfLog(log, sets);
}

void Send(ChildWriter& writer, const GamesMessage& message) {
  writer.Write(replay::process::Encoded(message));
}

// Sends the game of a log. Returns false after an error.
bool Say(ChildWriter& writer, const std::string& name, const replay::log::Log& log,
         replay::log::CardSets& sets) {
  Result<ProtocolGame> game = RecordedGame(log, sets);
  if (game.ok()) {
    Send(writer, ComparedGame{.number = std::nullopt, .log = name, .game = *std::move(game)});
  } else {
    Send(writer, game.error());
  }
  return game.ok();
}

void SayNamed(ChildWriter& writer, const Console& console, const std::vector<std::string>& names) {
  std::vector<std::unique_ptr<GameArgument>> games;
  for (const std::string& name : names) {
    Result<std::unique_ptr<GameArgument>> game = games.empty()
                                                     ? GameArgument::Open(console, name)
                                                     : games.front()->OpenBeside(console, name);
    if (!game.ok()) return Send(writer, game.error());
    games.push_back(*std::move(game));
  }
  Send(writer, uint64_t{games.size()});
  replay::log::CardSets sets;
  for (size_t i = 0; i < games.size(); ++i) {
    if (!Say(writer, names[i], games[i]->log(), sets)) return;
  }
}

void SayAll(ChildWriter& writer, const Console& console) {
  const Result<std::unique_ptr<store::Store>> store = StoreToRead(console);
  if (!store.ok()) return Send(writer, store.error());
  if (*store == nullptr) return;
  const auto reader = (*store)->Read();
  if (!reader.ok()) return Send(writer, reader.error());
  uint64_t count = 0;
  Fault fault = reader->ForEachLog([&](const store::LogHead&) { return ++count > 0; });
  if (!fault) {
    Send(writer, count);
    replay::log::CardSets sets;
    fault = reader->ForEachLog([&](const store::LogHead& head) {
      return Say(writer, LogId(head.record.first), replay::recording::StoreLog(*reader, head),
                 sets);
    });
  }
  if (fault) Send(writer, *fault);
}

class Logged final : public ComparedGames {
 public:
  Logged(const Console& console, bool is_of_store, Child child, std::function<bool()> is_stopped)
      : console_(console),
        is_of_store_(is_of_store),
        child_(std::move(child)),
        is_stopped_(std::move(is_stopped)) {}

  uint64_t count() const override { return count_; }

  Result<std::optional<ComparedGame>> Next() override {
    for (;;) {
      while (!messages_.empty()) {
        Result<GamesMessage> message = replay::process::Decoded<GamesMessage>(messages_.front());
        messages_.pop_front();
        if (!message.ok()) return message.error();
        if (const auto* error = std::get_if<Error>(&*message)) return *error;
        if (auto* game = std::get_if<ComparedGame>(&*message))
          return std::optional(std::move(*game));
        count_ = std::get<uint64_t>(*message);
      }
      if (has_ended_ || is_stopped_()) return std::optional<ComparedGame>();
      if (Fault fault = Hear()) return *fault;
    }
  }

 private:
  // Says what ended the child process. It was not a page of a file, because the file has been
  // verified.
  std::string WhyItEnded(const std::string& how) const {
    if (is_of_store_) {
      return fmt::format(
          "the store in {} has damaged pages that cannot be read ({}); run `recount store check`",
          console_.store, how);
    }
    return fmt::format(
        "executing the game ends the process ({}); `recount repro GAME -o FILE` makes a bundle of "
        "that, and `recount shrink FILE` takes it",
        how);
  }

  Fault Hear() {
    pollfd wait = {child_.descriptor(), POLLIN, 0};
    if (poll(&wait, 1, 100) <= 0) return std::nullopt;
    Result<Child::Said> said = child_.Read();
    if (!said.ok()) return said.error();
    for (std::string& message : said->messages) messages_.push_back(std::move(message));
    if (!said->has_ended) return std::nullopt;
    has_ended_ = true;
    Fault fault = child_.Wait();
    if (fault && fault->code == ErrorCode::damaged) fault->message = WhyItEnded(fault->message);
    return fault;
  }

  const Console& console_;
  bool is_of_store_;
  Child child_;
  std::function<bool()> is_stopped_;
  std::deque<std::string> messages_;
  uint64_t count_ = 0;
  bool has_ended_ = false;
};

}  // namespace

std::unique_ptr<ComparedGames> SimulatedGames(
    const replay::recording::random_games::Simulator& simulator, uint64_t count) {
  return std::make_unique<Simulated>(simulator, count);
}

Result<std::unique_ptr<ComparedGames>> LoggedGames(const Console& console,
                                                   const std::vector<std::string>& names, bool all,
                                                   std::function<bool()> is_stopped) {
  Result<Child> child = Child::Start([&](ChildWriter& writer) {
    if (all) return SayAll(writer, console);
    SayNamed(writer, console, names);
  });
  if (!child.ok()) return child.error();
  const bool is_of_store = all || std::any_of(names.begin(), names.end(), [](const auto& name) {
                             return GameName::Parse(name).file.empty();
                           });
  return std::unique_ptr<ComparedGames>(
      std::make_unique<Logged>(console, is_of_store, *std::move(child), std::move(is_stopped)));
}

}  // namespace recount::tools::cli
