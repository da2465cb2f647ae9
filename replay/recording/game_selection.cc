#include "replay/recording/game_selection.h"

#include <algorithm>
#include <set>

#include "events/chain.h"
#include "events/event_bytes.h"
#include "events/folded_name.h"
#include "fmt/format.h"
#include "replay/log/log_header.h"
#include "replay/recording/game_list.h"
#include "replay/recording/related_logs.h"
#include "replay/recording/store_log.h"
#include "replay/timeline/summary.h"

namespace recount::replay::recording {
namespace {

// The facts about a log that decide whether it may leave the store.
struct LookedAt {
  SelectedGame game;
  bool is_chosen = false;
  bool is_unfinished = false;
  bool is_unreadable = false;
  bool has_changed = false;
};

struct WantedPlayer {
  std::string folded;  // the name
  // The name in the spelling of the first log that has it.
  std::optional<std::string> found = std::nullopt;
};

template <class Value>
bool IsAmong(const std::vector<Value>& wanted, const Value& value) {
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), value) != wanted.end();
}

class Selecting {
 public:
  Selecting(const store::Reader& reader, const GameChoice& choice, size_t logs)
      : reader_(reader), choice_(choice), related_(logs) {
    logs_.reserve(logs);
    for (const std::string& name : choice.players) players_.push_back({FoldedName(name)});
  }

  Fault FindIds(GameSelection& selection) {
    for (const std::string& id : choice_.ids) {
      const Result<store::LogHead> head = id == "@last" ? reader_.Last() : reader_.Find(id);
      if (!head.ok()) return head.error();
      if (head->record.kind != store::LogKind::game) {
        return Error{.code = ErrorCode::unsupported,
                     .message = fmt::format("{} is a tournament, not a game", id)};
      }
      chosen_.insert(head->log);
      selection.ids.push_back(LogId(head->record.first));
    }
    return std::nullopt;
  }

  Fault FindChanges(uint64_t since, uint64_t newest) {
    if (since > newest) {
      return Error{
          .code = ErrorCode::not_found,
          .message = fmt::format("there is no entry {} in the store's order, which ends "
                                 "with {}: the manifest is that of another store, or of another "
                                 "history of this one. A full export is needed",
                                 since, newest)};
    }
    const Fault fault =
        reader_.ForEachOrdered(since, [&](uint64_t, const store::OrderRecord& record) {
          if (changed_.empty() || changed_.back() != record.log) changed_.push_back(record.log);
          return true;
        });
    std::sort(changed_.begin(), changed_.end());
    changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
    return fault;
  }

