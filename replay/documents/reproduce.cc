#include "replay/documents/reproduce.h"

#include <nlohmann/json.hpp>

#include "replay/documents/null.h"

namespace recount::replay::documents {

OrderedJson BisectionDocument(const evidence::Bisection& found) {
  OrderedJson document;
  document["seq"] = OrNull(found.seq);
  document["evaluated"] = found.evaluated;
  document["errors"] = found.errors;
  document["exact"] = found.is_exact;
  return document;
}

}  // namespace recount::replay::documents
