// The knowledge of an observed game lies beside its state. The state is a world: a whole state in
// which the number of an unidentified card, a label, may stand for another card. The knowledge says
// which cards are unidentified, in which pool each of them is, and in which zones the cards of a
// pool may lie by now. The rules are in docs/reference/table.md.
//
//   Knowledge knowledge(cards);
//   knowledge.Shuffle(deck, /*named=*/{}, kDeckZone);      // nobody saw the order
//   knowledge.Move(kDeckZone, kHandZone);                  // one of them was drawn
//   knowledge.ChainTo(label, card, locations);             // may this label be that card?
#ifndef RECOUNT_ENGINE_OBSERVED_KNOWLEDGE_H_
#define RECOUNT_ENGINE_OBSERVED_KNOWLEDGE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "events/bytes.h"

namespace recount::engine::observed {

// Each game numbers its zones below this.
inline constexpr int kMaxZones = 32;
inline constexpr uint8_t kInTheOpen = 0xFF;

// The location of a card in a world. Cards with the same location cannot be told apart: a list
// whose order means nothing is one place, and in any other list each entry is a place.
struct Location {
  uint8_t zone = kInTheOpen;  // everybody sees a card that is in no zone
  uint16_t place = 0;         // within the zone

  bool operator==(const Location&) const = default;
};

// The sort and the printing of every numbered card of a match, by card.
struct CardKinds {
  std::vector<uint8_t> sorts;       // a game never mixes cards of different sorts
  std::vector<uint16_t> printings;  // equal for copies
};

// An exchange of two labels, everywhere in the state.
struct Exchange {
  uint16_t label = 0;
  uint16_t card = 0;

  bool operator==(const Exchange&) const = default;
};

class Knowledge {
 public:
  // The bytes of a pool's reach, and the greatest number of pools.
  static constexpr size_t kReachBytes = sizeof(uint32_t);
  static constexpr size_t kMaxPools = 255;

  // All cards are identified.
  explicit Knowledge(std::shared_ptr<const CardKinds> cards);

  size_t cards() const { return pools_.size(); }
  bool IsKnown(uint16_t card) const { return pools_[card] == 0; }
  // Returns whether all cards are identified.
  bool IsWhole() const { return reaches_.empty(); }
  // Returns 0 for an identified card; else its pool, from 1 on in the order of their lowest cards.
  uint8_t PoolOf(uint16_t card) const { return pools_[card]; }
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

  // Records that an unidentified card goes from one zone to another: every card that may lie in the
  // one may lie in the other.
  void Move(uint8_t from, uint8_t to);

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

  // Records that the card is identified.
  void Know(uint16_t card);

  // Identifies what follows from where the labels lie: a group in one place, a group of one label,
  // and a group of copies. A group is what chains of permitted exchanges join. Returns whether
  // anything was identified.
  bool Eliminate(absl::Span<const Location> locations);

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
  bool AddPool(absl::Span<const uint16_t> cards, uint32_t reach);
  void Renumber();
  bool MayLie(uint16_t card, uint8_t zone) const {
    return zone < kMaxZones && (ReachOf(pools_[card]) >> zone & 1) != 0;
  }

  std::shared_ptr<const CardKinds> cards_;
  std::vector<uint8_t> pools_;     // by card; 0 if it is identified
  std::vector<uint32_t> reaches_;  // by pool, from pool 1 on
};

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_KNOWLEDGE_H_
