/**
 * Draws what the event did between the parts of the table: an outline of the place that a card
 * left, joined to where it is, and arrows to targets. The layer is measured after the layout, in
 * one pass of reading and one of writing. Screen readers get the same from the effects of the
 * event.
 */

import type { JSX, RefObject } from 'preact';
import { useContext, useId, useLayoutEffect, useRef } from 'preact/hooks';

import { useSurroundings } from './context';
import type { Cue } from './cue';
import { MovingContext } from './lagging';
import type { Arrival } from './movement';

/** The cues that are drawn between places. */
type PlacedCue = Extract<Cue, { readonly kind: 'move' | 'gone' | 'aim' }>;

function isPlaced(cue: Cue): cue is PlacedCue {
  return cue.kind === 'move' || cue.kind === 'gone' || cue.kind === 'aim';
}

/**
 * Draws the cues over `table`, when what moves has arrived. While the reader drags through the game
 * there are none.
 */
export function CueLayer({ table, arrival }: {
  table: RefObject<HTMLElement>;
  arrival: Arrival;
}): JSX.Element | null {
  const { cues } = useSurroundings();
  const isMoving = useContext(MovingContext);
  const layer = useRef<SVGSVGElement>(null);
  const id = useId();
  const placed = isMoving ? [] : cues.filter(isPlaced);
  useLayoutEffect(() => {
    if (table.current === null || layer.current === null) return undefined;
    const around = table.current;
    const over = layer.current;
    let isCurrent = true;
    over.style.visibility = 'hidden';
    // The observer calls at once, when the layout is done, so that measuring costs no other one.
    const observer = new ResizeObserver(() => {
      void arrival.current.then(() => {
        if (!isCurrent) return;
        drawCues(around, over, placed);
        over.style.visibility = '';
      });
    });
    observer.observe(around);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  });
  if (placed.length === 0) return null;
  return (
    <svg class="t-cues" ref={layer} aria-hidden="true" focusable="false">
      <defs>
        <marker
          id={`${id}-head`} class="t-cue-head" viewBox="0 0 10 10" refX="8" refY="5"
          markerWidth="5" markerHeight="5" orient="auto-start-reverse"
        >
          <path d="M0 0l10 5-10 5z" />
        </marker>
      </defs>
      {placed.map((cue, index) => <PlacedMark key={index} cue={cue} head={`url(#${id}-head)`} />)}
    </svg>
  );
}

function PlacedMark({ cue, head }: { cue: PlacedCue; head: string }): JSX.Element {
  if (cue.kind === 'aim') {
    return (
      <g class="t-cue-aim" data-cue="aim" data-from={cue.from} data-to={cue.to}>
        <path marker-end={head} />
      </g>
    );
  }
  return (
    <g
      class={`t-cue-${cue.kind}`} data-cue={cue.kind} data-of={cue.of ?? ''} data-from={cue.from}
      data-to={cue.kind === 'move' ? cue.to : undefined}
      data-count={cue.count > 1 ? cue.count : undefined}
    >
      <rect rx="4" />
      {cue.kind === 'move' && <path marker-end={head} />}
      {cue.count > 1 && <text>{`×${cue.count}`}</text>}
    </g>
  );
}

/** A rectangle relative to the table. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawCues(table: HTMLElement, layer: SVGSVGElement, cues: readonly PlacedCue[]): void {
  const found = new Places(table);
  const drawn = cues.map((cue) => found.ends(cue));
  [...layer.querySelectorAll('g')].forEach((group, index) => {
    const ends = drawn[index];
    group.style.display = ends == null ? 'none' : '';
    if (ends != null) write(group, ends);
  });
}

/** Where a cue begins and ends; a card that is gone ends nowhere. */
interface Ends {
  readonly from: Box;
  readonly to: Box | null;
}

function write(group: SVGGElement, { from, to }: Ends): void {
  const outline = group.querySelector('rect');
  for (const [key, value] of Object.entries(from)) outline?.setAttribute(key, String(value));
  const [x, y] = centre(from);
  const text = group.querySelector('text');
  text?.setAttribute('x', String(x));
  text?.setAttribute('y', String(y));
  if (to !== null) group.querySelector('path')?.setAttribute('d', lineBetween(from, to));
}

const centre = ({ x, y, width, height }: Box): readonly [number, number] =>
  [Math.round(x + width / 2), Math.round(y + height / 2)];

/** Returns a line from the middle of a box to the nearest side of another. */
function lineBetween(from: Box, to: Box): string {
  const [x, y] = centre(from);
  const [toX, toY] = centre(to);
  const across = toX - x;
  const down = toY - y;
  // The part of the way that lies within the box at the end, with a little room for the head.
  const inside = Math.min(1,
    Math.min(to.width / 2 / Math.max(1, Math.abs(across)),
      to.height / 2 / Math.max(1, Math.abs(down))));
  const share = 1 - inside * 0.75;
  return `M${x} ${y}L${Math.round(x + across * share)} ${Math.round(y + down * share)}`;
}

/** Finds cards, seats, spaces and zones of a table, and reads their boxes. */
class Places {
  private readonly around: DOMRect;

  constructor(private readonly table: HTMLElement) {
    this.around = table.getBoundingClientRect();
  }

  ends(cue: PlacedCue): Ends | null {
    if (cue.kind === 'aim') {
      const from = this.named(cue.from);
      const to = this.named(cue.at ?? cue.to);
      return from === null || to === null ? null : { from, to };
    }
    const zone = this.zone(cue.from);
    if (zone === null) return null;
    const from = (cue.at === undefined ? null : this.named(cue.at)) ?? zone;
    if (cue.kind === 'gone') return { from, to: null };
    const to = (cue.of === null ? null : this.card(cue.of)) ?? this.zone(cue.to);
    return to === null ? null : { from, to };
  }

  private named(name: string): Box | null {
    const [kind, number] = name.split(':');
    if (kind === 'card') return this.card(Number(number));
    if (kind === 'seat') return this.box(`[data-seat="${Number(number)}"] > .t-plate`);
    return this.box(`[data-space="${Number(number)}"]`);
  }

  /** Returns the box of a card that is in view, or of the pile that holds it. */
  private card(card: number): Box | null {
    const all = this.table.querySelectorAll<HTMLElement>(`[data-card="${card}"]`);
    for (const one of all) {
      const box = this.boxOf(one.querySelector(':scope > .t-card') ?? one);
      if (box !== null) return box;
    }
    const pile = all[0]?.closest('.t-pile');
    return pile == null ? null : this.boxOf(pile.querySelector('.t-stack') ?? pile);
  }

  /** Returns the box of a zone: of its pile, or of all its cards. */
  private zone(path: string): Box | null {
    const zone = this.table.querySelector(`[data-path="${CSS.escape(path)}"]`);
    return zone === null ? null
      : this.boxOf(zone.querySelector('.t-stack, :scope > .t-list') ?? zone);
  }

  private box(selector: string): Box | null {
    const element = this.table.querySelector(selector);
    return element === null ? null : this.boxOf(element);
  }

  private boxOf(element: Element): Box | null {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return null;
    return { x: left - this.around.left, y: top - this.around.top, width, height };
  }
}
