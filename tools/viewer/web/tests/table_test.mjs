// Tests the table: what it has, that it fits, and what it shows of an event
// (docs/reference/viewer.md, "The table").
import assert from 'node:assert/strict';
import {
  axeFinds, goldenLog, goldenPath, isWithin, logPage, pressMove, recountJson, run, shown, shows,
} from './browser.mjs';

// The usual numbers of players, and the greatest.
const GAMES = {
  heretics: ['heretics-2', 'heretics-3', 'heretics-4'],
  hope: ['hope-2', 'hope-artifacts-2'],
  empyrean: ['empyrean-2', 'empyrean-3', 'empyrean-4'],
  inhumanity: ['inhumanity-3', 'inhumanity-4', 'inhumanity-5'],
  basicverse: ['basicverse-4', 'basicverse-three-on-three-6', 'basicverse-five-on-five-10'],
};
const WIDE = [{width: 1440, height: 900}, {width: 1280, height: 800}];
const UPRIGHT = {width: 768, height: 1024};
const PHONE = {width: 390, height: 844};

// The zones that every view of a state has, as patterns of pointers.
const ZONES = {
  heretics: ['/city_deck', '/lost_cities', '/players/*/hand', '/players/*/temple',
    '/players/*/graveyard', '/players/*/cities'],
  hope: ['/board', '/tokens', '/queue', '/modifiers', '/players/*/hand', '/players/*/draw_deck',
    '/players/*/discard'],
  empyrean: ['/hq', '/reserves', '/hero_discard', '/pool', '/stack', '/players/*/hand',
    '/players/*/deck', '/players/*/discard', '/players/*/heroes', '/players/*/base'],
  inhumanity: ['/assets', '/relationships', '/scene_piles/*', '/asset_pile', '/discarded_scenes',
    '/players/*/traits', '/players/*/played_traits'],
  basicverse: ['/deck', '/discard', '/players/*/hand', '/players/*/slot'],
};
const VALUES = {
  heretics: ['/wave', '/round', '/city', '/last_round', '/players/*/faction', '/players/*/sent',
    '/players/*/score'],
  hope: ['/round', '/phase', '/active', '/battle', '/choice', '/players/*/source'],
  empyrean: ['/turn', '/active', '/attack', '/players/*/status', '/players/*/team'],
  inhumanity: ['/round', '/turn_seat', '/hope', '/hunted', '/players/*/humanity',
    '/players/*/hunger', '/players/*/harm', '/players/*/personality', '/players/*/stance',
    '/players/*/committed'],
  basicverse: ['/turn', '/active', '/fortress/blue', '/fortress/red', '/mana/blue', '/mana/red',
    '/counter', '/horseshoe', '/actions', '/players/*/hero', '/players/*/team', '/players/*/hp',
    '/players/*/dead'],
};

// Returns the values at the pointers that a pattern matches.
function matching(value, parts, path = '') {
  const [part, ...rest] = parts;
  if (part === undefined) return [{path, value}];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter(([key]) => part === '*' || key === part)
    .flatMap(([key, one]) => matching(one, rest, `${path}/${key}`));
}
const at = (state, pattern) => matching(state, pattern.split('/').slice(1));

const lastOf = (name) => recountJson('log', goldenPath(name)).events.length - 1;
const LAST = Object.fromEntries(Object.values(GAMES).flat().map((name) => [name, lastOf(name)]));
// Some events of a game: the first turn, the middle, and the end.
const eventsOf = (name) => [0.05, 0.3, 0.55, 0.8, 1].map((share) => Math.round(LAST[name] * share));

async function open(page, name, seq, size = WIDE[0], hash = '') {
  await page.setViewportSize(size);
  await page.goto(`${logPage(goldenLog(name), seq)}${hash}`);
  await shows(page, {'data-seq': seq});
}

async function goTo(page, seq) {
  await page.evaluate((to) => { location.hash = `#@${to}`; }, seq);
  await shows(page, {'data-seq': seq});
}

