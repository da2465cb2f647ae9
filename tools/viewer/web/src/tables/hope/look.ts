/**
 * The looks of the cards: the emblem of the race or kind, and the figures. The colour is that of
 * the owner, because both armies may be of one race; it comes from the seat or the unit.
 */

import type { JsonObject } from '../../json';
import { asObject, asText } from '../../json';
import type { Looks } from '../look';
import { signedFigures } from '../look';
import type { SignName } from '../sign';
import { plain } from '../words';

/** The emblem of each race, and of each kind of card without a race. */
const EMBLEMS: Readonly<Record<string, SignName>> = {
  aliens: 'alien', bots: 'robot', humans: 'person', mutants: 'claw', location: 'house',
  event: 'bolt',
};

/** The drawing of each kind of card: a location has stripes. */
const DRAWINGS: Readonly<Record<string, string>> = { location: 't-place', event: 't-deed' };

/** The sign of a race, or null for a word that is none. */
export const emblemOf = (race: string): SignName | null => EMBLEMS[race] ?? null;

/** The look of a unit, a location or an event. */
export const look: Looks = (face) => {
  const kind = asText(face.entry['kind']);
  const [cost] = signedFigures(face, {
    cost: face.entry['layout'] === 'green' ? 'gem' : 'ring',
  });
  return {
    hue: DRAWINGS[kind] ?? '',
    sign: emblemOf(asText(face.entry['race'])) ?? emblemOf(kind),
    kind: kind in DRAWINGS ? plain(kind) : '',
    lead: cost ?? null,
    figures: signedFigures(face, { att: 'sword', def: 'shield', vit: 'heart' }),
  };
};

/** The colour and the sign of a side: the cards and the homebase of a player. */
export interface Side {
  readonly hue: string;
  readonly sign: SignName;
}

/** Partners have related colours. Each player has a sign of another shape. */
const SIDES: readonly Side[] = [
  { hue: 't-hue-side-0', sign: 'circle' },
  { hue: 't-hue-side-1', sign: 'hexagon' },
  { hue: 't-hue-side-2', sign: 'triangle' },
  { hue: 't-hue-side-3', sign: 'square' },
];

/** Returns whether two teams play on two boards. */
export const isTwoOnTwo = (state: JsonObject): boolean =>
  asObject(state['config'])['two_on_two'] === true;

/** Returns the side of a seat; undefined for a seat that is not there. */
export const sideOf = (state: JsonObject, seat: number | null): Side | undefined =>
  SIDES[seat === null ? -1 : isTwoOnTwo(state) ? seat : seat * 2];
