#include "tools/cli/cluster_store.h"

#include "fmt/format.h"
#include "replay/recording/audit/shipped_card_sets.h"
#include "replay/recording/store_log.h"
#include "store/jetstream/shared_log.h"
#include "tools/cli/cluster_use.h"
#include "tools/cli/usage_error.h"

namespace recount::tools::cli {
namespace {

std::string ShippedCardSet(const Hash256& hash) {
  static const std::map<Hash256, std::string> kShipped =
      replay::recording::audit::ShippedCardSets();
  const auto found = kShipped.find(hash);
  return found == kShipped.end() ? "" : found->second;
}

Result<std::optional<store::jetstream::Membership>> MembershipOf(const store::Store& store) {
  const auto reader = store.Read();
  if (!reader.ok()) return reader.error();
  auto membership = store::jetstream::ReadMembership(*reader);
  if (!membership.ok()) return membership.error();
  if (*membership) (*membership)->card_set_here = ShippedCardSet;
  return *std::move(membership);
}

UsageError NotJoined(const std::string& folder) {
  return UsageError{fmt::format(
      "the store in {} has not joined a cluster: run `recount cluster join URL --table NAME`",
      folder)};
}

}  // namespace

Result<std::unique_ptr<store::Store>> StoreInCluster(const Console& console) {
  auto store = store::Store::Open(console.store, {});
  if (store.ok()) return *std::move(store);
  const bool is_missing = CodeOf(store) == ErrorCode::not_found;
  if (is_missing) throw NotJoined(console.store);
  return store.error();
}

Result<store::jetstream::Membership> JoinedMembership(const store::Store& store) {
  auto membership = MembershipOf(store);
  if (!membership.ok()) return membership.error();
  if (!*membership) throw NotJoined(store.folder());
  NoteClusterUse();
  return **std::move(membership);
}

Result<store::jetstream::Membership> MembershipAlone(const Console& console) {
  const auto store = store::Store::Open(console.store, {.read_only = true});
  if (store.ok()) return JoinedMembership(**store);
  if (CodeOf(store) == ErrorCode::not_found) {
    throw UsageError{
        fmt::format("there is no store in {}: run `recount cluster join URL --table "
                    "NAME`",
                    console.store)};
  }
  return store.error();
}

void CheckRunName(const std::string& run) {
  if (store::jetstream::IsName(run)) return;
  throw UsageError{fmt::format(
      "expected --run with a name of 1 to 32 of a to z, 0 to 9 and -, got \"{}\"", run)};
}

Fault ShareIfJoined(store::Store& store) {
  auto membership = MembershipOf(store);
  if (!membership.ok()) return membership.error();
  if (!*membership) return std::nullopt;
  NoteClusterUse();
  store.ShareThrough(std::make_unique<store::jetstream::SharedLog>(store, **std::move(membership)));
  return std::nullopt;
}

}  // namespace recount::tools::cli