// Returns the pairs of seats, and of cards in different zones, that overlap.
const overlaps = (page) => page.evaluate(() => {
  const box = (element) => element.getBoundingClientRect();
  const isSeen = (element) => element.getClientRects().length > 0 &&
    element.checkVisibility() && element.closest('[hidden], .t-opened') === null;
  const cross = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
    a.top < b.bottom - 1 && b.top < a.bottom - 1;
  // Of a hand that scrolls only a part is in view.
  const within = ({left, right, top, bottom}, list) => {
    if (list === null) return {left, right, top, bottom};
    const around = box(list);
    return {
      left: Math.max(left, around.left), right: Math.min(right, around.right), top, bottom,
    };
  };
  const table = document.querySelector('.t-table');
  const seats = [...table.querySelectorAll('[data-seat]')].filter(isSeen)
    .map((one) => ({name: `seat ${one.dataset.seat}`, zone: one, box: box(one)}));
  const cards = [...table.querySelectorAll('[data-card]')].filter(isSeen)
    .map((one) => ({
      name: `card ${one.dataset.card} of ${one.closest('[data-path]')?.dataset.path}`,
      zone: one.closest('.t-zone') ?? one,
      box: within(box(one.querySelector(':scope > .t-card') ?? one), one.closest('.t-list')),
    })).filter((one) => one.box.right > one.box.left);
  const found = [];
  for (const all of [seats, cards]) {
    all.forEach((one, index) => all.slice(index + 1).forEach((other) => {
      const isApart = one.zone !== other.zone && !one.zone.contains(other.zone) &&
        !other.zone.contains(one.zone);
      if (isApart && cross(one.box, other.box)) found.push(`${one.name} and ${other.name}`);
    }));
  }
  return found.slice(0, 4);
});

// Returns the cards of hands through which a part of the card before them shows.
const shownThrough = (page) => page.evaluate(() =>
  [...document.querySelectorAll('.t-hand .t-item + .t-item > .t-card')].flatMap((card) => {
    const {left, top, width, height} = card.getBoundingClientRect();
    const covering = [0.05, 0.3, 0.6, 0.75, 0.85, 0.95].map((share) =>
      document.elementFromPoint(left + width * 0.2, top + height * share));
    const isCovered = covering.some((one) => one !== null && !card.contains(one) &&
      one.closest('.t-hand') !== null && card.parentElement.previousElementSibling.contains(one));
    return isCovered ? [`card ${card.closest('[data-card]')?.dataset.card}`] : [];
  }));

// Returns what does not fit: the table beyond its pane, and a row beyond the window.
const beyond = (page) => page.evaluate(() => {
  const pane = document.querySelector('.table-scroll');
  const found = [];
  if (pane.scrollHeight > pane.clientHeight + 1) {
    found.push(`table ${pane.scrollHeight} in ${pane.clientHeight}`);
  }
  if (pane.scrollWidth > pane.clientWidth + 1) found.push(`table is ${pane.scrollWidth} wide`);
  for (const one of document.querySelectorAll('.row, .event-line, .t-middle, [data-seat]')) {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    const isIn = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
    if (!isIn) found.push(`${one.className || one.dataset.seat} is outside`);
  }
  return found;
});

// Expects that each zone has the cards of the state in its order, or their number if none of them
// is known, before and after each pile is opened.
async function zonesTell(page, state, where) {
  const zones = page.locator('.t-table .t-zone[data-path]');
  const check = async (what) => {
    const shownZones = await zones.evaluateAll((all) => all.map((one) => ({
      path: one.dataset.path, count: one.dataset.count,
      cards: [...one.querySelectorAll('[data-card]')].map(({dataset}) => dataset.card),
    })));
    let checked = 0;
    for (const {path, count, cards} of shownZones) {
      const value = at(state, path)[0]?.value;
      // The circle of a game is a list of seats.
      const isOfCards = path !== '/circle' && Array.isArray(value) &&
        value.every((card) => card === null || typeof card === 'number');
      if (!isOfCards) continue;
      checked += 1;
      const expected = value.map((card) => String(card ?? ''));
      if (count === undefined) assert.deepEqual(cards, expected, `${where}: ${path}, ${what}`);
      else {
        assert.equal(count, String(value.length), `${where}: ${path}, ${what}`);
        assert.ok(expected.every((card) => card === ''), `${where}: ${path} hides its cards`);
      }
    }
    assert.ok(checked > 0, `${where} has zones`);
  };
  await check('closed');
  const piles = page.locator('.t-table button.t-pile-button');
  for (let index = 0; index < await piles.count(); index += 1) {
    await piles.nth(index).evaluate((button) => button.click());
    await check(`pile ${index} is open`);
    await page.keyboard.press('Escape');
  }
}

