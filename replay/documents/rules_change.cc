#include "replay/documents/rules_change.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/judging_json.h"

namespace recount::replay::documents {
namespace {

using debugging::ChangeKind;

OrderedJson ResultOrNull(const std::optional<RuledResult>& result) {
  return result ? RuledResultJson(*result) : OrderedJson(nullptr);
}

}  // namespace

OrderedJson ChangedLogJson(const debugging::AskedLog& log) {
  OrderedJson json;
  json["id"] = log.id;
  json["game"] = log.game;
  json["rules"] = log.rules;
  json["change"] = std::string(ChangeName(log.change.kind));
  json["seq"] = log.change.seq;
  json["code"] = OrNull(log.change.code);
  json["clause"] = OrNull(log.change.clause);
  json["state_seq"] = OrNull(log.change.state_seq);
  json["result"] = nullptr;
  if (log.change.kind == ChangeKind::result) {
    json["result"] = {{"recorded", ResultOrNull(log.change.recorded)},
                      {"under", ResultOrNull(log.change.under)}};
  }
  return json;
}

OrderedJson RulesDocument(const debugging::RulesReport& report) {
  OrderedJson json;
  json["rules"] = report.rules;
  json["games"] = report.games;
  json["changed"] = report.logs.size();
  json["state_only"] = report.state_only;
  json["skipped"] = report.skipped;
  json["logs"] = OrderedJson::array();
  for (const debugging::AskedLog& log : report.logs) json["logs"].push_back(ChangedLogJson(log));
  json["by_clause"] = OrderedJson::array();
  for (const debugging::ChangesByClause& changes : report.by_clause) {
    OrderedJson& entry = json["by_clause"].emplace_back();
    entry["change"] = std::string(ChangeName(changes.kind));
    entry["code"] = OrNull(changes.code);
    entry["clause"] = OrNull(changes.clause);
    entry["games"] = changes.games;
    entry["shortest"] = changes.shortest;
  }
  return json;
}

}  // namespace recount::replay::documents
