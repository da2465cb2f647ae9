// Compares the answers of the module, byte for byte, with those of the same code compiled natively.
// It asks for the documents of every golden log, and for state and legal actions at every event in
// every view. Some of them are also compared with the output of the command; those are few, because
// each takes a process.
//   node compare_answers.mjs MODULE ANSWER COMMAND
// The files are shared between the shards in which Bazel runs the test.
import {spawnSync} from 'node:child_process';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {openedModule} from './load_module.mjs';

const [modulePath, answerPath, commandPath] = process.argv.slice(2);
const folder = 'testdata/logs';
const mostBytes = 1 << 30;
let compared = 0;
let failed = 0;

function same(what, expected, found) {
  compared += 1;
  if (expected === found) return;
  failed += 1;
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at += 1;
  const around = (text) => text.slice(Math.max(0, at - 60), at + 60);
  console.log(`${what}: differs at character ${at}\n  expected …${around(expected)}…` +
              `\n  found    …${around(found)}…`);
}

const quarters = (events) => new Set([0, events >> 2, events >> 1, events - 1]);

// Returns the first step that a line of play may take: the last action of the first seat that has
// one.
function stepOf(legal) {
  const able = (legal.seats ?? []).find(({actions}) => actions?.length > 0);
  return able === undefined ? '' : `${able.seat}.${able.actions.length - 1}`;
}

function requestsFor(module, {id, events}) {
  const log = id;
  const game = JSON.parse(module.answer({ask: 'game', log}));
  const seats = game.players.map((_, seat) => seat);
  const requests = [{ask: 'logs'}, {ask: 'verify', log}, {ask: 'game', log}];
  for (const view of ['judge', 'spectator', ...seats]) {
    requests.push({ask: 'log', log, view}, {ask: 'ledger', log, view}, {ask: 'show', log, view},
                  {ask: 'legal', log, view});
    for (let seq = 0; seq < events; seq += 1) {
      for (const ask of ['show', 'legal']) requests.push({ask, log, seq, view});
    }
    // `why` reads the whole log up to the event, so only the judge asks it at every event.
    const asked = view === 'judge' ? Array(events).keys() : quarters(events);
    for (const seq of asked) requests.push({ask: 'why', log, seq, view});
  }
  for (let seq = 0; seq < events; seq += 1) {
    const legal = JSON.parse(module.answer({ask: 'legal', log, seq}));
    const steps = stepOf(legal);
    requests.push({ask: 'line', log, seq, steps, random: '5a'.repeat(32), view: seq % 2},
                  {ask: 'line_requests', log, seq, steps}, {ask: 'line', log, seq, steps: 'c.1'});
  }
  // A ledger computes the view of every seat after every event, so it is asked at a few events
  // only.
  for (const seq of quarters(events)) {
    requests.push({ask: 'backup', log, seq}, {ask: 'ledger', log, seq},
                  {ask: 'read_ledger', log, seq, most: 7});
  }
  requests.push({ask: 'backup', log, seq: events}, {ask: 'ledger', log, seq: events},
                {ask: 'show', log, seq: events}, {ask: 'why', log, path: '/seq'},
                {ask: 'diff', log, other: log, view: 'judge'}, {ask: 'nothing'}, [], {});
  return requests;
}

function compareWithNative(module, path, requests) {
  const native = spawnSync(answerPath, [path], {
    input: requests.map((request) => JSON.stringify(request)).join('\n') + '\n',
    maxBuffer: mostBytes,
  });
  const answers = native.stdout.toString().split('\n');
  if (native.status !== 0 || answers.length !== requests.length + 1) {
    throw new Error(`${path}: ${requests.length} requests, ${answers.length} answers`);
  }
  requests.forEach((request, i) => {
    same(`${path} ${JSON.stringify(request)}`, answers[i], module.answer(request));
  });
}

function command(...words) {
  const ran = spawnSync(commandPath, ['--db', '/nonexistent', '--json', ...words],
                        {maxBuffer: mostBytes});
  return ran.stdout.toString().trimEnd();
}

function compareWithCommand(module, path, {id, events}) {
  const log = id;
  const name = `${path}#${id}`;
  const ask = (request) => module.answer({log, ...request});
  same(`verify ${name}`, command('verify', name), ask({ask: 'verify'}));
  for (const view of ['judge', 'spectator', 0]) {
    const seen = ['--view', `${view}`];
    same(`log ${name} ${view}`, command('log', name, ...seen), ask({ask: 'log', view}));
    same(`ledger ${name} ${view}`, command('ledger', name, ...seen), ask({ask: 'ledger', view}));
    for (const seq of quarters(events)) {
      for (const word of ['show', 'legal', 'why']) {
        same(`${word} ${name}@${seq} ${view}`, command(word, `${name}@${seq}`, ...seen),
             ask({ask: word, seq, view}));
      }
    }
  }
  same(`backup ${name}`, command('backup', `${name}@${events >> 1}`),
       ask({ask: 'backup', seq: events >> 1}));
  same(`diff ${name}`, command('diff', name, name, '--view', 'judge'),
       ask({ask: 'diff', other: log, view: 'judge'}));
}

// Makes one file of games with disputes, rulings and rewinds, and a fork of each.
function judgedFile() {
  const store = `${process.env.TEST_TMPDIR}/judged`;
  const path = `${process.env.TEST_TMPDIR}/judged.recount`;
  const recount = (...words) => {
    const ran = spawnSync(commandPath, ['--db', store, '--json', ...words], {maxBuffer: mostBytes});
    if (ran.status !== 0) throw new Error(`${words.join(' ')}: ${ran.stdout}`);
    return JSON.parse(ran.stdout);
  };
  for (const game of ['heretics', 'hope', 'empyrean', 'inhumanity', 'basicverse']) {
    recount('sim', game, '--games', '2', '--judged', '--seed', '07'.repeat(32));
  }
  const ids = recount('games').games.map(({id}) => id);
  const forks = ids.map((id) => recount('fork', `${id}@5`).id);
  recount('export', ...ids, ...forks, '-o', path);
  return path;
}

const module = await openedModule(readFileSync(modulePath));
const golden = readdirSync(folder).filter((name) => name.endsWith('.recount')).sort();
const shards = Number(process.env.TEST_TOTAL_SHARDS ?? 1);
const shard = Number(process.env.TEST_SHARD_INDEX ?? 0);
if (process.env.TEST_SHARD_STATUS_FILE) writeFileSync(process.env.TEST_SHARD_STATUS_FILE, '');
const files = [...golden.map((name) => `${folder}/${name}`), judgedFile()]
    .filter((path, i) => i % shards === shard);
for (const path of files) {
  const bytes = readFileSync(path);
  const before = compared;
  module.open(path, bytes);
  for (const log of JSON.parse(module.answer({ask: 'logs'})).logs) {
    compareWithNative(module, path, requestsFor(module, log));
    compareWithCommand(module, path, log);
  }
  // The module reports a changed byte in the same words.
  const flipped = Buffer.from(bytes);
  flipped[flipped.length >> 1] ^= 1;
  module.open(path, flipped);
  const verified = JSON.parse(module.answer({ask: 'verify'}));
  if (verified.ok !== false) {
    failed += 1;
    console.log(`${path}: a changed byte went unseen`);
  }
  console.log(`${path}: ${compared - before} documents compared`);
}
if (golden.length === 0) throw new Error(`no golden logs in ${folder}`);
console.log(`${compared} documents of ${files.length} files, ${failed} differ`);
process.exit(failed === 0 ? 0 : 1);
