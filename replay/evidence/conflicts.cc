#include "replay/evidence/conflicts.h"

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>
#include <utility>

#include "events/event_json.h"
#include "events/json_pointer.h"
#include "events/owned_event.h"
#include "fmt/format.h"
#include "replay/evidence/moved_cards.h"
#include "replay/log/fold_log.h"

namespace recount::replay::evidence {
namespace {

using engine::LogEvent;
using engine::Match;
using Kind = Assumption::Kind;

// The most actions of a seat that are tried as the missing one.
constexpr size_t kMostMissing = 64;

// One way to read the next events.
struct Reading {
  Assumption assumed;
  // These take the place of the next `taken` events of the log.
  std::vector<LogEvent> events = {};
  size_t taken = 1;
  // The reading is only possible if this many of its events are legal.
  size_t must = 0;
  // The canonical bytes of the state in which they are read, if it is another one.
  std::vector<uint8_t> state = {};
};

class ConflictSearch {
 public:
  explicit ConflictSearch(const timeline::Timeline& timeline)
      : header_(timeline.header()),
        match_(header_.match->Clone()),
        scratch_(header_.match->Clone()),
        codec_(header_.game->schema()),
        history_(*match_),
        accepted_(timeline.judging().AcceptedHere()) {
    conflicts_.game = header_.game;
  }

  Fault Read(const timeline::Timeline& timeline) {
    const judging::JudgingState& judging = timeline.judging();
    const uint64_t cursor = judging.cursor();
    const judging::Path path = judging.PathTo(cursor);
    Fault damage;
    Fault unreadable = timeline.log().ForEachEvent(1, [&](const LoggedEvent& event) {
      if (event.seq > cursor) return false;
      if (!path.Contains(event.seq)) return true;
      // The log owns the bytes.
      if (ReadEvent(event.bytes, header_.game->schema()) == nullptr) {
        damage = ExplainBytes(event.bytes, header_.game->schema());
        damage->seq = event.seq;
        return false;
      }
      log_.push_back({event.seq, event.bytes});
      return true;
    });
    ahead_ = log_;
    if (damage) return log::AsDamage(*damage);
    return unreadable ? Fault(log::AsDamage(*unreadable)) : std::nullopt;
  }

  Fault Go() {
    while (next_ < ahead_.size()) {
      const LogEvent event = ahead_[next_];
      const bool is_judged_by_seed = conflicts_.list.empty();
      const engine::FoldReport report = log::FoldLog(*match_, header_, {&event, 1},
                                                     {.verifies_bytes = false,
                                                      .compares_digests = false,
                                                      .compares_seed = is_judged_by_seed,
                                                      .accepted = accepted_.get()});
      ++conflicts_.work;
      if (!report.fault) {
        history_.Take(*match_, event.seq);
        ++next_;
        continue;
      }
      // A repair is no act of a player, which could be read in another way.
      const bool is_read = !IsJudging(EnvelopeOf(event).kind());
      if (!is_read || !log::IsRefusal(report.fault->code)) return log::AsDamage(*report.fault);
      // Behind an event that the rules refuse, a log does not have what the table saw. A row that
      // lacks it is nobody's fault, and nothing can be read behind it.
      if (report.fault->clause.starts_with("TAB-")) {
        conflicts_.until = SeqBefore(event.seq);
        return std::nullopt;
      }
      if (conflicts_.list.size() == kMaxConflicts) {
        conflicts_.is_complete = false;
        conflicts_.until = SeqBefore(event.seq);
        return std::nullopt;
      }
      Resolve(event, *report.fault);
    }
    if (!log_.empty()) conflicts_.until = log_.back().seq;
    return std::nullopt;
  }

  Conflicts TakeConflicts() && {
    Pair();
    return std::move(conflicts_);
  }

 private:
  static const events::Envelope& EnvelopeOf(const LogEvent& event) {
    return *flatbuffers::GetRoot<events::Envelope>(event.bytes.data());
  }

  // Returns the first event of the log that is `seq` or later.
  std::vector<LogEvent>::const_iterator Find(uint64_t seq) const {
    return std::lower_bound(
        log_.begin(), log_.end(), seq,
        [](const LogEvent& each, uint64_t sought) { return each.seq < sought; });
  }

