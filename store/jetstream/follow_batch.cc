#include "store/jetstream/follow_batch.h"

#include <algorithm>

#include "events/chain.h"
#include "events/error.h"
#include "events/judging.h"
#include "events/log_kind.h"
#include "fmt/format.h"

namespace recount::store::jetstream {
namespace {

// Names the fault of a frame: edited if its chain does not fit its events; everything else is
// corrupt.
std::string FaultOf(const Error& error) {
  const bool is_of_chain = error.code == ErrorCode::edited || error.code == ErrorCode::reordered ||
                           error.code == ErrorCode::missing;
  return is_of_chain ? "edited" : "corrupt";
}

// Returns the reason why the events of a frame cannot belong to this log; empty if they can.
std::string RefusalOf(const LogFrame& frame, const std::string& id) {
  for (size_t i = 0; i < frame.events.size(); ++i) {
    const events::Envelope* envelope = EnvelopeIn(frame.events[i]);
    const uint64_t seq = frame.from + i;
    if (envelope == nullptr) return fmt::format("event {} is not a valid event", seq);
    const bool is_created = envelope->created() != nullptr;
    if (is_created != (seq == 0)) {
      return fmt::format("event {} is {} a `created`", seq, seq == 0 ? "not" : "another");
    }
  }
  if (const Fault fault = CheckKind(frame)) return fault->message;
  if (!frame.openings.empty()) return "openings lie beside the events";
  if (frame.from == 0 && LogId(frame.chain.front()) != id) {
    return fmt::format("event 0 is that of log {}", LogId(frame.chain.front()));
  }
  return "";
}

// Returns the envelope of an event that RefusalOf has verified.
const events::Envelope& Verified(Bytes event) {
  return *flatbuffers::GetRoot<events::Envelope>(event.data());
}

Hash256 CardSetOf(const events::Created& created) {
  Hash256 hash;
  std::copy_n(created.card_set_hash()->bytes()->Data(), hash.size(), hash.begin());
  return hash;
}

// Records that a message of a log at that place has been read, although nothing was taken from it.
void PassOver(std::optional<KnownLog>& known, const LogPlace& place, uint64_t stream_sequence) {
  if (!known) return;
  const LogPlace& last = known->place;
  const bool is_same =
      last.era == place.era && last.part == place.part && last.table == place.table;
  if (is_same) known->sequence = stream_sequence;
}

// Returns true if the log has continued in a newer era: everything in the older one is known then.
bool IsOfOlderEra(const std::optional<KnownLog>& known, const LogPlace& place) {
  return known && known->place.table == place.table && place.era < known->place.era;
}

// Follows a log into a newer era. If it begins again there, nothing is known about it yet.
void MoveToEra(std::optional<KnownLog>& known, const LogPlace& place, uint64_t from) {
  if (!known || known->place.table != place.table || place.era == known->place.era) return;
  if (from == 0) known = KnownLog{place, 0, 0, false};
  known->place = place;
  known->sequence = 0;
}

// Updates the knowledge about a log after a verdict on one of its frames.
void Learn(std::optional<KnownLog>& known, FrameVerdict verdict, const FrameFacts& facts) {
  const bool is_next = verdict == FrameVerdict::next;
  const bool is_conflict =
      verdict == FrameVerdict::conflict || verdict == FrameVerdict::known_conflict;
  if (!is_next && !is_conflict) return PassOver(known, facts.place, facts.stream_sequence);
  if (!known) known = KnownLog{.place = facts.place, .count = facts.first_other.value_or(0)};
  known->place = facts.place;
  known->sequence = facts.stream_sequence;
  if (is_conflict) {
    known->is_other = true;
    return;
  }
  known->count = std::max(known->count, facts.end);
  known->judged = std::max(known->judged, facts.end);
}

}  // namespace

Result<FollowBatch::FollowedLog*> FollowBatch::Find(const std::string& id) {
  const auto found = logs_.find(id);
  if (found != logs_.end()) return &found->second;
  FollowedLog log;
  log.id = id;
  const auto head = reader_.Find(id);
  if (!head.ok() && CodeOf(head) != ErrorCode::not_found) return head.error();
  if (head.ok()) {
    if (Fault fault = reader_.CheckEnds(*head)) return *std::move(fault);
    log.there = *head;
    log.count = head->record.count;
    log.head = head->record.head;
  }
  auto known = ReadKnownLog(reader_, id);
  if (!known.ok()) return known.error();
  log.known = *std::move(known);
  return &logs_.emplace(id, std::move(log)).first->second;
}

void FollowBatch::Found(ClusterFinding finding) {
  entries_.push_back(EntryOf(finding));
  findings_.push_back(std::move(finding));
}

Fault FollowBatch::Add(const Delivery& delivery, const std::string& stream) {
  ClusterFinding finding{.stream = stream, .stream_seq = delivery.stream_sequence};
  const std::optional<LogPlace> place = PlaceIn(delivery.subject);
  if (!place || LogStream(place->era, place->part) != stream) {
    finding.fault = "corrupt";
    finding.message = fmt::format("{} is not the subject of a log", delivery.subject);
    Found(std::move(finding));
    return std::nullopt;
  }
  finding.id = place->id;
  copies_.emplace_back(std::string_view(delivery.data));
  const Result<LogFrame> frame = ReadLogFrame(copies_.back().bytes());
  const auto log = Find(place->id);
  if (!log.ok()) return log.error();
  std::string refusal;
  if (!frame.ok()) {
    finding.fault = FaultOf(frame.error());
    refusal = frame.error().message;
  } else {
    finding.fault = "corrupt";
    finding.seq = frame->from;
    refusal = RefusalOf(*frame, place->id);
  }
  if (refusal.empty()) return AddFrame(delivery, stream, *place, **log, *frame);
  finding.message = fmt::format("a message of table {} was passed over: {}", place->table, refusal);
  Found(std::move(finding));
  PassOver((*log)->known, *place, delivery.stream_sequence);
  return std::nullopt;
}

Result<FrameFacts> FollowBatch::FactsOf(const FollowedLog& log, const LogFrame& frame,
                                        const LogPlace& place, uint64_t stream_sequence) {
  FrameFacts facts{.place = place,
                   .stream_sequence = stream_sequence,
                   .known = log.known,
                   .from = frame.from,
                   .end = frame.from + frame.events.size(),
                   .count = log.count};
  if (frame.from > log.count) return facts;
  const auto other = FirstOther(log, frame);
  if (!other.ok()) return other.error();
  facts.first_other = *other;
  if (frame.from == 0) return facts;
  const auto before = ChainAt(log, frame.from - 1);
  if (!before.ok()) return before.error();
  facts.follows = *before == frame.before;
  return facts;
}

Fault FollowBatch::AddFrame(const Delivery& delivery, const std::string& stream,
                            const LogPlace& place, FollowedLog& log, const LogFrame& frame) {
  if (IsOfOlderEra(log.known, place)) return std::nullopt;
  MoveToEra(log.known, place, frame.from);
  const Result<FrameFacts> facts = FactsOf(log, frame, place, delivery.stream_sequence);
  if (!facts.ok()) return facts.error();
  const FrameVerdict verdict = JudgeFrame(*facts);
  if (verdict == FrameVerdict::nothing_new) return std::nullopt;
  if (verdict == FrameVerdict::missing) {
    // FollowBehind reads the log again once the missing events may be here.
    entries_.push_back(EntryOf(LogBehind{place, delivery.stream_sequence}));
  }
  if (std::optional<ClusterFinding> finding = FindingOf(verdict, *facts)) {
    finding->stream = stream;
    Found(*std::move(finding));
  }
  if (verdict == FrameVerdict::next) {
    if (Fault fault = Append(log, frame, place)) return fault;
  }
  Learn(log.known, verdict, *facts);
  return std::nullopt;
}

Result<std::optional<Hash256>> FollowBatch::ChainAt(const FollowedLog& log, uint64_t seq) {
  const uint64_t kept = log.there ? log.there->record.count : 0;
  if (seq >= kept) {
    const uint64_t place = seq - kept;
    return place < log.chain.size() ? std::optional<Hash256>(log.chain[place]) : std::nullopt;
  }
  std::optional<Hash256> chain;
  Fault fault = reader_.ForEachEvent(*log.there, seq, [&](const LoggedEvent& event) {
    chain = event.chain;
    return false;
  });
  if (fault) return *std::move(fault);
  return chain;
}

Result<std::optional<uint64_t>> FollowBatch::FirstOther(const FollowedLog& log,
                                                        const LogFrame& frame) {
  const uint64_t both = std::min<uint64_t>(log.count - frame.from, frame.events.size());
  if (both == 0) return std::optional<uint64_t>();
  // If the chain hashes of the last common event are equal, so are all events before it.
  const auto last = ChainAt(log, frame.from + both - 1);
  if (!last.ok()) return last.error();
  if (*last == frame.chain[both - 1]) return std::optional<uint64_t>();
  for (uint64_t i = 0; i < both; ++i) {
    const auto chain = ChainAt(log, frame.from + i);
    if (!chain.ok()) return chain.error();
    if (*chain != frame.chain[i]) return std::optional<uint64_t>(frame.from + i);
  }
  return std::optional<uint64_t>();
}

Fault FollowBatch::Append(FollowedLog& log, const LogFrame& frame, const LogPlace& place) {
  if (frame.from == 0 && log.count == 0) {
    const events::Created& created = *Verified(frame.events.front()).created();
    log.kind = static_cast<LogKind>(frame.kind);
    log.game = created.game()->str();
    const Hash256 set = CardSetOf(created);
    if (!reader_.CardSetJson(set).ok()) log.card_set = cards_(place.table, set);
  }
  for (size_t i = log.count - frame.from; i < frame.events.size(); ++i) {
    const Bytes event = frame.events[i];
    const uint64_t seq = frame.from + i;
    log.is_judged = log.is_judged || IsJudging(Verified(event).kind());
    log.events.push_back(event);
    log.chain.push_back(frame.chain[i]);
    log.head = frame.chain[i];
    ++log.count;
    ++brought_;
    if (Verified(event).veil() == nullptr) continue;
    if (Fault fault = TakeHeldOpenings(log, seq, event)) return fault;
  }
  return std::nullopt;
}

// Takes the openings that came before their event, because senders send openings first.
Fault FollowBatch::TakeHeldOpenings(FollowedLog& log, uint64_t seq, Bytes event) {
  const std::string key = OpenKey(log.id, seq);
  const auto held = reader_.ClusterValue(key);
  if (!held.ok()) return held.error();
  if (!*held) return std::nullopt;
  entries_.push_back({key, ""});
  const AlignedCopy copy(**held);
  Result<EventOpenings> openings = ReadOpeningsFrame(copy.bytes());
  if (!openings.ok() || CheckVeil(*Verified(event).veil(), openings->second)) {
    return std::nullopt;
  }
  log.openings.push_back(*std::move(openings));
  return std::nullopt;
}

Result<std::optional<std::vector<uint8_t>>> FollowBatch::EventAt(const FollowedLog& log,
                                                                 uint64_t seq) {
  std::optional<std::vector<uint8_t>> bytes;
  const uint64_t kept = log.there ? log.there->record.count : 0;
  if (seq >= log.count) return bytes;
  if (seq >= kept) {
    const Bytes event = log.events[seq - kept];
    return std::optional(std::vector<uint8_t>(event.begin(), event.end()));
  }
  Fault fault = reader_.ForEachEvent(*log.there, seq, [&](const LoggedEvent& event) {
    bytes.emplace(event.bytes.begin(), event.bytes.end());
    return false;
  });
  if (fault) return *std::move(fault);
  return bytes;
}

Fault FollowBatch::AddOpenings(const Delivery& delivery) {
  const std::optional<OpenPlace> place = OpenPlaceIn(delivery.subject);
  if (!place) return std::nullopt;
  const AlignedCopy copy{std::string_view(delivery.data)};
  Result<EventOpenings> openings = ReadOpeningsFrame(copy.bytes());
  if (!openings.ok() || openings->first != place->seq) return std::nullopt;
  const auto log = Find(place->place.id);
  if (!log.ok()) return log.error();
  const auto event = EventAt(**log, place->seq);
  if (!event.ok()) return event.error();
  if (!*event) {
    // The event has not arrived yet; TakeHeldOpenings uses them when it does.
    entries_.push_back({OpenKey(place->place.id, place->seq), delivery.data});
    return std::nullopt;
  }
  const AlignedCopy bytes{Bytes(**event)};
  const events::Envelope* envelope = EnvelopeIn(bytes.bytes());
  if (envelope == nullptr || envelope->veil() == nullptr) return std::nullopt;
  if (CheckVeil(*envelope->veil(), openings->second)) return std::nullopt;
  if ((*log)->there && place->seq < (*log)->there->record.count) {
    found_openings_[(*log)->there->log].push_back(*std::move(openings));
  } else {
    (*log)->openings.push_back(*std::move(openings));
  }
  return std::nullopt;
}

FollowedBatch FollowBatch::AsBatch() {
  new_logs_.clear();
  new_events_.clear();
  found_.clear();
  std::vector<ClusterEntry> known;
  for (auto& [id, log] : logs_) {
    if (log.known) known.push_back(EntryOf(*log.known));
    if (log.there) {
      const auto openings = found_openings_.find(log.there->log);
      if (openings != found_openings_.end()) {
        found_.push_back({log.there->log, log.head, openings->second});
      }
    }
    if (log.events.empty()) continue;
    if (log.there) {
      new_events_.push_back({.log = log.there->log,
                             .expected_seq = log.there->record.count,
                             .events = log.events,
                             .openings = log.openings,
                             .snapshots = {},
                             .is_judged = log.is_judged,
                             .summary = {}});
    } else {
      new_logs_.push_back({.kind = log.kind,
                           .game = log.game,
                           .events = log.events,
                           .openings = log.openings,
                           .card_set_json = log.card_set,
                           .snapshots = {},
                           .is_judged = log.is_judged,
                           .summary = {}});
    }
  }
  entries_.insert(entries_.end(), known.begin(), known.end());
  return {.logs = new_logs_, .events = new_events_, .found = found_, .entries = entries_};
}

}  // namespace recount::store::jetstream
