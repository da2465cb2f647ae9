// Tests a page of `recount serve`: its list, links into it, and events that another process records
// meanwhile.
import assert from 'node:assert/strict';
import {
  axeFinds, goldenPath, recount, recountJson, run, serve, shown, shows,
} from './browser.mjs';

const games = (page) => page.getByRole('navigation', {name: 'Games'});
const entries = (page) => games(page).getByRole('listitem');
const badge = (page) => page.getByRole('button', {name: /^Verification: /});
const news = (page) => page.getByRole('button', {name: /^\d+ new events?$/});

const inTranscript = (page, seq) => page.getByRole('region', {name: 'Transcript'})
  .locator(`[data-seq="${seq}"]`).getByText('Kim').waitFor();

// Makes a game with this many events in which somebody is awaited.
function begin() {
  const {id} = recountJson('new', 'heretics', '--players', 'Ana,Bo');
  recount('act', id, '0', 'choose_faction', 'hussites');
  recount('act', id, '1', 'choose_faction', 'orthodox');
  return id;
}

const last = (id) => recountJson('games').games.find((game) => game.id === id).events - 1;

// After another process has recorded an event, the page shows it within two seconds. A busy machine
// may take longer, but not the twenty seconds for which the server holds a request.
const SOON_MS = 12000;
async function record(page, id, attributes) {
  recount('annotate', `${id}@1`, 'a note', '--author', 'Kim');
  const recorded = Date.now();
  await shows(page, attributes(last(id)));
  assert.ok(Date.now() - recorded < SOON_MS, `it took ${Date.now() - recorded} ms`);
}

async function list(page, url) {
  await page.goto(url);
  await shows(page, {'data-kind': 'store'});
  await entries(page).first().waitFor();
}

// It goes on, so the list has it before those that were imported later.
const going = begin();
const [golden] = recountJson('import', goldenPath('heretics-3')).games;
const [hope] = recountJson('import', goldenPath('hope-2')).games;
const judge = await serve('--view', 'judge');
const spectator = await serve();
const seat = await serve('--view', '1');

