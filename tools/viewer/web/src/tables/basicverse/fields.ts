/** The fields of states and events of basicverse that the table reads. */

import type { JsonObject } from '../../json';
import { asNumber, asNumbers, asObject, asObjects, asText } from '../../json';
import type { Aim, GameFields } from '../cues';

export const FIELDS: GameFields = {
  // A card of a Scroll on the stack lies in a slot, and one that is drawn to be played in a hand.
  zones: ['/deck', '/discard', '/stack/*/cards', '/players/*/hand', '/players/*/slot'],
  secrets: ['/given'],
  sums: [],
  aims: aimsOf,
  source: sourceOf,
};

/** What is played, given or discarded comes from a hand, which may get another card at once. */
function sourceOf(card: number, _to: string, event: JsonObject): string | undefined {
  const action = asObject(event['action']);
  const isFromHand = action['type'] === 'reconstitute' || action['card'] === card;
  return isFromHand ? `/players/${asNumber(event['seat'])}/hand` : undefined;
}

function arrow(from: number | null, to: number | null): readonly Aim[] {
  return from === null || to === null ? [] : [{ from: `seat:${from}`, to: `seat:${to}` }];
}

function aimsOf(
  action: JsonObject, seat: number, before: JsonObject, after: JsonObject,
): readonly Aim[] {
  const targets = asNumbers(action['targets']).flatMap((target) => arrow(seat, target));
  switch (asText(action['type'])) {
    case 'play':
    case 'ability':
      return targets;
    case 'react':
    case 'react_ability':
      return [...answered(before), ...targets];
    case 'pass':
      return isStillAsked(after) ? [] : answered(before);
    case 'donate':
      return arrow(seat, asNumber(before['active']));
    case 'move':
      return arrow(seat, asNumber(newestFrame(before)['who']));
    case 'recipient':
      return arrow(seat, asNumber(action['seat']));
    case 'assign':
      return arrow(seat, asNumbers(newestFrame(before)['to'])[0] ?? null);
    default:
      return [];
  }
}

const newestFrame = (state: JsonObject): JsonObject =>
  asObject(asObjects(state['stack']).at(-1));

/** Returns the arrow of the hit that is being answered, if it is one. */
function answered(before: JsonObject): readonly Aim[] {
  const { frame, seat, target } = newestFrame(before);
  return before['phase'] === 'react' && frame === 'hit'
    ? arrow(asNumber(seat), asNumber(target)) : [];
}

/** Returns whether others may still answer the same. */
function isStillAsked(after: JsonObject): boolean {
  return after['phase'] === 'react' && asNumbers(after['waiting']).length > 0;
}
