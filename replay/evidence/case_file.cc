#include "replay/evidence/case_file.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/sheet.h"
#include "events/event_json.h"
#include "events/judging_json.h"
#include "replay/documents/finding.h"
#include "replay/ending.h"
#include "replay/evidence/backup.h"
#include "replay/judging/exposures.h"
#include "replay/judging/judges.h"
#include "replay/judging/judging_clauses.h"
#include "replay/transcript.h"

namespace recount::replay::evidence {
namespace {

using engine::Viewer;

// Of what would have been legal, so many actions of a seat are told; the rest is counted.
constexpr size_t kMostLegalTold = 40;

constexpr char kNotProved[] =
    "That a log which is legal throughout, written anew as a whole, is the one that was played: "
    "that needs its head, or a checkpoint, from somebody who kept it.";

OrderedJson TextOrNull(const std::string& text) {
  return text.empty() ? OrderedJson(nullptr) : OrderedJson(text);
}

OrderedJson TimeOrNull(const std::optional<int64_t>& at) {
  return at ? OrderedJson(TimeText(*at)) : OrderedJson(nullptr);
}

OrderedJson ViewName(Viewer viewer, int players) {
  for (engine::Seat seat = 0; seat < players; ++seat) {
    if (viewer == Viewer::OfSeat(seat)) return fmt::format("{}", seat);
  }
  return viewer.IsJudge() ? "judge" : "spectator";
}

class Compiling {
 public:
  Compiling(const Log& log, CardSets& sets, Viewer viewer,
            const std::function<void(uint64_t)>& progress)
      : log_(log), sets_(sets), viewer_(viewer), progress_(progress) {}

  Fault Compile(std::string_view build) {
    Result<Timeline> timeline = Timeline::Open(log_, sets_);
    if (!timeline.ok()) return timeline.error();
    timeline_.emplace(*std::move(timeline));
    AddGame(build);
    AddVerify();
    AddIllegal();
    if (Fault fault = AddTimeline()) return fault;
    AddDisputes();
    if (Fault fault = AddRulings()) return fault;
    AddPenalties();
    AddAnnotations();
    AddExposures();
    AddExtensions();
    AddSignatures();
    if (Fault fault = AddResult()) return fault;
    AddClauses();
    return std::nullopt;
  }

  OrderedJson Take() { return std::move(file_); }

 private:
  const Beginning& beginning() const { return timeline_->beginning(); }
  const judging::Judging& judging() const { return timeline_->judging(); }

  OrderedJson Text(uint64_t seq, size_t slot) const {
    const auto text = judging::TextBeside(log_, seq, slot);
    return text.ok() && *text ? OrderedJson(**text) : OrderedJson(nullptr);
  }

  void Cite(std::string_view clause) { cited_.emplace(clause); }

  void AddGame(std::string_view build) {
    const Result<LoggedEvent> first = EventAt(log_, 0);
    const Schema& schema = beginning().game->schema();
    const OrderedJson created =
        EventCodec(schema).EventJson(*ReadEvent(first->bytes, schema), 0, beginning().openings);
    file_["id"] = log_.id();
    file_["game"] = created["game"];
    file_["title"] = std::string(beginning().game->title());
    for (const char* key : {"rules", "config", "randomness", "card_set", "players"}) {
      file_[key] = created[key];
    }
    file_["started"] = TimeOrNull(beginning().at);
    file_["ended"] = nullptr;
    file_["view"] = ViewName(viewer_, beginning().match->players());
    file_["build"] = std::string(build);
    file_["events"] = log_.count();
    file_["head"] = ToHex(log_.head());
  }

  void AddVerify() {
    LogReport report = VerifyLog(log_, sets_);
    if (!viewer_.IsJudge()) DropUntold(report);
    OrderedJson& verify = file_["verify"];
    verify["ok"] = report.ok();
    verify["findings"] = OrderedJson::array();
    for (Finding finding : report.findings) {
      if (!finding.clause.empty()) Cite(finding.clause);
      if (!viewer_.IsJudge()) {
        // Why, and from which bytes, may tell what the view hides.
        finding.message = finding.seq ? fmt::format("event {} does not hold", *finding.seq)
                                      : "something does not hold";
        finding.expected.clear();
        finding.found.clear();
      }
      verify["findings"].push_back(documents::FindingJson(finding));
    }
    verify["not_compared"] = documents::NotCompared(report);
    if (!viewer_.IsJudge()) {
      verify["not_compared"].push_back("Whether what this view hides is by the rules is not told.");
    }
    verify["not_proved"] = kNotProved;
  }

