#include "engine/state_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::engine {
namespace {

void Sort(std::vector<StateFinding>& findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const StateFinding& a, const StateFinding& b) { return a.path < b.path; });
}

std::string CardsIn(CardRange range) {
  if (range.first >= range.end) return "no card, because none can be here";
  return fmt::format("a card: its number, {} to {}, or its name", range.first, range.end - 1);
}

}  // namespace

StateReading::StateReading(const Json& document, CardsCalled called,
                           absl::FunctionRef<void(StateReader& json)> read)
    : called_(called) {
  if (!document.is_object()) {
    Refuse("", "an object");
    return;
  }
  const auto run = [&] {
    unreadable_.clear();
    unread_.clear();
    derived_cards_.clear();
    orders_.clear();
    StateReader root(document, "", *this);
    // These describe where the document comes from, and are not part of a state.
    for (const std::string_view key : {"seq", "state_hash", "names"}) root.Skip(key);
    read(root);
  };
  run();
  if (has_words_) {
    // Only now every card is known that the document names by its number, and no word may mean it.
    knows_numbers_ = true;
    run();
  }
  Sort(unreadable_);
}

void StateReading::Refuse(std::string path, std::string expected, ClauseIndex clause) {
  if (unreadable_.size() == StateFindings::kMost) return;
  unreadable_.push_back({std::move(path), clause, std::move(expected)});
}

std::optional<uint16_t> StateReading::CardOf(const Json& value, const std::string& path,
                                             CardRange range, bool is_place) {
  if (value.is_string()) {
    return CardCalled(value.get_ref<const std::string&>(), path, range, is_place);
  }
  const int64_t number = IsInteger(value) ? value.get<int64_t>() : -1;
  if (number < static_cast<int64_t>(range.first) || number >= static_cast<int64_t>(range.end)) {
    Refuse(path, CardsIn(range));
    return std::nullopt;
  }
  const auto card = static_cast<uint16_t>(number);
  if (is_place && !knows_numbers_) placed_.insert(card);
  return card;
}

std::optional<uint16_t> StateReading::CardCalled(const std::string& words, const std::string& path,
                                                 CardRange range, bool is_place) {
  has_words_ = true;
  if (!knows_numbers_) return std::nullopt;
  std::vector<uint16_t> called = called_(words);
  if (called.empty()) {
    Refuse(path, "a card: its number or its name; no card of this game is called so");
    return std::nullopt;
  }
  std::erase_if(called, [&](uint16_t card) { return card < range.first || card >= range.end; });
  if (called.empty()) {
    Refuse(path, CardsIn(range));
    return std::nullopt;
  }
  if (!is_place) {
    // A mention does not say where its card lies, so it cannot choose between copies.
    if (called.size() == 1) return called.front();
    Refuse(path, "the number of the card, because several are called so");
    return std::nullopt;
  }
  for (const uint16_t card : called) {
    if (placed_.insert(card).second) return card;
  }
  Refuse(path, fmt::format("at most {} of this card", called.size()));
  return std::nullopt;
}

std::vector<StateFinding> StateReading::Located(absl::Span<const StateFinding> findings) const {
  std::vector<StateFinding> located(findings.begin(), findings.end());
  for (StateFinding& finding : located) {
    for (const auto& [list, order] : orders_) {
      if (finding.path.compare(0, list.size(), list) != 0) continue;
      // The key after the list is an index in the state's order.
      const std::string_view rest = std::string_view(finding.path).substr(list.size());
      if (rest.size() < 2 || rest[0] != '/') continue;
      const std::string_view digits = rest.substr(1, rest.find('/', 1) - 1);
      size_t index = 0;
      for (const char digit : digits) index = index * 10 + static_cast<size_t>(digit - '0');
      if (index >= order.size()) continue;
      finding.path = fmt::format("{}/{}{}", list, order[index], rest.substr(1 + digits.size()));
    }
  }
  Sort(located);
  return located;
}

