#include "engine/kit/statistics.h"

#include <nlohmann/json.hpp>
#include <string>

#include "fmt/format.h"

namespace recount::engine::kit {

void AddKinds(const Json& card_set, std::string_view list, std::vector<CardKind>& kinds,
              absl::FunctionRef<void(const Json& entry, size_t index, CardKind& kind)> describe) {
  size_t index = 0;
  for (const Json& entry : card_set.at(std::string(list))) {
    CardKind& kind = kinds.emplace_back();
    kind.entry = fmt::format("/{}/{}", list, index);
    const auto copies = entry.find("copies");
    if (copies != entry.end()) kind.copies = copies->get<int64_t>();
    describe(entry, index++, kind);
  }
}

}  // namespace recount::engine::kit
