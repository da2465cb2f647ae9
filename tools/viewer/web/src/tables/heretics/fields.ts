/** The fields of states and events of Heretics that the table reads. */

import type { GameFields } from '../cues';
import { asCards, asObjects } from '../../json';

export const FIELDS: GameFields = {
  zones: [
    '/city', '/city_deck', '/lost_cities', '/players/*/hand', '/players/*/temple',
    '/players/*/graveyard', '/players/*/cities',
  ],
  // A character that was laid may be hidden.
  hiddenZones: (state) => asObjects(state['players']).map(({ has_sent: hasSent, sent }, index) => ({
    path: `/players/${index}/sent`,
    cards: hasSent === true ? asCards([sent ?? null]) : [],
  })),
  secrets: ['/players/*/sent'],
  sums: [],
  aims: () => [],
  // The character that completes a round is revealed at once, and never seen where it was laid.
  source: (_card, to, { seat }) => typeof seat === 'number' && to.startsWith(`/players/${seat}/`)
    ? `/players/${seat}/hand` : undefined,
};
