// The common part of all plots. Colours are variables of the style sheet, so that a plot follows
// the dark scheme and prints in black.
import type {Report} from '../document';

export interface Drawing {
  figure: Element;
  report: Report;
  titles: Map<string, string>;
  /** In pixels. */
  width: number;
}

/** Draws a figure. Several plots are side by side if there is room. */
export type Draw = (drawing: Drawing) => Element[];

export const INK = 'var(--ink)';
export const FAINT = 'var(--faint)';
export const ACCENT = 'var(--accent)';
export const SOFT = 'var(--soft)';
export const RULE = 'var(--rule)';
export const GROUND = 'var(--ground)';

export const FONT_SIZE = 12;

const counts = new Intl.NumberFormat('en-US');

export const countText = (count: number): string => counts.format(count);
export const percentText = (rate: number): string => `${Math.round(100 * rate)}%`;

/** Returns an axis's marks: whole numbers from 0 to `high` or more, in at most `most` steps. */
export function wholeTicks(high: number, most: number): number[] {
  let step = 1;
  for (let power = 1; high / step > most; power *= 10) {
    step = [power, 2 * power, 5 * power, 10 * power].find((one) => high / one <= most) ?? step;
  }
  return Array.from({length: Math.max(1, Math.ceil(high / step)) + 1}, (_, at) => at * step);
}

// Texts are measured in the font that the style sheet gives them.
const ruler = document.createElement('canvas').getContext('2d');

const graphemes = new Intl.Segmenter('en');

function widthOf(text: string): number {
  if (ruler === null) return text.length * FONT_SIZE * 0.6;
  ruler.font = `${FONT_SIZE}px ${getComputedStyle(document.documentElement).fontFamily}`;
  return ruler.measureText(text).width;
}

/** Returns as much of a text as fits into a width in pixels. */
export function fitting(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = Array.from(graphemes.segment(text), ({segment}) => segment);
  const ratio = width / widthOf(text);
  let most = Math.floor(letters.length * ratio);
  while (most > 1 && widthOf(`${letters.slice(0, most).join('')}…`) > width) most -= 1;
  return `${letters.slice(0, most).join('').trimEnd()}…`;
}

const ROOM_MAX = 260;

/** Returns the room that the longest text needs, but at most a part of the whole width. */
export function roomFor(texts: string[], width: number): number {
  const longest = Math.max(0, ...texts.map(widthOf));
  return Math.ceil(Math.min(longest + 12, width * 0.42, ROOM_MAX));
}
