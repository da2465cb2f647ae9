// Tests logs and answers that are legal in form and extreme in size: nothing may overlap the row of
// buttons, or make the page scroll sideways, on the narrowest window and on a wide one.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {
  goldenLog, goldenPath, isWithin, logPage, recount, recountJson, run, shows, written,
} from './browser.mjs';

const SIZES = [{width: 320, height: 640}, {width: 1280, height: 800}];
const GAMES = ['heretics-4', 'hope-2', 'empyrean-3', 'inhumanity-4', 'basicverse-4'];
// Names of 200 letters: without blanks, from right to left, with marks, and with blanks.
const NAMES = ['W'.repeat(200), 'ש'.repeat(200), 'é̂'.repeat(66), 'long name '.repeat(20)];

// Lets `change(ask, answer)` change each answer of the module. It runs in the page.
const changing = (page, change) => page.addInitScript(`{
  const change = ${change};
  const Real = window.Worker;
  window.Worker = class extends Real {
    asks = new Map();
    postMessage(message, ...rest) {
      if (message.do === 'ask') this.asks.set(message.id, JSON.parse(message.request).ask);
      super.postMessage(message, ...rest);
    }
    set onmessage(handler) {
      super.onmessage = ({data}) => {
        const ask = this.asks.get(data.id);
        if (ask === undefined || !('text' in data)) handler({data});
        else handler({data: {...data, text: JSON.stringify(change(ask, JSON.parse(data.text)))}});
      };
    }
  };
}`);

// Returns what covers the centre of a button in the row, or lies beyond the window.
const covered = (page) => page.evaluate(() =>
  [...document.querySelectorAll('.row button, .row input')]
    .filter((one) => one.getClientRects().length > 0).flatMap((one) => {
      const {left, right, top, bottom} = one.getBoundingClientRect();
      const name = one.ariaLabel ?? one.textContent;
      if (left < -1 || right > innerWidth + 1) return `${name} is outside`;
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return at === null || one.contains(at) || at.contains(one) ? [] : `${name} is covered`;
    }));

// Returns the outermost elements that reach beyond the window on the right and that nothing clips.
const beyond = (page) => page.evaluate(() => {
  const isClipped = (one) => one !== null && (
    getComputedStyle(one).overflowX !== 'visible' || isClipped(one.parentElement));
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !isClipped(one))
    .map((one) => `${one.tagName} ${one.className}: ${one.textContent.slice(0, 30)}`).slice(0, 5);
});

// Expects that what is shown keeps its place in each size.
async function fits(page, what) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const where = `${what} at ${size.width}`;
    assert.deepEqual(await isWithin(page, size.width) ? [] : await beyond(page), [], where);
    await page.locator('.row').scrollIntoViewIfNeeded();
    assert.deepEqual(await covered(page), [], where);
  }
}

const lastOf = (name) => recountJson('log', goldenPath(name)).events.length - 1;
const middleOf = (name) => Math.round(lastOf(name) * 0.6);

async function open(page, name) {
  const seq = middleOf(name);
  await page.goto(logPage(goldenLog(name), seq));
  await shows(page, {'data-seq': seq, 'data-verification': 'ok'});
}

