// Defines the functions that absl::Span's range checks call, because Debian has no Abseil archives
// for WebAssembly.
#include <cstdlib>

#include "absl/base/internal/throw_delegate.h"

namespace absl {
ABSL_NAMESPACE_BEGIN
namespace base_internal {

void ThrowStdOutOfRange(const char*) { std::abort(); }
void ThrowStdLengthError(const char*) { std::abort(); }

}  // namespace base_internal
ABSL_NAMESPACE_END
}  // namespace absl
