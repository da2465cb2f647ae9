const READ_WITHIN_MS = 60_000;

/** Gives the reader a file to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], {type: 'application/octet-stream'}));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may still read it when the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
