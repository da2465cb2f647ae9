/** The words of the table of basicverse that are not keys of its state. */

import { FRAME_WORDS, counted, numeral } from '../words';

export const BASICVERSE_WORDS = {
  answer: 'may answer',
  costs: 'A fallen Hero costs',
  fewer: 'Actions',
  first: 'first Ability',
  left: 'left',
  nothing: 'nothing',
  or: 'or',
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

/** What is still to be done, by the word of the operation, with its amount. */
export const OPERATIONS: Readonly<Record<string, (amount: number) => string>> = {
  actions: (amount) => `${numeral(amount)} more Actions`,
  choose: () => 'a choice',
  damage: (amount) => `${numeral(amount)} damage`,
  discard: (amount) => `discard ${counted(amount, 'card')}`,
  drain: (amount) => `the other team loses ${numeral(amount)} Mana`,
  draw: (amount) => `draw ${counted(amount, 'card')}`,
  draw_play: () => 'draw a card and maybe play it',
  fortress: (amount) => `${numeral(amount)} damage to the Fortress`,
  heal: (amount) => `heal ${numeral(amount)} HP`,
  mana: (amount) => `${numeral(amount)} Mana`,
  move: () => 'a move',
  place: () => 'a move',
  prevent: () => 'it is stopped',
  regroup: () => 'Regroup',
  shroud: (amount) => `${numeral(amount)} farther`,
  sight: (amount) => `${numeral(amount)} more range`,
  team_draw: (amount) => `the team draws ${counted(amount, 'card')}`,
};

/** Whom an operation is about, if that is not the one who uses it. */
export const WHOM: Readonly<Record<string, string>> = {
  allies: 'allies', enemies: 'enemies', protected: 'who is protected', source: 'who is answered',
  target: 'target', team: 'team',
};
