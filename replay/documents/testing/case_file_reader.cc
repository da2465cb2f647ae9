#include "replay/documents/testing/case_file_reader.h"

#include <nlohmann/json.hpp>
#include <set>

#include "engine/registry.h"
#include "events/check.h"
#include "events/event_json.h"
#include "events/json_members.h"
#include "events/time_text.h"

namespace recount::replay::documents {
namespace {

// Returns a view of the same text that is valid as long as the program runs, as the texts of
// clauses are.
std::string_view Lasting(const std::string& text) {
  static std::set<std::string> texts;
  return *texts.insert(text).first;
}

// Returns nothing for null and for a key that is absent.
template <class T>
std::optional<T> OptionalAt(const OrderedJson& json, const char* key) {
  const OrderedJson* found = FindMember(json, key);
  if (found == nullptr || found->is_null()) return std::nullopt;
  return found->get<T>();
}

evidence::OpenText OpenTextAt(const OrderedJson& json, const char* key) {
  return OptionalAt<std::string>(json, key);
}

std::optional<int64_t> TimeAt(const OrderedJson& json, const char* key) {
  const evidence::OpenText text = OpenTextAt(json, key);
  const std::optional<TimeRange> times = text ? TimeRangeIn(*text) : std::nullopt;
  return times && TimeText(times->first) == *text ? std::optional(times->first) : std::nullopt;
}

events::EventKind KindAt(const OrderedJson& json) {
  const std::string name = TextMember(json, "kind");
  for (const events::EventKind kind : events::EnumValuesEventKind()) {
    if (events::EnumNameEventKind(kind) == name) return kind;
  }
  FailCheck(__FILE__, __LINE__, "no kind of event: " + name);
}

Error RefusalIn(const OrderedJson& json) {
  Error refusal;
  for (int code = 0; code <= static_cast<int>(ErrorCode::io); ++code) {
    if (ErrorCodeName(static_cast<ErrorCode>(code)) == TextMember(json, "code")) {
      refusal.code = static_cast<ErrorCode>(code);
    }
  }
  refusal.clause = OpenTextAt(json, "clause").value_or("");
  refusal.message = TextMember(json, "message");
  return refusal;
}

RuledResult ResultIn(const OrderedJson& json) {
  return {.winners = json.at("winners").get<std::vector<uint8_t>>(),
          .is_draw = json.at("draw").get<bool>(),
          .scores = OptionalAt<std::vector<int64_t>>(json, "scores"),
          .clause = TextMember(json, "clause")};
}

JudgeRole RoleAt(const OrderedJson& json) {
  const evidence::OpenText role = OpenTextAt(json, "role");
  return role ? RoleCalled(*role).value() : JudgeRole::null_value;
}

verify::Finding FindingIn(const OrderedJson& json) {
  return {.seq = OptionalAt<uint64_t>(json, "seq"),
          .fault = verify::FaultNamed(TextMember(json, "fault")).value_or(verify::FaultKind::torn),
          .clause = OpenTextAt(json, "clause").value_or(""),
          .message = TextMember(json, "message"),
          .expected = OpenTextAt(json, "expected").value_or(""),
          .found = OpenTextAt(json, "found").value_or(""),
          .superseded_by = OptionalAt<uint64_t>(json, "superseded_by"),
          .corrected_by = OptionalAt<uint64_t>(json, "corrected_by"),
          .accepted_by = OptionalAt<uint64_t>(json, "accepted_by")};
}

evidence::IllegalEntry IllegalIn(const OrderedJson& json) {
  evidence::IllegalEntry illegal;
  illegal.seq = json.at("seq").get<uint64_t>();
  illegal.kind = KindAt(json);
  illegal.seat = OptionalAt<engine::Seat>(json, "seat");
  illegal.sentence = TextMember(json, "sentence");
  illegal.refusal = RefusalIn(json);
  for (const OrderedJson& legal : json.at("legal")) {
    illegal.legal.push_back({.seat = legal.at("seat").get<engine::Seat>(),
                             .actions = legal.at("actions").get<std::vector<std::string>>(),
                             .more = legal.at("more").get<uint64_t>()});
  }
  illegal.table = TextMember(json, "table");
  illegal.superseded_by = OptionalAt<uint64_t>(json, "superseded_by");
  illegal.accepted_by = OptionalAt<uint64_t>(json, "accepted_by");
  return illegal;
}

// Of each conflict it reads what the pages show: the event and the words.
evidence::ConflictsEntry ConflictsIn(const OrderedJson& json, const evidence::CaseFile& file) {
  evidence::ConflictsEntry entry;
  entry.summary = TextMember(json, "summary");
  entry.found.game = engine::FindGame(file.game);
  entry.found.until = json.at("until").get<uint64_t>();
  entry.found.is_complete = json.at("complete").get<bool>();
  for (const OrderedJson& row : json.at("list")) {
    entry.found.list.emplace_back().seq = row.at("seq").get<uint64_t>();
    entry.words.push_back({TextMember(row, "text"), TextMember(row, "reading")});
  }
  return entry;
}

// `before` is the previous game event. The event follows it unless the document names another one.
timeline::RenderedEvent EventIn(const OrderedJson& json, uint64_t before) {
  timeline::RenderedEvent event;
  event.seq = json.at("seq").get<uint64_t>();
  event.kind = KindAt(json);
  event.is_node = IsOfGame(event.kind);
  event.at = TimeAt(json, "at");
  event.after = OptionalAt<uint64_t>(json, "after").value_or(before);
  event.is_superseded = json.at("superseded").get<bool>();
  event.corrected_by = OptionalAt<uint64_t>(json, "corrected_by");
  event.entered_as = OptionalAt<uint64_t>(json, "entered_as");
  event.sentence = TextMember(json, "sentence");
  for (const OrderedJson& effect : json.at("effects")) {
    event.effects.push_back({Lasting(TextMember(effect, "clause")), TextMember(effect, "text")});
  }
  if (json.contains("illegal")) event.refusal = RefusalIn(json.at("illegal"));
  if (json.contains("accepted")) {
    const OrderedJson& accepted = json.at("accepted");
    event.accepted = {accepted.at("ruling").get<uint64_t>(), RefusalIn(accepted)};
  }
  event.is_unjudged = json.contains("unjudged");
  return event;
}

std::optional<evidence::CorrectedEvent> CorrectedIn(const OrderedJson& json) {
  if (!json.contains("entered_as")) return std::nullopt;
  return evidence::CorrectedEvent{OptionalAt<uint64_t>(json, "entered_as")};
}

evidence::DisputeEntry DisputeIn(const OrderedJson& json) {
  evidence::DisputeEntry entry;
  entry.record.seq = json.at("seq").get<uint64_t>();
  entry.record.dispute = {json.at("at").get<uint64_t>(), json.at("by").get<uint8_t>()};
  entry.record.ruling = OptionalAt<uint64_t>(json, "ruling");
  entry.corrected = CorrectedIn(json);
  entry.claim = OpenTextAt(json, "claim");
  if (const auto withdrawal = OptionalAt<OrderedJson>(json, "withdrawal")) {
    entry.record.withdrawal = withdrawal->at("seq").get<uint64_t>();
    entry.withdrawal_reason = OpenTextAt(*withdrawal, "reason");
  }
  entry.record.is_left_behind = entry.record.is_open() && !json.at("open").get<bool>();
  return entry;
}

engine::CardPlace PlaceIn(const engine::Game& game, const OrderedJson& row) {
  engine::CardPlace place;
  const std::string zone = TextMember(row, "zone");
  for (size_t i = 0; i < game.places().size(); ++i) {
    if (game.places()[i].name == zone) place.place = static_cast<uint8_t>(i);
  }
  place.seat = OptionalAt<engine::Seat>(row, "of").value_or(engine::kNoSeat);
  return place;
}

evidence::RewindPlan CostIn(const OrderedJson& json, const evidence::CaseFile& file) {
  evidence::RewindPlan cost;
  cost.game = engine::FindGame(file.game);
  cost.viewer = file.viewer;
  cost.players = static_cast<int>(file.players.size());
  cost.to = json.at("to").get<uint64_t>();
  cost.events = json.at("events").get<std::vector<uint64_t>>();
  for (const OrderedJson& decision : json.at("decisions")) {
    cost.decisions.push_back(
        {decision.at("seat").get<engine::Seat>(), decision.at("count").get<uint64_t>()});
  }
  for (const OrderedJson& row : json.at("learnt")) {
    evidence::Learnt& learnt = cost.learnt.emplace_back();
    learnt.card = row.at("card").get<uint16_t>();
    learnt.seat = row.at("seat").get<engine::Seat>();
    learnt.seq = row.at("seq").get<uint64_t>();
    learnt.name = TextMember(row, "name");
    learnt.exposure = OptionalAt<uint64_t>(row, "exposure");
    learnt.position = OptionalAt<uint64_t>(row, "position");
    learnt.already = OptionalAt<uint64_t>(row, "already");
    learnt.reshuffled = OptionalAt<uint64_t>(row, "reshuffled");
    if (row.contains("zone")) learnt.place = PlaceIn(*cost.game, row);
  }
  if (json.contains("unknown")) {
    for (const OrderedJson& stretch : json.at("unknown")) {
      cost.unknown.push_back({stretch.at("illegal").get<uint64_t>(),
                              stretch.at("from").get<uint64_t>(),
                              stretch.at("to").get<uint64_t>()});
    }
  } else if (const auto illegal = OptionalAt<uint64_t>(json, "unknown_from")) {
    cost.unknown.push_back({*illegal, *illegal, *illegal});
  }
  cost.redrawn = json.at("redrawn").get<std::vector<uint64_t>>();
  return cost;
}

evidence::AppealEntry AppealIn(const OrderedJson& json) {
  evidence::AppealEntry entry;
  entry.record.seq = json.at("seq").get<uint64_t>();
  entry.record.appeal.by = json.at("by").get<uint8_t>();
  entry.grounds = OpenTextAt(json, "grounds");
  if (const auto resolution = OptionalAt<OrderedJson>(json, "resolution")) {
    evidence::ResolutionEntry& resolved = entry.resolution.emplace();
    resolved.record.seq = resolution->at("seq").get<uint64_t>();
    resolved.record.resolution.is_upheld = resolution->at("upheld").get<bool>();
    resolved.judge = OpenTextAt(*resolution, "judge");
    resolved.reason = OpenTextAt(*resolution, "reason");
  }
  return entry;
}

void ReadPenalty(const OrderedJson& json, judging::RulingRecord& record) {
  record.ruling.seat = json.at("seat").get<uint8_t>();
  record.ruling.infraction = TextMember(json, "infraction");
  record.ruling.penalty = PenaltyCalled(TextMember(json, "penalty")).value();
  record.due = PenaltyCalled(TextMember(json, "due")).value();
  record.ruling.is_deviation = json.at("deviation").get<bool>();
  if (ListMember(json, "seats").size() > 1) {
    record.ruling.seats = json.at("seats").get<std::vector<uint8_t>>();
  }
  record.ruling.infractions = OpenTextAt(json, "infractions").value_or("");
}

evidence::RulingEntry RulingIn(const OrderedJson& json, const evidence::CaseFile& file) {
  evidence::RulingEntry entry;
  Ruling& ruling = entry.record.ruling;
  entry.record.seq = json.at("seq").get<uint64_t>();
  ruling.dispute = OptionalAt<uint64_t>(json, "dispute");
  ruling.kind = RulingKindCalled(TextMember(json, "kind")).value();
  ruling.clauses = json.at("clauses").get<std::vector<std::string>>();
  ruling.role = RoleAt(json);
  ruling.to = OptionalAt<uint64_t>(json, "to");
  if (ruling.kind == RulingKind::penalty) ReadPenalty(json, entry.record);
  if (ruling.kind == RulingKind::accept) {
    ruling.event = json.at("event").get<uint64_t>();
    ruling.as = AcceptedAsCalled(TextMember(json, "as")).value();
  }
  if (ruling.has_operations()) {
    entry.operations = json.at("operations").get<std::vector<std::string>>();
  }
  entry.record.amendments = ListMember(json, "amended_by").get<std::vector<uint64_t>>();
  if (const auto moot = OptionalAt<OrderedJson>(json, "moot")) {
    entry.record.moot = moot->at("seq").get<uint64_t>();
    entry.moot_judge = OpenTextAt(*moot, "judge");
    entry.moot_reason = OpenTextAt(*moot, "reason");
  }
  entry.record.is_overturned = !entry.record.moot && !json.at("in_force").get<bool>();
  entry.judge = OpenTextAt(json, "judge");
  entry.reason = OpenTextAt(json, "reason");
  entry.undone_by = OptionalAt<uint64_t>(json, "undone_by");
  if (json.contains("cost")) entry.cost = CostIn(json.at("cost"), file);
  if (json.contains("result")) entry.result = ResultIn(json.at("result"));
  if (ruling.kind == RulingKind::outcome) ruling.result = entry.result;
  if (const auto appeal = OptionalAt<OrderedJson>(json, "appeal")) {
    entry.appeal = AppealIn(*appeal);
    entry.record.appeal = entry.appeal->record.seq;
  }
  return entry;
}

evidence::AnnotationEntry AnnotationIn(const OrderedJson& json) {
  evidence::AnnotationEntry entry;
  entry.record = {json.at("seq").get<uint64_t>(), {json.at("at").get<uint64_t>()}};
  entry.author = OpenTextAt(json, "author");
  entry.text = OpenTextAt(json, "text");
  entry.corrected = CorrectedIn(json);
  return entry;
}

evidence::ExposureEntry ExposureIn(const OrderedJson& json) {
  return {.seq = json.at("seq").get<uint64_t>(),
          .at = json.at("at").get<uint64_t>(),
          .judge = OpenTextAt(json, "judge"),
          .role = RoleAt(json),
          .to = json.at("to").get<std::vector<uint8_t>>(),
          .card = OptionalAt<uint16_t>(json, "card"),
          .name = OpenTextAt(json, "name").value_or(""),
          .account = OpenTextAt(json, "account")};
}

evidence::ExtensionEntry ExtensionIn(const OrderedJson& json) {
  evidence::ExtensionEntry entry;
  entry.record.seq = json.at("seq").get<uint64_t>();
  entry.record.extension.minutes = json.at("minutes").get<uint8_t>();
  entry.record.extension.role = RoleAt(json);
  entry.judge = OpenTextAt(json, "judge");
  entry.reason = OpenTextAt(json, "reason");
  return entry;
}

evidence::CorrectionEntry CorrectionIn(const OrderedJson& json) {
  evidence::CorrectionEntry entry;
  Correction& correction = entry.record.correction;
  entry.record.seq = json.at("seq").get<uint64_t>();
  entry.author = OpenTextAt(json, "author");
  entry.reason = OpenTextAt(json, "reason");
  correction.to = json.at("to").get<uint64_t>();
  correction.why = TextMember(json, "why") == CorrectionWhyName(CorrectionWhy::rows)
                       ? CorrectionWhy::rows
                       : CorrectionWhy::undo;
  for (const OrderedJson& row : json.at("rows")) {
    correction.rows.push_back(row.is_null() ? std::nullopt : std::optional(row.get<uint64_t>()));
  }
  entry.undone = json.at("undone").get<std::vector<uint64_t>>();
  entry.changed =
      OptionalAt<std::vector<uint64_t>>(json, "changed").value_or(std::vector<uint64_t>());
  if (json.at("confirmed").get<bool>()) correction.judge_no = 0;
  entry.judge = OpenTextAt(json, "judge");
  correction.role = RoleAt(json);
  return entry;
}

void ReadGame(const OrderedJson& json, evidence::CaseFile& file) {
  file.id = TextMember(json, "id");
  file.game = TextMember(json, "game");
  file.title = TextMember(json, "title");
  file.rules = json.at("rules").get<uint16_t>();
  file.config = std::make_shared<const OrderedJson>(json.at("config"));
  for (const events::Randomness known : events::EnumValuesRandomness()) {
    if (events::EnumNameRandomness(known) == json.at("randomness")) file.randomness = known;
  }
  file.card_set_name = TextMember(json.at("card_set"), "name");
  file.card_set_hash = TextMember(json.at("card_set"), "hash");
  for (const OrderedJson& name : json.at("players")) {
    file.players.push_back(name.is_null() ? evidence::OpenText() : name.get<std::string>());
  }
  file.started = TimeAt(json, "started");
  file.ended = TimeAt(json, "ended");
  const OrderedJson& view = json.at("view");
  if (view == "spectator") file.viewer = engine::Viewer::Spectator();
  if (view.is_number()) file.viewer = engine::Viewer::OfSeat(view.get<engine::Seat>());
  file.build = TextMember(json, "build");
  file.events = json.at("events").get<uint64_t>();
  file.head = OpenTextAt(json, "head").value_or("");
}

void ReadEnding(const OrderedJson& json, timeline::Ending& ending) {
  const OrderedJson& by = json.at("result_by");
  for (const timeline::Ending::By known :
       {timeline::Ending::By::none, timeline::Ending::By::game, timeline::Ending::By::ruling,
        timeline::Ending::By::voided}) {
    if (timeline::EndingName(known) == TextMember(by, "kind")) ending.by = known;
  }
  ending.ruling = OptionalAt<uint64_t>(by, "seq");
  if (!json.at("result").is_null()) ending.result = ResultIn(json.at("result"));
}

}  // namespace

evidence::CaseFile CaseFileIn(const OrderedJson& document) {
  evidence::CaseFile file;
  ReadGame(document, file);
  const OrderedJson& verify = document.at("verify");
  for (const OrderedJson& json : verify.at("findings")) {
    file.verification.findings.push_back(FindingIn(json));
  }
  file.verification.not_compared = verify.at("not_compared").get<std::vector<std::string>>();
  file.verification.not_proved = TextMember(verify, "not_proved");
  if (!verify.at("ok").is_null()) {
    RECOUNT_CHECK_EQ(file.verification.ok(), verify.at("ok").get<bool>());
  }
  if (!document.at("illegal").is_null()) file.illegal = IllegalIn(document.at("illegal"));
  if (const auto conflicts = OptionalAt<OrderedJson>(document, "conflicts")) {
    file.conflicts = ConflictsIn(*conflicts, file);
  }
  uint64_t before = 0;
  for (const OrderedJson& json : document.at("timeline")) {
    file.timeline.push_back(EventIn(json, before));
    if (file.timeline.back().is_node) before = file.timeline.back().seq;
  }
  const auto read = [&](const char* key, const auto& entry_in, auto& entries) {
    for (const OrderedJson& json : ListMember(document, key)) entries.push_back(entry_in(json));
  };
  read("disputes", DisputeIn, file.disputes);
  read(
      "rulings", [&](const OrderedJson& ruling) { return RulingIn(ruling, file); }, file.rulings);
  read("annotations", AnnotationIn, file.annotations);
  read("exposures", ExposureIn, file.exposures);
  read("extensions", ExtensionIn, file.extensions);
  if (document.contains("corrections")) read("corrections", CorrectionIn, file.corrections);
  for (const OrderedJson& json : ListMember(document, "signatures")) {
    const bool is_player = json.at("as") == "player";
    file.signatures.push_back({OpenTextAt(json, "name"), is_player
                                                             ? evidence::Signature::Role::player
                                                             : evidence::Signature::Role::judge});
  }
  ReadEnding(document, file.ending);
  for (const OrderedJson& json : document.at("clauses")) {
    file.clauses.push_back({.id = Lasting(TextMember(json, "clause")),
                            .source = Lasting(TextMember(json, "source")),
                            .text = Lasting(TextMember(json, "text")),
                            .not_cited = {}});
  }
  return file;
}

}  // namespace recount::replay::documents
