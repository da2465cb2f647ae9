/**
 * The full texts of cards. A text appears on focus or hover, closes with Escape, and stays after a
 * click. The table handles all of its cards together, so that in a move a card costs only its text.
 */

import type { JSX, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { useSurroundings } from './context';
import type { EntryRow } from './entry_text';
import { figuresOf, rowsOf } from './entry_text';
import type { Face } from './props';
import { Outside } from './text';

/** A card whose text is shown, and its element. A pinned text stays until it is released. */
interface Told {
  readonly owner: HTMLElement;
  readonly card: string;
  readonly isPinned: boolean;
}

const TOOLTIP = '[role=tooltip]';

/** Returns the element of the card that an event is about. The element has the number. */
function cardAt(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest('button.t-card') : null;
  const owner = target instanceof Element && button === null
    ? target.closest('[data-card]') : button?.closest('[data-card]');
  return owner instanceof HTMLElement && owner.dataset['card'] !== '' ? owner : null;
}

// Returns whether the pointer or the focus is on the card itself, not on one attached to it.
const isNeeded = (owner: HTMLElement): boolean => cardAt(document.activeElement) === owner ||
  (owner.matches(':hover') && owner.querySelector('[data-card]:hover') === null);

/** Draws the texts of the cards of `table`, each below its card. */
export function CardTexts({ table }: { table: RefObject<HTMLElement> }): JSX.Element {
  const [told, setTold] = useState<readonly Told[]>([]);
  const { choose } = useSurroundings();
  const id = useId();
  useFollowedCards(table, setTold, (card) => choose({ card }));
  // A move may have put another card in its place, but a pinned text was about the one before.
  const current = told.filter(({ owner, card, isPinned }) =>
    owner.isConnected && (!isPinned || owner.dataset['card'] === card));
  useLayoutEffect(() => {
    if (current.length < told.length) setTold(current);
  });
  useEscape(current.length > 0, () => setTold([]));
  return (
    <>
      {current.map(({ owner }, index) => (
        <CardText key={index} id={`${id}-${index}`} owner={owner} />
      ))}
    </>
  );
}

/** Handles pointer, focus and clicks on all cards. */
function useFollowedCards(
  table: RefObject<HTMLElement>,
  setTold: (change: (told: readonly Told[]) => readonly Told[]) => void,
  choose: (card: number) => void,
): void {
  const chooses = useRef(choose);
  chooses.current = choose;
  useLayoutEffect(() => {
    const root = table.current;
    if (root === null) return undefined;
    const enter = ({ target }: Event): void => {
      const owner = cardAt(target);
      const card = owner?.dataset['card'];
      if (owner === null || card === undefined) return;
      setTold((told) => told.some((one) => one.owner === owner)
        ? told : [...told, { owner, card, isPinned: false }]);
    };
    // A text stays if the pointer has moved onto it.
    const leave = ({ relatedTarget: to }: MouseEvent | FocusEvent): void => {
      if (to instanceof Element && to.closest(TOOLTIP) !== null && root.contains(to)) return;
      setTold((told) => {
        const left = told.filter(({ owner, isPinned }) => isPinned || isNeeded(owner));
        return left.length === told.length ? told : left;
      });
    };
    const click = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest('button.t-card') === null) return;
      const owner = cardAt(target);
      const card = owner?.dataset['card'];
      if (owner === null || card === undefined) return;
      chooses.current(Number(card));
      setTold((told) => {
        const wasPinned = told.some((one) => one.owner === owner && one.isPinned);
        const others = told.filter((one) => one.owner !== owner);
        return wasPinned ? others : [...others, { owner, card, isPinned: true }];
      });
    };
    root.addEventListener('mouseover', enter);
    root.addEventListener('focusin', enter);
    root.addEventListener('mouseout', leave);
    root.addEventListener('focusout', leave);
    root.addEventListener('click', click);
    return () => {
      root.removeEventListener('mouseover', enter);
      root.removeEventListener('focusin', enter);
      root.removeEventListener('mouseout', leave);
      root.removeEventListener('focusout', leave);
      root.removeEventListener('click', click);
    };
  }, [table, setTold]);
}

function useEscape(isOn: boolean, close: () => void): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOn]);
}

/** Shows the text of one card, directly below it, within the sides of the table. */
function CardText({ id, owner }: { id: string; owner: HTMLElement }): JSX.Element | null {
  const { faces } = useSurroundings();
  const own = useRef<HTMLSpanElement>(null);
  const face = faces.get(Number(owner.dataset['card']));
  useLayoutEffect(() => {
    if (own.current !== null) place(own.current, owner);
  });
  useLayoutEffect(() => {
    const button = owner.querySelector(':scope > button.t-card');
    if (face === undefined) return undefined;
    button?.setAttribute('aria-describedby', id);
    return () => button?.removeAttribute('aria-describedby');
  }, [owner, id, face]);
  if (face === undefined) return null;
  return (
    <span class="t-tooltip" role="tooltip" id={id} ref={own}>
      <strong>
        <Outside text={`${face.name} #${face.card}`} />
      </strong>
      {[...unsaid(face, owner), ...rowsOf(face)].map((row) => (
        <span class="t-tooltip-row" key={row.label}>
          <span class="t-label"><Outside text={row.label} /></span>{' '}
          <Outside text={row.text} />
        </span>
      ))}
    </span>
  );
}

/** Returns the printed figures of a card that its face here does not show. */
function unsaid(face: Face, owner: HTMLElement): readonly EntryRow[] {
  const labels = owner.querySelectorAll(':scope > button.t-card .t-figures > span');
  const said = new Set([...labels].map((label) => label.textContent));
  return figuresOf(face.entry)
    .filter((figure) => !said.has(figure.label))
    .map((figure) => ({ label: figure.label, text: figure.value }));
}

function place(tooltip: HTMLElement, owner: HTMLElement): void {
  const table = tooltip.offsetParent;
  if (table === null) return;
  const around = table.getBoundingClientRect();
  const box = owner.getBoundingClientRect();
  const most = around.width - tooltip.offsetWidth;
  const left = Math.max(0, Math.min(box.left - around.left, most));
  tooltip.style.left = `${Math.round(left)}px`;
  tooltip.style.top = `${Math.round(box.bottom - around.top - 1)}px`;
}
