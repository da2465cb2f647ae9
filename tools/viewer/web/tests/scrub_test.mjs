// Tests dragging the timeline: what the page asks of the module meanwhile, and what it shows once
// the handle rests.
import assert from 'node:assert/strict';
import {pageOf, run, shown, shows} from './browser.mjs';
import {importLongGame} from './long_game.mjs';
import {countFrames, counts, forgetCounts, takeHandle} from './scrubbing.mjs';

const EVENTS = 1500;
const LAST = EVENTS - 1;
const id = await importLongGame(EVENTS);
const address = {judge: pageOf(id, '--view', 'judge'), seat: pageOf(id, '--view', '3')};

async function open(page, which, hash = '') {
  await countFrames(page);
  await page.goto(`${address[which]}${hash}`);
  await shows(page, which === 'judge' ? {'data-verification': 'ok'} : {});
  await page.waitForFunction(
    (last) => document.querySelectorAll('.steps [data-seq]').length > 0 &&
      document.querySelector('#recount').dataset.last === String(last), LAST);
}

// Returns everything on the page that is about the current event.
const drawn = (page) => page.evaluate(() => {
  // The order of the attributes does not count: one that went and came again is the last.
  const told = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return node.textContent;
    const attributes = [...node.attributes].map(({name, value}) => `${name}="${value}"`).sort();
    return `<${[node.tagName, ...attributes].join(' ')}>${[...node.childNodes].map(told).join('')}`;
  };
  const html = (selector) => told(document.querySelector(selector));
  const {ready, ...data} = document.querySelector('#recount').dataset;
  return {
    data, ready, title: document.title, table: html('.table-pane'), event: html('.event-panel'),
    place: html('.place'), status: html('#recount > [role=status]'),
    value: document.querySelector('[role=slider]').getAttribute('aria-valuetext'),
    current: document.querySelector('.steps [aria-current]').dataset.seq,
    step: document.querySelector('.steps [aria-current]').textContent,
  };
});

// Waits for the transcript, which is read in parallel. A turn's heading comes with its step.
const hasReadSteps = (page) => page.waitForFunction(() =>
  !document.querySelector('.steps').textContent.includes('…'));

async function showsAsOpenedThere(page, seq) {
  await shows(page, {'data-seq': seq});
  await hasReadSteps(page);
  const dragged = await drawn(page);
  assert.equal(dragged.current, String(seq));
  const url = new URL(page.url());
  await page.goto('about:blank');
  await page.goto(`${url.origin === 'null' ? url.href.split('#')[0] : url}#@${seq}`);
  await shows(page, {'data-seq': seq, 'data-verification': dragged.data.verification});
  await hasReadSteps(page);
  assert.deepEqual(await drawn(page), dragged);
}

const sweep = Array.from({length: 160}, (_, at) => 0.5 - 0.45 * Math.cos(at / 160 * 3 * Math.PI));

await run({
  async 'a drag asks for one event a frame, and the last position wins'(page) {
    await open(page, 'judge');
    const before = await page.evaluate(() => history.length);
    const handle = await takeHandle(page);
    await shows(page, {'data-seq': handle.seqAt(0.5, LAST)});
    await forgetCounts(page);
    const sent = sweep.map((share) => handle.send(share));
    await Promise.all(sent);
    await handle.moveTo(0.3);
    await handle.letGo();
    const seq = handle.seqAt(0.3, LAST);
    await shows(page, {'data-seq': seq});
    const {asked, disagreed} = await counts(page);
    assert.ok(asked.length > 1, 'the drag asks for something');
    assert.equal(new Set(asked).size, asked.length, 'one question a frame');
    assert.deepEqual(disagreed, []);
    assert.equal(await page.evaluate(() => history.length), before);
    await page.waitForFunction((at) => location.hash.includes(`@${at}`), seq);
    await showsAsOpenedThere(page, seq);
  },

  async 'a hand that rests shows everything, without letting go'(page) {
    await open(page, 'judge');
    await page.getByRole('button', {name: 'Changes', exact: true}).click();
    const handle = await takeHandle(page);
    for (const share of [0.2, 0.21, 0.9, 0.7]) await handle.moveTo(share);
    const seq = handle.seqAt(0.7, LAST);
    await shows(page, {'data-seq': seq});
    const changes = await page.locator('[data-change]').count();
    await page.getByRole('button', {name: 'Raw', exact: true}).focus();
    await page.keyboard.press('Enter');
    await shows(page, {'data-seq': seq});
    const raw = async (name) =>
      JSON.parse(await page.locator(`pre[data-json=${name}]`).textContent());
    assert.equal((await raw('state')).seq, Number(await shown(page, 'data-after')));
    assert.equal((await raw('changes')).changes.length, changes);
    await handle.moveTo(0.1);
    await shows(page, {'data-seq': handle.seqAt(0.1, LAST)});
    assert.equal((await raw('state')).seq, Number(await shown(page, 'data-after')));
    await handle.letGo();
  },

  async 'parts that come into view while the hand moves are drawn'(page) {
    await open(page, 'judge');
    const handle = await takeHandle(page);
    for (const share of sweep.slice(0, 20)) await handle.moveTo(share);
    await page.locator('.table-pane').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    for (const share of sweep.slice(20, 60)) await handle.moveTo(share);
    await handle.letGo();
    await showsAsOpenedThere(page, handle.seqAt(sweep[59], LAST));
  },

  async 'a drag after another one moves, too'(page) {
    await open(page, 'judge');
    // A drag over text would select it, and the next one would drag the selection.
    for (const shares of [[0.6, 0.7, 0.2], [0.55, 0.8, 0.3], [0.4, 0.9, 0.1]]) {
      const handle = await takeHandle(page);
      for (const share of shares) {
        await handle.moveTo(share);
        await shows(page, {'data-seq': handle.seqAt(share, LAST)});
      }
      await handle.letGo();
    }
  },

  async 'a key during a drag goes on from where the hand was'(page) {
    await open(page, 'judge');
    const handle = await takeHandle(page);
    await handle.moveTo(0.4);
    await page.keyboard.press('ArrowRight');
    const seq = handle.seqAt(0.4, LAST) + 1;
    await shows(page, {'data-seq': seq});
    await handle.letGo();
    await showsAsOpenedThere(page, seq);
  },

  async 'a page for one viewer'(page) {
    await open(page, 'seat');
    const handle = await takeHandle(page);
    await Promise.all(sweep.map((share) => handle.send(share)));
    await handle.letGo();
    await showsAsOpenedThere(page, handle.seqAt(sweep.at(-1), LAST));
  },
});
