/** Dice: each with its face; those that count are filled and ticked. */

import type { JSX } from 'preact';

import { Unseen } from './text';
import { WORDS, numeral } from './words';

/** Draws a die. */
export function DieFace(props: { value: number; counts?: boolean; again?: boolean }): JSX.Element {
  const classes = ['t-die', props.counts === true ? 't-die-counts' : '',
    props.again === true ? 't-die-again' : ''];
  return (
    <span class={classes.filter((one) => one !== '').join(' ')}>
      {numeral(props.value)}
      {props.counts === true && <span class="t-die-tick" aria-hidden="true">✓</span>}
      {props.counts === true && <Unseen text={WORDS.counts} />}
      {props.again === true && <Unseen text={WORDS.rolledAgain} />}{' '}
    </span>
  );
}
