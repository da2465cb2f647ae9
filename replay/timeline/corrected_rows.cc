#include "replay/timeline/corrected_rows.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "events/event_json.h"
#include "events/owned_event.h"
#include "fmt/format.h"
#include "replay/judging/way.h"
#include "replay/timeline/observed_rows.h"

namespace recount::replay::timeline {
namespace {

using events::Envelope;
using events::EventKind;

// Returns an event of the log, as a copy.
Result<OwnedEvent> CopyOf(const log::Log& log, const Schema& schema, uint64_t seq) {
  const Result<LoggedEvent> logged = log::EventAt(log, seq);
  if (!logged.ok()) return logged.error();
  if (ReadEvent(logged->bytes, schema) == nullptr) {
    return log::AsDamage(ExplainBytes(logged->bytes, schema));
  }
  return OwnedEvent(logged->bytes);
}

// Returns what a row says: who did what, or what came out. Empty for an event that is no row of its
// own.
std::string RowText(const Envelope& event, const EventCodec& codec, bool is_seeded) {
  if (event.kind() == EventKind::action) {
    return fmt::format("{} {}", event.seat(), codec.ActionJson(event).dump());
  }
  return event.kind() == EventKind::chance && !is_seeded ? OutcomeJson(event).dump() : "";
}

// Returns what a row of an observed game says, with the cards that it has named.
std::string RowText(const Envelope& event, SeenRow row) {
  std::string text =
      event.kind() == EventKind::action ? fmt::format("{} {}", event.seat(), row.text) : row.text;
  std::sort(row.cards.begin(), row.cards.end());
  for (const SeenCard& card : row.cards) text += fmt::format(" {}: {}", card.at, card.card);
  if (row.found) text += *row.found ? " found" : " found nothing";
  return text;
}

// What rows say: the old ones by their seqs, those that were entered in their order. Empty for an
// event that is no row of its own.
struct RowTexts {
  std::map<uint64_t, std::string> old;
  std::vector<std::string> entered;
};

// Returns the texts of rows as they were written down.
Result<RowTexts> TextsWritten(const log::Log& log, const log::LogHeader& header,
                              const std::vector<uint64_t>& nodes,
                              absl::Span<const Envelope* const> entered) {
  const EventCodec codec(header.game->schema());
  RowTexts texts;
  for (const uint64_t node : nodes) {
    const Result<OwnedEvent> old = CopyOf(log, header.game->schema(), node);
    if (!old.ok()) return old.error();
    if (IsJudging(old->event().kind())) continue;
    texts.old.emplace(node, RowText(old->event(), codec, header.is_seeded()));
  }
  for (const Envelope* event : entered) {
    texts.entered.push_back(RowText(*event, codec, header.is_seeded()));
  }
  return texts;
}

// Returns the texts of rows as they were seen, in an observed game: the labels in their events say
// nothing.
Result<RowTexts> TextsSeen(const log::Log& log, const log::LogHeader& header,
                           const std::vector<uint64_t>& nodes, uint64_t to,
                           absl::Span<const Envelope* const> entered) {
  Result<RowTexts> texts = TextsWritten(log, header, nodes, entered);
  if (!texts.ok()) return texts;
  for (auto& [node, text] : texts->old) text.clear();
  Result<std::vector<std::pair<uint64_t, SeenRow>>> old = ObservedRowsAmong(log, nodes);
  if (!old.ok()) return old.error();
  for (auto& [node, row] : *old) {
    const Result<OwnedEvent> event = CopyOf(log, header.game->schema(), node);
    if (!event.ok()) return event.error();
    texts->old[node] = RowText(event->event(), std::move(row));
  }
  Result<std::vector<std::optional<SeenRow>>> rows = ObservedRowsBehind(log, to, entered);
  if (!rows.ok()) return rows.error();
  for (size_t i = 0; i < rows->size(); ++i) {
    texts->entered[i] = (*rows)[i] ? RowText(*entered[i], *std::move((*rows)[i])) : "";
  }
  return texts;
}

// Returns the rows that are not where the order of the log has them.
std::set<uint64_t> Moved(const Correction& correction) {
  std::vector<uint64_t> rows;
  for (const auto& row : correction.rows) {
    if (row) rows.push_back(*row);
  }
  std::vector<uint64_t> sorted = rows;
  std::sort(sorted.begin(), sorted.end());
  std::set<uint64_t> moved;
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] != sorted[i]) moved.insert(rows[i]);
  }
  return moved;
}

}  // namespace

Result<CorrectedRows> CompareRows(const log::Log& log, const log::LogHeader& header,
                                  const judging::JudgingState& judging, uint64_t cursor_before,
                                  const Correction& correction,
                                  absl::Span<const Envelope* const> entered) {
  const std::vector<uint64_t> nodes = judging::Between(judging, correction.to, cursor_before).forth;
  entered = entered.first(std::min(correction.rows.size(), entered.size()));
  const Result<RowTexts> texts = header.is_observed()
                                     ? TextsSeen(log, header, nodes, correction.to, entered)
                                     : TextsWritten(log, header, nodes, entered);
  if (!texts.ok()) return texts.error();
  CorrectedRows rows;
  std::set<uint64_t> changed = Moved(correction);
  std::map<uint64_t, std::string> in_place_of;
  for (size_t i = 0; i < entered.size(); ++i) {
    if (correction.rows[i]) {
      in_place_of.emplace(*correction.rows[i], texts->entered[i]);
    } else if (!texts->entered[i].empty()) {
      const auto next =
          std::find_if(correction.rows.begin() + static_cast<ptrdiff_t>(i), correction.rows.end(),
                       [](const auto& row) { return row.has_value(); });
      rows.inserted.push_back(next == correction.rows.end() ? std::nullopt : *next);
      rows.entered_texts.push_back(texts->entered[i]);
    }
  }
  const bool is_undo = correction.why == CorrectionWhy::undo;
  const uint64_t last = is_undo               ? cursor_before
                        : in_place_of.empty() ? correction.to
                                              : in_place_of.rbegin()->first;
  for (const auto& [node, text] : texts->old) {
    rows.undone.push_back(node);
    const auto now = in_place_of.find(node);
    const bool is_same = now != in_place_of.end() && now->second == text;
    const bool is_row = is_undo || (!text.empty() && node <= last);
    if (is_row && !is_same) changed.insert(node);
    if (!changed.contains(node)) continue;
    rows.changed_texts.emplace(node, text);
    if (now == in_place_of.end()) continue;
    rows.entered_texts.push_back(now->second);
  }
  rows.changed.assign(changed.begin(), changed.end());
  return rows;
}

Result<CorrectedRows> CorrectedRowsOf(const log::Log& log, const log::LogHeader& header,
                                      const judging::JudgingState& judging,
                                      const judging::CorrectionRecord& record) {
  std::vector<OwnedEvent> events;
  for (size_t row = 0; row < record.correction.rows.size(); ++row) {
    if (record.EntryOf(row) >= log.count()) break;
    Result<OwnedEvent> event = CopyOf(log, header.game->schema(), record.EntryOf(row));
    if (!event.ok()) return event.error();
    events.push_back(*std::move(event));
  }
  std::vector<const Envelope*> entered;
  for (const OwnedEvent& event : events) entered.push_back(&event.event());
  return CompareRows(log, header, judging, record.cursor_before, record.correction, entered);
}

}  // namespace recount::replay::timeline
