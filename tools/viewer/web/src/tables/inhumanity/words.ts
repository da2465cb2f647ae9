/** Words of the table of Hope Inhumanity that are no keys of its states. */

import { signed } from '../words';

/** The names printed on the sides of the condition cards, by level. */
export const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  hunger: ['', 'Hungry', 'Starving'],
  harm: ['', 'Hurt', 'Crippled'],
};

/** What a condition adds to a hardship, in the way it is printed on the cards. */
export const moreHardship = (level: number): string => `${signed(level)} H`;

/** What a player does in a roll Scene. */
export const STANCES: Readonly<Record<string, string>> = {
  acting: 'acts', support: 'supports', refuse: 'refuses',
};

export const INHUMANITY_WORDS = {
  committed: 'committed',
  faceDown: 'not shown yet',
  gift: 'gift',
  hopeDice: 'Hope dice',
  piles: 'Piles',
  scene: 'Scene',
  shielded: 'Shields',
  withDice: 'with',
} as const;