await run({
  async 'the list has every game, and those that words are searched for'(page) {
    await list(page, judge.url);
    assert.equal(await page.getByRole('heading', {level: 1}).innerText(), 'Games');
    const ended = recountJson('games').games.map((game) => game.id).reverse()
      .filter((id) => id !== going);
    const ids = () => entries(page).evaluateAll((rows) => rows.map((row) => row.dataset.log));
    assert.deepEqual(await ids(), [going, ...ended]);
    const status = (id) => games(page).locator(`[data-log="${id}"] .verdict-word`).innerText();
    assert.match(await status(going), /^Ana and Bo to act, send phase, since \d{4}-/);
    assert.equal(await status(golden), 'Player 2 wins 49 to 16 and 9');
    assert.equal(await status(hope), 'Player 2 wins 5 to 0');
    await games(page).getByRole('searchbox').fill('HOPE player');
    await page.waitForFunction((id) => {
      const rows = [...document.querySelectorAll('nav [data-log]')];
      return rows.length === 1 && rows[0].dataset.log === id;
    }, hope);
    await games(page).getByRole('searchbox').pressSequentially(' 1', {delay: 100});
    assert.equal(await games(page).getByRole('searchbox').inputValue(), 'HOPE player 1');
    await games(page).getByRole('searchbox').fill('nobody');
    await games(page).getByText('No games match.').waitFor();
  },

  async 'a game for the judge is its whole log, checked; Back returns to the list'(page) {
    await list(page, judge.url);
    await games(page).locator(`[data-log="${golden}"] a`).click();
    await shows(page, {
      'data-kind': 'log', 'data-id': golden, 'data-seq': 47, 'data-verification': 'ok',
      'data-live': 'following', 'data-views': 'judge spectator 0 1 2',
    });
    await page.waitForURL(new RegExp(`#${golden.slice(0, 8)}@47&view=judge$`));
    await page.goBack();
    await shows(page, {'data-kind': 'store'});
    await page.goForward();
    await shows(page, {'data-id': golden, 'data-seq': 47});
    await page.getByRole('button', {name: 'Games'}).click();
    await games(page).waitFor();
    await page.goBack();
    await shows(page, {'data-id': golden, 'data-seq': 47});
  },

  async 'a link opens a game at an event in a view'(page) {
    await page.goto(`${judge.url}#${golden.slice(0, 5)}@12&view=spectator`);
    await shows(page, {'data-seq': 12, 'data-view': 'spectator', 'data-live': 'behind'});
    await page.evaluate((to) => { location.hash = to; }, `${hope.slice(0, 6)}@3`);
    await shows(page, {'data-id': hope, 'data-seq': 3, 'data-game': 'hope'});
    await page.evaluate(() => { location.hash = '@5&view=0'; });
    await shows(page, {'data-id': hope, 'data-seq': 5, 'data-view': '0'});
    // A link without a game stays in the current game. A link that says nothing leads to the list.
    await page.evaluate(() => { location.hash = '#&view=1'; });
    await shows(page, {'data-id': hope, 'data-seq': 5, 'data-view': '1'});
    await page.evaluate(() => { location.hash = '#&zen=1'; });
    await shows(page, {'data-id': hope, 'data-seq': 5});
    await page.evaluate(() => { location.hash = '#'; });
    await shows(page, {'data-kind': 'store'});
  },

  async 'a link is shown as a QR code, too'(page) {
    await page.goto(`${judge.url}#${golden.slice(0, 8)}@12&view=spectator`);
    await shows(page, {'data-seq': 12, 'data-view': 'spectator'});
    await page.keyboard.press('y');
    const dialog = page.getByRole('dialog', {name: 'Link to event 12, seen by spectators.'});
    await dialog.getByRole('img', {name: 'QR code of the address'}).waitFor();
    assert.equal(await dialog.locator('pre').innerText(), page.url());
    await axeFinds(page, 'the code');
    await page.keyboard.press('Escape');
    await dialog.waitFor({state: 'detached'});
    // A code holds some 2,300 bytes.
    await page.evaluate(() => {
      history.replaceState(history.state, '', `?${'x'.repeat(3000)}${location.hash}`);
    });
    await page.keyboard.press('y');
    await dialog.getByText(/too long/).waitFor();
    assert.equal(await dialog.locator('pre').innerText(), page.url());
    assert.equal(await dialog.getByRole('img').count(), 0);
    await axeFinds(page, 'a link without a code');
  },

  async 'a link to what is not here says so'(page) {
    await page.goto(`${judge.url}#${golden.slice(0, 8)}@12`);
    await shows(page, {'data-seq': 12});
    for (const hash of ['ffffffff@3', '@4711', `${golden.slice(0, 8)}@4711`]) {
      await page.evaluate((to) => { location.hash = to; }, hash);
      await shows(page, {'data-id': golden, 'data-seq': 12, 'data-error': 'not_found'});
      await page.getByRole('button', {name: 'Dismiss'}).click();
    }
    await page.goto('about:blank');
    await page.goto(`${judge.url}#ffffffff@3`);
    await shows(page, {'data-kind': 'store', 'data-error': 'not_found'});
    await entries(page).first().waitFor();
  },

  async 'a server for spectators tells no more'(page) {
    await page.goto(`${spectator.url}#${golden.slice(0, 8)}`);
    await shows(page, {
      'data-kind': 'view', 'data-views': 'spectator', 'data-verification': 'none', 'data-seq': 47,
    });
    await page.evaluate((to) => { location.hash = to; }, `${hope.slice(0, 8)}&view=judge`);
    await shows(page, {'data-id': golden, 'data-error': 'not_found'});
  },

  async 'a server for a seat has its view and that of spectators'(page) {
    await page.goto(`${seat.url}#${golden.slice(0, 8)}@20`);
    await shows(page, {'data-view': '1', 'data-views': '1 spectator', 'data-seq': 20});
    await page.keyboard.press('v');
    await shows(page, {'data-view': 'spectator', 'data-views': '1 spectator', 'data-seq': 20});
    await page.keyboard.press('v');
    await shows(page, {'data-view': '1', 'data-seq': 20});
  },

  async 'at the last event the page goes along, and checks what is new'(page) {
    const id = begin();
    await page.goto(`${judge.url}#${id.slice(0, 8)}`);
    await shows(page, {'data-seq': last(id), 'data-verification': 'ok', 'data-live': 'following'});
    for (let turn = 0; turn < 2; turn += 1) {
      await record(page, id, (seq) => ({
        'data-seq': seq, 'data-last': seq, 'data-live': 'following', 'data-verification': 'ok',
        'data-checked-to': seq,
      }));
    }
    assert.equal(await news(page).count(), 0);
    assert.match(await badge(page).textContent(), new RegExp(`${last(id) + 1} events`));
    await inTranscript(page, last(id));
  },

  async 'elsewhere a button tells how many are new'(page) {
    const id = begin();
    for (const {url, verification} of [
      {url: judge.url, verification: 'ok'}, {url: spectator.url, verification: 'none'},
    ]) {
      await page.goto('about:blank');
      await page.goto(`${url}#${id.slice(0, 8)}@1`);
      await shows(page, {'data-seq': 1, 'data-live': 'behind', 'data-verification': verification});
      for (const count of ['1 new event', '2 new events']) {
        await record(page, id, (seq) => ({
          'data-seq': 1, 'data-last': seq, 'data-live': 'behind',
          'data-verification': verification,
        }));
        await page.getByRole('button', {name: count, exact: true}).waitFor();
      }
      await inTranscript(page, last(id));
      await news(page).click();
      await shows(page, {'data-seq': last(id), 'data-live': 'following'});
      assert.equal(await news(page).count(), 0);
      await page.goBack();
      await shows(page, {'data-seq': 1, 'data-live': 'behind'});
    }
  },

  async 'a game that begins meanwhile is in the list'(page) {
    await list(page, spectator.url);
    const id = begin();
    await games(page).locator(`[data-log="${id}"]`).waitFor({timeout: SOON_MS});
  },

  async 'a file that is opened is shown as ever, and the list is still there'(page) {
    await list(page, spectator.url);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'), page.getByRole('button', {name: 'Open file'}).click(),
    ]);
    await chooser.setFiles(goldenPath('heretics-3'));
    await shows(page, {'data-kind': 'log', 'data-id': golden, 'data-verification': 'ok'});
    assert.equal(await shown(page, 'data-live'), null);
    await page.keyboard.press(']');
    await page.keyboard.press('Home');
    await shows(page, {'data-seq': 0});
    await page.goBack();
    await shows(page, {'data-kind': 'log', 'data-id': golden, 'data-seq': 47});
    await page.getByRole('button', {name: 'Games'}).click();
    await shows(page, {'data-kind': 'store'});
  },

  async 'without its server the page goes on with what it has'(page) {
    const other = await serve('--view', 'judge');
    await page.goto(`${other.url}#${golden.slice(0, 8)}@7`);
    await shows(page, {'data-seq': 7, 'data-verification': 'ok'});
    await other.stop();
    const stopped = Date.now();
    await shows(page, {'data-live': 'lost'});
    assert.ok(Date.now() - stopped < SOON_MS);
    await page.getByText('The server does not answer.').waitFor();
    await page.keyboard.press('ArrowRight');
    await shows(page, {'data-seq': 8, 'data-verification': 'ok', 'data-live': 'lost'});
    const again = await serve('--view', 'judge', '--port', String(other.port));
    await shows(page, {'data-live': 'behind', 'data-seq': 8});
    await again.stop();
  },
});
for (const server of [judge, spectator, seat]) await server.stop();
