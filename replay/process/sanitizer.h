// RECOUNT_HAS_SANITIZER is defined in a program that is built with a sanitizer which handles memory
// and signals itself. gcc and clang report it in different ways.
#ifndef RECOUNT_REPLAY_PROCESS_SANITIZER_H_
#define RECOUNT_REPLAY_PROCESS_SANITIZER_H_

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define RECOUNT_HAS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define RECOUNT_HAS_SANITIZER
#endif

#endif  // RECOUNT_REPLAY_PROCESS_SANITIZER_H_
