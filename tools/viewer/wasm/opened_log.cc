#include "tools/viewer/wasm/opened_log.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/sheet.h"
#include "events/event_bytes.h"
#include "events/event_json.h"
#include "events/json_members.h"
#include "events/judging_json.h"
#include "fmt/format.h"
#include "replay/documents/clauses.h"
#include "replay/documents/evidence.h"
#include "replay/documents/game.h"
#include "replay/evidence/why.h"
#include "replay/judging/judging_clauses.h"
#include "replay/timeline/ending.h"
#include "replay/timeline/transcript.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Viewer;
using replay::timeline::RenderedEvent;

// Returns the frame with only its first `count` events.
std::unique_ptr<const LogFrame> FirstOf(const LogFrame& frame, uint64_t count) {
  auto part = std::make_unique<LogFrame>(frame);
  part->events.resize(count);
  part->chain.resize(count);
  part->openings.erase(part->openings.lower_bound(count), part->openings.end());
  part->bad_openings.erase(part->bad_openings.lower_bound(count), part->bad_openings.end());
  return part;
}

OrderedJson ViewsJson(int players) {
  OrderedJson views = {"judge", "spectator"};
  for (int seat = 0; seat < players; ++seat) views.push_back(seat);
  return views;
}

}  // namespace

OpenedLog::OpenedLog(const ExaminedFile& file, const LogFrame& frame, replay::log::CardSets& sets)
    : file_(file),
      frame_(frame),
      sets_(sets),
      log_(file.file, frame),
      check_(std::make_unique<LogCheck>(file, frame, sets)) {
  Result<replay::timeline::Timeline> timeline = replay::timeline::Timeline::Open(log_, sets_);
  if (timeline.ok()) {
    timeline_.emplace(*std::move(timeline));
  } else {
    // The log is shown nevertheless, from the bytes of its events alone.
    fault_ = timeline.error();
    ReadBare();
  }
}

Result<replay::timeline::Timeline*> OpenedLog::timeline() {
  if (fault_) return *fault_;
  return &*timeline_;
}

const LogCheck& OpenedLog::Check(uint64_t events) {
  if (check_->has_ended()) return *check_;
  check_->Advance(events);
  if (check_->has_ended()) RememberStates();
  return *check_;
}

void OpenedLog::TakeOver(OpenedLog& shorter) {
  if (!shorter.check_->Extend(file_, frame_, sets_)) return;
  check_ = std::move(shorter.check_);
  RememberStates();
}

void OpenedLog::RememberStates() {
  if (timeline_) log_.Remember(timeline_->header(), check_->states());
}

Result<uint64_t> OpenedLog::ReadLedger(uint64_t seq, uint64_t most) {
  if (!observations_) {
    Result<replay::evidence::Observations> reader =
        replay::evidence::Observations::Open(log_, sets_);
    if (!reader.ok()) return reader.error();
    observations_.emplace(*std::move(reader));
  }
  if (observations_->read() <= seq) {
    if (Fault fault = observations_->Read(std::min(most, seq + 1 - observations_->read())))
      return *fault;
  }
  return std::min(observations_->read(), seq + 1);
}

Result<replay::evidence::Ledger> OpenedLog::LedgerUpTo(uint64_t seq) {
  const Result<uint64_t> read = ReadLedger(seq, seq + 1);
  if (!read.ok()) return read.error();
  return replay::evidence::LedgerUpTo(*observations_, seq);
}

Result<replay::evidence::RewindPlan> OpenedLog::RewindPlanTo(uint64_t seq) {
  // The plan says what has been seen since the event, so it needs all events.
  const Result<uint64_t> read = ReadLedger(last(), last() + 1);
  if (!read.ok()) return read.error();
  return replay::evidence::RewindPlanTo(
      *observations_, replay::evidence::Memory(*observations_, last()), seq, std::nullopt);
}

std::unique_ptr<OpenedLog> OpenedLog::UpTo(uint64_t seq) const {
  std::unique_ptr<const LogFrame> part = FirstOf(frame_, seq + 1);
  auto log = std::make_unique<OpenedLog>(file_, *part, sets_);
  log->part_ = std::move(part);
  return log;
}

