// Divides the timeline into turns, each with a label.
import {isSeat, partsOf, placeWords, turnIn} from './place_words';
import type {Step} from './questions';
import {words} from './strings';

/** A turn of the timeline: the first event that was made in it, and its labels. */
export interface Segment {
  readonly seq: number;
  /** A short label, or '' if the turn differs from the one before in its phase alone. */
  readonly label: string;
  /** The label of the turn that is shown. */
  readonly whole: string;
  /** True if the label is worth more than those of its neighbours. */
  readonly isMain: boolean;
}

// More main labels than this are numbers alone, of which every tenth is a main one.
const MOST_NAMED = 24;
const EVERY = 10;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Turn {
  readonly counters: readonly {readonly key: string; readonly value: string}[];
  readonly seat: string | undefined;
}

function turnOf(text: string): Turn {
  const parts = partsOf(text);
  return {
    counters: parts.filter((part) => !isSeat(part) && part.key !== 'phase'),
    seat: parts.find((part) => isSeat(part) && part.value !== '-')?.value,
  };
}

/** Returns the turns of the steps that have been read so far. */
export function segmentsOf(
  steps: readonly Step[], players: readonly (string | null)[],
): readonly Segment[] {
  const segments: Segment[] = [];
  let before: Turn | null = null;
  let turn: string | undefined;
  for (const {seq} of steps) {
    const made = turnIn(steps, seq);
    if (made === undefined || made === turn) continue;
    turn = made;
    const now = turnOf(made);
    const whole = capital(placeWords(made, '', players));
    segments.push({seq, whole, ...labelOf(now, before, whole, players)});
    before = now;
  }
  return isCrowded(segments) ? segments.map(numbered) : segments;
}

function labelOf(
  now: Turn, before: Turn | null, whole: string, players: readonly (string | null)[],
): Pick<Segment, 'label' | 'isMain'> {
  const [first] = now.counters;
  const last = now.counters.at(-1);
  const setup = capital(words.setup);
  if (whole.startsWith(setup)) return {label: before === null ? setup : '', isMain: true};
  if (first === undefined || last === undefined) return {label: whole, isMain: before === null};
  const isNew = (at: number): boolean =>
    before?.counters.at(at)?.value !== now.counters.at(at)?.value;
  if (before === null || isNew(0)) {
    const named = now.counters.map(({key, value}) => `${key} ${value}`).join(', ');
    return {label: capital(named), isMain: true};
  }
  if (isNew(-1)) return {label: last.value, isMain: false};
  const seat = now.seat;
  if (seat === undefined || seat === before.seat) return {label: '', isMain: false};
  return {label: words.player(Number(seat), players[Number(seat)] ?? null), isMain: false};
}

const isCrowded = (segments: readonly Segment[]): boolean =>
  segments.filter(({isMain}) => isMain).length > MOST_NAMED;

function numbered(segment: Segment): Segment {
  const value = /\d+$/.exec(segment.label)?.[0];
  if (!segment.isMain || value === undefined) return segment;
  return {...segment, label: value, isMain: Number(value) % EVERY === 0};
}

/** A label at its place, from 0 to 1. */
export interface PlacedLabel {
  readonly seq: number;
  readonly label: string;
  readonly at: number;
  readonly isShown: boolean;
}

const LETTER_PIXELS = 6.5;
const GAP_PIXELS = 10;

/**
 * Returns as many labels as fit without touching: first that of the turn shown, then the main ones,
 * then the others, each from the left.
 */
export function fittingLabels(
  segments: readonly Segment[], seq: number, last: number, width: number,
): readonly PlacedLabel[] {
  const shown = segments.findLast((one) => one.seq <= seq);
  const inOrder = [
    ...segments.filter((one) => one === shown),
    ...segments.filter((one) => one !== shown && one.isMain && one.label !== ''),
    ...segments.filter((one) => one !== shown && !one.isMain && one.label !== ''),
  ];
  const taken: (readonly [number, number])[] = [];
  const placed: PlacedLabel[] = [];
  for (const segment of inOrder) {
    if (segment.seq > last) continue;
    const isShown = segment === shown;
    const label = isShown ? segment.whole : segment.label;
    const size = label.length * LETTER_PIXELS + GAP_PIXELS;
    const from = Math.max(0, Math.min(width - size, segment.seq / Math.max(1, last) * width));
    if (size > width || taken.some(([left, right]) => from < right && from + size > left)) continue;
    taken.push([from, from + size]);
    placed.push({seq: segment.seq, label, at: from / Math.max(1, width), isShown});
  }
  return placed;
}
