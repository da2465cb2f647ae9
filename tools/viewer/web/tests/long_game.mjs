// Plays a game of Heroes of the Basicverse with ten players until it has a given number of events.
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {recountJson, startRecount, written} from './browser.mjs';

// A small random number generator that gives the same game each time.
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

const START = {
  op: 'new', game: 'basicverse', randomness: 'seeded', seed: '00'.repeat(32),
  players: Array.from({length: 10}, (_, seat) => `Player ${seat + 1}`),
  config: {max_rounds: 1000},
};
// Actions that may hurt somebody are rare, so that the game does not end early.
const isFight = ({type}) => ['play', 'ability'].includes(type);
const FIGHTS_PER_CENT = 3;

function chosen(actions, below) {
  const peaceful = actions.filter((action) => !isFight(action));
  const some = peaceful.length > 0 && below(100) >= FIGHTS_PER_CENT ? peaceful : actions;
  const types = [...new Set(some.map(({type}) => type))];
  const type = types[below(types.length)];
  const alike = some.filter((action) => action.type === type);
  return alike[below(alike.length)];
}

/** Returns the game's path, for `import` and `view`. Fails if the game ends too early. */
export async function longGame(events) {
  const engine = startRecount('engine');
  const replies = createInterface({input: engine.stdout})[Symbol.asyncIterator]();
  const ask = async (request) => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    const reply = JSON.parse((await replies.next()).value);
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    return reply;
  };
  const below = numbers(1);
  const requests = [START];
  let reply = await ask(START);
  while (reply.seq < events - 1) {
    if (reply.node.kind !== 'decision') throw new Error(`the game ends with event ${reply.seq}`);
    const {seats} = reply.node;
    const seat = seats[below(seats.length)];
    const {actions} = await ask({op: 'legal', seat});
    const request = {op: 'act', seat, action: chosen(actions, below)};
    reply = await ask(request);
    requests.push(request);
  }
  const ended = once(engine, 'exit');
  engine.stdin.end();
  await ended;
  const lines = requests.map((one) => `${JSON.stringify(one)}\n`);
  return written(`long-${events}.jsonl`, lines.join(''));
}

/** Returns the id of that game in the store of this test. */
export async function importLongGame(events) {
  const {games} = recountJson('import', await longGame(events));
  return games[0];
}
