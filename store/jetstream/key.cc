#include "store/jetstream/key.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <optional>

#include "events/bytes.h"
#include "events/error.h"
#include "fmt/format.h"
#include "store/files.h"
#include "store/jetstream/descriptor.h"

namespace recount::store::jetstream {
namespace {

// NATS writes a key as base32 of its prefix, its bytes, and a checksum.
constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr uint8_t kPrefixSeed = 18 << 3;  // "S"
constexpr uint8_t kPrefixUser = 20 << 3;  // "U"
constexpr size_t kKeyBytes = 32;
constexpr size_t kSeedBytes = 2 + kKeyBytes + 2;
constexpr off_t kMostFileBytes = 4096;

std::string Base32(Bytes bytes) {
  std::string text;
  uint32_t held = 0;
  int bits = 0;
  for (const uint8_t byte : bytes) {
    held = held << 8 | byte;
    for (bits += 8; bits >= 5; bits -= 5) text.push_back(kLetters[held >> (bits - 5) & 31]);
  }
  if (bits > 0) text.push_back(kLetters[held << (5 - bits) & 31]);
  return text;
}

std::optional<std::string> FromBase32(std::string_view text) {
  std::string bytes;
  uint32_t held = 0;
  int bits = 0;
  for (const char letter : text) {
    const size_t value = std::string_view(kLetters).find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    held = held << 5 | static_cast<uint32_t>(value);
    if ((bits += 5) < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<char>(held >> bits & 255));
  }
  return bytes;
}

// CRC-16/XMODEM.
uint16_t CheckSum(Bytes bytes) {
  uint16_t sum = 0;
  for (const uint8_t byte : bytes) {
    sum = static_cast<uint16_t>(sum ^ byte << 8);
    for (int bit = 0; bit < 8; ++bit) {
      sum = static_cast<uint16_t>(sum & 0x8000 ? sum << 1 ^ 0x1021 : sum << 1);
    }
  }
  return sum;
}

void AppendCheckSum(std::string& bytes) {
  const uint16_t sum = CheckSum(AsBytes(bytes));
  bytes.push_back(static_cast<char>(sum & 255));
  bytes.push_back(static_cast<char>(sum >> 8));
}

// Returns the 32 bytes of the private key in a seed; nothing if it is invalid.
std::optional<std::string> PrivateKeyIn(std::string_view seed) {
  const std::optional<std::string> bytes = FromBase32(seed);
  if (!bytes || bytes->size() != kSeedBytes) return std::nullopt;
  std::string body = bytes->substr(0, kSeedBytes - 2);
  AppendCheckSum(body);
  const auto first = static_cast<uint8_t>((*bytes)[0]);
  const auto second = static_cast<uint8_t>((*bytes)[1]);
  const auto kind = static_cast<uint8_t>((first & 7) << 5 | (second & 248) >> 3);
  if (body != *bytes || (first & 248) != kPrefixSeed || kind != kPrefixUser) return std::nullopt;
  return bytes->substr(2, kKeyBytes);
}

Error Forbidden(std::string message) {
  return {.code = ErrorCode::forbidden, .message = std::move(message)};
}

}  // namespace

std::string PublicKeyOf(std::string_view seed) {
  const std::optional<std::string> secret = PrivateKeyIn(seed);
  if (!secret) return "";
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
      EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, AsBytes(*secret).data(), kKeyBytes),
      &EVP_PKEY_free);
  std::string bytes(1 + kKeyBytes, static_cast<char>(kPrefixUser));
  size_t size = kKeyBytes;
  if (key == nullptr || EVP_PKEY_get_raw_public_key(
                            key.get(), reinterpret_cast<uint8_t*>(bytes.data()) + 1, &size) != 1) {
    return "";
  }
  AppendCheckSum(bytes);
  return Base32(AsBytes(bytes));
}

Result<KeyPair> ReadKey(const std::string& file) {
  // Without O_NONBLOCK, opening a pipe would wait for a writer.
  const Descriptor descriptor{open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (descriptor.number < 0 && errno == ENOENT) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("there is no key file {}", file)};
  }
  if (descriptor.number < 0) return SystemError("opening the key file " + file);
  struct stat found;
  if (fstat(descriptor.number, &found) != 0) return SystemError("inspecting " + file);
  if (!S_ISREG(found.st_mode)) return Forbidden(file + " is not a regular file");
  if ((found.st_mode & 077) != 0) {
    return Forbidden(fmt::format("others may read the key file {}: run chmod 600 {}", file, file));
  }
  std::string text(static_cast<size_t>(std::min(found.st_size, kMostFileBytes)), '\0');
  const ssize_t size = read(descriptor.number, text.data(), text.size());
  if (size < 0) return SystemError("reading the key file " + file);
  text.resize(static_cast<size_t>(size));
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    std::string word = text.substr(begin, end - begin);
    begin = end + 1;
    std::string public_key = PublicKeyOf(word);
    if (!public_key.empty()) return KeyPair{std::move(word), std::move(public_key)};
  }
  return Forbidden(
      fmt::format("the key file {} has no seed of a user, which begins with SU", file));
}

}  // namespace recount::store::jetstream
