// `cards` and `options` print what a game can be started with, and what its cards do.
#include <map>
#include <nlohmann/json.hpp>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "engine/registry.h"
#include "engine/sheet.h"
#include "events/event_json.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "replay/documents/card_text.h"
#include "replay/play/nearest_word.h"
#include "replay/play/play.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

// A card of a set: an entry with a name in one of its lists.
struct Card {
  std::string list;  // "heroes"
  std::string name;  // the name for people
  const OrderedJson* json = nullptr;
  const engine::TextOfCard* text = nullptr;  // what it does; nothing if the game has no words
};

std::string NameOfEntry(const OrderedJson& entry) {
  for (const char* key : {"name", "title", "id", "key"}) {
    if (const std::string* name = FindText(entry, key)) return *name;
  }
  return "";
}

// Returns whether an entry of a list is a card. A deck is a list of cards and not a card.
bool IsCard(const OrderedJson& entry) {
  return entry.is_object() && !NameOfEntry(entry).empty() && !entry.contains("cards");
}

std::vector<Card> CardsOf(const OrderedJson& set, const std::vector<engine::TextOfCard>& texts) {
  std::map<std::string_view, const engine::TextOfCard*> by_entry;
  for (const engine::TextOfCard& text : texts) by_entry[text.entry] = &text;
  std::vector<Card> cards;
  for (const auto& list : set.items()) {
    if (!list.value().is_array()) continue;
    for (size_t i = 0; i < list.value().size(); ++i) {
      const OrderedJson& entry = list.value()[i];
      if (!IsCard(entry)) continue;
      const auto text = by_entry.find(fmt::format("/{}/{}", list.key(), i));
      cards.push_back({list.key(), NameOfEntry(entry), &entry,
                       text == by_entry.end() ? nullptr : text->second});
    }
  }
  return cards;
}

// Returns what the cards of a shipped set do, in words.
std::vector<engine::TextOfCard> TextsOf(const engine::Game& game,
                                        const engine::ShippedCardSet& set) {
  const auto read = game.ReadCardSet(CanonicalJson(Json::parse(set.json)));
  if (!read.ok()) return {};
  return game.TextsOfCards(**read);
}

void PrintCard(const Console& console, const Card& card) {
  constexpr size_t kIndent = 4;
  constexpr size_t kHang = 6;
  process::WriteOut("{}  ({})\n", engine::Printable(card.name), engine::Printable(card.list));
  if (card.text == nullptr) return;
  for (const engine::TextPart& part : card.text->parts) {
    console.WriteParagraph(fmt::format("{}: {}", part.part, part.text), kIndent, kHang);
  }
  const OrderedJson* stand_in = FindMember(*card.json, "stand_in");
  if (stand_in != nullptr && !stand_in->empty()) {
    console.WriteParagraph("Not all of this is in the rulebook; --json says what was filled in.",
                           kIndent, kHang);
  }
}

// Returns the set with this name, or the first set if the name is empty. Throws UsageError.
const engine::ShippedCardSet& SetOf(const engine::Game& game, const std::string& name) {
  std::vector<std::string> names;
  for (const engine::ShippedCardSet& set : game.card_sets()) {
    if (name.empty() || set.name == name) return set;
    names.emplace_back(set.name);
  }
  throw UsageError{fmt::format("unknown card set \"{}\" for {}; expected one of: {}{}", name,
                               game.id(), fmt::join(names, ", "),
                               replay::play::DidYouMean(name, names))};
}

const engine::Game& GameOf(const std::string& id) {
  const engine::Game* game = engine::FindGame(id);
  if (game == nullptr) throw NoSuchGame(id);
  return *game;
}

// Returns the cards with this name or id; if there are none, those whose name begins with it.
std::vector<Card> Called(const std::vector<Card>& cards, const std::string& words) {
  std::vector<Card> found;
  const std::string lower = absl::AsciiStrToLower(words);
  for (const Card& card : cards) {
    bool is_called = absl::EqualsIgnoreCase(card.name, words);
    for (const char* key : {"id", "key", "kind", "hero"}) {
      is_called |= card.json->value(key, OrderedJson()) == OrderedJson(lower);
    }
    if (is_called) found.push_back(card);
  }
  if (!found.empty()) return found;
  for (const Card& card : cards) {
    if (absl::StartsWithIgnoreCase(card.name, words)) found.push_back(card);
  }
  return found;
}

