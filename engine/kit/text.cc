#include "engine/kit/text.h"

#include "fmt/format.h"

namespace recount::engine::kit {

std::string Counted(int64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace recount::engine::kit
