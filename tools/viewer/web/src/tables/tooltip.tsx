/**
 * The full texts of cards. A text appears on focus or hover, closes with Escape, and stays after a
 * click. The table handles all of its cards together, so that in a move a card costs only its text.
 */

import type { JSX, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { useSurroundings } from './context';
import type { Face, Faces } from './props';
import { place } from '../placed';
import { Outside } from './text';
import { entryNamed } from './unnumbered';

/** A card whose text is shown, and its element. A pinned text stays until it is released. */
interface Told {
  readonly owner: HTMLElement;
  readonly card: string;
  readonly isPinned: boolean;
}

const TOOLTIP = '[role=tooltip]';

/** Elements with a card's number, or with an entry of the card set that has none: `heroes/juno`. */
const OWNERS = '[data-card], [data-entry]';

/** Returns what an element is about: a card's number or an entry; "" for a hidden card. */
function subjectOf(owner: HTMLElement): string {
  return owner.dataset['entry'] ?? owner.dataset['card'] ?? '';
}

/** Returns the face that an element is about. */
function faceOf(owner: HTMLElement, faces: Faces): Face | undefined {
  const { entry, card } = owner.dataset;
  return entry === undefined ? faces.get(Number(card)) : entryNamed(entry, faces);
}

/** Returns the element of the card that an event is about. */
function cardAt(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest('button.t-card') : null;
  const owner = target instanceof Element && button === null
    ? target.closest(OWNERS) : button?.closest(OWNERS);
  return owner instanceof HTMLElement && subjectOf(owner) !== '' ? owner : null;
}

// Returns whether the pointer or the focus is on the card itself, not on one attached to it.
function isNeeded(owner: HTMLElement): boolean {
  if (cardAt(document.activeElement) === owner) return true;
  const inside = [...owner.querySelectorAll(OWNERS)];
  return owner.matches(':hover') && inside.every((one) => !one.matches(':hover'));
}

/** Draws the texts of the cards of `table`, each beside its card. */
export function CardTexts({ table }: { table: RefObject<HTMLElement> }): JSX.Element {
  const [told, setTold] = useState<readonly Told[]>([]);
  const { choose } = useSurroundings();
  const id = useId();
  useFollowedCards(table, setTold, (card) => choose({ card }));
  // A move may have put another card in its place, but a pinned text was about the one before.
  const current = told.filter(({ owner, card, isPinned }) =>
    owner.isConnected && (!isPinned || subjectOf(owner) === card));
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
      if (owner === null) return;
      const card = subjectOf(owner);
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

/** Shows the text of one card beside it: what the engine says that it does. */
function CardText({ id, owner }: { id: string; owner: HTMLElement }): JSX.Element | null {
  const { faces } = useSurroundings();
  const own = useRef<HTMLSpanElement>(null);
  const face = faceOf(owner, faces);
  useLayoutEffect(() => {
    if (own.current !== null) place(own.current, owner);
  });
  useLayoutEffect(() => {
    const control = owner.matches('[tabindex]') ? owner
      : owner.querySelector(':scope > button.t-card');
    if (face === undefined) return undefined;
    control?.setAttribute('aria-describedby', id);
    return () => control?.removeAttribute('aria-describedby');
  }, [owner, id, face]);
  if (face === undefined) return null;
  return (
    <span class="t-tooltip" role="tooltip" id={id} ref={own}>
      <strong>
        <Outside text={face.card < 0 ? face.name : `${face.name} #${face.card}`} />
      </strong>
      {face.text.map(({ part, text }, index) => (
        <span class="t-tooltip-row" key={index}>
          <span class="t-label"><Outside text={part} /></span>{' '}
          <Outside text={text} />
        </span>
      ))}
    </span>
  );
}
