/** The fields of states and events of Heroes of Postapocalyptic Earth that the table reads. */

import type { Aim, GameFields } from '../cues';
import type { Json, JsonObject } from '../../json';
import { asNumber, asNumbers, asObject, asObjects, asText } from '../../json';

/** Names something that an arrow can begin or end at. A hidden number names nothing. */
function named(kind: 'card' | 'seat' | 'space', number: Json | undefined): readonly string[] {
  const known = asNumber(number);
  return known === null || known < 0 ? [] : [`${kind}:${known}`];
}

function arrows(from: readonly string[], to: readonly string[]): readonly Aim[] {
  return from.flatMap((one) => to.map((other) => ({ from: one, to: other })));
}

/** Returns the arrows of a battle: from each attacker to the target. */
function battleAims(attackers: Json | undefined, state: JsonObject): readonly Aim[] {
  const { target } = asObject(state['battle']);
  return arrows(asNumbers(attackers).map((card) => `card:${card}`), named('card', target));
}

/** Returns the arrows of a choice: from the card whose text asks to what was chosen. */
function choiceAims(value: Json | undefined, seat: number, before: JsonObject): readonly Aim[] {
  const what = asText(asObject(before['choice'])['what']);
  const source = named('card', asObjects(before['queue'])[0]?.['source']);
  const kind = what === 'player' ? 'seat' : what === 'space' ? 'space' : 'card';
  return arrows(source.length === 0 ? [`seat:${seat}`] : source, named(kind, value));
}

/** Returns the arrow of a move, from the space that the unit leaves to the one it enters. */
function moveAims({ unit, to }: JsonObject, before: JsonObject): readonly Aim[] {
  const was = asObjects(before['board']).find(({ card }) => card === unit);
  return arrows(named('space', was?.['space']), named('space', to));
}

/** The step of a battle in which attackers and target are declared, but nothing is decided. */
const RESOLVE = 'resolve';

/** Returns the space of a card on the board. */
function place(card: number, state: JsonObject): string | undefined {
  const thing = asObjects(state['board']).find((one) => one['card'] === card);
  return named('space', thing?.['space'])[0];
}

export const FIELDS: GameFields = {
  zones: [
    // First those places where a card can be named that lies elsewhere too.
    '/queue', '/board', '/players/*/hand', '/players/*/draw_deck', '/players/*/discard',
  ],
  // Only what lies within other values is hidden: a token, a list to choose from.
  secrets: [],
  sums: ['HPE-7.6'],
  place,
  source: (card, _to, { action, seat }) =>
    asObject(action)['card'] === card ? `/players/${asNumber(seat)}/hand` : undefined,
  aims(action, seat, before, after) {
    switch (action['type']) {
      case 'declare_target': return arrows([`seat:${seat}`], named('card', action['card']));
      case 'declare_attackers': return battleAims(action['units'], before);
      case 'move': return moveAims(action, before);
      case 'swap': return arrows(named('card', action['unit']), named('card', action['with']));
      case 'heal': return arrows(named('card', action['card']), named('card', action['unit']));
      case 'play_unit':
      case 'play_location': return arrows([`seat:${seat}`], named('space', action['space']));
      case 'choose': return choiceAims(action['value'], seat, before);
      // The last pass of a battle resolves what was declared before.
      case 'pass': return before['step'] === RESOLVE && after['step'] !== RESOLVE
        ? battleAims(asObject(before['battle'])['attackers'], before) : [];
      default: return [];
    }
  },
};
