// Draws the time per action: median, ninth decile and longest of each game.
import {dot, plot, ruleY, text, tickX} from '@observablehq/plot';
import type {Pace} from '../document';
import {rowsOf} from '../rows';
import type {Draw} from './plot';
import {ACCENT, FAINT, FONT_SIZE, GROUND, INK, countText, roomFor} from './plot';
import {axisMarks, durationAxis} from './lengths';
import {placeNames, placeScale, placesOf} from './places';

const ROW_HEIGHT = 30;

// A logarithmic axis has no 0.
const atLeastOne = (value: number): number => Math.max(1, value);

export const drawPace: Draw = ({figure, report, width}) => {
  const lines = rowsOf<Pace>(figure, report).map(({heads, value}) => ({
    name: heads[0] ?? '', note: countText(value.n), median: atLeastOne(value.median),
    p90: atLeastOne(value.p90), max: atLeastOne(value.max),
  }));
  const places = placesOf([{name: '', lines}]);
  const marks = places.flatMap(({key, line}) => (line === null ? [] : [{key, ...line}]));
  const marginLeft = roomFor(lines.map(({name}) => name), width);
  const marginRight = roomFor(lines.map(({note}) => note), width);
  const axis = durationAxis(Math.min(...lines.map(({median}) => median)),
                            Math.max(...lines.map(({max}) => max)),
                            width - marginLeft - marginRight);
  return [plot({
    className: 'recount-plot',
    width, marginLeft, marginRight, marginTop: 8, marginBottom: 40,
    height: 48 + lines.length * ROW_HEIGHT,
    x: {type: axis.type, domain: axis.domain},
    y: placeScale(places),
    marks: [
      ...axisMarks(axis, 'Time for an action'),
      ...placeNames(places, marginLeft),
      ruleY(marks, {y: 'key', x1: 'median', x2: 'max', stroke: ACCENT, strokeWidth: 1.75}),
      tickX(marks, {y: 'key', x: 'p90', stroke: INK, strokeWidth: 2, insetTop: 9,
                    insetBottom: 9}),
      dot(marks, {y: 'key', x: 'max', r: 4, fill: GROUND, stroke: ACCENT, strokeWidth: 1.75}),
      dot(marks, {y: 'key', x: 'median', r: 5, fill: ACCENT}),
      text(marks, {y: 'key', frameAnchor: 'right', dx: marginRight, textAnchor: 'end',
                   text: 'note', fill: FAINT, fontSize: FONT_SIZE}),
    ],
  })];
};
