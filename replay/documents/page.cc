#include "replay/documents/page.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "events/json_members.h"
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
  page["open"] = OrNull(options.open);
  page["notes"] = OrderedJson::array();
  for (const Note& note : options.notes) page["notes"].push_back(NoteJson(note));
  return page;
}

// Renders a log event by event, with the states in between.
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
      const Result<std::optional<timeline::RenderedEvent>> rendered = transcript->Next();
      if (!rendered.ok()) return log::AsDamage(rendered.error());
      if (!*rendered) return std::nullopt;
      if (Fault damage = (*rendered)->damage()) return *damage;
      if (Fault fault = Add(**rendered, transcript->timeline())) return fault;
    }
  }

  OrderedJson events = OrderedJson::array();
  OrderedJson states = OrderedJson::array();

 private:
  Fault Add(const timeline::RenderedEvent& rendered, const timeline::Timeline& timeline) {
    const bool is_executed = rendered.is_node && !rendered.refusal && !rendered.is_unjudged &&
                             timeline.seq() == rendered.seq;
    OrderedJson entry = nullptr;
    if (is_executed) {
      OrderedJson state = timeline.match().StateJson(viewer_, timeline.seating());
      turns_.push_back({timeline::TurnText(timeline.match(), state),
                        timeline::PhaseText(state.at("phase").get_ref<const std::string&>())});
      const bool follows = rendered.seq > 0 && rendered.after == shown_;
      if (follows && rendered.seq % kWholeStateEvery != 0) entry = OrderedJson::diff(state_, state);
      state_ = std::move(state);
      shown_ = rendered.seq;
      if (entry.is_null()) entry = state_;
    } else {
      turns_.push_back(turns_[rendered.after]);
      if (rendered.seq % kWholeStateEvery == 0) {
        // A judgement shows the state at the cursor. An event that was not executed shows the last
        // state.
        if (Fault fault = beside_->SeekTo(rendered.seq); fault && !log::IsRefusal(fault->code))
          return fault;
        entry = beside_->match().StateJson(viewer_, beside_->seating());
      }
    }
    OrderedJson event = *rendered.json;
    event["sentence"] = rendered.sentence;
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
  std::vector<std::pair<std::string, std::string>> turns_;  // the turn and the phase, by seq
  // The event after which the state is state_.
  uint64_t shown_ = 0;
  OrderedJson state_;
};

// Returns the findings as far as the viewer may know them. The refusal of an event would reveal
// something about the parts of it that the view hides. A view gets no verdict on the log as a
// whole: a verdict would reveal whether something hidden is illegal.
OrderedJson Verified(const verify::LogReport& report, const OrderedJson& events, Viewer viewer) {
  const auto is_visible = [&](const verify::Finding& finding) {
    return !verify::IsRefusedEvent(finding) ||
           (*finding.seq < events.size() && (events[*finding.seq].contains("illegal") ||
                                             events[*finding.seq].contains("accepted")));
  };
  std::vector<verify::Finding> visible;
  std::copy_if(report.findings.begin(), report.findings.end(), std::back_inserter(visible),
               is_visible);
  OrderedJson verified;
  verified["ok"] = viewer.IsJudge() ? OrderedJson(verify::AllHolds(visible)) : nullptr;
  verified["findings"] = OrderedJson::array();
  for (const verify::Finding& finding : visible) {
    OrderedJson& row = verified["findings"].emplace_back();
    row["seq"] = OrNull(finding.seq);
    // An accepted event is known to be against the rules, and to some views no more.
    const bool is_accepted =
        finding.seq && *finding.seq < events.size() && events[*finding.seq].contains("accepted");
    row["fault"] =
        std::string(verify::FaultName(is_accepted ? verify::FaultKind::illegal : finding.fault));
  }
  return verified;
}

// {"id","game","title","rules","players", …}: the data of the log that everybody may know. "head"
// is null, because from two heads one could guess the cards in between.
Result<OrderedJson> LogOfPage(const log::Log& log, log::CardSets& sets,
                              const log::LogHeader& header) {
  const Result<ListedGame> listed = ReadListedGame(log, sets);
  if (!listed.ok()) return listed.error();
  const OrderedJson game = GameDocument(log, *listed);
  const engine::CardSet& set = header.match->card_set();
  OrderedJson json;
  json["id"] = log.id();
  json["game"] = std::string(header.game->id());
  json["title"] = std::string(header.game->title());
  json["rules"] = header.rules;
  json["players"] = game.at("players");
  json["config"] = game.at("config");
  json["card_set"]["name"] = set.name;
  json["card_set"]["hash"] = ToHex(set.hash);
  json["card_set"]["json"] = OrderedJson::parse(set.canonical_json);
  json["events"] = log.count();
  json["head"] = nullptr;
  json["result"] = game.at("result");
  json["result_by"] = game.at("result_by");
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
  page["verified"] = Verified(verify::VerifyLog(log, sets), telling.events, viewer);
  page["clauses"] = ClauseRows(header->game->clauses());
  for (OrderedJson& row : ClauseRows(judging::JudgingClauses())) {
    page["clauses"].push_back(std::move(row));
  }
  page["events"] = std::move(telling.events);
  page["states"] = std::move(telling.states);
  return page;
}

}  // namespace recount::replay::documents
