#include "replay/recording/correct.h"

#include <algorithm>
#include <utility>

#include "fmt/format.h"
#include "replay/evidence/corrections.h"
#include "replay/evidence/named_cards.h"
#include "replay/recording/entering.h"
#include "replay/timeline/corrected_rows.h"
#include "replay/timeline/observed_rows.h"

namespace recount::replay::recording {
namespace {

Error NotCorrected(std::string message) {
  return Error{
      .code = ErrorCode::illegal_action, .clause = "JDG-21", .message = std::move(message)};
}

// The rows behind a node, before and after they are corrected.
struct PlannedRows {
  uint64_t to = 0;
  Rows rows;  // nothing if they are only taken back
  // In an observed game: the identifications behind the last row, ascending.
  std::vector<uint64_t> named_last = {};
  // The repair at which the rows end: it is a judge's, and is not entered again.
  std::optional<uint64_t> repair = {};
  // The rows must lead further than this one: every edit is entered, and nobody could tell a row
  // that was dropped from the first one that was not entered.
  uint64_t least_stop = 0;
};

// Returns the nodes from `first` to the cursor, ascending; nothing if it is not on the way there.
std::vector<uint64_t> NodesFrom(const judging::JudgingState& judging, uint64_t first) {
  std::vector<uint64_t> nodes;
  uint64_t node = judging.cursor();
  for (; node > first; node = judging.After(node)) nodes.push_back(node);
  if (node != first || first == 0) return {};
  nodes.push_back(first);
  std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

bool IsRepair(const judging::JudgingState& judging, uint64_t node) {
  return std::binary_search(judging.repairs().begin(), judging.repairs().end(), node);
}

// Returns the kind of a node.
Result<events::EventKind> KindAt(const timeline::Timeline& timeline, uint64_t node) {
  const Result<LoggedEvent> logged = log::EventAt(timeline.log(), node);
  if (!logged.ok()) return logged.error();
  const Schema& schema = timeline.header().game->schema();
  const events::Envelope* event = ReadEvent(logged->bytes, schema);
  if (event == nullptr) return log::AsDamage(ExplainBytes(logged->bytes, schema));
  return event->kind();
}

// Takes back the last entry of a person: an action with the chance that a seeded game drew after
// it, an outcome, or an identification. What was identified with an action or an outcome stands
// before it.
Result<PlannedRows> TakeBackLast(const timeline::Timeline& timeline) {
  const judging::JudgingState& judging = timeline.judging();
  std::optional<events::EventKind> entry;
  uint64_t node = judging.cursor();
  for (; node > 0; node = judging.After(node)) {
    const Result<events::EventKind> kind = KindAt(timeline, node);
    if (!kind.ok()) return kind.error();
    if (IsJudging(*kind)) {
      return NotCorrected(
          fmt::format("the last entry is repair {}, a ruling: it may be appealed", node));
    }
    const bool is_identified = *kind == events::EventKind::identify;
    if (entry && (!is_identified || *entry == events::EventKind::identify)) break;
    const bool is_drawn = *kind == events::EventKind::chance && timeline.header().is_seeded();
    if (!entry && !is_drawn) entry = *kind;
  }
  if (entry) return PlannedRows{node, {}};
  return NotCorrected("nobody has entered anything after event 0: there is nothing to take back");
}

// Finds a row by its seq. The rows are those that are left by earlier edits.
Result<Rows::iterator> FindRow(Rows& rows, uint64_t seq) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.seq == seq; });
  if (found != rows.end()) return found;
  return Error{.code = ErrorCode::not_found,
               .message = fmt::format("event {} is not a row that can be corrected: no action or "
                                      "entered outcome of the current line of play, or dropped",
                                      seq)};
}

Row NewRow(const RowEdit& edit) {
  Row row;
  row.is_outcome = edit.is_outcome;
  row.seat = edit.seat;
  row.words = edit.words;
  row.is_edited = true;
  return row;
}

Fault Exchange(RowEdit::Kind kind, Row& one, Row& other) {
  if (one.is_outcome || other.is_outcome) {
    return Error::BadRequest(
        fmt::format("event {} is an outcome, which no seat has done: use --order or --replace",
                    one.is_outcome ? *one.seq : *other.seq));
  }
  one.is_edited = other.is_edited = true;
  if (kind == RowEdit::Kind::seats) {
    std::swap(one.seat, other.seat);
    return std::nullopt;
  }
  std::swap(one.text, other.text);
  std::swap(one.words, other.words);
  std::swap(one.seen, other.seen);
  return std::nullopt;
}

// Puts the rows of an order into the places that they have together.
Fault Reorder(const std::vector<uint64_t>& order, Rows& rows) {
  std::vector<size_t> places;
  std::vector<Row> moved;
  for (const uint64_t seq : order) {
    const Result<Rows::iterator> row = FindRow(rows, seq);
    if (!row.ok()) return row.error();
    places.push_back(static_cast<size_t>(*row - rows.begin()));
    moved.push_back(**row);
    moved.back().is_edited = true;
  }
  std::sort(places.begin(), places.end());
  if (std::adjacent_find(places.begin(), places.end()) != places.end()) {
    return Error::BadRequest("an order must name each row once");
  }
  for (size_t i = 0; i < places.size(); ++i) rows[places[i]] = std::move(moved[i]);
  return std::nullopt;
}

