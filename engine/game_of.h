// The Game of all rules versions of a game, which takes one GameRules struct per version, oldest
// first. It is instantiated once per game, in its game.cc.
//
//   static const GameOf<Heretics, HereticsSecond> instance;
#ifndef RECOUNT_ENGINE_GAME_OF_H_
#define RECOUNT_ENGINE_GAME_OF_H_

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "engine/match_of.h"
#include "events/sha256.h"
#include "fmt/format.h"

namespace recount::engine {

// `G` is the oldest version. The others share its table, config and cards; each may have a state of
// its own.
template <GameRules G, GameRules... Newer>
class GameOf final : public Game {
  static_assert((std::is_same_v<typename Newer::Cards, typename G::Cards> && ...));
  static_assert((std::is_same_v<typename Newer::Config, typename G::Config> && ...));
  static_assert((std::is_same_v<typename Newer::EventTable, typename G::EventTable> && ...));
  using Set = CardSetOf<typename G::Cards>;

 public:
  const Schema& schema() const override { return G::kSchema; }
  std::string_view title() const override { return G::kTitle; }
  absl::Span<const RulesVersion> rules_versions() const override {
    static constexpr RulesVersion kVersions[] = {G::kRules, Newer::kRules...};
    return kVersions;
  }
  uint16_t layout([[maybe_unused]] uint16_t rules) const override {
    uint16_t layout = G::kLayout;
    ((layout = rules == Newer::kRules.number ? Newer::kLayout : layout), ...);
    return layout;
  }
  absl::Span<const Clause> clauses() const override { return G::Clauses(); }
  absl::Span<const ShippedCardSet> card_sets() const override { return G::CardSets(); }
  int min_players() const override { return G::kMinPlayers; }
  int max_players() const override { return G::kMaxPlayers; }
  absl::Span<const Variant> variants() const override { return G::Variants(); }
  uint64_t max_events() const override { return G::kMaxEvents; }
  absl::Span<const std::string_view> turn_keys() const override { return TurnKeysOf<G>(); }
  absl::Span<const std::string_view> card_keys() const override { return G::CardKeys(); }
  absl::Span<const std::string_view> card_fields() const override { return CardFieldsOf<G>(); }
  absl::Span<const std::string_view> card_details() const override { return CardDetailsOf<G>(); }
  absl::Span<const std::string_view> report_keys() const override { return G::ReportKeys(); }
  absl::Span<const Place> places() const override { return G::Places(); }

  bool can_be_observed() const override { return ObservableRules<G>; }

  Result<std::unique_ptr<Match>> New(const NewGame& request) const override {
    const uint64_t rules = request.rules.value_or(DefaultRules(*this));
    if (!FindRules(*this, rules)) {
      return Error::BadRequest(fmt::format("unknown rules version {} of {}; this build has {}",
                                           rules, id(), RulesText(*this)));
    }
    auto setup = G::Prepare(request);
    if (!setup.ok()) return setup.error();
    auto set = MakeSet(std::move(setup->cards), std::move(setup->card_set_json));
    set->name = std::move(setup->card_set_name);
    return NewMatch(rules, std::move(set), setup->config, static_cast<int>(request.players));
  }

  Result<std::shared_ptr<const CardSet>> ReadCardSet(std::string_view json) const override;

  std::vector<TextOfCard> TextsOfCards([[maybe_unused]] const CardSet& set) const override {
    if constexpr (requires { G::TextsOfCards(std::declval<const typename G::Cards&>()); }) {
      return G::TextsOfCards(static_cast<const Set&>(set).cards);
    } else {
      return {};
    }
  }

  Result<std::unique_ptr<Match>> Open(const events::Envelope& event,
                                      std::shared_ptr<const CardSet> card_set,
                                      std::optional<uint16_t> wanted_rules) const override {
    RECOUNT_CHECK(event.kind() == events::EventKind::created);
    const events::Created& created = *event.created();
    const uint16_t rules = wanted_rules.value_or(created.rules());
    if (created.game()->string_view() != flatbuffers::string_view(id().data(), id().size()) ||
        !FindRules(*this, rules)) {
      return Error{ErrorCode::unsupported, "",
                   fmt::format("this build does not know game {}, rules version {}",
                               created.game()->str(), rules)};
    }
    auto set = std::dynamic_pointer_cast<const Set>(std::move(card_set));
    if (set == nullptr || !std::equal(set->hash.begin(), set->hash.end(),
                                      created.card_set_hash()->bytes()->begin())) {
      return Error{ErrorCode::card_set, "", "the card set is not the one that the log pins"};
    }
    const auto& table = As<typename G::EventTable>(event);
    if (table.config() == nullptr) {
      return Error{ErrorCode::corrupt, "", "the first event of a game's log has no config"};
    }
    if (created.players() < min_players() || created.players() > max_players()) {
      return Error::BadRequest(
          fmt::format("this game cannot be played by {} players", created.players()));
    }
    const typename G::Config config = G::ReadConfig(table);
    if (Fault fault = G::CheckConfig(set->cards, config, created.players())) return *fault;
    return NewMatch(rules, std::move(set), config, created.players());
  }

 private:
  // The version must be one that this build has.
  std::unique_ptr<Match> NewMatch(uint64_t rules, std::shared_ptr<const Set> set,
                                  const typename G::Config& config, int players) const {
    std::unique_ptr<Match> match;
    const auto make = [&]<class Version>() {
      if (Version::kRules.number != rules) return;
      match = std::make_unique<MatchOf<Version>>(*this, set, config, players);
    };
    make.template operator()<G>();
    (make.template operator()<Newer>(), ...);
    RECOUNT_CHECK(match != nullptr);
    return match;
  }

  static std::shared_ptr<Set> MakeSet(typename G::Cards cards, std::string json) {
    auto set = std::make_shared<Set>();
    set->cards = std::move(cards);
    set->canonical_json = std::move(json);
    set->hash = Sha256(AsBytes(set->canonical_json));
    return set;
  }
};

template <GameRules G, GameRules... Newer>
Result<std::shared_ptr<const CardSet>> GameOf<G, Newer...>::ReadCardSet(
    std::string_view json) const {
  const auto no_set = [](const char* why) { return Error{ErrorCode::card_set, "", why}; };
  const std::optional<Json> parsed = ParseJson(json);
  if (!parsed || !parsed->is_object()) return no_set("the card set is not a JSON object");
  auto cards = G::ParseCards(*parsed);
  if (!cards.ok()) return no_set(cards.error().message.c_str());
  // The hash of a set is taken over its canonical form, so another form would have another hash.
  if (CanonicalJson(*parsed) != json) return no_set("the card set is not canonical JSON");
  auto set = MakeSet(*std::move(cards), std::string(json));
  set->name = parsed->at("name").template get<std::string>();
  return std::shared_ptr<const CardSet>(std::move(set));
}

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_GAME_OF_H_
