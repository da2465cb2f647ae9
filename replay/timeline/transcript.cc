#include "replay/timeline/transcript.h"

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/common_json.h"
#include "engine/observed/observed_match.h"
#include "engine/sheet.h"
#include "events/event_json.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/judging/exposures.h"
#include "replay/judging/judgement_words.h"
#include "replay/repair/shown_operations.h"
#include "replay/timeline/corrected_rows.h"

namespace recount::replay::timeline {

using engine::Match;
using engine::Viewer;
using events::Envelope;
using events::EventKind;

namespace {

// What a view says of an event that the rules refuse.
constexpr std::string_view kNoReason = "it is against the rules";

std::string AllNames(const log::LogHeader& header) {
  engine::SeatSet seats = 0;
  for (size_t seat = 0; seat < header.names.size(); ++seat) {
    seats |= engine::SeatBit(static_cast<engine::Seat>(seat));
  }
  return engine::PlayerNames(header.names, seats);
}

std::string CreatedSentence(const log::LogHeader& header) {
  std::string text = fmt::format("{}: {}", header.game->title(), AllNames(header));
  const auto rules = engine::FindRules(*header.game, header.rules);
  if (rules && rules->number != 1) text += "; rules " + engine::RulesText(*rules);
  if (header.parent) {
    text += fmt::format("; a fork of {} after event {}", LogId(header.parent->first),
                        header.parent->count - 1);
  }
  return text;
}

}  // namespace

std::string AcceptedText(const log::OvercomeEvent& accepted) {
  const Error& refusal = accepted.refusal;
  std::string text = fmt::format("against the rules, accepted by ruling {}", accepted.ruling);
  if (!refusal.clause.empty()) text += fmt::format(" ({})", refusal.clause);
  return refusal.message == kNoReason ? text : fmt::format("{}: {}", text, refusal.message);
}

std::string_view RefusedWords(const RenderedEvent& event) {
  return event.corrected_by ? "a slip of the record" : "against the rules";
}

void AddReason(const Error& refusal, OrderedJson& json) {
  json["code"] = std::string(ErrorCodeName(refusal.code));
  json["clause"] = OrNull(std::string_view(refusal.clause));
  json["message"] = refusal.message;
}

OrderedJson AcceptedJson(const log::OvercomeEvent& accepted) {
  OrderedJson json;
  json["ruling"] = accepted.ruling;
  AddReason(accepted.refusal, json);
  return json;
}

OrderedJson OpenPartOfParent(const OrderedJson& parent) {
  if (parent.is_null()) return nullptr;
  return {{"id", parent.at("id")}, {"count", parent.at("count")}};
}

class Transcript::State {
 public:
  State(Timeline timeline, Viewer viewer, std::optional<uint64_t> last)
      : timeline_(std::move(timeline)),
        viewer_(viewer),
        codec_(timeline_.header().game->schema()),
        last_(std::min(last.value_or(~uint64_t{0}), timeline_.log().count() - 1)),
        path_(timeline_.judging().PathTo(timeline_.judging().CursorAfter(last_))) {}

  const Timeline& timeline() const { return timeline_; }

  Fault SkipTo(uint64_t seq) {
    RECOUNT_CHECK_LE(next_, seq);
    if (seq == 0) return std::nullopt;
    next_ = seq;
    return timeline_.SeekAfter(seq - 1);
  }

  Result<std::optional<RenderedEvent>> Next() {
    const log::Log& log = timeline_.log();
    if (next_ > last_) return std::optional<RenderedEvent>();
    const Result<LoggedEvent> logged = log::EventAt(log, next_);
    if (!logged.ok()) return logged.error();
    Result<std::vector<Slot>> openings = log::OpeningsBeside(log, *logged);
    if (!openings.ok()) return openings.error();
    Result<RenderedEvent> rendered =
        next_ == 0 ? Created(*logged, *openings) : Later(*logged, *openings);
    if (!rendered.ok()) return rendered.error();
    ++next_;
    return std::optional<RenderedEvent>(*std::move(rendered));
  }

 private:
  const log::LogHeader& header() const { return timeline_.header(); }

  // Returns the parts of a verified event that do not depend on the viewer.
  RenderedEvent Facts(const Envelope& event, uint64_t seq) {
    RenderedEvent rendered;
    const judging::JudgingState& judging = timeline_.judging();
    rendered.is_node = judging.IsNode(seq);
    if (rendered.is_node) rendered.is_superseded = !path_.Contains(seq);
    rendered.after = judging.After(seq);
    rendered.cursor_before = seq == 0 ? 0 : judging.CursorAfter(seq - 1);
    rendered.seq = seq;
    rendered.kind = event.kind();
    if (event.at()) rendered.at = *event.at();
    if (rendered.is_superseded) AddCorrection(rendered);
    return rendered;
  }

