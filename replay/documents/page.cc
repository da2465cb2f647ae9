#include "replay/documents/page.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "events/version.h"
#include "replay/documents/clauses.h"
#include "replay/documents/game.h"
#include "replay/judging/judging_clauses.h"
#include "replay/timeline/playback.h"
#include "replay/verify/verify.h"

namespace recount::replay::documents {
namespace {

using engine::Viewer;

OrderedJson PageHead(std::string_view kind, const PageOptions& options) {
  OrderedJson page;
  page["format"] = "recount-page";
  page["version"] = 1;
  page["kind"] = std::string(kind);
  page["build"] = std::string(kBuild);
  page["open"] = options.open ? OrderedJson(*options.open) : OrderedJson(nullptr);
  page["notes"] = OrderedJson::array();
  for (const Note& note : options.notes) page["notes"].push_back(NoteJson(note));
  return page;
}

// Tells a log event by event, with the states between.
class Telling {
 public:
  Telling(const log::Log& log, log::CardSets& sets, Viewer viewer)
      : log_(log), sets_(sets), viewer_(viewer) {}

  Fault Run() {
    Result<timeline::Transcript> transcript = timeline::Transcript::Open(log_, sets_, viewer_);
    if (!transcript.ok()) return log::AsDamage(transcript.error());
    Result<timeline::Timeline> beside = timeline::Timeline::Open(log_, sets_);
    if (!beside.ok()) return log::AsDamage(beside.error());
    beside_ = &*beside;
    for (;;) {
      const Result<std::optional<timeline::RenderedEvent>> told = transcript->Next();
      if (!told.ok()) return log::AsDamage(told.error());
      if (!*told) return std::nullopt;
      if (Fault damage = (*told)->damage()) return *damage;
      if (Fault fault = Add(**told, transcript->timeline())) return fault;
    }
  }

  OrderedJson events = OrderedJson::array();
  OrderedJson states = OrderedJson::array();

 private:
  Fault Add(const timeline::RenderedEvent& told, const timeline::Timeline& timeline) {
    const bool is_executed =
        !IsJudging(told.kind) && !told.refusal && !told.is_unjudged && timeline.seq() == told.seq;
    OrderedJson entry = nullptr;
    if (is_executed) {
      OrderedJson state = timeline.match().StateJson(viewer_, timeline.seating());
      turns_.push_back({timeline::TurnText(timeline.match(), state),
                        timeline::PhaseText(state.at("phase").get_ref<const std::string&>())});
      const bool follows = told.seq > 0 && told.after == shown_;
      if (follows && told.seq % kWholeStateEvery != 0) entry = OrderedJson::diff(state_, state);
      state_ = std::move(state);
      shown_ = told.seq;
      if (entry.is_null()) entry = state_;
    } else {
      turns_.push_back(turns_[told.after]);
      if (told.seq % kWholeStateEvery == 0) {
        // A judgement shows the state at the cursor; an event that was not executed, the last one.
        if (Fault fault = beside_->SeekTo(told.seq); fault && !timeline::IsRefusal(fault->code))
          return fault;
        entry = beside_->match().StateJson(viewer_, beside_->seating());
      }
    }
    OrderedJson event = *told.json;
    event["sentence"] = told.sentence;
    event["turn"] = turns_.back().first;
    event["phase"] = turns_.back().second;
    events.push_back(std::move(event));
    states.push_back(std::move(entry));
    return std::nullopt;
  }

