// The child's side: it carries out each operation in the way that the commands do, with the
// product's recorder, imports and store.
//
//   WatchedChild child([&](int out) { Act(out, go, order); });
//
// It writes these lines, besides those of stage.h. A is the number of the attempt, from 0:
//
//   try A TEXT              from now on A may be in the store
//   done A ID NEWEST        acknowledged: the log has the events up to NEWEST; `- 0` if no log
//   refused A CODE TEXT     the operation reported that A is not done
//   idle A TEXT             there was nothing to do
//   expect ID COUNT HEAD    the log that the next attempt imports
//   holds ID COUNT HEAD     a log as an export contains it
//   saw ID COUNT HEAD       a log as a reader saw it
//   over ID                 nobody can act in the game
//   wrong TEXT              something that must never happen
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

// Carries out the order. Call it in a child process.
void Act(int out, int go, const Order& order);

// The state of the process in Act. Users of Act do not need it.
class Actor {
 public:
  Actor(Stage& stage, const Order& order);

  void Run();

 private:
  // The result of an attempt that was recorded.
  struct Done {
    std::string id = "-";
    uint64_t newest = 0;
  };
  // Announces the attempt, runs it, and reports the outcome. Returns true only if it was done.
  bool Try(const std::string& what, const std::function<Result<Done>()>& attempt);
  // Returns an error that means there is nothing to do.
  static Error Idle(std::string why);

  // Returns false, after it reported why, if the store does not open.
  bool Open(bool is_read_only = false);

  // Implemented in recording_operations.cc.
  void BeginGame();
  void Play();
  Result<Done> PlayOne(replay::recording::Recorder& recorder);
  void Judge();
  Result<Done> RewindOne(replay::recording::Recorder& recorder);
  void Redo();
  void Correct();
  void Fork();

  // Implemented in exchange_operations.cc.
  void ImportFile();
  void ImportRequests();
  void ImportExport();
  void Import(const std::string& name, const std::string& content, bool as_played);
  void Export();

  // Implemented in actor.cc.
  void Verify();
  void Copy();
  void Compact();
  void PutSnapshots();
  void DropSnapshots();
  void Read();
  // Hashes every log as the reader sees it. Also reports each log if `tells`.
  Result<Hash256> HashOfAll(const store::Reader& reader, bool tells);

  // Calls `look` with a log of the store at its cursor.
  Fault WithTimeline(const std::function<Fault(const replay::timeline::Timeline&)>& look);

  replay::recording::Environment EnvironmentOfRun();
  uint64_t OneOf(uint64_t n) { return stream_.Below(static_cast<uint32_t>(n)); }
  bool OneIn(uint64_t n) { return OneOf(n) == 0; }
  // A game, its variant and the number of players.
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
  std::shared_ptr<engine::ChanceStream> random_;  // the recorder's source of random bytes
  uint64_t attempt_ = 0;
  std::unique_ptr<store::Store> store_;
};

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_ACTOR_H_
