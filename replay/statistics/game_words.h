// Data that is the same for many logs of one game and is computed once: the names of its actions,
// the entries of its card sets, the default options. It is not thread-safe.
//
//   GameWords& words = caches.WordsOf(*header.game);
//   words.action_types[ActionType(event)].name;      // "send"
//   const KindsOfSet& kinds = words.KindsOf(match.card_set());
//   kinds.Of(match, 17)->key;                         // "hussites:7"
#ifndef RECOUNT_REPLAY_STATISTICS_GAME_WORDS_H_
#define RECOUNT_REPLAY_STATISTICS_GAME_WORDS_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/statistics.h"
#include "events/action_fields.h"
#include "events/event_json.h"
#include "replay/log/log_header.h"

namespace recount::replay::statistics {

// The entries of one card set.
struct KindsOfSet {
  std::string name;
  std::string hash;                     // hex
  std::vector<engine::CardKind> kinds;  // ascending by key
  std::vector<std::string> data;        // the canonical JSON of each kind
  std::map<std::string, size_t, std::less<>> by_entry;

  // Returns the entry of a card of a match with this set; nullptr if the set does not describe the
  // card.
  const engine::CardKind* Of(const engine::Match& match, uint16_t card) const;
};

class GameWords {
 public:
  struct ActionWords {
    std::string name;
    bool is_playing = false;         // the action plays its `card`
    bool is_drafting = false;        // the seat leads the `card` from then on
    std::vector<size_t> counted_in;  // indexes among the columns of turns that count
    std::vector<std::pair<size_t, std::string>> first_in;  // a column and the field that it shows
  };

  GameWords(const engine::Game& game, const engine::GameStatistics& statistics);

  const engine::Game& game() const { return game_; }
  const engine::GameStatistics& statistics() const { return statistics_; }
  const EventCodec& codec() const { return codec_; }
  const ActionFields& fields() const { return fields_; }
  // `type` is ActionType(event); 0 means that the event is not an action.
  const ActionWords& Action(uint8_t type) const { return actions_[type]; }
  size_t count_columns() const { return count_columns_; }
  size_t first_columns() const { return first_columns_; }

  const KindsOfSet& KindsOf(const engine::CardSet& set);
  // Returns the kinds of all sets for which KindsOf was called.
  const std::map<Hash256, KindsOfSet>& sets() const { return sets_; }

  // Describes the options of a log's first event (given as canonical JSON) that differ from the
  // default for its number of players: `artifacts+length=extended`; `standard` if none differs.
  std::string VariantOf(const std::string& config, size_t players);

 private:
  const Json& DefaultsFor(size_t players);
  std::string MakeVariant(const std::string& config, size_t players);

  const engine::Game& game_;
  const engine::GameStatistics& statistics_;
  EventCodec codec_;
  ActionFields fields_;
  std::vector<ActionWords> actions_;
  size_t count_columns_ = 0;
  size_t first_columns_ = 0;
  std::map<Hash256, KindsOfSet> sets_;
  std::map<size_t, std::shared_ptr<const Json>> defaults_;
  // This is a cache, since most games have the same few variants.
  std::map<std::pair<size_t, std::string>, std::string> variants_;
};

// The caches for the logs that a thread reads.
class Caches {
 public:
  log::CardSets& card_sets() { return card_sets_; }
  // Returns nullptr for a game without statistics.
  GameWords* WordsOf(const engine::Game& game);
  // Returns the games for which WordsOf was called.
  const std::map<const engine::Game*, std::unique_ptr<GameWords>>& words() const { return words_; }

 private:
  log::CardSets card_sets_;
  std::map<const engine::Game*, std::unique_ptr<GameWords>> words_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_GAME_WORDS_H_
