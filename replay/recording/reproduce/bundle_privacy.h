// What of a log does not travel in a bundle: names of players, the seed, texts of judging. They lie
// beside the events, so their leaves go in their place; and nothing else of the bundle may say
// them.
//
//   BundlePrivacy privacy(log, header, {.names = true});     // keeps the names
//   frame.openings[seq] = privacy.Slots(event, slots);
//   if (auto what = privacy.FindIn(note)) …refused: it says a name…
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

// What travels although it would be withheld.
using Kept = debugging::Withheld;

class BundlePrivacy {
 public:
  // Of the first events of a log, `count` of them. The seed that drew event `drawn`, if given, is
  // kept, too. damaged if an opening cannot be read.
  static Result<BundlePrivacy> Of(const log::Log& log, uint64_t count, const log::LogHeader& header,
                                  const Kept& kept, std::optional<uint64_t> drawn);

  // The openings of an event as they travel: all of them, some as leaves.
  std::vector<Slot> Slots(const LoggedEvent& event, std::vector<Slot> slots) const;

  // What of names, seed and texts the bundle does not have.
  const debugging::Withheld& withheld() const { return withheld_; }

  // Whether a text says something that is withheld: the word of withheld() for it. Case, forms of
  // letters and escapes (\u0041) make no difference. What has fewer than four characters counts as
  // a whole word only.
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
