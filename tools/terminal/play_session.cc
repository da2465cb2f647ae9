#include "tools/terminal/play_session.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/common_json.h"
#include "engine/observed/legal_lists.h"
#include "engine/sheet.h"
#include "events/event_json.h"
#include "events/json.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/documents/legal.h"
#include "replay/play/action_text.h"
#include "replay/play/action_words.h"
#include "replay/recording/store_log.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/terminal/judging_forms.h"

namespace recount::tools::terminal {

using engine::Seat;
using engine::Viewer;

namespace {

// Says which chance outcome is needed, and how to enter it.
std::string ChanceText(const engine::ChanceRequest& request,
                       const engine::observed::ObservedMatch* observed) {
  const std::string what = engine::Printable(request.what);
  // Which cards are in a pile, and which of them are hidden, is not said of an observed game.
  if (observed != nullptr && observed->ShufflesCards()) {
    return fmt::format(
        "A shuffle, {}: `?` if nobody saw the new order, or `top`, then what was seen of it", what);
  }
  if (observed != nullptr && observed->PicksCards()) {
    return fmt::format("A pick, {}: `pick`, then the number of the card", what);
  }
  switch (request.kind) {
    case engine::ChanceKind::shuffle:
      return fmt::format("A shuffle, {}: `order`, then its {} cards, top first: {}", what,
                         request.from.size(), fmt::join(request.from, " "));
    case engine::ChanceKind::dice:
      return fmt::format("Dice, {}: `dice`, then {} numbers from 1 to {}", what, request.count,
                         request.sides);
    default:
      return fmt::format("A pick, {}: `pick`, then one of {}", what, fmt::join(request.from, " "));
  }
}

replay::recording::CorrectionRequest UndoWith(const std::vector<std::string>& texts) {
  replay::recording::CorrectionRequest request;
  request.texts = texts;
  request.is_undo = true;
  return request;
}

}  // namespace

PlaySession::PlaySession(store::Store& store, std::optional<Seat> only)
    : store_(store), recorder_(store), only_(only) {}

Result<std::unique_ptr<PlaySession>> PlaySession::Open(store::Store& store, std::string_view id,
                                                       std::optional<uint64_t> only) {
  std::optional<Seat> seat;
  if (only) seat = static_cast<Seat>(std::min<uint64_t>(*only, engine::kMaxSeats));
  auto session = std::unique_ptr<PlaySession>(new PlaySession(store, seat));
  if (Fault fault = session->Load(id)) return *fault;
  const engine::Match& match = session->match();
  if (seat && *seat >= match.players()) {
    return Error::BadRequest(
        fmt::format("unknown seat {}; expected 0 to {}", *only, match.players() - 1));
  }
  if (session->timeline_->illegal()) {
    return replay::timeline::RefusedSince(*session->timeline_->illegal(), Viewer::Spectator());
  }
  if (session->has_ended()) {
    return Error{
        .code = ErrorCode::game_over,
        .message = fmt::format("the game has ended: {}; use `recount replay {}` to step through it",
                               session->EndText(), session->short_id_)};
  }
  session->seen_until_.fill(session->log_->count());
  session->ChooseSeat();
  return session;
}

Fault PlaySession::Load(std::string_view id) {
  // The reader is closed at the end of this function, because a game may take a whole evening.
  const auto reader = store_.Read();
  if (!reader.ok()) return reader.error();
  const Result<store::LogHead> head = replay::recording::FindLog(*reader, id);
  if (!head.ok()) return head.error();
  std::unique_ptr<replay::log::CopiedLog> log =
      replay::log::CopiedLog::Of(replay::recording::StoreLog(*reader, *head), sets_);
  Result<replay::timeline::Timeline> timeline = replay::timeline::Timeline::Open(*log, sets_);
  if (!timeline.ok()) return timeline.error();
  if (Fault fault = timeline->SeekToEnd()) return fault;
  // What was asked was about the state before.
  question_.reset();
  // The timeline refers to the log, so it goes first.
  timeline_.reset();
  log_ = std::move(log);
  timeline_.emplace(*std::move(timeline));
  id_ = log_->id();
  short_id_ = store::ShortId(*reader, id_);
  return std::nullopt;
}

bool PlaySession::HasChoice(Seat seat) const {
  if (observed() != nullptr) {
    const engine::observed::LegalLists lists = engine::observed::ListLegal(*observed(), seat);
    return !lists.actions.empty() || !lists.possible.empty();
  }
  bool has_choice = false;
  match().ForEachLegal(seat, [&](Bytes) { has_choice = true; });
  return has_choice;
}

// Returns the one seat that must act while the others only may; nothing if there is none. Some
// games name it in their state as `decider`; in others it is the `active` seat in the phase `turn`.
std::optional<Seat> PlaySession::Decider() const {
  const OrderedJson state = match().StateJson(Viewer::Judge(), {names(), seq()});
  const OrderedJson* decider = FindMember(state, "decider");
  if (decider == nullptr && TextMember(state, "phase") == "turn") {
    decider = FindMember(state, "active");
  }
  if (decider == nullptr || !decider->is_number_integer()) return std::nullopt;
  const Seat seat = decider->get<Seat>();
  return engine::Contains(match().awaited(), seat) ? std::optional(seat) : std::nullopt;
}

// Chooses the acting seat. A session for one seat has only that one, while it is awaited. Otherwise
// it is the decider, unless that player passed on; if there is no decider, it is the next awaited
// seat after the current one that has a choice.
void PlaySession::ChooseSeat(bool is_passed_on) {
  const engine::SeatSet awaited = match().awaited();
  const int players = match().players();
  if (only_) {
    acting_ = engine::Contains(awaited, *only_) ? only_ : std::nullopt;
    return;
  }
  if (const std::optional<Seat> decider = Decider(); decider && !is_passed_on) {
    acting_ = decider;
    return;
  }
  const int first = acting_ ? *acting_ + 1 : 0;
  std::optional<Seat> next;
  for (int i = 0; i < players && !next; ++i) {
    const auto seat = static_cast<Seat>((first + i) % players);
    if (engine::Contains(awaited, seat) && HasChoice(seat)) next = seat;
  }
  if (next || match().node_kind() != engine::NodeKind::chance) acting_ = next;
}

std::string PlaySession::LabelOf(Seat seat) const { return engine::PlayerLabel(names(), seat); }

// Returns the cards that a seat holds, found by the keys that the games' states use for them.
std::string PlaySession::HandOf(Seat seat) const {
  const OrderedJson state = match().StateJson(Viewer::OfSeat(seat), {names(), seq()});
  const OrderedJson& players = ListMember(state, "players");
  if (players.size() <= seat) return "";
  std::vector<std::string> cards;
  for (const char* key : {"hand", "traits"}) {
    const OrderedJson held = players[seat].value(key, OrderedJson());
    for (const OrderedJson& card : held) {
      if (!card.is_number_unsigned()) continue;
      const auto number = card.get<uint16_t>();
      cards.push_back(fmt::format("{} #{}", match().CardName(number), number));
    }
  }
  return cards.empty() ? "" : fmt::format("You hold {}", fmt::join(cards, ", "));
}

// Returns the seat that would call the judge here.
std::optional<Seat> PlaySession::Caller() const { return only_ ? only_ : holder_; }

std::vector<Choice> PlaySession::ChoicesOf(Seat seat) const {
  std::vector<Choice> choices;
  OrderedJson lists;
  replay::documents::PutLegalOfSeat(
      match(), EventCodec(match().game().schema()), seat, lists,
      [&](const replay::documents::ListedAction& listed) {
        choices.push_back({replay::play::WordsOf(listed.action),
                           replay::documents::SentenceOf(match(), listed, names()),
                           Written(listed.action)});
      });
  return choices;
}

std::vector<Choice> PlaySession::OutcomesOf(const engine::ChanceRequest& request) const {
  std::vector<Choice> choices;
  if (observed() != nullptr && observed()->ShufflesCards()) {
    return {{"?", "nobody saw the new order", R"({"top":[]})"}};
  }
  if (observed() != nullptr && observed()->PicksCards()) return choices;
  if (request.kind != engine::ChanceKind::pick) return choices;
  for (const uint16_t number : request.from) {
    choices.push_back(
        {fmt::format("pick {}", number), request.what, fmt::format("{{\"pick\":{}}}", number)});
  }
  return choices;
}

OrderedJson PlaySession::NodeSeenBy(Viewer viewer) const {
  return replay::documents::NodeAsSeen(match(), viewer, {names(), seq()});
}

std::string PlaySession::WhereItStands() const {
  return replay::documents::NodeText(NodeSeenBy(Onlooker()), names());
}

// Returns whether the outcome may be entered here. A terminal for the whole table enters every
// outcome; a terminal for one seat enters only those whose numbers its view shows.
bool PlaySession::MaySee(Viewer onlooker, const engine::ChanceRequest& request) const {
  if (!only_) return true;
  const OrderedJson node = NodeSeenBy(onlooker);
  return node["chance"] == engine::ChanceJson(request);
}

std::vector<replay::timeline::RenderedEvent> PlaySession::RenderedSince(Viewer viewer,
                                                                        uint64_t seq) {
  std::vector<replay::timeline::RenderedEvent> since;
  Result<replay::timeline::Transcript> transcript =
      replay::timeline::Transcript::Open(*log_, sets_, viewer);
  if (!transcript.ok() || transcript->SkipTo(seq)) return since;
  for (;;) {
    Result<std::optional<replay::timeline::RenderedEvent>> rendered = transcript->Next();
    if (!rendered.ok() || !*rendered) return since;
    since.push_back(**std::move(rendered));
  }
}

// Says what an undo would take back, as the viewer sees it.
Result<std::string> PlaySession::ForeseeUndo(Viewer viewer, uint64_t newest,
                                             const std::vector<std::string>& texts) {
  const Result<replay::timeline::Corrected> foreseen =
      recorder_.Correct(id_, UndoWith(texts), {newest, /*is_dry_run=*/true});
  if (!foreseen.ok()) return OpenRefusal(foreseen.error());
  const std::vector<uint64_t>& undone = foreseen->undone;
  std::string text = "taken back:";
  for (const auto& rendered : RenderedSince(viewer, undone.front())) {
    if (!std::binary_search(undone.begin(), undone.end(), rendered.seq)) continue;
    text += fmt::format("\nevent {}: {}", rendered.seq, rendered.sentence);
  }
  return text;
}

void PlaySession::OfferUndo(Viewer viewer, Turn& moment) {
  moment.newest = seq();
  moment.foresee_undo = [this, viewer, newest = seq()](const std::vector<std::string>& texts) {
    return ForeseeUndo(viewer, newest, texts);
  };
}

void PlaySession::Show(Viewer viewer, Turn& moment) {
  // The last entry of seen_until_ is for a spectator.
  size_t who = engine::kMaxSeats;
  for (Seat seat = 0; seat < match().players(); ++seat) {
    if (viewer == Viewer::OfSeat(seat)) who = seat;
  }
  moment.since = RenderedSince(viewer, seen_until_[who]);
  if (who < engine::kMaxSeats) moment.hand = HandOf(static_cast<Seat>(who));
  OfferUndo(viewer, moment);
  moment.may_dispute = Caller() && !bar();
  moment.tell = [this, viewer](uint64_t seq) {
    const std::vector<replay::timeline::RenderedEvent> rendered = RenderedSince(viewer, seq);
    return rendered.empty() ? std::string() : rendered.front().sentence;
  };
  // The copy keeps the table as it was at this turn.
  std::shared_ptr<const engine::Match> table = match().Clone();
  moment.draw = [table, viewer, names = names(),
                 seq = timeline_->seq()](const engine::Drawing& drawing) {
    return table->Draw(viewer, {names, seq}, drawing);
  };
}

bool PlaySession::has_ended() const {
  const Fault stopped = bar();
  return match().node_kind() == engine::NodeKind::end ||
         (stopped && stopped->code == ErrorCode::game_over);
}

std::string PlaySession::EndText() const {
  const Fault stopped = bar();
  return stopped && stopped->code == ErrorCode::game_over
             ? stopped->message
             : replay::documents::NodeText(engine::NodeJson(match()), names());
}

Turn PlaySession::Now() {
  Turn moment;
  moment.heading = fmt::format("{} {}  event {}", match().game().id(), short_id_, seq());
  const Viewer onlooker = Onlooker();
  moment.who = only_ ? LabelOf(*only_) : "";
  const engine::NodeKind kind = match().node_kind();
  if (has_ended()) {
    moment.stage = Stage::ended;
    moment.about = EndText();
    holder_ = std::nullopt;
    Show(onlooker, moment);
  } else if (const Fault stopped = bar()) {
    moment.stage = Stage::waiting;
    moment.about = stopped->message;
    holder_ = std::nullopt;
    Show(onlooker, moment);
  } else if (question_) {
    moment.stage = kind == engine::NodeKind::chance ? Stage::chance : Stage::choose;
    moment.about = question_->about();
    moment.choices = question_->choices(match());
    Show(onlooker, moment);
  } else if (kind == engine::NodeKind::chance && !MaySee(onlooker, match().chance())) {
    // Somebody who sees the cards that are involved enters it elsewhere.
    moment.stage = Stage::waiting;
    moment.about = "waiting: a chance outcome involves cards that are hidden from this seat";
    holder_ = std::nullopt;
    Show(onlooker, moment);
  } else if (kind == engine::NodeKind::chance) {
    const engine::ChanceRequest request = match().chance();
    moment.stage = Stage::chance;
    moment.about = ChanceText(request, observed());
    moment.choices = OutcomesOf(request);
    holder_ = std::nullopt;
    Show(onlooker, moment);
  } else if (!acting_ || (only_ && !HasChoice(*only_))) {
    moment.stage = Stage::waiting;
    moment.about =
        fmt::format("waiting: {}", replay::documents::NodeText(NodeSeenBy(onlooker), names()));
    Show(onlooker, moment);
  } else if (!only_ && holder_ != acting_ && observed() == nullptr) {
    // The previous player has given the terminal away, even if it turns out that they act again.
    holder_ = std::nullopt;
    moment.stage = Stage::hand_over;
    moment.who = LabelOf(*acting_);
    OfferUndo(onlooker, moment);
  } else {
    moment.stage = Stage::choose;
    moment.who = LabelOf(*acting_);
    moment.choices = ChoicesOf(*acting_);
    const engine::SeatSet others = match().awaited() & ~engine::SeatBit(*acting_);
    moment.may_pass_on = !only_ && others != 0;
    const EventCodec codec(match().game().schema());
    uint8_t number = 0;
    for (const std::string& type : codec.ActionTypes()) {
      moment.forms.push_back({type, codec.ActionFields(++number).size()});
    }
    // At a real table everybody sees the same, so nobody hands the terminal over.
    if (observed() != nullptr) holder_ = acting_;
    Show(observed() == nullptr ? Viewer::OfSeat(*acting_) : onlooker, moment);
  }
  return moment;
}

void PlaySession::Take() { holder_ = acting_; }

void PlaySession::PassOn() {
  if (holder_) seen_until_[*holder_] = log_->count();
  ChooseSeat(/*is_passed_on=*/true);
}

Fault PlaySession::Act(std::string_view text) {
  if (!question_) return Enter(std::string(text), {});
  if (Fault fault = question_->Answer(text)) return fault;
  if (question_->is_left()) question_.reset();
  if (!question_ || !question_->is_complete()) return std::nullopt;
  ShownQuestion answered = *std::move(question_);
  question_.reset();
  Fault fault = Enter(answered.request(), answered.seen());
  if (fault && fault->code != ErrorCode::conflict) {
    answered.AskAgain();
    question_ = std::move(answered);
  }
  return fault;
}

// Records an action or outcome, or in a dry run says what would follow.
Result<replay::timeline::Recorded> PlaySession::Entered(const std::string& text,
                                                        const replay::play::Seen& seen,
                                                        bool is_dry_run) {
  const replay::timeline::AppendOptions acting{seq(), is_dry_run};
  if (match().node_kind() == engine::NodeKind::chance) {
    Result<Json> outcome = replay::play::OutcomeOf(text, match());
    if (!outcome.ok()) return outcome.error();
    return recorder_.Chance(id_, *outcome, acting, seen);
  }
  RECOUNT_CHECK(acting_.has_value());
  const Json seat = *acting_;
  return recorder_.Act(
      id_, seat,
      [&](const replay::play::Play& play, replay::play::Seen& said) -> Result<Json> {
        said = seen;
        if (!text.starts_with('{'))
          return replay::play::ActionOf(replay::play::SplitWords(text), play, seat);
        std::optional<Json> action = ParseJson(text);
        if (action && action->is_object()) return *std::move(action);
        return Error::BadRequest("expected an action as a JSON object");
      },
      acting);
}

Fault PlaySession::Enter(const std::string& text, const replay::play::Seen& seen) {
  const bool is_chance = match().node_kind() == engine::NodeKind::chance;
  // Only the table knows whether a search found something, so it is asked before it is recorded.
  if (match().AsksForHidden() && observed() != nullptr && !seen.found) {
    const Result<replay::timeline::Recorded> tried = Entered(text, seen, /*is_dry_run=*/true);
    if (tried.ok() && tried->match->AsksForHidden().value_or(false)) {
      question_ = ShownQuestion::OfSearch(text, seen);
      return std::nullopt;
    }
  }
  Result<replay::timeline::Recorded> recorded = Entered(text, seen, /*is_dry_run=*/false);
  if (!recorded.ok() && !recorded.error().needs.empty()) {
    question_.emplace(text, recorded.error().needs, seen);
    return std::nullopt;
  }
  if (!recorded.ok()) {
    if (recorded.error().code != ErrorCode::conflict) return recorded.error();
    if (Fault fault = LoadNews()) return fault;
    return recorded.error();
  }
  const uint64_t before = log_->count();
  if (Fault fault = Load(id_)) return fault;
  // Players know what they did themselves; what followed is shown when they look again.
  if (!is_chance && acting_) seen_until_[*acting_] = before;
  seen_until_[engine::kMaxSeats] = before;
  ChooseSeat();
  return std::nullopt;
}

// Loads the events that others have recorded.
Fault PlaySession::LoadNews() {
  if (Fault fault = Load(id_)) return fault;
  // The same player is asked again if they are still awaited.
  if (!acting_ || !engine::Contains(match().awaited(), *acting_)) ChooseSeat();
  return std::nullopt;
}

Fault PlaySession::TakeBack(const std::vector<std::string>& texts, uint64_t newest) {
  const Result<replay::timeline::Corrected> corrected =
      recorder_.Correct(id_, UndoWith(texts), {.expected_seq = newest});
  if (!corrected.ok()) {
    if (corrected.error().code == ErrorCode::conflict) {
      if (Fault fault = LoadNews()) return fault;
    }
    return OpenRefusal(corrected.error());
  }
  const Result<replay::recording::Rows> rows =
      replay::recording::RowsAmong(*timeline_, corrected->undone, /*with_chance=*/false);
  if (Fault fault = Load(id_)) return fault;
  // The choice begins behind the current seat, and the seat that acted acts again.
  if (rows.ok() && !rows->empty()) {
    acting_ = static_cast<Seat>((rows->front().seat + match().players() - 1) % match().players());
  }
  ChooseSeat();
  return std::nullopt;
}

Fault PlaySession::CallJudge(uint64_t at, const std::string& claim) {
  const std::optional<Seat> caller = Caller();
  RECOUNT_CHECK(caller.has_value());
  const Result<replay::timeline::RecordedJudgement> judged =
      recorder_.Record(id_, {Dispute{.at = at, .by = *caller}, {claim}});
  if (!judged.ok()) return judged.error();
  return Load(id_);
}

Result<bool> PlaySession::LookAgain() {
  // The reader is closed before the game is loaded, which opens another.
  {
    const auto reader = store_.Read();
    if (!reader.ok()) return reader.error();
    const Result<store::LogHead> head = replay::recording::FindLog(*reader, id_);
    if (!head.ok()) return head.error();
    if (head->record.count == log_->count()) return false;
  }
  if (Fault fault = LoadNews()) return *fault;
  return true;
}

}  // namespace recount::tools::terminal
