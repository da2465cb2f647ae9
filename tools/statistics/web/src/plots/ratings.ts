// Draws ratings: a line per player from the ordinal to the same distance above the estimate, the
// highest ordinal first.
import type {Rating} from '../document';
import type {Row} from '../rows';
import {grouped, rowsOf} from '../rows';
import type {Draw} from './plot';
import {countText} from './plot';
import type {Line} from './lines';
import {drawLines} from './lines';

const byOrdinal = (a: Row<Rating>, b: Row<Rating>): number => b.value.ordinal - a.value.ordinal;

function lineOf({heads, value: {games, mu, ordinal}}: Row<Rating>): Line {
  return {
    name: heads[1] ?? '',
    intervals: [{low: ordinal, value: mu, high: 2 * mu - ordinal}],
    note: countText(games),
  };
}

export const drawRatings: Draw = ({figure, report, width}) => {
  const rows = rowsOf<Rating>(figure, report);
  const lows = rows.map(({value}) => value.ordinal);
  const highs = rows.map(({value: {mu, ordinal}}) => 2 * mu - ordinal);
  return [drawLines({
    groups: grouped(rows, ({heads}) => heads[0] ?? '').map(([name, some]) => (
      {name, lines: some.sort(byOrdinal).map(lineOf)})),
    width,
    domain: [Math.floor(Math.min(...lows)), Math.ceil(Math.max(...highs))],
    tickFormat: (value) => String(value).replace('-', '−'),
    label: 'Rating',
  })];
};
