#include "replay/recording/audit/with_store.h"

namespace recount::replay::recording::audit {

Fault WithStore(const std::string& folder, const std::function<Fault(const store::Reader&)>& body,
                bool is_pending) {
  const auto store = store::Store::Open(folder, {.read_only = true, .is_pending = is_pending});
  if (!store.ok()) return store.error();
  const auto reader = (*store)->Read();
  if (!reader.ok()) return reader.error();
  return body(*reader);
}

}  // namespace recount::replay::recording::audit
