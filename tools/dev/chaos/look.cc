#include "tools/dev/chaos/look.h"

#include <algorithm>
#include <sstream>

#include "events/event_bytes.h"
#include "fmt/format.h"
#include "replay/recording/store_log.h"
#include "replay/verify/verify.h"
#include "store/check.h"
#include "store/lmdb.h"
#include "store/store.h"
#include "store/tables.h"
#include "tools/dev/store_faults/child.h"

namespace recount::tools::dev::chaos {
namespace {

using store_faults::Milliseconds;

constexpr Milliseconds kLongestLook{120'000};  // for one look, on a busy machine

// The child's side: it writes one line for each thing that it finds.
class Looker {
 public:
  Looker(const KnownLogs& known, const std::set<std::string>& touched)
      : known_(known), touched_(touched) {}

  std::string Look(const std::string& folder) {
    const auto store = store::Store::Open(folder, {.read_only = true});
    if (!store.ok()) return Finding("the store does not open", store.error());
    const auto reader = (*store)->Read();
    if (!reader.ok()) return Finding("nobody can read", reader.error());
    const auto tables = store::CheckTables(*reader);
    if (!tables.ok()) return Finding("the check of the tables", tables.error());
    for (const store::StoreFinding& finding : *tables) {
      text_ += fmt::format("finding table {} at {}: {}: {}\n", finding.table, finding.key,
                           finding.fault, finding.message);
    }
    // The logs of a damaged store are not read.
    if (!tables->empty()) return text_;
    ReadOrder(*reader);
    Fault inside;
    Fault fault = reader->ForEachLog([&](const store::LogHead& head) {
      inside = LookAtLog(*reader, head);
      return !inside;
    });
    if (fault) return Finding("listing the logs", fault);
    if (inside) return Finding("reading a log", inside);
    return text_;
  }

 private:
  std::string Finding(std::string_view what, const Fault& fault) {
    // ToString does not work here: it writes payloads in a different order each time.
    const Error error = *fault;
    return fmt::format("{}finding {}: {}: {}\n", text_, what, ErrorCodeName(error.code),
                       error.message);
  }

  void ReadOrder(const store::Reader& reader) {
    auto cursor = store::Cursor::Open(reader.transaction(), reader.tables().order);
    if (!cursor.ok()) return;
    for (auto entry = cursor->First(); entry.ok() && *entry; entry = cursor->Next()) {
      const auto record = store::PlainFrom<store::OrderRecord>((*entry)->value);
      if (record) writes_[record->log].push_back(*record);
    }
  }

  Fault LookAtLog(const store::Reader& reader, const store::LogHead& head) {
    const std::string id = LogId(head.record.first);
    const auto found = known_.find(id);
    const uint64_t known = found == known_.end() ? 0 : found->second.chain.size();
    Hash256 before = {};
    std::string fresh;
    Fault fault = reader.ForEachEvent(head, 0, [&](const LoggedEvent& event) {
      if (event.seq + 1 == known) before = event.chain;
      if (event.seq < known) return true;
      const auto at = flatbuffers::GetRoot<events::Envelope>(event.bytes.data())->at();
      fresh += fmt::format("event {} {}\n", ToHex(event.chain), at ? *at : -1);
      return true;
    });
    if (fault) return fault;
    const Hash256 openings = OpeningsUpTo(reader, head, head.record.count);
    if (known > 0 && known <= head.record.count &&
        OpeningsUpTo(reader, head, known) != found->second.openings) {
      text_ += fmt::format("finding openings of {} are others than before\n", id);
    }
    text_ += fmt::format("log {} {} {} {}\n{}", id, head.record.count, ToHex(before),
                         ToHex(openings), fresh);
    for (const store::OrderRecord& write : writes_[head.log]) {
      if (write.first_seq >= known) text_ += fmt::format("write {}\n", write.count);
    }
    if (head.record.count > known || touched_.contains(id)) Verify(reader, head, id, known == 0);
    return std::nullopt;
  }

  void Verify(const store::Reader& reader, const store::LogHead& head, const std::string& id,
              bool is_new) {
    replay::log::CardSets sets;
    const replay::recording::StoreLog log(reader, head);
    for (const recount::replay::verify::Finding& finding :
         replay::verify::VerifyLog(log, sets).findings) {
      if (replay::verify::IsRefusal(finding) ||
          finding.fault == replay::verify::FaultKind::diverged) {
        // An import as played may leave such events, so the model decides whether they are wrong.
        text_ += "illegal\n";
        continue;
      }
      text_ += fmt::format("finding verify of {}: {} at {}: {}\n", id,
                           replay::verify::FaultName(finding.fault), finding.seq.value_or(0),
                           finding.message);
    }
    if (!is_new) return;
    const Result<replay::log::LogHeader> header = replay::log::Begin(log, sets);
    if (header.ok() && header->parent) text_ += "parent " + LogId(header->parent->first) + "\n";
  }

  static Hash256 OpeningsUpTo(const store::Reader& reader, const store::LogHead& head,
                              uint64_t end) {
    Hash256 all = {};
    Fault fault = reader.ForEachOpened(head.log, [&](uint64_t seq) {
      if (seq >= end) return false;
      const auto slots = reader.Openings(head.log, seq);
      if (!slots.ok()) return true;
      for (const Slot& slot : *slots) {
        const uint8_t is_open = std::holds_alternative<Opening>(slot) ? 1 : 0;
        all = Sha256({all, SlotLeaf(slot), {&is_open, 1}});
      }
      return true;
    });
    return fault ? Hash256{0xff} : all;
  }

  const KnownLogs& known_;
  const std::set<std::string>& touched_;
  std::map<uint64_t, std::vector<store::OrderRecord>> writes_;  // by the number of the log
  std::string text_;
};

Hash256 HashIn(std::istringstream& words) {
  std::string hex;
  words >> hex;
  return ArrayFromHex<32>(hex).value_or(Hash256{});
}

Seen SeenIn(const std::string& text) {
  Seen seen;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "log") {
      SeenLog& log = seen.logs.emplace_back();
      words >> log.id >> log.count;
      log.before = HashIn(words);
      log.openings = HashIn(words);
    } else if (word == "event") {
      SeenEvent& event = seen.logs.back().fresh.emplace_back();
      event.chain = HashIn(words);
      int64_t at = -1;
      words >> at;
      if (at >= 0) event.at = at;
    } else if (word == "write") {
      words >> seen.logs.back().writes.emplace_back();
    } else if (word == "parent") {
      words >> seen.logs.back().parent.emplace();
    } else if (word == "illegal") {
      seen.logs.back().is_illegal = true;
    } else {
      seen.findings.push_back(line);
    }
  }
  return seen;
}

}  // namespace

Seen LookAt(const std::string& folder, const KnownLogs& known,
            const std::set<std::string>& touched) {
  const store_faults::Ended ended = store_faults::InWatchedChild(kLongestLook, [&](int out) {
    const std::string text = Looker(known, touched).Look(folder);
    // The last line shows that the report is complete.
    store_faults::Say(out, text + "whole\n");
  });
  std::string text = ended.said;
  constexpr std::string_view kWhole = "whole\n";
  const bool is_whole = text.ends_with(kWhole);
  if (is_whole) text.resize(text.size() - kWhole.size());
  Seen seen = SeenIn(text);
  if (!is_whole || ended.how != "exit 0") {
    seen.findings.push_back("the process that inspects the store ends by " + ended.how);
  }
  return seen;
}

}  // namespace recount::tools::dev::chaos