  // What the rules refuse is told to those who are told the event whole (transcript.h).
  void DropUntold(LogReport& report) {
    const auto is_of_the_rules = [](const Finding& finding) {
      return finding.seq && (finding.fault == "illegal" || finding.fault == "bad_chance");
    };
    report.digests_absent = 0;  // there are more behind an event that they refuse
    if (std::none_of(report.findings.begin(), report.findings.end(), is_of_the_rules)) return;
    Result<Transcript> transcript = Transcript::Open(log_, sets_, viewer_);
    while (transcript.ok()) {
      const Result<std::optional<ToldEvent>> told = transcript->Next();
      if (!told.ok() || !*told) break;
      if ((*told)->refusal) told_illegal_.insert((*told)->seq);
    }
    std::erase_if(report.findings, [&](const Finding& finding) {
      return is_of_the_rules(finding) && !told_illegal_.contains(*finding.seq);
    });
  }

  // The first event of the log that the rules refuse; `log` shows the others.
  void AddIllegal() {
    file_["illegal"] = nullptr;
    for (const OrderedJson& finding : file_["verify"]["findings"]) {
      const OrderedJson by = finding.value("superseded_by", OrderedJson(nullptr));
      const bool is_refused = finding["fault"] == "illegal" || finding["fault"] == "bad_chance";
      if (!is_refused || !finding["seq"].is_number()) continue;
      const auto seq = finding["seq"].get<uint64_t>();
      if (timeline_->SeekTo(seq)) return;
      if (!timeline_->illegal() || timeline_->illegal()->seq != seq) continue;
      file_["illegal"] = IllegalJson(seq);
      if (file_["illegal"].is_object() && !by.is_null()) file_["illegal"]["superseded_by"] = by;
      return;
    }
  }

  OrderedJson IllegalJson(uint64_t seq) {
    const engine::Match& match = timeline_->match();
    OrderedJson json;
    json["seq"] = seq;
    Result<Transcript> transcript = Transcript::Open(log_, sets_, viewer_);
    if (!transcript.ok() || transcript->SkipTo(seq)) return nullptr;
    const Result<std::optional<ToldEvent>> told = transcript->Next();
    if (!told.ok() || !*told || !(*told)->refusal) return nullptr;
    const Error& refusal = *(*told)->refusal;
    json["kind"] = (*told)->json->at("kind");
    json["seat"] = (*told)->json->value("seat", OrderedJson(nullptr));
    json["sentence"] = (*told)->sentence;
    json["code"] = std::string(ErrorCodeName(refusal.code));
    json["clause"] = TextOrNull(refusal.clause);
    json["message"] = refusal.message;
    json["legal"] = OrderedJson::array();
    for (engine::Seat seat = 0; seat < match.players(); ++seat) {
      if (viewer_.SeesAs(seat)) AddLegal(seat, json["legal"]);
    }
    json["table"] = match.Draw(viewer_, timeline_->seating(), {});
    return json;
  }

  void AddLegal(engine::Seat seat, OrderedJson& legal) const {
    OrderedJson actions = OrderedJson::array();
    size_t more = 0;
    timeline_->match().ForEachLegal(seat, [&](Bytes bytes) {
      if (actions.size() == kMostLegalTold) {
        ++more;
        return;
      }
      const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
      actions.push_back(timeline_->match().Tell(event, beginning().names));
    });
    if (actions.empty()) return;
    legal.push_back({{"seat", seat}, {"actions", std::move(actions)}, {"more", more}});
  }

