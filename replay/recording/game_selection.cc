#include "replay/recording/game_selection.h"

#include <algorithm>
#include <map>
#include <set>

#include "events/event.h"
#include "fmt/format.h"
#include "replay/log_header.h"
#include "replay/recording/game_list.h"
#include "replay/recording/store_log.h"
#include "replay/summary.h"

namespace recount::replay::recording {
namespace {

constexpr size_t kShortId = 8;  // what people see of an id

// Sets of logs that share something, each named by one of its members.
class RelatedLogs {
 public:
  size_t Add() {
    parents_.push_back(parents_.size());
    return parents_.size() - 1;
  }
  // All logs that are given this key are related.
  void Share(size_t log, std::string key) {
    const auto [found, is_new] = first_with_.emplace(std::move(key), log);
    if (!is_new) parents_[SetOf(log)] = SetOf(found->second);
  }
  size_t SetOf(size_t log) {
    while (parents_[log] != log) log = parents_[log] = parents_[parents_[log]];
    return log;
  }

 private:
  std::vector<size_t> parents_;
  std::map<std::string, size_t> first_with_;
};

// A log, as far as it matters for what may leave the store.
struct LookedAt {
  SelectedGame game;
  bool is_chosen = false;
  bool is_unfinished = false;
  bool is_unreadable = false;
  bool has_changed = false;
};

template <class Value>
bool IsAmong(const std::vector<Value>& wanted, const Value& value) {
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), value) != wanted.end();
}

bool IsChosen(const GameChoice& choice, const std::set<uint64_t>& logs, const SelectedGame& game,
              const LogHeader* header) {
  const int64_t started = game.head.record.started;
  if (!choice.ids.empty() && !logs.contains(game.head.log)) return false;
  if (started < choice.since || started > choice.until) return false;
  if (!IsAmong(choice.games, game.game)) return false;
  if (choice.players.empty()) return true;
  return header != nullptr &&
         std::any_of(header->names.begin(), header->names.end(), [&](const std::string& name) {
           return IsAmong(choice.players, choice.player_name ? choice.player_name(name) : name);
         });
}

Error Named(const SelectedGame& game, Error error) {
  error.message = fmt::format("game {}: {}", game.id.substr(0, kShortId), error.message);
  return error;
}

class Selecting {
 public:
  Selecting(const store::Reader& reader, const GameChoice& choice)
      : reader_(reader), choice_(choice) {}

  Fault FindIds(GameSelection& selection) {
    for (const std::string& id : choice_.ids) {
      const absl::StatusOr<store::LogHead> head = id == "@last" ? reader_.Last() : reader_.Find(id);
      if (!head.ok()) return ErrorFrom(head.status());
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
      return Error{.code = ErrorCode::not_found,
                   .message = fmt::format("there is no entry {} in the store's order, which ends "
                                          "with {}: the manifest is that of another store",
                                          since, newest)};
    }
    const absl::Status read =
        reader_.ForEachOrdered(since, [&](uint64_t, const store::OrderRecord& record) {
          changed_.insert(record.log);
          return true;
        });
    return read.ok() ? Fault() : Fault(ErrorFrom(read));
  }

