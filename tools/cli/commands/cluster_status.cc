// `cluster status` shows the servers, the streams and this store.
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/chain.h"
#include "replay/recording/store_log.h"
#include "store/jetstream/follow.h"
#include "store/jetstream/lost.h"
#include "store/jetstream/servers.h"
#include "store/jetstream/sync.h"
#include "store/reader.h"
#include "store/short_id.h"
#include "tools/cli/arguments.h"
#include "tools/cli/cluster_store.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using store::jetstream::ClusterFinding;
using store::jetstream::Connection;
using store::jetstream::Era;
using store::jetstream::Eras;
using store::jetstream::JetStream;
using store::jetstream::Membership;
using store::jetstream::OnlyHere;
using store::jetstream::ServerIntroduction;
using store::jetstream::StreamInfo;

struct StreamStatus {
  std::string name;
  std::optional<StreamInfo> info;  // nothing if this key may not ask for it
  std::optional<uint64_t> cursor;  // nothing if the stream is not followed
};

struct ClusterStatus {
  std::vector<ServerIntroduction> servers;
  Era newest;
  std::vector<uint64_t> partitions;  // by era, from 1
  std::vector<StreamStatus> streams;
  std::vector<OnlyHere> only_here;
  std::vector<ClusterFinding> findings;
};

std::vector<std::string> StreamsOf(const Eras& eras) {
  std::vector<std::string> names = {store::jetstream::kErasStream, store::jetstream::kCardsStream};
  for (const uint64_t era : eras.Open()) {
    for (uint32_t part = 0; part < eras.PartitionsOf(era); ++part) {
      names.push_back(store::jetstream::LogStream(era, part));
      names.push_back(store::jetstream::OpenStream(era, part));
    }
  }
  names.emplace_back(store::jetstream::kAuditStream);
  names.emplace_back(store::jetstream::kResultStream);
  return names;
}

bool IsFollowed(std::string_view stream) {
  return stream.starts_with("RECOUNT-LOG-") || stream.starts_with("RECOUNT-OPEN-");
}

Fault ReadStreams(JetStream& jetstream, const Eras& eras, const store::Reader& reader,
                  ClusterStatus& status) {
  for (std::string& name : StreamsOf(eras)) {
    StreamStatus stream{.name = std::move(name), .info = {}, .cursor = {}};
    const auto info = jetstream.Info(stream.name);
    const auto code = CodeOf(info);
    const bool is_unknown = code == ErrorCode::forbidden || code == ErrorCode::not_found;
    if (!info.ok() && !is_unknown) return info.error();
    if (info.ok()) stream.info = *info;
    if (IsFollowed(stream.name)) {
      const auto cursor = store::jetstream::ReadCursor(reader, stream.name);
      if (!cursor.ok()) return cursor.error();
      stream.cursor = cursor->sequence;
    }
    status.streams.push_back(std::move(stream));
  }
  return std::nullopt;
}

Result<ClusterStatus> ReadStatus(const store::Reader& reader, const Membership& membership) {
  ClusterStatus status;
  auto connection = Connection::Open(membership.connection());
  if (!connection.ok()) return connection.error();
  JetStream jetstream(**connection);
  const auto eras = Eras::Read(jetstream, reader);
  const auto known = store::jetstream::ReadKnownEras(reader);
  if (!known.ok()) return known.error();
  // If the cluster has lost all its streams, the status shows what this store knows about them.
  const bool is_gone = CodeOf(eras) == ErrorCode::not_found && !known->empty();
  if (!eras.ok() && !is_gone) return eras.error();
  for (const std::string& url : membership.urls) {
    status.servers.push_back(store::jetstream::AskServer(url));
  }
  status.newest = is_gone ? known->rbegin()->second : eras->newest();
  for (uint64_t era = 1; era <= status.newest.era; ++era) {
    const auto found = known->find(era);
    const Era& of_store = found == known->end() ? status.newest : found->second;
    status.partitions.push_back(is_gone ? of_store.partitions : eras->PartitionsOf(era));
  }
  if (!is_gone) {
    if (Fault fault = ReadStreams(jetstream, *eras, reader, status)) return *fault;
  }
  auto here = store::jetstream::FindOnlyHere(reader);
  if (!here.ok()) return here.error();
  status.only_here = *std::move(here);
  auto findings = store::jetstream::ReadFindings(reader);
  if (!findings.ok()) return findings.error();
  status.findings = *std::move(findings);
  const auto lost = store::jetstream::FindLost(jetstream, reader);
  if (!lost.ok()) return lost.error();
  status.findings.insert(status.findings.end(), lost->begin(), lost->end());
  return status;
}

