// Numbers the changes of a store.
//
//   Changes changes(Changes::RandomStart());      // 7000, say
//   changes.Update("b96e… 51c0…\n");              // the heads of the games
//   const Changes::News news = changes.Since(0);  // {7001, {"b96e…"}}
//
// The numbers of each server begin at random, so a number shows which server it is from. A client
// that asks with a number of another server, which may have seen another history of the store, gets
// everything at once.
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
  // Returns a number above 0 and below 2^52, so that every number is exact in JSON. Throws
  // std::system_error if the system has no random bytes.
  static uint64_t RandomStart();

  // The first change has the number after `start`.
  explicit Changes(uint64_t start) : start_(start) {}

  struct News {
    uint64_t change = 0;             // the newest change; 0 if there was never a game
    std::vector<std::string> games;  // changed or gone, in the order of the store
  };

  // Takes over the current heads, a line "ID HEAD" per game. A new game has changed, and so has one
  // with another head, or one that is gone (after a backup was restored). Together they are one
  // change.
  void Update(std::string_view heads);

  // Returns the games that changed after this change. If no change has this number, it returns
  // every game of the store.
  News Since(uint64_t after) const;

  // Returns the newest number; 0 if there was never a game. A client that knows another number has
  // news to get.
  uint64_t newest() const { return change_; }

 private:
  struct Game {
    std::string head;  // empty if the game is gone
    uint64_t change = 0;
    size_t place = 0;  // in the store
    bool is_listed = false;
  };

  std::map<std::string, Game, std::less<>> games_;
  const uint64_t start_;
  uint64_t change_ = 0;  // 0 if there was no change
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_CHANGES_H_
