// Tests the page of a game that was observed at a table, where nobody knows what a card is that
// nobody has seen.
import assert from 'node:assert/strict';
import {axeFinds, pageOf, recountJson, run, shows} from './browser.mjs';

// Ana lays a card that nobody sees, Bo lays the last one, and then both are turned over.
const {id} = recountJson('new', 'heretics', '--players', 'Ana,Bo', '--observed');
const act = (...words) => recountJson('act', id, ...words);
act('Ana', 'choose_faction hussites');
act('Bo', 'choose_faction orthodox');
recountJson('chance', id, 'top Tabor');
act('Ana', 'send ?');
act('Bo', 'send Novice', '--shows', 'Ana: Drummer', '--shows', 'city: Zurich');

const zone = (page, name) => page.getByRole('group', {name, exact: true});

run({
  async 'the cards that nobody has seen are backs, and counted for the judge'(page) {
    await page.goto(`${pageOf(id, '--view', 'judge')}#@4`);
    await shows(page, {'data-seq': 4, 'data-verification': 'ok'});
    await zone(page, 'Hand of Ana, 10 cards, 10 not seen').waitFor();
    assert.match(await zone(page, 'Hand of Ana, 10 cards, 10 not seen').innerText(),
                 /^Hand 10, 10 not seen/u);
    await zone(page, 'Hand of Bo, 11 cards').waitFor();
    assert.doesNotMatch(await page.locator('body').innerText(), /undefined|null|NaN/u);
  },

  async 'axe finds nothing at a hand of backs, however wide the window is'(page) {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({width, height: 800});
      await page.goto(`${pageOf(id, '--view', 'judge')}#@4`);
      await shows(page, {'data-seq': 4});
      await axeFinds(page, `at ${width}`);
    }
  },

  async 'the ledger says since when a player has had a card at the earliest'(page) {
    await page.goto(`${pageOf(id, '--view', 'judge')}#@6`);
    await shows(page, {'data-seq': 6});
    await page.getByRole('button', {name: 'Knowledge', exact: true}).click();
    const known = page.getByRole('region', {name: 'Knowledge', exact: true});
    await known.locator('[data-known="24"]').first().waitFor();
  },

  async 'what somebody saw is no judgement'(page) {
    await page.goto(`${pageOf(id, '--view', 'judge')}#@6`);
    await shows(page, {'data-seq': 6});
    await page.getByText("Ana's card is Drummer (card 24)").first().waitFor();
    const moves = page.getByRole('navigation', {name: 'Moves'});
    assert.equal(await moves.getByText('Judgement').count(), 0);
  },
});
