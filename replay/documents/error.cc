#include "replay/documents/error.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"

namespace recount::replay::documents {
namespace {

void AddError(OrderedJson& document, std::string_view code, std::string_view clause,
              std::string_view message) {
  OrderedJson& body = document["error"];
  body["code"] = std::string(code);
  body["clause"] = OrNull(clause);
  body["message"] = std::string(message);
}

void AddNeeds(OrderedJson& document, const Error& error) {
  if (error.needs.empty()) return;
  OrderedJson& needs = document["error"]["needs"] = OrderedJson::array();
  for (const NeededCard& needed : error.needs) {
    needs.push_back({{"at", needed.at}, {"what", needed.what}, {"among", needed.among}});
  }
}

void AddErrors(OrderedJson& document, const Error& error) {
  if (error.errors.empty()) return;
  OrderedJson& errors = document["error"]["errors"] = OrderedJson::array();
  for (const StateFault& fault : error.errors) {
    OrderedJson& entry = errors.emplace_back();
    entry["path"] = fault.path;
    entry["clause"] = fault.clause;
    entry["message"] = fault.message;
    entry["expected"] = fault.expected;
    entry["found"] = fault.found.empty() ? OrderedJson() : OrderedJson::parse(fault.found);
  }
}

}  // namespace

OrderedJson ErrorDocument(const Error& error) {
  OrderedJson document;
  AddError(document, ErrorCodeName(error.code), error.clause, error.message);
  AddNeeds(document, error);
  AddErrors(document, error);
  return document;
}

OrderedJson ErrorDocument(std::string_view code, std::string_view message) {
  OrderedJson document;
  AddError(document, code, "", message);
  return document;
}

OrderedJson ErrorReply(const Error& error) {
  OrderedJson document;
  document["ok"] = false;
  AddError(document, ErrorCodeName(error.code), error.clause, error.message);
  AddNeeds(document, error);
  AddErrors(document, error);
  return document;
}

}  // namespace recount::replay::documents
