// Numbers for what has changed in a store.
//
//   Changes changes;
//   changes.Update("b96e… 51c0…\n");              // the heads of the games
//   const Changes::News news = changes.Since(0);  // {1, {"b96e…"}}
#ifndef RECOUNT_TOOLS_SERVE_CHANGES_H_
#define RECOUNT_TOOLS_SERVE_CHANGES_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace recount::tools::serve {

class Changes {
 public:
  struct News {
    uint64_t change = 0;             // the newest; 0 if there was never a game
    std::vector<std::string> games;  // that changed, in the order of the store
  };

  // Takes over the heads as they are now, a line "ID HEAD" for each game. A new game, and one with
  // another head, has changed; together they are one change.
  void Update(std::string_view heads);

  News Since(uint64_t after) const;

  // The newest one; 0 if there was never a game.
  uint64_t newest() const { return change_; }

 private:
  struct Game {
    std::string head;
    uint64_t change = 0;
    size_t place = 0;  // in the store
  };

  std::map<std::string, Game, std::less<>> games_;
  uint64_t change_ = 0;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_CHANGES_H_
