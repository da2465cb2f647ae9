#include "replay/recording/audit/audit_messages.h"

#include <nlohmann/json.hpp>

#include "events/error.h"
#include "replay/recording/store_log.h"

namespace recount::replay::recording::audit {

OrderedJson ToJson(const verify::LogReport& report) {
  OrderedJson json;
  json["id"] = report.id;
  json["events"] = report.events;
  json["head"] = report.head;
  json["withheld"] = report.is_seed_withheld;
  json["recorded"] = report.is_chance_recorded;
  json["absent"] = report.digests_absent;
  json["parent_absent"] = report.is_parent_absent;
  json["findings"] = OrderedJson::array();
  for (const verify::Finding& finding : report.findings) {
    json["findings"].push_back(
        {finding.seq ? OrderedJson(*finding.seq) : OrderedJson(nullptr),
         static_cast<int>(finding.fault), finding.clause, finding.message, finding.expected,
         finding.found,
         finding.superseded_by ? OrderedJson(*finding.superseded_by) : OrderedJson(nullptr)});
  }
  return json;
}

verify::LogReport ReportFrom(const Json& json) {
  verify::LogReport report;
  report.id = json.at("id");
  report.events = json.at("events");
  report.head = json.at("head");
  report.is_seed_withheld = json.at("withheld");
  report.is_chance_recorded = json.at("recorded");
  report.digests_absent = json.at("absent");
  report.is_parent_absent = json.at("parent_absent");
  for (const Json& finding : json.at("findings")) {
    report.findings.push_back(
        {finding.at(0).is_null() ? std::nullopt : std::optional<uint64_t>(finding.at(0)),
         static_cast<verify::FaultKind>(finding.at(1).get<int>()), finding.at(2), finding.at(3),
         finding.at(4), finding.at(5),
         finding.at(6).is_null() ? std::nullopt : std::optional<uint64_t>(finding.at(6))});
  }
  return report;
}

void Send(process::ChildWriter& writer, const OrderedJson& json) { writer.Write(Written(json)); }

void SendError(process::ChildWriter& writer, const Error& error, bool is_cut) {
  Send(writer,
       {{"code", static_cast<int>(error.code)}, {"message", error.message}, {"cut", is_cut}});
}

Error ErrorSent(const Json& json) {
  return Error{.code = static_cast<ErrorCode>(json.at("code").get<int>()),
               .message = json.at("message")};
}

void WithStore(const std::string& folder, process::ChildWriter& writer,
               const std::function<Fault(const store::Reader&)>& body, bool is_pending) {
  const auto store = store::Store::Open(folder, {.read_only = true, .is_pending = is_pending});
  if (!store.ok()) {
    return SendError(writer, store.error(), store::IsCut(store.error()));
  }
  const auto reader = (*store)->Read();
  if (!reader.ok()) return SendError(writer, reader.error());
  if (Fault fault = body(*reader)) SendError(writer, *fault);
}

store::StoreFinding TableFindingSent(const Json& json) {
  return {json.at("table"), json.at("key"), json.at("fault"), json.at("message")};
}

}  // namespace recount::replay::recording::audit