  // Returns the event of the path before this one.
  uint64_t SeqBefore(uint64_t seq) const {
    const auto at = Find(seq);
    return at == log_.begin() ? 0 : std::prev(at)->seq;
  }

  // Adds the conflict at the next event, and goes on with the reading that leads furthest.
  void Resolve(const LogEvent& event, const Error& refusal) {
    const events::Envelope& envelope = EnvelopeOf(event);
    Conflict conflict;
    conflict.seq = event.seq;
    if (envelope.kind() == events::EventKind::action) {
      conflict.seat = envelope.seat();
      conflict.action = codec_.ActionJson(envelope).dump();
    }
    conflict.sentence = match_->Tell(envelope, header_.names);
    conflict.clause = refusal.clause;
    const std::string prefix = fmt::format("event {}: ", event.seq);
    conflict.message = refusal.message.substr(
        refusal.message.compare(0, prefix.size(), prefix) == 0 ? prefix.size() : 0);
    const std::vector<uint16_t> cards = CardsNamed(envelope);
    if (!cards.empty()) conflict.cause = history_.Find(cards.front());
    if (conflict.cause) conflict.card_name = match_->CardName(conflict.cause->card);
    const bool is_repeated = IsRepeated(event);
    best_ = {};
    best_leads_ = 0;
    // An event that was written down twice is a slip by itself, whatever else explains it.
    if (is_repeated) TryNone();
    TryCandidates(event, cards);
    conflict.assumed = best_.assumed;
    if (best_.assumed.kind == Kind::moved) {
      conflict.assumed.card_name = match_->CardName(best_.assumed.card);
    }
    conflict.is_of_record =
        best_.assumed.kind != Kind::moved && (best_.assumed.kind != Kind::none || is_repeated);
    if (best_.assumed.kind == Kind::later) conflict.with = {best_.assumed.after};
    conflicts_.list.push_back(std::move(conflict));
    Adopt();
  }

  void TryCandidates(const LogEvent& event, const std::vector<uint16_t>& cards) {
    if (EnvelopeOf(event).kind() == events::EventKind::action) TrySeats(event);
    TryLater(event);
    if (!cards.empty()) TryMoved(event, cards);
    TryMissing(event);
    TryAnswer();
    TryNone();
  }

  bool IsDone() const { return best_leads_ == ahead_.size() - next_; }

  // Follows a reading, and keeps it if it leads further than the best so far.
  void Try(Reading reading, const Match& from) {
    if (IsDone()) return;
    scratch_->CopyFrom(from);
    const size_t applied = Follow(reading.events);
    if (applied < reading.must) return;
    size_t leads = std::min(applied, reading.taken);
    if (applied == reading.events.size()) {
      const size_t rest = next_ + reading.taken;
      leads = reading.taken + Follow(absl::MakeConstSpan(ahead_).subspan(rest));
    }
    if (leads <= best_leads_) return;
    best_leads_ = leads;
    best_ = std::move(reading);
  }

  size_t Follow(absl::Span<const LogEvent> events) {
    const engine::FoldReport report = log::FoldLog(*scratch_, header_, events,
                                                   {.verifies_bytes = false,
                                                    .compares_digests = false,
                                                    .compares_seed = false,
                                                    .explains = false,
                                                    .accepted = accepted_.get()});
    conflicts_.work += report.applied + (report.fault ? 1 : 0);
    return report.applied;
  }

  void TrySeats(const LogEvent& event) {
    const engine::SeatSet awaited = match_->awaited();
    for (engine::Seat seat = 0; seat < match_->players(); ++seat) {
      if (!engine::Contains(awaited, seat) || seat == EnvelopeOf(event).seat()) continue;
      OwnedEvent& other = made_.emplace_back(event.bytes);
      SetSeat(other.mutable_bytes(), seat);
      Try({.assumed = {.kind = Kind::seat, .seat = seat},
           .events = {{event.seq, other.bytes()}},
           .must = 1},
          *match_);
    }
  }

  // Puts the event at `index` before the next ones; without the first of them if it is dropped.
  std::vector<LogEvent> WithFirst(size_t index, bool is_dropped) const {
    std::vector<LogEvent> events = {ahead_[index]};
    const auto begin = ahead_.begin() + static_cast<ptrdiff_t>(next_);
    events.insert(events.end(), begin + (is_dropped ? 1 : 0),
                  ahead_.begin() + static_cast<ptrdiff_t>(index));
    return events;
  }

