#include "replay/play/supposition.h"

#include <algorithm>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

namespace recount::replay::play {
namespace {

using engine::Location;
using engine::Match;
using engine::Refusal;
using engine::observed::Attempt;
using engine::observed::Exchange;
using engine::observed::ObservedMatch;

constexpr int kMostWorlds = 10'000;

// Returns the exchanges of which no two lead to worlds that are the same to the rules: copies need
// no exchange, and all labels in one place are alike. `by_zone` says that all labels in one zone
// are.
std::vector<Exchange> DifferentExchanges(const ObservedMatch& match, bool by_zone) {
  const engine::observed::Knowledge& knowledge = match.knowledge();
  const std::vector<Location>& locations = match.locations();
  const auto& printings = knowledge.kinds().printings;
  using Side = std::tuple<uint8_t, uint16_t, uint16_t>;  // zone, place, and what comes there
  std::set<std::pair<Side, Side>> known;
  std::vector<Exchange> exchanges;
  const auto side = [&](uint16_t label, uint16_t card) {
    const uint16_t place = by_zone ? engine::kUnordered : locations[label].place;
    return Side(locations[label].zone, place, printings[card]);
  };
  for (uint16_t label = 0; label < knowledge.cards(); ++label) {
    if (knowledge.IsKnown(label)) continue;
    for (uint16_t card = label + 1; card < knowledge.cards(); ++card) {
      if (knowledge.IsKnown(card) || printings[label] == printings[card]) continue;
      const bool are_together = by_zone ? locations[label].zone == locations[card].zone
                                        : locations[label] == locations[card];
      if (are_together || !knowledge.MayExchange(label, card, locations)) continue;
      if (known.emplace(side(label, card), side(card, label)).second) {
        exchanges.push_back({label, card});
      }
    }
  }
  return exchanges;
}

}  // namespace

bool ShowsAll(const ObservedMatch& match, const events::Envelope& event,
              absl::Span<const uint16_t> cards) {
  ObservedMatch after(match);
  after.Apply(event, nullptr);
  return std::all_of(cards.begin(), cards.end(), [&](uint16_t card) {
    return after.locations()[card].zone == engine::kInTheOpen;
  });
}

namespace {

class Search {
 public:
  Search(const ObservedMatch& match, const events::Envelope& event, const Wanted& wanted)
      : match_(match),
        event_(event),
        wanted_(wanted),
        world_(match.world().Clone()),
        after_(match.world().Clone()),
        first_(match.Try(event)) {}

  Supposition Find() {
    std::vector<Exchange> exchanges = DifferentExchanges(match_, wanted_.asks.has_value());
    if (!first_.unnamed.empty()) {
      const auto is_unnamed = [this](uint16_t card) {
        return std::binary_search(first_.unnamed.begin(), first_.unnamed.end(), card);
      };
      std::erase_if(exchanges, [&](const Exchange& exchange) {
        return !is_unnamed(exchange.label) && !is_unnamed(exchange.card);
      });
    }
    for (const Exchange& exchange : exchanges) {
      if (Fits({exchange})) return {.exchanges = {exchange}};
      if (worlds_ == kMostWorlds) return {.is_open = matters_};
    }
    // If no exchange changes what the rules say, no two of them are expected to.
    if (!matters_) return {};
    for (const Exchange& first : exchanges) {
      for (const Exchange& second : exchanges) {
        if (IsPermittedAfter(first, second) && Fits({first, second})) {
          // In an event no label stands twice.
          const bool is_turned = second.label == first.label;
          const Exchange turned{second.card, second.label};
          return {.exchanges = {first, is_turned ? turned : second}};
        }
        if (worlds_ == kMostWorlds) return {.is_open = true};
      }
    }
    return {.is_open = true};
  }

 private:
  bool IsPermittedAfter(const Exchange& first, const Exchange& second) const {
    std::vector<Location> locations = match_.locations();
    std::swap(locations[first.label], locations[first.card]);
    return first != second && match_.knowledge().MayExchange(second.label, second.card, locations);
  }

  bool Fits(const std::vector<Exchange>& exchanges) {
    ++worlds_;
    for (const Exchange& exchange : exchanges) world_->ExchangeCards(exchange.label, exchange.card);
    const bool fits_rules = FitsRules();
    for (auto back = exchanges.rbegin(); back != exchanges.rend(); ++back) {
      world_->ExchangeCards(back->label, back->card);
    }
    if (!fits_rules) return false;
    ObservedMatch tried(match_);
    for (const Exchange& exchange : exchanges) tried.ExchangeCards(exchange.label, exchange.card);
    const Attempt attempt = tried.Try(event_);
    matters_ |= attempt.unnamed.size() != first_.unnamed.size();
    if (!attempt.unnamed.empty()) return !wanted_.shows_nothing_more;
    if (attempt.refusal) return false;
    return wanted_.shown.empty() || ShowsAll(tried, event_, wanted_.shown);
  }

  // Returns whether the rules accept the event in the world that is being tried.
  bool FitsRules() {
    const Refusal refusal = world_->Check(event_);
    const bool was_refused = first_.unnamed.empty() && first_.refusal;
    if (refusal) {
      matters_ |= !was_refused || refusal.clause != first_.refusal.clause;
      return false;
    }
    matters_ |= was_refused;
    if (!wanted_.asks) return true;
    after_->CopyFrom(*world_);
    after_->Apply(event_, nullptr);
    return after_->AsksForHidden() == wanted_.asks;
  }

  const ObservedMatch& match_;
  const events::Envelope& event_;
  const Wanted wanted_;
  std::unique_ptr<Match> world_;
  std::unique_ptr<Match> after_;
  const Attempt first_;                    // in the world of the match
  bool matters_ = !wanted_.shown.empty();  // an exchange may change what the rules do
  int worlds_ = 0;
};

}  // namespace

Supposition FindSupposition(const ObservedMatch& match, const events::Envelope& event,
                            const Wanted& wanted) {
  return Search(match, event, wanted).Find();
}

}  // namespace recount::replay::play
