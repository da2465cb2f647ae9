#include "replay/hindsight/contradictions.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "replay/hindsight/hindsight.h"
#include "replay/hindsight/retelling.h"

namespace recount::replay::hindsight {

using engine::Location;
using engine::Match;
using engine::Refusal;
using engine::observed::Change;
using engine::observed::Exchange;
using engine::observed::ObservedMatch;
using events::EventKind;

namespace {

// A line is looked at in so many worlds in all. Making the list of an event's worlds counts as one
// for each card.
constexpr uint64_t kMostTries = 1'000'000;

std::vector<Location> LocationsOf(const Match& match) {
  std::vector<Location> locations;
  match.PutLocations(locations);
  return locations;
}

bool AreSame(const Match& one, const Match& other) {
  if (one.CanonicalBytes() == other.CanonicalBytes()) return true;
  // Most worlds differ in where a card lies, which is seen at once.
  if (LocationsOf(one) != LocationsOf(other)) return false;
  // A list whose order means nothing may be in another order.
  const std::vector<std::string> names(static_cast<size_t>(one.players()));
  return one.StateJson(engine::Viewer::Judge(), {.names = names}) ==
         other.StateJson(engine::Viewer::Judge(), {.names = names});
}

class Check {
 public:
  Check(const ObservedMatch& first, absl::Span<const engine::LogEvent> events)
      : first_(first),
        hindsight_(first, events),
        retelling_(first.game()),
        recorded_(first),
        before_(first.world().Clone()),
        after_(first.world().Clone()),
        told_(first.world().Clone()) {}

  LineReport Run() {
    CountCards();
    for (index_ = 0; index_ < hindsight_.line().steps.size(); ++index_) {
      if (step().event->kind() == EventKind::identify) {
        TakeIdentities();
      } else if (step().repaired != nullptr) {
        TakeRepair();
      } else {
        TakeEvent();
      }
    }
    return std::move(report_);
  }

 private:
  const LineStep& step() const { return hindsight_.line().steps[index_]; }

  void CountCards() {
    const engine::observed::Knowledge& end = *hindsight_.line().knowledge;
    for (uint16_t card = 0; card < end.cards(); ++card) report_.unidentified += !end.IsKnown(card);
    for (const LineStep& step : hindsight_.line().steps) {
      const bool is_named = step.event->kind() == EventKind::identify &&
                            step.event->outcome_kind() == events::OutcomeKind::identified;
      if (is_named) report_.identified += CardsNamedBy(step.pairs);
    }
  }

  // The card of a pair that a later pair moves again was only on its way.
  static uint64_t CardsNamedBy(const std::vector<uint16_t>& pairs) {
    std::set<uint16_t> moved;
    uint64_t named = 0;
    for (size_t i = pairs.size(); i > 0; i -= 2) {
      named += !moved.contains(pairs[i - 1]);
      moved.insert({pairs[i - 2], pairs[i - 1]});
    }
    return named;
  }

  void TakeIdentities() {
    const bool is_supposed = step().event->outcome_kind() == events::OutcomeKind::supposed;
    if (is_supposed && unsupposed_ == nullptr) unsupposed_ = recorded_.world().Clone();
    recorded_.Apply(*step().event, nullptr);
  }

  // What a judge says that the state is to be is not judged by what was learnt later.
  void TakeRepair() {
    unsupposed_.reset();
    recorded_.CopyFrom(*step().repaired);
    has_before_ = false;
  }

  void TakeEvent() {
    if (const auto unsupposed = std::exchange(unsupposed_, nullptr)) {
      const Refusal refusal = unsupposed->Check(*step().event);
      report_.unproved.push_back({step().seq, ClauseOf(refusal)});
    }
    const Facts& facts = hindsight_.After(index_);
    const bool is_looked_at = IsLookedAt(facts);
    if (is_looked_at && !has_before_) {
      before_->CopyFrom(recorded_.world());
      ToHindsight(*before_, facts);
    }
    recorded_.Apply(*step().event, nullptr);
    has_before_ = false;
    if (!is_looked_at) return;
    after_->CopyFrom(recorded_.world());
    ToHindsight(*after_, hindsight_.After(index_ + 1));
    const std::vector<Exchange>& renamed = hindsight_.Renamed(index_);
    for (const Exchange& copies : renamed) after_->ExchangeCards(copies.label, copies.card);
    told_->CopyFrom(*before_);
    const Refusal refusal = Retell(hindsight_.UnseenCards(index_));
    if (refusal || !AreSame(*told_, *after_)) Contradict(refusal);
    // Identifications change nothing in hindsight, so the next event begins where this one ends.
    for (auto copies = renamed.rbegin(); copies != renamed.rend(); ++copies) {
      after_->ExchangeCards(copies->label, copies->card);
    }
    std::swap(before_, after_);
    has_before_ = true;
  }

  // Takes the event in the world of told_. `unseen` are the cards that it puts out of sight.
  Refusal Retell(const std::vector<uint16_t>& unseen) {
    if (unseen.empty()) return told_->ApplyIfAccepted(*step().event, nullptr);
    return told_->ApplyIfAccepted(retelling_.Tell(recorded_, step(), unseen).event(), nullptr);
  }

