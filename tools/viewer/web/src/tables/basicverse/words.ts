/** The words of the table of basicverse that are not keys of its state. */

import { FRAME_WORDS } from '../words';

export const BASICVERSE_WORDS = {
  answer: 'may answer',
  costs: 'A fallen Hero costs',
  fewer: 'Actions',
  first: 'first Ability',
  left: 'left',
  scroll: 'Scroll',
  sight: 'range',
  shroud: 'farther',
};

/** What is being resolved, by the kind of its frame. */
export const FRAMES: Readonly<Record<string, string>> = {
  choose: 'chooses',
  choose_move: 'moves somebody',
  discard: 'discards',
  draw: 'draws',
  free_play: 'may play the drawn card',
  hit: 'hits',
  move: 'moves',
  recipient: 'chooses who draws',
  regroup: 'Regroup',
  resurrect: 'comes back',
  scroll: 'Scroll',
  use: 'acts',
};

/** The words of the values of a frame. */
export const FRAME_VALUES: Readonly<Record<string, string>> = {
  ...FRAME_WORDS, kinds: 'as', options: 'between',
};
