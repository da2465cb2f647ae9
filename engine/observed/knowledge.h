// The knowledge of an observed game lies beside its state. The state is a world: a whole state in
// which the number of an unidentified card, a label, may stand for another card. The knowledge says
// which cards are unidentified, in which pool each of them is, and in which zones the cards of a
// pool may lie by now. The rules are in docs/reference/table.md.
//
//   Knowledge knowledge(cards);
//   knowledge.Shuffle(deck, /*named=*/{}, kDeckZone);      // nobody saw the order
//   knowledge.Move({{kDeckZone, kHandZone}});              // one of them was drawn
//   knowledge.ChainTo(label, card, locations);             // may this label be that card?
#ifndef RECOUNT_ENGINE_OBSERVED_KNOWLEDGE_H_
#define RECOUNT_ENGINE_OBSERVED_KNOWLEDGE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "engine/location.h"
#include "events/bytes.h"

namespace recount::engine::observed {

// The move of a card from one zone to another.
struct ZoneMove {
  uint8_t from = 0;
  uint8_t to = 0;

  bool operator==(const ZoneMove&) const = default;
};

// An exchange of two labels, everywhere in the state.
struct Exchange {
  uint16_t label = 0;
  uint16_t card = 0;

  bool operator==(const Exchange&) const = default;
};

// Permitted exchanges in their order, one or a chain of them.
using Change = std::vector<Exchange>;

// No question asks more worlds than this (docs/reference/table.md, "Suppositions").
inline constexpr size_t kMostWorlds = 10'000;

// Returns whether no card is in both changes, so that the one permits the other.
bool AreDisjoint(const Change& one, const Change& other);

// Calls `visit` with every change, and then with every two of them that have no card in common, one
// behind the other, until it returns false.
void ForEachWorld(absl::Span<const Change> changes,
                  absl::FunctionRef<bool(const Change& change)> visit);

class Knowledge {
 public:
  // The bytes of a pool's reach, and the greatest number of pools.
  static constexpr size_t kReachBytes = sizeof(uint32_t);
  static constexpr size_t kMaxPools = 255;

  // All cards are identified.
  explicit Knowledge(std::shared_ptr<const CardKinds> cards);

  const CardKinds& kinds() const { return *cards_; }
  size_t cards() const { return pools_.size(); }
  bool IsKnown(uint16_t card) const { return pools_[card] == 0; }
  // Returns whether all cards are identified.
  bool IsWhole() const { return reaches_.empty(); }
  // Returns 0 for an identified card; else its pool, from 1 on in the order of their lowest cards.
  uint8_t PoolOf(uint16_t card) const { return pools_[card]; }
  // Calls each(card) for the unidentified cards, ascending.
  template <class Each>
  void ForEachLabel(Each each) const {
    if (IsWhole()) return;
    for (uint16_t card = 0; card < pools_.size(); ++card) {
      if (pools_[card] != 0) each(card);
    }
  }
  // Returns the zones in which the cards of a pool may lie, as bits.
  uint32_t ReachOf(uint8_t pool) const { return reaches_[pool - 1u]; }

  // --- out of sight ---

  // Records that a pile was shuffled, and that of its new order only the named cards were seen,
  // which are identified by that. The others that were identified become a new pool, which lies in
  // the pile. Those that were not may now lie there, too. Returns false and changes nothing if
  // there would be more than kMaxPools.
  bool Shuffle(absl::Span<const uint16_t> pile, absl::Span<const uint16_t> named, uint8_t zone);

  // Records that a card goes out of a zone and that nobody sees which of the candidates it is.
  // Those that were identified become a new pool, which lies in the zone. Returns false as Shuffle
  // does.
  bool Hide(absl::Span<const uint16_t> candidates, uint8_t zone);

  // Records the moves of unidentified cards by one event: every card that may lie in the zone that
  // one of them leaves may lie in the zone to which it goes.
  void Move(absl::Span<const ZoneMove> moves);

  // --- known ---

  // Returns whether two labels may change places: they are of one sort, and each may lie in the
  // zone of the other. Locations are by card.
  bool MayExchange(uint16_t a, uint16_t b, absl::Span<const Location> locations) const;

