// Draws counts as bars, with the name of each row above its bar and the number after it.
import {barX, plot, text} from '@observablehq/plot';
import type {Row} from '../rows';
import {grouped, rowsOf} from '../rows';
import type {Draw} from './plot';
import {ACCENT, FAINT, FONT_SIZE, INK, countText, fitting} from './plot';

const ROW_HEIGHT = 36;
const HEADING_HEIGHT = 26;
const BAR_HEIGHT = 9;
const GAP = 7;

interface Bar {
  name: string;
  n: number;
}

/** Draws one plot of bars; `most` is the number at the end of its axis. */
export function drawBarsOf(bars: Bar[], heading: string, most: number, width: number): Element {
  const marginTop = heading === '' ? 4 : HEADING_HEIGHT;
  const marginRight = 16 + countText(most).length * 8;
  const named = bars.map(({name, n}, at) => ({name: fitting(name, width), n, at, title: name}));
  return plot({
    className: 'recount-plot',
    width, marginLeft: 1, marginRight, marginTop, marginBottom: 4,
    height: marginTop + 4 + bars.length * ROW_HEIGHT,
    x: {axis: null, domain: [0, most]},
    y: {axis: null, type: 'band', domain: named.map(({at}) => at), padding: 0},
    marks: [
      text(heading === '' ? [] : [heading], {
        frameAnchor: 'top-left', dy: -HEADING_HEIGHT + 4, text: (one: string) => one,
        fontWeight: 600, fontSize: FONT_SIZE + 1, fill: INK,
      }),
      barX(named, {
        y: 'at', x: 'n', fill: ACCENT, insetTop: ROW_HEIGHT - BAR_HEIGHT - GAP, insetBottom: GAP,
        title: 'title',
      }),
      text(named, {
        y: 'at', frameAnchor: 'left', dy: -9, text: 'name', fontSize: FONT_SIZE, fill: INK,
      }),
      text(named, {
        y: 'at', x: 'n', dx: 6, dy: (ROW_HEIGHT - BAR_HEIGHT) / 2 - GAP,
        textAnchor: 'start', fill: FAINT, fontSize: FONT_SIZE,
        text: ({n}: Bar) => countText(n),
      }),
    ],
  });
}

// A row of the document with a count, or the count itself.
type Counted = {n: number; clause?: string} | number;

const countOf = (value: Counted): number => (typeof value === 'number' ? value : value.n);

// The id of a clause already says which game it belongs to.
function nameOf(heads: string[], value: Counted): string {
  const isClause = typeof value !== 'number' && value.clause !== undefined;
  return (isClause ? heads.slice(0, 1) : heads).filter((head) => head !== '–').join(', ');
}

const barOf = (heads: string[], value: Counted): Bar =>
  ({name: nameOf(heads, value), n: countOf(value)});

/** Draws the bars of a figure, grouped under the first head if rows have several. */
export const drawBars: Draw = ({figure, report, width}) => {
  const rows = rowsOf<Counted>(figure, report);
  const most = Math.max(...rows.map(({value}) => countOf(value)));
  const isGrouped = rows.some(({heads}) => heads.length > 1);
  const groups: [string, Row<Counted>[]][] =
    isGrouped ? grouped(rows, ({heads}) => heads[0] ?? '') : [['', rows]];
  return groups.map(([name, some]) => drawBarsOf(
    some.map(({heads, value}) => barOf(isGrouped ? heads.slice(1) : heads, value)),
    name, most, width));
};