  // A matter or a note about a row that was corrected is about the row that took its place, too.
  void AddEnteredAs(const Judgement& judgement, OrderedJson& json) const {
    const std::optional<uint64_t> at = EventAbout(judgement);
    if (!at || timeline_.judging().CorrectedBy(*at).value_or(last_ + 1) > last_) return;
    const std::optional<uint64_t> entered = timeline_.judging().EnteredAs(*at);
    json["entered_as"] = OrNull(entered && *entered <= last_ ? entered : std::nullopt);
  }

  static std::optional<uint64_t> EventAbout(const Judgement& judgement) {
    if (const auto* dispute = std::get_if<Dispute>(&judgement)) return dispute->at;
    if (const auto* annotation = std::get_if<Annotation>(&judgement)) return annotation->at;
    return std::nullopt;
  }

  // Says of a superseded event by which correction it is, and what was entered in its place.
  void AddCorrection(RenderedEvent& rendered) {
    const judging::JudgingState& judging = timeline_.judging();
    const std::optional<uint64_t> correction = judging.CorrectedBy(rendered.seq);
    if (!correction || *correction > last_) return;
    rendered.corrected_by = correction;
    rendered.entered_as = judging.EnteredAs(rendered.seq);
    if (rendered.entered_as && *rendered.entered_as > last_) rendered.entered_as.reset();
    // Whether a row says the same would tell a view which hidden card changed.
    if (!rendered.entered_as || !viewer_.IsJudge()) return;
    if (!corrected_rows_ || corrected_rows_->first != *correction) {
      const auto rows =
          CorrectedRowsOf(timeline_.log(), header(), judging, *judging.FindCorrection(*correction));
      corrected_rows_.emplace(*correction, rows.ok() ? *rows : CorrectedRows());
    }
    rendered.is_entered_the_same = !corrected_rows_->second.Changes(rendered.seq);
  }

  // Renders a judgement, and moves the timeline to the state after it: a rewind goes back at once.
  Result<RenderedEvent> RecordedJudgement(const Envelope& event, uint64_t seq,
                                          absl::Span<const Slot> openings) {
    RenderedEvent rendered = Facts(event, seq);
    const Judgement judgement = JudgementIn(event);
    const std::vector<Slot> shown = ShownBeside(judgement, openings);
    judging::JudgementContext context = ContextOf(judgement, seq);
    // A repair that the clauses refuse is not a node. Its operations are hidden in the same way.
    const auto* ruling = std::get_if<Ruling>(&judgement);
    const bool is_repair = ruling != nullptr && ruling->kind == RulingKind::repair;
    const bool has_operations = ruling != nullptr && ruling->has_operations();
    OrderedJson operations;
    if (has_operations) {
      operations = Execute(*ruling, is_repair ? seq : ruling->event, rendered);
      rendered.operations = SentencesOf(operations);
      context.operations = fmt::format("{}", fmt::join(rendered.operations, "; "));
    }
    rendered.sentence = judging::JudgementSentence(event, shown, header().names, context);
    OrderedJson json = codec_.EventJson(event, seq, shown);
    // Only the judge may see the digest and the veil, which depend on hidden information.
    if (!viewer_.IsJudge()) {
      json["digest"] = nullptr;
      json.erase("veil");
    }
    OrderedJson complete;
    for (const auto& item : json.items()) {
      complete[item.key()] = item.value();
      if (item.key() == "kind") complete["after"] = rendered.after;
      if (item.key() == "at") AddEnteredAs(judgement, complete);
    }
    if (context.due != PenaltyLevel::null_value) {
      complete["due"] = std::string(PenaltyName(context.due));
    }
    if (!IsCardVisible(judgement)) complete["card"] = nullptr;
    if (has_operations) complete["operations"] = std::move(operations);
    if (is_repair) {
      complete["cursor"] = rendered.cursor_before;
      complete["superseded"] = rendered.is_superseded;
      complete["effects"] = engine::EffectsJson(rendered.effects);
    }
    rendered.json = std::make_shared<const OrderedJson>(std::move(complete));
    if (!stopped_) (void)timeline_.SeekAfter(seq);
    return rendered;
  }

