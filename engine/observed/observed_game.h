// An observed game: a game at a real table, of which only what somebody saw is recorded. It has the
// rules, cards and views of another game, further kinds of events, and the clauses TAB-1 to TAB-8.
//
//   const ObservedGame game(*FindGame("heretics"));
//   const Result<std::unique_ptr<Match>> match = game.New({.players = 2});
#ifndef RECOUNT_ENGINE_OBSERVED_OBSERVED_GAME_H_
#define RECOUNT_ENGINE_OBSERVED_OBSERVED_GAME_H_

#include <memory>
#include <vector>

#include "engine/match.h"

namespace recount::engine::observed {

class ObservedGame final : public Game {
 public:
  // The snapshots of an observed game have the pools behind the canonical bytes, so their layouts
  // are numbers of their own (events/FORMAT.md, section 5.1).
  static constexpr uint16_t kLayoutsFrom = 32'768;

  // `game` can be observed, and must outlive it.
  explicit ObservedGame(const Game& game);

  // Returns the game that is observed.
  const Game& observed() const { return game_; }

  const Schema& schema() const override { return schema_; }
  std::string_view title() const override { return game_.title(); }
  absl::Span<const RulesVersion> rules_versions() const override { return game_.rules_versions(); }
  uint16_t layout(uint16_t rules) const override {
    return static_cast<uint16_t>(kLayoutsFrom + game_.layout(rules));
  }
  absl::Span<const Clause> clauses() const override { return clauses_; }
  absl::Span<const ShippedCardSet> card_sets() const override { return game_.card_sets(); }
  int min_players() const override { return game_.min_players(); }
  int max_players() const override { return game_.max_players(); }
  absl::Span<const Variant> variants() const override { return game_.variants(); }
  // Cards may be identified again and again.
  uint64_t max_events() const override { return 0; }
  absl::Span<const std::string_view> turn_keys() const override { return game_.turn_keys(); }
  absl::Span<const std::string_view> card_keys() const override { return game_.card_keys(); }
  absl::Span<const std::string_view> report_keys() const override { return game_.report_keys(); }
  absl::Span<const std::string_view> card_details() const override { return game_.card_details(); }
  absl::Span<const Place> places() const override { return game_.places(); }
  absl::Span<const std::string_view> card_fields() const override { return game_.card_fields(); }
  bool can_be_observed() const override { return true; }
  Result<std::unique_ptr<Match>> New(const NewGame& request) const override;
  Result<std::shared_ptr<const CardSet>> ReadCardSet(std::string_view json) const override {
    return game_.ReadCardSet(json);
  }
  std::vector<TextOfCard> TextsOfCards(const CardSet& set) const override {
    return game_.TextsOfCards(set);
  }
  Result<std::unique_ptr<Match>> Open(const events::Envelope& created,
                                      std::shared_ptr<const CardSet> card_set,
                                      std::optional<uint16_t> rules) const override;

 private:
  const Game& game_;
  Schema schema_;
  std::vector<Clause> clauses_;
};

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_OBSERVED_GAME_H_
