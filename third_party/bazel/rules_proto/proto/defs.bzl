"""The proto rules that Bazel itself brings along, under the names of rules_proto."""

proto_lang_toolchain = native.proto_lang_toolchain
proto_library = native.proto_library
