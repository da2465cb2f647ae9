// Names the functions that the host provides, so that any other undefined symbol is a link error.
mergeInto(LibraryManager.library, {
  recount_sha256: function(message, size, hash) {},
});
