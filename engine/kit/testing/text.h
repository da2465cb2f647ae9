// Words of test scripts: actions are written as lines such as "play_unit 3 12".
#ifndef RECOUNT_ENGINE_KIT_TESTING_TEXT_H_
#define RECOUNT_ENGINE_KIT_TESTING_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "events/check.h"

namespace recount::engine::kit::testing {

// Returns the parts between separators, without leading blanks. Empty parts are left out.
std::vector<std::string> Split(std::string_view text, char separator = ' ');

// Returns the lines of a text unchanged.
std::vector<std::string> LinesOf(std::string_view text);

inline bool HasPart(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Returns the action type of a game (an enum of its schema) with this name. It must exist.
template <class Type>
Type TypeCalled(std::string_view word) {
  for (int i = 0; i <= static_cast<int>(Type::MAX); ++i) {
    const auto type = static_cast<Type>(i);
    if (word == EnumNameAction(type)) return type;
  }
  FailCheck(__FILE__, __LINE__, "no such action");
}

}  // namespace recount::engine::kit::testing

#endif  // RECOUNT_ENGINE_KIT_TESTING_TEXT_H_
