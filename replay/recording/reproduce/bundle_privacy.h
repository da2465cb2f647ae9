// Decides which parts of a log do not travel in a bundle: names of players, the seed, texts of
// judging. They are openings beside the events, so their hashes (leaves) replace them. Nothing else
// in the bundle may contain them.
//
//   BundlePrivacy privacy(log, header, {.names = true});     // keeps the names
//   frame.openings[seq] = privacy.Slots(event, slots);
//   if (auto what = privacy.FindIn(note)) … refused: it contains a name …
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_PRIVACY_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_PRIVACY_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/opening.h"
#include "replay/debugging/manifest.h"
#include "replay/log/log.h"
#include "replay/log/log_header.h"

namespace recount::replay::recording::reproduce {

// The parts that travel although they would be withheld by default.
using Kept = debugging::Withheld;

class BundlePrivacy {
 public:
  // Decides what travels with the first `count` events of a log. If `drawn` is given, the seed that
  // drew this event is kept, too. damaged if an opening cannot be read.
  static Result<BundlePrivacy> Of(const log::Log& log, uint64_t count, const log::LogHeader& header,
                                  const Kept& kept, std::optional<uint64_t> drawn);

  // Returns the openings of an event as they travel: the same slots, some of them as hashes.
  std::vector<Slot> Slots(const LoggedEvent& event, std::vector<Slot> slots) const;

  // Returns the names, the seed and the texts that the bundle does not have.
  const debugging::Withheld& withheld() const { return withheld_; }

  // Finds something that is withheld in a text, and returns the word of withheld() for it. Case,
  // Unicode forms and escapes (\u0041) make no difference. A secret of fewer than four characters
  // is only found as a whole word.
  std::optional<std::string_view> FindIn(std::string_view text) const;

 private:
  struct Secret {
    std::string folded;
    std::string_view what;
  };

  BundlePrivacy() = default;
  void TakeCreated(const LoggedEvent& event, const std::vector<Slot>& slots);
  void AddSecret(const Slot& slot, std::string_view what);
  bool Travels(const events::Envelope& event, const std::vector<Slot>& slots, size_t slot) const;

  Kept kept_;
  bool keeps_own_seed_ = false;
  bool keeps_parent_seed_ = false;
  debugging::Withheld withheld_;
  std::vector<Secret> secrets_;
};

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_BUNDLE_PRIVACY_H_
