// Reads the objects of a card set key by key. The first violation of the format is kept, with its
// place in the set. After that every value reads as empty. A key that was never read is an unknown
// key.
//
//   Fault fault;
//   {
//     CardReader reader(json, "the set", fault);
//     reader.Text("name", cards.name);
//     reader.List("heroes", true, true, [&](const Json& entry, const std::string& place) {
//       CardReader hero(entry, place, fault);
//       hero.Integer("attack", 0, 1000, cards.heroes.emplace_back().attack);
//     });
//   }
//   if (fault) return *fault;          // bad_request, here without clause
#ifndef RECOUNT_ENGINE_KIT_CARD_READER_H_
#define RECOUNT_ENGINE_KIT_CARD_READER_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "events/error.h"
#include "events/json.h"

namespace recount::engine::kit {

class CardReader {
 public:
  using Words = absl::Span<const std::string_view>;
  using Each = std::function<void(const Json& entry, const std::string& place)>;

  // Every refusal cites `clause`. `json`, `fault` and `clause` must outlive the reader.
  CardReader(const Json& json, std::string place, Fault& fault, std::string_view clause = "");
  // Refuses the object if it has keys that were not read.
  ~CardReader();
  CardReader(const CardReader&) = delete;
  CardReader& operator=(const CardReader&) = delete;

  bool failed() const { return fault_.has_value(); }
  const std::string& place() const { return place_; }

  // Keeps "card set: <place> <what>" as the fault, unless there is one already.
  void Refuse(std::string_view what);

  // Returns the value of a key, or nullptr if an optional key is missing or reading has failed.
  const Json* Find(std::string_view key, bool is_required = true);
  // Does the same for a list of at most 512 entries.
  const Json* FindList(std::string_view key, bool is_required = true);

  // Each of these leaves its value unchanged if an optional key is missing.
  template <class Number>
  void Integer(std::string_view key, int64_t low, int64_t high, Number& number,
               bool is_required = true) {
    int64_t value = 0;
    if (FindInteger(key, low, high, is_required, value)) number = static_cast<Number>(value);
  }
  void Bool(std::string_view key, bool& flag, bool is_required = true);
  // Reads a non-empty string.
  void Text(std::string_view key, std::string& text);
  // Reads one of the words as its index among them.
  template <class Word>
  void OneOf(std::string_view key, Words words, Word& word, bool is_required = true) {
    size_t index = 0;
    if (FindWord(key, words, is_required, index)) word = static_cast<Word>(index);
  }
  // Reads a non-empty list of the words without repeats; bit i is set if word i is in it.
  template <class Bits>
  void SomeOf(std::string_view key, Words words, Bits& bits, bool is_required = false) {
    uint64_t found = 0;
    if (FindWords(key, words, is_required, found)) bits = static_cast<Bits>(found);
  }
  // Calls `each` for every entry of a list of at most 512.
  void List(std::string_view key, bool is_required, bool may_be_empty, const Each& each);
  // Checks an optional list of strings and discards its contents.
  void Strings(std::string_view key);

 private:
  bool FindInteger(std::string_view key, int64_t low, int64_t high, bool is_required,
                   int64_t& value);
  bool FindWord(std::string_view key, Words words, bool is_required, size_t& index);
  bool FindWords(std::string_view key, Words words, bool is_required, uint64_t& bits);

  const Json& json_;
  std::string place_;
  Fault& fault_;
  std::string_view clause_;
  std::vector<std::string_view> seen_;
};

// Returns the index of a word in a list, or the size of the list if it is not in it. An empty word
// in the list matches nothing in the JSON.
size_t IndexIn(const Json& value, CardReader::Words words);

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_CARD_READER_H_