OrderedJson OpenedLog::Entry() const {
  OrderedJson entry;
  entry["id"] = log_.id();
  entry["events"] = log_.count();
  entry["head"] = ToHex(log_.head());
  entry["fault"] = FaultJson(fault_);
  entry["players"] = OrderedJson::array();
  entry["views"] = ViewsJson(0);
  if (!timeline_) {
    // Without a timeline, the game's id may still be readable in the first event.
    const events::Envelope* created = EnvelopeIn(frame_.events.front());
    const bool has_game = created != nullptr && created->created() != nullptr;
    if (has_game) entry["game"] = engine::Printable(created->created()->game()->string_view());
    return entry;
  }
  const replay::log::LogHeader& header = timeline_->header();
  entry["game"] = std::string(header.game->id());
  entry["title"] = std::string(header.game->title());
  entry["rules"] = header.rules;
  entry["players"] = header.names;
  entry["views"] = ViewsJson(timeline_->match().players());
  const engine::CardSet& set = timeline_->match().card_set();
  entry["card_set"]["name"] = set.name;
  entry["card_set"]["hash"] = ToHex(set.hash);
  const auto listed = replay::documents::ReadListedGame(log_, sets_);
  OrderedJson game = OrderedJson::object();
  if (listed.ok()) game = replay::documents::GameDocument(log_, *listed);
  for (const char* key : {"config", "result", "result_by"}) {
    entry[key] = listed.ok() ? game.at(key) : OrderedJson(nullptr);
  }
  return entry;
}

const std::vector<std::string>& OpenedLog::names() const {
  static const std::vector<std::string> kNone;
  return timeline_ ? timeline_->header().names : kNone;
}

bool OpenedLog::MayShow(Viewer viewer) const {
  if (!timeline_) return viewer.IsJudge() || viewer == Viewer::Spectator();
  const OrderedJson view = replay::documents::ViewJson(viewer, timeline_->match().players());
  return view != "spectator" || viewer == Viewer::Spectator();
}

uint64_t OpenedLog::LastUndisputed() const {
  uint64_t seq = 0;
  for (; seq < last(); ++seq) {
    const events::Envelope* next = EnvelopeIn(frame_.events[seq + 1]);
    if (next == nullptr || IsJudging(next->kind())) break;
  }
  return seq;
}

const engine::Match* OpenedLog::match() {
  if (!timeline_ || named_) return named_.get();
  // Players may bring cards, so only a later state knows all of them. A rewind may have gone back
  // before that.
  (void)timeline_->SeekToEnd();
  if (timeline_->match().CardName(0).empty()) (void)timeline_->SeekTo(LastUndisputed());
  named_ = timeline_->match().Clone();
  return named_.get();
}

RenderedEvent OpenedLog::Bare(uint64_t seq) const {
  RenderedEvent rendered;
  rendered.seq = seq;
  rendered.after = seq;
  const events::Envelope* event = EnvelopeIn(frame_.events[seq]);
  if (event == nullptr) return rendered;
  rendered.kind = event->kind();
  if (event->at()) rendered.at = *event->at();
  OrderedJson json = {{"seq", seq}, {"kind", events::EnumNameEventKind(event->kind())}};
  rendered.sentence = events::EnumNameEventKind(event->kind());
  if (event->kind() == events::EventKind::action) {
    json["seat"] = event->seat();
    rendered.sentence += fmt::format(", seat {}", event->seat());
  }
  rendered.json = std::make_shared<const OrderedJson>(std::move(json));
  return rendered;
}

void OpenedLog::ReadBare() {
  for (uint64_t seq = 0; seq < log_.count(); ++seq) {
    bare_.steps.push_back({.rendered = Bare(seq), .turn = "", .phase = ""});
  }
}

RenderedEvent OpenedLog::Rendered(Viewer viewer, uint64_t seq) {
  Result<replay::timeline::Transcript> transcript =
      replay::timeline::Transcript::Open(log_, sets_, viewer);
  if (!transcript.ok()) return Bare(seq);
  (void)transcript->SkipTo(seq);  // if an earlier event fails, the event shows that itself
  const Result<std::optional<RenderedEvent>> rendered = transcript->Next();
  if (rendered.ok()) return **rendered;
  RenderedEvent bare = Bare(seq);
  bare.refusal = rendered.error();
  return bare;
}

// Adds the table. If the event cannot be executed, it is the last table before it.
void OpenedLog::AddTable(Viewer viewer, uint64_t seq, OrderedJson& moment) {
  (void)timeline_->SeekTo(seq);
  const engine::Match& match = timeline_->match();
  moment["after"] = timeline_->seq();
  moment["state"] = match.StateJson(viewer, timeline_->seating());
  moment["turn"] = replay::timeline::TurnText(match, moment["state"]);
  moment["phase"] = replay::timeline::PhaseText(match.phase());
  moment["awaited"] = OrderedJson::array();
  for (engine::Seat seat = 0; seat < match.players(); ++seat) {
    if (engine::Contains(match.awaited(), seat)) moment["awaited"].push_back(seat);
  }
}

