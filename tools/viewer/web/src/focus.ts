// Where a command puts the focus.

/** Puts the focus into the field of the search, over the words of the last one. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search-words');
  field?.focus();
  field?.select();
}

/** Puts the focus into the panel that has just been opened, once it is drawn. */
export function focusPanel(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#panel')?.focus());
}
