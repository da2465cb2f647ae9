// Compares what seats remember with a computation that asks for every view after every event and
// keeps nothing else. It shares no code with memory.h but the views.
#include "replay/evidence/memory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/registry.h"
#include "engine/shown_cards.h"
#include "fmt/format.h"
#include "replay/evidence/ledger.h"
#include "replay/recording/testing/games.h"

namespace recount::replay::evidence {
namespace {

using engine::CardPlace;
using engine::Seat;
using engine::Viewer;

using Cards = std::set<uint16_t>;

// What there is to see after a game event.
struct Facts {
  uint64_t parent = 0;
  std::vector<Cards> shown;  // by seat, outside of reports
  std::vector<Cards> seen;   // and in reports that the view before did not have
  std::vector<CardPlace> places;
  Cards shuffled;
};

class BruteForce {
 public:
  BruteForce(const log::Log& log, uint64_t last) : last_(last) {
    log::CardSets sets;
    timeline_.emplace(*timeline::Timeline::Open(log, sets));
    for (uint64_t seq = 0; seq <= last; ++seq) {
      if (judging().IsNode(seq)) Look(log, seq);
    }
    cursor_ = judging().CursorAfter(last);
    for (uint64_t seq = 0; seq <= last; ++seq) Judge(seq);
  }

  const judging::JudgingState& judging() const { return timeline_->judging(); }

  std::map<CardAndSeat, std::vector<Sight>> Sights() const {
    std::map<CardAndSeat, std::vector<Sight>> all;
    for (const auto& [node, facts] : nodes_) {
      for (Seat seat = 0; seat < players_; ++seat) {
        for (const uint16_t card : facts.seen[seat]) {
          if (node > 0 && GoesOn(facts.parent, node, card, seat)) continue;
          Extend({card, seat}, node, node, all);
        }
      }
    }
    for (const judging::ExposureRecord& record : judging().exposures()) {
      const Exposure& exposure = record.exposure;
      if (exposure.at > last_) continue;
      const uint64_t node = judging().NodeAt(exposure.at);
      Sight sight{PlaceAt(node, exposure.card), exposure.at, exposure.at, {}, {}, record.seq, {}};
      for (const uint8_t seat : exposure.to) {
        Close({exposure.card, seat}, node, 0, sight);
        all[{exposure.card, seat}].push_back(sight);
      }
    }
    for (const auto& [judgement, to, rows] : carried_) {
      // A repair is itself the first event of the line that it begins.
      const uint64_t after = judging().IsNode(judgement) ? judgement - 1 : judgement;
      for (const Learnt& row : rows) {
        Sight sight{row.place, judgement, judgement, {}, {}, {}, judgement};
        Close({row.card, row.seat}, to, after, sight);
        all[{row.card, row.seat}].push_back(sight);
      }
    }
    return all;
  }

  // As Memory::LearntSince.
  std::vector<Learnt> LearntSince(uint64_t to, uint64_t before) const {
    std::vector<Learnt> rows;
    for (uint64_t seq = 0; seq < before; ++seq) {
      for (Seat seat = 0; seat < players_; ++seat) {
        std::map<uint16_t, std::optional<uint64_t>> learnt;  // with the exposure
        const auto node = nodes_.find(seq);
        for (const judging::ExposureRecord& record : judging().exposures()) {
          const Exposure& exposure = record.exposure;
          const bool is_to =
              std::find(exposure.to.begin(), exposure.to.end(), seat) != exposure.to.end();
          if (exposure.at == seq && seq >= to && record.seq < before && is_to) {
            learnt.emplace(exposure.card, record.seq);
          }
        }
        if (node != nodes_.end() && seq > to) {
          for (const uint16_t card : node->second.seen[seat]) learnt[card] = std::nullopt;
        }
        for (const auto& [known, exposure] : learnt) {
          const uint16_t card = known;
          const bool is_known = std::any_of(rows.begin(), rows.end(), [&](const Learnt& row) {
            return row.card == card && row.seat == seat;
          });
          if (is_known || nodes_.at(to).shown[seat].contains(card)) continue;
          Learnt& row = rows.emplace_back();
          row.card = card;
          row.seat = seat;
          row.seq = seq;
          row.exposure = exposure;
          row.place = PlaceAt(to, card);
          row.already = Already({card, seat}, to, before);
          row.reshuffled = Reshuffled(card, to, seq);
        }
      }
    }
    std::sort(rows.begin(), rows.end(), [](const Learnt& a, const Learnt& b) {
      return std::tie(a.seq, a.card, a.seat) < std::tie(b.seq, b.card, b.seat);
    });
    return rows;
  }

