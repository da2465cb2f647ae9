#include "replay/recording/reproduce/bundle_privacy.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/created.h"
#include "events/event_json.h"
#include "events/folded_name.h"
#include "events/judging.h"

namespace recount::replay::recording::reproduce {
namespace {

// Shorter secrets occur by chance in many words.
constexpr size_t kFreeCharacters = 4;

bool IsWordCharacter(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

size_t CharactersIn(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

// Returns true if the text contains `word`, as a whole word if it is short.
bool Stands(std::string_view word, std::string_view text) {
  const bool is_free = CharactersIn(word) >= kFreeCharacters;
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if (is_free) return true;
    const size_t end = at + word.size();
    const bool goes_on_before =
        at > 0 && IsWordCharacter(text[at - 1]) && IsWordCharacter(word.front());
    const bool goes_on_behind =
        end < text.size() && IsWordCharacter(text[end]) && IsWordCharacter(word.back());
    if (!goes_on_before && !goes_on_behind) return true;
  }
  return false;
}

// Returns the text with the escapes of JSON and jq strings decoded, anywhere in it.
std::string Unescaped(std::string_view text) {
  std::string quoted = "\"";
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      constexpr std::string_view kEscapes = "\"\\/bfnrtu";
      const bool is_of_json = kEscapes.find(text[i + 1]) != std::string_view::npos;
      quoted += is_of_json ? text.substr(i, 2) : " ";
      ++i;
    } else if (text[i] == '"') {
      quoted += "\\\"";
    } else {
      quoted += text[i] == '\\' || static_cast<unsigned char>(text[i]) < 0x20 ? ' ' : text[i];
    }
  }
  const std::optional<Json> json = ParseJson(quoted + '"');
  return json && json->is_string() ? json->get<std::string>() : std::string(text);
}

// Calls `each` with every string of a value, including keys. The value has at most 4,096 bytes, so
// the recursion is not deep.
template <class Each>
void ForEachString(const Json& value, const Each& each) {
  if (value.is_string()) each(value.get_ref<const std::string&>());
  if (value.is_object()) {
    for (const auto& item : value.items()) each(item.key());
  }
  if (!value.is_structured()) return;
  for (const Json& inner : value) ForEachString(inner, each);
}

}  // namespace

Result<BundlePrivacy> BundlePrivacy::Of(const log::Log& log, uint64_t count,
                                        const log::LogHeader& header, const Kept& kept,
                                        std::optional<uint64_t> drawn) {
  BundlePrivacy privacy;
  privacy.kept_ = kept;
  const uint64_t shared = header.parent ? header.parent->count : 0;
  privacy.keeps_own_seed_ = kept.seed || (drawn && *drawn >= shared);
  // A fork of a fork, without its parent, would be checked against the wrong seed.
  const bool is_known = header.seeds.size() < 3;
  privacy.keeps_parent_seed_ = is_known && (kept.seed || (drawn && *drawn < shared));
  Fault fault;
  const Fault unread = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    if (event.seq >= count) return false;
    Result<std::vector<Slot>> slots = log::OpeningsBeside(log, event);
    if (!slots.ok()) {
      fault = slots.error();
      return false;
    }
    const events::Envelope* envelope = EnvelopeIn(event.bytes);
    if (envelope == nullptr) return true;
    if (event.seq == 0) privacy.TakeCreated(event, *slots);
    if (IsJudging(envelope->kind()) && !kept.texts) {
      for (const Slot& slot : *slots) privacy.AddSecret(slot, "texts");
    }
    return true;
  });
  if (unread) return log::AsDamage(*unread);
  if (fault) return *fault;
  // All names are known now, so actions that contain one can be found.
  const Fault again = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    const events::Envelope* envelope = EnvelopeIn(event.bytes);
    if (event.seq >= count) return false;
    if (event.seq == 0 || envelope == nullptr || envelope->veil() == nullptr) return true;
    Result<std::vector<Slot>> slots = log::OpeningsBeside(log, event);
    if (!slots.ok()) return true;
    const std::vector<Slot> travelling = privacy.Slots(event, *slots);
    // Without openings everything is withheld already.
    const bool is_whole = !travelling.empty() && OpenSlots(travelling) == travelling.size();
    if (!is_whole) privacy.withheld_.texts = true;
    return true;
  });
  if (again) return log::AsDamage(*again);
  return privacy;
}

void BundlePrivacy::TakeCreated(const LoggedEvent& event, const std::vector<Slot>& slots) {
  const CreatedSlots places(*EnvelopeIn(event.bytes)->created());
  const std::vector<Slot> travelling = Slots(event, slots);
  for (size_t i = 0; i < places.count; ++i) {
    const bool is_name = i >= places.first_name;
    const bool is_open = i < travelling.size() && std::holds_alternative<Opening>(travelling[i]);
    if (!is_open) (is_name ? withheld_.names : withheld_.seed) = true;
    if (!is_open && i < slots.size()) AddSecret(slots[i], is_name ? "names" : "seed");
  }
}

void BundlePrivacy::AddSecret(const Slot& slot, std::string_view what) {
  const auto* opening = std::get_if<Opening>(&slot);
  if (opening == nullptr) return;
  const bool is_text = opening->tag == OpeningTag::text;
  std::string folded = is_text ? FoldedName(opening->value) : ToHex(AsBytes(opening->value));
  if (!folded.empty()) secrets_.push_back({std::move(folded), what});
}

bool BundlePrivacy::Travels(const events::Envelope& event, const std::vector<Slot>& slots,
                            size_t slot) const {
  if (event.kind() == events::EventKind::created) {
    const CreatedSlots places(*event.created());
    if (slot >= places.first_name) return kept_.names;
    return slot == places.seed ? keeps_own_seed_ : keeps_parent_seed_;
  }
  if (IsJudging(event.kind())) return kept_.texts;
  // An action as it was written down is part of the game and travels, unless it contains a name.
  const std::optional<std::string_view> written = AsWritten(event, slots);
  const std::optional<Json> json = written ? ParseJson(*written) : std::nullopt;
  if (!json) return false;
  bool says_name = false;
  ForEachString(*json,
                [&](const std::string& text) { says_name = says_name || FindIn(text) == "names"; });
  return !says_name;
}

std::vector<Slot> BundlePrivacy::Slots(const LoggedEvent& event, std::vector<Slot> slots) const {
  const events::Envelope* envelope = EnvelopeIn(event.bytes);
  std::vector<Slot> travelling = slots;
  for (size_t i = 0; i < slots.size(); ++i) {
    if (envelope == nullptr || !Travels(*envelope, slots, i)) travelling[i] = SlotLeaf(slots[i]);
  }
  return travelling;
}

std::optional<std::string_view> BundlePrivacy::FindIn(std::string_view text) const {
  if (secrets_.empty()) return std::nullopt;
  const std::string as_it_is = FoldedName(text);
  const std::string decoded = FoldedName(Unescaped(text));
  // Names come first, because FindIn decides which actions contain one.
  for (const std::string_view what : {"names", "seed", "texts"}) {
    for (const Secret& secret : secrets_) {
      if (secret.what != what) continue;
      if (Stands(secret.folded, as_it_is) || Stands(secret.folded, decoded)) return what;
    }
  }
  return std::nullopt;
}

}  // namespace recount::replay::recording::reproduce
