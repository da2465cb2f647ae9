// Tests two accounts of a game on one page: both tables, the differences, who is right, and how far
// each account is verified.
import assert from 'node:assert/strict';
import {pathToFileURL} from 'node:url';
import {
  axeFinds, goldenPath, isWithin, recountJson, run, shown, shows, written,
} from './browser.mjs';

const SEED = '01'.repeat(32);

// Makes a recorded game, and a fork of it with another action at one moment.
function forked(name, seq) {
  const [a] = recountJson('import', goldenPath(name)).games;
  const b = recountJson('fork', `${a}@${seq}`, '--seed', SEED).id;
  const {events} = recountJson('log', a);
  const {seats} = recountJson('legal', b);
  const {seat, action} = events[seq + 1];
  const other = seats[seat].actions.find(
    (one) => JSON.stringify(one) !== JSON.stringify(action));
  recountJson('act', b, String(seat), JSON.stringify(other));
  return {a, b, last: events.length - 1, lastOfB: seq + 1, seq: seq + 1};
}

// Makes two accounts of a table. In one of them Bo lays a card that is not his to lay.
function disputed() {
  const [a, b] = [33, 4].map((card) => {
    const requests = [
      {op: 'new', game: 'heretics', players: ['Ana', 'Bo'], randomness: 'seeded', seed: SEED},
      {op: 'act', seat: 0, action: {type: 'choose_faction', faction: 'hussites'}},
      {op: 'act', seat: 1, action: {type: 'choose_faction', faction: 'orthodox'}},
      {op: 'act', seat: 0, action: {type: 'send', card: 31}},
      {op: 'act', seat: 1, action: {type: 'send', card}},
    ];
    const lines = requests.map((one) => JSON.stringify(one)).join('\n');
    return recountJson('import', written(`laid-${card}.jsonl`, `${lines}\n`), '--as-played')
      .games[0];
  });
  return {a, b};
}

let pages = 0;
function pairPage(a, b, ...options) {
  pages += 1;
  const path = written(`pair-${pages}.html`, '');
  const document = recountJson('view', a, b, ...options, '-o', path);
  assert.equal(document.kind, 'pair');
  return pathToFileURL(path).href;
}

// `diff` reports by its exit status that the accounts differ.
const diffOf = (a, b, view) => recountJson('diff', a, b, '--view', String(view));
const stateOf = (id, seq, view) => recountJson('show', `${id}@${seq}`, '--view', String(view));

const account = (page, letter) =>
  page.getByRole('region', {name: `Account ${letter}`, exact: true});
const valueAt = (state, pointer) => pointer.split('/').slice(1)
  .reduce((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], state);

// Expects that every value of a table is that of the state.
async function showsState(page, letter, state) {
  const values = await account(page, letter).locator('[data-value]').evaluateAll((all) =>
    all.map((one) => [one.dataset.path, one.dataset.value]));
  assert.ok(values.length > 5, `account ${letter}`);
  for (const [path, value] of values) {
    assert.deepEqual(JSON.parse(value), valueAt(state, path), `${letter}: ${path}`);
  }
}

// Expects that exactly the values that differ are marked.
async function marksDifferences(page, one, other) {
  for (const letter of ['A', 'B']) {
    const drawn = await account(page, letter).locator('[data-path]').evaluateAll((all) =>
      all.map(({dataset, textContent}) => [dataset.path, dataset.differs, textContent]));
    for (const [path, differs, text] of drawn) {
      const isOther = JSON.stringify(valueAt(one, path)) !== JSON.stringify(valueAt(other, path));
      assert.equal(differs, isOther ? 'true' : undefined, `${letter}: ${path}`);
      if (isOther) assert.ok(text.includes('differs'), `${letter}: ${path} tells it`);
    }
  }
}

async function raw(page, name) {
  await page.getByRole('button', {name: 'Raw', exact: true}).click();
  await shows(page);
  return JSON.parse(await page.locator(`pre[data-json="${name}"]`).textContent());
}