 private:
  void Look(const log::Log& log, uint64_t seq) {
    EXPECT_FALSE(timeline_->SeekTo(judging().After(seq)));
    const std::unique_ptr<engine::Match> before = timeline_->match().Clone();
    EXPECT_FALSE(timeline_->SeekTo(seq));
    const engine::Match& match = timeline_->match();
    players_ = match.players();
    Facts& facts = nodes_[seq];
    facts.parent = judging().After(seq);
    match.PutPlaces(facts.places);
    for (Seat seat = 0; seat < players_; ++seat) {
      const OrderedJson view = match.StateJson(Viewer::OfSeat(seat), timeline_->seating());
      const OrderedJson old = before->StateJson(Viewer::OfSeat(seat), timeline_->seating());
      Cards& shown = facts.shown.emplace_back();
      Cards& seen = facts.seen.emplace_back();
      engine::ForEachNumber(view, [&](const engine::KeyPath& path, int64_t number) {
        if (number < 0 || !engine::IsNamed(match.game().card_keys(), path, view)) return;
        const auto reports = match.game().report_keys();
        const bool is_report = std::find(reports.begin(), reports.end(), path[0]) != reports.end();
        const std::string key(path[0]);
        const auto card = static_cast<uint16_t>(number);
        if (!is_report) shown.insert(card);
        if (!is_report || seq == 0 || old.at(key) != view.at(key)) seen.insert(card);
      });
    }
    const Result<LoggedEvent> event = log::EventAt(log, seq);
    const auto& envelope = *flatbuffers::GetRoot<events::Envelope>(event->bytes.data());
    if (envelope.kind() == events::EventKind::ruling) {
      AddShuffled(std::get<Ruling>(JudgementIn(envelope)).operations, facts.shuffled);
    }
    if (envelope.kind() != events::EventKind::chance) return;
    const engine::Outcome outcome = engine::OutcomeOf(envelope);
    if (outcome.kind != engine::ChanceKind::shuffle) return;
    facts.shuffled.insert(outcome.numbers.begin(), outcome.numbers.end());
  }

  // The cards that a shuffle of a repair has moved, or may have.
  static void AddShuffled(const std::vector<StateOperation>& operations, Cards& shuffled) {
    for (const StateOperation& operation : operations) {
      if (operation.kind != StateOperation::Kind::shuffle) continue;
      for (size_t i = 0; i < operation.outcome->size(); ++i) {
        const auto& keep = operation.keep;
        if (std::find(keep.begin(), keep.end(), i) == keep.end()) {
          shuffled.insert((*operation.outcome)[i]);
        }
      }
    }
  }

  // Carries over what was seen, if the event is a judgement that moves the cursor back.
  void Judge(uint64_t seq) {
    const judging::RulingRecord* ruling = judging().FindRuling(seq);
    const bool is_repair = ruling != nullptr && judging().IsNode(seq);
    if (judging().IsNode(seq) && !is_repair) return;
    const uint64_t to = is_repair ? judging().After(seq) : judging().CursorAfter(seq);
    const uint64_t before = is_repair ? ruling->cursor_before : judging().After(seq);
    if (to == before) return;
    std::vector<Learnt> rows = LearntSince(to, seq);
    std::erase_if(rows, [](const Learnt& row) { return row.already || row.reshuffled; });
    carried_.push_back({seq, to, std::move(rows)});
  }

  CardPlace PlaceAt(uint64_t node, uint16_t card) const {
    const std::vector<CardPlace>& places = nodes_.at(node).places;
    return card < places.size() ? places[card] : CardPlace();
  }

  // Returns whether the seat sees the card in one place after both of two events in a row.
  bool GoesOn(uint64_t node, uint64_t next, uint16_t card, Seat seat) const {
    return nodes_.at(node).seen[seat].contains(card) && nodes_.at(next).seen[seat].contains(card) &&
           PlaceAt(node, card) == PlaceAt(next, card);
  }

  std::vector<uint64_t> ChildrenOf(uint64_t node) const {
    std::vector<uint64_t> children;
    for (const auto& [seq, facts] : nodes_) {
      if (seq > 0 && facts.parent == node) children.push_back(seq);
    }
    return children;
  }

  void Extend(const CardAndSeat& key, uint64_t from, uint64_t node,
              std::map<CardAndSeat, std::vector<Sight>>& all) const {
    bool goes_on = false;
    for (const uint64_t child : ChildrenOf(node)) {
      if (!GoesOn(node, child, key.first, key.second)) continue;
      goes_on = true;
      Extend(key, from, child, all);
    }
    if (goes_on && node != cursor_) return;
    Sight sight;
    sight.place = PlaceAt(node, key.first);
    sight.from = from;
    if (node != cursor_) sight.seen_to = node;
    Close(key, node, 0, sight);
    all[key].push_back(sight);
  }