const tests = {};
for (const name of GAMES) {
  tests[`a hand of 60, ${name}`] = async (page) => {
    await changing(page, (ask, answer) => {
      for (const player of answer.state?.players ?? []) {
        for (const zone of ['hand', 'traits']) {
          if (zone in player) player[zone] = Array.from({length: 60}, (_, at) => at);
        }
      }
      return answer;
    });
    await open(page, name);
    const most = await page.locator('.t-table :is([data-path$="/hand"], [data-path$="/traits"])')
      .evaluateAll((all) => Math.max(...all.map((one) =>
        Math.max(Number(one.dataset.count ?? 0), one.querySelectorAll('[data-card]').length))));
    assert.equal(most, 60);
    await fits(page, name);
  };

  tests[`figures of ten digits, ${name}`] = async (page) => {
    await changing(page, (ask, answer) => {
      const FIGURES = new Set(['score', 'source', 'hp', 'humanity', 'hunger', 'harm', 'hope',
        'counter', 'round', 'turn', 'wave', 'wounds', 'strength', 'value', 'resistance', 'att',
        'def', 'vit', 'blue', 'red', 'difficulty']);
      const enlarge = (thing) => {
        if (typeof thing !== 'object' || thing === null) return;
        for (const [key, value] of Object.entries(thing)) {
          if (typeof value === 'number' && FIGURES.has(key)) thing[key] = -9876543210;
          else enlarge(value);
        }
      };
      if (ask === 'moment') enlarge(answer.state);
      if (ask === 'cards') enlarge(answer.card_set);
      return answer;
    });
    await open(page, name);
    assert.ok(await page.locator('.t-table').evaluate((one) =>
      /9,?876,?543,?210/.test(one.textContent)), 'the figures are drawn');
    await fits(page, name);
  };

  tests[`texts and names of cards that nobody has seen, ${name}`] = async (page) => {
    await changing(page, (ask, answer) => {
      if (ask !== 'cards') return answer;
      const long = 'unseen_operation:'.repeat(30);
      const stranger = (entry) => ({
        ...entry, name: 'N'.repeat(500), attributes: [{op: 'unseen', what: [[{}]]}],
        abilities: [{op: 'unseen'}], kind: 'unseen', faction: 'unseen', race: 'constructor',
        type: '__proto__',
      });
      return {
        cards: answer.cards.map((card) => ({...card, name: 'N'.repeat(500)})),
        texts: answer.texts.map(({entry}) => ({entry, text: [{part: long, text: long}]})),
        card_set: Object.fromEntries(Object.entries(answer.card_set).map(([key, list]) =>
          [key, Array.isArray(list) ? list.map((entry) =>
            typeof entry === 'object' ? stranger(entry) : entry) : list])),
      };
    });
    await open(page, name);
    await fits(page, name);
    // Here no card is a button.
    if (name === 'basicverse-4') return;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.locator('.t-table button.t-card').first().focus();
      const tip = page.getByRole('tooltip').first();
      await tip.waitFor();
      assert.match(await tip.textContent(), /unseen_operation/);
      const {x, width} = await tip.boundingBox();
      assert.ok(x >= 0 && x + width <= size.width, `the text at ${x} is ${width} wide`);
      await page.keyboard.press('Escape');
      await tip.waitFor({state: 'detached'});
      await page.locator('#recount').focus();
    }
  };
}

// Returns a page of two accounts.
function pairPage(a, b) {
  const path = written('extreme-pair.html', '');
  recountJson('view', a, b, '--view', 'judge', '-o', path);
  return pathToFileURL(path).href;
}

Object.assign(tests, {
  async 'long names, without blanks and from right to left'(page) {
    for (const [game, seats] of [['heretics', 4], ['hope', 2], ['empyrean', 3],
      ['inhumanity', 4], ['basicverse', 4]]) {
      const players = NAMES.slice(0, seats).flatMap((name) => ['--player', name]);
      recount('new', game, ...players);
      const path = written(`names-${game}.recount`, '');
      recount('export', '@last', '-o', path);
      await page.goto(logPage(readFileSync(path)));
      await shows(page, {'data-game': game, 'data-verification': 'ok'});
      await fits(page, game);
    }
  },

  async 'a log whose every event is superseded'(page) {
    recount('import', goldenPath('heretics-2'));
    recount('rule', '@last', '-', '--judge', 'Kim', '--kind', 'rewind', '--to', '0', '--clause',
            'HER-3.3', '--reason', 'from the beginning');
    const path = written('superseded.recount', '');
    recount('export', '@last', '-o', path);
    await page.goto(logPage(readFileSync(path), 8));
    await shows(page, {'data-seq': 8, 'data-superseded': 'true', 'data-verification': 'ok'});
    const superseded = page.locator('[data-banner="superseded"]');
    await superseded.getByRole('button', {name: 'Event 36'}).waitFor();
    await fits(page, 'superseded');
    await page.keyboard.press('End');
    await shows(page, {'data-seq': 36});
    await fits(page, 'the ruling');
  },

  async 'two accounts of different games'(page) {
    await page.goto(pairPage(goldenPath('heretics-3'), goldenPath('basicverse-4')));
    await shows(page, {'data-differs-at': 0, 'data-verification': 'ok'});
    await fits(page, 'both');
    await page.keyboard.press('End');
    await shows(page);
    await fits(page, 'the end of one');
  },
});

await run(tests);
