// Answers the questions of `serve` about a store. The store is opened for each question and closed
// again, because it may not exist yet, and so that nobody who compacts it has to wait.
//
//   const StoreAnswers answers("recount.db", bound);
//   const StoreAnswer games = answers.Games("ana heretics");   // 200, {"games":[…]}
#ifndef RECOUNT_TOOLS_SERVE_STORE_ANSWERS_H_
#define RECOUNT_TOOLS_SERVE_STORE_ANSWERS_H_

#include <string>
#include <string_view>

#include "events/error.h"
#include "tools/serve/view_bound.h"

namespace recount::tools::serve {

struct StoreAnswer {
  int status;        // of HTTP
  std::string body;  // JSON
};

// Returns {"error":…} with status 404 for not_found, 400 for bad_request, else 500.
StoreAnswer ErrorAnswer(const Error& error);

class StoreAnswers {
 public:
  StoreAnswers(std::string folder, ViewBound bound)
      : folder_(std::move(folder)), bound_(std::move(bound)) {}

  // Returns {"games":[…]} as `games` lists them. Only games are included that contain each of the
  // words as a part of the id, the game, a player's name, the time, the phase or the result. There
  // is an "error" too if one of them cannot be read.
  StoreAnswer Games(std::string_view words) const;

  // Returns the data of a page that shows a game to this viewer.
  StoreAnswer Game(std::string_view id, const ViewBound& view) const;

  // Returns a line "ID HEAD" per game, oldest first. It is empty if there is no store.
  Result<std::string> Heads() const;

 private:
  std::string folder_;
  ViewBound bound_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_STORE_ANSWERS_H_