  Fault Look(uint64_t number) {
    const Result<store::LogHead> head = reader_.Log(number);
    if (!head.ok()) return head.error();
    LookedAt& looked = logs_.emplace_back();
    looked.game.log = number;
    looked.has_changed = std::binary_search(changed_.begin(), changed_.end(), number);
    const StoreLog log(reader_, *head);
    if (Fault fault = CheckRecord(reader_, *head)) return InGame(*head, *fault);
    std::string game;  // the game's id in the log
    Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& created) {
      related_.Add(log.first(), log::OriginOf(log, created.bytes));
      const events::Envelope* event = EnvelopeIn(created.bytes);
      if (event != nullptr && event->created() != nullptr) game = event->created()->game()->str();
      return false;
    });
    if (fault) return InGame(*head, log::AsDamage(*std::move(fault)));
    fault = Understand(*head, log, game, looked);
    return fault ? InGame(*head, *std::move(fault)) : fault;
  }

  // Sorts the logs into the parts of the selection.
  Fault Share(bool are_changed_wanted, GameSelection& selection) {
    for (size_t i = 0; i < players_.size(); ++i) {
      selection.players.push_back(players_[i].found.value_or(choice_.players[i]));
    }
    related_.Join();
    std::vector<bool> unfinished(logs_.size());
    std::vector<bool> changed(logs_.size());
    // One unfinished game holds back the whole set of games that are related to it.
    for (uint32_t i = 0; i < logs_.size(); ++i) {
      if (logs_[i].is_unfinished) unfinished[related_.SetOf(i)] = true;
      if (logs_[i].has_changed) changed[related_.SetOf(i)] = true;
    }
    selection.games.reserve(static_cast<size_t>(
        std::count_if(logs_.begin(), logs_.end(), [](const auto& log) { return log.is_chosen; })));
    for (uint32_t i = 0; i < logs_.size(); ++i) {
      const LookedAt& looked = logs_[i];
      if (!looked.is_chosen) continue;
      const bool is_old = are_changed_wanted && !changed[related_.SetOf(i)];
      const bool is_held_back = !choice_.is_unfinished_wanted && unfinished[related_.SetOf(i)];
      Fault fault;
      if (looked.is_unreadable) {
        fault = LeaveOut(looked, selection.unreadable);
      } else if (is_held_back) {
        fault = LeaveOut(looked, looked.is_unfinished ? selection.unfinished : selection.related);
        if (!fault && are_changed_wanted && !is_old) fault = Withdraw(looked, selection);
      } else if (!is_old) {
        selection.games.push_back(looked.game);
      }
      if (fault) return fault;
    }
    return std::nullopt;
  }

 private:
  Fault LeaveOut(const LookedAt& looked, LeftOut& left_out) const {
    if (left_out.count++ > 0) return std::nullopt;
    Result<std::string> id = IdOf(reader_, looked.game.log);
    if (!id.ok()) return id.error();
    left_out.first_id = *std::move(id);
    return std::nullopt;
  }

  Fault Withdraw(const LookedAt& looked, GameSelection& selection) const {
    Result<std::string> id = IdOf(reader_, looked.game.log);
    if (!id.ok()) return id.error();
    selection.withdrawn.push_back(*std::move(id));
    return std::nullopt;
  }

  // `header` is nullptr if the log cannot be read.
  bool IsChosen(const store::LogHead& head, const std::string& game, const log::LogHeader* header) {
    const int64_t started = head.record.started;
    if (!choice_.ids.empty() && !chosen_.contains(head.log)) return false;
    if (started < choice_.since || started > choice_.until) return false;
    if (!IsAmong(choice_.games, game)) return false;
    return players_.empty() || (header != nullptr && HasPlayer(header->names));
  }

  // Returns true if a player of the choice plays in this game.
  bool HasPlayer(const std::vector<std::string>& names) {
    bool is_any = false;
    for (const std::string& name : names) {
      const std::string folded = FoldedName(name);
      for (WantedPlayer& player : players_) {
        if (player.folded != folded) continue;
        is_any = true;
        if (!player.found) player.found = name;
      }
    }
    return is_any;
  }

  // Finds out whether this build can play the log, whether it has ended, and whether it is in the
  // choice.
  Fault Understand(const store::LogHead& head, const StoreLog& log, const std::string& game,
                   LookedAt& looked) {
    const Result<log::LogHeader> header = log::BeginWithoutMatch(log, sets_);
    Fault fault;
    if (header.ok()) {
      looked.game.game = header->game;
      const Result<timeline::Summary> summary =
          timeline::SummaryFor(log, header->names.size(), sets_);
      if (summary.ok()) {
        looked.is_unfinished = !timeline::HasEnded(*summary);
      } else {
        fault = log::AsDamage(summary.error());
      }
    } else {
      fault = log::AsDamage(header.error());
    }
    // Data that this build does not know may be damage, so the chain is checked.
    if (fault && fault->code == ErrorCode::too_new) {
      if (Fault damage = CheckChain(log)) fault = damage;
    }
    if (fault && fault->code != ErrorCode::too_new) return fault;
    // It is unknown whether the game has ended, so the games related to it are held back.
    looked.is_unfinished |= fault.has_value();
    looked.is_unreadable = fault.has_value();
    looked.is_chosen = IsChosen(head, game, header.ok() ? &*header : nullptr);
    return std::nullopt;
  }

  const store::Reader& reader_;
  const GameChoice& choice_;
  log::CardSets sets_;
  std::set<uint64_t> chosen_;      // the logs with the ids of the choice
  std::vector<uint64_t> changed_;  // ascending
  std::vector<WantedPlayer> players_;
  std::vector<LookedAt> logs_;
  RelatedLogs related_;
};

}  // namespace

Result<GameSelection> SelectGames(const store::Reader& reader, const GameChoice& choice,
                                  std::optional<uint64_t> changed_since,
                                  const std::function<bool()>& is_stop_wanted) {
  GameSelection selection;
  const Result<uint64_t> newest = reader.NewestOrder();
  if (!newest.ok()) return newest.error();
  selection.order = *newest;
  std::vector<uint64_t> logs;
  const Fault listed = reader.ForEachLog([&](const store::LogHead& head) {
    if (head.record.kind == store::LogKind::game) logs.push_back(head.log);
    return true;
  });
  if (listed) return *listed;
  Selecting selecting(reader, choice, logs.size());
  if (Fault fault = selecting.FindIds(selection)) return *fault;
  if (changed_since) {
    if (Fault fault = selecting.FindChanges(*changed_since, *newest)) return *fault;
  }
  for (const uint64_t log : logs) {
    if (is_stop_wanted()) return Error{.code = ErrorCode::io, .message = "it was stopped"};
    if (Fault fault = selecting.Look(log)) return *fault;
  }
  if (Fault fault = selecting.Share(changed_since.has_value(), selection)) return *fault;
  return selection;
}

Result<std::string> IdOf(const store::Reader& reader, uint64_t log) {
  const Result<store::LogHead> head = reader.Log(log);
  if (!head.ok()) return head.error();
  return LogId(head->record.first);
}

}  // namespace recount::replay::recording