// Returns the options of a new game with their defaults, for the smallest number of players.
OrderedJson DefaultsOf(const engine::Game& game) {
  const auto match = game.New({.players = static_cast<size_t>(game.min_players())});
  if (!match.ok()) return OrderedJson::object();
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::created};
  parts.config = (*match)->WriteConfig(builder);
  const MutableBytes bytes = FinishEvent(builder, parts);
  return EventCodec(game.schema())
      .ConfigJson(*flatbuffers::GetRoot<events::Envelope>(bytes.data()));
}

struct CardsOptions : Options {
  const std::string& game = Text("GAME", kNewGameHelp, kRequired);
  const std::string& words = Text("CARD", "card name, or how it begins");
  const std::string& set = Text("--cards", "card set (default: the game's first)");
};

int RunCards(const Console& console, const CardsOptions& options) {
  const engine::Game& game = GameOf(options.game);
  const engine::ShippedCardSet& set = SetOf(game, options.set);
  const std::string& words = options.words;
  const OrderedJson json = OrderedJson::parse(set.json);
  const std::vector<engine::TextOfCard> texts = TextsOf(game, set);
  std::vector<Card> cards = CardsOf(json, texts);
  if (!words.empty()) {
    std::vector<std::string> names;
    for (const Card& card : cards) names.push_back(card.name);
    cards = Called(cards, words);
    if (cards.empty()) {
      return console.Fail({.code = ErrorCode::not_found,
                           .message = fmt::format("{} has no card \"{}\"; `recount cards {}` lists "
                                                  "them{}",
                                                  set.name, words, game.id(),
                                                  replay::play::DidYouMean(words, names))});
    }
  }
  if (!console.IsForPeople()) {
    OrderedJson document;
    document["game"] = std::string(game.id());
    document["card_set"] = std::string(set.name);
    document["cards"] = OrderedJson::array();
    for (const Card& card : cards) {
      OrderedJson& entry = document["cards"].emplace_back();
      entry = {{"list", card.list}, {"name", card.name}, {"card", *card.json}};
      if (card.text != nullptr) entry["text"] = replay::documents::CardTextJson(*card.text);
    }
    console.Print(document);
    return kDone;
  }
  if (words.empty()) process::WriteOut("{}, card set {}\n", game.title(), set.name);
  for (const Card& card : cards) PrintCard(console, card);
  return kDone;
}

struct OptionsOptions : Options {
  const std::string& game = Text("GAME", kNewGameHelp, kRequired);
};

int RunOptions(const Console& console, const OptionsOptions& options) {
  const engine::Game& game = GameOf(options.game);
  OrderedJson document;
  document["game"] = std::string(game.id());
  document["players"] = {game.min_players(), game.max_players()};
  document["config"] = DefaultsOf(game);
  document["variants"] = OrderedJson::array();
  for (const engine::Variant& variant : game.variants()) {
    OrderedJson& entry = document["variants"].emplace_back();
    entry["name"] = std::string(variant.name);
    entry["config"] = OrderedJson::parse(variant.config);
    entry["players"] = {variant.min_players == 0 ? game.min_players() : variant.min_players,
                        variant.max_players == 0 ? game.max_players() : variant.max_players};
  }
  document["card_sets"] = OrderedJson::array();
  for (const engine::ShippedCardSet& set : game.card_sets()) {
    document["card_sets"].push_back(std::string(set.name));
  }
  if (!console.IsForPeople()) {
    console.Print(document);
    return kDone;
  }
  process::WriteOut("{}, {} to {} players\n", game.title(), game.min_players(), game.max_players());
  process::WriteOut("Options, with their defaults (--config):\n");
  if (document["config"].empty()) process::WriteOut("  none\n");
  for (const auto& item : document["config"].items()) {
    process::WriteOut("  {:<20} {}\n", item.key(), item.value().dump());
  }
  process::WriteOut("Variants:\n");
  for (const OrderedJson& variant : document["variants"]) {
    process::WriteOut("  {:<20} {} to {} players, --config '{}'\n",
                      variant["name"] == "" ? "standard" : variant["name"].get<std::string>(),
                      variant["players"][0].get<int>(), variant["players"][1].get<int>(),
                      variant["config"].dump());
  }
  process::WriteOut("Card sets (--cards), the first is the default:\n");
  for (const OrderedJson& set : document["card_sets"])
    process::WriteOut("  {}\n", set.get<std::string>());
  process::WriteOut("Cards: recount cards {}; clauses: recount rules {}\n", game.id(), game.id());
  return kDone;
}

}  // namespace

Command CardsCommand() {
  return Command("Look", "cards", "print what a game's cards do",
                 "recount cards hope 'brood mother'", RunCards, {.opens_store = OpensStore::never});
}

Command OptionsCommand() {
  return Command("Look", "options", "list a game's options, variants and card sets",
                 "recount options hope", RunOptions, {.opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
