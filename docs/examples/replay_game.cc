// Replays a game of a store: each event as a sentence, with the effects that the rules gave it, as
// one viewer may see them, and then the state at the end, as `log` and `show --json` do.
//
//   replay_game FOLDER ID [SEAT]
//
// Without a seat the viewer is a spectator. Exit 0: the game was replayed. Exit 1: the store or the
// game cannot be read, or the rules refuse an event. Exit 2: the arguments are wrong.
#include <charconv>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "engine/viewer.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"
#include "store/store.h"

namespace {

using recount::Error;
using recount::Result;
using recount::engine::Viewer;
using recount::replay::log::CardSets;
using recount::replay::recording::StoreLog;
using recount::replay::timeline::RenderedEvent;
using recount::replay::timeline::Timeline;
using recount::replay::timeline::Transcript;

int Fail(const Error& error) {
  std::fprintf(stderr, "replay_game: %s\n", error.message.c_str());
  return 1;
}

// Prints the events in their order. A view never has what is hidden from its viewer.
int PrintEvents(const StoreLog& log, CardSets& sets, Viewer viewer) {
  Result<Transcript> transcript = Transcript::Open(log, sets, viewer);
  if (!transcript.ok()) return Fail(transcript.error());
  for (;;) {
    const Result<std::optional<RenderedEvent>> event = transcript->Next();
    if (!event.ok()) return Fail(event.error());
    if (!*event) return 0;
    std::printf("%4zu %s\n", static_cast<size_t>((*event)->seq), (*event)->sentence.c_str());
    for (const recount::engine::EffectLine& effect : (*event)->effects) {
      std::printf("     %s: %s\n", std::string(effect.clause).c_str(), effect.text.c_str());
    }
  }
}

// Prints the state where the game is now, behind all rulings.
int PrintState(Timeline& timeline, Viewer viewer) {
  if (const recount::Fault fault = timeline.SeekToEnd()) return Fail(*fault);
  if (timeline.illegal()) {
    std::printf("the rules refuse an event: see `recount verify`\n");
    return 1;
  }
  const recount::engine::Seating seating{.names = timeline.header().names,
                                         .seq = timeline.judging().cursor()};
  std::printf("%s\n", timeline.match().StateJson(viewer, seating).dump(2).c_str());
  return 0;
}

// Returns the seat with this number as a viewer; nothing if the game does not have it.
std::optional<Viewer> SeatNamed(std::string_view text, int players) {
  int seat = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seat);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || seat < 0 || seat >= players) return std::nullopt;
  return Viewer::OfSeat(static_cast<recount::engine::Seat>(seat));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) {
    std::fprintf(stderr, "usage: replay_game FOLDER ID [SEAT]\n");
    return 2;
  }
  const auto store = recount::store::Store::Open(argv[1], {});
  if (!store.ok()) return Fail(store.error());
  // What a reader returns lies in the store's memory map, and is valid as long as the reader.
  const auto reader = (*store)->Read();
  if (!reader.ok()) return Fail(reader.error());
  const auto head = recount::replay::recording::FindLog(*reader, argv[2]);
  if (!head.ok()) return Fail(head.error());
  const StoreLog log(*reader, *head);
  CardSets sets;
  Result<Timeline> timeline = Timeline::Open(log, sets);
  if (!timeline.ok()) return Fail(timeline.error());
  const std::optional<Viewer> viewer =
      argc == 4 ? SeatNamed(argv[3], timeline->match().players()) : Viewer::Spectator();
  if (!viewer) {
    std::fprintf(stderr, "replay_game: the game has no seat %s\n", argv[3]);
    return 2;
  }
  const int status = PrintEvents(log, sets, *viewer);
  return status != 0 ? status : PrintState(*timeline, *viewer);
}
