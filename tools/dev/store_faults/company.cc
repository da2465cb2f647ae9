#include "tools/dev/store_faults/company.h"

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <random>

#include "events/check.h"
#include "fmt/format.h"
#include "store/maintain.h"
#include "tools/dev/store_faults/acknowledged.h"
#include "tools/dev/store_faults/made_logs.h"
#include "tools/dev/store_faults/programs.h"
#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::store_faults {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kShared = 2;  // logs 1 and 2, which all rivals write
constexpr uint64_t kRivals = 3;

std::string StoreFolder(const CompanyOptions& options) { return options.folder + "/store"; }

void Clear(const CompanyOptions& options) {
  fs::remove_all(options.folder);
  fs::create_directories(options.folder);
}

// Runs `body` on the store in that folder, in a separate process. Returns what is wrong; empty if
// nothing is.
std::string InProcess(const CompanyOptions& options, const std::string& folder,
                      const std::function<std::string(store::Store&)>& body) {
  const Ended ended = InWatchedChild(options.longest_wait, [&](int out) {
    const auto store = store::Store::Open(folder, {.create = true, .map_bytes = kSmallMapBytes});
    Say(out, store.ok() ? body(**store) : store.error().message);
  });
  return ended.how == "exit 0" ? ended.said : ended.how + " " + ended.said;
}

void Note(std::vector<std::string>& findings, const std::string& who, const std::string& wrong) {
  if (!wrong.empty()) findings.push_back(who + ": " + wrong);
}

// A seq of a log, and the rival that won it.
struct Won {
  uint64_t log;
  uint64_t seq;
  Hash256 chain;
};

// Appends in a child to the shared logs and to its own log, until it is told to end. Reports each
// seq that it won. At the end it reports, as one of log 0, how often it was too late.
[[noreturn]] void Compete(int out, const CompanyOptions& options, uint64_t rival) {
  SkipSyncs();
  const auto store = store::Store::Open(StoreFolder(options), {.map_bytes = kSmallMapBytes});
  if (!store.ok()) _exit(2);
  std::mt19937_64 random(options.seed * 100 + rival);
  uint64_t lost = 0;
  while (!IsToldToEnd()) {
    const uint64_t which = random() % (kShared + 1);
    const uint64_t log = which == kShared ? kShared + 1 + rival : which + 1;
    uint64_t seq = 0;
    {
      const auto now = (*store)->Read();
      if (!now.ok()) _exit(3);
      // Another rival may append between this read and the append below. This test is about that
      // race.
      seq = now->Log(log)->record.count;
    }
    const auto after = AppendMade(**store, log, seq, 1, rival + 1);
    if (after.ok()) {
      Say(out, AsText(store::BytesOf(Won{log, seq, after->record.head})));
    } else if (CodeOf(after) == ErrorCode::conflict && log <= kShared) {
      ++lost;
    } else {
      _exit(4);
    }
  }
  Say(out, AsText(store::BytesOf(Won{0, lost, {}})));
  _exit(0);
}

// Returns what is wrong with the logs of the store, given every seq that was won.
std::string WrongWithWon(const store::Store& store, const std::vector<Won>& all) {
  std::string wrong = FindingsOf(store);
  const auto now = store.Read();
  std::map<std::pair<uint64_t, uint64_t>, Hash256> won;
  for (const Won& one : all) {
    if (!won.emplace(std::pair(one.log, one.seq), one.chain).second) {
      wrong += fmt::format("seq {} of log {} was won twice\n", one.seq, one.log);
    }
  }
  uint64_t found = 0;
  for (const store::LogHead& head : HeadsOf(*now)) {
    Fault fault = now->ForEachEvent(head, 1, [&](const LoggedEvent& event) {
      ++found;
      const auto event_won = won.find({head.log, event.seq});
      if (event_won == won.end() || event_won->second != event.chain) {
        wrong += fmt::format("seq {} of log {} is nobody's\n", event.seq, head.log);
      }
      return true;
    });
    if (fault) wrong += fault->message;
  }
  if (found != all.size()) wrong += fmt::format("{} were won, {} are there\n", all.size(), found);
  return wrong;
}

}  // namespace

