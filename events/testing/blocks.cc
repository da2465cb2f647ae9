#include "events/testing/blocks.h"

#include <algorithm>
#include <vector>

#include "events/bytes.h"
#include "events/check.h"

namespace recount::testing {
namespace {

constexpr std::string_view kFence = "```";

std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// Returns "hex name" or "text name" if the line opens such a block; else nothing.
std::string_view BlockName(std::string_view line) {
  if (!line.starts_with(kFence)) return "";
  line.remove_prefix(kFence.size());
  const bool is_ours = line.starts_with("hex ") || line.starts_with("text ");
  return is_ours ? line : std::string_view();
}

std::string Spaced(std::string_view bytes) {
  std::string line;
  for (const char byte : bytes) {
    if (!line.empty()) line += ' ';
    line += ToHex(AsBytes(std::string_view(&byte, 1)));
  }
  return line;
}

// Writes new bytes into the old lines. If the number of bytes differs, it writes sixteen bytes per
// line.
std::string HexLines(std::string_view old_lines, std::string_view bytes) {
  std::string out;
  if (BytesOfHexLines(old_lines).size() != bytes.size()) {
    for (size_t at = 0; at < bytes.size(); at += 16) out += Spaced(bytes.substr(at, 16)) + "\n";
    return out;
  }
  for (const std::string_view line : LinesOf(old_lines)) {
    const size_t count = BytesOfHexLines(line).size();
    const size_t comment = std::min(line.find('#'), line.size());
    std::string fresh = Spaced(bytes.substr(0, count));
    bytes.remove_prefix(count);
    if (comment < line.size()) fresh.resize(std::max(comment, fresh.size()), ' ');
    out += fresh.append(line.substr(comment)) + "\n";
  }
  return out;
}

}  // namespace

std::string BytesOfHexLines(std::string_view lines) {
  std::string digits;
  for (const std::string_view line : LinesOf(lines)) {
    for (const char c : line.substr(0, line.find('#'))) {
      if (c != ' ') digits += c;
    }
  }
  std::optional<std::string> bytes = FromHex(digits);
  if (!bytes) FailCheck(__FILE__, __LINE__, "not hexadecimal: " + digits);
  return *std::move(bytes);
}

std::map<std::string, std::string> BlocksOf(std::string_view document) {
  std::map<std::string, std::string> blocks;
  std::string name;
  std::string content;
  for (const std::string_view line : LinesOf(document)) {
    if (name.empty()) {
      name = BlockName(line);
      content.clear();
    } else if (line == kFence) {
      const bool is_hex = name.starts_with("hex ");
      if (!is_hex && !content.empty()) content.pop_back();
      if (blocks.contains(name)) FailCheck(__FILE__, __LINE__, "a block twice: " + name);
      blocks[name] = is_hex ? BytesOfHexLines(content) : content;
      name.clear();
    } else {
      content.append(line).append("\n");
    }
  }
  if (!name.empty()) FailCheck(__FILE__, __LINE__, "a block without an end: " + name);
  return blocks;
}

std::string WithBlocks(std::string_view document, const std::map<std::string, std::string>& fresh) {
  std::string out;
  std::string name;
  std::string content;
  for (const std::string_view line : LinesOf(document)) {
    if (!name.empty() && line != kFence) {
      content.append(line).append("\n");
      continue;
    }
    if (!name.empty()) {
      const auto found = fresh.find(name);
      if (found == fresh.end()) {
        out += content;
      } else {
        out += name.starts_with("hex ") ? HexLines(content, found->second) : found->second + "\n";
      }
      name.clear();
    } else {
      name = BlockName(line);
      content.clear();
    }
    out.append(line).append("\n");
  }
  return out;
}

}  // namespace recount::testing