const tests = {};
for (const [game, names] of Object.entries(GAMES)) {
  tests[`the whole table of ${game} is in the window, and nothing overlaps`] = async (page) => {
    for (const size of [...WIDE, UPRIGHT]) {
      for (const name of names) {
        await open(page, name, 0, size);
        for (const seq of eventsOf(name)) {
          await goTo(page, seq);
          const where = `${name}@${seq} at ${size.width}`;
          assert.deepEqual(await beyond(page), [], where);
          assert.deepEqual(await overlaps(page), [], where);
          assert.deepEqual(await shownThrough(page), [], where);
        }
      }
    }
  };

  tests[`${game} on a tablet and on a phone`] = async (page) => {
    const name = names.at(-1);
    await open(page, name, 0, UPRIGHT);
    for (const size of [UPRIGHT, PHONE, {width: 320, height: 640}]) {
      await page.setViewportSize(size);
      for (const seq of eventsOf(name)) {
        await goTo(page, seq);
        const where = `${name}@${seq} at ${size.width}`;
        assert.ok(await isWithin(page, size.width), where);
        assert.deepEqual(await overlaps(page), [], where);
        const {middle, row} = await page.evaluate(() => ({
          middle: document.querySelector('.t-middle, [data-path="/board"]')
            .getBoundingClientRect().top,
          row: document.querySelector('.row-buttons').getBoundingClientRect().bottom,
        }));
        assert.ok(middle < size.height && row <= size.height + 1, where);
      }
    }
    await page.setViewportSize(PHONE);
    const height = await page.evaluate(() => document.querySelector('.t-table').scrollHeight);
    assert.ok(height <= 2.5 * PHONE.height, `the table is ${height} pixels high`);
  };

  tests[`${game} has each zone and value in each view, in the state's order`] = async (page) => {
    const name = names.at(-1);
    const seq = Math.round(LAST[name] * 0.6);
    for (const view of ['judge', 'spectator', '0']) {
      await open(page, name, seq, WIDE[0], `#@${seq}&view=${view}`);
      const state = recountJson('show', `${goldenPath(name)}@${seq}`, '--view', view);
      const shownZones = await page.locator('.t-table [data-path]').evaluateAll((all) =>
        Object.fromEntries(all.map((one) => [one.dataset.path, {
          count: one.dataset.count, value: one.dataset.value,
          cards: [...one.querySelectorAll('[data-card]')].map(({dataset}) => dataset.card),
        }])));
      for (const {path} of ZONES[game].flatMap((pattern) => at(state, pattern))) {
        assert.ok(shownZones[path] !== undefined, `${name} ${view}: ${path} is not there`);
      }
      for (const {path, value} of VALUES[game].flatMap((pattern) => at(state, pattern))) {
        assert.deepEqual(JSON.parse(shownZones[path]?.value ?? '"absent"'), value,
                         `${name} ${view}: ${path}`);
      }
    }
  };

  tests[`the zones of ${game} tell their cards in order, piles closed and open`] = async (page) => {
    const name = names.at(-1);
    await open(page, name, 0);
    for (const share of [0.1, 0.5, 1]) {
      const seq = Math.round(LAST[name] * share);
      for (const view of ['judge', 'spectator', '1']) {
        await page.evaluate((to) => { location.hash = to; }, `#@${seq}&view=${view}`);
        await shows(page, {'data-seq': seq, 'data-view': view});
        await zonesTell(page, recountJson('show', `${goldenPath(name)}@${seq}`, '--view', view),
                        `${name}@${seq}, ${view}`);
      }
    }
  };
}

