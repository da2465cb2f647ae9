// Tests what is shown of judgements above the table, on the first screen of a tablet.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {axeFinds, goldenPath, logPage, recount, run, shows, written} from './browser.mjs';

// Event 36 disputes event 9, ruling 37 goes back to event 7, and ruling 38 ends the game.
const rule = (dispute, ...options) => recount(
  'rule', '@last', dispute, '--judge', 'Kim', ...options, '--clause', 'HER-3.3', '--reason',
  'the card was not hers');
recount('import', goldenPath('heretics-2'));
recount('dispute', '@last@9', '--by', '1', '--claim', 'that was mine');
rule('36', '--kind', 'rewind', '--to', '7');
rule('-', '--kind', 'outcome', '--winner', '0');
const path = written('judged.recount', '');
recount('export', '@last', '-o', path);
const judged = readFileSync(path);

const note = (page, banner) => page.locator(`[data-banner="${banner}"]`);

async function open(page, seq) {
  await page.setViewportSize({width: 768, height: 1024});
  await page.goto(logPage(judged, seq));
  await shows(page, {'data-seq': seq, 'data-verification': 'ok'});
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
    await note(page, 'superseded').getByRole('button', {name: 'Event 37'}).click();
    await shows(page, {'data-seq': 37});
    assert.equal(await note(page, 'superseded').count(), 0);
  },

  async 'an open dispute is named'(page) {
    await open(page, 36);
    assert.match(await told(page, 'disputed'), /^Disputed.*Event 36/su);
    await page.keyboard.press('Home');
    await shows(page, {'data-seq': 0});
    await note(page, 'disputed').waitFor({state: 'detached'});
  },

  async 'after a result by ruling nobody is awaited, and the result is told'(page) {
    await open(page, 38);
    assert.match(await told(page, 'ruled'), /^Player 1 wins by a ruling.*Event 38.*HER-3\.3/su);
    assert.equal(await page.locator('[data-seat][data-awaited]').count(), 0);
  },
});
