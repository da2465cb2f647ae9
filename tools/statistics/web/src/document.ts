// The document of the report as the page contains it: the part that the plots read.

export interface Share {
  n: number;
  rate: number;
  low: number;
  high: number;
}

export interface WinRate extends Share {
  by: string;
  expected: number | null;
}

export interface Quantiles {
  min: number;
  q1: number;
  median: number;
  q3: number;
  max: number;
}

export interface Lengths {
  players: number;
  n: number;
  turns: Quantiles;
  events: Quantiles;
  duration_ms: Quantiles | null;
}

export interface Pace {
  n: number;
  median: number;
  p90: number;
  max: number;
}

export interface Card {
  held: Share | null;
  played: Share | null;
}

export interface Rating {
  games: number;
  mu: number;
  sigma: number;
  ordinal: number;
}

export interface Day {
  day: string;
  game: string;
  n: number;
}

export interface Report {
  over_time: Day[];
  untimed: {game: string; n: number}[];
}

/** Returns the data of this page. */
export function readReport(): Report {
  const element = document.getElementById('recount-stats');
  return JSON.parse(element?.textContent ?? 'null') as Report;
}

/** Returns the value at a place of the report: `win_rates/17`. */
export function valueAt(report: Report, place: string): unknown {
  let value: unknown = report;
  for (const key of place.split('/')) value = (value as Record<string, unknown>)[key];
  return value;
}