  Fault AddTimeline() {
    OrderedJson& rows = file_["timeline"] = OrderedJson::array();
    Result<Transcript> transcript = Transcript::Open(log_, sets_, viewer_);
    if (!transcript.ok()) return transcript.error();
    for (;;) {
      const Result<std::optional<ToldEvent>> told = transcript->Next();
      // What cannot be read, the findings tell.
      if (!told.ok() || !*told) return std::nullopt;
      rows.push_back(RowOf(**told));
      times_.push_back((*told)->at);
    }
  }

  OrderedJson RowOf(const ToldEvent& told) {
    OrderedJson row;
    row["seq"] = told.seq;
    row["kind"] = told.json->at("kind");
    row["at"] = TimeOrNull(told.at);
    row["after"] = told.seq == 0 ? OrderedJson(nullptr) : OrderedJson(told.after);
    row["superseded"] = told.is_superseded;
    row["sentence"] = told.sentence;
    row["effects"] = OrderedJson::array();
    for (const engine::EffectLine& effect : told.effects) {
      Cite(effect.clause);
      row["effects"].push_back({{"clause", std::string(effect.clause)}, {"text", effect.text}});
    }
    if (told.refusal) {
      if (!told.refusal->clause.empty()) Cite(told.refusal->clause);
      row["illegal"] = {{"code", std::string(ErrorCodeName(told.refusal->code))},
                        {"clause", TextOrNull(told.refusal->clause)},
                        {"message", told.refusal->message}};
    }
    if (told.is_unjudged) row["unjudged"] = true;
    return row;
  }

  void AddDisputes() {
    OrderedJson& rows = file_["disputes"] = OrderedJson::array();
    for (const judging::DisputeRecord& record : judging().disputes()) {
      OrderedJson& row = rows.emplace_back();
      row["seq"] = record.seq;
      row["at"] = record.dispute.at;
      row["by"] = record.dispute.by;
      row["claim"] = Text(record.seq, 0);
      row["open"] = record.is_open();
      row["ruling"] = record.ruling ? OrderedJson(*record.ruling) : OrderedJson(nullptr);
      row["withdrawal"] = nullptr;
      if (!record.withdrawal) continue;
      row["withdrawal"] = {{"seq", *record.withdrawal}, {"reason", Text(*record.withdrawal, 0)}};
    }
  }

  Fault AddRulings() {
    OrderedJson& rows = file_["rulings"] = OrderedJson::array();
    for (const judging::RulingRecord& record : judging().rulings()) {
      OrderedJson row;
      const Ruling& ruling = record.ruling;
      row["seq"] = record.seq;
      row["dispute"] = ruling.dispute ? OrderedJson(*ruling.dispute) : OrderedJson(nullptr);
      row["judge"] = Text(record.seq, 0);
      row["kind"] = std::string(RulingKindName(ruling.kind));
      row["clauses"] = ruling.clauses;
      for (const std::string& clause : ruling.clauses) Cite(clause);
      // As it has been amended last.
      row["reason"] = Text(record.amendments.empty() ? record.seq : record.amendments.back(), 1);
      AddRole(ruling.role, row);
      row["in_force"] = record.is_in_force();
      if (const auto rewind = judging().UndoneBy(record)) row["undone_by"] = *rewind;
      row["amended_by"] = record.amendments;
      row["moot"] = nullptr;
      if (record.moot) {
        row["moot"] = {{"seq", *record.moot},
                       {"judge", Text(*record.moot, 0)},
                       {"reason", Text(*record.moot, 1)}};
      }
      if (Fault fault = AddEffect(record, row)) return fault;
      row["appeal"] = record.appeal ? AppealJson(*record.appeal) : OrderedJson(nullptr);
      rows.push_back(std::move(row));
    }
    return std::nullopt;
  }

