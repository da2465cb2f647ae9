// Documents of the report for tests: of an empty store, of one game, of twenty, and of 20,000 games
// of five kinds. The same each time.
//   node documents.mjs FOLDER     writes them and names.json into a folder, to look at

import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {argv} from 'node:process';
import {pathToFileURL} from 'node:url';

/** Names that would be markup, or turn the text around them, if something let them. */
export const HOSTILE = [
  '<script>window.wasRun = true</script>',
  '</script><img src=x onerror="window.wasRun = true">',
  '"><svg onload="window.wasRun = true">',
  "' onmouseover='window.wasRun = true",
  '&lt;b&gt; &amp; <!-- ]]>',
  '\u202eevil\u202c \u200b\u0007 name',
  'ع‎مر يلعب 12',
  'x'.repeat(300),
  '{{SCRIPT}} {n} $& $1',
  '<style>*{display:none}</style>',
];

/** What the keys are called, as the command hands it over. */
export const NAMES = {
  games: {
    basicverse: 'BasicVerse', empyrean: 'Empyrean', heretics: 'Heretics', hope: 'HoPE',
    inhumanity: 'InHumanity',
  },
  clauses: {
    'HER-1.4': 'The Cities are shuffled into one face-down pile before the first round.',
    'HER-3.3': 'It may be any character of the own hand, whatever its Strength, banned or not.',
    'HER-3.1': 'A round begins with turning up the topmost City so that all see it.',
    'HPE-2.3': 'Each draw deck is shuffled',
    'JDG-7': 'A penalty is that of the list for the infraction and the level of the event; a ' +
      'judge who deviates from it says why. What follows in this sentence is here to be long.',
  },
};

const GAMES = {
  basicverse: {players: [2, 4], sides: 2, leads: ['Ember', 'Frost', 'Gale', 'Moss', 'Umbra']},
  empyrean: {players: [2, 3, 4], leads: ['Arden', 'Bellia', 'Corvin', 'Dessa', 'Ermo', 'Fael']},
  heretics: {players: [2, 3, 4], leads: ['inquisition', 'merchants', 'prophets', 'witches']},
  hope: {players: [2, 3, 4, 5], leads: ['bugs', 'cybers', 'humans', 'mutants', 'undead']},
  inhumanity: {players: [3, 4, 5, 6, 7, 8, 9, 10], sides: 1, leads: []},
};

/** A generator of numbers from 0 to 1 that is the same each time (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** n, wins, rate and the 95% Wilson interval. */
function share(n, wins) {
  const z = 1.959963984540054;
  const p = wins / n;
  const middle = p + z * z / (2 * n);
  const half = z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const scale = 1 + z * z / n;
  return {n, wins, rate: p, low: (middle - half) / scale, high: (middle + half) / scale};
}

function rateRow(game, players, by, value, n, wins, draws, expected) {
  const {rate, low, high} = share(n, wins);
  return {game, players, by, value, n, wins, draws, rate, low, high, expected};
}

const about = (random, least, most) => least + Math.floor(random() * (most - least + 1));

function quantiles(random, least, most) {
  const values = Array.from({length: 5}, () => about(random, least, most)).sort((a, b) => a - b);
  return {min: values[0], q1: values[1], median: values[2], q3: values[3], max: values[4]};
}

/** A document of no game. */
export const emptyReport = () => ({
  version: 1,
  games: {counted: 0, unfinished: 0, related: 0, forks: 0, void: 0},
  over_time: [], untimed: [], win_rates: [], lengths: [], pace: [], clauses: [], cards: [],
  judging: {disputes: 0, rulings: [], penalties: []},
  ratings: [],
});

function addGroup(report, random, game, players, n) {
  const {leads, sides = players} = GAMES[game];
  const draws = Math.floor(n * random() * 0.1);
  const won = Math.floor((n - draws) * (sides === 1 ? 0.4 : 1));
  report.win_rates.push(rateRow(game, players, 'game', 'all', n, won, draws, null));
  const each = (by, values, ofEach) => {
    if (sides === 1) return;
    for (const value of values) {
      const wins = Math.min(ofEach, Math.round(ofEach * (0.6 + 0.8 * random()) / sides));
      report.win_rates.push(rateRow(game, players, by, String(value), ofEach, wins,
        Math.min(draws, ofEach - wins), 1 / sides));
    }
  };
  each('leads', leads, Math.max(1, Math.floor(n * players / leads.length)));
  const seats = Array.from({length: players}, (_, seat) => seat);
  each('seat', seats, n);
  if (game !== 'heretics') each('turn_order', seats, n);
  report.lengths.push({
    game, players, n, turns: quantiles(random, 5, 60), events: quantiles(random, 40, 900),
    duration_ms: game === 'inhumanity' ? null : quantiles(random, 200_000, 9_000_000),
  });
}

function addDays(report, random, game, n, days) {
  let left = n;
  for (let day = 0; day < days && left > 0; day += 1) {
    const some = Math.min(left, about(random, 0, Math.ceil(2 * n / days)));
    if (some === 0) continue;
    left -= some;
    const date = new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10);
    report.over_time.push({day: date, game, n: some});
  }
  if (left > 0) report.untimed.push({game, n: left});
}

