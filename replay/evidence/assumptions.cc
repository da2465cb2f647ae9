#include "replay/evidence/assumptions.h"

#include "events/check.h"

namespace recount::replay::evidence {

std::string_view AssumptionName(Assumption::Kind kind) {
  switch (kind) {
    case Assumption::Kind::seat:
      return "seat";
    case Assumption::Kind::later:
      return "later";
    case Assumption::Kind::moved:
      return "moved";
    case Assumption::Kind::missing:
      return "missing";
    case Assumption::Kind::none:
      return "none";
  }
  FailCheck(__FILE__, __LINE__, "an unknown assumption");
}

}  // namespace recount::replay::evidence
