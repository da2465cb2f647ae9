// How a card set is read: an object key by key, then what its texts hold. For card_set.cc and
// texts.cc alone.
#ifndef RECOUNT_ENGINE_INHUMANITY_SET_READER_H_
#define RECOUNT_ENGINE_INHUMANITY_SET_READER_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/inhumanity/cards.h"

namespace recount::engine::inhumanity {

inline constexpr std::string_view kShape = "";               // types and ranges: no clause
inline constexpr std::string_view kClosedList = "INH-10.1";  // effects, statics and triggers

// What the cards of one set share while they are read.
struct SetContext {
  Fault fault;                                 // the first; after it everything reads as nothing
  std::map<std::string, uint16_t> tags;        // numbers, in the order of their first use
  std::map<std::string, uint16_t> asset_keys;  // which entry of `assets`
};

// Reads an object key by key. The context keeps the first thing that breaks
// docs/reference/inhumanity.md, "Format of a card set", with its place and with the clause of all
// that this reader refuses. A key that was not read before the destructor runs is an unknown key.
class ObjectReader {
 public:
  ObjectReader(const Json& json, std::string place, std::string_view clause, SetContext& context);
  ~ObjectReader();
  ObjectReader(const ObjectReader&) = delete;
  ObjectReader& operator=(const ObjectReader&) = delete;

  bool failed() const { return context_.fault.has_value(); }
  const std::string& place() const { return place_; }
  void Refuse(std::string_view what);

  // The value of a key, or nullptr if it is not there.
  const Json* Find(const char* key);

  template <class Number>
  void Integer(const char* key, int64_t low, int64_t high, Number& number) {
    if (const auto value = IntegerAt(key, low, high)) number = static_cast<Number>(*value);
  }
  // From -9 to 9, not 0.
  void Change(const char* key, int8_t& number);
  void Bool(const char* key, bool& flag);
  // A string that is not empty.
  void Text(const char* key, std::string& text);
  // A small letter and then small letters, digits and _.
  void Id(const char* key, std::string& id);
  Tags ReadTags(std::vector<std::string>* words = nullptr);

  // A word of a list, as its index there. An empty one among the words stands for none.
  template <class Word>
  void OneOf(const char* key, absl::Span<const std::string_view> words, Word& word) {
    if (const auto index = WordAt(key, words)) word = static_cast<Word>(*index);
  }

  // A list, or nullptr.
  const Json* List(const char* key);
  // A list or null; nullptr for both null and what is refused.
  const Json* ListOrNull(const char* key);
  void Null(const char* key);

 private:
  std::optional<int64_t> IntegerAt(const char* key, int64_t low, int64_t high);
  std::optional<size_t> WordAt(const char* key, absl::Span<const std::string_view> words);

  const Json& json_;
  std::string place_;
  std::string_view clause_;
  SetContext& context_;
  std::vector<std::string_view> seen_;
};

// The place of a word in a list; its size if it is not in the list.
size_t IndexIn(const Json& value, absl::Span<const std::string_view> words);

// Reads what the lists of a card hold whose shape has been read (texts.cc): the card is the
// newest of its kind in `cards`.
void ReadTexts(const Json& json, const std::string& place, const Entry& entry, Cards& cards,
               SetContext& context);

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_SET_READER_H_
