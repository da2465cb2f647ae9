// Reads a card set: an object key by key, then its texts. Only card_set.cc and texts.cc use it.
#ifndef RECOUNT_ENGINE_INHUMANITY_SET_READER_H_
#define RECOUNT_ENGINE_INHUMANITY_SET_READER_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/inhumanity/cards.h"
#include "engine/kit/card_reader.h"

namespace recount::engine::inhumanity {

inline constexpr std::string_view kShape = "";               // types and ranges: no clause
inline constexpr std::string_view kClosedList = "INH-10.1";  // effects, statics and triggers

// The data that the cards of one set share while they are read.
struct SetContext {
  Fault fault;                                 // the first; after it everything reads as empty
  std::map<std::string, uint16_t> tags;        // numbers, in the order of their first use
  std::map<std::string, uint16_t> asset_keys;  // the index in `assets`
};

// Reads an object key by key (docs/reference/inhumanity.md, "Format of a card set"). Every key is
// required.
class ObjectReader : public kit::CardReader {
 public:
  ObjectReader(const Json& json, std::string place, std::string_view clause, SetContext& context)
      : CardReader(json, std::move(place), context.fault, clause), context_(context) {}

  // Reads a number from -9 to 9, but not 0.
  void Change(std::string_view key, int8_t& number);
  // Reads a string that is not empty.
  void Text(std::string_view key, std::string& text);
  // Reads a lowercase letter followed by lowercase letters, digits and _.
  void Id(std::string_view key, std::string& id);
  Tags ReadTags(std::vector<std::string>* words = nullptr);

  // Returns a list, or nullptr for null and for what is refused.
  const Json* ListOrNull(std::string_view key);
  void Null(std::string_view key);

 private:
  SetContext& context_;
};

// Reads the lists of a card whose shape has been read (texts.cc). The card is the newest of its
// kind in `cards`.
void ReadTexts(const Json& json, const std::string& place, const Entry& entry, Cards& cards,
               SetContext& context);

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_SET_READER_H_