  std::vector<uint64_t> PathTo(uint64_t node) const {
    std::vector<uint64_t> path = {node};
    while (path.back() > 0) path.push_back(nodes_.at(path.back()).parent);
    std::reverse(path.begin(), path.end());
    return path;
  }

  // Returns the events that follow `node` on its line of play.
  std::vector<uint64_t> LineAfter(uint64_t node, uint64_t after, bool& is_to_cursor) const {
    const std::vector<uint64_t> path = PathTo(cursor_);
    const auto at = std::find(path.begin(), path.end(), node);
    is_to_cursor = at != path.end() && (at + 1 == path.end() || *(at + 1) > after);
    if (is_to_cursor) return {at + 1, path.end()};
    std::vector<uint64_t> line;
    for (;;) {
      const std::vector<uint64_t> children = ChildrenOf(node);
      const auto child = std::find_if(children.begin(), children.end(),
                                      [&](uint64_t each) { return each > after; });
      if (child == children.end()) return line;
      line.push_back(node = *child);
    }
  }

  // Returns the first event of the line after which it is not certain that the card lies there.
  std::optional<uint64_t> Disturbed(const CardAndSeat& key, CardPlace place,
                                    const std::vector<uint64_t>& line) const {
    for (size_t i = 0; i < line.size(); ++i) {
      const Facts& facts = nodes_.at(line[i]);
      if (facts.shuffled.contains(key.first)) return line[i];
      for (uint16_t card = 0; card < facts.places.size(); ++card) {
        const CardPlace before = PlaceAt(facts.parent, card);
        if (before != place || before == PlaceAt(line[i], card)) continue;
        if (card == key.first) return line[i];
        bool is_noticed = nodes_.at(facts.parent).shown[key.second].contains(card);
        for (size_t j = i; j < line.size(); ++j) {
          is_noticed |= nodes_.at(line[j]).seen[key.second].contains(card);
        }
        if (!is_noticed) return line[i];
      }
    }
    return std::nullopt;
  }

  void Close(const CardAndSeat& key, uint64_t end, uint64_t after, Sight& sight) const {
    bool is_to_cursor = false;
    const std::vector<uint64_t> line = LineAfter(end, after, is_to_cursor);
    const std::optional<uint64_t> disturbed = Disturbed(key, sight.place, line);
    if (!disturbed && is_to_cursor) return;
    const uint64_t there_to = disturbed      ? nodes_.at(*disturbed).parent
                              : line.empty() ? end
                                             : line.back();
    sight.there_to = std::max(there_to, sight.from);
  }

  std::optional<uint64_t> Already(const CardAndSeat& key, uint64_t to, uint64_t before) const {
    const std::vector<uint64_t> path = PathTo(to);
    std::optional<uint64_t> newest;
    // A sight at place `at` of the path that began with event `from`.
    const auto add = [&](CardPlace place, size_t at, uint64_t from) {
      const std::vector<uint64_t> rest(path.begin() + static_cast<ptrdiff_t>(at) + 1, path.end());
      if (!Disturbed(key, place, rest)) newest = std::max(newest.value_or(0), from);
    };
    uint64_t from = 0;
    for (size_t i = 0; i < path.size(); ++i) {
      if (!nodes_.at(path[i]).seen[key.second].contains(key.first)) continue;
      if (i == 0 || !GoesOn(path[i - 1], path[i], key.first, key.second)) from = path[i];
      add(PlaceAt(path[i], key.first), i, from);
    }
    for (const judging::ExposureRecord& record : judging().exposures()) {
      const Exposure& exposure = record.exposure;
      const auto at = std::find(path.begin(), path.end(), judging().NodeAt(exposure.at));
      const bool counts =
          exposure.card == key.first && exposure.at <= to && record.seq < before &&
          at != path.end() &&
          std::find(exposure.to.begin(), exposure.to.end(), key.second) != exposure.to.end();
      if (counts) {
        add(PlaceAt(*at, key.first), static_cast<size_t>(at - path.begin()), exposure.at);
      }
    }
    for (const auto& [judgement, back, rows] : carried_) {
      const auto at = std::find(path.begin(), path.end(), back);
      if (judgement >= before || at == path.end()) continue;
      if (at + 1 != path.end() && *(at + 1) < judgement) continue;
      for (const Learnt& row : rows) {
        if (CardAndSeat(row.card, row.seat) != key) continue;
        add(row.place, static_cast<size_t>(at - path.begin()), judgement);
      }
    }
    return newest;
  }

  std::optional<uint64_t> Reshuffled(uint16_t card, uint64_t to, uint64_t seq) const {
    for (const uint64_t node : PathTo(judging().NodeAt(seq))) {
      if (node > to && nodes_.at(node).shuffled.contains(card)) return node;
    }
    return std::nullopt;
  }

