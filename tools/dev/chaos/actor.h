// The child's side: what each operation is. Everything is done as the commands do it, with the
// recorder, the imports and the store of the product.
//
//   WatchedChild child([&](int out) { Act(out, go, order); });
//
// What it says, besides the lines of stage.h; A counts its attempts from 0:
//
//   try A TEXT              from now on A may be in the store
//   done A ID NEWEST        acknowledged: the log has the events up to NEWEST; `- 0`: about none
//   refused A CODE TEXT     the operation reported that A is not done
//   idle A TEXT             there was nothing to do
//   expect ID COUNT HEAD    the log that the next attempt imports
//   holds ID COUNT HEAD     what an export has of a log
//   saw ID COUNT HEAD       what a reader saw of a log
//   over ID                 nobody can act in the game
//   wrong TEXT              what must never be
#ifndef RECOUNT_TOOLS_DEV_CHAOS_ACTOR_H_
#define RECOUNT_TOOLS_DEV_CHAOS_ACTOR_H_

#include <functional>
#include <memory>
#include <string>

#include "events/chain.h"
#include "replay/recording/recorder.h"
#include "store/store.h"
#include "tools/dev/chaos/order.h"
#include "tools/dev/chaos/stage.h"

namespace recount::tools::dev::chaos {

// Does what is ordered. To be called in a child process.
void Act(int out, int go, const Order& order);

// Not for users of Act: the process while it does.
class Actor {
 public:
  Actor(Stage& stage, const Order& order);

  void Run();

 private:
  // What an attempt has recorded.
  struct Done {
    std::string id = "-";
    uint64_t newest = 0;
  };
  // Tells that it is tried, does it, and tells what came of it. False unless it is done.
  bool Try(const std::string& what, const std::function<Result<Done>()>& attempt);
  // An error that says that there is nothing to do.
  static Error Idle(std::string why);

  // False if it does not open, which is reported.
  bool Open(bool is_read_only = false);

  // recording_operations.cc
  void BeginGame();
  void Play();
  Result<Done> PlayOne(replay::recording::Recorder& recorder);
  void Judge();
  Result<Done> RewindOne(replay::recording::Recorder& recorder);
  void Redo();
  void Fork();

  // exchange_operations.cc
  void ImportFile();
  void ImportRequests();
  void ImportExport();
  void Import(const std::string& name, const std::string& content, bool as_played);
  void Export();

  // actor.cc
  void Verify();
  void Copy();
  void Compact();
  void PutSnapshots();
  void DropSnapshots();
  void Read();
  // Every log as the reader has it, in one hash.
  Result<Hash256> HashOfAll(const store::Reader& reader, bool tells);

  // A log in the store, at its cursor, for `look`.
  Fault WithTimeline(const std::function<Fault(const replay::timeline::Timeline&)>& look);

  replay::recording::Environment EnvironmentOfRun();
  uint64_t OneOf(uint64_t n) { return stream_.Below(static_cast<uint32_t>(n)); }
  bool OneIn(uint64_t n) { return OneOf(n) == 0; }
  // A game, a variant, a number of players.
  struct TableChoice {
    const engine::Game* game;
    std::string config;
    int players;
  };
  TableChoice SomeTable();
  Seed SomeSeed();

  Stage& stage_;
  const Order& order_;
  engine::ChanceStream stream_;
  std::shared_ptr<engine::ChanceStream> random_;  // what the recorder takes for random
  uint64_t attempt_ = 0;
  std::unique_ptr<store::Store> store_;
};

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_ACTOR_H_
