#include "tools/dev/golden/playthrough.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "events/event_json.h"
#include "events/recount_file.h"
#include "fmt/format.h"

namespace recount::tools::dev::golden {
namespace {

using engine::EffectList;
using engine::Match;
using engine::NodeKind;
using engine::Seat;
using engine::Viewer;

bool IsListOfScalars(const OrderedJson& value) {
  return value.is_array() && std::none_of(value.begin(), value.end(), [](const OrderedJson& entry) {
           return entry.is_structured();
         });
}

// Prints indented JSON. A list of plain values takes one line.
std::string Pretty(const OrderedJson& value, size_t indent = 0) {
  if (!value.is_structured() || value.empty() || IsListOfScalars(value)) return value.dump();
  std::string text = value.is_array() ? "[\n" : "{\n";
  size_t left = value.size();
  for (const auto& item : value.items()) {
    text.append(indent + 2, ' ');
    if (value.is_object()) text += fmt::format("\"{}\": ", item.key());
    text += Pretty(item.value(), indent + 2) + (--left > 0 ? ",\n" : "\n");
  }
  return text.append(indent, ' ') + (value.is_array() ? "]" : "}");
}

// Returns what a list lost and gained, like "-26 +62". If more changed, returns the whole list.
std::string ListChange(const OrderedJson& before, const OrderedJson& after) {
  std::string change;
  OrderedJson kept = OrderedJson::array();
  for (const OrderedJson& entry : before) {
    if (std::find(after.begin(), after.end(), entry) == after.end()) {
      change += fmt::format(" -{}", entry.dump());
    } else {
      kept.push_back(entry);
    }
  }
  OrderedJson stayed = OrderedJson::array();
  for (const OrderedJson& entry : after) {
    if (std::find(before.begin(), before.end(), entry) == before.end()) {
      change += fmt::format(" +{}", entry.dump());
    } else {
      stayed.push_back(entry);
    }
  }
  // A list of hidden cards has only nulls, so only its size matters.
  const bool is_hidden = !after.empty() && after.front().is_null();
  if (is_hidden) return fmt::format(" {} hidden", after.size());
  return kept == stayed && !change.empty() ? change : " -> " + after.dump();
}

// Collects the paths at which two states differ, with the new values.
void Compare(const OrderedJson& before, const OrderedJson& after, const std::string& path,
             std::map<std::string, std::string>& changes) {
  if (before == after) return;
  if (before.is_object() && after.is_object()) {
    for (const auto& item : after.items()) {
      const OrderedJson was = before.contains(item.key()) ? before.at(item.key()) : nullptr;
      Compare(was, item.value(), path + "/" + item.key(), changes);
    }
  } else if (IsListOfScalars(before) && IsListOfScalars(after)) {
    changes[path] = ListChange(before, after);
  } else if (before.is_array() && after.is_array() && before.size() == after.size()) {
    for (size_t i = 0; i < after.size(); ++i) {
      Compare(before[i], after[i], fmt::format("{}/{}", path, i), changes);
    }
  } else {
    changes[path] = " -> " + after.dump();
  }
}

class Teller {
 public:
  Teller(const engine::Game& game, const replay::recording::random_games::SimulatedLog& log)
      : log_(log), codec_(game.schema()) {
    match_ =
        *game.Open(log.events[0].event(), *game.ReadCardSet(log.match->card_set().canonical_json));
    viewers_ = {{"judge", Viewer::Judge()}, {"spectator", Viewer::Spectator()}};
    for (Seat seat = 0; seat < match_->players(); ++seat) {
      viewers_.emplace_back(fmt::format("seat {}", seat), Viewer::OfSeat(seat));
    }
  }

  std::string Tell() {
    Line("# {}, {} players, a random game", match_->game().title(), match_->players());
    Line("");
    Line("## 0 created");
    Line("{}", Pretty(codec_.EventJson(log_.events[0].event(), 0, Slots())));
    Line("### state, to the judge");
    Line("{}", Pretty(State(Viewer::Judge(), 0)));
    TellLegal();
    for (size_t seq = 1; seq < log_.events.size(); ++seq) TellEvent(seq);
    return std::move(text_);
  }

