// An axis of times: logarithmic, with marks in the units that people use.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: [number, string, number[]][] = [
  [1, 'ms', [1, 10, 100, 300]],
  [SECOND, 's', [1, 3, 10, 30]],
  [MINUTE, 'min', [1, 3, 10, 30]],
  [HOUR, 'h', [1, 3, 12]],
  [DAY, 'd', [1, 3, 10, 30, 100, 300, 1000]],
];

const MARKS = UNITS.flatMap(([unit, name, factors]) =>
  factors.map((factor) => ({value: unit * factor, text: `${factor} ${name}`})));

/** Returns the marks between two times in milliseconds, at most as many as there is room for. */
export function durationTicks(low: number, high: number, most: number): number[] {
  const all = MARKS.filter(({value}) => value >= low && value <= high);
  const step = Math.ceil(all.length / Math.max(1, most));
  return all.filter((_, at) => at % step === 0).map(({value}) => value);
}

/** Returns the text of a mark. */
export const durationText = (value: number): string =>
  MARKS.find((mark) => mark.value === value)?.text ?? '';
