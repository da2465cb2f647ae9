// Draws a plot of lines under headings: each line has a name at the left, marks on a common axis,
// and a text at the right. Win rates, cards and ratings are such plots.
import {axisX, dot, gridX, plot, ruleY, text, tickX} from '@observablehq/plot';
import {ACCENT, FAINT, FONT_SIZE, GROUND, INK, RULE, roomFor} from './plot';
import type {Group, Place} from './places';
import {placeNames, placeScale, placesOf} from './places';

export interface Interval {
  low: number;
  value: number;
  high: number;
  /** True for a ring below the middle of the line, paired with a dot above it. */
  isRing?: boolean;
}

export interface Line {
  name: string;
  intervals: Interval[];
  expected?: number | null;
  note: string;
}

export interface Lines {
  groups: Group<Line>[];
  width: number;
  domain: [number, number];
  tickFormat: (value: number) => string;
  label: string;
}

const LINE_HEIGHT = 22;
const OFFSET = 4;

interface Mark extends Interval {
  key: string;
}

const marksOf = (places: Place<Line>[]): Mark[] => places.flatMap(({key, line}) =>
  (line?.intervals ?? []).map((interval) => ({key, ...interval})));

/** Draws marks of one kind. If a line has two, one is above its middle and one below. */
function intervalMarks(marks: Mark[], dy: number, isRing: boolean) {
  return [
    ruleY(marks, {y: 'key', x1: 'low', x2: 'high', stroke: ACCENT, strokeWidth: 1.75, dy,
                  strokeOpacity: isRing ? 0.65 : 1}),
    dot(marks, {y: 'key', x: 'value', r: 4, dy, strokeWidth: 1.75,
                fill: isRing ? GROUND : ACCENT, stroke: isRing ? ACCENT : GROUND}),
  ];
}

/** Returns a plot with a row per line: its name, intervals, expected value and note. */
export function drawLines(lines: Lines): Element {
  const {width, domain, tickFormat, label} = lines;
  const places = placesOf(lines.groups);
  const drawn = places.filter((place) => place.line !== null);
  const marginLeft = roomFor(drawn.map(({line}) => line?.name ?? ''), width);
  const marginRight = Math.max(16, roomFor(drawn.map(({line}) => line?.note ?? ''), width));
  const marks = marksOf(places);
  const hasPairs = marks.some(({isRing}) => isRing === true);
  const dots = marks.filter(({isRing}) => isRing !== true);
  const rings = marks.filter(({isRing}) => isRing === true);
  const offset = hasPairs ? OFFSET : 0;
  const ticks = Math.max(3, Math.floor((width - marginLeft - marginRight) / 70));
  return plot({
    className: 'recount-plot',
    width, marginLeft, marginRight, marginTop: 24, marginBottom: 36,
    height: 60 + places.length * (hasPairs ? LINE_HEIGHT + 4 : LINE_HEIGHT),
    x: {domain, clamp: true},
    y: placeScale(places),
    marks: [
      gridX({ticks, stroke: RULE, strokeOpacity: 1}),
      axisX({anchor: 'bottom', ticks, tickSize: 0, tickFormat, label, labelArrow: 'none',
             labelAnchor: 'center', color: FAINT, fontSize: FONT_SIZE}),
      ...placeNames(places, marginLeft),
      tickX(drawn.filter(({line}) => typeof line?.expected === 'number'), {
        y: 'key', x: ({line}: Place<Line>) => line?.expected, stroke: INK, strokeWidth: 1.5,
        insetTop: 5, insetBottom: 5,
      }),
      ...intervalMarks(dots, -offset, false),
      ...intervalMarks(rings, offset, true),
      text(drawn, {
        y: 'key', frameAnchor: 'right', dx: marginRight, textAnchor: 'end', fill: FAINT,
        fontSize: FONT_SIZE, text: ({line}: Place<Line>) => line?.note ?? '',
      }),
    ],
  });
}

/** Returns the bounds of an axis of rates: 0 to the next tenth above `highest`, at most 1. */
export function rateDomain(highest: number): [number, number] {
  return [0, Math.min(1, Math.ceil(highest * 10 + 0.01) / 10)];
}
