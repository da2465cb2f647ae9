// Tests the panels that need the log: the backup plan, who knows which card, and lines of play
// beside the log.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {
  goldenLog, goldenPath, logPage, madePage, packageFile, recount, recountJson, run, shown, shows,
  written,
} from './browser.mjs';

const axe = readFileSync(packageFile('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const GAMES = ['heretics', 'hope', 'empyrean', 'inhumanity', 'basicverse'];
const heretics = goldenLog('heretics-2');

// Simulates a game. Returns it, and the address of its page for the judge.
function simulated(game) {
  const [id] = recountJson('sim', game, '--seed', '5a'.repeat(32)).games;
  const path = written(`${game}.html`, '');
  recount('view', id, '--view', 'judge', '-o', path);
  return {id, url: pathToFileURL(path).href};
}

const region = (page, name) => page.getByRole('region', {name, exact: true});
const button = (page, name) => page.getByRole('button', {name, exact: true});
const numberIn = (text) => text === null || text === undefined ? undefined : Number(text);

// Returns the rows that say who knows which card.
const knownIn = (place) => place.locator('[data-known]').evaluateAll((all) => all.map(
  ({dataset: {known, of, since, exposure}}) => ({
    card: Number(known), seat: Number(of), seq: Number(since),
    ...exposure === undefined ? {} : {exposure: Number(exposure)},
  })));
// The page tells these keys of what somebody knows.
const told = (rows) => rows.map(({card, seat, seq, exposure}) => ({
  card, seat, seq, ...exposure === undefined ? {} : {exposure},
}));
const inOrder = (rows) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

async function openKnowledge(page) {
  await button(page, 'Knowledge').click();
  await shows(page);
  return region(page, 'Knowledge');
}

// Returns the document that the region "Backup plan" shows.
async function planIn(page) {
  const plan = region(page, 'Backup plan');
  const events = (part) => plan.locator(`[data-part=${part}] [data-event]`).evaluateAll((all) =>
    all.map(({dataset}) => Number(dataset.event)));
  return {
    to: numberIn(await plan.locator('[data-to]').getAttribute('data-to')),
    events: await events('events'),
    decisions: await plan.locator('[data-count]').evaluateAll((all) => all.map(
      ({dataset}) => ({seat: Number(dataset.of), count: Number(dataset.count)}))),
    learnt: (await knownIn(plan)),
    redrawn: await events('redrawn'),
    restored: await events('restored'),
  };
}

// Compares each value and each list of cards on the table with the state.
async function expectTable(page, state) {
  const parts = page.locator('.table-pane [data-path]');
  const told = await parts.evaluateAll((all) => all.map((one) => ({
    path: one.dataset.path, value: one.dataset.value ?? null,
    cards: [...one.querySelectorAll('[data-card]')]
      .filter((card) => card.closest('[data-path]') === one).map(({dataset}) => dataset.card),
  })));
  let compared = 0;
  for (const {path, value, cards} of told) {
    const expected = path.split('/').slice(1).reduce((at, key) =>
      at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], state);
    if (value !== null && path !== '/seq') {
      assert.deepEqual(JSON.parse(value), expected ?? null, path);
      compared += 1;
    } else if (Array.isArray(expected) && expected.every((one) => Number.isInteger(one)) &&
               cards.length > 0) {
      assert.deepEqual(cards.map(Number), expected, path);
      compared += 1;
    }
  }
  assert.ok(compared >= 5, `${compared} parts of the table`);
}

// Takes a step: an action, or a drawn outcome.
async function stepOn(page) {
  const taken = Number(await shown(page, 'data-what-if'));
  const actions = page.locator('[data-action]');
  if (await page.locator('[data-chance]').count() > 0) await button(page, 'Draw').click();
  else await actions.nth(Math.min(1, await actions.count() - 1)).click();
  await shows(page, {'data-what-if': taken + 1});
}

// Imports the saved line with the command, and returns its id.
async function savedLine(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'), button(page, 'Save line').click(),
  ]);
  assert.match(download.suggestedFilename(), /^[a-z]+-[0-9a-f]{8}-\d+-what-if\.jsonl$/);
  const text = readFileSync(await download.path(), 'utf8');
  const [first] = text.split('\n').map((line) => line === '' ? null : JSON.parse(line));
  assert.equal(first.op, 'new');
  assert.equal(first.randomness, 'recorded');
  assert.equal(typeof first.card_set, 'string', 'a shipped set is named');
  return recountJson('import', written('line.jsonl', text)).games[0];
}

