/**
 * Moves cards to where they are: at a step of one event, a card that has changed its place glides
 * there, a card that lies on its side turns, and dice settle. It reads what the cues say and where
 * elements are; it knows no game.
 */

import type { RefObject } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';

import type { Cue } from './cue';
import { MovingContext } from './lagging';
import type { View } from '../questions';

/** No more than this many things move at a time. */
const MOST = 12;
const MOVEMENT = { duration: 220, easing: 'ease-out' };

/** A card or a zone: where it is within its table, and whether it lies on its side. */
interface Thing {
  readonly element: HTMLElement;
  readonly left: number;
  readonly top: number;
  readonly isTurned: boolean;
}

/** The cards and zones of a table that are drawn, by card and by pointer. */
type Things = ReadonlyMap<string, Thing>;

/** What the last drawing showed. */
interface LastDrawing {
  readonly seq: number;
  readonly view: View;
  readonly things: Things;
}

/** What a drawing of a table shows. */
export interface Drawing {
  readonly seq: number;
  readonly view: View;
  readonly cues: readonly Cue[];
  /** True if events follow each other so fast that nothing moves. */
  readonly isFast: boolean;
}

/** Is done when everything that moves has arrived, or nothing moves any more. */
export type Arrival = { readonly current: Promise<unknown> };

/**
 * Moves the cards of `table` if it shows the event after the one that it showed last. Returns when
 * they arrive: a box of the table that is measured before that is wrong.
 */
export function useMovement(table: RefObject<HTMLElement>, drawing: Drawing): Arrival {
  const last = useRef<LastDrawing | null>(null);
  const running = useRef<readonly Animation[]>([]);
  const arrival = useRef<Promise<unknown>>(Promise.resolve());
  const isMoving = useContext(MovingContext);
  useLayoutEffect(() => {
    const around = table.current;
    const was = last.current;
    const { seq, view, cues } = drawing;
    const isStill = isMoving || drawing.isFast || wishesLessMovement();
    // What is drawn again for another reason, such as a choice, goes on with its movement.
    if (!isStill && was?.seq === seq && was.view === view) return undefined;
    for (const animation of running.current) animation.cancel();
    running.current = [];
    last.current = null;
    if (around === null || isStill) return undefined;
    const isStep = was?.seq === seq - 1 && was.view === view;
    if (isStep) {
      const things = thingsOf(around);
      running.current = [
        ...glides(cues, was.things, things), ...turns(was.things, things), ...dice(around, cues),
      ].slice(0, MOST).map(({ element, from }) => element.animate(
        [from, { transform: 'none', opacity: 1 }], MOVEMENT));
      last.current = { seq, view, things };
    }
    arrival.current = Promise.allSettled(running.current.map(({ finished }) => finished));
    if (isStep) return undefined;
    // Where things are is asked when the frame lays them out, because to ask before costs a layout.
    const frame = requestAnimationFrame(() => {
      last.current = { seq, view, things: thingsOf(around) };
    });
    return () => cancelAnimationFrame(frame);
  });
  return arrival;
}

const wishesLessMovement = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Reads what can move or be moved from. Places are those within the table, which may scroll. */
function thingsOf(table: HTMLElement): Things {
  const around = table.getBoundingClientRect();
  const things = new Map<string, Thing>();
  for (const element of table.querySelectorAll<HTMLElement>('[data-card], .t-zone[data-path]')) {
    const { left, top, width } = element.getBoundingClientRect();
    const key = element.dataset['card'] ?? element.dataset['path'] ?? '';
    if (width === 0 || key === '' || things.has(key)) continue;
    things.set(key, {
      element, left: left - around.left, top: top - around.top,
      isTurned: element.classList.contains('t-turned'),
    });
  }
  return things;
}

/** An element that moves, and what its movement begins with. */
interface Movement {
  readonly element: HTMLElement;
  readonly from: Keyframe;
}

/** Cards that have changed their place. */
function glides(cues: readonly Cue[], was: Things, is: Things): readonly Movement[] {
  return cues.flatMap((cue): readonly Movement[] => {
    if (cue.kind !== 'move' || cue.of === null) return [];
    const from = was.get(String(cue.of)) ?? was.get(cue.from);
    const to = is.get(String(cue.of));
    if (from === undefined || to === undefined) return [];
    const way = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    return [{ element: to.element, from: { transform: way, opacity: 0.6 } }];
  });
}

/** Cards that were laid on their side, or set upright. */
function turns(was: Things, is: Things): readonly Movement[] {
  return [...is].flatMap(([key, { element, isTurned }]): readonly Movement[] => {
    const before = was.get(key);
    const card = element.querySelector<HTMLElement>(':scope > .t-card');
    if (before === undefined || before.isTurned === isTurned || card === null) return [];
    return [{ element: card, from: { transform: `rotate(${isTurned ? -90 : 90}deg)` } }];
  });
}

/** Dice that were rolled. */
function dice(table: HTMLElement, cues: readonly Cue[]): readonly Movement[] {
  if (!cues.some(({ kind }) => kind === 'dice')) return [];
  const from = { transform: 'rotate(-160deg) scale(0.6)', opacity: 0.4 };
  return [...table.querySelectorAll<HTMLElement>('[data-cue="dice"] .t-die')]
    .map((element) => ({ element, from }));
}
