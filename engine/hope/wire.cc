// Converts actions and configs between the schema's tables and the plain values of the rules.
#include "engine/kit/wire.h"

#include "engine/hope/hope.h"

namespace recount::engine::hope {
namespace {

namespace fbs = events::hope;

// No card set has a card with a longer name.
constexpr size_t kMaxCardBytes = 4096;

void ReadList(const flatbuffers::Vector<uint16_t>* list, ActionCards& cards) {
  if (list == nullptr) return;
  for (const uint16_t card : *list) cards.Add(card);
}

flatbuffers::Offset<flatbuffers::Vector<uint16_t>> WriteList(
    flatbuffers::FlatBufferBuilder& builder, const ActionCards& cards) {
  return builder.CreateVector(cards.begin(), cards.size());
}

}  // namespace

Action Hope::ReadAction(const fbs::Event& event) {
  Action action{.type = event.action_type()};
  switch (action.type) {
    case ActionType::declare_deck:
      action.deck = kit::TextIn(event.action_as_declare_deck()->deck());
      break;
    case ActionType::mulligan:
      ReadList(event.action_as_mulligan()->cards(), action.cards);
      break;
    case ActionType::play_unit:
      action.card = event.action_as_play_unit()->card();
      action.space = event.action_as_play_unit()->space();
      break;
    case ActionType::heal:
      action.card = event.action_as_heal()->card();
      action.other = event.action_as_heal()->unit();
      break;
    case ActionType::move:
      action.card = event.action_as_move()->unit();
      action.space = event.action_as_move()->to();
      break;
    case ActionType::swap:
      action.card = event.action_as_swap()->unit();
      action.other = event.action_as_swap()->with();
      break;
    case ActionType::play_location:
      action.card = event.action_as_play_location()->card();
      action.space = event.action_as_play_location()->space();
      break;
    case ActionType::declare_target:
      action.card = event.action_as_declare_target()->card();
      break;
    case ActionType::declare_attackers:
      ReadList(event.action_as_declare_attackers()->units(), action.cards);
      break;
    case ActionType::play_event:
      action.card = event.action_as_play_event()->card();
      break;
    case ActionType::use_ability:
      action.card = event.action_as_use_ability()->card();
      action.space = event.action_as_use_ability()->ability();
      break;
    case ActionType::choose:
      action.card = event.action_as_choose()->value();
      break;
    case ActionType::discard:
      action.card = event.action_as_discard()->card();
      break;
    default:
      break;
  }
  return action;
}

flatbuffers::Offset<void> Hope::WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                            const Action& action) {
  switch (action.type) {
    case ActionType::declare_deck: {
      const auto deck = builder.CreateString(action.deck.data(), action.deck.size());
      return fbs::CreateDeclareDeck(builder, deck).Union();
    }
    case ActionType::keep:
      return fbs::CreateKeep(builder).Union();
    case ActionType::mulligan:
      return fbs::CreateMulligan(builder, WriteList(builder, action.cards)).Union();
    case ActionType::play_unit:
      return fbs::CreatePlayUnit(builder, action.card, action.space).Union();
    case ActionType::heal:
      return fbs::CreateHeal(builder, action.card, action.other).Union();
    case ActionType::move:
      return fbs::CreateMove(builder, action.card, action.space).Union();
    case ActionType::swap:
      return fbs::CreateSwap(builder, action.card, action.other).Union();
    case ActionType::play_location:
      return fbs::CreatePlayLocation(builder, action.card, action.space).Union();
    case ActionType::declare_target:
      return fbs::CreateDeclareTarget(builder, action.card).Union();
    case ActionType::declare_attackers:
      return fbs::CreateDeclareAttackers(builder, WriteList(builder, action.cards)).Union();
    case ActionType::play_event:
      return fbs::CreatePlayEvent(builder, action.card).Union();
    case ActionType::use_ability:
      return fbs::CreateUseAbility(builder, action.card, action.space).Union();
    case ActionType::choose:
      return fbs::CreateChoose(builder, action.card).Union();
    case ActionType::discard:
      return fbs::CreateDiscard(builder, action.card).Union();
    default:
      return fbs::CreatePass(builder).Union();
  }
}

Config Hope::ReadConfig(const fbs::Event& event) {
  Config config;
  const fbs::Config& table = *event.config();
  config.two_on_two = table.two_on_two();
  config.artifacts = table.artifacts();
  config.max_rounds = table.max_rounds();
  if (const fbs::DeckRules* rules = table.deck_rules()) {
    config.min_cards = rules->min_cards();
    config.max_copies = rules->max_copies();
    config.recommended = rules->recommended();
  }
  config.has_decks = table.decks() != nullptr;
  if (!config.has_decks) return config;
  for (const fbs::RegisteredDeck* deck : *table.decks()) {
    auto& registered = config.decks.emplace_back();
    // A seat that has registered no deck has an entry without cards.
    if (deck->cards() == nullptr) continue;
    registered.emplace();
    for (const fbs::DeckEntry* entry : *deck->cards()) {
      // Entries may share one place in the bytes, so a name as long as an event would be copied for
      // each of them. The empty name is not the name of any card.
      const std::string_view card = kit::TextIn(entry->card());
      const bool may_be_card = card.size() <= kMaxCardBytes;
      registered->push_back({std::string(may_be_card ? card : ""), entry->copies()});
    }
  }
  return config;
}

flatbuffers::Offset<void> Hope::WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                            const Config& config) {
  flatbuffers::Offset<flatbuffers::Vector<flatbuffers::Offset<fbs::RegisteredDeck>>> decks;
  if (config.has_decks) {
    std::vector<flatbuffers::Offset<fbs::RegisteredDeck>> registered;
    for (const auto& deck : config.decks) {
      flatbuffers::Offset<flatbuffers::Vector<flatbuffers::Offset<fbs::DeckEntry>>> cards;
      if (deck) {
        std::vector<flatbuffers::Offset<fbs::DeckEntry>> entries;
        for (const RegisteredEntry& entry : *deck) {
          entries.push_back(
              fbs::CreateDeckEntry(builder, builder.CreateString(entry.card), entry.copies));
        }
        cards = builder.CreateVector(entries);
      }
      registered.push_back(fbs::CreateRegisteredDeck(builder, cards));
    }
    decks = builder.CreateVector(registered);
  }
  const auto rules =
      fbs::CreateDeckRules(builder, config.min_cards, config.max_copies, config.recommended);
  return fbs::CreateConfig(builder, config.two_on_two, config.artifacts, decks, rules,
                           config.max_rounds)
      .Union();
}

}  // namespace recount::engine::hope