  // What the kind of the ruling brings about.
  Fault AddEffect(const judging::RulingRecord& record, OrderedJson& row) {
    const Ruling& ruling = record.ruling;
    if (ruling.to) {
      row["to"] = *ruling.to;
      Result<OrderedJson> cost = CostJson(record);
      if (!cost.ok()) return cost.error();
      row["cost"] = *std::move(cost);
    }
    if (ruling.result) row["result"] = RuledResultJson(*ruling.result);
    if (ruling.kind != RulingKind::penalty) return std::nullopt;
    row["seat"] = ruling.seat;
    row["infraction"] = ruling.infraction;
    row["penalty"] = std::string(PenaltyName(ruling.penalty));
    row["due"] = std::string(PenaltyName(record.due));
    row["deviation"] = ruling.is_deviation;
    row["seats"] = judging::SeatsOf(ruling);
    row["infractions"] = TextOrNull(ruling.infractions);
    if (!judging::GivesResult(ruling)) return std::nullopt;
    if (Fault fault = timeline_->SeekTo(record.cursor_before)) return fault;
    row["result"] =
        RuledResultJson(ResultAgainst(timeline_->match(), ruling.seat, ruling.clauses.front()));
    return std::nullopt;
  }

  Result<OrderedJson> CostJson(const judging::RulingRecord& record) {
    if (!ledger_) {
      Result<Ledger> ledger = LedgerOf(log_, sets_, std::nullopt, progress_);
      if (!ledger.ok()) return ledger.error();
      ledger_ = *std::move(ledger);
    }
    const Result<Backup> backup =
        BackupTo(log_, *timeline_, *ledger_, *record.ruling.to, record.seq);
    if (!backup.ok()) return backup.error();
    OrderedJson cost;
    cost["to"] = backup->to;
    cost["events"] = backup->events;
    cost["decisions"] = OrderedJson::array();
    for (const auto& [seat, count] : backup->decisions) {
      cost["decisions"].push_back({{"seat", seat}, {"count", count}});
    }
    cost["learnt"] = OrderedJson::array();
    for (const Known& known : backup->learnt) {
      // Who has seen what is for the judge, and for the seat itself.
      if (!viewer_.SeesAs(known.seat)) continue;
      cost["learnt"].push_back(
          {{"seat", known.seat}, {"card", known.card}, {"name", known.name}, {"seq", known.seq}});
    }
    const auto& unknown = backup->unknown_from;
    if (unknown && (viewer_.IsJudge() || told_illegal_.contains(*unknown))) {
      cost["unknown_from"] = *unknown;
    }
    cost["redrawn"] = backup->redrawn;
    return cost;
  }

  OrderedJson AppealJson(uint64_t seq) const {
    const judging::AppealRecord& record = *judging().FindAppeal(seq);
    OrderedJson appeal;
    appeal["seq"] = seq;
    appeal["by"] = record.appeal.by;
    appeal["grounds"] = Text(seq, 0);
    appeal["resolution"] = nullptr;
    if (!record.resolution) return appeal;
    const uint64_t resolved = *record.resolution;
    appeal["resolution"] = {{"seq", resolved},
                            {"judge", Text(resolved, 0)},
                            {"upheld", judging().FindResolution(resolved)->resolution.is_upheld},
                            {"reason", Text(resolved, 1)}};
    return appeal;
  }

  void AddPenalties() {
    OrderedJson& rows = file_["penalties"] = OrderedJson::array();
    for (const OrderedJson& ruling : file_["rulings"]) {
      if (ruling["kind"] != "penalty") continue;
      OrderedJson& row = rows.emplace_back();
      for (const char* key : {"seq", "seat", "seats", "infraction", "penalty", "due", "deviation",
                              "infractions", "in_force"}) {
        row[key] = ruling[key];
      }
      if (ruling.contains("undone_by")) row["undone_by"] = ruling["undone_by"];
    }
  }

  void AddAnnotations() {
    OrderedJson& rows = file_["annotations"] = OrderedJson::array();
    for (const judging::AnnotationRecord& record : judging().annotations()) {
      OrderedJson& row = rows.emplace_back();
      row["seq"] = record.seq;
      row["at"] = record.annotation.at;
      row["author"] = Text(record.seq, 0);
      row["text"] = Text(record.seq, 1);
    }
  }

  static void AddRole(JudgeRole role, OrderedJson& row) {
    row["role"] = TextOrNull(std::string(RoleName(role)));
  }

