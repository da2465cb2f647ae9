#include "replay/repair/pointer_words.h"

#include <optional>
#include <vector>

#include "engine/place_words.h"
#include "engine/sheet.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::repair {

std::string PointerInWords(std::string_view pointer, absl::Span<const std::string> names) {
  const std::optional<std::vector<std::string>> keys = KeysOfPointer(pointer);
  if (!keys || keys->empty()) return "the whole state";
  std::string words;
  size_t next = 0;
  if (keys->size() >= 2 && keys->front() == "players") {
    const std::optional<size_t> seat = IndexOfKey((*keys)[1]);
    if (seat && *seat < names.size()) {
      words = engine::PlayerName(names, static_cast<engine::Seat>(*seat));
      if (keys->size() == 2) return words;
      words += "'s ";
      next = 2;
    }
  }
  for (size_t i = next; i < keys->size(); ++i) {
    const std::optional<size_t> index = IndexOfKey((*keys)[i]);
    if (index) {
      words += fmt::format(" {}", *index + 1);
    } else {
      words += fmt::format("{}{}", i == next ? "" : ", ",
                           engine::Printable(engine::WordForPeople((*keys)[i])));
    }
  }
  return words;
}

}  // namespace recount::replay::repair
