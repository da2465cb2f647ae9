// Numbers for what has changed in a store.
//
//   Changes changes(Changes::RandomStart());      // 7000, say
//   changes.Update("b96e… 51c0…\n");              // the heads of the games
//   const Changes::News news = changes.Since(0);  // {7001, {"b96e…"}}
//
// A number tells whose it is: those of each server begin at random. Whoever asks with one of
// another server, which may have seen another history of the store, is told everything at once.
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
  // Above 0 and below 2^52, so that every number is exact in JSON. Throws std::system_error if the
  // system has no random bytes.
  static uint64_t RandomStart();

  // The first change is the one after `start`.
  explicit Changes(uint64_t start) : start_(start) {}

  struct News {
    uint64_t change = 0;             // the newest; 0 if there was never a game
    std::vector<std::string> games;  // that changed or are gone, in the order of the store
  };

  // Takes over the heads as they are now, a line "ID HEAD" for each game. A new game, and one with
  // another head, has changed, and so has one that is gone, as after a backup was put back;
  // together they are one change.
  void Update(std::string_view heads);

  // Of a number that none of these changes has: every game that is there.
  News Since(uint64_t after) const;

  // The newest one; 0 if there was never a game. Whoever has heard of another number has news.
  uint64_t newest() const { return change_; }

 private:
  struct Game {
    std::string head;  // empty: it is gone
    uint64_t change = 0;
    size_t place = 0;  // in the store
    bool is_listed = false;
  };

  std::map<std::string, Game, std::less<>> games_;
  const uint64_t start_;
  uint64_t change_ = 0;  // 0: there was none
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_CHANGES_H_
