/** The looks of the cards of Heretics: the emblem of the faction, and the figures. */

import { asText } from '../../json';
import type { Looks } from '../look';
import { signedFigures } from '../look';
import type { SignName } from '../sign';

/** The emblem of each faction. */
export const EMBLEMS: Readonly<Record<string, SignName>> = {
  catholics: 'cross', hussites: 'cup', orthodox: 'star', reformers: 'book',
};

/** Returns the class with the colour of a faction. */
export const hueOf = (faction: string): string =>
  faction in EMBLEMS ? `t-hue-${faction}` : '';

/** The look of a character or a City. */
export const look: Looks = (face) => {
  const faction = asText(face.entry['faction']);
  const [lead] = signedFigures(face, { strength: 'sword' });
  return {
    hue: hueOf(faction),
    sign: EMBLEMS[faction] ?? null,
    kind: '',
    lead: lead === undefined ? null : { ...lead, sign: EMBLEMS[faction] },
    figures: signedFigures(face, { resistance: 'shield', value: 'circle' }),
  };
};
