// Tests printing: the paper has the heading, verification, table, event and transcript, and nothing
// that only a screen needs.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {gunzipSync, gzipSync} from 'node:zlib';
import {goldenLog, goldenPath, logPage, madePage, run, shows, written} from './browser.mjs';

const items = (page) => page.locator('.steps > li').evaluateAll((all) =>
  all.map((one) => Number(one.dataset.seq)));

// Waits until the transcript has been read to its end, and the page is drawn with all of it.
const isWholeOnPaper = (page, last) => page.waitForFunction(
  (count) => document.querySelectorAll('.steps > li').length === count, last + 1);

// Expects these regions on a printed page, and none of the controls.
async function looksPrinted(page, regions) {
  await page.getByRole('heading', {level: 1}).waitFor();
  assert.ok(await page.getByRole('button', {name: /^Verification: /}).isVisible());
  for (const name of regions) {
    assert.ok(await page.getByRole('region', {name, exact: true}).isVisible(), name);
  }
  for (const name of ['Moves', 'Timeline']) {
    const control = name === 'Moves' ? page.getByRole('navigation', {name})
      : page.getByRole('slider', {name});
    assert.ok(await control.isHidden(), name);
  }
  for (const name of ['Open file', 'About', 'Raw', 'Changes', 'Notes', 'Add note']) {
    assert.equal(await page.getByRole('button', {name, exact: true}).count(), 0, name);
  }
  // Nothing may be cut off, so no part may have its own scroll bar.
  const cut = await page.evaluate(() => [...document.querySelectorAll('main *')]
    .filter((one) => one.getClientRects().length > 0 && !one.matches('.visually-hidden, svg *'))
    .filter((one) => {
      const {overflowX, overflowY} = getComputedStyle(one);
      const scrolls = (overflow) => /auto|scroll|hidden/.test(overflow);
      return (scrolls(overflowY) && one.scrollHeight > one.clientHeight + 1) ||
        (scrolls(overflowX) && one.scrollWidth > one.clientWidth + 1);
    }).map((one) => one.className));
  assert.deepEqual(cut, []);
}

// Makes a page with very many events, by repeating the last event of a game.
function longPage(count) {
  const made = readFileSync(fileURLToPath(madePage('heretics-2')), 'utf8');
  const [, packed] = /id="recount-data">([^<]*)</.exec(made);
  const data = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')));
  const [turns] = data.events.slice(-1);
  while (data.events.length < count) {
    const seq = data.events.length;
    data.events.push({...turns, seq, after: seq - 1, turn: `turn ${Math.floor(seq / 50)}`});
    data.states.push(null);
  }
  data.log.events = count;
  const html = made.replace(packed, () => gzipSync(JSON.stringify(data)).toString('base64'));
  return pathToFileURL(written('long.html', html)).href;
}

await run({
  async 'a game is printed with its whole transcript'(page) {
    for (const name of ['heretics-2', 'basicverse-draft-4', 'hope-2']) {
      await page.emulateMedia({media: 'screen'});
      await page.goto(logPage(goldenLog(name), 9));
      await shows(page, {'data-verification': 'ok'});
      const last = Number(await page.locator('#recount').getAttribute('data-last'));
      await page.getByRole('button', {name: 'Raw', exact: true}).click();
      await page.emulateMedia({media: 'print'});
      await isWholeOnPaper(page, last);
      await looksPrinted(page, ['Table', 'Event', 'Transcript']);
      await page.emulateMedia({media: 'screen'});
      await page.getByRole('region', {name: 'Raw', exact: true}).waitFor();
    }
  },

  async 'over 2,000 events, those of the turn'(page) {
    await page.goto(`${longPage(2101)}#@1020`);
    await shows(page, {'data-seq': 1020});
    await page.waitForFunction(() =>
      document.querySelector('.steps [data-seq="1020"] .sentence')?.textContent.length > 1);
    await page.emulateMedia({media: 'print'});
    await page.waitForFunction(() => document.querySelectorAll('.steps > li').length === 50);
    const printed = await items(page);
    // The event that begins a turn was made in the one before.
    assert.deepEqual([printed[0], printed[49]], [1001, 1050]);
    await looksPrinted(page, ['Table', 'Event', 'Transcript']);
  },

  async 'the browser\'s own printing takes the whole transcript'(page) {
    await page.goto(logPage(goldenLog('basicverse-draft-4'), 9));
    await shows(page, {'data-verification': 'ok'});
    const last = Number(await page.locator('#recount').getAttribute('data-last'));
    // The browser waits for nothing when it prints, so the transcript has to be read before.
    await page.emulateMedia({media: 'print'});
    await isWholeOnPaper(page, last);
    await page.emulateMedia({media: null});
    await page.waitForFunction(
      (count) => document.querySelectorAll('.steps > li').length < count, last + 1);
    await page.evaluate(() => {
      window.printed = 0;
      new MutationObserver(() => {
        window.printed = Math.max(window.printed, document.querySelectorAll('.steps > li').length);
      }).observe(document.querySelector('#recount'), {childList: true, subtree: true});
    });
    const pages = (await page.pdf({format: 'A4'})).toString('latin1').match(/\/Type \/Page\b/g);
    assert.ok(pages.length > last / 60, `${pages.length} pages`);
    assert.equal(await page.evaluate(() => window.printed), last + 1);
    await shows(page, {'data-seq': 9});
    await page.waitForFunction(
      (count) => document.querySelectorAll('.steps > li').length < count, last + 1);
  },

  async 'a transcript that is printed before it is read says where it ends'(page) {
    // The second part of the transcript is never asked for.
    await page.addInitScript(() => {
      const Real = window.Worker;
      window.Worker = class extends Real {
        postMessage(message, ...rest) {
          const question = message.do === 'ask' ? JSON.parse(message.request) : {};
          if (question.ask !== 'steps' || question.from === 0) super.postMessage(message, ...rest);
        }
      };
    });
    await page.goto(logPage(goldenLog('basicverse-draft-4'), 9));
    await shows(page, {'data-seq': 9});
    await page.emulateMedia({media: 'print'});
    await page.getByText(/^The events after event \d+ were still being read/).waitFor();
    const printed = await items(page);
    const said = await page.getByText('were still being read').textContent();
    assert.equal(Number(/after event (\d+)/.exec(said)[1]), printed.at(-1));
  },

  async 'two accounts are printed with what differs'(page) {
    const a = madePage('heretics-2', goldenPath('heretics-3'), '--view', 'judge');
    await page.goto(`${a}#@7`);
    await shows(page, {'data-kind': 'pair', 'data-verification': 'ok'});
    await page.emulateMedia({media: 'print'});
    await looksPrinted(page, ['Account A', 'Account B', 'Event', 'Transcript']);
    assert.ok(await page.getByText('The accounts differ first at event 0').isVisible());
    assert.ok(await page.getByRole('button', {name: 'First difference'}).isHidden());
  },

  async 'a page for one viewer is printed, dark or light, as black on white'(page) {
    await page.emulateMedia({media: 'print', colorScheme: 'dark'});
    await page.goto(madePage('heretics-3', '--view', '1'));
    await shows(page, {'data-verification': 'none'});
    await looksPrinted(page, ['Table', 'Event', 'Transcript']);
    const [ground, ink] = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      return [style.backgroundColor, style.color];
    });
    assert.deepEqual([ground, ink], ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  },
});
