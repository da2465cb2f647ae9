// Tests what is shown of judgements and faults above the table, on the first screen of a tablet.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {
  axeFinds, goldenPath, logPage, pressMove, recount, recountJson, run, shows, written,
} from './browser.mjs';

// Event 36 disputes event 9, ruling 37 goes back to event 7, event 38 disputes event 5 and stays
// open, and ruling 39 ends the game.
const rule = (dispute, ...options) => recount(
  'rule', '@last', dispute, '--judge', 'Kim', ...options, '--clause', 'HER-3.3', '--reason',
  'the card was not hers');
recount('import', goldenPath('heretics-2'));
recount('dispute', '@last@9', '--by', '1', '--claim', 'that was mine');
rule('36', '--kind', 'rewind', '--to', '7');
recount('dispute', '@last@5', '--by', '0', '--claim', 'too late');
rule('-', '--kind', 'outcome', '--winner', '0');
const judged = exported('judged.recount');

// In event 5 Bo lays the Abbot, which is in nobody's hand.
const FAULTY = [
  {op: 'new', game: 'heretics', players: ['Ana', 'Bo'], randomness: 'seeded',
    seed: '01'.repeat(32)},
  {op: 'act', seat: 0, action: {type: 'choose_faction', faction: 'hussites'}},
  {op: 'act', seat: 1, action: {type: 'choose_faction', faction: 'orthodox'}},
  {op: 'act', seat: 0, action: {type: 'send', card: 31}},
  {op: 'act', seat: 1, action: {type: 'send', card: 4}},
];
recountJson('import', written('faulty.jsonl',
  FAULTY.map((one) => `${JSON.stringify(one)}\n`).join('')), '--as-played');
const faulty = exported('faulty.recount');
recount('rule', '@last', '-', '--judge', 'Kim', '--kind', 'accept', '--as', 'effect', '--clause',
  'HER-3.3', '--reason', 'nobody saw it');
const accepted = exported('accepted.recount');

function exported(name) {
  const path = written(name, '');
  recount('export', '@last', '-o', path);
  return readFileSync(path);
}

const note = (page, banner) => page.locator(`[data-banner="${banner}"]`);
const link = (page, banner, seq) =>
  note(page, banner).getByRole('button', {name: `Event ${seq}`, exact: true});

async function open(page, seq, hash = '') {
  await page.setViewportSize({width: 768, height: 1024});
  await page.goto(`${logPage(judged, seq)}${hash}`);
  await shows(page, {'data-seq': seq, 'data-verification': 'ok'});
  await page.waitForFunction(() => !document.querySelector('.steps')?.innerText.includes('…'));
}

async function goTo(page, seq) {
  await page.evaluate((to) => { location.hash = to; }, `#@${seq}&future=hidden`);
  await shows(page, {'data-seq': seq});
}

// Returns the words of a note, which must be within the window.
async function told(page, banner) {
  await note(page, banner).waitFor();
  const {y, height} = await note(page, banner).boundingBox();
  assert.ok(y >= 0 && y + height <= 1024, `${banner} is on the first screen`);
  assert.equal(await note(page, banner).getAttribute('role'), 'note');
  return note(page, banner).innerText();
}

