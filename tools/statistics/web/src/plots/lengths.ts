// Draws lengths of games as boxes, with a panel each for turns, events and time.
import {axisX, gridX, plot, ruleY, tickX} from '@observablehq/plot';
import type {Lengths, Quantiles} from '../document';
import type {Row} from '../rows';
import {grouped, rowsOf} from '../rows';
import type {Draw} from './plot';
import {ACCENT, FAINT, FONT_SIZE, INK, RULE, SOFT, countText, roomFor, wholeTicks} from './plot';
import {durationText, durationTicks} from './durations';
import type {Group, Place} from './places';
import {placeNames, placeScale, placesOf} from './places';

const ROW_HEIGHT = 24;
// From this width on, panels are side by side.
const WIDE = 720;
const MARGIN = 14;

interface Axis {
  domain: [number, number];
  type: 'linear' | 'log';
  ticks: number[] | number;
  tickFormat: (value: number) => string;
}

/** Returns an axis for counts. It begins at 0, or is logarithmic if they are far apart. */
function countAxis(low: number, high: number, width: number): Axis {
  const most = Math.max(2, Math.floor(width / 60));
  if (low > 0 && high / low > 30) {
    return {domain: [low, high], type: 'log', ticks: most, tickFormat: countText};
  }
  const ticks = wholeTicks(high, most);
  return {domain: [0, ticks.at(-1) ?? 1], type: 'linear', ticks, tickFormat: countText};
}

/** Returns an axis for times. It is logarithmic and spans a factor of ten, so that it has marks. */
export function durationAxis(low: number, high: number, width: number): Axis {
  const room = Math.max(1.3, Math.sqrt(10 * low / high));
  const [first, last] = [low / room, high * room];
  return {
    domain: [first, last], type: 'log', tickFormat: durationText,
    ticks: durationTicks(first, last, Math.floor(width / 52)),
  };
}

/** Returns the marks of an axis, and its name. */
export function axisMarks({ticks, tickFormat}: Axis, title: string) {
  const axis = {
    anchor: 'bottom', tickSize: 0, label: title, labelAnchor: 'center', labelArrow: 'none',
    color: FAINT, fontSize: FONT_SIZE,
  } as const;
  const grid = {stroke: RULE, strokeOpacity: 1};
  if (typeof ticks === 'number') {
    return [gridX({ticks, ...grid}), axisX({ticks, tickFormat, ...axis})];
  }
  // The texts are set explicitly, because a logarithmic axis drops marks that it would not choose
  // itself.
  return [gridX(ticks, grid), axisX(ticks, {text: tickFormat, ...axis})];
}

interface Measure {
  title: string;
  axisFor: typeof countAxis;
  of: (value: Lengths) => Quantiles | null;
}

// No time at all is shown as a millisecond, because a logarithmic axis has no 0.
function atLeastOne({min, q1, median, q3, max}: Quantiles): Quantiles {
  const one = (value: number): number => Math.max(1, value);
  return {min: one(min), q1: one(q1), median: one(median), q3: one(q3), max: one(max)};
}

const MEASURES: Measure[] = [
  {title: 'Turns', axisFor: countAxis, of: ({turns}) => turns},
  {title: 'Events', axisFor: countAxis, of: ({events}) => events},
  {title: 'Duration', axisFor: durationAxis,
   of: ({duration_ms: time}) => (time === null ? null : atLeastOne(time))},
];

interface Line {
  name: string;
  value: Lengths;
}

function drawPanel(places: Place<Line>[], {title, axisFor, of}: Measure, width: number,
                   marginLeft: number): Element {
  const boxes = places.flatMap(({key, line}) => {
    const box = line === null ? null : of(line.value);
    return box === null ? [] : [{key, ...box}];
  });
  const axis = axisFor(Math.min(...boxes.map(({min}) => min)),
                       Math.max(...boxes.map(({max}) => max)), width - marginLeft - MARGIN);
  return plot({
    className: 'recount-plot',
    width, marginLeft, marginRight: MARGIN, marginTop: 8, marginBottom: 40,
    height: 48 + places.length * ROW_HEIGHT,
    x: {type: axis.type, domain: axis.domain},
    y: placeScale(places),
    marks: [
      ...axisMarks(axis, title),
      ...(marginLeft > MARGIN ? placeNames(places, marginLeft) : []),
      ruleY(boxes, {y: 'key', x1: 'min', x2: 'max', stroke: ACCENT}),
      ruleY(boxes, {y: 'key', x1: 'q1', x2: 'q3', stroke: ACCENT, strokeWidth: 12}),
      ruleY(boxes, {y: 'key', x1: 'q1', x2: 'q3', stroke: SOFT, strokeWidth: 10, insetLeft: 1,
                    insetRight: 1}),
      tickX(boxes, {y: 'key', x: 'median', stroke: INK, strokeWidth: 2, insetTop: 6,
                    insetBottom: 6}),
    ],
  });
}

const byPlayers = (a: Row<Lengths>, b: Row<Lengths>): number => a.value.players - b.value.players;

const groupsOf = (rows: Row<Lengths>[]): Group<Line>[] =>
  grouped(rows, ({heads}) => heads[0] ?? '').map(([name, some]) => ({
    name,
    lines: some.sort(byPlayers)
      .map(({heads, value}) => ({name: `${heads[1] ?? ''} players`, value})),
  }));

/** Panels side by side share their lines; otherwise each has only the lines that it needs. */
export const drawLengths: Draw = ({figure, report, width}) => {
  const rows = rowsOf<Lengths>(figure, report);
  const measures = MEASURES.filter(({of}) => rows.some(({value}) => of(value) !== null));
  const room = roomFor([...rows.map(({heads}) => `${heads[0] ?? ''}  `), '10 players'], width);
  if (width < WIDE) {
    return measures.map((measure) => drawPanel(
      placesOf(groupsOf(rows.filter(({value}) => measure.of(value) !== null))), measure, width,
      room));
  }
  const places = placesOf(groupsOf(rows));
  const panelWidth = Math.floor((width - room) / measures.length);
  return measures.map((measure, at) => (
    at === 0 ? drawPanel(places, measure, room + panelWidth, room)
      : drawPanel(places, measure, panelWidth, MARGIN)));
};
