#include "replay/hindsight/hindsight.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "events/check.h"
#include "replay/hindsight/backward.h"

namespace recount::replay::hindsight {

using engine::observed::Knowledge;
using engine::observed::ObservedMatch;

namespace {

// By card, the events that put it out of sight, and the events that identified it.
struct Turns {
  std::vector<std::vector<uint32_t>> forgotten;
  std::vector<std::vector<uint32_t>> learnt;
};

Turns TurnsOf(const Line& line) {
  Turns turns;
  turns.forgotten.resize(line.knowledge->cards());
  turns.learnt.resize(line.knowledge->cards());
  for (size_t i = 0; i < line.steps.size(); ++i) {
    const Knowledge& before = *line.steps[i].before;
    const Knowledge& after =
        i + 1 < line.steps.size() ? *line.steps[i + 1].before : *line.knowledge;
    if (&before == &after || before.cards() != after.cards()) continue;
    for (uint16_t card = 0; card < after.cards(); ++card) {
      if (before.IsKnown(card) == after.IsKnown(card)) continue;
      (after.IsKnown(card) ? turns.learnt : turns.forgotten)[card].push_back(
          static_cast<uint32_t>(i));
    }
  }
  return turns;
}

}  // namespace

Hindsight::Hindsight(const ObservedMatch& first, absl::Span<const engine::LogEvent> events)
    : line_(ReadLine(first, events)), facts_(size() + 1), renamed_(size()), unseen_(size()) {
  Turns turns = TurnsOf(line_);
  learnt_ = std::move(turns.learnt);
  Backward backward(line_, std::move(turns.forgotten));
  facts_.back() = std::make_shared<const Facts>(backward.facts());
  for (size_t i = size(); i > 0; --i) {
    backward.Back(i - 1);
    unseen_[i - 1] = backward.unseen();
    renamed_[i - 1] = backward.renamed();
    facts_[i - 1] = backward.facts() == *facts_[i]
                        ? facts_[i]
                        : std::make_shared<const Facts>(backward.facts());
  }
}

std::optional<uint64_t> Hindsight::LearntAt(uint16_t card, size_t events) const {
  if (card >= learnt_.size()) return std::nullopt;
  const std::vector<uint32_t>& learnt = learnt_[card];
  const auto at = std::lower_bound(learnt.begin(), learnt.end(), events);
  if (at == learnt.end()) return std::nullopt;
  return line_.steps[*at].seq;
}

void ToHindsight(engine::Match& world, const Facts& facts) {
  // By place, the card that lies there by now, and by card its place. A place is named by the label
  // that lay there.
  std::vector<uint16_t> cards(facts.cards.size());
  std::iota(cards.begin(), cards.end(), 0);
  std::vector<uint16_t> places = cards;
  for (uint16_t place = 0; place < cards.size(); ++place) {
    const uint16_t wanted = facts.cards[place];
    const uint16_t there = cards[place];
    if (wanted == there) continue;
    world.ExchangeCards(there, wanted);
    cards[places[wanted]] = there;
    places[there] = places[wanted];
    cards[place] = wanted;
    places[wanted] = place;
  }
}

std::optional<Knowledge> KnowledgeInHindsight(const Knowledge& recorded, const Facts& facts) {
  // The bytes of the pools (events/FORMAT.md, section 5.1).
  std::map<std::pair<uint8_t, uint32_t>, uint8_t> pools;
  std::string bytes;
  std::string reaches;
  for (size_t card = 0; card < facts.zones.size(); ++card) {
    const uint32_t zones = facts.zones[card];
    if (zones == 0) {
      bytes.push_back(0);
      continue;
    }
    const auto [pool, is_new] = pools.try_emplace({recorded.kinds().sorts[card], zones},
                                                  static_cast<uint8_t>(pools.size() + 1));
    if (pools.size() > Knowledge::kMaxPools) return std::nullopt;
    bytes.push_back(static_cast<char>(pool->second));
    for (size_t i = 0; is_new && i < Knowledge::kReachBytes; ++i) {
      reaches.push_back(static_cast<char>(zones >> 8 * i & 255));
    }
  }
  Knowledge knowledge = recorded;
  RECOUNT_CHECK(knowledge.Restore(AsBytes(bytes + reaches)));
  return knowledge;
}

std::unique_ptr<ObservedMatch> MatchInHindsight(const ObservedMatch& recorded, const Facts& facts) {
  if (facts.cards.size() != recorded.knowledge().cards()) return nullptr;
  const auto knowledge = KnowledgeInHindsight(recorded.knowledge(), facts);
  if (!knowledge) return nullptr;
  const std::unique_ptr<engine::Match> world = recorded.world().Clone();
  ToHindsight(*world, facts);
  std::string bytes(AsText(world->CanonicalBytes()));
  knowledge->AppendTo(bytes);
  auto match = std::make_unique<ObservedMatch>(recorded);
  if (!match->Restore(AsBytes(bytes))) return nullptr;
  return match;
}

std::vector<Learnt> LearntLater(const ObservedMatch& recorded, const Facts& facts) {
  std::vector<Learnt> learnt;
  const Knowledge& knowledge = recorded.knowledge();
  if (facts.cards.size() != knowledge.cards()) return learnt;
  for (uint16_t label = 0; label < facts.cards.size(); ++label) {
    const uint16_t card = facts.cards[label];
    if (!knowledge.IsKnown(card) && facts.zones[card] == 0) learnt.push_back({label, card});
  }
  std::sort(learnt.begin(), learnt.end(),
            [](const Learnt& a, const Learnt& b) { return a.card < b.card; });
  return learnt;
}

}  // namespace recount::replay::hindsight