Fault Apply(const RowEdit& edit, Rows& rows) {
  if (edit.kind == RowEdit::Kind::order) return Reorder(edit.rows, rows);
  const Result<Rows::iterator> row = FindRow(rows, edit.rows.front());
  if (!row.ok()) return row.error();
  switch (edit.kind) {
    case RowEdit::Kind::swap:
    case RowEdit::Kind::seats: {
      const Result<Rows::iterator> other = FindRow(rows, edit.rows.back());
      if (!other.ok()) return other.error();
      if (*row == *other) return Error::BadRequest("the two rows must be different");
      return Exchange(edit.kind, **row, **other);
    }
    case RowEdit::Kind::replace: {
      Row replaced = NewRow(edit);
      replaced.seq = (*row)->seq;
      // It showed what the old row showed, unless the words say otherwise.
      replaced.seen.reveals = std::move((*row)->seen.reveals);
      if ((*row)->seen.found == false) replaced.seen.found = false;
      replaced.companions = std::move((*row)->companions);
      if (replaced.is_outcome != (*row)->is_outcome) {
        return Error::BadRequest(fmt::format(
            "event {} is {}", *replaced.seq,
            (*row)->is_outcome ? "an outcome, not an action" : "an action, not an outcome"));
      }
      **row = std::move(replaced);
      return std::nullopt;
    }
    case RowEdit::Kind::drop:
      rows.erase(*row);
      return std::nullopt;
    default:
      rows.insert(*row, NewRow(edit));
      return std::nullopt;
  }
}

// Returns the first node of a row: in an observed game, what was identified with it stands before
// it.
Result<uint64_t> FirstNodeOf(const timeline::Timeline& timeline, uint64_t row) {
  if (!timeline.header().is_observed()) return row;
  for (;;) {
    const uint64_t before = timeline.judging().After(row);
    if (before == 0) return row;
    const Result<events::EventKind> kind = KindAt(timeline, before);
    if (!kind.ok()) return kind.error();
    if (*kind != events::EventKind::identify) return row;
    row = before;
  }
}

// Plans the rows from the first one that changes.
Result<PlannedRows> PlanEdits(const timeline::Timeline& timeline,
                              const std::vector<RowEdit>& edits) {
  const judging::JudgingState& judging = timeline.judging();
  uint64_t first = ~uint64_t{0};
  for (const RowEdit& edit : edits) {
    first = std::min(first, *std::min_element(edit.rows.begin(), edit.rows.end()));
  }
  std::vector<uint64_t> nodes = NodesFrom(judging, first);
  if (nodes.empty()) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("event {} is no action or entered outcome on the way to "
                                        "the cursor, event {}",
                                        first, judging.cursor())};
  }
  const Result<uint64_t> first_node = FirstNodeOf(timeline, first);
  if (!first_node.ok()) return first_node.error();
  nodes = NodesFrom(judging, *first_node);
  PlannedRows planned{judging.After(*first_node), {}};
  const auto repair = std::find_if(nodes.begin(), nodes.end(),
                                   [&](uint64_t node) { return IsRepair(judging, node); });
  if (repair != nodes.end()) planned.repair = *repair;
  nodes.erase(repair, nodes.end());
  for (size_t i = nodes.size(); timeline.header().is_observed() && i-- > 0;) {
    const Result<events::EventKind> kind = KindAt(timeline, nodes[i]);
    if (!kind.ok()) return kind.error();
    if (*kind != events::EventKind::identify) break;
    planned.named_last.insert(planned.named_last.begin(), nodes[i]);
  }
  Result<Rows> rows = RowsToEnter(timeline, nodes, /*with_chance=*/true);
  if (!rows.ok()) return rows.error();
  planned.rows = *std::move(rows);
  const Rows old = planned.rows;
  for (const RowEdit& edit : edits) {
    if (Fault fault = Apply(edit, planned.rows)) return *fault;
    for (const uint64_t seq : edit.rows) {
      planned.least_stop = std::max(planned.least_stop, seq);
      if (edit.kind != RowEdit::Kind::drop) continue;
      const auto next =
          std::find_if(old.begin(), old.end(), [&](const Row& row) { return *row.seq > seq; });
      if (next != old.end()) planned.least_stop = std::max(planned.least_stop, *next->seq);
    }
  }
  return planned;
}

