// Reads the members of JSON objects. Documents from outside may lack a member, or have a value of
// another type there.
//
// The functions read one member and give nothing if there is no such value:
//
//   server.version = TextMember(*info, "version");   // "" if there is none
//
// MemberReader reads a document that must be complete, and keeps the first thing that is wrong:
//
//   MemberReader reader(kManifestWords);
//   manifest.game = reader.Text(json, "game");
//   manifest.seq = reader.Number(json, "seq");
//   if (reader.fault()) return *reader.fault();
//
// OrNull writes a missing value:
//
//   json["clause"] = OrNull(finding.clause);         // "HER-3.3", or null for ""
//   json["seq"] = OrNull(finding.seq);               // 7, or null for nothing
#ifndef RECOUNT_EVENTS_JSON_MEMBERS_H_
#define RECOUNT_EVENTS_JSON_MEMBERS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "events/error.h"
#include "events/json.h"

namespace recount {

// AnyJson is Json or OrderedJson. Values returned by pointer or reference belong to `object`. It
// may be a value of any type, but only an object has members.

// The value of a key; nullptr if there is none.
template <class AnyJson>
const AnyJson* FindMember(const AnyJson& object, std::string_view key);

// The string, list or boolean of a key; nothing if there is no value of this type.
template <class AnyJson>
const std::string* FindText(const AnyJson& object, std::string_view key);
template <class AnyJson>
const AnyJson* FindList(const AnyJson& object, std::string_view key);
template <class AnyJson>
std::optional<bool> FindBool(const AnyJson& object, std::string_view key);

// The integer from 0 to 2^64 - 1 of a key, written without a sign; nothing if there is none.
template <class AnyJson>
std::optional<uint64_t> FindNumber(const AnyJson& object, std::string_view key);

// The string, list or object of a key; an empty one if there is no value of this type.
template <class AnyJson>
std::string TextMember(const AnyJson& object, std::string_view key);
template <class AnyJson>
const AnyJson& ListMember(const AnyJson& object, std::string_view key);
template <class AnyJson>
const AnyJson& ObjectMember(const AnyJson& object, std::string_view key);

// The first of the keys that the object lacks; nothing if it has all of them.
std::optional<std::string_view> MissingKey(const Json& object,
                                           absl::Span<const std::string_view> keys);

// The first key of the object that is in neither list; nullptr if there is none.
const std::string* UnknownKey(const Json& object, absl::Span<const std::string_view> keys,
                              absl::Span<const std::string_view> more = {});

// The words of the messages with which a document refuses a member. With those of this example,
// messages begin with "the manifest: " and continue with `the key "seq" is missing` or `"seq":
// expected a number`:
//
//   constexpr MemberWords kManifestWords = {.document = "the manifest: ",
//                                           .key = "the key ",
//                                           .expected = ": expected ",
//                                           .text = "a string",
//                                           .number = "a number"};
struct MemberWords {
  ErrorCode code = ErrorCode::bad_request;
  std::string_view document;  // before every message
  std::string_view key;       // before the name of a missing key
  std::string_view expected;  // between the name of a key and what was expected
  std::string_view text;      // what a string is called
  std::string_view number;    // what an integer from 0 to 2^53 is called
};

// Reads the members of a document. Once fault() is set, the values that it returns are meaningless.
class MemberReader {
 public:
  explicit MemberReader(const MemberWords& words) : words_(words) {}

  // The first fault; empty if there is none.
  const Fault& fault() const { return fault_; }

  // Refuse and Fail record a fault, unless there is one already. Refuse uses MemberWords::code.
  void Refuse(std::string message) { Fail(words_.code, std::move(message)); }
  void Fail(ErrorCode code, std::string message);
  // Refuses the value of a key unless `is_right`.
  void Expect(bool is_right, std::string_view key, std::string_view expected);

  // The value of a key, of any type.
  const Json& At(const Json& object, std::string_view key);

  const Json& Object(const Json& object, std::string_view key);
  const Json& List(const Json& object, std::string_view key);
  bool Bool(const Json& object, std::string_view key);
  std::string Text(const Json& object, std::string_view key);
  std::optional<std::string> TextOrNull(const Json& object, std::string_view key);
  std::vector<std::string> Texts(const Json& object, std::string_view key);
  // An integer from 0 to 2^53.
  uint64_t Number(const Json& object, std::string_view key);
  // Reads a number from a value that was found at `key`.
  uint64_t NumberFrom(const Json& value, std::string_view key);

 private:
  const MemberWords words_;
  Fault fault_;
};

// The text; null if it is empty.
OrderedJson OrNull(std::string_view text);

// The value; null if there is none. `Value` is a string or an integer (json_members.cc lists them).
template <class Value>
OrderedJson OrNull(const std::optional<Value>& value);

// The number; null if it is `none`.
OrderedJson OrNull(int number, int none);

}  // namespace recount

#endif  // RECOUNT_EVENTS_JSON_MEMBERS_H_
