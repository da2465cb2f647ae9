#include "replay/debugging/parts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/check.h"
#include "events/sha256.h"

namespace recount::replay::debugging {
namespace {

// Applies the changes of an entry to the digests before it.
void Follow(const PartDigests& entry, std::map<std::string, std::string>& all) {
  for (const auto& [key, digest] : entry.parts) all[key] = digest;
}

}  // namespace

std::string PartDigest(const OrderedJson& value) {
  return ToHex(Sha256(AsBytes(CanonicalJson(value)))).substr(0, kPartDigits);
}

uint32_t PartHistory::PlaceOf(const std::string& key) {
  const auto [place, is_new] = places_.emplace(key, static_cast<uint32_t>(keys_.size()));
  if (is_new) {
    keys_.push_back(key);
    now_.emplace_back();
  }
  return place->second;
}

void PartHistory::Add(uint64_t seq, const OrderedJson& state) {
  for (auto part = state.begin(); part != state.end(); ++part) {
    const Hash256 hash = Sha256(AsBytes(CanonicalJson(part.value())));
    Digest digest;
    std::copy_n(hash.begin(), digest.size(), digest.begin());
    const uint32_t place = PlaceOf(part.key());
    if (now_[place] == digest) continue;
    now_[place] = digest;
    changes_.push_back({place, digest});
  }
  ends_.emplace_back(seq, changes_.size());
}

std::vector<PartDigests> PartHistory::Entries(size_t most) const {
  const size_t first = ends_.size() - std::min(most, ends_.size());
  std::vector<PartDigests> entries;
  entries.reserve(ends_.size() - first);
  PartDigests entry;
  size_t change = 0;
  for (size_t i = 0; i < ends_.size(); ++i) {
    // The first kept entry has the digests of all earlier entries, so they are cleared only after
    // it.
    if (i > first) entry.parts.clear();
    entry.seq = ends_[i].first;
    for (; change < ends_[i].second; ++change) {
      entry.parts[keys_[changes_[change].key]] = ToHex(changes_[change].digest);
    }
    if (i >= first) entries.push_back(entry);
  }
  return entries;
}

std::optional<PartDifference> FirstDifference(absl::Span<const PartDigests> expected,
                                              absl::Span<const PartDigests> found) {
  std::map<std::string, std::string> theirs;
  std::map<std::string, std::string> ours;
  size_t next = 0;
  for (const PartDigests& entry : expected) {
    Follow(entry, theirs);
    // Entries that only this build has still change the digests that follow.
    while (next < found.size() && found[next].seq < entry.seq) Follow(found[next++], ours);
    const bool is_there = next < found.size() && found[next].seq == entry.seq;
    if (is_there) Follow(found[next++], ours);
    PartDifference difference{.seq = entry.seq};
    for (const auto& [key, digest] : theirs) {
      const auto same = ours.find(key);
      if (!is_there || same == ours.end() || same->second != digest) difference.keys.push_back(key);
    }
    for (const auto& [key, digest] : ours) {
      if (is_there && !theirs.contains(key)) difference.keys.push_back(key);
    }
    std::sort(difference.keys.begin(), difference.keys.end());
    if (!difference.keys.empty()) return difference;
  }
  return std::nullopt;
}

}  // namespace recount::replay::debugging