 private:
  template <class... Args>
  void Line(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }

  std::vector<Slot> Slots() const { return log_.openings.at(0).second; }

  OrderedJson State(Viewer viewer, uint64_t seq) const {
    return match_->StateJson(viewer, {log_.names, seq});
  }

  std::string Shown(const Match& before, const events::Envelope& event, Viewer viewer) {
    flatbuffers::FlatBufferBuilder builder;
    const MutableBytes bytes = match_->ViewEvent(before, event, viewer, builder);
    const auto& viewed = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
    if (viewed.kind() == events::EventKind::chance) return OutcomeJson(viewed).dump();
    return codec_.ActionJson(viewed).dump();
  }

  void TellEvent(uint64_t seq) {
    const events::Envelope& event = log_.events[seq].event();
    std::vector<OrderedJson> before_states;
    for (const auto& [name, viewer] : viewers_) before_states.push_back(State(viewer, seq - 1));
    const std::unique_ptr<Match> before = match_->Clone();
    EffectList effects;
    match_->Apply(event, &effects);

    const bool is_chance = event.kind() == events::EventKind::chance;
    Line("");
    Line("## {} {}", seq, is_chance ? "chance" : fmt::format("action of seat {}", event.seat()));
    std::string last;
    for (const auto& [name, viewer] : viewers_) {
      const std::string shown = Shown(*before, event, viewer);
      // A viewer who sees the same as the one before gets no line.
      if (shown != last) Line("{}: {}", name, shown);
      last = shown;
    }
    for (const auto& line : match_->Describe(effects, log_.names, Viewer::Judge())) {
      Line("* {} {}", line.clause, line.text);
    }
    TellChanges(seq, before_states);
    Line("digest {}", ToHex(match_->Digest()));
    TellLegal();
  }

  // Prints the changes that the judge sees, and then for each other viewer those that differ.
  void TellChanges(uint64_t seq, const std::vector<OrderedJson>& before_states) {
    std::map<std::string, std::string> to_judge;
    for (size_t i = 0; i < viewers_.size(); ++i) {
      std::map<std::string, std::string> changes;
      Compare(before_states[i], State(viewers_[i].second, seq), "", changes);
      changes.erase("/seq");
      if (i == 0) to_judge = changes;
      for (const auto& [path, value] : changes) {
        if (i > 0 && to_judge.contains(path) && to_judge.at(path) == value) continue;
        Line("  {}{}{}", i == 0 ? "" : viewers_[i].first + " sees ", path, value);
      }
    }
  }

  void TellLegal() {
    if (match_->node_kind() != NodeKind::decision) {
      Line("node {}", engine::NodeJson(*match_).dump());
      return;
    }
    for (Seat seat = 0; seat < match_->players(); ++seat) {
      std::string actions;
      match_->ForEachLegal(seat, [&](Bytes bytes) {
        const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
        std::string words;
        const OrderedJson action = codec_.ActionJson(event);
        for (const auto& item : action.items()) {
          words +=
              (words.empty() ? "" : " ") +
              (item.value().is_string() ? item.value().get<std::string>() : item.value().dump());
        }
        actions += (actions.empty() ? "" : ", ") + words;
      });
      if (!actions.empty()) Line("seat {} may: {}", seat, actions);
    }
  }

  const replay::recording::random_games::SimulatedLog& log_;
  EventCodec codec_;
  std::unique_ptr<Match> match_;
  std::vector<std::pair<std::string, Viewer>> viewers_;
  std::string text_;
};

}  // namespace

std::string Playthrough(const engine::Game& game,
                        const replay::recording::random_games::SimulatedLog& log) {
  return Teller(game, log).Tell();
}

std::string LogFile(const replay::recording::random_games::SimulatedLog& log) {
  RecountFileWriter writer("golden");
  writer.AddCardSet(log.match->card_set().canonical_json);
  LogFrame frame;
  for (const OwnedEvent& event : log.events) frame.events.push_back(event.bytes());
  frame.chain = log.chain;
  frame.openings = {log.openings.begin(), log.openings.end()};
  writer.AddLog(frame);
  return writer.Finish();
}

}  // namespace recount::tools::dev::golden
