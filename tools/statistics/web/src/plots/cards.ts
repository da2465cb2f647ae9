// Draws win rates of the seats that held a card and of those that played it, the highest first.
import type {Card, Share} from '../document';
import type {Row} from '../rows';
import {grouped, rowsOf} from '../rows';
import type {Draw} from './plot';
import {countText, percentText} from './plot';
import type {Interval, Line} from './lines';
import {drawLines, rateDomain} from './lines';

const rateOf = ({held, played}: Card): number => held?.rate ?? played?.rate ?? 0;

const intervalOf = (share: Share | null, isRing: boolean): Interval[] =>
  share === null ? [] : [{low: share.low, value: share.rate, high: share.high, isRing}];

const noteOf = (share: Share | null): string => (share === null ? '–' : countText(share.n));

function lineOf({heads, value}: Row<Card>): Line {
  return {
    name: heads[1] ?? '',
    intervals: [...intervalOf(value.held, false), ...intervalOf(value.played, true)],
    note: `${noteOf(value.held)} / ${noteOf(value.played)}`,
  };
}

export const drawCards: Draw = ({figure, report, width}) => {
  const rows = rowsOf<Card>(figure, report);
  const byRate = (a: Row<Card>, b: Row<Card>): number => rateOf(b.value) - rateOf(a.value);
  const highs = rows.map(({value}) => Math.max(value.held?.high ?? 0, value.played?.high ?? 0));
  return [drawLines({
    groups: grouped(rows, ({heads}) => heads[0] ?? '').map(([name, some]) => (
      {name, lines: some.sort(byRate).map(lineOf)})),
    width,
    domain: rateDomain(Math.max(...highs)),
    tickFormat: percentText,
    label: 'Win rate',
  })];
};