  void TryLater(const LogEvent& event) {
    const bool is_action = EnvelopeOf(event).kind() == events::EventKind::action;
    // An action cannot answer a request of chance, so an outcome was written down too late.
    const std::optional<size_t> first =
        is_action && match_->node_kind() == engine::NodeKind::chance ? NextOutcome() : next_ + 1;
    if (!first || *first >= ahead_.size()) return;
    Try({.assumed = {.kind = Kind::later, .after = ahead_[*first].seq},
         .events = WithFirst(*first, /*is_dropped=*/false),
         .taken = *first - next_ + 1,
         .must = 2},
        *match_);
  }

  void TryMoved(const LogEvent& event, const std::vector<uint16_t>& cards) {
    const events::Envelope& envelope = EnvelopeOf(event);
    if (!engine::Contains(match_->awaited(), envelope.seat())) return;
    ForEachMovedCard(
        *match_, envelope.seat(), cards, [&](const MovedCard& moved, const Match& match) {
          const Bytes state = match.CanonicalBytes();
          Try({.assumed =
                   {.kind = Kind::moved, .card = moved.card, .from = moved.from, .to = moved.to},
               .events = {event},
               .must = 1,
               .state = {state.begin(), state.end()}},
              match);
          return !IsDone();
        });
  }

  void TryMissing(const LogEvent& event) {
    for (engine::Seat seat = 0; seat < match_->players(); ++seat) {
      if (IsDone() || !engine::Contains(match_->awaited(), seat)) continue;
      std::vector<const OwnedEvent*> actions;
      match_->ForEachLegal(seat, [&](Bytes bytes) {
        if (actions.size() < kMostMissing) actions.push_back(&made_.emplace_back(bytes));
      });
      for (const OwnedEvent* action : actions) {
        auto json = std::make_shared<const OrderedJson>(codec_.ActionJson(action->event()));
        Try({.assumed = {.kind = Kind::missing,
                         .seat = seat,
                         .sentence = match_->Tell(action->event(), header_.names),
                         .action = std::move(json)},
             .events = {{event.seq, action->bytes()}, event},
             .must = 2},
            *match_);
      }
    }
  }

  // The event has not happened, and the request of chance is answered by the next outcome that
  // fits.
  void TryAnswer() {
    const std::optional<size_t> outcome = NextOutcome();
    if (!outcome || *outcome == next_ + 1) return;
    Try({.assumed = {.kind = Kind::none, .answer = ahead_[*outcome].seq},
         .events = WithFirst(*outcome, /*is_dropped=*/true),
         .taken = *outcome - next_ + 1,
         .must = 1},
        *match_);
  }

  void TryNone() { Try({.assumed = {.kind = Kind::none}}, *match_); }

  // Returns the index of the next outcome after the next event that answers the request of chance.
  std::optional<size_t> NextOutcome() {
    if (match_->node_kind() != engine::NodeKind::chance) return std::nullopt;
    for (size_t i = next_ + 1; i < ahead_.size(); ++i) {
      ++conflicts_.work;
      const events::Envelope& event = EnvelopeOf(ahead_[i]);
      if (event.kind() == events::EventKind::chance && !match_->Check(event)) return i;
    }
    return std::nullopt;
  }

  // Goes on as the best reading says.
  void Adopt() {
    if (!best_.state.empty()) RECOUNT_CHECK(match_->Restore(best_.state));
    const auto begin = ahead_.begin() + static_cast<ptrdiff_t>(next_);
    const auto after = ahead_.erase(begin, begin + static_cast<ptrdiff_t>(best_.taken));
    ahead_.insert(after, best_.events.begin(), best_.events.end());
  }

