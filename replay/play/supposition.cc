#include "replay/play/supposition.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace recount::replay::play {
using engine::Location;
using engine::Match;
using engine::Refusal;
using engine::observed::Attempt;
using engine::observed::Change;
using engine::observed::Exchange;
using engine::observed::kMostWorlds;
using engine::observed::ObservedMatch;

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
    // Nobody may act by where a card lies in a pile, and each place that is tried costs worlds.
    std::vector<Location> locations = match_.LocationsWithoutPiles();
    // Whether there is a choice depends on what lies in a zone, not on its order.
    for (Location& location : locations) {
      if (wanted_.asks) location.place = engine::kUnordered;
    }
    std::vector<Change> changes = match_.knowledge().Changes(locations);
    if (!first_.unnamed.empty()) {
      std::erase_if(changes, [this](const Change& change) {
        return std::none_of(change.begin(), change.end(), [this](const Exchange& exchange) {
          return IsUnnamed(exchange.label) || IsUnnamed(exchange.card);
        });
      });
    }
    Supposition found;
    ForEachWorld(changes, [&](const Change& change) {
      // If no change alone changes what the rules say, no two of them are expected to.
      const bool is_settled = worlds_ == changes.size() && !matters_;
      if (is_settled || worlds_ == kMostWorlds) return false;
      if (Fits(change)) found.exchanges = change;
      return found.exchanges.empty();
    });
    found.is_open = found.exchanges.empty() && matters_;
    return found;
  }

 private:
  bool IsUnnamed(uint16_t card) const {
    return std::binary_search(first_.unnamed.begin(), first_.unnamed.end(), card);
  }

  bool Fits(const Change& exchanges) {
    ++worlds_;
    for (const Exchange& exchange : exchanges) world_->ExchangeCards(exchange.label, exchange.card);
    const bool fits_rules = FitsRules();
    world_->CopyFrom(match_.world());
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
  size_t worlds_ = 0;
};

}  // namespace

Supposition FindSupposition(const ObservedMatch& match, const events::Envelope& event,
                            const Wanted& wanted) {
  return Search(match, event, wanted).Find();
}

}  // namespace recount::replay::play