Result<OrderedJson> OpenedLog::MomentAt(Viewer viewer, uint64_t seq) {
  if (seq > last()) return replay::log::EventAt(log_, seq).error();
  OrderedJson moment;
  moment["seq"] = seq;
  moment["at"] = TimeAt(seq);
  if (!timeline_) {
    const RenderedEvent bare = Bare(seq);
    AddRendered(bare, moment);
    moment["event"] = bare.json ? *bare.json : OrderedJson(nullptr);
    return moment;
  }
  AddTable(viewer, seq, moment);
  const Result<replay::evidence::Why> why = replay::evidence::WhyAt(log_, sets_, viewer, seq);
  // An event that cannot be executed has no changes, but it is shown as far as it can be rendered.
  if (!why.ok()) {
    const RenderedEvent rendered = Rendered(viewer, seq);
    AddRendered(rendered, moment);
    moment["event"] = rendered.json ? *rendered.json : OrderedJson(nullptr);
    moment["changes"] = OrderedJson::array();
    return moment;
  }
  AddRendered(why->event, moment);
  const Result<OrderedJson> document = replay::documents::WhyDocument(*why, viewer, *timeline_);
  if (!document.ok()) return document.error();
  for (const char* key : {"event", "changes", "legal"}) {
    if (document->contains(key)) moment[key] = document->at(key);
  }
  return moment;
}

Result<OrderedJson> OpenedLog::EventAt(Viewer viewer, uint64_t seq) {
  if (seq > last()) return replay::log::EventAt(log_, seq).error();
  const RenderedEvent rendered = Rendered(viewer, seq);
  return rendered.json ? *rendered.json : OrderedJson(nullptr);
}

Result<OrderedJson> OpenedLog::StateAt(Viewer viewer, uint64_t seq) {
  if (fault_) return *fault_;
  if (Fault fault = timeline_->SeekTo(seq)) return *fault;
  return timeline_->match().StateJson(viewer, timeline_->seating());
}

OrderedJson OpenedLog::TimeAt(uint64_t seq) const {
  const events::Envelope* event = EnvelopeIn(frame_.events[seq]);
  const bool has_time = event != nullptr && event->at().has_value();
  return has_time ? OrderedJson(TimeText(*event->at())) : OrderedJson(nullptr);
}

OrderedJson OpenedLog::JudgedAt(uint64_t seq) {
  // Later rulings must not show in this result, so it comes from the log as it was then.
  if (seq < last()) return UpTo(seq)->JudgedAt(seq);
  OrderedJson judged = {
      {"result", nullptr}, {"result_by", nullptr}, {"ruling", nullptr}, {"open", Json::array()}};
  if (!timeline_) return judged;
  for (const replay::judging::DisputeRecord& dispute : timeline_->judging().disputes()) {
    if (dispute.is_open()) judged["open"].push_back(dispute.seq);
  }
  const Result<replay::timeline::Ending> ending = replay::timeline::EndingOf(*timeline_);
  if (!ending.ok()) return judged;
  if (ending->result) judged["result"] = RuledResultJson(*ending->result);
  judged["result_by"] = std::string(replay::timeline::EndingName(ending->by));
  judged["ruling"] = OrNull(ending->ruling);
  return judged;
}

Result<const replay::timeline::Playback*> OpenedLog::PlaybackUpTo(Viewer viewer, uint64_t seq) {
  if (!timeline_) return &bare_;
  const std::string key = replay::documents::ViewJson(viewer, timeline_->match().players()).dump();
  auto found = playbacks_.find(key);
  if (found == playbacks_.end()) {
    Result<replay::timeline::PlaybackReader> reader =
        replay::timeline::PlaybackReader::Open(log_, sets_, viewer);
    if (!reader.ok()) return reader.error();
    found = playbacks_.emplace(key, *std::move(reader)).first;
  }
  replay::timeline::PlaybackReader& reader = found->second;
  const uint64_t read = reader.playback().steps.size();
  if (read <= seq) {
    if (Fault fault = reader.Read(seq + 1 - read)) return *fault;
  }
  // After a fault, events are shown as far as their bytes can be read.
  while (reader.has_ended() && reader.playback().steps.size() <= std::min(seq, last())) {
    reader.Append({.rendered = Bare(reader.playback().steps.size()), .turn = "", .phase = ""});
  }
  return &reader.playback();
}

OrderedJson OpenedLog::Clauses() const {
  OrderedJson rows = OrderedJson::array();
  if (timeline_) rows = replay::documents::ClauseRows(timeline_->header().game->clauses());
  for (OrderedJson& row : replay::documents::ClauseRows(replay::judging::JudgingClauses())) {
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace recount::tools::viewer::wasm
