// Draws games over time as bars per day, week or month, in a strip per kind of game. Games without
// a date have bars of their own.
import {axisX, axisY, gridY, plot, rectY, ruleY, text} from '@observablehq/plot';
import type {Day} from '../document';
import {grouped} from '../rows';
import type {Draw} from './plot';
import {ACCENT, FAINT, FONT_SIZE, INK, RULE, countText, wholeTicks} from './plot';
import {drawBarsOf} from './bars';

const DAY_MS = 86_400_000;
const STRIP_HEIGHT = 74;
const DAYS_LEAST = 14;

export interface Bin {
  game: string;
  begin: Date;
  end: Date;
  n: number;
}

type Step = 'day' | 'week' | 'month';

/** Returns the step for a period of this many days, so that the bars are wide enough to see. */
export function stepFor(days: number): Step {
  if (days <= 92) return 'day';
  return days <= 92 * 7 ? 'week' : 'month';
}

// Returns the bounds of the step that contains a day. Weeks begin on Monday.
function boundsOf(day: Date, step: Step): [Date, Date] {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  if (step === 'month') {
    return [new Date(Date.UTC(year, month)), new Date(Date.UTC(year, month + 1))];
  }
  const back = step === 'week' ? (day.getUTCDay() + 6) % 7 : 0;
  const begin = new Date(day.getTime() - back * DAY_MS);
  return [begin, new Date(begin.getTime() + (step === 'week' ? 7 : 1) * DAY_MS)];
}

/** Counts the games of each step. */
export function binned(days: Day[], step: Step): Bin[] {
  const bins = new Map<string, Bin>();
  for (const {day, game, n} of days) {
    const [begin, end] = boundsOf(new Date(`${day}T00:00:00Z`), step);
    const key = `${begin.getTime()} ${game}`;
    const bin = bins.get(key);
    if (bin === undefined) bins.set(key, {game, begin, end, n});
    else bin.n += n;
  }
  return [...bins.values()];
}

function spanOf(days: Day[]): number {
  const times = days.map(({day}) => Date.parse(day)).sort((a, b) => a - b);
  return ((times.at(-1) ?? 0) - (times[0] ?? 0)) / DAY_MS + 1;
}

function drawStrips(days: Day[], titles: Map<string, string>, width: number): Element {
  const step = stepFor(spanOf(days));
  const bins = binned(days, step);
  const games = grouped(bins, ({game}) => game).map(([game]) => game);
  const order = [...titles.keys()].filter((game) => games.includes(game));
  const begin = Math.min(...bins.map((bin) => bin.begin.getTime()));
  const end = Math.max(...bins.map((bin) => bin.end.getTime()));
  // Without padding, a single bar would be as wide as the plot.
  const padding = Math.max(0, Math.ceil((DAYS_LEAST - (end - begin) / DAY_MS) / 2)) * DAY_MS;
  const ticks = wholeTicks(Math.max(...bins.map(({n}) => n)), 3);
  return plot({
    className: 'recount-plot',
    width, marginLeft: 46, marginRight: 12, marginTop: 26, marginBottom: 40,
    height: 66 + order.length * (STRIP_HEIGHT + 30),
    x: {type: 'utc', domain: [new Date(begin - padding), new Date(end + padding)]},
    y: {domain: [0, ticks.at(-1) ?? 1]},
    fy: {axis: null, domain: order, padding: 0.34},
    marks: [
      gridY(ticks, {stroke: RULE, strokeOpacity: 1}),
      axisX({anchor: 'bottom', ticks: Math.max(2, Math.floor(width / 110)), tickSize: 0,
             color: FAINT, fontSize: FONT_SIZE, label: null}),
      axisY(ticks, {tickSize: 0, tickFormat: countText, color: FAINT, fontSize: FONT_SIZE,
             label: null}),
      rectY(bins, {
        fy: 'game', x1: 'begin', x2: 'end', y: 'n', fill: ACCENT, insetLeft: 0.5, insetRight: 0.5,
        title: ({n}: Bin) => countText(n),
      }),
      ruleY([0], {stroke: RULE}),
      text(order, {
        fy: (game: string) => game, frameAnchor: 'top-left', dx: -46, dy: -20,
        text: (game: string) => `${titles.get(game) ?? game}: games per ${step}`,
        fontWeight: 600, fontSize: FONT_SIZE + 1, fill: INK,
      }),
    ],
  });
}

export const drawDays: Draw = ({report, titles, width}) => {
  const plots: Element[] = [];
  if (report.over_time.length > 0) plots.push(drawStrips(report.over_time, titles, width));
  if (report.untimed.length > 0) {
    const bars = report.untimed.map(({game, n}) => ({name: titles.get(game) ?? game, n}))
      .sort((a, b) => b.n - a.n);
    plots.push(drawBarsOf(bars, 'Games without a date', Math.max(...bars.map(({n}) => n)), width));
  }
  return plots;
};