const tests = {};
for (const game of GAMES) {
  tests[`${game}: the backup plan and the ledger are those of the command`] = async (page) => {
    const {id, url} = simulated(game);
    await page.goto(url);
    await shows(page, {'data-verification': 'ok'});
    const seq = Math.floor(Number(await shown(page, 'data-last')) / 2);
    await page.goto(`${url}#@${seq}`);
    await shows(page, {'data-seq': seq});
    await page.keyboard.press('b');
    await shows(page);
    const {to, events, decisions, learnt, redrawn, restored} =
      recountJson('backup', `${id}@${seq}`);
    const plan = await planIn(page);
    assert.deepEqual(inOrder(plan.learnt), inOrder(told(learnt.slice(0, 200))));
    assert.deepEqual({...plan, learnt}, {
      to, events: events.slice(0, 200), decisions, learnt, redrawn: redrawn.slice(0, 200), restored,
    });
    const NOT_TOLD = 'What other players have seen is not told in this view.';
    for (const view of ['judge', '1', 'spectator']) {
      await page.getByLabel('Seen by').selectOption(view);
      await shows(page, {'data-view': view});
      await button(page, 'Backup plan').click();
      await shows(page);
      const own = learnt.filter(({seat}) => view === 'judge' || String(seat) === view);
      assert.deepEqual(inOrder((await planIn(page)).learnt), inOrder(told(own.slice(0, 200))));
      const lines = await region(page, 'Backup plan').locator('.plan-told li').allInnerTexts();
      assert.equal(lines.at(-1) === NOT_TOLD, view !== 'judge', lines.join('\n'));
      const shownRows = await knownIn(await openKnowledge(page));
      const {known} = recountJson('ledger', `${id}@${seq}`, '--view', view);
      assert.deepEqual(inOrder(shownRows), inOrder(told(known)), view);
      const sights = await region(page, 'Knowledge').locator('.sight').count();
      assert.equal(sights, known.reduce((sum, row) => sum + row.sights.length, 0), view);
    }
  };

  tests[`${game}: a line is played, taken back, linked and saved`] = async (page) => {
    const {url} = simulated(game);
    await page.goto(url);
    await shows(page, {'data-verification': 'ok'});
    const seq = Math.floor(Number(await shown(page, 'data-last')) / 3);
    await page.goto(`${url}#@${seq}&view=judge`);
    await shows(page, {'data-seq': seq});
    const entries = await page.evaluate(() => history.length);
    const phase = await shown(page, 'data-phase');
    await page.keyboard.press('w');
    await shows(page, {'data-what-if': 0, 'data-seq': seq});
    assert.equal(await page.evaluate(() => history.length), entries + 1);
    await region(page, 'Table').getByText('What if, not recorded').waitFor();
    for (let step = 0; step < 4; step += 1) await stepOn(page);
    // The address is up to date half a second after the last step.
    await page.waitForFunction(() => location.hash.split('&if=')[1]?.split(',').length === 4);
    const link = page.url();
    await button(page, 'Take back').click();
    await shows(page, {'data-what-if': 3});
    await stepOn(page);
    await page.evaluate((hash) => { location.hash = hash; }, link.slice(link.indexOf('#')));
    await shows(page, {'data-what-if': 4, 'data-seq': seq});
    const id = await savedLine(page);
    const last = recountJson('show', id).seq;
    const state = recountJson('show', id, '--view', 'judge');
    assert.ok(last >= 4);
    await expectTable(page, state);
    assert.equal(await shown(page, 'data-phase'), state.phase.replaceAll('_', ' '));
    await page.getByLabel('Seen by').selectOption('1');
    await shows(page, {'data-what-if': 4, 'data-view': '1'});
    await expectTable(page, recountJson('show', id, '--view', '1'));
    await page.keyboard.press('Escape');
    await shows(page, {'data-seq': seq, 'data-phase': phase});
    assert.equal(await shown(page, 'data-what-if'), null);
    await page.waitForURL((url) => !url.href.includes('if='));
  };
}

const expectLeft = async (page, seq) => {
  await shows(page, {'data-seq': seq});
  assert.equal(await shown(page, 'data-what-if'), null);
};

