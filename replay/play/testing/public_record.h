// The public record of a full game, entered into an observed game: of every event what the
// spectator's view has of it, and the cards that the spectator sees after it and did not see
// before. Nothing else is entered.
//
//   PublicRecord record(mode, {.seed = Seed{7}, .number = 0});
//   while (!record.has_ended()) {
//     if (const Fault fault = record.Next()) …   // it was refused
//   }
#ifndef RECOUNT_REPLAY_PLAY_TESTING_PUBLIC_RECORD_H_
#define RECOUNT_REPLAY_PLAY_TESTING_PUBLIC_RECORD_H_

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/observed/observed_game.h"
#include "engine/observed/places.h"
#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "events/json.h"
#include "events/owned_event.h"
#include "replay/play/play.h"

namespace recount::replay::play {

// "P0", "P1", …
std::vector<std::string> NamesFor(const engine::Match& match);

// Returns the state without `seq`: a record of the same game has other events.
OrderedJson StateOf(const engine::Match& match, engine::Viewer viewer);

// Returns how the games of which observed games can be recorded are played.
std::vector<engine::play::GameMode> ObservableModes();

class PublicRecord {
 public:
  PublicRecord(const engine::play::GameMode& mode, const engine::play::GameNumber& which);

  bool has_ended() const { return full_->node_kind() == engine::NodeKind::end; }
  const engine::Match& full() const { return *full_; }
  const engine::observed::ObservedMatch& table() const {
    return static_cast<const engine::observed::ObservedMatch&>(play_.match());
  }
  // The request of the last event, for messages.
  const std::string& last() const { return last_; }
  // The events after `created`, of the observed game and of the full one.
  const std::vector<OwnedEvent>& events() const { return events_; }
  const std::vector<OwnedEvent>& full_events() const { return full_events_; }
  // How long it took to enter the last event.
  double seconds() const { return seconds_; }
  // Returns a match right after `created`.
  std::unique_ptr<engine::Match> Begin() const { return begun_->Clone(); }

  // Lets every search find nothing, and every choice among hidden cards be passed over for want of
  // one, where the record does not know better. After the first such event the games differ.
  void DenyHiddenChoices() { denies_choices_ = true; }

  // Sets a function that is called with each action right before it is entered.
  using ActionWatcher = std::function<void(engine::Seat seat, const Json& action)>;
  void set_watcher(ActionWatcher watcher) { watcher_ = std::move(watcher); }

  // Plays the next event, and enters it. Returns the refusal.
  Fault Next();

  // Enters an action without a card that the full game refuses with this clause, and that the
  // record takes: the full game does not take it. Returns false if there is none.
  bool EnterRefused(std::string_view clause);

  // Identifies every card as the full game has it: of copies any. Returns the refusal.
  Fault IdentifyAll();

 private:
  Fault EnterAction(const engine::Match& before, const OwnedEvent& event,
                    const events::Envelope& viewed, const std::set<uint16_t>& shown);
  void AddArtifacts(const engine::Match& before, Seen& seen) const;
  void AddScene(const engine::Match& before, const engine::observed::ObservedMatch& places,
                Seen& seen) const;
  Fault EnterChance(const engine::Match& before, const OwnedEvent& event,
                    const std::set<uint16_t>& shown);
  using Request = std::function<Result<Applied>()>;
  Result<Applied> Entered(const Request& request, Seen& seen);
  Result<Applied> Timed(const Request& request);
  Fault Keep(Result<Applied> applied);
  std::optional<uint16_t> UnidentifiedAt(const std::string& place,
                                         std::vector<uint16_t> cards) const;
  Fault IdentifyCopy(const std::string& place, uint16_t card);

  engine::play::RandomGame random_;
  std::unique_ptr<engine::Match> full_;
  EventCodec codec_;
  const engine::observed::ObservedGame& observed_;
  Play play_;
  std::unique_ptr<engine::Match> begun_ = play_.match().Clone();
  std::vector<OwnedEvent> events_;
  std::vector<OwnedEvent> full_events_;
  uint64_t seq_ = 1;
  std::string last_;
  double seconds_ = 0;
  ActionWatcher watcher_;
  bool denies_choices_ = false;
  flatbuffers::FlatBufferBuilder builder_;
};

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_TESTING_PUBLIC_RECORD_H_
