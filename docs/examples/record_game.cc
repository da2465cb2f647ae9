// Records the beginning of a game in a new store, with a dispute and a ruling, and verifies the
// store, as `new`, `act`, `dispute`, `rule` and `verify --all` do.
//
//   record_game FOLDER
//
// FOLDER must not exist yet. Exit 0 means that the game is recorded and no problems were found.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "absl/status/statusor.h"
#include "events/json.h"
#include "events/judging.h"
#include "replay/play/play.h"
#include "replay/recording/audit/audit.h"
#include "replay/recording/recorder.h"
#include "store/store.h"

namespace {

using recount::Error;
using recount::Json;
using recount::ParseJson;
using recount::Result;
using recount::replay::play::GameSetup;
using recount::replay::recording::Recorder;
using recount::replay::timeline::Recorded;
using recount::replay::timeline::RecordedJudgement;

int Fail(const Error& error) {
  std::fprintf(stderr, "record_game: %s%s%s\n", error.message.c_str(),
               error.clause.empty() ? "" : ", ", error.clause.c_str());
  return 1;
}

// Does everything that needs the open store, which closes when this returns.
int Record(const std::string& folder) {
  Result<std::unique_ptr<recount::store::Store>> store =
      recount::store::Store::Open(folder, {.create = true});
  if (!store.ok()) return Fail(store.error());
  Recorder recorder(**store);

  // The request that begins a game is the same as in the line protocol. If it has a seed, chance is
  // drawn from the seed; otherwise a person enters each outcome.
  Result<GameSetup> table = recount::replay::play::ReadNew(*ParseJson(
      R"({"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded","seed":")"
      R"(000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"})"));
  if (!table.ok()) return Fail(table.error());
  const Result<Recorded> begun = recorder.New(*std::move(table));
  if (!begun.ok()) return Fail(begun.error());
  std::printf("game %s is at event %zu\n", begun->id.c_str(), static_cast<size_t>(begun->seq));

  // An action that the rules refuse changes nothing, and says which clause it breaks.
  const Result<Recorded> refused =
      recorder.Act(begun->id, *ParseJson("0"), *ParseJson(R"({"type":"send","card":65000})"), {});
  if (refused.ok()) return 1;
  std::printf("refused: %s\n", refused.error().clause.c_str());

  // Seat 1 disputes the newest event, and a judge lets it stand. Texts are kept beside the events,
  // which only commit to them.
  const Result<RecordedJudgement> dispute = recorder.Record(
      begun->id, {recount::Dispute{.at = begun->seq, .by = 1}, {"that was too fast"}});
  if (!dispute.ok()) return Fail(dispute.error());
  recount::Ruling ruling;
  ruling.dispute = dispute->seq;
  ruling.kind = recount::RulingKind::stand;
  ruling.clauses = {"HER-3.3"};
  const Result<RecordedJudgement> ruled =
      recorder.Record(begun->id, {ruling, {"Kim", "it was not"}});
  if (!ruled.ok()) return Fail(ruled.error());
  std::printf("ruled at event %zu\n", static_cast<size_t>(ruled->seq));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: record_game FOLDER\n");
    return 2;
  }
  if (const int status = Record(argv[1]); status != 0) return status;
  // The audit runs in child processes, so that a damaged page cannot end this one. No store may be
  // open here.
  recount::replay::recording::audit::AuditOptions options;
  options.checks_tables = true;
  const auto audit = recount::replay::recording::audit::AuditStore(argv[1], options);
  if (!audit.ok()) return Fail(audit.error());
  std::printf("%s\n", audit->ok() ? "no problems found" : "problems found");
  return audit->ok() ? 0 : 1;
}