function addGame(report, random, game, {n, days, cards}) {
  const {players, sides} = GAMES[game];
  for (const count of players) {
    addGroup(report, random, game, count, Math.max(1, Math.floor(n / players.length)));
  }
  addDays(report, random, game, Math.max(1, Math.floor(n / players.length)) * players.length, days);
  report.pace.push({game, n: 40 * n, median: about(random, 900, 9000),
                    p90: about(random, 10_000, 60_000), max: about(random, 100_000, 90_000_000)});
  for (let card = 0; card < (sides === 1 ? 0 : cards); card += 1) {
    const held = about(random, 1, 2 * n);
    const played = about(random, 0, held);
    const shareOf = (of) => (of === 0 ? null : share(of, Math.round(of * (0.2 + 0.5 * random()))));
    report.cards.push({
      game, key: `card:${String(card).padStart(3, '0')}`,
      name: HOSTILE[card * 7 % 40] ?? `Card of the ${card + 1}th hour`,
      held: shareOf(held), played: shareOf(played),
    });
  }
}

function addClauses(report, random, game, n, count) {
  const prefix = {basicverse: 'BSV', empyrean: 'EMP', heretics: 'HER', hope: 'HPE',
                  inhumanity: 'INH'}[game];
  for (const [source, most] of [['effect', 90 * n], ['refusal', n / 50], ['ruling', n / 100]]) {
    for (let clause = 0; clause < count; clause += 1) {
      const id = `${prefix}-${1 + Math.floor(clause / 5)}.${1 + clause % 5}`;
      report.clauses.push(
        {game, source, clause: id, n: 1 + Math.floor(most * random() ** 4)});
    }
  }
  report.clauses.push({game, source: 'ruling', clause: 'JDG-7', n: 1 + Math.floor(n / 200)});
}

function addJudging(report, n) {
  report.judging = {
    disputes: Math.ceil(n / 100),
    rulings: ['explanation', 'outcome', 'penalty', 'rewind'].map((kind, at) => {
      const some = Math.ceil(n / (200 * (at + 1)));
      return {kind, n: some, overturned: Math.min(at, some)};
    }),
    penalties: [
      {infraction: 'slow_play', penalty: 'warning', n: Math.ceil(n / 400)},
      {infraction: 'unsporting_conduct', penalty: 'game_loss', n: 1},
    ],
  };
}

function addRatings(report, random, game, players) {
  for (let player = 0; player < players; player += 1) {
    const [mu, sigma] = [15 + 20 * random(), 1 + 6 * random()];
    report.ratings.push({
      game, player: HOSTILE[player] ?? `Player ${player + 1}`, games: about(random, 1, 400),
      mu, sigma, ordinal: mu - 3 * sigma,
    });
  }
}

function sumUp(report) {
  report.games.counted = [...report.over_time, ...report.untimed]
    .reduce((sum, {n}) => sum + n, 0);
  report.over_time.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  return report;
}

/** A document of one Heretics game of two. */
export function oneGame() {
  const report = emptyReport();
  report.over_time.push({day: '2026-11-21', game: 'heretics', n: 1});
  report.win_rates.push(rateRow('heretics', 2, 'game', 'all', 1, 1, 0, null));
  for (const [by, values] of [['leads', ['prophets', 'witches']], ['seat', ['0', '1']]]) {
    values.forEach((value, at) =>
      report.win_rates.push(rateRow('heretics', 2, by, value, 1, at, 0, 0.5)));
  }
  const same = (value) => ({min: value, q1: value, median: value, q3: value, max: value});
  report.lengths.push({game: 'heretics', players: 2, n: 1, turns: same(23), events: same(47),
                       duration_ms: same(1_935_000)});
  report.pace.push({game: 'heretics', n: 44, median: 4100, p90: 22_000, max: 184_000});
  report.clauses.push({game: 'heretics', source: 'effect', clause: 'HER-3.3', n: 22});
  report.cards.push({game: 'heretics', key: 'witches:7', name: 'Seer', held: share(1, 1),
                     played: null});
  report.ratings.push(
    {game: 'heretics', player: 'Ana', games: 1, mu: 27.6, sigma: 8.07, ordinal: 3.4},
    {game: 'heretics', player: 'Bo', games: 1, mu: 22.4, sigma: 8.07, ordinal: -1.8});
  return sumUp(report);
}

/** A document of some twenty games of two kinds, simulated ones among them. */
export function twentyGames() {
  const random = randomOf(20);
  const report = emptyReport();
  addGame(report, random, 'heretics', {n: 12, days: 9, cards: 12});
  addGame(report, random, 'hope', {n: 8, days: 0, cards: 8});
  addClauses(report, random, 'heretics', 12, 9);
  addJudging(report, 20);
  addRatings(report, random, 'heretics', 6);
  report.games = {counted: 0, unfinished: 1, related: 2, forks: 1, void: 0};
  return sumUp(report);
}

/** A document of 20,000 games of five kinds, with hostile names. */
export function manyGames() {
  const random = randomOf(20_000);
  const report = emptyReport();
  for (const [at, game] of Object.keys(GAMES).entries()) {
    const n = [6400, 5200, 4400, 3000, 1000][at];
    addGame(report, random, game, {n, days: [300, 320, 280, 310, 0][at], cards: 120});
    addClauses(report, random, game, n, 40);
    if (GAMES[game].sides !== 1) addRatings(report, random, game, 250);
  }
  addJudging(report, 20_000);
  report.games = {counted: 0, unfinished: 312, related: 27, forks: 1450, void: 8};
  return sumUp(report);
}

export const DOCUMENTS = {
  empty: emptyReport, one: oneGame, twenty: twentyGames, many: manyGames,
};

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  mkdirSync(argv[2], {recursive: true});
  writeFileSync(join(argv[2], 'names.json'), JSON.stringify(NAMES));
  for (const [name, make] of Object.entries(DOCUMENTS)) {
    writeFileSync(join(argv[2], `${name}.json`), JSON.stringify(make()));
  }
}