std::vector<StateFinding> StateReading::NotDerived(const OrderedJson& written) const {
  std::vector<StateFinding> findings;
  for (const auto& [path, value] : unread_) {
    if (findings.size() == StateFindings::kMost) break;
    // An entry of a list without an order stands at the place of its rank in what is written.
    std::string there = path;
    for (const auto& [list, order] : orders_) {
      for (size_t rank = 0; rank < order.size(); ++rank) {
        const std::string here = fmt::format("{}/{}/", list, order[rank]);
        if (path.compare(0, here.size(), here) != 0) continue;
        there = fmt::format("{}/{}/{}", list, rank, path.substr(here.size()));
        break;
      }
    }
    const OrderedJson* derived = ValueAt(written, *KeysOfPointer(there));
    if (derived == nullptr) {
      findings.push_back({path, kNoClause, "no such key"});
    } else if (Json(*derived) != *value) {
      findings.push_back(
          {path, kNoClause, fmt::format("{}, which follows from the rest", Written(*derived))});
    }
  }
  for (const auto& [path, cards] : derived_cards_) {
    if (findings.size() == StateFindings::kMost) break;
    const OrderedJson::json_pointer pointer(path);
    if (!written.contains(pointer) || Json(written[pointer]) == Json(cards)) continue;
    findings.push_back({path, kNoClause,
                        fmt::format("{}, which follows from the rest", Written(written[pointer]))});
  }
  Sort(findings);
  return findings;
}

StateReader::StateReader(const Json& object, std::string path, StateReading& reading)
    : object_(object), path_(std::move(path)), reading_(reading) {}

StateReader::~StateReader() {
  for (const auto& [key, value] : object_.get_ref<const Json::object_t&>()) {
    // A document of millions of unknown keys has no more findings than one of a hundred.
    if (reading_.unread_.size() > kMaxJsonValues) return;
    if (read_.find(key) == read_.end()) reading_.unread_.emplace_back(PathTo(key), &value);
  }
}

bool StateReader::Has(std::string_view key) const { return FindMember(object_, key) != nullptr; }

std::string StateReader::PathTo(std::string_view key) const {
  return key.empty() ? path_ : fmt::format("{}/{}", path_, EscapedKey(key));
}

void StateReader::Refuse(std::string_view key, std::string_view expected, ClauseIndex clause) {
  reading_.Refuse(PathTo(key), std::string(expected), clause);
}

const Json* StateReader::Find(std::string_view key) {
  read_.emplace(key);
  return FindMember(object_, key);
}

const Json* StateReader::FindList(std::string_view key, size_t most) {
  const Json* value = Find(key);
  if (value == nullptr) return nullptr;
  if (value->is_array() && value->size() <= most) return value;
  Refuse(key, fmt::format("a list of at most {}", most));
  return nullptr;
}

bool StateReader::IsRefused(std::string_view key) const {
  const std::vector<StateFinding>& findings = reading_.unreadable_;
  return std::any_of(
      findings.begin(), findings.end(),
      [&, path = PathTo(key)](const StateFinding& each) { return each.path == path; });
}

bool StateReader::IsNull(std::string_view key) {
  const Json* value = Find(key);
  return value != nullptr && value->is_null();
}

std::optional<int64_t> StateReader::ReadInteger(std::string_view key, int64_t low, int64_t high) {
  const Json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  if (IsInteger(*value) && low <= *value && *value <= high) return value->get<int64_t>();
  Refuse(key, fmt::format("a number from {} to {}", low, high));
  return std::nullopt;
}

std::optional<bool> StateReader::ReadBool(std::string_view key) {
  const Json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  Refuse(key, "true or false");
  return std::nullopt;
}

std::optional<size_t> StateReader::ReadWord(std::string_view key, Words words) {
  const Json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  const std::string word = value->is_string() ? value->get<std::string>() : "";
  if (value->is_null() || !word.empty()) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return static_cast<size_t>(found - words.begin());
  }
  std::string expected;
  for (const std::string_view each : words) {
    expected += fmt::format("{}{}", expected.empty() ? "" : ", ", each.empty() ? "null" : each);
  }
  Refuse(key, "one of " + expected);
  return std::nullopt;
}

std::string_view StateReader::Text(std::string_view key) {
  const Json* value = Find(key);
  if (value == nullptr) return "";
  if (value->is_string()) return value->get_ref<const std::string&>();
  Refuse(key, "a string");
  return "";
}

