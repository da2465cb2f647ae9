#include "replay/documents/difference.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "replay/documents/conflicts.h"
#include "replay/evidence/diff_words.h"

namespace recount::replay::documents {
namespace {

OrderedJson EventOrNull(const evidence::Side& account) {
  if (!account.event) return nullptr;
  OrderedJson json = *account.event->json;
  json["verdict"] = nullptr;
  if (account.verdict) json["verdict"] = evidence::AccountVerdictName(*account.verdict);
  return json;
}

// Returns the conflicts of an account; null in a view.
OrderedJson RefusedJson(const evidence::Side& account) {
  if (!account.refused) return nullptr;
  return ConflictsDocument(*account.refused).at("conflicts");
}

OrderedJson KnownMoreJson(const std::vector<evidence::KnownMore>& known) {
  OrderedJson rows = OrderedJson::array();
  for (const evidence::KnownMore& each : known) {
    rows.push_back({{"at", each.at}, {"card", each.card}});
  }
  return rows;
}

}  // namespace

OrderedJson DifferenceDocument(const evidence::Difference& difference) {
  OrderedJson document;
  document["equal"] = difference.is_equal();
  document["seq"] = OrNull(difference.seq);
  document["a"] = EventOrNull(difference.a);
  document["b"] = EventOrNull(difference.b);
  document["patch"] = *difference.patch;
  document["right"] = std::string(evidence::VerdictName(difference.right));
  document["clause"] = OrNull(difference.clause);
  document["results"] = {*difference.a.result, *difference.b.result};
  document["refused"]["a"] = RefusedJson(difference.a);
  document["refused"]["b"] = RefusedJson(difference.b);
  if (difference.right == evidence::Verdict::unjudged && difference.viewer.IsJudge()) {
    document["unjudged_by"]["a"] = OrNull(difference.a.unjudged_by);
    document["unjudged_by"]["b"] = OrNull(difference.b.unjudged_by);
  }
  if (difference.is_observed) {
    document["knows"]["a"] = KnownMoreJson(difference.a.knows);
    document["knows"]["b"] = KnownMoreJson(difference.b.knows);
  }
  document["summary"] = evidence::DiffSummary(difference);
  return document;
}

}  // namespace recount::replay::documents