  const log::Log& log_;
  log::CardSets& sets_;
  Viewer viewer_;
  timeline::Timeline* beside_ = nullptr;
  std::vector<std::pair<std::string, std::string>> turns_;  // with phases, by seq
  uint64_t shown_ = 0;                                      // the event after which state_ is
  OrderedJson state_;
};

// What the writer has found, as far as the viewer may know of it: that the rules refuse an event
// tells something of what it hides.
OrderedJson Verified(const verify::LogReport& report, const OrderedJson& events) {
  const auto is_told = [&](const verify::Finding& finding) {
    return !verify::IsRefusedEvent(finding) ||
           (*finding.seq < events.size() && events[*finding.seq].contains("illegal"));
  };
  std::vector<verify::Finding> told;
  std::copy_if(report.findings.begin(), report.findings.end(), std::back_inserter(told), is_told);
  const bool is_unjudged = std::any_of(events.begin(), events.end(), [](const OrderedJson& event) {
    return event.contains("unjudged") && !event.at("superseded").get<bool>();
  });
  OrderedJson verified;
  verified["ok"] = verify::AllHolds(told) && !is_unjudged;
  verified["findings"] = OrderedJson::array();
  for (const verify::Finding& finding : told) {
    OrderedJson& row = verified["findings"].emplace_back();
    row["seq"] = finding.seq ? OrderedJson(*finding.seq) : OrderedJson(nullptr);
    row["fault"] = std::string(verify::FaultName(finding.fault));
  }
  return verified;
}

// {"id","game","title","rules","players", …}: the log, as everybody may know it. So its head is
// null: with two of them, the cards that lie between could be guessed.
Result<OrderedJson> LogOfPage(const log::Log& log, log::CardSets& sets,
                              const log::LogHeader& header) {
  const Result<OrderedJson> game = GameDocument(log, sets);
  if (!game.ok()) return game.error();
  const engine::CardSet& set = header.match->card_set();
  OrderedJson json;
  json["id"] = log.id();
  json["game"] = std::string(header.game->id());
  json["title"] = std::string(header.game->title());
  json["rules"] = header.rules;
  json["players"] = game->at("players");
  json["config"] = game->at("config");
  json["card_set"]["name"] = set.name;
  json["card_set"]["hash"] = ToHex(set.hash);
  json["card_set"]["json"] = OrderedJson::parse(set.canonical_json);
  json["events"] = log.count();
  json["head"] = nullptr;
  json["result"] = game->at("result");
  json["result_by"] = game->at("result_by");
  return json;
}

}  // namespace

OrderedJson EmptyPage() { return PageHead("empty", {}); }

OrderedJson StorePage(OrderedJson view) {
  OrderedJson page = PageHead("store", {});
  page["view"] = std::move(view);
  return page;
}

OrderedJson LogPage(std::string recount_base64, const PageOptions& options) {
  OrderedJson page = PageHead("log", options);
  page["recount"] = std::move(recount_base64);
  return page;
}

OrderedJson PairPage(OrderedJson a, OrderedJson b, OrderedJson diff, const PageOptions& options) {
  OrderedJson page = PageHead("pair", options);
  page["pages"] = OrderedJson::array({std::move(a), std::move(b)});
  page["diff"] = std::move(diff);
  return page;
}

Result<OrderedJson> ViewPage(const log::Log& log, log::CardSets& sets, Viewer viewer,
                             const PageOptions& options) {
  const Result<log::LogHeader> header = log::Begin(log, sets);
  if (!header.ok()) return log::AsDamage(header.error());
  Telling telling(log, sets, viewer);
  if (Fault fault = telling.Run()) return *fault;
  Result<OrderedJson> of_log = LogOfPage(log, sets, *header);
  if (!of_log.ok()) return of_log.error();
  OrderedJson page = PageHead("view", options);
  page["view"] = ViewJson(viewer, header->match->players());
  page["log"] = *std::move(of_log);
  page["verified"] = Verified(verify::VerifyLog(log, sets), telling.events);
  page["clauses"] = ClauseRows(header->game->clauses());
  for (OrderedJson& row : ClauseRows(judging::JudgingClauses())) {
    page["clauses"].push_back(std::move(row));
  }
  page["events"] = std::move(telling.events);
  page["states"] = std::move(telling.states);
  return page;
}

}  // namespace recount::replay::documents
