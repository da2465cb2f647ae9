// Draws win rates: a line per row, under its game and number of players. Whole games come first,
// then each way to compare seats; within these, the highest rate comes first.
import type {WinRate} from '../document';
import type {Row} from '../rows';
import {grouped, rowsOf} from '../rows';
import type {Draw} from './plot';
import {countText, percentText} from './plot';
import type {Line} from './lines';
import {drawLines, rateDomain} from './lines';

const ORDER = ['game', 'leads', 'turn_order', 'seat'];

const byRate = (a: Row<WinRate>, b: Row<WinRate>): number =>
  ORDER.indexOf(a.value.by) - ORDER.indexOf(b.value.by) || b.value.rate - a.value.rate;

function lineOf({heads, value}: Row<WinRate>): Line {
  const [, , by = '', name = ''] = heads;
  return {
    name: value.expected === null ? by : `${by} ${name}`,
    intervals: [{low: value.low, value: value.rate, high: value.high}],
    expected: value.expected,
    note: countText(value.n),
  };
}

export const drawRates: Draw = ({figure, report, width}) => {
  const rows = rowsOf<WinRate>(figure, report);
  const groups = grouped(rows, ({heads}) => `${heads[0] ?? ''}, ${heads[1] ?? ''} players`);
  return [drawLines({
    groups: groups.map(([name, some]) => ({name, lines: some.sort(byRate).map(lineOf)})),
    width,
    domain: rateDomain(Math.max(...rows.map(({value: {high, expected}}) => (
      Math.max(high, expected ?? 0))))),
    tickFormat: percentText,
    label: 'Win rate',
  })];
};
