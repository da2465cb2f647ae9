// Makes operations that a confused judge could order (events/state_operation.h): places, cards and
// values of a state, in senseless combinations. Most of them lead to no state.
//
//   RandomOperations random(document, stream);
//   Result<std::vector<StateOperation>> operations = ReadOperations(random.Next());
#ifndef RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_RANDOM_OPERATIONS_H_
#define RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_RANDOM_OPERATIONS_H_

#include <string>
#include <vector>

#include "engine/chance.h"
#include "events/json.h"

namespace recount::replay::recording::random_games {

class RandomOperations {
 public:
  // `document` is the judge's document of a state. Both must outlive this.
  RandomOperations(const OrderedJson& document, engine::ChanceStream& stream);

  // Returns one to three operations, as JSON.
  Json Next();
  // Returns the pointers to the lists of numbers.
  const std::vector<std::string>& lists() const { return lists_; }

 private:
  void Find(const OrderedJson& value, const std::string& path);
  const std::string& AnyOf(const std::vector<std::string>& list);
  const OrderedJson& At(const std::string& path) const;
  Json One();
  Json MoveOfCard();
  Json Replacement();

  const OrderedJson& document_;
  engine::ChanceStream& stream_;
  std::vector<std::string> all_;    // the places of all but objects
  std::vector<std::string> lists_;  // the places of lists of numbers
};

}  // namespace recount::replay::recording::random_games

#endif  // RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_RANDOM_OPERATIONS_H_