std::optional<uint32_t> StateReader::ReadSeats(std::string_view key, int players) {
  uint32_t seats = 0;
  bool repeats = false;
  const bool is_there =
      Integers(key, 0, players - 1, static_cast<size_t>(players), [&](int64_t seat) {
        repeats = repeats || (seats >> seat & 1) != 0;
        seats |= uint32_t{1} << seat;
      });
  if (repeats) Refuse(key, "each seat once");
  return is_there ? std::optional(seats) : std::nullopt;
}

std::optional<uint16_t> StateReader::ReadCard(std::string_view key, CardRange range, uint16_t none,
                                              bool is_place) {
  const Json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_null()) return none;
  return reading_.CardOf(*value, PathTo(key), range, is_place);
}

bool StateReader::ReadCards(std::string_view key, CardRange range, size_t most, bool is_place,
                            EachCard each) {
  const Json* list = FindList(key, most);
  if (list == nullptr) return false;
  const std::string path = PathTo(key);
  for (size_t i = 0; i < list->size(); ++i) {
    const auto card = reading_.CardOf((*list)[i], fmt::format("{}/{}", path, i), range, is_place);
    if (card) each(*card);
  }
  return true;
}

bool StateReader::Cards(std::string_view key, CardRange range, size_t most, EachCard each) {
  return ReadCards(key, range, most, true, each);
}

bool StateReader::Mentions(std::string_view key, CardRange range, size_t most, EachCard each) {
  return ReadCards(key, range, most, false, each);
}

void StateReader::DerivedCards(std::string_view key, CardRange range, size_t most) {
  std::vector<uint16_t> cards;
  if (!Cards(key, range, most, [&](uint16_t card) { cards.push_back(card); })) return;
  std::sort(cards.begin(), cards.end());
  reading_.derived_cards_[PathTo(key)] = std::move(cards);
}

bool StateReader::Integers(std::string_view key, int64_t low, int64_t high, size_t most,
                           absl::FunctionRef<void(int64_t)> each) {
  const Json* list = FindList(key, most);
  if (list == nullptr) return false;
  for (size_t i = 0; i < list->size(); ++i) {
    const Json& value = (*list)[i];
    if (IsInteger(value) && low <= value && value <= high) {
      each(value.get<int64_t>());
    } else {
      reading_.Refuse(fmt::format("{}/{}", PathTo(key), i),
                      fmt::format("a number from {} to {}", low, high));
    }
  }
  return true;
}

bool StateReader::Object(std::string_view key, absl::FunctionRef<void(StateReader& object)> read) {
  const Json* value = Find(key);
  if (value == nullptr) return false;
  if (value->is_object()) {
    StateReader object(*value, PathTo(key), reading_);
    read(object);
  } else if (!value->is_null()) {
    Refuse(key, "an object or null");
  }
  return value->is_null();
}

bool StateReader::Entries(std::string_view key, size_t most, EachEntry each) {
  const Json* list = FindList(key, most);
  if (list == nullptr) return false;
  for (size_t i = 0; i < list->size(); ++i) {
    const std::string path = fmt::format("{}/{}", PathTo(key), i);
    if (!(*list)[i].is_object()) {
      reading_.Refuse(path, "an object");
      continue;
    }
    StateReader entry((*list)[i], path, reading_);
    each(entry, i);
  }
  return true;
}

bool StateReader::RankedEntries(std::string_view key, size_t most, EachRank each) {
  std::vector<std::pair<int64_t, size_t>> ranks;
  const bool is_there = Entries(
      key, most, [&](StateReader& entry, size_t index) { ranks.emplace_back(each(entry), index); });
  std::stable_sort(ranks.begin(), ranks.end());
  std::vector<size_t>& order = reading_.orders_[PathTo(key)];
  order.clear();
  for (const auto& [rank, index] : ranks) order.push_back(index);
  return is_there;
}

void StateReader::Players(int players, EachEntry each) {
  const Json* list = FindList("players", static_cast<size_t>(players));
  if (list == nullptr) return;
  if (list->size() != static_cast<size_t>(players)) {
    return Refuse("players", fmt::format("a list of {} players", players));
  }
  Entries("players", static_cast<size_t>(players), [&](StateReader& player, size_t seat) {
    player.Skip("name");
    each(player, seat);
  });
}

std::string_view StateReader::PlayerText(size_t seat, std::string_view key) const {
  const Json& list = ListMember(object_, "players");
  const std::string* text = seat < list.size() ? FindText(list[seat], key) : nullptr;
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

}  // namespace recount::engine