  void AddExposures() {
    OrderedJson& rows = file_["exposures"] = OrderedJson::array();
    for (const judging::ExposureRecord& record : judging().exposures()) {
      const Exposure& exposure = record.exposure;
      const bool is_told = judging::MayBeTold(exposure, viewer_);
      OrderedJson& row = rows.emplace_back();
      row["seq"] = record.seq;
      row["at"] = exposure.at;
      row["judge"] = Text(record.seq, 0);
      AddRole(exposure.role, row);
      row["to"] = exposure.to;
      row["card"] = is_told ? OrderedJson(exposure.card) : OrderedJson(nullptr);
      // As the match named it when it was seen.
      (void)timeline_->SeekTo(exposure.at);
      row["name"] =
          is_told ? TextOrNull(timeline_->match().CardName(exposure.card)) : OrderedJson(nullptr);
      row["account"] = is_told ? Text(record.seq, 1) : OrderedJson(nullptr);
    }
    (void)timeline_->SeekToEnd();
  }

  void AddExtensions() {
    OrderedJson& rows = file_["extensions"] = OrderedJson::array();
    for (const judging::ExtensionRecord& record : judging().extensions()) {
      OrderedJson& row = rows.emplace_back();
      row["seq"] = record.seq;
      row["judge"] = Text(record.seq, 0);
      AddRole(record.extension.role, row);
      row["minutes"] = record.extension.minutes;
      row["reason"] = Text(record.seq, 1);
    }
  }

  // Who signs the file: the players, then the judges by their numbers.
  void AddSignatures() {
    OrderedJson& rows = file_["signatures"] = OrderedJson::array();
    for (const OrderedJson& player : file_["players"]) {
      rows.push_back({{"name", player}, {"as", "player"}});
    }
    std::map<uint8_t, uint64_t> first;  // the event that names each judge first
    for (const auto& [seq, number] : judging().judge_numbers()) first.emplace(number, seq);
    for (const auto& [number, seq] : first) {
      rows.push_back({{"name", Text(seq, 0)}, {"as", "judge"}});
    }
  }

  Fault AddResult() {
    file_["result"] = nullptr;
    OrderedJson& by = file_["result_by"];
    by["kind"] = "none";
    by["seq"] = nullptr;
    const Result<Ending> ending = EndingOf(*timeline_);
    if (!ending.ok()) return std::nullopt;  // the findings tell
    by["kind"] = std::string(EndingName(ending->by));
    if (ending->ruling) by["seq"] = *ending->ruling;
    const uint64_t last = ending->ruling.value_or(timeline_->seq());
    if (ending->by != Ending::By::none && last < times_.size()) {
      file_["ended"] = TimeOrNull(times_[last]);
    }
    if (!ending->result) return std::nullopt;
    Cite(ending->result->clause);
    file_["result"] = RuledResultJson(*ending->result);
    return std::nullopt;
  }

  // The text of what is cited anywhere, in the order of the tables.
  void AddClauses() {
    OrderedJson& rows = file_["clauses"] = OrderedJson::array();
    const auto add = [&](absl::Span<const engine::Clause> table) {
      for (const engine::Clause& clause : table) {
        if (!cited_.contains(clause.id)) continue;
        rows.push_back({{"clause", std::string(clause.id)},
                        {"source", std::string(clause.source)},
                        {"text", std::string(clause.text)}});
      }
    };
    add(beginning().game->clauses());
    add(judging::JudgingClauses());
  }

  const Log& log_;
  CardSets& sets_;
  Viewer viewer_;
  const std::function<void(uint64_t)>& progress_;
  std::optional<Timeline> timeline_;
  std::optional<Ledger> ledger_;               // once a rewind asks for it
  std::vector<std::optional<int64_t>> times_;  // of the events
  std::set<std::string, std::less<>> cited_;
  std::set<uint64_t> told_illegal_;  // events that a viewer other than the judge is told so of
  OrderedJson file_;
};

}  // namespace

Result<std::shared_ptr<const OrderedJson>> CaseFile(const Log& log, CardSets& sets, Viewer viewer,
                                                    std::string_view build,
                                                    const std::function<void(uint64_t)>& progress) {
  Compiling compiling(log, sets, viewer, progress);
  if (Fault fault = compiling.Compile(build)) return *fault;
  return std::make_shared<const OrderedJson>(compiling.Take());
}

}  // namespace recount::replay::evidence
