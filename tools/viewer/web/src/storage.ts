/** What the browser keeps between visits, where it lets a page do so. */
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
      // The page works without.
    }
  },
};

/** Puts a text on the clipboard; whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
