// The vertical axis of plots that have lines under headings: a place for each heading, each line
// and each blank above a heading. Their names begin at the left edge.
import {text} from '@observablehq/plot';
import {FONT_SIZE, INK, fitting} from './plot';

export interface Place<Line> {
  key: string;
  heading: string;
  line: Line | null;
}

export interface Group<Line> {
  name: string;
  lines: Line[];
}

export function placesOf<Line>(groups: Group<Line>[]): Place<Line>[] {
  const places: Place<Line>[] = [];
  for (const {name, lines} of groups) {
    const at = places.length;
    if (at > 0) places.push({key: `blank ${at}`, heading: '', line: null});
    if (name !== '') places.push({key: `heading ${at}`, heading: name, line: null});
    for (const line of lines) places.push({key: `line ${places.length}`, heading: '', line});
  }
  return places;
}

/** Returns the scale of places. */
export const placeScale = (places: Place<unknown>[]) =>
  ({type: 'band', axis: null, domain: places.map(({key}) => key), padding: 0} as const);

/** Draws headings, and the names of the lines as far as they fit. */
export function placeNames<Line extends {name: string}>(places: Place<Line>[], room: number) {
  const atLeft = {y: 'key', frameAnchor: 'left', dx: -room, fill: INK} as const;
  return [
    text(places.filter(({heading}) => heading !== ''), {
      ...atLeft, text: 'heading', fontWeight: 600, fontSize: FONT_SIZE + 1,
    }),
    text(places.filter(({line}) => line !== null), {
      ...atLeft, fontSize: FONT_SIZE, title: ({line}: Place<Line>) => line?.name ?? '',
      text: ({line}: Place<Line>) => fitting(line?.name ?? '', room - 10),
    }),
  ];
}