  // Returns the operations of a ruling as the viewer may see them, who knows the states before and
  // after them. `node` is the repair itself, which is executed for its effects, or the event that
  // is accepted, whose effects are its own.
  OrderedJson Execute(const Ruling& ruling, uint64_t node, RenderedEvent& rendered) {
    OrderedJson before;
    OrderedJson after;
    const log::AcceptedEventsAt accepted = timeline_.judging().AcceptedAt(rendered.seq);
    const bool is_made = !stopped_ && node <= rendered.seq && timeline_.judging().IsNode(node) &&
                         !timeline_.SeekWith(timeline_.judging().After(node), accepted) &&
                         !timeline_.illegal();
    if (is_made) {
      before = timeline_.match().StateJson(viewer_, timeline_.seating());
      engine::EffectList effects;
      const Result<bool> was_applied = timeline_.StepWith(node, accepted, effects);
      if (was_applied.ok() && *was_applied) {
        after = timeline_.match().StateJson(viewer_, timeline_.seating());
        if (node == rendered.seq) {
          rendered.effects = timeline_.match().Describe(effects, header().names, viewer_);
        }
      }
    }
    return viewer_.IsJudge() ? OperationsJson(ruling.operations)
                             : repair::ShownOperations(ruling.operations, {before, after});
  }

  std::vector<std::string> SentencesOf(const OrderedJson& operations) const {
    std::vector<std::string> sentences;
    for (const OrderedJson& operation : operations) {
      sentences.push_back(repair::OperationSentence(operation, header().names, timeline_.match()));
    }
    return sentences;
  }

  // Returns true if the viewer may see the whole judgement. Only an exposure has a hidden part, the
  // card. (The operations of a repair are hidden one by one.)
  bool IsCardVisible(const Judgement& judgement) const {
    const auto* exposure = std::get_if<Exposure>(&judgement);
    return exposure == nullptr || judging::IsVisibleTo(*exposure, viewer_);
  }

  // Withholds the text of an exposure together with the card, since the text may name the card.
  std::vector<Slot> ShownBeside(const Judgement& judgement, absl::Span<const Slot> openings) const {
    std::vector<Slot> shown(openings.begin(), openings.end());
    if (!IsCardVisible(judgement) && shown.size() > 1) shown[1] = Hash256();
    return shown;
  }

  judging::JudgementContext ContextOf(const Judgement& judgement, uint64_t seq) {
    judging::JudgementContext context;
    if (const auto* exposure = std::get_if<Exposure>(&judgement)) {
      // The card has the name that it had when it was seen.
      if (!stopped_) (void)timeline_.SeekTo(exposure->at);
      if (IsCardVisible(judgement)) {
        context.card =
            judging::CardWords(timeline_.match().CardName(exposure->card), exposure->card);
      }
    }
    const auto due = timeline_.judging().dues().find(seq);
    if (due != timeline_.judging().dues().end()) context.due = due->second;
    return context;
  }

  Result<RenderedEvent> Created(const LoggedEvent& logged, const std::vector<Slot>& openings) {
    const auto& event = *flatbuffers::GetRoot<Envelope>(logged.bytes.data());
    RenderedEvent rendered = Facts(event, 0);
    OrderedJson json = codec_.EventJson(event, 0, openings);
    if (!viewer_.IsJudge()) {
      json["digest"] = nullptr;
      if (json.contains("seed")) json["seed"] = nullptr;
      json["parent"] = OpenPartOfParent(json["parent"]);
      json.erase("veil");
    }
    rendered.json = std::make_shared<const OrderedJson>(std::move(json));
    rendered.sentence = CreatedSentence(header());
    return rendered;
  }

  Result<RenderedEvent> Later(const LoggedEvent& logged, const std::vector<Slot>& openings) {
    const Envelope* event = ReadEvent(logged.bytes, codec_.schema());
    // A judgement has no effects, but it may move the cursor.
    if (event != nullptr && IsJudging(event->kind()))
      return RecordedJudgement(*event, logged.seq, openings);
    // Step goes to this state itself. An error here is ignored because Step reports it again.
    const bool follows_hidden = FollowsHiddenRefusal(logged.seq);
    const auto unproved = event == nullptr ? std::nullopt : UnprovedBy(*event, logged.seq);
    if (!stopped_) (void)timeline_.SeekBefore(logged.seq);
    const std::unique_ptr<Match> before = timeline_.match().Clone();
    engine::EffectList effects;
    Result<bool> was_applied = stopped_ ? Result<bool>(false) : timeline_.Step(logged.seq, effects);
    if (event == nullptr) {
      return Error{.code = ErrorCode::damaged,
                   .message = fmt::format("event {}: {}", logged.seq,
                                          ExplainBytes(logged.bytes, codec_.schema()).message),
                   .seq = logged.seq};
    }
    RenderedEvent rendered = Facts(*event, logged.seq);
    if (!was_applied.ok()) {
      // The sentences after this event have no state, so nothing more is executed.
      rendered.refusal = was_applied.error();
      stopped_ = true;
    } else if (*was_applied) {
      rendered.effects = timeline_.match().Describe(effects, header().names, viewer_);
      const log::OvercomeEvent* accepted = timeline_.Overcome(logged.seq);
      if (accepted != nullptr) rendered.accepted = *accepted;
    } else if (timeline_.illegal() && timeline_.illegal()->seq == logged.seq) {
      rendered.refusal = timeline_.illegal()->refusal;
    } else {
      rendered.is_unjudged = !follows_hidden;
    }
    const bool is_refused = rendered.refusal.has_value();
    rendered.unproved = unproved;
    Show(*before, *event, openings, rendered);
    if (is_refused) is_refusal_shown_[rendered.seq] = rendered.refusal.has_value();
    return rendered;
  }

