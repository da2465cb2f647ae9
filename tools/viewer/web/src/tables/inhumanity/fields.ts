/** The fields of states and events of Hope Inhumanity that the table reads. */

import type { Aim, GameFields } from '../cues';
import type { JsonObject } from '../../json';
import { asCards, asNumber, asNumbers, asObject, asObjects, asText } from '../../json';
import { diceOf } from './dice';

/** The field with the target of each action, and whether its card acts rather than the seat. */
const TARGETS: Readonly<Record<string, { readonly key: string; readonly byCard: boolean }>> = {
  play_trait: { key: 'target', byCard: true },
  use_asset: { key: 'target', byCard: true },
  lend: { key: 'to', byCard: false },
  bequeath: { key: 'to', byCard: false },
  give_gift: { key: 'to', byCard: false },
};

function aims(action: JsonObject, seat: number, before: JsonObject): readonly Aim[] {
  const type = asText(action['type']);
  const card = asNumber(action['card']);
  if (type === 'steal') {
    const stolen = asObjects(before['assets']).find((asset) => asset['card'] === card);
    const owner = asNumber(stolen?.['owner']);
    return owner === null ? [] : [{ from: `seat:${seat}`, to: `seat:${owner}` }];
  }
  const field = TARGETS[type];
  const target = field === undefined ? null : asNumber(action[field.key]);
  if (field === undefined || target === null) return [];
  const from = field.byCard && card !== null ? `card:${card}` : `seat:${seat}`;
  return [{ from, to: `seat:${target}` }];
}

/** The pile from which chance deals to a place, by the last part of its pointer. */
const DECKS: Readonly<Record<string, string>> = {
  personality: '/personality_pile', relationships: '/relationship_pile', traits: '/trait_pile',
};

const deckOf = (place: string): string | undefined =>
  DECKS[place.slice(place.lastIndexOf('/') + 1)];

export const FIELDS: GameFields = {
  zones: [
    '/scene', '/assets', '/scene_piles/*', '/asset_pile', '/relationship_pile',
    '/personality_pile', '/trait_pile', '/discarded_scenes', '/spent_assets', '/out_of_game',
    '/players/*/personality', '/players/*/traits', '/players/*/played_traits',
    '/players/*/lost_traits',
  ],
  // A place without a Relationship is null, and so is the gift of an entry that has none; a gift
  // that was drawn may be hidden.
  hiddenZones: (state) => [
    {
      path: '/relationships',
      cards: asNumbers(asObjects(state['relationships']).map(({ card }) => card ?? null)),
    },
    {
      path: '/aftermath',
      cards: asCards(asObjects(state['aftermath'])
        .filter(({ step }) => step === 'give').map(({ gift }) => gift ?? null)),
    },
  ],
  secrets: ['callout', 'hardship', 'options', 'rating', 'tags', 'unavoidable']
    .map((key) => `/scene/${key}`),
  sums: ['INH-4.10', 'INH-4.12'],
  aims,
  source: (card, to, { action, seat }) => action === undefined ? deckOf(to)
    : asObject(action)['card'] === card ? `/players/${asNumber(seat)}/traits` : undefined,
  dice: diceOf,
};
