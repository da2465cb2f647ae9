// `serve` runs a local server that shows the games of the store in browsers
// (docs/reference/viewer.md).
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/documents/game.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"
#include "tools/serve/server.h"
#include "tools/viewer/page/built_page.h"

namespace recount::tools::cli {
namespace {

using process::StopSignals;

uint16_t PortOf(const std::string& text) {
  constexpr uint64_t kLast = 65'535;
  const uint64_t port = NumberOf(text, "a port number");
  if (port > kLast) throw UsageError{fmt::format("expected --port 0 to {}, got {}", kLast, port)};
  return static_cast<uint16_t>(port);
}

serve::ViewBound BoundOf(const std::string& text) {
  const std::optional<serve::ViewBound> bound = serve::ViewBound::Of(text);
  if (bound) return *bound;
  throw UsageError{fmt::format("expected judge, spectator or a seat number, got \"{}\"", text)};
}

struct ServeOptions : Options {
  const std::string& port =
      Text("--port", "port to listen on (default: a free one)", {.otherwise = "0"});
  const std::string& host =
      Text("--host", "address to listen on (default: 127.0.0.1)", {.otherwise = "127.0.0.1"});
  const std::vector<std::string>& names =
      Texts("--allow-host", "another name under which browsers may ask; repeatable", kFilled);
  const std::string& view =
      Text("--view", "tell what this viewer may see: spectator (default), a seat, judge",
           {.is_filled = true, .otherwise = "spectator"});
};

int RunServe(const Console& console, const ServeOptions& options) {
  const serve::ServerOptions server_options{.store = console.store,
                                            .address = options.host,
                                            .port = PortOf(options.port),
                                            .names = options.names,
                                            .bound = BoundOf(options.view)};
  const auto built = viewer::page::BuiltPage::Find();
  if (!built.ok()) return console.Fail(built.error());
  const auto server = serve::Server::Start(server_options, *built);
  if (!server.ok()) {
    if (server.error().code == ErrorCode::bad_request) throw UsageError{server.error().message};
    return console.Fail(server.error());
  }
  const StopSignals signals;
  const OrderedJson view =
      replay::documents::ViewJson(server_options.bound.viewer(), engine::kMaxSeats);
  if (console.json) {
    console.Print({{"url", (*server)->url()}, {"port", (*server)->port()}, {"view", view}});
  } else {
    process::WriteOut("{}\n", (*server)->url());
  }
  // The caller needs the address before the server runs.
  if (!process::Output::Standard().Flush()) return kCannot;
  if (view == "judge") {
    console.Note("The server shows every hand, the seed and all names: it is for judges.");
  }
  (*server)->Run(StopSignals::IsStopWanted);
  return kDone;
}

}  // namespace

// The command reads the store in processes of its own.
Command ServeCommand() {
  return Command("Look", "serve", "show the games in browsers, from a local server",
                 "recount serve --port 8080", RunServe, {.opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