Object.assign(tests, {
  async 'Back leaves a what-if, Forward returns to it'(page) {
    await page.goto(`${logPage(heretics, 12)}#@12&view=judge`);
    await shows(page, {'data-seq': 12, 'data-verification': 'ok'});
    await button(page, 'What if').click();
    await shows(page, {'data-what-if': 0});
    await stepOn(page);
    await page.waitForFunction(() => /&if=\d/.test(location.hash));
    await page.goBack();
    await expectLeft(page, 12);
    await page.goForward();
    await shows(page, {'data-seq': 12, 'data-what-if': 1});
  },

  async 'a move along the log leaves a what-if'(page) {
    await page.goto(logPage(heretics, 12));
    await shows(page, {'data-seq': 12, 'data-verification': 'ok'});
    for (const [key, seq] of [['ArrowRight', 13], ['Home', 0], ['End', 33]]) {
      await page.evaluate(() => { location.hash = '#@12'; });
      await shows(page, {'data-seq': 12});
      await page.keyboard.press('w');
      await shows(page, {'data-what-if': 0});
      await page.keyboard.press(key);
      const last = Number(await shown(page, 'data-last'));
      await expectLeft(page, key === 'End' ? last : seq);
    }
  },

  async 'what is raw and what changed stay those of the event'(page) {
    const url = madePage('heretics-2', '--view', 'judge');
    await page.goto(`${url}#@12`);
    await shows(page, {'data-seq': 12, 'data-verification': 'ok'});
    await page.keyboard.press('w');
    await shows(page, {'data-what-if': 0});
    await stepOn(page);
    await button(page, 'Raw').click();
    await shows(page, {'data-what-if': 1});
    const told = JSON.parse(await page.locator('pre[data-json=state]').innerText());
    assert.deepEqual(told, recountJson('show', `${goldenPath('heretics-2')}@12`));
  },

  async 'lines are kept beside each other, shown again and dropped'(page) {
    await page.goto(logPage(heretics, 12));
    await shows(page, {'data-seq': 12, 'data-verification': 'ok'});
    await page.keyboard.press('w');
    await shows(page, {'data-what-if': 0});
    await stepOn(page);
    await stepOn(page);
    const lines = page.locator('[data-line]');
    assert.equal(await lines.count(), 1, 'a line that goes on is one');
    const first = await lines.first().getAttribute('data-steps');
    await button(page, 'Take back').click();
    await shows(page, {'data-what-if': 1});
    assert.equal(await lines.count(), 1);
    await page.locator('[data-action]').first().click();
    await shows(page, {'data-what-if': 2});
    assert.equal(await lines.count(), 2);
    await lines.first().getByText(/game/).first().waitFor();
    await button(page, 'Show line 1').click();
    await shows(page, {'data-what-if': 2});
    assert.equal(await page.locator('[data-step]').evaluateAll((all) =>
      all.map(({dataset}) => dataset.step).join(',')), first);
    await button(page, 'Drop line 2').click();
    assert.equal(await lines.count(), 1);
    await page.keyboard.press('l');
    await expectLeft(page, 13);
    await button(page, 'Show line 1').click();
    await shows(page, {'data-seq': 12, 'data-what-if': 2});
  },

  async 'an outcome is entered, refused where it does not fit, or drawn'(page) {
    const {events} = recountJson('log', goldenPath('heretics-2'));
    const chance = events.find(({kind, outcome}) => kind === 'chance' && outcome.order);
    await page.goto(`${logPage(heretics)}#@${chance.after}`);
    await shows(page, {'data-seq': chance.after, 'data-verification': 'ok'});
    await page.keyboard.press('w');
    await shows(page, {'data-what-if': 0});
    const field = page.getByLabel('Outcome', {exact: true});
    await field.fill('1 2 3');
    await button(page, 'Enter outcome').click();
    await shows(page, {'data-what-if': 0, 'data-error': 'bad_chance'});
    const {order} = chance.outcome;
    await field.fill(order.join(', '));
    await field.press('Enter');
    await shows(page, {'data-what-if': 1});
    await page.getByText('As the game went on.').first().waitFor();
    await page.waitForFunction((end) => location.hash.endsWith(end), `&if=c.${order.join('.')}`);
    await button(page, 'Take back').click();
    await shows(page, {'data-what-if': 0});
    await button(page, 'Draw').click();
    await shows(page, {'data-what-if': 1});
    const step = await page.locator('[data-step]').getAttribute('data-step');
    assert.deepEqual(step.split('.').slice(1).map(Number).sort((a, b) => a - b),
                     [...order].sort((a, b) => a - b));
    assert.notEqual(step, `c.${order.join('.')}`, 'not from the seed');
  },

  async 'a link whose steps cannot all be taken keeps what could be'(page) {
    await page.goto(`${logPage(heretics)}#@12&if=0.0,0.999,1.0`);
    await shows(page, {'data-seq': 12, 'data-what-if': 1, 'data-error': 'not_found'});
    await page.waitForFunction(() => location.hash.endsWith('&if=0.0'));
    await page.evaluate(() => { location.hash = '#@12&if=<b>'; });
    await expectLeft(page, 12);
    assert.equal(await shown(page, 'data-error'), null, 'what it cannot read is passed over');
  },

  async 'by keyboard alone'(page) {
    await page.goto(logPage(heretics, 12));
    await shows(page, {'data-seq': 12, 'data-verification': 'ok'});
    await page.keyboard.press('w');
    await shows(page, {'data-what-if': 0});
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-action'));
    for (let step = 1; step <= 2; step += 1) {
      for (let tabs = 0; tabs < 12 && await focused() === null; tabs += 1) {
        await page.keyboard.press('Tab');
      }
      assert.notEqual(await focused(), null);
      await page.keyboard.press(step === 1 ? 'Enter' : 'Space');
      await shows(page, {'data-what-if': step});
      assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    }
    await page.keyboard.press('Escape');
    await expectLeft(page, 12);
    await page.keyboard.press('m');
    await page.keyboard.press('End');
    await page.keyboard.press('b');
    await shows(page);
    assert.equal(
      await region(page, 'Backup plan').locator('[data-to]').getAttribute('data-to'), '12');
    await region(page, 'Backup plan').getByRole('button', {name: 'Event 12', exact: true})
      .first().press('Enter');
    await shows(page, {'data-seq': 12});
  },

  async 'where nothing can be played on, it says why'(page) {
    const path = written('illegal.jsonl', [
      {op: 'new', game: 'heretics', players: ['Ana', 'Bo'], randomness: 'recorded'},
      {op: 'act', seat: 0, action: {type: 'send', card: 7}},
    ].map((request) => JSON.stringify(request)).join('\n'));
    const [id] = recountJson('import', path, '--as-played').games;
    const out = written('illegal.html', '');
    recount('view', id, '--view', 'judge', '-o', out);
    const url = pathToFileURL(out).href;
    await page.goto(url);
    await shows(page, {'data-seq': 1, 'data-verification': 'fault'});
    await page.keyboard.press('w');
    await region(page, 'What if').getByText(/The rules refuse this event/).waitFor();
    assert.equal(await shown(page, 'data-what-if'), null);
    await page.goto('about:blank');
    await page.goto(`${url}#@1&if=0.0`);
    await shows(page, {'data-seq': 1, 'data-error': 'not_found'});
    assert.equal(await shown(page, 'data-what-if'), null);
    await page.keyboard.press('ArrowLeft');
    await shows(page, {'data-seq': 0});
    await page.keyboard.press('w');
    await shows(page, {'data-what-if': 0});
    await openKnowledge(page);
    await page.keyboard.press('End');
    await shows(page, {'data-seq': 1});
    await region(page, 'Knowledge').locator('[data-unknown-from="1"]').waitFor();
  },

  async 'a page for one viewer has none of this'(page) {
    await page.goto(madePage('heretics-2'));
    await shows(page, {'data-kind': 'view'});
    for (const name of ['Knowledge', 'Backup plan', 'What if']) {
      assert.equal(await button(page, name).count(), 0, name);
    }
    for (const key of ['b', 'w']) await page.keyboard.press(key);
    assert.match(await page.locator('#recount > [role=status]').innerText(), /not hold the log/);
    assert.equal(await region(page, 'Transcript').count(), 1);
  },
});

