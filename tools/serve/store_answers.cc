#include "tools/serve/store_answers.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "events/chain.h"
#include "events/folded_name.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/documents/error.h"
#include "replay/recording/game_list.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "tools/viewer/page/game_page.h"

namespace recount::tools::serve {
namespace {

// A store opened for reading at one moment.
struct OpenStore {
  std::unique_ptr<store::Store> store;
  store::Reader reader;
};

// Returns nullptr if there is no store yet, which counts as an empty one.
Result<std::unique_ptr<OpenStore>> OpenToRead(const std::string& folder) {
  auto store = store::Store::Open(folder, {.read_only = true});
  if (!store.ok()) {
    const Error error = store.error();
    if (error.code == ErrorCode::not_found) return std::unique_ptr<OpenStore>();
    return error;
  }
  auto reader = (*store)->Read();
  if (!reader.ok()) return reader.error();
  return std::make_unique<OpenStore>(OpenStore{*std::move(store), *std::move(reader)});
}

std::vector<std::string> FoldedWords(std::string_view words) {
  std::vector<std::string> folded;
  std::istringstream stream(FoldedName(words));
  for (std::string word; stream >> word;) folded.push_back(word);
  return folded;
}

// Returns the text that a search looks at, folded.
std::string SearchedText(const OrderedJson& game) {
  std::string text;
  const auto add = [&text](const OrderedJson& value) {
    if (value.is_string()) text += value.get<std::string>() + "\n";
  };
  for (const char* key : {"id", "game", "phase", "result_by", "started"}) add(game.at(key));
  for (const OrderedJson& name : game.at("players")) add(name);
  return FoldedName(text);
}

bool HasAll(const std::string& text, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (text.find(word) == std::string::npos) return false;
  }
  return true;
}

// Limits the error about a damaged game to what this viewer may see. It may contain digests, from
// which hidden cards could be guessed, so only judges get it. Others get only which game it is:
// "game 1a2b", or "a game" in a list.
Error LimitedTo(const ViewBound& bound, std::string_view which, Error error) {
  if (error.code != ErrorCode::damaged || bound.viewer().IsJudge()) return error;
  return {.code = ErrorCode::damaged,
          .message = fmt::format("{} is damaged: `recount verify` says what is wrong", which)};
}

int StatusOf(ErrorCode code) {
  if (code == ErrorCode::not_found) return 404;
  return code == ErrorCode::bad_request ? 400 : 500;
}

}  // namespace

StoreAnswer ErrorAnswer(const Error& error) {
  return {StatusOf(error.code), Written(replay::documents::ErrorDocument(error))};
}

StoreAnswer StoreAnswers::Games(std::string_view words) const {
  const Result<std::unique_ptr<OpenStore>> open = OpenToRead(folder_);
  if (!open.ok()) return ErrorAnswer(open.error());
  OrderedJson document;
  OrderedJson& games = document["games"] = OrderedJson::array();
  Fault fault;
  bool is_any_listed = false;
  if (*open != nullptr) {
    const std::vector<std::string> wanted = FoldedWords(words);
    fault = replay::recording::ForEachGame(
        (*open)->reader, {}, [&](const auto& log, const auto& listed) {
          is_any_listed = true;
          OrderedJson game = replay::documents::GameDocument(log, listed);
          if (!HasAll(SearchedText(game), wanted)) return;
          games.push_back(std::move(game));
          // An event that the rules refuse may reveal hidden cards, so only judges learn of it.
          if (!bound_.viewer().IsJudge()) games.back().erase("illegal");
        });
  }
  if (fault) fault = LimitedTo(bound_, "a game", *std::move(fault));
  // If some games could be read, they are shown, and the error is added to the list.
  if (fault && !is_any_listed) return ErrorAnswer(*fault);
  if (fault) document.update(replay::documents::ErrorDocument(*fault));
  return {200, Written(document)};
}

StoreAnswer StoreAnswers::Game(std::string_view id, const ViewBound& view) const {
  const Result<std::unique_ptr<OpenStore>> open = OpenToRead(folder_);
  if (!open.ok()) return ErrorAnswer(open.error());
  if (*open == nullptr) {
    return ErrorAnswer({.code = ErrorCode::not_found,
                        .message = fmt::format("unknown game \"{}\": there is no store yet", id)});
  }
  const std::string which = fmt::format("game {}", id);
  const store::Reader& reader = (*open)->reader;
  const Result<store::LogHead> head = replay::recording::FindLog(reader, id);
  if (!head.ok()) return ErrorAnswer(head.error());
  const replay::recording::StoreLog log(reader, *head);
  replay::log::CardSets sets;
  const Result<replay::log::LogHeader> header = replay::log::Begin(log, sets);
  if (!header.ok())
    return ErrorAnswer(LimitedTo(bound_, which, replay::log::AsDamage(header.error())));
  const int players = header->match->players();
  engine::Viewer viewer = view.viewer();
  if (!view.IsIn(players)) {
    // A server for seat 3 shows a game of two as spectators see it.
    if (view.word() != bound_.word()) {
      return ErrorAnswer(Error::BadRequest(
          fmt::format("unknown seat {}; expected 0 to {}", view.word(), players - 1)));
    }
    viewer = engine::Viewer::Spectator();
  }
  const Result<replay::verify::LogReport> report = viewer::page::VerifyToShow(log, sets);
  if (!report.ok()) return ErrorAnswer(LimitedTo(bound_, which, report.error()));
  const Result<OrderedJson> page = viewer::page::GamePage(log, sets, viewer, {});
  if (!page.ok()) return ErrorAnswer(LimitedTo(bound_, which, page.error()));
  return {200, Written(*page)};
}

Result<std::string> StoreAnswers::Heads() const {
  const Result<std::unique_ptr<OpenStore>> open = OpenToRead(folder_);
  if (!open.ok()) return open.error();
  std::string lines;
  if (*open == nullptr) return lines;
  const Fault fault = (*open)->reader.ForEachLog([&](const store::LogHead& head) {
    if (head.record.kind == store::LogKind::game) {
      lines += fmt::format("{} {}\n", LogId(head.record.first), ToHex(head.record.head));
    }
    return true;
  });
  if (fault) return *fault;
  return lines;
}

}  // namespace recount::tools::serve