  // Returns the clause by which the rules would have decided without what is supposed for the
  // event; nothing if nothing is. It may leave the timeline at another place.
  std::optional<std::string> UnprovedBy(const Envelope& event, uint64_t seq) {
    if (stopped_ || event.kind() == EventKind::identify) return std::nullopt;
    uint64_t before = timeline_.judging().After(seq);
    const uint64_t last = before;
    while (IsSupposed(before)) before = timeline_.judging().After(before);
    if (before == last || timeline_.SeekTo(before)) return std::nullopt;
    const auto& observed = *engine::observed::AsObserved(timeline_.match());
    return std::string(engine::ClauseIdOf(observed.game(), observed.world().Check(event).clause));
  }

  // Returns whether the event exchanges labels so that the event after it does what the table did.
  bool IsSupposed(uint64_t seq) const {
    if (seq == 0 || !header().game->schema().is_observed) return false;
    const Result<LoggedEvent> logged = log::EventAt(timeline_.log(), seq);
    const Envelope* event = logged.ok() ? ReadEvent(logged->bytes, codec_.schema()) : nullptr;
    return event != nullptr && event->kind() == EventKind::identify &&
           event->outcome_kind() == events::OutcomeKind::supposed;
  }

  // Returns true if the event follows one that the rules refuse and the view does not say so. The
  // mark "not judged" would reveal the refusal.
  bool FollowsHiddenRefusal(uint64_t seq) {
    if (viewer_.IsJudge() || stopped_) return false;
    if (timeline_.SeekBefore(seq) || !timeline_.illegal()) return false;
    const uint64_t refused = timeline_.illegal()->seq;
    if (refused >= seq) return false;
    if (!is_refusal_shown_.contains(refused)) {
      // The event was skipped. Rendering it finds out what the view shows of it.
      const uint64_t next = std::exchange(next_, refused);
      (void)Next();
      next_ = next;
    }
    return !is_refusal_shown_[refused];
  }

  bool IsOpen(const Envelope& event) const {
    return viewer_.IsJudge() || (event.kind() == EventKind::action && viewer_.SeesAs(event.seat()));
  }

  // Hides what a refusal reveals. A viewer who does not see the whole event must not learn that the
  // rules refuse it, so it looks like any other event after which nothing is judged. If the event
  // is open, the reason may still reveal something else that is hidden, so other viewers see only
  // the clause.
  static void HideRefusal(bool is_whole, RenderedEvent& rendered) {
    if (!log::IsRefusal(rendered.refusal->code)) return;
    if (is_whole) {
      rendered.refusal->message = kNoReason;
    } else {
      rendered.refusal.reset();
    }
  }

  // The ruling is open and names the event, so every viewer knows that the rules refuse it. Only
  // who sees the whole event may know the clause.
  static void HideReason(bool is_whole, log::OvercomeEvent& accepted) {
    if (!is_whole) accepted.refusal = {.code = ErrorCode::illegal_action};
    accepted.refusal.message = kNoReason;
  }

  std::string SentenceOf(const Envelope& event, const Envelope& shown) const {
    const auto* observed = engine::observed::AsObserved(timeline_.match());
    return event.kind() == EventKind::identify && observed != nullptr
               ? observed->TellIdentities(event, viewer_, header().names)
               : timeline_.match().Tell(shown, header().names);
  }

