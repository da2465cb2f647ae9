// Functions by which commands move the focus.

/** Focuses the search field, and selects the last search so that typing replaces it. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search-words');
  field?.focus();
  field?.select();
}

/** Focuses the panel that has just been opened, once it is drawn. */
export function focusPanel(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#panel')?.focus());
}