  Fault Look(const store::LogHead& head) {
    LookedAt& looked = logs_.emplace_back();
    looked.game.head = head;
    looked.game.id = LogId(head.record.first);
    looked.has_changed = changed_.contains(head.log);
    const StoreLog log(reader_, head);
    if (Fault fault = CheckRecord(reader_, head)) return Named(looked.game, *fault);
    Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& created) {
      Relate(log, created.bytes, looked);
      return false;
    });
    if (fault) return Named(looked.game, AsDamage(*std::move(fault)));
    return Understand(log, looked);
  }

  // Shares the logs out among the selection.
  void Share(const std::optional<uint64_t>& changed_since, GameSelection& selection) {
    std::set<size_t> unfinished;
    std::set<size_t> changed;
    for (size_t i = 0; i < logs_.size(); ++i) {
      if (logs_[i].is_unfinished) unfinished.insert(related_.SetOf(i));
      if (logs_[i].has_changed) changed.insert(related_.SetOf(i));
    }
    for (size_t i = 0; i < logs_.size(); ++i) {
      LookedAt& looked = logs_[i];
      if (!looked.is_chosen) continue;
      const bool is_old = changed_since && !changed.contains(related_.SetOf(i));
      const bool is_held_back =
          !choice_.is_unfinished_wanted && unfinished.contains(related_.SetOf(i));
      if (looked.is_unreadable) {
        LeaveOut(looked, selection.unreadable);
      } else if (is_held_back) {
        LeaveOut(looked, looked.is_unfinished ? selection.unfinished : selection.related);
        if (changed_since && !is_old) selection.withdrawn.push_back(looked.game.id);
      } else if (!is_old) {
        selection.games.push_back(std::move(looked.game));
      }
    }
  }

 private:
  static void LeaveOut(const LookedAt& looked, LeftOut& left_out) {
    if (left_out.count++ == 0) left_out.first_id = looked.game.id;
  }

  void Relate(const StoreLog& log, Bytes created, LookedAt& looked) {
    const size_t number = related_.Add();
    const LogOrigin origin = OriginOf(log, created);
    related_.Share(number, "log " + ToHex(log.first()));
    if (origin.parent) related_.Share(number, "log " + ToHex(origin.parent->first));
    if (origin.seed) related_.Share(number, "seed " + ToHex(*origin.seed));
    if (origin.parent && origin.parent->seed) {
      related_.Share(number, "seed " + ToHex(*origin.parent->seed));
    }
    const events::Envelope* event = EnvelopeIn(created);
    if (event != nullptr && event->created() != nullptr) {
      looked.game.game = event->created()->game()->str();
    }
  }

  // Whether this build can play it, whether it has ended, and whether it is of the choice.
  Fault Understand(const StoreLog& log, LookedAt& looked) {
    const Result<LogHeader> header = BeginWithoutMatch(log, sets_);
    Fault fault;
    if (header.ok()) {
      const Result<Summary> summary = SummaryFor(log, header->names.size(), sets_);
      if (summary.ok()) {
        looked.is_unfinished = !HasEnded(*summary);
      } else {
        fault = AsDamage(summary.error());
      }
    } else {
      fault = AsDamage(header.error());
    }
    // What this build does not know may be damage.
    if (fault && fault->code == ErrorCode::too_new) {
      if (Fault damage = CheckChain(log)) fault = damage;
    }
    if (fault && fault->code != ErrorCode::too_new) return Named(looked.game, *fault);
    // Whether it has ended cannot be known: what it is related to stays here.
    looked.is_unreadable = fault.has_value();
    looked.is_unfinished |= looked.is_unreadable;
    looked.is_chosen = IsChosen(choice_, chosen_, looked.game, header.ok() ? &*header : nullptr);
    return std::nullopt;
  }

  const store::Reader& reader_;
  const GameChoice& choice_;
  CardSets sets_;
  std::set<uint64_t> chosen_;  // the logs that ids name
  std::set<uint64_t> changed_;
  std::vector<LookedAt> logs_;
  RelatedLogs related_;
};

}  // namespace

Result<GameSelection> SelectGames(
    const store::Reader& reader, const GameChoice& choice, std::optional<uint64_t> changed_since,
    const std::function<void(uint64_t done, uint64_t all)>& progress) {
  GameSelection selection;
  const absl::StatusOr<uint64_t> newest = reader.NewestOrder();
  if (!newest.ok()) return ErrorFrom(newest.status());
  selection.order = *newest;
  Selecting selecting(reader, choice);
  if (Fault fault = selecting.FindIds(selection)) return *fault;
  if (changed_since) {
    if (Fault fault = selecting.FindChanges(*changed_since, *newest)) return *fault;
  }
  std::vector<store::LogHead> logs;
  const absl::Status listed = reader.ForEachLog([&](const store::LogHead& head) {
    if (head.record.kind == store::LogKind::game) logs.push_back(head);
    return true;
  });
  if (!listed.ok()) return ErrorFrom(listed);
  for (size_t i = 0; i < logs.size(); ++i) {
    progress(i, logs.size());
    if (Fault fault = selecting.Look(logs[i])) return *fault;
  }
  selecting.Share(changed_since, selection);
  return selection;
}

}  // namespace recount::replay::recording
