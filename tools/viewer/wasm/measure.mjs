// Compares the speed of the module with that of the same code compiled natively, in one run, and
// prints a table:
//   node measure.mjs MODULE ANSWER COMMAND
// The times are medians of repeated questions about one long game of each kind. A native time is
// that of a process that answers the questions several times, minus that of one that answers them
// once.
import {spawnSync} from 'node:child_process';
import {gzipSync} from 'node:zlib';
import {mkdtempSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {openedModule} from './load_module.mjs';

const [modulePath, answerPath, commandPath] = process.argv.slice(2);
const rounds = 25;
const tables = [['heretics', 4], ['hope', 2], ['empyrean', 4], ['inhumanity', 5], ['basicverse', 10]];
const work = mkdtempSync(join(tmpdir(), 'recount-measure-'));

function run(program, words, input) {
  const ran = spawnSync(program, words, {input, maxBuffer: 1 << 30});
  if (ran.status !== 0) throw new Error(`${program} ${words.join(' ')}: ${ran.stderr}`);
  return ran.stdout.toString();
}

// Simulates some games and returns the longest one as a file.
function longGame(game, players) {
  const store = join(work, game);
  run(commandPath, ['--db', store, 'sim', game, '--games', '40', '--players', `${players}`,
                    '--seed', '00'.repeat(32)]);
  const {games} = JSON.parse(run(commandPath, ['--db', store, '--json', 'games']));
  const longest = games.reduce((a, b) => (b.events > a.events ? b : a));
  const path = join(work, `${game}.recount`);
  run(commandPath, ['--db', store, 'export', longest.id, '-o', path]);
  return {path, events: longest.events};
}

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

// Returns the milliseconds for each round of the requests.
function inModule(module, requests) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    for (const request of requests) module.answer(request);
    times.push(performance.now() - begun);
  }
  return {first: times[0], median: median(times)};
}

function native(path, requests, many) {
  const text = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
  const time = (times) => {
    const begun = performance.now();
    run(answerPath, [path], text.repeat(times));
    return performance.now() - begun;
  };
  return median(Array.from({length: 5}, () => (time(1 + many) - time(1)) / many));
}

try {
  const bytes = readFileSync(modulePath);
  console.log(`module: ${statSync(modulePath).size} bytes, ${gzipSync(bytes, {level: 9}).length} gzipped`);
  console.log('| game | events | verify: native ms | module ms (first) | ratio |' +
              ' rules: native M events/s | module M events/s | ratio |');
  for (const [game, players] of tables) {
    const {path, events} = longGame(game, players);
    const module = await openedModule(bytes);
    module.open(path, readFileSync(path));
    const verify = [{ask: 'verify'}];
    // Goes from the last event to the first and back, so that every event is folded once. Short
    // games repeat this until it takes long enough to be timed.
    const repeats = Math.ceil(20000 / events);
    const often = (requests) => Array(repeats).fill(requests).flat();
    const fold = often([{ask: 'show', seq: 0}, {ask: 'show', seq: events - 1}]);
    const ends = often([{ask: 'show', seq: 0}, {ask: 'show', seq: 0}]);
    const checked = inModule(module, verify);
    const checkedNatively = native(path, verify, 50);
    inModule(module, fold);
    const folded = inModule(module, fold).median - inModule(module, ends).median;
    const foldedNatively = native(path, fold, 5) - native(path, ends, 5);
    const rate = (milliseconds) => repeats * events / milliseconds / 1000;
    console.log(`| ${game} | ${events} | ${checkedNatively.toFixed(2)} | ${checked.median.toFixed(2)}` +
                ` (${checked.first.toFixed(1)}) | ${(checked.median / checkedNatively).toFixed(2)} |` +
                ` ${rate(foldedNatively).toFixed(2)} | ${rate(folded).toFixed(2)} |` +
                ` ${(foldedNatively / folded).toFixed(2)} |`);
  }
} finally {
  rmSync(work, {recursive: true, force: true});
}
