// Tells the place in a game in the words of a player: "round 3, battle, Ana's turn".
import type {Step} from './questions';
import {words} from './strings';

// The keys of a turn whose value is the seat that acts.
const SEATS: ReadonlySet<string> = new Set(['active', 'turn seat']);
const NOT_YET = ['-', '0'];

/** Returns whether a part of a turn is a seat, and not a counter or a phase. */
export const isSeat = ({key}: TurnPart): boolean => SEATS.has(key);

/** A part of a turn: "turn seat 1" has the key "turn seat" and the value "1". */
export interface TurnPart {
  readonly key: string;
  readonly value: string;
}

/** Returns the parts of a turn of `replay`. */
export function partsOf(turn: string): readonly TurnPart[] {
  return turn.split(', ').filter((part) => part !== '').map((part) => {
    const key = part.slice(0, Math.max(0, part.lastIndexOf(' ')));
    return part.startsWith('phase ') ? {key: 'phase', value: part.slice('phase '.length)}
      : {key, value: part.slice(key.length).trim()};
  });
}

/**
 * Returns a turn of `replay` in words. Before the first round or turn, it is "setup", and nobody's
 * turn. `phase` is added unless the turn names the phase itself.
 */
export function placeWords(
  turn: string, phase: string, players: readonly (string | null)[],
): string {
  const parts = partsOf(turn);
  const counters = parts.filter(({key}) => key !== 'phase' && !SEATS.has(key));
  const begun = counters.filter(({value}) => !NOT_YET.includes(value));
  const isSetup = counters.length > 0 && begun.length === 0;
  const told = isSetup ? [words.setup] : begun.map(({key, value}) => `${key} ${value}`);
  const phases = [parts.find(({key}) => key === 'phase')?.value ?? phase];
  // A phase with the name of a counter, or of the setup, adds nothing.
  const news = phases.filter((word) =>
    word !== '' && !told.includes(word) && counters.every(({key}) => key !== word));
  const seat = parts.find(({key, value}) => SEATS.has(key) && value !== '-');
  const whose = isSetup || seat === undefined ? []
    : [words.turnOf(words.player(Number(seat.value), players[Number(seat.value)] ?? null))];
  return [...told, ...news, ...whose].join(', ');
}

/**
 * Returns the turn in which an event was made, which is that of the state before it: the event that
 * begins a turn ends the one before.
 */
export function turnIn(steps: readonly Step[], seq: number): string | undefined {
  const step = steps[seq];
  return step === undefined ? undefined : (steps[step.after] ?? step).turn;
}