await run({
  async 'an event that was taken back says by which ruling, and where the game goes on'(page) {
    await open(page, 8);
    await page.locator('[data-banner="superseded"]').getByText('Kim').waitFor();
    assert.match(await told(page, 'superseded'), /^This event was taken back.*Event 37/su);
    await axeFinds(page, 'a note');
    await link(page, 'superseded', 7).waitFor();
    await link(page, 'superseded', 39).waitFor();
    assert.match(await told(page, 'superseded'),
                 /The result now: Player 1 wins by a ruling, scores 0 and 0, Event 39$/u);
    await link(page, 'superseded', 37).click();
    await shows(page, {'data-seq': 37});
    // The table is that of before the ruling.
    const before = page.locator('[role=note]').filter({hasText: 'as it was before this ruling'});
    await before.getByRole('button', {name: 'Event 7', exact: true}).waitFor();
    assert.equal(await note(page, 'superseded').count(), 0);
  },

  async 'an open dispute is named, and leads to the event that it is about'(page) {
    await open(page, 36);
    assert.match(await told(page, 'disputed'), /^Disputed.*Event 9.*Event 36/su);
    await page.keyboard.press('ArrowRight');
    await shows(page, {'data-seq': 37});
    await note(page, 'disputed').waitFor({state: 'detached'});
    await page.keyboard.press('ArrowRight');
    assert.match(await told(page, 'disputed'), /^Disputed.*Event 5.*Event 38/su);
    assert.doesNotMatch(await told(page, 'disputed'), /Event 36/);
    await link(page, 'disputed', 5).click();
    await shows(page, {'data-seq': 5});
    await note(page, 'disputed').waitFor({state: 'detached'});
  },

  async 'after a result by ruling nobody is awaited, and the result is told'(page) {
    await open(page, 39);
    assert.match(await told(page, 'ruled'),
                 /^Player 1 wins by a ruling, scores 0 and 0.*Event 39.*HER-3\.3/su);
    assert.equal(await page.locator('[data-seat][data-awaited]').count(), 0);
    assert.match(await page.locator('[data-cue="end"]').innerText(), /^Player 1 wins by a ruling/);
    await page.keyboard.press('ArrowLeft');
    await shows(page, {'data-seq': 38});
    await note(page, 'ruled').waitFor({state: 'detached'});
    assert.equal(await page.locator('[data-cue="end"]').count(), 0);
  },

  async 'while what comes next is hidden, no later judgement is told'(page) {
    const struck = page.locator('.steps [data-superseded], .struck');
    const hatched = page.locator('.marks .superseded');
    await open(page, 8, '#@8&future=hidden');
    assert.equal(await note(page, 'superseded').count(), 0);
    assert.equal(await struck.count(), 0);
    assert.equal(await hatched.getAttribute('d'), '');
    const row = page.locator('.row-buttons');
    const judgement = row.getByRole('button', {name: 'Next judgement'});
    assert.equal(await judgement.count(), 0);
    assert.equal(await page.getByRole('button', {name: 'Judging', exact: true}).count(), 0);
    await pressMove(page, 'Next judgement');
    await page.locator('#recount > [role=status]')
      .getByText('What comes next is hidden.').waitFor();
    await shows(page, {'data-seq': 8});
    await goTo(page, 36);
    await judgement.waitFor();
    assert.equal(await hatched.getAttribute('d'), '');
    await goTo(page, 37);
    await page.waitForFunction(() =>
      document.querySelector('.marks .superseded').getAttribute('d') !== '');
    assert.ok(await struck.count() > 0);
  },

  async 'what a mark of the timeline tells goes when the timeline ends before it'(page) {
    await open(page, 39, '#@39&future=hidden');
    const words = page.locator('.mark-words');
    const {x, y, width, height} = await page.locator('.track').boundingBox();
    await page.mouse.move(x + width - 1, y + height / 2);
    await words.getByText(/^Event 39: Kim rules/).waitFor();
    await page.keyboard.press('ArrowLeft');
    await shows(page, {'data-seq': 38});
    assert.equal(await words.getByText(/Event 39/).count(), 0);
  },

  async 'an event that a judge has accepted says so and is no fault'(page) {
    await page.setViewportSize({width: 1280, height: 800});
    await page.goto(logPage(accepted, 5));
    await shows(page, {'data-seq': 5, 'data-verification': 'ok'});
    assert.equal(await note(page, 'fault').count(), 0);
    const words = page.locator('[data-accepted-by="6"]');
    assert.match(await words.innerText(), /against the rules.*HER-3\.3.*accepted by ruling/su);
    await page.locator('[data-seq="5"][data-accepted="true"]').waitFor({state: 'attached'});
    await page.evaluate(() => { location.hash = '#@5&view=0'; });
    await shows(page, {'data-seq': 5, 'data-view': '0'});
    assert.doesNotMatch(await words.innerText(), /HER-3\.3|Abbot/u);
  },

  async 'a fault names no hidden card in a view that does not see it'(page) {
    await page.setViewportSize({width: 1280, height: 800});
    await page.goto(logPage(faulty, 5));
    await shows(page, {'data-seq': 5, 'data-verification': 'fault'});
    assert.match(await note(page, 'fault').innerText(), /Abbot/);
    const track = await page.locator('.track').boundingBox();
    const hover = (share) =>
      page.mouse.move(track.x + track.width * share, track.y + track.height / 2);
    await hover(0.99);
    await page.locator('.mark-words').getByText(/Abbot/).waitFor();
    for (const view of ['0', 'spectator']) {
      await hover(0.99);
      await page.evaluate((one) => { location.hash = `#@5&view=${one}`; }, view);
      await shows(page, {'data-seq': 5, 'data-view': view});
      await page.locator('.mark-words').getByText(/illegal, HER-3\.3/).waitFor();
      assert.match(await note(page, 'fault').innerText(), /^The first fault of this log\s.+\.$/su);
      const hasName = () => page.evaluate(() =>
        document.documentElement.outerHTML.replace(/<script.*?<\/script>/gsu, '')
          .includes('Abbot'));
      for (const name of ['Raw', 'Changes', 'Transcript']) {
        await page.getByRole('button', {name, exact: true}).click();
        await shows(page);
        assert.equal(await hasName(), false, `${name} in view ${view}`);
      }
      await page.getByRole('button', {name: /^Verification: /}).click();
      await page.getByRole('dialog').locator('[data-finding]').waitFor();
      assert.equal(await hasName(), false, `the dialog in view ${view}`);
      await page.keyboard.press('Escape');
    }
  },
});