Object.assign(tests, {
  async 'ten players take at most 1,500 elements'(page) {
    await open(page, 'basicverse-five-on-five-10', 200);
    await page.waitForFunction(() => !document.querySelector('.steps')?.innerText.includes('…'));
    assert.ok(await page.evaluate(() => document.querySelectorAll('*').length) <= 1500);
  },

  async 'the event that ends a game says so on the table and at its head'(page) {
    await open(page, 'hope-2', LAST['hope-2']);
    const end = page.locator('.t-table [data-cue="end"]');
    await end.waitFor();
    assert.match(await end.innerText(), /wins/);
    assert.match(await end.getAttribute('data-clause'), /^HPE-/);
    await page.locator('[data-headline]').waitFor();
    assert.match(await page.locator('.event-line').innerText(), /wins/);
  },

  async 'a card that moves is joined to where it was, and only it is marked'(page) {
    await open(page, 'heretics-3', 20);
    const move = page.locator('.t-table [data-cue="move"]');
    assert.equal(await move.getAttribute('data-of'), '19');
    assert.equal(await move.getAttribute('data-from'), '/players/1/hand');
    assert.equal(await move.getAttribute('data-to'), '/players/1/sent');
    assert.equal(await page.locator('.t-item.t-marked').count(), 1);
    await page.getByLabel('Seen by').selectOption('0');
    await shows(page, {'data-view': '0'});
    assert.equal(await move.getAttribute('data-of'), '', 'what is hidden is not told');
  },

  async 'after a movement its line joins the two places'(page) {
    await open(page, 'heretics-3', 19);
    await page.keyboard.press('ArrowRight');
    await shows(page, {'data-seq': 20});
    const isAtCard = () => page.waitForFunction(() => {
      const path = document.querySelector('.t-cue-move path');
      const card = document.querySelector('.t-table [data-card="19"] .t-card');
      if (path === null || card === null || card.getAnimations({subtree: true}).length > 0) {
        return false;
      }
      const {x, y} = path.getPointAtLength(path.getTotalLength());
      const table = document.querySelector('.t-table').getBoundingClientRect();
      const {left, right, top, bottom} = card.getBoundingClientRect();
      const [atX, atY] = [table.left + x, table.top + y];
      return atX > left && atX < right && atY > top && atY < bottom;
    });
    await isAtCard();
    // So it stays while the rest of the page is drawn.
    await page.waitForTimeout(500);
    await isAtCard();
  },

  async 'of a heap nobody knows the top card, unless the event put it there'(page) {
    await open(page, 'heretics-3', LAST['heretics-3']);
    const top = page.locator('[data-path="/players/0/graveyard"] .t-stack .t-name');
    const isTouched = page.locator('[data-path="/players/0/graveyard"] .t-stack.t-marked');
    const names = [];
    for (let seq = LAST['heretics-3']; seq > LAST['heretics-3'] - 8; seq -= 1) {
      await goTo(page, seq);
      assert.equal(await top.count(), await isTouched.count(), `event ${seq}`);
      names.push(await top.count());
    }
    assert.ok(names.includes(0) && names.includes(1));
  },

  async 'moments are found by key and listed'(page) {
    await open(page, 'heretics-3', 0);
    await page.waitForFunction(() => !document.querySelector('.steps')?.innerText.includes('…'));
    await page.keyboard.press('.');
    await page.waitForSelector('#recount[data-ready=true]:not([data-seq="0"])');
    const first = Number(await shown(page, 'data-seq'));
    await pressMove(page, 'Next moment');
    await page.waitForSelector(`#recount[data-ready=true]:not([data-seq="${first}"])`);
    await page.keyboard.press(',');
    await shows(page, {'data-seq': first});
    await page.getByRole('button', {name: /^Moments, \d+$/}).click();
    const list = page.getByRole('list', {name: 'Moments'});
    await list.getByRole('link').last().click();
    await page.waitForSelector(`#recount[data-ready=true]:not([data-seq="${first}"])`);
    await list.getByRole('link').first().click();
    await shows(page, {'data-seq': first});
    await axeFinds(page, 'moments');
  },

  async 'a key for a moment goes on from where the keys before it go'(page) {
    await open(page, 'heretics-3', 0);
    await page.waitForFunction(() => !document.querySelector('.steps')?.innerText.includes('…'));
    await page.getByRole('button', {name: /^Moments, \d+$/}).click();
    const seqs = (await page.locator('.moments .seq').allInnerTexts()).map(Number);
    const press = (...keys) => page.evaluate((all) => all.forEach((key) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))), keys);
    await press(']', ']', ']', ']');
    await page.waitForSelector('#recount[data-ready=true]:not([data-seq="0"])');
    const turn = Number(await shown(page, 'data-seq'));
    const next = seqs.find((seq) => seq > turn);
    assert.notEqual(next, seqs[0]);
    await page.keyboard.press('Home');
    await shows(page, {'data-seq': 0});
    await press(']', ']', ']', ']', '.');
    await shows(page, {'data-seq': next});
  },

  async 'what comes next can be hidden'(page) {
    await open(page, 'heretics-3', 20, WIDE[0], '#@20&future=hidden');
    await shows(page, {'data-future': 'hidden'});
    const seqs = () => page.locator('.steps [data-seq]').evaluateAll((all) =>
      all.map((one) => Number(one.dataset.seq)));
    assert.equal(Math.max(...await seqs()), 20);
    const slider = page.getByRole('slider');
    assert.equal(await slider.getAttribute('aria-valuemax'), '20');
    const said = page.locator('#recount > [role=status]');
    await page.locator('.t-table button.t-card').first().click();
    await page.waitForSelector('#recount[data-chosen]');
    for (const key of ['.', ')', '!', '*']) {
      await page.keyboard.press(key);
      await said.getByText('What comes next is hidden.').waitFor();
      await page.keyboard.press('m');
      await said.getByText('What comes next is hidden.').waitFor({state: 'detached'});
    }
    // A search finds only what has been.
    const find = page.getByRole('search').getByRole('searchbox');
    await find.fill('wins');
    await find.press('Enter');
    await shows(page, {'data-seq': 20, 'data-error': 'not_found'});
    await page.getByRole('button', {name: 'Dismiss'}).click();
    await find.fill('is turned up');
    await find.press('Enter');
    await page.waitForSelector('#recount[data-ready=true]:not([data-seq="20"])');
    assert.ok(Number(await shown(page, 'data-seq')) < 20);
    await page.evaluate(() => { location.hash = '#@20&future=hidden'; });
    await shows(page, {'data-seq': 20});
    // While the timeline is dragged it keeps its scale, and afterwards it ends at the event shown.
    const {x, y, width, height} = await page.locator('.track').boundingBox();
    await page.mouse.move(x + width * 0.75, y + height / 2);
    await page.mouse.down();
    for (const [share, seq] of [[0.75, 15], [0.5, 10], [0.25, 5], [0.5, 10]]) {
      await page.mouse.move(x + width * share, y + height / 2);
      await shows(page, {'data-seq': seq});
      assert.equal(await slider.getAttribute('aria-valuemax'), '20');
    }
    await page.mouse.up();
    await page.waitForSelector('[role=slider][aria-valuemax="10"]');
    await page.evaluate(() => { location.hash = '#@20&future=hidden'; });
    await shows(page, {'data-seq': 20});
    await page.keyboard.press('End');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await shown(page, 'data-seq'), '20');
    await pressMove(page, 'Hide what comes next');
    await page.waitForSelector('#recount:not([data-future])');
    await page.waitForURL((url) => !url.href.includes('future'));
  },

  async '"Find" takes an event, a card, a seat and words'(page) {
    await open(page, 'heretics-3', 0);
    const find = page.getByRole('search').getByRole('searchbox');
    const look = async (text) => {
      await find.fill(text);
      await find.press('Enter');
      await shows(page);
    };
    await look('12');
    assert.equal(await shown(page, 'data-seq'), '12');
    await look('#41');
    assert.equal(await shown(page, 'data-chosen'), 'card:41');
    await look('seat 1');
    assert.equal(await shown(page, 'data-chosen'), 'seat:1');
    await look('12');
    await look('is turned up');
    assert.equal(await shown(page, 'data-error'), null);
    assert.notEqual(await shown(page, 'data-seq'), '12');
    const event = page.getByRole('region', {name: 'Event', exact: true});
    assert.match(await event.textContent(), /is turned up/);
    await look('wins');
    assert.equal(await shown(page, 'data-seq'), String(LAST['heretics-3']));
  },

  async 'a pile opens, tells its cards, and closes with Escape'(page) {
    await open(page, 'heretics-3', LAST['heretics-3']);
    const pile = page.locator('[data-path="/players/0/graveyard"]');
    const button = pile.getByRole('button').first();
    const before = await pile.locator('[data-card]').count();
    await button.focus();
    await page.keyboard.press('Enter');
    await pile.locator('.t-opened button').first().waitFor();
    assert.equal(await pile.locator('[data-card]').count(), before);
    await axeFinds(page, 'an open pile');
    const {x, y, width, height} = await pile.locator('.t-opened').boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= 1440 && y + height <= 900);
    await page.keyboard.press('Escape');
    await pile.locator('.t-opened').waitFor({state: 'detached'});
    assert.equal(await page.evaluate(() => document.activeElement?.className), 't-pile-button');
  },

  async 'a card says what it does, in sentences'(page) {
    await open(page, 'empyrean-3', 75);
    await page.locator('.t-table button.t-card').first().focus();
    const text = page.getByRole('tooltip');
    await text.waitFor();
    assert.doesNotMatch(await text.innerText(), /[a-z]_[a-z]|: (?:op|who|kind)\b/);
  },

  async 'labels of the timeline do not touch'(page) {
    for (const name of ['empyrean-3', 'inhumanity-5', 'hope-2']) {
      for (const width of [1440, 768]) {
        await open(page, name, 30, {width, height: 900});
        await page.waitForFunction(() => document.querySelectorAll('.turn-label').length > 1);
        const boxes = await page.locator('.turn-label').evaluateAll((all) => all.map((one) => {
          const {left, right} = one.getBoundingClientRect();
          return {left, right};
        }).sort((a, b) => a.left - b.left));
        boxes.slice(1).forEach((box, index) =>
          assert.ok(box.left >= boxes[index].right, `${name} at ${width}`));
      }
    }
  },

  async 'nothing moves if less movement is wished, and focus stays on a card that moves'(page) {
    await page.emulateMedia({reducedMotion: 'no-preference'});
    await open(page, 'heretics-3', 19);
    await page.locator('[data-card="19"] button').focus();
    await page.keyboard.press('ArrowRight');
    await shows(page, {'data-seq': 20});
    assert.equal(await page.evaluate(
      () => document.activeElement?.closest('[data-card]')?.dataset.card), '19');
    assert.ok(await page.evaluate(() => document.getAnimations().length) > 0);
    await page.emulateMedia({reducedMotion: 'reduce'});
    for (const key of ['ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key);
      await shows(page, {'data-seq': key === 'ArrowLeft' ? 19 : 20});
      assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    }
  },
});

for (const colorScheme of ['light', 'dark']) {
  tests[`axe finds nothing on any table, ${colorScheme}`] = async (page) => {
    await page.emulateMedia({colorScheme});
    for (const names of Object.values(GAMES)) {
      const name = names.at(-1);
      await open(page, name, Math.round(LAST[name] * 0.7));
      await axeFinds(page, name);
    }
    await page.getByRole('button', {name: 'More', exact: true}).click();
    await axeFinds(page, 'More');
  };
}

await run(tests);