  const uint64_t last_;
  std::optional<timeline::Timeline> timeline_;
  std::map<uint64_t, Facts> nodes_;
  struct Carried {
    uint64_t judgement;
    uint64_t to;
    std::vector<Learnt> rows;
  };
  std::vector<Carried> carried_;
  int players_ = 0;
  uint64_t cursor_ = 0;
};

std::string Text(const Sight& sight) {
  const auto number = [](const std::optional<uint64_t>& value) {
    return value ? fmt::format("{}", *value) : "-";
  };
  return fmt::format("place {} of {} from {} seen to {} there to {} exposure {} carried {}",
                     sight.place.place, sight.place.seat, sight.from, number(sight.seen_to),
                     number(sight.there_to), number(sight.exposure), number(sight.carried));
}

std::string Text(const Learnt& row) {
  return fmt::format("card {} seat {} seq {} place {} of {} already {} reshuffled {} exposure {}",
                     row.card, row.seat, row.seq, row.place.place, row.place.seat,
                     row.already.value_or(0), row.reshuffled.value_or(0), row.exposure.value_or(0));
}

std::multiset<std::string> Texts(const auto& rows) {
  std::multiset<std::string> texts;
  for (const auto& row : rows) texts.insert(Text(row));
  return texts;
}

// How often each kind of sight and row was compared, so that none is missing unnoticed.
std::map<std::string, size_t> compared;

void Count(const std::map<CardAndSeat, std::vector<Sight>>& all) {
  for (const auto& [key, sights] : all) {
    for (const Sight& sight : sights) {
      ++compared["sights"];
      compared["exposures"] += sight.exposure.has_value();
      compared["carried"] += sight.carried.has_value();
      compared["certain now"] += !sight.there_to && sight.seen_to;
      compared["certain for a while"] += sight.there_to && sight.there_to != sight.seen_to;
    }
  }
}

void Count(const std::vector<Learnt>& rows) {
  for (const Learnt& row : rows) {
    ++compared["rows"];
    compared["already"] += row.already.has_value();
    compared["reshuffled"] += row.reshuffled.has_value();
    compared["rows by accident"] += row.exposure.has_value();
  }
}

void Compare(const log::Log& log, uint64_t last) {
  log::CardSets sets;
  const Result<Observations> observations = ObservationsOf(log, sets, last);
  ASSERT_TRUE(observations.ok());
  const Memory memory(*observations, last);
  const BruteForce truth(log, last);
  const auto expected = truth.Sights();
  ASSERT_EQ(memory.sights().size(), expected.size());
  Count(expected);
  for (const auto& [key, sights] : memory.sights()) {
    EXPECT_EQ(Texts(sights), Texts(expected.at(key)))
        << "card " << key.first << ", seat " << int{key.second};
  }
  for (uint64_t to = last % 5; to <= last; to += 5) {
    if (!truth.judging().IsNode(to)) continue;
    const std::vector<Learnt> rows = truth.LearntSince(to, last + 1);
    EXPECT_EQ(Texts(memory.LearntSince(to)), Texts(rows)) << "back to " << to;
    Count(rows);
  }
}

// How many games of each table are compared; `--test_env` or a long run may ask for more.
uint64_t Games() {
  const char* const games = std::getenv("RECOUNT_MEMORY_GAMES");
  return games == nullptr ? 1 : std::strtoull(games, nullptr, 10);
}

TEST(Memory, IsWhatTheViewsSay) {
  for (const engine::Game* game : engine::AllGames()) {
    for (int players = game->min_players(); players <= game->max_players(); ++players) {
      for (const engine::Variant& variant : game->variants()) {
        const Result<recording::random_games::Simulator> simulator =
            recording::random_games::Simulator::Of(*game, players, Seed{17},
                                                   Json::parse(variant.config));
        if (!simulator.ok()) continue;  // not for this number of players
        for (uint64_t number = 0; number < Games(); ++number) {
          SCOPED_TRACE(
              fmt::format("{} of {}, {}, game {}", game->id(), players, variant.config, number));
          const recording::EditedLog edited(recording::random_games::Prepared(
              simulator->PlayJudged(number, 120, /*makes_repairs=*/true)));
          const recording::FiledLog log(edited);
          Compare(*log, log->count() - 1);
          Compare(*log, log->count() / 2);
          if (testing::Test::HasFailure()) return;
        }
      }
    }
  }
  for (const char* kind : {"sights", "exposures", "carried", "certain now", "certain for a while",
                           "rows", "already", "reshuffled", "rows by accident"}) {
    EXPECT_GT(compared[kind], 0u) << kind;
  }
}

}  // namespace
}  // namespace recount::replay::evidence
