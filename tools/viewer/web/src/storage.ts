/** The browser's storage between visits, if the browser allows it. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`recount.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`recount.${key}`, value);
    } catch {
      // The page works without storage.
    }
  },
};

/** Copies a text to the clipboard. Returns whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