RivalFigures RunRivals(const CompanyOptions& options) {
  RivalFigures figures;
  Clear(options);
  Note(figures.findings, "the beginning",
       InProcess(options, StoreFolder(options), [](store::Store& store) {
         for (uint64_t log = 1; log <= kShared + kRivals; ++log) {
           Fault fault = BeginMade(store, log).fault();
           if (fault) return fault->message;
         }
         return std::string();
       }));
  std::vector<std::unique_ptr<WatchedChild>> rivals;
  for (uint64_t rival = 0; rival < kRivals; ++rival) {
    rivals.push_back(
        std::make_unique<WatchedChild>([&](int out) { Compete(out, options, rival); }));
  }
  std::vector<std::string> said(kRivals);
  const auto end = std::chrono::steady_clock::now() + options.time;
  while (std::chrono::steady_clock::now() < end) {
    for (uint64_t rival = 0; rival < kRivals; ++rival) {
      // Reading all the time prevents a full pipe from blocking the rivals.
      said[rival] += rivals[rival]->WaitFor(1 << 16, Milliseconds(5));
    }
  }
  for (const auto& rival : rivals) rival->Tell();
  std::vector<Won> all;
  for (uint64_t rival = 0; rival < kRivals; ++rival) {
    said[rival] += rivals[rival]->Wait(options.longest_wait);
    if (rivals[rival]->how() != "exit 0") Note(figures.findings, "a rival", rivals[rival]->how());
    Bytes bytes = AsBytes(said[rival]);
    for (; bytes.size() >= sizeof(Won); bytes = bytes.subspan(sizeof(Won))) {
      const Won one = *store::PlainFrom<Won>(bytes.first(sizeof(Won)));
      if (one.log == 0) {
        figures.lost += one.seq;
      } else {
        all.push_back(one);
      }
    }
  }
  figures.won = all.size();
  Note(figures.findings, "the end",
       InProcess(options, StoreFolder(options),
                 [&](store::Store& store) { return WrongWithWon(store, all); }));
  fs::remove_all(options.folder);
  return figures;
}

GrowthFigures RunGrowth(const CompanyOptions& options) {
  GrowthFigures figures;
  Clear(options);
  Note(figures.findings, "the beginning",
       InProcess(options, StoreFolder(options), [](store::Store& store) {
         Fault fault = BeginMade(store, 1).fault();
         return fault ? fault->message : std::string();
       }));
  std::vector<std::unique_ptr<WatchedChild>> writers;
  std::vector<std::unique_ptr<WatchedChild>> lookers;
  for (uint64_t number = 0; number < 2; ++number) {
    WriterOptions writing{.folder = StoreFolder(options),
                          .seed = options.seed * 10 + number,
                          .map_bytes = kSmallMapBytes,
                          .skips_syncs = true};
    writers.push_back(std::make_unique<WatchedChild>([&](int out) { Write(out, writing); }));
    lookers.push_back(std::make_unique<WatchedChild>(
        [&](int out) { LookAgainAndAgain(out, StoreFolder(options)); }));
  }
  std::string said[2];
  const auto end = std::chrono::steady_clock::now() + options.time;
  while (std::chrono::steady_clock::now() < end && figures.findings.empty()) {
    for (size_t writer = 0; writer < 2; ++writer) {
      said[writer] += writers[writer]->WaitFor(1 << 16, Milliseconds(5));
    }
    Note(figures.findings, "who opens it meanwhile",
         InProcess(options, StoreFolder(options), [](store::Store& store) {
           const auto now = store.Read();
           return now.ok() ? std::string() : now.error().message;
         }));
  }
  Acknowledged acknowledged;
  for (size_t number = 0; number < 2; ++number) {
    writers[number]->Tell();
    said[number] += writers[number]->Wait(options.longest_wait);
    if (writers[number]->how() != "exit 0") {
      Note(figures.findings, "a writer", writers[number]->how());
    }
    figures.acknowledged += acknowledged.Add(said[number]);
  }
  for (const auto& looker : lookers) {
    looker->Tell();
    const std::string looks = looker->Wait(options.longest_wait);
    if (looker->how() != "exit 0") Note(figures.findings, "a reader", looker->how());
    if (looks.size() == sizeof(uint64_t))
      figures.looks += *store::PlainFrom<uint64_t>(AsBytes(looks));
  }
  figures.growths = acknowledged.growths();
  Note(figures.findings, "the end",
       InProcess(options, StoreFolder(options), [&](store::Store& store) {
         return FindingsOf(store) + acknowledged.MissingIn(*store.Read());
       }));
  fs::remove_all(options.folder);
  return figures;
}