  // Renders the event as the viewer may see it, in JSON and as a sentence.
  void Show(const Match& before, const Envelope& event, absl::Span<const Slot> openings,
            RenderedEvent& rendered) {
    const bool is_open = IsOpen(event);
    OrderedJson json =
        codec_.EventJson(event, rendered.seq, is_open ? openings : absl::Span<const Slot>());
    const auto written = is_open ? AsWritten(event, openings) : std::nullopt;
    const Envelope* shown = &event;
    bool is_whole = written.has_value();
    if (!viewer_.IsJudge() && written && rendered.refusal) HideRefusal(is_whole, rendered);
    if (event.kind() == EventKind::identify) {
      if (json["kind"] == "identify") {
        json["cards"] = timeline_.match().IdentitiesJson(event, viewer_);
      }
    } else if ((!viewer_.IsJudge() || header().game->schema().is_observed) && !written) {
      // An event that was never applied is seen from the state before it, which reveals nothing;
      // so is one that a judge has accepted, which the rules do not know in that state.
      const Match& after = rendered.accepted ? before : timeline_.match();
      const MutableBytes bytes = after.ViewEvent(before, event, viewer_, builder_);
      shown = flatbuffers::GetRoot<Envelope>(bytes.data());
      const bool is_action = event.kind() == EventKind::action;
      const char* key = is_action ? "action" : "outcome";
      OrderedJson seen = is_action ? codec_.ActionJson(*shown) : OutcomeJson(*shown);
      // An action that does not fit the schema is hidden by the veil.
      is_whole = event.veil() == nullptr && json.value(key, OrderedJson()) == seen;
      if (rendered.refusal && !viewer_.IsJudge()) HideRefusal(is_whole, rendered);
      json[key] = std::move(seen);
    }
    if (rendered.accepted && !viewer_.IsJudge()) HideReason(is_whole, *rendered.accepted);
    if (!viewer_.IsJudge()) {
      json["digest"] = nullptr;
      json.erase("veil");
    }
    rendered.sentence =
        written ? fmt::format("{} did {}", engine::PlayerName(header().names, event.seat()),
                              engine::Printable(*written))
                : SentenceOf(event, *shown);
    rendered.json = std::make_shared<const OrderedJson>(Complete(std::move(json), rendered));
  }

  // Adds the facts of the timeline and puts the keys in the order of docs/reference/protocol.md,
  // "Events".
  OrderedJson Complete(OrderedJson json, const RenderedEvent& rendered) const {
    OrderedJson complete;
    complete["seq"] = json["seq"];
    complete["kind"] = json["kind"];
    complete["after"] = rendered.after;
    for (const char* key : {"seat", "action", "outcome", "cards", "digest"}) {
      if (json.contains(key)) complete[key] = json[key];
    }
    complete["superseded"] = rendered.is_superseded;
    if (rendered.corrected_by) {
      complete["corrected_by"] = *rendered.corrected_by;
      complete["entered_as"] = OrNull(rendered.entered_as);
    }
    complete["effects"] = engine::EffectsJson(rendered.effects);
    if (json.contains("at")) complete["at"] = json["at"];
    if (json.contains("veil")) complete["veil"] = json["veil"];
    if (rendered.refusal) AddReason(*rendered.refusal, complete["illegal"]);
    if (rendered.accepted) complete["accepted"] = AcceptedJson(*rendered.accepted);
    if (rendered.is_unjudged) complete["unjudged"] = true;
    if (rendered.unproved) {
      complete["unproved"] = true;
      complete["clause"] = OrNull(std::string_view(*rendered.unproved));
    }
    return complete;
  }

  Timeline timeline_;
  Viewer viewer_;
  EventCodec codec_;
  uint64_t last_;
  judging::Path path_;  // the path from `created` to the cursor after `last_`
  uint64_t next_ = 0;
  bool stopped_ = false;
  std::map<uint64_t, bool> is_refusal_shown_;  // by refused event
  std::optional<std::pair<uint64_t, CorrectedRows>>
      corrected_rows_;  // of the correction asked last
  flatbuffers::FlatBufferBuilder builder_;
};

Transcript::Transcript(std::unique_ptr<State> state) : state_(std::move(state)) {}
Transcript::Transcript(Transcript&&) noexcept = default;
Transcript::~Transcript() = default;

Result<Transcript> Transcript::Open(const log::Log& log, log::CardSets& sets, Viewer viewer,
                                    std::optional<uint64_t> last) {
  Result<Timeline> timeline = Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  return Transcript(std::make_unique<State>(*std::move(timeline), viewer, last));
}

Result<std::optional<RenderedEvent>> Transcript::Next() { return state_->Next(); }
Fault Transcript::SkipTo(uint64_t seq) { return state_->SkipTo(seq); }
const Timeline& Transcript::timeline() const { return state_->timeline(); }

}  // namespace recount::replay::timeline
