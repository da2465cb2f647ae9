/**
 * Moves cards to where they are: at a step of one event, a card that has changed its place glides
 * there. It reads what the cues say and where elements are; it knows no game.
 */

import type { RefObject } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';

import type { Cue } from './cues';
import { MovingContext } from './lagging';

const MOST_CARDS = 12;
const MILLISECONDS = 220;

/** Where the cards and zones of a table were. */
type Boxes = ReadonlyMap<string, DOMRect>;

/** What the last drawing showed. */
interface LastDrawing {
  readonly seq: number;
  readonly boxes: Boxes;
}

/** Moves the cards of `table` if it shows the event after the one that it showed last. */
export function useMovement(
  table: RefObject<HTMLElement>, seq: number, cues: readonly Cue[], isStill: boolean,
): void {
  const last = useRef<LastDrawing | null>(null);
  const running = useRef<readonly Animation[]>([]);
  const isMoving = useContext(MovingContext);
  useLayoutEffect(() => {
    const around = table.current;
    for (const animation of running.current) animation.cancel();
    running.current = [];
    if (around === null || isMoving || isStill || wishesLessMovement()) {
      last.current = null;
      return;
    }
    const was = last.current;
    if (was?.seq === seq) return;
    const boxes = boxesOf(around);
    const isNext = was !== null && was.seq === seq - 1;
    if (isNext) running.current = glide(around, cues, was.boxes, boxes);
    last.current = { seq, boxes };
  });
}

const wishesLessMovement = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the boxes of what can move or be moved from, by card and by pointer. */
function boxesOf(table: HTMLElement): Boxes {
  const boxes = new Map<string, DOMRect>();
  for (const one of table.querySelectorAll<HTMLElement>('[data-card], .t-zone[data-path]')) {
    const box = one.getBoundingClientRect();
    const key = one.dataset['card'] ?? one.dataset['path'] ?? '';
    if (box.width > 0 && key !== '') boxes.set(key, box);
  }
  return boxes;
}

function glide(
  table: HTMLElement, cues: readonly Cue[], was: Boxes, is: Boxes,
): readonly Animation[] {
  const animations: Animation[] = [];
  for (const cue of cues) {
    if (cue.kind !== 'move' || cue.of === null || animations.length >= MOST_CARDS) continue;
    const from = was.get(String(cue.of)) ?? was.get(cue.from);
    const to = is.get(String(cue.of));
    const card = [...table.querySelectorAll<HTMLElement>(`[data-card="${cue.of}"]`)]
      .find((one) => one.getClientRects().length > 0);
    if (from === undefined || to === undefined || card === undefined) continue;
    animations.push(card.animate([
      { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, opacity: 0.6 },
      { transform: 'none', opacity: 1 },
    ], { duration: MILLISECONDS, easing: 'ease-out' }));
  }
  return animations;
}