  // Where hindsight has the cards of the record, there is nothing to look for.
  bool IsLookedAt(const Facts& facts) const {
    const Facts& next = hindsight_.After(index_ + 1);
    if (report_.unchecked_from || facts.begins_anew) return false;
    if (facts.cards.size() != next.cards.size()) return false;
    return !IsPlain(facts) || !IsPlain(next);
  }

  static bool IsPlain(const Facts& facts) {
    for (uint16_t label = 0; label < facts.cards.size(); ++label) {
      if (facts.cards[label] != label) return false;
    }
    return true;
  }

  std::string ClauseOf(const Refusal& refusal) const {
    return std::string(engine::ClauseIdOf(first_.game(), refusal.clause));
  }

  // The event is refused in hindsight, or comes to something else.
  void Contradict(const Refusal& refusal) {
    const Facts& facts = hindsight_.After(index_);
    if (HasWorld(facts)) return;
    if (tries_ >= kMostTries) {
      report_.unchecked_from = step().seq;
      return;
    }
    report_.contradictions.push_back({step().seq, ClauseOf(refusal), KnownAt(facts)});
  }

  // Returns the first identification after which no world is left; nothing if too many were tried.
  std::optional<uint64_t> KnownAt(const Facts& facts) {
    std::set<uint64_t> learnt;
    for (uint16_t card = 0; card < facts.zones.size(); ++card) {
      if (const auto seq = LearntAt(facts, card)) learnt.insert(*seq);
    }
    const std::vector<uint64_t> seqs(learnt.begin(), learnt.end());
    const auto first = std::partition_point(
        seqs.begin(), seqs.end(), [&](uint64_t seq) { return HasWorld(FactsUntil(facts, seq)); });
    const bool is_known = first != seqs.end() && tries_ < kMostTries;
    return is_known ? std::optional<uint64_t>(*first) : std::nullopt;
  }

  // Returns by which event the record learnt where a card lies, if hindsight knows it.
  std::optional<uint64_t> LearntAt(const Facts& facts, uint16_t card) const {
    const bool is_hindsight = facts.zones[card] == 0 && !step().before->IsKnown(card);
    return is_hindsight ? hindsight_.LearntAt(card, index_) : std::nullopt;
  }

  // Returns what was known right after the event `seq`.
  Facts FactsUntil(const Facts& facts, uint64_t seq) const {
    Facts known = facts;
    const engine::observed::Knowledge& knowledge = *step().before;
    for (uint16_t card = 0; card < facts.zones.size(); ++card) {
      const auto learnt = LearntAt(facts, card);
      if (learnt && *learnt > seq) known.zones[card] = knowledge.ReachOf(knowledge.PoolOf(card));
    }
    return known;
  }

  // Returns whether there is a world that agrees with these facts in which the event does what the
  // table did.
  bool HasWorld(const Facts& facts) {
    const auto knowledge = KnowledgeInHindsight(*step().before, facts);
    if (!knowledge) return true;  // nothing can be said
    std::vector<Location> locations;
    before_->PutLocations(locations);
    // Nobody may act by where a card lies in a pile.
    for (uint16_t card = 0; card < locations.size(); ++card) {
      const bool is_in_pile = !recorded_.IsArtifact(card) && before_->PilePosition(card);
      if (is_in_pile) locations[card].place = engine::kUnordered;
    }
    tries_ += locations.size();
    const std::vector<Change> changes = knowledge->Changes(locations);
    uint64_t worlds = 0;
    bool has_world = false;
    engine::observed::ForEachWorld(changes, [&](const Change& change) {
      if (worlds++ == engine::observed::kMostWorlds || tries_ >= kMostTries) return false;
      has_world = Fits(change);
      return !has_world;
    });
    return has_world;
  }

  // Returns whether the event does what the table did after a change of the world.
  bool Fits(const Change& change) {
    ++tries_;
    told_->CopyFrom(*before_);
    std::vector<uint16_t> unseen = hindsight_.UnseenCards(index_);
    for (const Exchange& exchange : change) {
      told_->ExchangeCards(exchange.label, exchange.card);
      for (uint16_t& card : unseen) card = Renamed(exchange, card);
    }
    if (Retell(unseen)) return false;
    std::vector<Location> locations;
    told_->PutLocations(locations);
    for (auto exchange = change.rbegin(); exchange != change.rend(); ++exchange) {
      // A card that is in the open now would have been named.
      if (locations[exchange->label].zone == engine::kInTheOpen ||
          locations[exchange->card].zone == engine::kInTheOpen) {
        return false;
      }
      told_->ExchangeCards(exchange->label, exchange->card);
      std::swap(locations[exchange->label], locations[exchange->card]);
    }
    return AreSame(*told_, *after_);
  }

  const ObservedMatch& first_;
  const Hindsight hindsight_;
  Retelling retelling_;
  ObservedMatch recorded_;             // before the event `index_`
  std::unique_ptr<Match> before_;      // in hindsight
  bool has_before_ = false;            // before_ is that of the next event
  std::unique_ptr<Match> after_;       // what the record came to, in hindsight
  std::unique_ptr<Match> told_;        // what hindsight comes to
  std::unique_ptr<Match> unsupposed_;  // the world without the suppositions of the next event
  LineReport report_;
  size_t index_ = 0;
  uint64_t tries_ = 0;
};

}  // namespace

LineReport CheckLine(const ObservedMatch& first, absl::Span<const engine::LogEvent> events) {
  return Check(first, events).Run();
}

}  // namespace recount::replay::hindsight
