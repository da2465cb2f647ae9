// The part of ResampleHidden that all games share: it shuffles things that a viewer cannot
// distinguish.
#ifndef RECOUNT_ENGINE_KIT_RESAMPLE_HIDDEN_H_
#define RECOUNT_ENGINE_KIT_RESAMPLE_HIDDEN_H_

#include <utility>

#include "absl/types/span.h"
#include "engine/chance.h"

namespace recount::engine::kit {

// Shuffles `values`; every order is equally likely. Takes one number less from the stream than
// there are values.
template <class Value>
void ShuffleWith(ChanceStream& stream, absl::Span<Value> values) {
  for (size_t i = values.size(); i > 1; --i) {
    std::swap(values[i - 1], values[stream.Below(static_cast<uint32_t>(i))]);
  }
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_RESAMPLE_HIDDEN_H_
