#include "engine/observed/observed_game.h"

#include <utility>

#include "engine/observed/observed_match.h"
#include "events/check.h"

namespace recount::engine::observed {

ObservedGame::ObservedGame(const Game& game)
    : game_(game),
      schema_(game.schema().ForObserved()),
      clauses_(game.clauses().begin(), game.clauses().end()) {
  RECOUNT_CHECK(game.can_be_observed());
  clauses_.insert(clauses_.end(), Clauses().begin(), Clauses().end());
}

Result<std::unique_ptr<Match>> ObservedGame::New(const NewGame& request) const {
  Result<std::unique_ptr<Match>> world = game_.New(request);
  if (!world.ok()) return world;
  const std::string_view why = (*world)->WhyNotObserved();
  if (!why.empty()) return Error::BadRequest(std::string(why));
  return std::unique_ptr<Match>(std::make_unique<ObservedMatch>(*this, *std::move(world)));
}

Result<std::unique_ptr<Match>> ObservedGame::Open(const events::Envelope& created,
                                                  std::shared_ptr<const CardSet> card_set,
                                                  std::optional<uint16_t> rules) const {
  Result<std::unique_ptr<Match>> world = game_.Open(created, std::move(card_set), rules);
  if (!world.ok()) return world;
  const std::string_view why = (*world)->WhyNotObserved();
  if (!why.empty()) return Error{ErrorCode::unsupported, "", std::string(why)};
  return std::unique_ptr<Match>(std::make_unique<ObservedMatch>(*this, *std::move(world)));
}

}  // namespace recount::engine::observed
