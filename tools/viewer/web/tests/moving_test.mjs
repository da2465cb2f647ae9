// Tests moving in a log: every key and button, the slider, the transcript, links and Back.
import assert from 'node:assert/strict';
import {
  goldenLog, goldenPath, logPage, pressMove, recountJson, run, shown, shows,
} from './browser.mjs';

const log = goldenLog('heretics-3');
const LAST = 47;
const moves = (page) => page.getByRole('navigation', {name: 'Moves'});
const button = (page, name) => moves(page).getByRole('button', {name, exact: true});
const status = (page) => page.locator('#recount > [role=status]');

async function open(page, seq, hash = '') {
  await page.goto(`${logPage(log, seq)}${hash}`);
  await shows(page, {'data-seq': seq, 'data-verification': 'ok'});
}

async function press(page, key, seq) {
  await page.keyboard.press(key);
  await shows(page, {'data-seq': seq});
}

async function click(page, name, seq) {
  await pressMove(page, name);
  await shows(page, {'data-seq': seq});
}

// Returns the events of the transcript that are the first of a turn. The event before each of them
// begins that turn.
const turns = (page) => page.locator('[data-seq]:has(> h3)').evaluateAll((all) =>
  all.map((one) => Number(one.dataset.seq)));

await run({
  async 'single steps by key'(page) {
    await open(page, 10);
    for (const [key, seq] of [
      ['ArrowRight', 11], ['l', 12], ['Space', 13], ['ArrowLeft', 12], ['h', 11], ['End', LAST],
      ['ArrowRight', LAST], ['Home', 0], ['ArrowLeft', 0], ['G', LAST], ['g', 0],
    ]) await press(page, key, seq);
    assert.match(await status(page).innerText(), /^Event 0: /);
  },

  async 'single steps by button'(page) {
    await open(page, 10);
    await click(page, 'Next event', 11);
    await page.keyboard.press('Space');
    await shows(page, {'data-seq': 12});
    await click(page, 'Previous event', 11);
    await click(page, 'Last event', LAST);
    await click(page, 'First event', 0);
  },

  async 'ten quick steps are ten'(page) {
    await open(page, 10);
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    await shows(page, {'data-seq': 20});
  },

  async 'turns and phases by key and button'(page) {
    await open(page, 0);
    await page.waitForFunction(() => document.querySelectorAll('[data-seq] > h3').length > 5);
    const starts = await turns(page);
    await press(page, ']', starts[1] - 1);
    await click(page, 'Next turn', starts[2] - 1);
    await page.keyboard.press('ArrowRight');
    await press(page, '[', starts[2] - 1);
    await click(page, 'Previous turn', starts[1] - 1);
    await page.keyboard.press('}');
    await shows(page);
    assert.ok(Number(await shown(page, 'data-seq')) > starts[1] - 1);
    await pressMove(page, 'Previous phase');
    await shows(page);
    await pressMove(page, 'Next phase');
    await page.keyboard.press('{');
    await shows(page);
  },

  async 'where there is no judgement and no fault, it stays and says so'(page) {
    await open(page, 10);
    for (const name of ['Next judgement', 'Previous judgement', 'Next fault']) {
      await click(page, name, 10);
      assert.equal(await shown(page, 'data-error'), null);
    }
    for (const key of [')', '(', '!']) await press(page, key, 10);
  },

  async 'an event by its number'(page) {
    await open(page, 10);
    await page.keyboard.type('23');
    await press(page, 'Enter', 23);
    await pressMove(page, 'Go to event');
    await page.keyboard.type('31');
    await press(page, 'Enter', 31);
    await page.keyboard.type(':99');
    await page.keyboard.press('Enter');
    await shows(page, {'data-seq': 31, 'data-error': 'not_found'});
    await page.keyboard.type('5');
    await page.keyboard.press('Escape');
    await press(page, 'ArrowRight', 32);
    assert.equal(await shown(page, 'data-error'), null);
  },

  async 'search goes on from match to match, and round'(page) {
    await open(page, 0);
    await page.keyboard.press('/');
    await page.keyboard.type('wins the game xyz');
    await page.keyboard.press('Enter');
    await shows(page, {'data-seq': 0, 'data-error': 'not_found'});
    await page.keyboard.press('/');
    await page.keyboard.type('is turned up');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#recount[data-ready=true]:not([data-seq="0"])');
    const first = Number(await shown(page, 'data-seq'));
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    await page.waitForSelector(`#recount[data-ready=true]:not([data-seq="${first}"])`);
    assert.ok(Number(await shown(page, 'data-seq')) > first);
    await press(page, 'End', LAST);
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    await shows(page, {'data-seq': first});
    await page.getByRole('search').waitFor();
  },

  async 'what is chosen, and the events that concern it'(page) {
    await open(page, 0);
    await page.keyboard.press('c');
    await page.keyboard.type('seat 1');
    await page.keyboard.press('Enter');
    await shows(page, {'data-chosen': 'seat:1'});
    await press(page, '*', 2);
    await click(page, 'Next concerned', 5);
    await press(page, '#', 2);
    await click(page, 'Next concerned', 5);
    await click(page, 'Previous concerned', 2);
    await pressMove(page, 'Choose');
    await page.keyboard.type('41');
    await page.keyboard.press('Enter');
    await shows(page, {'data-chosen': 'card:41'});
    await press(page, '*', 3);
    await press(page, '*', 7);
    await page.keyboard.press('c');
    await page.keyboard.type('nobody of this name');
    await page.keyboard.press('Enter');
    await shows(page, {'data-error': 'not_found', 'data-chosen': 'card:41'});
  },

  async 'another viewer'(page) {
    await open(page, 12);
    await page.getByLabel('Seen by').selectOption('spectator');
    await shows(page, {'data-view': 'spectator', 'data-seq': 12});
    await page.keyboard.press('v');
    await shows(page, {'data-view': '0'});
    await page.keyboard.press('V');
    await page.keyboard.press('V');
    await shows(page, {'data-view': 'judge'});
    await page.keyboard.press('V');
    await shows(page, {'data-view': '2'});
    await page.getByRole('button', {name: 'Raw', exact: true}).click();
    const told = JSON.parse(await page.locator('pre[data-json=state]').innerText());
    assert.deepEqual(told, recountJson('show', `${goldenPath('heretics-3')}@12`, '--view', '2'));
  },

  async 'playing, its speed and its end'(page) {
    await open(page, 40);
    await page.keyboard.press('p');
    await shows(page, {'data-playing': 1});
    await pressMove(page, 'Slower');
    await page.waitForSelector('#recount[data-playing="0.5"]');
    for (let times = 0; times < 6; times += 1) await page.keyboard.press('>');
    await page.waitForSelector('#recount[data-playing="32"]');
    await shows(page, {'data-seq': LAST});
    await page.waitForSelector('#recount:not([data-playing])');
    await press(page, 'Home', 0);
    await page.keyboard.press('<');
    await pressMove(page, 'Play');
    await button(page, 'Pause').waitFor();
    await page.keyboard.press('End');
    await page.waitForSelector('#recount:not([data-playing])');
  },

  async 'marks, the event in full, the table alone'(page) {
    await open(page, 12);
    await page.keyboard.press('m');
    await shows(page, {'data-marked': 12});
    await page.locator('[data-seq="12"][data-mark]').waitFor();
    await press(page, 'ArrowRight', 13);
    await pressMove(page, 'Mark');
    await shows(page, {'data-marked': 13});
    await page.keyboard.press('e');
    await page.locator('.effects .clause-text').first().waitFor();
    await page.keyboard.press('z');
    await page.getByRole('region', {name: 'Event', exact: true}).waitFor({state: 'hidden'});
    await page.waitForFunction(() => location.hash.includes('zen=1'));
    await page.keyboard.press('Escape');
    await page.getByRole('region', {name: 'Event', exact: true}).waitFor();
  },

  async 'the list of keys, and the switch for those of one letter'(page) {
    await open(page, 12);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', {name: 'Keys'});
    await dialog.getByLabel('Single-letter keys').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowRight');
    await shows(page, {'data-seq': 13});
    await pressMove(page, 'Keys');
    await dialog.getByLabel('Single-letter keys').check();
    await page.keyboard.press('Escape');
    await press(page, 'l', 14);
  },

  async 'the command that records a dispute'(page) {
    await open(page, 12);
    await page.keyboard.press('d');
    const command = /recount dispute f4081dfd[0-9a-f]{24}@12 --by/;
    await page.getByRole('dialog').getByText(command).waitFor();
  },

  async 'the slider tells and moves'(page) {
    await open(page, 10);
    const slider = page.getByRole('slider', {name: 'Timeline'});
    assert.equal(await slider.getAttribute('aria-valuenow'), '10');
    assert.match(await slider.getAttribute('aria-valuetext'), /^Event 10: /);
    await slider.focus();
    await press(page, 'ArrowRight', 11);
    await press(page, 'End', LAST);
    const box = await slider.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, {steps: 4});
    await page.mouse.up();
    await shows(page, {'data-seq': 12});
  },

  async 'the transcript shows where it is, and moves'(page) {
    await open(page, 10);
    const region = page.getByRole('region', {name: 'Transcript'});
    const current = region.locator('[data-seq][aria-current]');
    assert.equal(await current.getAttribute('data-seq'), '10');
    await region.locator('[data-seq="13"] a').click();
    await shows(page, {'data-seq': 13});
    await press(page, 'End', LAST);
    assert.equal(await current.getAttribute('data-seq'), String(LAST));
    const [item, list] = await Promise.all([current.boundingBox(), region.boundingBox()]);
    assert.ok(item.y >= list.y && item.y + item.height <= list.y + list.height + 1);
    assert.equal(await current.getAttribute('aria-setsize'), '48');
  },

  async 'steps replace the entry of the history, jumps make one'(page) {
    await open(page, 10);
    const before = await page.evaluate(() => history.length);
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('l');
    await shows(page, {'data-seq': 15});
    await page.waitForFunction(() => location.hash.includes('@15'));
    assert.equal(await page.evaluate(() => history.length), before);
    await page.keyboard.press('l');
    await press(page, 'G', LAST);
    assert.equal(await page.evaluate(() => history.length), before + 1);
    await page.getByLabel('Seen by').selectOption('1');
    await shows(page, {'data-view': '1'});
    await page.goBack();
    await shows(page, {'data-seq': LAST, 'data-view': 'judge'});
    await page.goBack();
    await shows(page, {'data-seq': 16});
    await page.goForward();
    await shows(page, {'data-seq': LAST});
    await page.evaluate(() => { location.hash = '#@3'; });
    await shows(page, {'data-seq': 3});
  },
});