HeldFigures RunHeldReader(const CompanyOptions& options, uint64_t writes) {
  HeldFigures figures;
  figures.writes = writes;
  Clear(options);
  const std::string folder = StoreFolder(options);
  const auto size = [&] { return fs::file_size(folder + "/data.mdb"); };
  const auto write = [&](store::Store& store) {
    SkipSyncs();
    for (uint64_t number = 0; number < writes; ++number) {
      Fault fault = PutMadeSnapshots(store, 1, 60);
      if (fault) return fault->message;
    }
    return std::string();
  };
  const auto run = [&](const std::string& who) {
    Note(figures.findings, who, InProcess(options, folder, write));
  };
  Note(figures.findings, "the beginning", InProcess(options, folder, [](store::Store& store) {
         return BeginMade(store, 1, 200).ok() ? std::string() : std::string("no log");
       }));
  run("the first writes");
  figures.bytes_before = size();
  {
    WatchedChild reader([&](int out) {
      const auto store = store::Store::Open(folder, {.read_only = true});
      const auto now = (*store)->Read();
      const std::string first = Described(*now);
      Say(out, "r");
      while (!IsToldToEnd()) usleep(1000);
      Say(out, Described(*now) == first && FindingsOf(**store).empty() ? "same" : "another");
    });
    if (reader.WaitFor(1, options.longest_wait) != "r") Note(figures.findings, "reader", "is mute");
    run("writes beside a reader");
    figures.bytes_held = size();
    reader.Tell();
    const std::string said = reader.Wait(options.longest_wait);
    if (said != "same") Note(figures.findings, "reader", reader.how() + " " + said);
  }
  run("writes after it");
  figures.bytes_after = size();
  fs::remove_all(options.folder);
  return figures;
}

namespace {

// Writes in a child whose files may grow to `limit` bytes, until a write fails, and checks what
// comes after that.
std::string WriteWithin(const std::string& folder, rlim_t limit, DiskFigures& figures) {
  SkipSyncs();
  // If the signal is ignored, a write beyond the limit fails with EFBIG and does not end the
  // process.
  std::signal(SIGXFSZ, SIG_IGN);
  auto store = store::Store::Open(folder, {.create = true});
  if (!store.ok()) return "does not open: " + store.error().message;
  uint64_t count = 0;
  {
    const auto now = (*store)->Read();
    count = now->Log(1)->record.count;
  }
  const rlimit before{RLIM_INFINITY, RLIM_INFINITY};
  const rlimit small{limit, RLIM_INFINITY};
  RECOUNT_CHECK_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  Fault fault;
  for (uint64_t batch = 0; !fault && batch < 30; ++batch) {
    fault = AppendMade(**store, 1, count, 1 + batch * 5).fault();
    if (!fault) count += 1 + batch * 5;
    ++(fault ? figures.failed : figures.done);
  }
  if (fault && CodeOf(fault) != ErrorCode::io) return fault->message;
  {
    const auto now = (*store)->Read();
    if (!now.ok()) return "a reader is affected: " + now.error().message;
    if (now->Log(1)->record.count != count) return "something of a failed write is there";
  }
  RECOUNT_CHECK_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  fault = AppendMade(**store, 1, count, 1).fault();
  // The store may go on, or say that it has to be opened again.
  if (fault && fault->message.find("open it again") == std::string::npos) {
    return "does not go on with room: " + fault->message;
  }
  count += fault ? 0 : 1;
  store->reset();
  store = store::Store::Open(folder, {});
  if (!store.ok()) return "does not open again: " + store.error().message;
  const std::string findings = FindingsOf(**store);
  const auto now = (*store)->Read();
  const uint64_t found = now->Log(1)->record.count;
  return found == count ? findings : fmt::format("{} events, not {}: {}", found, count, findings);
}

}  // namespace

DiskFigures RunFullDisk(const CompanyOptions& options, uint64_t pages) {
  DiskFigures figures;
  Clear(options);
  const std::string start = options.folder + "/start";
  Note(figures.findings, "the beginning", InProcess(options, start, [](store::Store& store) {
         return BeginMade(store, 1, 50).ok() ? std::string() : std::string("no log");
       }));
  const uint64_t size = fs::file_size(start + "/data.mdb");
  for (uint64_t page = 0; page <= pages; ++page) {
    fs::remove_all(StoreFolder(options));
    fs::copy(start, StoreFolder(options));
    // The limit may be in the middle of a page, because a write may be cut anywhere.
    const rlim_t limit = size + page * 4096 + (page % 3) * 100;
    const Ended ended = InWatchedChild(options.longest_wait, [&](int out) {
      DiskFigures here;
      const std::string wrong = WriteWithin(StoreFolder(options), limit, here);
      Say(out, AsText(store::BytesOf(here.done)));
      Say(out, AsText(store::BytesOf(here.failed)));
      Say(out, wrong);
    });
    ++figures.limits;
    if (ended.how != "exit 0" || ended.said.size() < 16) {
      Note(figures.findings, fmt::format("limit {}", limit), ended.how);
      continue;
    }
    figures.done += *store::PlainFrom<uint64_t>(AsBytes(ended.said).first(8));
    figures.failed += *store::PlainFrom<uint64_t>(AsBytes(ended.said).subspan(8, 8));
    Note(figures.findings, fmt::format("limit {}", limit), ended.said.substr(16));
  }
  fs::remove_all(options.folder);
  return figures;
}

}  // namespace recount::tools::dev::store_faults
