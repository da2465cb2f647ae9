const LIVES_MS = 60_000;

/** Gives a text to the reader as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], {type}));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still read it when the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), LIVES_MS);
}
