/** The looks of Basic cards, Heroes and teams. */

import { asText, isObject } from '../../json';
import { NO_LOOK } from '../look';
import type { Looks } from '../look';
import type { SignName } from '../sign';
import { labelOf } from '../words';
import { BASICVERSE_WORDS } from './words';

/** The sign of each team: its shape differs, not the colour alone. */
const TEAM_SIGNS: Readonly<Record<string, SignName>> = { red: 'triangle', blue: 'circle' };

/** The sign of each class of Heroes. */
export const CLASS_SIGNS: Readonly<Record<string, SignName>> = {
  damage: 'sword', protector: 'shield', support: 'heart',
};

/** The kinds of Basic cards that have a sign of their own, drawn by the style. */
const SIGNED: ReadonlySet<string> = new Set([
  'gather_mana', 'strike', 'first_aid', 'reposition', 'regroup', 'assault_fortress', 'defend',
  'deflect', 'stonewall',
]);

/** Returns the sign of a team, or null before the teams are known. */
export const teamSign = (team: string): SignName | null => TEAM_SIGNS[team] ?? null;

/** Returns the class with the colour of a team. */
export const hueOf = (team: string): string => team in TEAM_SIGNS ? `t-hue-${team}` : '';

/**
 * The look of a Basic card. Its cost is in its text, not on its face: a hand is drawn so small that
 * a figure could not be read, and ten hands have many cards.
 */
export const look: Looks = ({ entry }) => {
  const isScroll = entry['scroll'] === true;
  const kind = asText(entry['kind']);
  const sign = SIGNED.has(kind) ? kind.replaceAll('_', '-') : isScroll ? 'scroll' : 'other';
  return {
    ...NO_LOOK,
    hue: `t-bas-card t-bas-card-${sign}`,
    kind: isScroll ? BASICVERSE_WORDS.scroll
      : isObject(entry['reaction']) ? labelOf('reaction') : '',
  };
};
