#include "replay/timeline/summary.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "events/bytes.h"
#include "events/event.h"
#include "replay/timeline/summary_generated.h"

namespace recount::replay::timeline {
namespace {

// Increase this number whenever the meaning of a field changes.
constexpr uint16_t kVersion = 2;

constexpr std::pair<Ending::By, summaries::EndedBy> kEndings[] = {
    {Ending::By::none, summaries::EndedBy::none},
    {Ending::By::game, summaries::EndedBy::game},
    {Ending::By::ruling, summaries::EndedBy::ruling},
    {Ending::By::voided, summaries::EndedBy::voided},
};

std::string TextOf(const flatbuffers::String& text) { return {text.data(), text.size()}; }

flatbuffers::Offset<summaries::Result> WriteResult(flatbuffers::FlatBufferBuilder& builder,
                                                   const std::optional<RuledResult>& result) {
  if (!result) return 0;
  const auto winners = builder.CreateVector(result->winners);
  const auto scores = result->scores ? builder.CreateVector(*result->scores) : 0;
  const auto clause = builder.CreateString(result->clause);
  return summaries::CreateResult(builder, winners, result->is_draw, scores, clause);
}

RuledResult ReadResult(const summaries::Result& table) {
  RuledResult result;
  result.winners.assign(table.winners()->begin(), table.winners()->end());
  result.is_draw = table.draw();
  if (table.scores() != nullptr) result.scores = NumbersIn(*table.scores());
  result.clause = TextOf(*table.clause());
  return result;
}

}  // namespace

std::optional<int64_t> TimeOf(const log::Log& log, uint64_t seq, const Schema& schema) {
  const Result<LoggedEvent> logged = log::EventAt(log, seq);
  const events::Envelope* event = logged.ok() ? ReadEvent(logged->bytes, schema) : nullptr;
  if (event == nullptr || !event->at()) return std::nullopt;
  return *event->at();
}

Summary SummaryOf(const judging::JudgingState& judging, const Ending& ending,
                  const engine::Match& match, uint64_t seq) {
  Summary summary;
  summary.seq = seq;
  summary.phase = std::string(match.phase());
  summary.ending = ending;
  summary.open_disputes = judging.open_disputes();
  summary.awaited = match.awaited();
  return summary;
}

Result<Summary> SummaryOf(Timeline& timeline) {
  const Result<Ending> ending = EndingOf(timeline);
  if (!ending.ok()) return ending.error();
  Summary summary = SummaryOf(timeline.judging(), *ending, timeline.match(), timeline.seq());
  if (ending->by != Ending::By::none) {
    summary.ended = TimeOf(timeline.log(), ending->ruling.value_or(timeline.seq()),
                           timeline.header().game->schema());
  }
  if (const auto& illegal = timeline.illegal()) {
    summary.illegal = Summary::Illegal{illegal->seq, illegal->refusal.clause};
  }
  return summary;
}

Summary SummaryAt(const engine::Match& match, uint64_t seq, const std::optional<int64_t>& at) {
  Summary summary;
  summary.seq = seq;
  summary.phase = std::string(match.phase());
  summary.awaited = match.awaited();
  if (match.node_kind() == engine::NodeKind::end) {
    summary.ending = {Ending::By::game, std::nullopt, ResultOf(match)};
    summary.ended = at;
  }
  return summary;
}

std::string EncodeSummary(const Summary& summary) {
  flatbuffers::FlatBufferBuilder builder;
  const auto phase = builder.CreateString(summary.phase);
  const auto result = WriteResult(builder, summary.ending.result);
  flatbuffers::Offset<summaries::Illegal> illegal = 0;
  if (summary.illegal) {
    const auto clause = builder.CreateString(summary.illegal->clause);
    illegal = summaries::CreateIllegal(builder, summary.illegal->seq, clause);
  }
  const auto* by = std::find_if(std::begin(kEndings), std::end(kEndings), [&](const auto& entry) {
    return entry.first == summary.ending.by;
  });
  builder.Finish(summaries::CreateSummary(builder, kVersion, summary.seq, phase, by->second,
                                          summary.ending.ruling, result, summary.ended,
                                          summary.open_disputes, illegal, summary.awaited));
  return std::string(AsText(Bytes(builder.GetBufferPointer(), builder.GetSize())));
}

std::optional<Summary> DecodeSummary(std::string_view bytes) {
  // A value in a store may have any alignment.
  const AlignedCopy copy(bytes);
  // A summary has at most three tables; anything larger is not a summary.
  flatbuffers::Verifier verifier(copy.bytes().data(), copy.bytes().size(), /*max_depth=*/3,
                                 /*max_tables=*/3);
  if (!verifier.VerifyBuffer<summaries::Summary>(nullptr)) return std::nullopt;
  const auto& table = *flatbuffers::GetRoot<summaries::Summary>(copy.bytes().data());
  const auto* by = std::find_if(std::begin(kEndings), std::end(kEndings), [&](const auto& entry) {
    return entry.second == table.ended_by();
  });
  // A summary of another version is computed again by the caller.
  if (table.version() != kVersion || by == std::end(kEndings)) return std::nullopt;
  Summary summary;
  summary.seq = table.seq();
  summary.phase = TextOf(*table.phase());
  summary.ending.by = by->first;
  if (const auto ruling = table.ruling()) summary.ending.ruling = *ruling;
  if (table.result() != nullptr) summary.ending.result = ReadResult(*table.result());
  if (const auto ended = table.ended()) summary.ended = *ended;
  summary.open_disputes = table.open_disputes();
  if (table.illegal() != nullptr) {
    summary.illegal = Summary::Illegal{table.illegal()->seq(), TextOf(*table.illegal()->clause())};
  }
  if (const auto awaited = table.awaited()) {
    summary.awaited = static_cast<engine::SeatSet>(*awaited);
  }
  return summary;
}

std::optional<Summary> KeptSummary(const log::Log& log) {
  const std::optional<LogSummary> kept = log.Summary();
  return kept ? DecodeSummary(kept->bytes) : std::nullopt;
}

Result<Summary> SummaryFor(const log::Log& log, size_t players, log::CardSets& sets) {
  if (std::optional<Summary> kept = KeptSummary(log)) {
    const auto& result = kept->ending.result;
    // The hint may be damaged and name winners that the game does not have.
    const bool has_seats = !result || std::all_of(result->winners.begin(), result->winners.end(),
                                                  [&](uint8_t seat) { return seat < players; });
    if (has_seats) return *std::move(kept);
  }
  Result<Timeline> timeline = Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  return SummaryOf(*timeline);
}

}  // namespace recount::replay::timeline