  // Returns the numbers of the cards that an action names, in the order of its fields.
  std::vector<uint16_t> CardsNamed(const events::Envelope& event) const {
    std::vector<uint16_t> cards;
    if (event.kind() != events::EventKind::action) return cards;
    const absl::Span<const std::string_view> fields = header_.game->card_fields();
    const auto add = [&](const OrderedJson& value) {
      if (value.is_number_unsigned()) cards.push_back(value.get<uint16_t>());
    };
    const OrderedJson action = codec_.ActionJson(event);
    for (const auto& item : action.items()) {
      if (std::find(fields.begin(), fields.end(), item.key()) == fields.end()) continue;
      add(item.value());
      if (!item.value().is_array()) continue;
      for (const OrderedJson& value : item.value()) add(value);
    }
    return cards;
  }

  // Returns whether the action is equal to the one that its seat did before it in the log.
  bool IsRepeated(const LogEvent& event) const {
    const events::Envelope& envelope = EnvelopeOf(event);
    if (envelope.kind() != events::EventKind::action) return false;
    auto at = Find(event.seq);
    while (at != log_.begin()) {
      const events::Envelope& before = EnvelopeOf(*--at);
      if (before.kind() != events::EventKind::action || before.seat() != envelope.seat()) continue;
      return codec_.ActionJson(before) == codec_.ActionJson(envelope);
    }
    return false;
  }

  // Two events whose seats are one another's are one slip.
  void Pair() {
    std::vector<Conflict>& list = conflicts_.list;
    const auto is_open = [](const Conflict& conflict) {
      return conflict.assumed.kind == Kind::seat && conflict.with.empty();
    };
    for (size_t i = 0; i < list.size(); ++i) {
      if (!is_open(list[i])) continue;
      for (size_t j = i + 1; j < list.size(); ++j) {
        if (!is_open(list[j]) || list[i].assumed.seat != list[j].seat ||
            list[j].assumed.seat != list[i].seat) {
          continue;
        }
        list[i].with = {list[j].seq};
        list[j].with = {list[i].seq};
        break;
      }
    }
  }

  const log::LogHeader& header_;
  std::unique_ptr<Match> match_;    // before the next event
  std::unique_ptr<Match> scratch_;  // follows the readings
  EventCodec codec_;
  CardHistory history_;
  const log::AcceptedEventsAt accepted_;
  std::vector<LogEvent> log_;    // as recorded, from event 1 on
  std::vector<LogEvent> ahead_;  // as read
  std::deque<OwnedEvent> made_;  // the bytes of events that were not recorded
  size_t next_ = 0;              // in ahead_
  Reading best_;
  size_t best_leads_ = 0;  // the events of the log that it accounts for
  Conflicts conflicts_;
};

}  // namespace

ConflictCounts CountsOf(const Conflicts& conflicts) {
  ConflictCounts counts;
  for (const Conflict& conflict : conflicts.list) {
    if (!conflict.is_of_record) {
      ++counts.events;
    } else if (!conflict.IsSecondOfSlip()) {
      ++counts.slips;
    }
  }
  return counts;
}

std::optional<std::vector<StateOperation>> RemedyFor(const Conflict& conflict) {
  const Assumption& assumed = conflict.assumed;
  if (assumed.kind != Kind::moved) return std::nullopt;
  StateOperation operation{.kind = StateOperation::Kind::move};
  operation.from = KeysOfPointer(assumed.from).value();
  operation.path = KeysOfPointer(assumed.to).value();
  operation.card = assumed.card;
  return std::vector{operation};
}

Result<Conflicts> ConflictsOf(timeline::Timeline& timeline) {
  if (Fault fault = timeline.SeekToEnd()) return *fault;
  if (!timeline.illegal()) {
    Conflicts none;
    none.game = timeline.header().game;
    none.until = timeline.judging().cursor();
    return none;
  }
  ConflictSearch search(timeline);
  if (Fault fault = search.Read(timeline)) return *fault;
  if (Fault fault = search.Go()) return *fault;
  return std::move(search).TakeConflicts();
}

uint64_t CountConflicts(const log::Log& log, log::CardSets& sets, const verify::LogReport& report) {
  const auto counts = [](const verify::Finding& finding) {
    return verify::IsRefusedEvent(finding) && !verify::IsSettled(finding);
  };
  if (std::none_of(report.findings.begin(), report.findings.end(), counts)) return 0;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return 0;
  const Result<Conflicts> conflicts = ConflictsOf(*timeline);
  return conflicts.ok() ? conflicts->list.size() : 0;
}

}  // namespace recount::replay::evidence
