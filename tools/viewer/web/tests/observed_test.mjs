// Tests the page of a game that was observed at a table, where nobody knows what a card is that
// nobody has seen.
import assert from 'node:assert/strict';
import {pageOf, recountJson, run, shows} from './browser.mjs';

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

  async 'what somebody saw is no judgement'(page) {
    await page.goto(`${pageOf(id, '--view', 'judge')}#@6`);
    await shows(page, {'data-seq': 6});
    await page.getByText("Ana's card is Drummer (card 24)").first().waitFor();
    const moves = page.getByRole('navigation', {name: 'Moves'});
    assert.equal(await moves.getByText('Judgement').count(), 0);
  },
});