OrderedJson StreamJson(const StreamStatus& stream) {
  OrderedJson json = {{"name", stream.name},
                      {"leader", nullptr},
                      {"messages", nullptr},
                      {"last", nullptr},
                      {"cursor", nullptr}};
  if (stream.info) {
    if (!stream.info->leader.empty()) json["leader"] = stream.info->leader;
    json["messages"] = stream.info->messages;
    json["last"] = stream.info->last;
  }
  if (stream.cursor) json["cursor"] = *stream.cursor;
  return json;
}

OrderedJson StatusJson(const ClusterStatus& status) {
  OrderedJson document = {{"servers", OrderedJson::array()},
                          {"eras", OrderedJson::array()},
                          {"streams", OrderedJson::array()},
                          {"only_here", OrderedJson::array()},
                          {"findings", OrderedJson::array()}};
  for (const ServerIntroduction& server : status.servers) {
    const OrderedJson version =
        server.version.empty() ? OrderedJson(nullptr) : OrderedJson(server.version);
    document["servers"].push_back({{"name", server.name}, {"version", version}});
  }
  for (uint64_t era = 1; era <= status.newest.era; ++era) {
    document["eras"].push_back({{"era", era},
                                {"partitions", status.partitions[era - 1]},
                                {"replicas", status.newest.replicas},
                                {"retired", status.newest.IsRetired(era)},
                                {"lost", status.newest.IsLost(era)}});
  }
  for (const StreamStatus& stream : status.streams)
    document["streams"].push_back(StreamJson(stream));
  for (const OnlyHere& here : status.only_here) {
    document["only_here"].push_back(
        {{"id", LogId(here.head.record.first)}, {"events", here.events}});
  }
  for (const ClusterFinding& finding : status.findings) {
    document["findings"].push_back(store::jetstream::JsonOf(finding));
  }
  return document;
}

void TellStatus(const ClusterStatus& status, const store::Reader& reader, const Console& console) {
  for (const ServerIntroduction& server : status.servers) {
    process::WriteOut(
        "server {}  {}\n", engine::Printable(server.name),
        server.version.empty() ? "does not answer" : engine::Printable(server.version));
  }
  process::WriteOut("era {}: {} partitions, {} replicas\n", status.newest.era,
                    status.newest.partitions, status.newest.replicas);
  std::vector<std::vector<std::string>> rows = {{"stream", "messages", "last", "read", "leader"}};
  for (const StreamStatus& stream : status.streams) {
    rows.push_back({stream.name, stream.info ? std::to_string(stream.info->messages) : "?",
                    stream.info ? std::to_string(stream.info->last) : "?",
                    stream.cursor ? std::to_string(*stream.cursor) : "",
                    stream.info ? stream.info->leader : ""});
  }
  process::WriteOut("{}", TableText(rows, console));
  for (const OnlyHere& here : status.only_here) {
    process::WriteOut("only here: game {}, {} events\n",
                      store::ShortId(reader, LogId(here.head.record.first)), here.events);
  }
  for (const ClusterFinding& finding : status.findings) {
    process::WriteOut("{}{}: {}\n", finding.fault, finding.id.empty() ? "" : " game " + finding.id,
                      engine::Printable(finding.message));
  }
}

int RunClusterStatus(const Console& console) {
  const auto store = StoreInCluster(console);
  if (!store.ok()) return console.Fail(store.error());
  const auto membership = JoinedMembership(**store);
  if (!membership.ok()) return console.Fail(membership.error());
  const auto reader = (*store)->Read();
  if (!reader.ok()) return console.Fail(reader.error());
  const auto status = ReadStatus(*reader, *membership);
  if (!status.ok()) return console.Fail(status.error());
  if (console.IsForPeople()) {
    TellStatus(*status, *reader, console);
  } else {
    console.Print(StatusJson(*status));
  }
  return status->findings.empty() ? kDone : kNo;
}

}  // namespace

Command ClusterStatusCommand() {
  return Command("Commands", "status", "show servers, streams and what is only here",
                 "recount cluster status", RunClusterStatus);
}

}  // namespace recount::tools::cli
