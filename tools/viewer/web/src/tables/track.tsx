/** A value on a track: a number, and as many steps as it can have. */

import type { JSX } from 'preact';

import { asNumber } from '../json';
import { Value } from './value';
import type { ValueProps } from './value';
import { WORDS, numeral } from './words';

/** A track longer than this is drawn as one bar. */
const MOST_STEPS = 40;

/**
 * Shows a value as a number and a track. `most` is the end of the track, and null if it is unknown,
 * so that only the number is drawn.
 */
export function Track(props: ValueProps & { most: number | null; seen?: string }): JSX.Element {
  const value = asNumber(props.value) ?? 0;
  const most = props.most !== null && props.most > 0 ? Math.min(props.most, MOST_STEPS) : null;
  const filled = most === null ? 0 : Math.max(0, Math.min(most, value));
  return (
    <Value {...props} always kind={`t-track ${props.kind ?? ''}`}>
      <b class="t-track-number">{numeral(value)}</b>
      {most !== null && (
        <>
          <span class="visually-hidden"> {WORDS.of} {numeral(props.most ?? 0)}</span>
          <span
            class="t-steps" aria-hidden="true" style={{ '--filled': filled, '--steps': most }}
          />
        </>
      )}
    </Value>
  );
}