async function axeFinds(page, what) {
  await page.evaluate(axe);
  const {violations} = await page.evaluate(
    (values) => window.axe.run(document, {runOnly: {type: 'tag', values}}), RULES);
  assert.deepEqual(violations.map(({id, nodes}) => `${id}: ${nodes[0].target}`), [], what);
}

// Shows each of the three regions in turn; the last one has a line and another one beside it.
async function eachRegion(page, look) {
  await page.goto(logPage(heretics, 12));
  await shows(page, {'data-verification': 'ok'});
  await openKnowledge(page);
  await look('Knowledge');
  await page.keyboard.press('b');
  await shows(page);
  await look('Backup plan');
  await page.keyboard.press('w');
  await shows(page, {'data-what-if': 0});
  await stepOn(page);
  await stepOn(page);
  await button(page, 'Take back').click();
  await page.locator('[data-action]').first().click();
  await shows(page, {'data-what-if': 2});
  await look('What if');
  await page.goto(`${logPage(heretics)}#@0&if=`);
  await shows(page, {'data-seq': 0, 'data-what-if': 0});
  await page.keyboard.press('w');
  await look('at the beginning');
}

for (const colorScheme of ['light', 'dark']) {
  tests[`axe finds nothing, ${colorScheme}`] = async (page) => {
    await page.emulateMedia({colorScheme});
    await eachRegion(page, (what) => axeFinds(page, what));
  };
}

for (const width of [360, 320]) {
  tests[`${width} pixels are wide enough, and targets large enough`] = async (page) => {
    await page.setViewportSize({width, height: 740});
    await eachRegion(page, async (what) => {
      assert.ok(await page.evaluate((most) =>
        document.documentElement.scrollWidth <= most, width), what);
      const small = await page.locator('#panel button').evaluateAll((all) => all
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => ({text: one.textContent, box: one.getBoundingClientRect()}))
        .filter(({box}) => Math.min(box.width, box.height) < 24).map(({text}) => text));
      assert.deepEqual(small, [], what);
    });
  };
}

await run(tests);
