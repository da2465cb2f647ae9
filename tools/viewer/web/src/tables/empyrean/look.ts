/**
 * The looks of the cards of Empyrean Hero: the sign of the kind, and the powers. The colour of a
 * card is that of the seat before which it lies, so that it comes from the seat, not from the face.
 */

import { labelOf, numeral, plain } from '../words';
import { asNumber, asObject, asText } from '../../json';
import type { Look, Looks, SignedFigure } from '../look';
import { NO_LOOK, signedFigures } from '../look';
import type { Face } from '../props';
import type { SignName } from '../sign';
import { EMPYREAN_WORDS } from './words';

/** The sign of each seat. */
const SEAT_SIGNS: readonly SignName[] = ['circle', 'triangle', 'square', 'token'];

/** The sign of each team. */
const TEAM_SIGNS: readonly SignName[] = ['flag', 'star'];

/** The signs of the powers. */
export const POWER_SIGNS: Readonly<Record<string, SignName>> = {
  attack: 'sword', defense: 'shield',
};

/** Returns the sign of a seat. */
export const signOfSeat = (seat: number): SignName | null => SEAT_SIGNS[seat] ?? null;

/** Returns the sign of a team. */
export const signOfTeam = (team: number): SignName | null => TEAM_SIGNS[team] ?? null;

/** Returns the class with the colour and the shape of a seat. */
export const hueOf = (seat: number | null): string =>
  seat !== null && seat in SEAT_SIGNS ? `t-hue-seat-${seat}` : '';

/** The look of a hero, an enhancement, a stat card or a SkyBase. */
export const look: Looks = (face) => {
  switch (face.list) {
    case 'heroes':
      return {
        ...NO_LOOK, sign: 'person', kind: plain(abilityKind(face)),
        figures: signedFigures(face, POWER_SIGNS),
      };
    case 'enhancements':
      return lookOfEnhancement(face);
    case 'stats':
      return lookOfStat(face);
    default:
      return { ...NO_LOOK, sign: 'ship', figures: signedFigures(face, POWER_SIGNS) };
  }
};

/** Returns whether the ability of a card is active or passive, or "" if it has none. */
function abilityKind({ entry }: Face): string {
  return asText(asObject(entry['ability'])['kind']);
}

/** The kind of an enhancement that has an ability; the other one is a feat. */
const ABILITY = 'ability';

function lookOfEnhancement(face: Face): Look {
  const kind = asText(face.entry['kind']);
  const isAbility = kind === ABILITY;
  return {
    ...NO_LOOK, sign: isAbility ? 'bolt' : 'star',
    kind: isAbility ? `${plain(abilityKind(face))} ${EMPYREAN_WORDS.ability}` : plain(kind),
  };
}

function lookOfStat({ entry }: Face): Look {
  const power = asText(entry['power']);
  const sign = POWER_SIGNS[power];
  const figure: SignedFigure = {
    label: labelOf(power), value: `+${numeral(asNumber(entry['amount']) ?? 0)}`, sign,
  };
  return { ...NO_LOOK, hue: 't-stat-card', sign: sign ?? null, figures: [figure] };
}
