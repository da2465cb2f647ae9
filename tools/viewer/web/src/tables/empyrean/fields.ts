/** The fields of states and events of Empyrean Hero that the table reads. */

import type { Json, JsonObject } from '../../json';
import { asNumber, asNumbers, asObject, asObjects, asText } from '../../json';
import type { Aim, GameFields } from '../cues';

export const FIELDS: GameFields = {
  // A card on the stack lies elsewhere too; the last place that is named here counts.
  zones: [
    '/stack', '/pool', '/ability_pool', '/box', '/hq', '/reserves', '/hero_discard',
    '/players/*/deck', '/players/*/hand', '/players/*/discard', '/players/*/heroes',
    '/players/*/base',
  ],
  secrets: ['/pending'],
  sums: ['EMP-7.6', 'EMP-7.7'],
  source: (card, _to, event) => {
    const action = asObject(event['action']);
    return action['type'] === 'play' && action['card'] === card
      ? `/players/${asNumber(event['seat'])}/hand` : undefined;
  },
  aims: (action, seat, before, after) => {
    const actor = `seat:${seat}`;
    switch (asText(action['type'])) {
      case 'attack':
        return aim(cardIn(action, 'attacker'), cardIn(action, 'target'));
      case 'join':
        return aim(cardIn(action, 'card'), cardIn(asObject(before['attack']), 'target'));
      case 'strike':
        return strikes(actor, before, after);
      case 'use':
      case 'heal':
        return aim(actor, cardIn(action, 'card'));
      case 'play':
        return aim(actor, cardIn(action, 'host'));
      case 'target':
        return aim(cardInForce(before) ?? actor, cardIn(action, 'card'));
      case 'target_slot':
        return aim(cardInForce(before) ?? actor, cardIn(action, 'host'));
      case 'target_seat':
        return aim(cardInForce(before) ?? actor, seatIn(action, 'seat'));
      case 'respond':
        return responds(actor, action, before);
      default:
        return [];
    }
  },
};

function aim(from: string | null, to: string | null): readonly Aim[] {
  return from === null || to === null ? [] : [{ from, to }];
}

function named(kind: string, value: Json | undefined): string | null {
  const number = asNumber(value);
  return number === null ? null : `${kind}:${number}`;
}

const cardIn = (object: JsonObject, key: string): string | null => named('card', object[key]);
const seatIn = (object: JsonObject, key: string): string | null => named('seat', object[key]);

/** Returns the ability or feat that is carried out or that may be prevented: the newest one. */
function cardInForce(state: JsonObject): string | null {
  return cardIn(asObjects(state['stack']).at(-1) ?? {}, 'card');
}

/** An ability answers the one before it, or an event that triggered it. */
function responds(actor: string, action: JsonObject, before: JsonObject): readonly Aim[] {
  const card = cardIn(action, 'card');
  const answered = cardInForce(before);
  return answered === null ? aim(actor, card) : aim(card, answered);
}

/** All attackers strike together. Who has left the Arena is shown by the player's seat. */
function strikes(actor: string, before: JsonObject, after: JsonObject): readonly Aim[] {
  const attack = asObject(before['attack']);
  const arena = arenaOf(after);
  const target = asNumber(attack['target']);
  const to = target !== null && arena.has(target) ? `card:${target}`
    : seatIn(attack, 'target_seat');
  return asNumbers(attack['attackers'])
    .flatMap((card) => aim(arena.has(card) ? `card:${card}` : actor, to));
}

/** Returns the heroes and SkyBases that stand in the Arena. */
function arenaOf(state: JsonObject): ReadonlySet<number> {
  const things = asObjects(state['players']).flatMap((player) =>
    [asObject(player['base']), ...asObjects(player['heroes'])]);
  return new Set(asNumbers(things.map(({ card }) => card ?? null)));
}
