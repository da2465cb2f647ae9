// Tests opening pages and files: how the page describes them, damaged ones, and what a link may
// name.
import assert from 'node:assert/strict';
import {
  emptyPage, goldenLog, goldenPath, logPage, madePage, recountJson, run, shown, shows, written,
} from './browser.mjs';

const log = goldenLog('heretics-3');
const badge = (page) => page.getByRole('button', {name: /^Verification: /});

async function choose(page, path) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', {name: 'Open file'}).click(),
  ]);
  await chooser.setFiles(path);
}

// Drops a file on the page in the way that a browser does.
async function drop(page, name, bytes) {
  const transfer = await page.evaluateHandle(([file, base64]) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    data.items.add(new File([content], file));
    return data;
  }, [name, bytes.toString('base64')]);
  await page.dispatchEvent('body', 'dragover', {dataTransfer: transfer});
  await page.dispatchEvent('body', 'drop', {dataTransfer: transfer});
}

await run({
  async 'a page with a log shows its newest event and is verified'(page) {
    await page.goto(logPage(log));
    await shows(page, {
      'data-kind': 'log', 'data-game': 'heretics', 'data-seq': 47, 'data-last': 47,
      'data-after': 47, 'data-view': 'judge', 'data-views': 'judge spectator 0 1 2',
      'data-verification': 'ok', 'data-checked-to': 47,
    });
    assert.equal(await shown(page, 'data-error'), null);
    assert.equal(await shown(page, 'data-first-bad'), null);
    const id = await shown(page, 'data-id');
    assert.equal(await page.title(), `event 47 of 47 · heretics ${id.slice(0, 8)}`);
    assert.match(await page.getByRole('heading', {level: 1}).innerText(), /Player 1.*Player 3/);
    assert.equal(await badge(page).textContent(), 'Verification: Verified, 48 events');
    await page.waitForURL(/#[0-9a-f]{8}@47&view=judge$/);
  },

  async 'the page opens where its maker wanted'(page) {
    await page.goto(logPage(log, 7));
    await shows(page, {'data-seq': 7});
  },

  async 'a link opens an event in a view'(page) {
    await page.goto(`${logPage(log, 7)}#@12&view=spectator`);
    await shows(page, {'data-seq': 12, 'data-view': 'spectator'});
    await page.goto('about:blank');
    await page.goto(`${logPage(log)}#f408@9&view=1&zen=1`);
    await shows(page, {'data-seq': 9, 'data-view': '1'});
    assert.equal(await page.getByRole('region', {name: 'Transcript'}).count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('region', {name: 'Transcript'}).waitFor();
  },

  async 'a link to what is not here says so, and what cannot be read is passed over'(page) {
    const address = logPage(log, 5);
    await page.goto(`${address}#ffff@3`);
    await shows(page, {'data-seq': 5, 'data-error': 'not_found'});
    for (const hash of ['@48', '@3&view=7', '0123@3']) {
      await page.evaluate((to) => { location.hash = to; }, hash);
      await shows(page, {'data-seq': 5, 'data-error': 'not_found'});
      await page.getByRole('button', {name: 'Dismiss'}).click();
    }
    await page.evaluate(() => { location.hash = '@3&colour=%E0%A4%A&x'; });
    await shows(page, {'data-seq': 3});
    assert.equal(await shown(page, 'data-error'), null);
  },

  async 'the dialog tells the checks, and whether a head is that of the log'(page) {
    await page.goto(logPage(log));
    await shows(page, {'data-verification': 'ok'});
    await badge(page).click();
    const dialog = page.getByRole('dialog', {name: 'Verification'});
    const checks = await dialog.locator('[data-check]').evaluateAll((all) =>
      Object.fromEntries(all.map((one) => [one.dataset.check, one.dataset.state])));
    assert.deepEqual(Object.keys(checks), [
      'form', 'chain', 'openings', 'card_set', 'rules', 'digests', 'chance', 'judging']);
    assert.equal(checks.rules, 'ok');
    assert.equal(checks.judging, 'absent');
    assert.equal(await dialog.locator('[data-finding]').count(), 0);
    const {head} = recountJson('verify', goldenPath('heretics-3')).logs[0];
    const field = dialog.getByLabel('Expected head');
    await field.fill(head);
    await dialog.getByText('This is the head of this log.').waitFor();
    await field.fill(head.replace(/^./, (digit) => (digit === '0' ? '1' : '0')));
    await dialog.getByText('This is not the head of this log.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({state: 'hidden'});
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /Verified/);
  },

  async 'the empty page opens what is chosen and what is dropped'(page) {
    await page.goto(emptyPage());
    await shows(page, {'data-kind': 'empty'});
    assert.equal(await shown(page, 'data-seq'), null);
    await choose(page, goldenPath('heretics-3'));
    await shows(page, {'data-kind': 'log', 'data-seq': 47, 'data-verification': 'ok'});
    await drop(page, 'hope.recount', goldenLog('hope-2'));
    await shows(page, {'data-kind': 'log', 'data-game': 'hope', 'data-verification': 'ok'});
  },

  async 'what is no log leaves what was open'(page) {
    await page.goto(logPage(log, 9));
    await shows(page, {'data-seq': 9});
    await choose(page, written('text.recount', 'this is no log'));
    await shows(page, {'data-seq': 9, 'data-error': 'corrupt'});
    assert.ok((await page.getByRole('alert').innerText()).length > 0);
    await page.keyboard.press('ArrowRight');
    await shows(page, {'data-seq': 10});
    assert.equal(await shown(page, 'data-error'), null);
  },

  async 'a torn file says what is wrong with it, as the command does'(page) {
    const torn = log.subarray(0, log.length - 200);
    const path = written('torn.recount', torn);
    await page.goto(emptyPage());
    await shows(page);
    await choose(page, path);
    await page.waitForSelector(
      '#recount[data-ready=true]:is([data-verification=fault], [data-error])');
    const told = await page.getByRole('alert').innerText() + await badge(page).allInnerTexts();
    assert.notEqual(told, '');
  },

  async 'a changed byte is found, as the command finds it'(page) {
    const edited = Buffer.from(log);
    edited[Math.floor(log.length / 2)] ^= 1;
    const path = written('edited.recount', edited);
    await page.goto(logPage(edited));
    await page.waitForSelector(
      '#recount[data-ready=true]:is([data-verification=fault], [data-error])');
    if (await shown(page, 'data-verification') !== 'fault') return;
    const findings = recountJson('verify', path).logs.flatMap((one) => one.findings);
    await badge(page).click();
    const told = await page.locator('[data-finding]').evaluateAll((all) => all.map((one) => ({
      seq: one.dataset.seq === '' ? null : Number(one.dataset.seq), fault: one.dataset.fault,
    })));
    assert.deepEqual(told, findings.map(({seq, fault}) => ({seq, fault})));
  },

  async 'a page for one viewer tells, and is compared with the log that is dropped on it'(page) {
    await page.goto(madePage('heretics-3', '--view', '1'));
    await shows(page, {
      'data-kind': 'view', 'data-view': '1', 'data-views': '1', 'data-seq': 47,
      'data-verification': 'none',
    });
    assert.match(await badge(page).textContent(), /: Told by recount .*, not checked here$/);
    await page.keyboard.press('ArrowLeft');
    await shows(page, {'data-seq': 46});
    await page.getByRole('button', {name: 'Raw', exact: true}).click();
    const told = JSON.parse(await page.locator('pre[data-json=state]').textContent());
    assert.deepEqual(told, recountJson('show', `${goldenPath('heretics-3')}@46`, '--view', '1'));
    await drop(page, 'same.recount', log);
    await shows(page, {'data-kind': 'view', 'data-verification': 'matches', 'data-seq': 46});
    await drop(page, 'other.recount', goldenLog('hope-2'));
    await shows(page, {'data-kind': 'log', 'data-game': 'hope', 'data-verification': 'ok'});
  },

  async 'a page that the command makes for judges is verified'(page) {
    await page.goto(madePage('basicverse-draft-4', '--view', 'judge'));
    await shows(page, {'data-kind': 'log', 'data-verification': 'ok'});
  },
});
