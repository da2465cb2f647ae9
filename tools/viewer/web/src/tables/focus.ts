/** Keeps the focus on the table if a move removes the focused card. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** The element that had the focus, described well enough to find it, or its zone, again. */
interface Focused {
  readonly element: HTMLElement;
  readonly card: string | undefined;
  readonly path: string | undefined;
}

/** Tracks the focus in `root`, and restores it after a drawing if its element is gone. */
export function useKeptFocus(root: RefObject<HTMLElement>): void {
  const last = useRef<Focused | null>(null);
  useEffect(() => {
    const table = root.current;
    if (table === null) return undefined;
    const onFocus = (event: FocusEvent): void => {
      last.current = event.target instanceof HTMLElement ? remember(event.target) : null;
    };
    // A browser reports the removal of a focused element as a loss of focus too. So only after the
    // drawing is it clear whether the reader moved the focus or the drawing removed its element.
    const onBlur = (): void => {
      const was = last.current;
      setTimeout(() => {
        const left = was?.element.isConnected === true && was.element !== document.activeElement;
        if (left && last.current === was) last.current = null;
      }, 0);
    };
    table.addEventListener('focusin', onFocus);
    table.addEventListener('focusout', onBlur);
    return () => {
      table.removeEventListener('focusin', onFocus);
      table.removeEventListener('focusout', onBlur);
    };
  }, [root]);
  useLayoutEffect(() => {
    const was = last.current;
    if (was === null || was.element.isConnected || root.current === null) return;
    last.current = null;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    (find(root.current, was) ?? root.current).focus({ preventScroll: true });
  });
}

function remember(element: HTMLElement): Focused {
  return {
    element,
    card: element.closest<HTMLElement>('[data-card]')?.dataset['card'],
    path: element.closest<HTMLElement>('[data-path]')?.dataset['path'],
  };
}

/** Returns the card that had the focus, or else the first card of its zone. */
function find(table: HTMLElement, was: Focused): HTMLElement | null {
  const cards = [...table.querySelectorAll<HTMLElement>('[data-card]')];
  const card = cards.find((element) => was.card !== '' && element.dataset['card'] === was.card);
  if (card !== undefined) return card.querySelector('button');
  const zones = [...table.querySelectorAll<HTMLElement>('[data-path]')];
  const zone = zones.find((element) => element.dataset['path'] === was.path);
  return zone?.querySelector('button') ?? null;
}
