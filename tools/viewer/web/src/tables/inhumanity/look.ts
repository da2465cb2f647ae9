/** The looks of the cards of Hope Inhumanity: the terrain of a Scene, the kind of another card. */

import { asNumber, asText } from '../../json';
import type { Looks } from '../look';
import { NO_LOOK, signedFigures } from '../look';
import type { SignName } from '../sign';
import { labelOf, numeral, plain } from '../words';

/** The sign of each terrain, in the order of the piles. */
export const TERRAINS: Readonly<Record<string, SignName>> = {
  any_terrain: 'compass', coastal: 'wave', mountainous: 'mountain', urban: 'city',
  wilderness: 'tree',
};

/** The sign of each other list of the card set. */
const KINDS: Readonly<Record<string, SignName>> = {
  assets: 'bag', relationships: 'link', personalities: 'person', traits: 'star',
};

/** Returns the class with the colour of a terrain, or of the cards of another list. */
export const hueOf = (kind: string): string =>
  kind in TERRAINS || kind in KINDS ? `t-hue-${kind.replaceAll('_', '-')}` : '';

/** The look of a card. */
export const look: Looks = (face) => {
  if (face.list !== 'scenes') {
    return {
      ...NO_LOOK, hue: hueOf(face.list), sign: KINDS[face.list] ?? null,
      figures: signedFigures(face, { uses: 'circle' }),
    };
  }
  const terrain = asText(face.entry['terrain']);
  const hardship = asNumber(face.entry['hardship']);
  const sign = TERRAINS[terrain];
  return {
    ...NO_LOOK, hue: hueOf(terrain), sign: sign ?? null, kind: plain(terrain),
    // A hardship is printed as "H1".
    lead: hardship === null ? null
      : { label: labelOf('hardship'), value: `H${numeral(hardship)}`, sign },
  };
};