  // Returns the exchanges, each of them permitted, after which the card lies where the label lies
  // now: the shortest chain, and of these the one with the lowest labels. Both are unidentified.
  // Nothing if there is none. Every exchange of a chain names the card that another one moves next,
  // or in the end the card itself.
  std::optional<std::vector<Exchange>> ChainTo(uint16_t label, uint16_t card,
                                               absl::Span<const Location> locations) const;

  // Returns changes of the world: for every place and every printing that does not lie there but
  // can, two that bring it there with different labels, if there are two, and else one. To the
  // rules all others are the same, because copies are, and all labels in one place. First come the
  // single exchanges, ascending by their lower, then by their higher label; then the chains to what
  // no exchange reaches.
  std::vector<Change> Changes(absl::Span<const Location> locations) const;

  // Records that the card is identified.
  void Know(uint16_t card);

  // Identifies what follows from where the labels lie: a group in one place, a group of one label,
  // and a group of copies. A group is what chains of permitted exchanges join. Returns whether
  // anything was identified.
  bool Eliminate(absl::Span<const Location> locations);

  // Returns the groups, ascending by their lowest cards. Nobody can say which card of a group lies
  // where.
  std::vector<std::vector<uint16_t>> Groups(absl::Span<const Location> locations) const;

  // Returns whether the bytes of the pools may have changed since ForgetChange.
  bool HasChanged() const { return has_changed_; }
  void ForgetChange() { has_changed_ = false; }

  // --- bytes ---

  // Appends the pools as a digest and a snapshot have them (events/FORMAT.md, section 5.1).
  void AppendTo(std::string& bytes) const;

  // Replaces the knowledge by the one in such bytes. Returns false and changes nothing if they
  // cannot be the pools of this match.
  bool Restore(Bytes bytes);

  bool operator==(const Knowledge& other) const {
    return pools_ == other.pools_ && reaches_ == other.reaches_;
  }

 private:
  // The unidentified cards of one pool that may lie in the same zones. Permitted exchanges join all
  // or none of them with those of another class. The first class of a group has the facts of the
  // group.
  struct CardClass {
    Location location;  // of the first of them
    uint16_t first = 0;
    uint16_t count = 0;
    bool is_in_one_place = true;
    bool are_copies = true;
    size_t group = 0;  // the first class of the group
  };

  // The classes of the unidentified cards, and by card the index of its group's first class.
  struct Grouping {
    std::vector<CardClass> classes;
    std::vector<uint16_t> group_of;
  };

  Grouping GroupingOf(absl::Span<const Location> locations) const;
  void Join(std::vector<CardClass>& classes, size_t i, size_t j) const;
  static size_t GroupOf(const std::vector<CardClass>& classes, size_t index);
  bool MayEliminate(absl::Span<const Location> locations);
  bool AddPool(absl::Span<const uint16_t> cards, uint32_t reach);
  void Renumber();
  uint32_t ZonesOf(uint16_t card) const {
    return cards_->zones.empty() ? ~uint32_t{0} : cards_->zones[card];
  }
  bool MayLie(uint16_t card, uint8_t zone) const {
    return zone < kMaxZones && (ReachOf(pools_[card]) & ZonesOf(card)) >> zone & 1;
  }
  // Returns whether what may be done with one of two unidentified cards may be done with the other.
  bool AreAlike(uint16_t a, uint16_t b) const {
    return pools_[a] == pools_[b] && ZonesOf(a) == ZonesOf(b);
  }

  std::shared_ptr<const CardKinds> cards_;
  // By card, a number that it shares with those that may lie in the same zones at all; and one more
  // than the highest.
  std::shared_ptr<const std::vector<uint8_t>> zone_kinds_;
  size_t zone_kind_count_ = 1;
  std::vector<uint8_t> pools_;     // by card; 0 if it is identified
  std::vector<uint32_t> reaches_;  // by pool, from pool 1 on
  bool has_changed_ = true;

  // Of the unidentified cards of one pool that may lie in the same zones at all: the first, and one
  // that lies elsewhere. One of them is of another printing.
  struct Witnesses {
    uint16_t first = 0;
    uint16_t elsewhere = 0;
    uint16_t other_printing = 0;
  };
  // While these lie in different places, nothing follows. Empty if that is not known.
  std::vector<Witnesses> witnesses_;
};

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_KNOWLEDGE_H_