const tests = {};
for (const [name, seq] of [['heretics-2', 12], ['hope-2', 9], ['empyrean-2', 12]]) {
  tests[`both tables of each moment, and what differs: ${name}`] = async (page) => {
    const game = forked(name, seq);
    for (const view of ['judge', 'spectator', 1]) {
      const diff = diffOf(game.a, game.b, view);
      await page.goto(pairPage(`${game.a}@3`, game.b, '--view', String(view)));
      await shows(page, {
        'data-kind': 'pair', 'data-id': game.a, 'data-seq': 3, 'data-view': view,
        'data-last': Math.max(game.last, game.lastOfB),
        'data-verification': view === 'judge' ? 'ok' : 'none',
      });
      assert.equal(await page.locator('[data-differs]').count(), 0);
      assert.equal(await shown(page, 'data-differs-at'),
                   diff.seq === null ? null : String(diff.seq));
      assert.equal(await shown(page, 'data-right'), diff.seq === null ? null : diff.right);
      assert.equal(diff.equal, false);
      await page.keyboard.press('=');
      await shows(page, {'data-seq': diff.seq});
      const states = [stateOf(game.a, diff.seq, view), stateOf(game.b, diff.seq, view)];
      await showsState(page, 'A', states[0]);
      await showsState(page, 'B', states[1]);
      await marksDifferences(page, ...states);
      assert.deepEqual(await raw(page, 'diff'), diff);
      assert.deepEqual(await raw(page, 'state'), states[0]);
    }
  };

  tests[`beyond the end of an account its last table stays: ${name}`] = async (page) => {
    const game = forked(name, seq);
    for (const [letter, ids] of [['B', [game.a, game.b]], ['A', [game.b, game.a]]]) {
      await page.goto(pairPage(...ids, '--view', 'judge'));
      await shows(page, {'data-seq': game.last, 'data-verification': 'ok', 'data-id': ids[0]});
      await showsState(page, letter, stateOf(game.b, game.lastOfB, 'judge'));
      assert.ok((await account(page, letter).innerText())
        .includes(`ends at event ${game.lastOfB}`));
      await showsState(page, letter === 'A' ? 'B' : 'A', stateOf(game.a, game.last, 'judge'));
      const told = recountJson('log', game.a).events;
      await page.keyboard.press('Home');
      await shows(page, {'data-seq': 0});
      await page.keyboard.press('End');
      await shows(page, {'data-seq': game.last});
      await page.waitForSelector(`.steps [data-seq="${game.last}"] a`);
      assert.deepEqual(await raw(page, 'event'), told[game.last]);
      await page.keyboard.press(']');
      await shows(page, {'data-seq': game.last});
    }
  };
}

