// Tests texts from outside: names that are markup, that are invisible, that reverse the text after
// them, or that are very long. Also tests several logs in one file, and an engine that stops.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {goldenPath, logPage, recount, run, shown, shows, written} from './browser.mjs';

const MARKUP = '<img src=x onerror=window.hacked=1>';
const TURNED = 'Ana\u202Egnp.exe';
const SCRIPT = '</script><script>window.hacked=1</script>';
const LONG = 'W'.repeat(120);

function hostileLog() {
  const players = [MARKUP, TURNED, SCRIPT, LONG].flatMap((name) => ['--player', name]);
  recount('new', 'heretics', ...players);
  recount('act', '@last', '0', 'choose_faction', 'hussites');
  recount('dispute', '@last@1', '--by', '1', '--claim', `${MARKUP}\u2066 and more`);
  const path = written('hostile.recount', '');
  recount('export', '@last', '-o', path);
  return readFileSync(path);
}

const noMarkup = (page) => page.evaluate(() =>
  window.hacked === undefined && document.querySelectorAll('img, iframe, object').length === 0);

await run({
  async 'names and claims are text'(page) {
    await page.goto(logPage(hostileLog()));
    await shows(page, {'data-seq': 2, 'data-verification': 'ok'});
    const heading = page.getByRole('heading', {level: 1});
    assert.ok((await heading.textContent()).includes(MARKUP));
    assert.ok((await heading.textContent()).includes('Ana[U+202E]gnp.exe'));
    assert.ok((await heading.textContent()).includes(SCRIPT));
    for (const name of ['Transcript', 'Changes', 'Judging', 'Raw']) {
      await page.getByRole('button', {name, exact: true}).click();
      await page.getByRole('region', {name, exact: true}).waitFor();
      assert.ok(await noMarkup(page), name);
    }
    const text = await page.evaluate(() => document.body.innerText);
    assert.ok(!/[\u202A-\u202E\u2066-\u2069]/.test(text), 'a mark of direction is in the text');
    assert.ok(!/[\u202A-\u202E\u2066-\u2069]/.test(await page.title()));
  },

  async 'what is raw stays JSON, and is escaped'(page) {
    await page.goto(logPage(hostileLog()));
    await shows(page, {'data-seq': 2});
    await page.getByRole('button', {name: 'Raw', exact: true}).click();
    const text = await page.locator('pre[data-json=state]').textContent();
    assert.ok(text.includes('\\u202e'));
    assert.equal(JSON.parse(text).players[1].name, TURNED);
  },

  async 'a long name is cut to its place, and whole on focus'(page) {
    await page.setViewportSize({width: 360, height: 740});
    await page.goto(logPage(hostileLog()));
    await shows(page, {'data-seq': 2});
    const name = page.getByRole('heading', {level: 1}).locator('bdi.long').last();
    assert.ok(await name.evaluate((one) => one.scrollWidth > one.clientWidth));
    await name.focus();
    assert.ok(await name.evaluate((one) => one.scrollWidth <= one.clientWidth));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  },

  async 'a search for markup finds nothing and shows it as text'(page) {
    await page.goto(logPage(hostileLog()));
    await shows(page, {'data-seq': 2});
    await page.keyboard.press('/');
    await page.keyboard.type('<b>\u202Ex');
    await page.keyboard.press('Enter');
    await shows(page, {'data-error': 'not_found'});
    assert.ok((await page.getByRole('alert').textContent()).includes('<b>[U+202E]x'));
    assert.ok(await noMarkup(page));
  },

  async 'several logs are a list, each with its verdict'(page) {
    recount('import', goldenPath('heretics-2'));
    recount('import', goldenPath('hope-2'));
    const path = written('two.recount', '');
    const ids = JSON.parse(recount('--json', 'games')).games.map(({id}) => id).slice(0, 2);
    recount('export', ...ids, '-o', path);
    await page.goto(logPage(readFileSync(path)));
    await shows(page, {'data-kind': 'log'});
    assert.equal(await shown(page, 'data-seq'), null);
    const list = page.getByRole('region', {name: 'Logs'});
    await list.locator('[data-verdict=ok]').nth(1).waitFor();
    await list.locator(`[data-log="${ids[1]}"] button`).click();
    await shows(page, {'data-id': ids[1], 'data-verification': 'ok'});
    await page.evaluate((id) => { location.hash = `#${id.slice(0, 6)}@1`; }, ids[0]);
    await shows(page, {'data-id': ids[0], 'data-seq': 1});
    await page.getByRole('button', {name: 'Other logs'}).click();
    await list.waitFor();
  },

  async 'an engine that stops takes nothing with it'(page) {
    await page.addInitScript(() => {
      const Real = window.Worker;
      const workers = [];
      window.Worker = class extends Real {
        constructor(...args) {
          super(...args);
          workers.push(this);
        }
      };
      window.stopEngines = () => workers.splice(0).forEach((worker) =>
        worker.onerror(new ErrorEvent('error', {message: 'stopped by the test'})));
    });
    await page.goto(logPage(readFileSync(goldenPath('heretics-3')), 9));
    await shows(page, {'data-seq': 9, 'data-verification': 'ok'});
    await page.evaluate(() => window.stopEngines());
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('#recount[data-error=engine]');
    await shows(page, {'data-seq': 9});
    await page.keyboard.press('ArrowRight');
    await shows(page, {'data-seq': 10});
  },
});
