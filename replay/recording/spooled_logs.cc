#include "replay/recording/spooled_logs.h"

#include <algorithm>

#include "events/recount_frame.h"
#include "replay/log/log_header.h"
#include "replay/process/message.h"

namespace recount::replay::recording {
namespace {

// What verification has made of a log.
struct VerifiedParts {
  std::string game;
  uint16_t rules = 0;
  uint16_t layout = 0;
  std::string summary;
  std::vector<log::StateSnapshot> states;
};

}  // namespace

LogKey KeyOf(const Hash256& first) {
  LogKey key;
  std::copy_n(first.begin(), key.size(), key.begin());
  return key;
}

Result<SpooledFrame> SpooledLogs::FrameAt(uint64_t place) const {
  Result<SpooledBytes> bytes = spool_.Get(place);
  if (!bytes.ok()) return bytes.error();
  SpooledFrame frame{*std::move(bytes), {}};
  Result<LogFrame> read = ExamineLogFrame(frame.bytes.padded());
  if (!read.ok()) return read.error();
  frame.frame = *std::move(read);
  return frame;
}

std::pair<SpooledLogs::Entry*, bool> SpooledLogs::Note(const LogKey& key, uint64_t frame) {
  const auto [found, is_new] = entries_.try_emplace(key);
  if (is_new) found->second.frame = frame;
  return {&found->second, is_new};
}

SpooledLogs::Entry* SpooledLogs::Find(const LogKey& key) {
  const auto found = entries_.find(key);
  return found == entries_.end() ? nullptr : &found->second;
}

Fault SpooledLogs::PutVerified(Entry& entry, const PreparedLog& log) {
  const VerifiedParts parts{log.game, log.rules, log.layout, log.summary, log.states};
  const Result<uint64_t> place = spool_.Put(AsBytes(process::Encoded(parts)));
  if (!place.ok()) return place.error();
  entry.verified = *place;
  const std::optional<Hash256> set = log::CardSetPinned(log.events.front().bytes());
  if (set) card_sets_.emplace(*set, log.card_set_json);
  return std::nullopt;
}

Result<PreparedLog> SpooledLogs::Load(const Entry& entry) const {
  const Result<SpooledFrame> frame = FrameAt(entry.frame);
  if (!frame.ok()) return frame.error();
  const Result<SpooledBytes> bytes = spool_.Get(entry.verified);
  if (!bytes.ok()) return bytes.error();
  Result<VerifiedParts> parts = process::Decoded<VerifiedParts>(AsText(bytes->bytes()));
  if (!parts.ok()) return parts.error();
  PreparedLog log;
  log.kind = static_cast<store::LogKind>(frame->frame.kind);
  log.game = std::move(parts->game);
  log.rules = parts->rules;
  log.layout = parts->layout;
  log.summary = std::move(parts->summary);
  log.states = std::move(parts->states);
  for (const Bytes event : frame->frame.events) log.events.emplace_back(event);
  for (const auto& [seq, slots] : frame->frame.openings) log.openings.emplace_back(seq, slots);
  const std::optional<Hash256> set = log::CardSetPinned(log.events.front().bytes());
  const auto json = set ? card_sets_.find(*set) : card_sets_.end();
  if (json != card_sets_.end()) log.card_set_json = json->second;
  return log;
}

}  // namespace recount::replay::recording
