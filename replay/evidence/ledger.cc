#include "replay/evidence/ledger.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/shown_cards.h"
#include "replay/judging/judgement_words.h"

namespace recount::replay::evidence {

std::string CardText(const Knowledge& known) { return judging::CardWords(known.name, known.card); }

Ledger Ledger::AsSeenBy(engine::Viewer viewer) const {
  if (viewer.IsJudge()) return *this;
  Ledger seen;
  std::copy_if(known.begin(), known.end(), std::back_inserter(seen.known),
               [&](const Knowledge& row) { return viewer.SeesAs(row.seat); });
  return seen;
}

std::optional<uint64_t> Ledger::UnknownFrom(std::optional<uint64_t> after,
                                            std::optional<uint64_t> before) const {
  const auto first =
      std::partition_point(unexecuted.begin(), unexecuted.end(),
                           [&](const Unexecuted& each) { return after && each.seq <= *after; });
  if (first == unexecuted.end() || (before && first->seq >= *before)) return std::nullopt;
  return first->illegal;
}

LedgerReader::LedgerReader(timeline::Timeline timeline) : timeline_(std::move(timeline)) {
  for (const judging::ExposureRecord& record : timeline_.judging().exposures()) {
    exposures_.emplace(record.exposure.at, record);
  }
}

Result<LedgerReader> LedgerReader::Open(const log::Log& log, log::CardSets& sets) {
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  return LedgerReader(*std::move(timeline));
}

void LedgerReader::Learn(Knowledge known) {
  // Events are read in order, so the entry that exists is the earlier one and stays.
  first_shown_.emplace(std::pair(known.card, known.seat), std::move(known));
}

Fault LedgerReader::ReadEvent(uint64_t seq) {
  if (!timeline_.judging().IsOfGame(seq)) return std::nullopt;
  if (Fault fault = timeline_.SeekTo(seq)) return fault;
  if (timeline_.illegal()) {
    unexecuted_.push_back({seq, timeline_.illegal()->seq});
    return std::nullopt;
  }
  const engine::Match& match = timeline_.match();
  for (engine::Seat seat = 0; seat < match.players(); ++seat) {
    const OrderedJson view = match.StateJson(engine::Viewer::OfSeat(seat), timeline_.seating());
    engine::ForEachShownCard(*timeline_.header().game, view, [&](uint16_t card) {
      if (first_shown_.contains(std::pair(card, seat))) return;
      Learn({card, seat, seq, match.CardName(card), {}});
    });
  }
  return std::nullopt;
}

// Adds the cards that were seen by accident at the event (JDG-9).
Fault LedgerReader::ReadExposures(uint64_t seq) {
  const auto [first, last] = exposures_.equal_range(seq);
  for (auto record = first; record != last; ++record) {
    const Exposure& exposure = record->second.exposure;
    if (Fault fault = timeline_.SeekTo(seq)) return fault;
    for (const uint8_t seat : exposure.to) {
      Learn({exposure.card, seat, seq, timeline_.match().CardName(exposure.card),
             record->second.seq});
    }
  }
  return std::nullopt;
}

Fault LedgerReader::Read(uint64_t events) {
  const uint64_t count = timeline_.log().count();
  for (const uint64_t end = read_ + std::min(events, count - read_); read_ < end; ++read_) {
    if (Fault fault = ReadEvent(read_)) return fault;
    if (Fault fault = ReadExposures(read_)) return fault;
  }
  return std::nullopt;
}

Ledger LedgerReader::UpTo(uint64_t last) const {
  Ledger ledger;
  for (const auto& [what, known] : first_shown_) {
    if (known.seq <= last) ledger.known.push_back(known);
  }
  std::copy_if(unexecuted_.begin(), unexecuted_.end(), std::back_inserter(ledger.unexecuted),
               [&](const Ledger::Unexecuted& each) { return each.seq <= last; });
  return ledger;
}

Result<Ledger> LedgerOf(const log::Log& log, log::CardSets& sets, std::optional<uint64_t> last,
                        const std::function<void(uint64_t)>& progress) {
  Result<LedgerReader> reader = LedgerReader::Open(log, sets);
  if (!reader.ok()) return reader.error();
  const uint64_t end = std::min(last.value_or(log.count() - 1), log.count() - 1);
  while (reader->read() <= end) {
    progress(reader->read());
    if (Fault fault = reader->Read(1)) return *fault;
  }
  return reader->UpTo(end);
}

}  // namespace recount::replay::evidence
