/** Keeps the focus on the table when a move takes the focused card away. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** What had the focus: enough to find it, or its zone, again. */
interface Focused {
  readonly element: HTMLElement;
  readonly card: string | undefined;
  readonly path: string | undefined;
}

/** Follows the focus in `root`, and after each drawing puts it back if its element is gone. */
export function useKeptFocus(root: RefObject<HTMLElement>): void {
  const last = useRef<Focused | null>(null);
  useEffect(() => {
    const table = root.current;
    if (table === null) return undefined;
    const onFocus = (event: FocusEvent): void => {
      last.current = event.target instanceof HTMLElement ? remember(event.target) : null;
    };
    // A browser reports the removal of a focused element as a loss of focus too, so what the
    // reader left is told from what a drawing took away only once the drawing is done.
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

/** The card that had the focus, else the first card of the zone that it was in. */
function find(table: HTMLElement, was: Focused): HTMLElement | null {
  const cards = [...table.querySelectorAll<HTMLElement>('[data-card]')];
  const card = cards.find((element) => was.card !== '' && element.dataset['card'] === was.card);
  if (card !== undefined) return card.querySelector('button');
  const zones = [...table.querySelectorAll<HTMLElement>('[data-path]')];
  const zone = zones.find((element) => element.dataset['path'] === was.path);
  return zone?.querySelector('button') ?? null;
}
