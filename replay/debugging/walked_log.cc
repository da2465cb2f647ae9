#include "replay/debugging/walked_log.h"

#include <nlohmann/json.hpp>

#include "events/created.h"
#include "events/event_json.h"

namespace recount::replay::debugging {

OwnedEvent CreatedOf(const engine::Match& match) {
  flatbuffers::FlatBufferBuilder builder;
  Creation creation;
  creation.game = std::string(match.game().id());
  creation.rules = match.rules().number;
  creation.names.resize(static_cast<size_t>(match.players()));
  creation.card_set_name = match.card_set().name;
  creation.card_set_hash = match.card_set().hash;
  const CreatedEvent created = WriteCreated(
      builder, creation, [&](auto& into) { return match.WriteConfig(into); },
      [](uint32_t) { return Salt(); }, std::nullopt);
  return OwnedEvent(created.bytes);
}

OrderedJson ConfigOf(const engine::Match& match) {
  return EventCodec(match.game().schema()).ConfigJson(CreatedOf(match).event());
}

Choice OutcomeChoice(engine::ChanceKind kind, absl::Span<const uint16_t> numbers) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::chance, .outcome_kind = kind};
  parts.outcome = builder.CreateVector(numbers.data(), numbers.size());
  return std::make_shared<const OwnedEvent>(FinishEvent(builder, parts));
}

std::vector<Choice> LegalChoices(const engine::Match& match, engine::Seat seat) {
  std::vector<Choice> choices;
  match.ForEachLegal(
      seat, [&](Bytes bytes) { choices.push_back(std::make_shared<const OwnedEvent>(bytes)); });
  return choices;
}

Choice WithSeat(const OwnedEvent& action, engine::Seat seat) {
  OwnedEvent moved(action.bytes());
  auto* table = flatbuffers::GetMutableRoot<flatbuffers::Table>(moved.mutable_bytes().data());
  RECOUNT_CHECK(table->SetField<uint8_t>(events::Envelope::VT_SEAT, seat, kNullSeat));
  return std::make_shared<const OwnedEvent>(std::move(moved));
}

CandidateTables::CandidateTables(const engine::Match& start)
    : game_(start.game()),
      rules_(start.rules().number),
      card_set_(new Json(Json::parse(start.card_set().canonical_json)),
                [](const Json* json) { delete json; }),
      original_(TableOf(start.Clone())) {
  tables_[{original_->players(), ConfigOf(start).dump()}] = original_;
}

std::shared_ptr<const CandidateTable> CandidateTables::WithPlayers(const CandidateTable& table,
                                                                   int players) {
  return Find(players, ConfigOf(*table.start));
}

std::shared_ptr<const CandidateTable> CandidateTables::WithDefault(const CandidateTable& table,
                                                                   const std::string& key) {
  OrderedJson config = ConfigOf(*table.start);
  const OrderedJson& defaults = DefaultsFor(table.players());
  if (!defaults.contains(key)) return nullptr;
  config[key] = defaults[key];
  return Find(table.players(), config);
}

std::shared_ptr<const CandidateTable> CandidateTables::Find(int players,
                                                            const OrderedJson& config) {
  const auto [found, is_new] = tables_.try_emplace({players, config.dump()});
  // A table that the game refuses is remembered as nullptr, so it is tried only once.
  if (!is_new) return found->second;
  if (players < 1) return nullptr;
  const Json plain = config;
  Result<std::unique_ptr<engine::Match>> start = game_.New({.players = static_cast<size_t>(players),
                                                            .config = &plain,
                                                            .card_set = card_set_.get(),
                                                            .rules = rules_});
  if (start.ok()) found->second = TableOf(*std::move(start));
  return found->second;
}

std::shared_ptr<const CandidateTable> CandidateTables::TableOf(
    std::unique_ptr<engine::Match> start) {
  auto table = std::make_shared<CandidateTable>();
  const OrderedJson config = ConfigOf(*start);
  const OrderedJson& defaults = DefaultsFor(start->players());
  for (const auto& [key, value] : config.items()) {
    if (defaults.contains(key) && defaults[key] != value) table->unusual_keys.push_back(key);
  }
  table->start = std::move(start);
  return table;
}

const OrderedJson& CandidateTables::DefaultsFor(int players) {
  const auto known = defaults_.find(players);
  if (known != defaults_.end()) return *known->second;
  const Result<std::unique_ptr<engine::Match>> match = game_.New(
      {.players = static_cast<size_t>(players), .card_set = card_set_.get(), .rules = rules_});
  const auto* config = new OrderedJson(match.ok() ? ConfigOf(**match) : OrderedJson::object());
  const auto forget = [](const OrderedJson* json) { delete json; };
  return *defaults_
              .emplace(players, std::unique_ptr<const OrderedJson, void (*)(const OrderedJson*)>(
                                    config, forget))
              .first->second;
}

}  // namespace recount::replay::debugging