// Names the cards again that were named behind the last row, as far as they can lie there now.
Fault NameLast(const timeline::Timeline& timeline, const PlannedRows& planned, play::Play& play,
               EnteredRows& entered) {
  for (const uint64_t node : planned.named_last) {
    Result<std::vector<timeline::SeenCard>> cards = timeline::CardsNamedAt(timeline.log(), node);
    if (!cards.ok()) return cards.error();
    std::vector<play::Reveal> named;
    for (timeline::SeenCard& card : *cards) named.push_back({std::move(card.at), card.card});
    std::optional<uint64_t> place = node;
    for (OwnedEvent& event : play.IdentifyAgain(named).events) {
      entered.applied.events.push_back(std::move(event));
      entered.places.push_back(std::exchange(place, std::nullopt));
    }
  }
  return std::nullopt;
}

// Plays the rows, and says how far they led.
Result<EnteredRows> Enter(timeline::Timeline& timeline, const PlannedRows& planned,
                          const ConsequenceOptions& options, PreparedCorrection& prepared) {
  const log::LogHeader& header = timeline.header();
  if (Fault fault = timeline.SeekTo(planned.to)) return *fault;
  if (timeline.illegal()) return timeline::RefusedSince(*timeline.illegal());
  if (header.is_seeded() && !header.seed) return SeedWithheld();
  play::Play play(timeline.match().Clone(), header.names, header.seed, planned.to,
                  timeline.judging().count() + 1);
  play.set_time(options.now);
  if (options.is_dry_run) play.Rehearse(engine::Viewer::Judge());
  Result<EnteredRows> entered = EnterRows(planned.rows, play, header.is_seeded());
  if (!entered.ok()) return entered;
  if (entered->stopped_at && *entered->stopped_at <= planned.least_stop) return *entered->refusal;
  if (!entered->stopped_at) {
    if (Fault fault = NameLast(timeline, planned, play, *entered)) return *fault;
  }
  timeline::Corrected& corrected = prepared.corrected;
  corrected.redone = entered->rows;
  corrected.is_by_chance = entered->awaits_chance;
  corrected.stopped_at = entered->stopped_at;
  corrected.refusal = entered->refusal;
  if (!entered->stopped_at && !entered->awaits_chance && planned.repair) {
    corrected.stopped_at = planned.repair;
    corrected.refusal = NotCorrected(
        "a repair is not entered again: a judge rules on it again, and "
        "`redo` records what followed it");
  }
  prepared.led = {std::move(entered->applied), play.match().Clone(), play.seq()};
  return entered;
}

// Compares the rows, and checks that they are a correction of this log.
Fault CheckRows(timeline::Timeline& timeline, log::CardSets& sets, PreparedCorrection& prepared) {
  const judging::JudgingState& judging = timeline.judging();
  const auto& correction = std::get<Correction>(prepared.judgement);
  if (Fault fault = judging.Check(prepared.judgement)) return fault;
  std::vector<const events::Envelope*> entered;
  for (const OwnedEvent& event : prepared.led.drawn.events) entered.push_back(&event.event());
  Result<timeline::CorrectedRows> rows = timeline::CompareRows(
      timeline.log(), timeline.header(), judging, judging.cursor(), correction, entered);
  if (!rows.ok()) return rows.error();
  if (rows->changed.empty() && rows->inserted.empty()) {
    return Error::BadRequest("the rows would be entered again as they are: nothing changes");
  }
  if (!correction.has_judge()) {
    Fault fault = evidence::MayCorrectAlone(timeline.log(), sets, correction, *rows);
    if (fault) return fault;
  }
  prepared.corrected.undone = std::move(rows->undone);
  prepared.corrected.changed = std::move(rows->changed);
  return std::nullopt;
}

}  // namespace

Result<PreparedCorrection> PrepareCorrection(timeline::Timeline& timeline, log::CardSets& sets,
                                             const CorrectionRequest& request,
                                             const ConsequenceOptions& options) {
  const judging::JudgingState& judging = timeline.judging();
  const bool has_judge = request.texts.size() > 2;
  Correction correction;
  if (has_judge) correction.judge_no = 0;
  correction.role = request.role;
  PreparedCorrection prepared;
  Result<Judgement> completed =
      Completed({.judgement = correction, .texts = request.texts}, timeline);
  if (!completed.ok()) return completed.error();
  prepared.judgement = *std::move(completed);
  if (Fault bar = judging.CheckPlay(); bar && bar->code == ErrorCode::game_over) return *bar;
  // Every player can read the reason.
  prepared.corrected.warnings =
      evidence::TextWarnings({.judgement = correction, .texts = {request.texts[1]}}, timeline);
  const Result<PlannedRows> planned =
      request.is_undo ? TakeBackLast(timeline) : PlanEdits(timeline, request.edits);
  if (!planned.ok()) return planned.error();
  Result<EnteredRows> entered = Enter(timeline, *planned, options, prepared);
  if (!entered.ok()) return entered.error();

  auto& made = std::get<Correction>(prepared.judgement);
  made.to = planned->to;
  made.why = entered->places.empty() ? CorrectionWhy::undo : CorrectionWhy::rows;
  made.rows = std::move(entered->places);
  if (Fault fault = CheckRows(timeline, sets, prepared)) return *fault;
  prepared.corrected.seq = judging.count();
  prepared.corrected.correction = made;
  return prepared;
}

}  // namespace recount::replay::recording
