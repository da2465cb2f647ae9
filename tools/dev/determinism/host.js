// Names what the host brings, so that any other symbol left open is an error of the link.
mergeInto(LibraryManager.library, {
  recount_sha256: function(message, size, hash) {},
  recount_words: function(text, room) {},
  recount_read: function(path, pathSize, content, room) {},
  recount_write: function(text, size) {},
});
