const LIVES_MS = 60_000;

/** Offers a text to the reader as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], {type}));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading the address after the click has returned, so it is revoked
  // later.
  setTimeout(() => URL.revokeObjectURL(address), LIVES_MS);
}