Object.assign(tests, {
  async 'who is right, and by which clause'(page) {
    const {a, b} = disputed();
    for (const [ids, right] of [[[a, b], 'a'], [[b, a], 'b']]) {
      for (const view of ['judge', 1]) {
        const diff = diffOf(...ids, view);
        assert.deepEqual([diff.seq, diff.right, diff.clause], [5, right, 'HER-3.3']);
        await page.goto(pairPage(...ids, '--view', String(view)));
        await shows(page, {'data-differs-at': 5, 'data-right': right});
        const told = page.locator('.difference');
        assert.ok((await told.innerText()).includes(`account ${right.toUpperCase()} is right`));
        await told.locator('[data-clause="HER-3.3"]').hover();
        await page.getByRole('tooltip').waitFor();
      }
      // A spectator does not see who laid which card.
      await page.goto(pairPage(...ids, '--view', 'spectator'));
      await shows(page, {'data-verification': 'none'});
      const diff = diffOf(...ids, 'spectator');
      assert.equal(await shown(page, 'data-right'), diff.seq === null ? null : diff.right);
    }
  },

  async 'each account is verified, and a fault of either is the page\'s'(page) {
    const {a, b} = disputed();
    for (const [ids, letter] of [[[a, b], 'B'], [[b, a], 'A']]) {
      await page.goto(pairPage(...ids, '--view', 'judge'));
      await shows(page, {
        'data-verification': 'fault', 'data-first-bad': 5, 'data-fault': 'illegal',
      });
      const badge = page.getByRole('button', {name: /^Verification: /});
      assert.ok((await badge.innerText()).includes(`Account ${letter}: Event 5: illegal, HER-3.3`));
      await badge.click();
      const dialog = page.getByRole('dialog');
      for (const [name, state] of [['A', letter === 'A'], ['B', letter === 'B']]) {
        const rules = dialog.getByRole('group', {name: `Account ${name}`})
          .locator('[data-check="rules"]');
        assert.equal(await rules.getAttribute('data-state'), state ? 'fault' : 'ok');
      }
      const findings = await dialog.locator('[data-finding]').evaluateAll((all) =>
        all.map(({dataset}) => [dataset.seq, dataset.fault, dataset.clause]));
      assert.deepEqual(findings, [['5', 'illegal', 'HER-3.3']]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Home');
      await page.keyboard.press('!');
      await shows(page, {'data-seq': 5});
      for (const own of ['A', 'B']) {
        const notes = account(page, own).locator('[data-banner="fault"]');
        assert.equal(await notes.count(), own === letter ? 1 : 0, `the note of account ${own}`);
      }
    }
  },

  async 'equal accounts say so'(page) {
    const [a] = recountJson('import', goldenPath('heretics-2')).games;
    for (const view of ['judge', 'spectator']) {
      await page.goto(pairPage(a, goldenPath('heretics-2'), '--view', view));
      await shows(page, {'data-last': 35});
      assert.match(await page.locator('.difference').innerText(), /^The accounts are equal/);
      for (const name of ['data-differs-at', 'data-right']) {
        assert.equal(await shown(page, name), null);
      }
      await page.keyboard.press('=');
      assert.match(await page.locator('#recount > [role=status]').innerText(), /equal/);
      await shows(page, {'data-seq': 35});
      assert.equal(await page.locator('[data-differs]').count(), 0);
    }
  },

  async 'another view is compared anew'(page) {
    const game = forked('heretics-2', 12);
    await page.goto(pairPage(game.a, game.b, '--view', 'judge'));
    await shows(page, {'data-views': 'judge spectator 0 1', 'data-verification': 'ok'});
    for (const view of ['spectator', '0', '1', 'judge']) {
      await page.getByLabel('Seen by').selectOption(view);
      const {seq} = diffOf(game.a, game.b, view);
      await shows(page, {'data-view': view, 'data-differs-at': seq});
      await page.keyboard.press('=');
      await shows(page, {'data-seq': seq});
      await showsState(page, 'B', stateOf(game.b, seq, view));
    }
    await page.goBack();
    await shows(page);
  },

  async 'two different games are shown, too'(page) {
    const [a] = recountJson('import', goldenPath('heretics-2')).games;
    const [b] = recountJson('import', goldenPath('hope-2')).games;
    await page.goto(pairPage(a, b, '--view', 'judge'));
    await shows(page, {'data-differs-at': 0, 'data-verification': 'ok'});
    assert.equal(await account(page, 'A').locator('[data-table=heretics]').count(), 1);
    assert.equal(await account(page, 'B').locator('[data-table=hope]').count(), 1);
  },

  async 'a page of a seat holds nothing that the seat does not see'(page) {
    const game = forked('heretics-2', 12);
    await page.goto(pairPage(game.a, game.b, '--view', '1'));
    await shows(page, {'data-views': '1', 'data-verification': 'none'});
    for (const seq of [1, 6, 12]) {
      await page.keyboard.type(`:${seq}`);
      await page.keyboard.press('Enter');
      await shows(page, {'data-seq': seq});
      for (const letter of ['A', 'B']) {
        await showsState(page, letter, stateOf(letter === 'A' ? game.a : game.b, seq, 1));
        const hand = account(page, letter).locator('[data-path="/players/0/hand"]');
        assert.equal(await hand.locator('[data-card]:not([data-card=""])').count(), 0);
      }
    }
    await page.goto(`${page.url().split('#')[0]}#@3&view=judge`);
    await page.reload();
    await shows(page, {'data-error': 'not_found', 'data-view': 1});
  },

  async 'notes are about account A'(page) {
    const game = forked('heretics-2', 12);
    const note = {at: null, author: 'Kim', mark: '!', seq: 4, text: 'here'};
    const files = [game.a, game.b].map((log, at) => written(`pair-notes-${at}.json`, JSON.stringify(
      {format: 'recount-notes', head: null, log, notes: [{...note, seq: 4 + at}], version: 1})));
    await page.goto(pairPage(game.a, game.b, '--notes', files[0], '--notes', files[1]));
    await page.waitForSelector('.steps [data-seq="4"][data-mark="!"]', {state: 'attached'});
    assert.equal(await page.locator('[data-mark]').count(), 1);
  },

  async 'a log that is dropped is opened alone'(page) {
    const game = forked('heretics-2', 12);
    await page.goto(pairPage(game.a, game.b));
    await shows(page, {'data-kind': 'pair'});
    await page.locator('input[type=file]').first().setInputFiles(goldenPath('hope-2'));
    await shows(page, {'data-kind': 'log', 'data-game': 'hope', 'data-verification': 'ok'});
    assert.equal(await account(page, 'A').count(), 0);
    assert.equal(await shown(page, 'data-differs-at'), null);
  },

  async 'a page whose second account is damaged by hand says so'(page) {
    const {html, data} = await edited(page);
    data.pages[1].recount = Buffer.from('no log').toString('base64');
    await page.goto(html(data));
    await page.waitForSelector('#recount[data-ready="true"][data-error]');
  },
});

// Returns the JSON of a page with two accounts, and a function that makes a page of such JSON.
async function edited(page) {
  const game = forked('heretics-2', 12);
  await page.goto(pairPage(game.a, game.b, '--view', 'judge'));
  const {source, data} = await page.evaluate(async () => {
    const packed = document.querySelector('#recount-data').textContent;
    const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return {source: packed, data: await new Response(stream).json()};
  });
  const {readFileSync} = await import('node:fs');
  const {gzipSync} = await import('node:zlib');
  const {fileURLToPath} = await import('node:url');
  const made = readFileSync(fileURLToPath(page.url().split('#')[0]), 'utf8');
  return {
    data,
    html: (json) => pathToFileURL(written('edited.html', made.replace(
      source, () => gzipSync(JSON.stringify(json)).toString('base64')))).href,
  };
}

for (const colorScheme of ['light', 'dark']) {
  tests[`axe finds nothing, and 360 pixels are wide enough, ${colorScheme}`] = async (page) => {
    await page.emulateMedia({colorScheme});
    const {a, b} = disputed();
    const basicverse = forked('basicverse-4', 20);
    for (const [width, height] of [[1280, 800], [360, 640]]) {
      await page.setViewportSize({width, height});
      for (const ids of [[a, b], [basicverse.a, basicverse.b]]) {
        await page.goto(pairPage(...ids, '--view', 'judge'));
        await shows(page);
        await page.keyboard.press('=');
        await shows(page, {'data-seq': await shown(page, 'data-differs-at')});
        await axeFinds(page, `at ${width}`);
        assert.ok(await isWithin(page, width), `at ${width}`);
      }
      await page.getByRole('button', {name: /^Verification: /}).click();
      await axeFinds(page, `dialog at ${width}`);
      await page.keyboard.press('Escape');
    }
  };
}

await run(tests);
