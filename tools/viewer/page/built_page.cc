#include "tools/viewer/page/built_page.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "events/json.h"
#include "events/json_members.h"
#include "events/version.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "tools/viewer/page/packing.h"

namespace recount::tools::viewer::page {
namespace {

constexpr std::string_view kBegin = R"(<script type="application/octet-stream" id="recount-data">)";
constexpr std::string_view kEnd = "</script>";
constexpr std::string_view kPolicy = R"(<meta http-equiv="Content-Security-Policy" content=")";
constexpr std::string_view kFetchesNothing = "connect-src 'none'";
constexpr std::string_view kFetchesFromItsServer = "connect-src 'self'";
constexpr std::string_view kHowToBuild = "build it with `./bazelw build //tools/viewer`";

// Returns the paths where the page may be. The first one that exists is used.
std::vector<std::filesystem::path> Places() {
  if (const char* named = std::getenv("RECOUNT_VIEWER"); named != nullptr && *named != '\0') {
    return {named};
  }
  std::error_code error;
  const std::filesystem::path command = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const std::filesystem::path folder = command.parent_path();
  return {folder.parent_path() / "share" / "recount" / "viewer.html",
          folder / "viewer" / "viewer.html"};
}

Result<std::string> Read(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string html{std::istreambuf_iterator<char>(stream), {}};
  if (stream && !stream.bad()) return html;
  return Error{
      .code = ErrorCode::io,
      .message = fmt::format("reading {}: {}", VisibleLine(path.string()), std::strerror(errno))};
}

}  // namespace

Result<BuiltPage> BuiltPage::Find() {
  const std::vector<std::filesystem::path> places = Places();
  for (const std::filesystem::path& place : places) {
    std::error_code error;
    if (!std::filesystem::exists(place, error)) continue;
    Result<std::string> html = Read(place);
    if (!html.ok()) return html.error();
    return Of(place.string(), *std::move(html));
  }
  const std::string where =
      places.empty() ? "" : fmt::format(" at {}", VisibleLine(places.back().string()));
  return Error{.code = ErrorCode::not_found,
               .message = fmt::format("there is no page of the viewer{}; {}", where, kHowToBuild)};
}

Result<BuiltPage> BuiltPage::Of(std::string_view name, std::string html) {
  const Error damaged{
      .code = ErrorCode::damaged,
      .message = fmt::format("{} is no page of the viewer; {}", VisibleLine(name), kHowToBuild)};
  size_t begin = html.find(kBegin);
  if (begin == std::string::npos) return damaged;
  begin += kBegin.size();
  const size_t end = html.find(kEnd, begin);
  if (end == std::string::npos) return damaged;
  const std::optional<std::string> data =
      Unpacked(std::string_view(html).substr(begin, end - begin));
  const std::optional<Json> json = data ? ParseJson(*data) : std::nullopt;
  // The built page contains data too, which names the version that built it.
  const std::string* build = json ? FindText(*json, "build") : nullptr;
  if (build == nullptr) return damaged;
  if (*build != kBuild) {
    return Error{.code = ErrorCode::too_new,
                 .message = fmt::format("{} is of {}, and this is {}; {}", VisibleLine(name),
                                        VisibleLine(*build), kBuild, kHowToBuild)};
  }
  return BuiltPage(std::move(html), begin, end);
}

std::string BuiltPage::With(std::string_view json) const {
  return fmt::format("{}{}{}", std::string_view(html_).substr(0, begin_), Base64(Gzip(json)),
                     std::string_view(html_).substr(end_));
}

std::string BuiltPage::policy() const {
  const size_t begin = html_.find(kPolicy);
  if (begin == std::string::npos || begin > begin_) return "";
  const size_t content = begin + kPolicy.size();
  return html_.substr(content, html_.find('"', content) - content);
}

BuiltPage BuiltPage::ForServer() const {
  const std::string policy = this->policy();
  const size_t rule = policy.find(kFetchesNothing);
  if (rule == std::string::npos) return *this;
  const size_t at = html_.find(kPolicy) + kPolicy.size() + rule;
  std::string html = html_;
  html.replace(at, kFetchesNothing.size(), kFetchesFromItsServer);
  static_assert(kFetchesNothing.size() == kFetchesFromItsServer.size());  // keeps begin_, end_
  return BuiltPage(std::move(html), begin_, end_);
}

}  // namespace recount::tools::viewer::page
