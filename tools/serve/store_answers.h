// What `serve` tells of a store. The store is opened for each question and closed again: it may not
// be there yet, and nobody who compacts it has to wait.
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

// An error as an answer: {"error":…}, 404 for not_found, 400 for bad_request, else 500.
StoreAnswer ErrorAnswer(const Error& error);

class StoreAnswers {
 public:
  StoreAnswers(std::string folder, ViewBound bound)
      : folder_(std::move(folder)), bound_(std::move(bound)) {}

  // {"games":[…]}, as `games` lists them: those in which each of the words occurs, as a part of the
  // id, the game, a player's name, the time, the phase or the result. With "error" if one of them
  // cannot be read.
  StoreAnswer Games(std::string_view words) const;

  // The data of a page that shows a game to this viewer.
  StoreAnswer Game(std::string_view id, const ViewBound& view) const;

  // A line for each game, "ID HEAD", oldest first; none if there is no store.
  Result<std::string> Heads() const;

 private:
  std::string folder_;
  ViewBound bound_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_STORE_ANSWERS_H_
