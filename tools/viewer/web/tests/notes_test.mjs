// Tests notes: how they are written, stored, opened, merged and saved, where the page shows them,
// and what it refuses.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {
  axeFinds, emptyPage, goldenLog, goldenPath, isWithin, logPage, madePage, recountJson, run, serve,
  shown, shows, written,
} from './browser.mjs';

const HERETICS = {name: 'heretics-2', last: 35};
const HOPE = {name: 'hope-2', last: 51};
const AT = '2026-11-21T10:15:00.123Z';
const note = (seq, author, text, mark = '', at = AT) => ({at, author, mark, seq, text});

const idOf = (name) => recountJson('import', goldenPath(name)).games[0];
const headOf = (name) => recountJson('verify', goldenPath(name)).logs[0].head;

// Returns a file in the form of RFC 8785: sorted keys, no blanks, and the notes as given.
const canonical = (log, notes, head = null) =>
  JSON.stringify({format: 'recount-notes', head, log, notes, version: 1});

let files = 0;
function noteFile(text) {
  files += 1;
  return written(`notes-${files}.json`, text);
}

const region = (page) => page.getByRole('region', {name: 'Notes', exact: true});
const panel = (page, name) => page.getByRole('button', {name, exact: true});
const items = (page) => region(page).getByRole('listitem');
const status = (page) => page.locator('#recount > [role=status]');

async function open(page, {name}, seq) {
  await page.goto(logPage(goldenLog(name), seq));
  await shows(page, {'data-seq': seq, 'data-verification': 'ok'});
  await panel(page, 'Notes').click();
  await region(page).waitFor();
}

async function choose(page, ...paths) {
  const chosen = page.waitForEvent('filechooser');
  await region(page).getByRole('button', {name: 'Open notes'}).click();
  await (await chosen).setFiles(paths);
}

async function saved(page) {
  const coming = page.waitForEvent('download');
  await region(page).getByRole('button', {name: 'Save notes'}).click();
  return readFileSync(await (await coming).path(), 'utf8');
}

async function write(page, {author, mark = '', text}) {
  await page.getByRole('textbox', {name: 'Author'}).fill(author);
  await page.getByRole('combobox', {name: 'Mark'}).selectOption(mark);
  await page.getByRole('textbox', {name: 'Note'}).fill(text);
  await page.getByRole('button', {name: 'Keep note'}).click();
  await page.getByRole('button', {name: 'Keep note'}).waitFor({state: 'detached'});
}

async function drop(page, name, text) {
  await page.evaluate(([fileName, content]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], fileName));
    document.body.dispatchEvent(
      new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true}));
  }, [name, text]);
}

const mark = (page, seq) =>
  page.locator(`.steps [data-seq="${seq}"]`).getAttribute('data-mark');

const tests = {};
for (const game of [HERETICS, HOPE]) {
  tests[`a note is written, shown, kept and saved: ${game.name}`] = async (page) => {
    const id = idOf(game.name);
    await open(page, game, 12);
    await region(page).getByRole('button', {name: 'Add note'}).click();
    await write(page, {author: 'Kim', mark: '?!', text: 'why not "the other"?\nreally'});
    assert.match(await status(page).innerText(), /note on event 12 is kept/);
    assert.equal(await items(page).count(), 1);
    const told = await items(page).first().innerText();
    for (const word of ['Event 12', '?!', 'Kim', 'why not "the other"?', 'really']) {
      assert.ok(told.includes(word), `${word} in ${told}`);
    }
    const text = await saved(page);
    const file = JSON.parse(text);
    assert.equal(text, canonical(id, file.notes, headOf(game.name)));
    assert.match(file.notes[0].at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(file.notes, [note(12, 'Kim', 'why not "the other"?\nreally', '?!',
                                       file.notes[0].at)]);
    await panel(page, 'Transcript').click();
    assert.equal(await mark(page, 12), '?!');
    assert.equal(await mark(page, 11), null);
    assert.match(await page.locator('.marks .notes').getAttribute('d'), /^M12 0V1$/);
  };

  tests[`files opened in any order are saved as the same bytes: ${game.name}`] = async (page) => {
    const id = idOf(game.name);
    const head = headOf(game.name);
    const first = [note(game.last, 'Zoe', 'last'), note(3, 'Kim', 'é 𝄞\u202e', '!!')];
    const second = [note(3, 'Kim', 'é 𝄞\u202e', '!!'), note(3, 'Kim', 'é', '', null)];
    const merged = canonical(id, [second[1], first[1], first[0]], head);
    const paths = [noteFile(canonical(id, first, head)), noteFile(canonical(id, second, head)),
      noteFile(JSON.stringify(JSON.parse(canonical(id, [], head)), null, 2))];
    for (const order of [[0, 1, 2], [2, 1, 0], [1, 0, 2]]) {
      await open(page, game, 3);
      await choose(page, ...order.map((at) => paths[at]));
      await page.waitForFunction(() => document.querySelectorAll('[data-note]').length === 3);
      assert.equal(await saved(page), merged);
    }
    assert.ok((await items(page).nth(1).innerText()).includes('[U+202E]'));
    await items(page).nth(2).getByRole('button', {name: `Event ${game.last}`}).click();
    await shows(page, {'data-seq': game.last});
    const other = noteFile(canonical(id, [], 'f'.repeat(64)));
    await choose(page, other);
    await page.waitForFunction(() =>
      document.querySelector('#recount > [role=status]').textContent.startsWith('Opened'));
    assert.equal(JSON.parse(await saved(page)).head, null);
  };
}

const refusedOf = (id) => [
  ['other_log', canonical('0'.repeat(32), [note(1, 'Kim', '')])],
  ['bad_request', canonical(id, [note(36, 'Kim', '')])],
  ['bad_request', canonical(id, [note(1, 'Kim', '', '?!?')])],
  ['bad_request', canonical(id, [{...note(1, 'Kim', ''), own: 0}])],
  ['bad_request', canonical(id, [note(1, 'Kim', 'x'.repeat(4097))])],
  ['bad_request', canonical(id, [note(1, 'Kim', '', '', '2026-11-21')])],
  ['bad_request', canonical(id, []).replace('"version":1', '"version":2')],
  ['bad_request', Buffer.from(canonical(id, [note(1, 'K\xFF', '')]), 'latin1')],
  ['bad_request', 'no JSON'],
];

Object.assign(tests, {
  async 'what does not fit is refused whole, and what was open stays'(page) {
    const id = idOf('heretics-2');
    await open(page, HERETICS, 5);
    const good = canonical(id, [note(2, 'Ana', 'stays')]);
    await choose(page, noteFile(good));
    await page.waitForSelector('[data-note="2"]');
    for (const [code, text] of refusedOf(id)) {
      await choose(page, noteFile(text));
      await shows(page, {'data-error': code});
      assert.equal(await items(page).count(), 1);
      assert.equal(await saved(page), good);
      await page.getByRole('button', {name: 'Dismiss'}).click();
      assert.equal(await shown(page, 'data-error'), null);
    }
  },

  async 'by keyboard alone'(page) {
    await open(page, HERETICS, 7);
    await panel(page, 'Transcript').click();
    await page.locator('#recount').focus();
    await page.keyboard.press('n');
    await page.getByRole('textbox', {name: 'Author'}).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.labels?.[0]?.firstChild.data);
    assert.equal(await focused(), 'Author');
    await page.keyboard.type('Lou n');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Mark');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Note');
    await page.keyboard.type('typed m v n');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-note="7"]');
    await shows(page, {'data-seq': 7});
    assert.ok((await items(page).first().innerText()).includes('typed m v n'));
    // The page knows the author from now on.
    await page.keyboard.press('n');
    await page.getByRole('textbox', {name: 'Note'}).waitFor();
    assert.equal(await focused(), 'Note');
    assert.equal(await page.getByRole('textbox', {name: 'Author'}).inputValue(), 'Lou n');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', {name: 'Note'}).waitFor({state: 'detached'});
    assert.equal(await items(page).count(), 1);
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  },

  async 'one\'s own are there again, and can be removed'(page, context) {
    await open(page, HERETICS, 4);
    await page.keyboard.press('n');
    await write(page, {author: 'Kim', text: 'mine'});
    await page.goto(logPage(goldenLog('hope-2'), 4));
    await shows(page, {'data-verification': 'ok'});
    assert.equal(await page.locator('.marks .notes').getAttribute('d'), '');
    await open(page, HERETICS, 4);
    await page.waitForSelector('[data-note="4"]');
    const beside = await context.newPage();
    await open(beside, HERETICS, 4);
    await beside.waitForSelector('[data-note="4"]');
    await choose(page, noteFile(canonical(idOf('heretics-2'), [note(9, 'Ana', 'theirs')])));
    await page.waitForSelector('[data-note="9"]');
    assert.equal(await region(page).getByRole('button', {name: /^Remove/}).count(), 1);
    await region(page).getByRole('button', {name: /^Remove/}).click();
    await page.waitForSelector('[data-note="4"]', {state: 'detached'});
    assert.match(await status(page).innerText(), /removed/);
    await open(page, HERETICS, 4);
    assert.equal(await items(page).count(), 0);
  },

  async 'a note without a text and a mark, or with too long a text, is not kept'(page) {
    await open(page, HERETICS, 4);
    await page.keyboard.press('n');
    await page.getByRole('button', {name: 'Keep note'}).click();
    assert.match(await status(page).innerText(), /Write a note/);
    await page.getByRole('textbox', {name: 'Note'}).fill('é'.repeat(2049));
    await page.getByRole('button', {name: 'Keep note'}).click();
    await shows(page, {'data-error': 'bad_request'});
    assert.equal(await items(page).count(), 0);
    assert.equal(await page.getByRole('textbox', {name: 'Note'}).inputValue(), 'é'.repeat(2049));
    await write(page, {author: '', mark: '??', text: ''});
    assert.equal(await items(page).count(), 1);
  },

  async 'without storage it works all the same'(page) {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {get: () => { throw new Error('no'); }});
    });
    await open(page, HERETICS, 4);
    await page.keyboard.press('n');
    await write(page, {author: 'Kim', text: 'one'});
    await page.keyboard.press('n');
    await write(page, {author: 'Kim', text: 'two'});
    assert.equal(await items(page).count(), 2);
    assert.equal(JSON.parse(await saved(page)).notes.length, 2);
  },

  async 'what the browser kept may be anything'(page) {
    const id = idOf('heretics-2');
    for (const kept of ['{', '7', '[7,{"seq":1}]', JSON.stringify([note(99, 'Kim', 'later')])]) {
      await page.goto(emptyPage());
      await page.evaluate(([key, value]) => localStorage.setItem(key, value),
                          [`recount.notes.${id}`, kept]);
      await open(page, HERETICS, 4);
      assert.equal(await items(page).count(), 0);
      assert.equal(await shown(page, 'data-error'), null);
    }
    // A note after the end of this account is kept for the longer account.
    await page.keyboard.press('n');
    await write(page, {author: 'Kim', text: 'now'});
    const kept = await page.evaluate((key) => localStorage.getItem(key), `recount.notes.${id}`);
    assert.deepEqual(JSON.parse(kept).map(({text}) => text), ['later', 'now']);
  },

  async 'those of the command are there, on pages of each kind'(page) {
    const id = idOf('heretics-2');
    const laid = noteFile(canonical(id, [note(6, 'Kim', 'laid in', '!')]));
    for (const view of ['judge', 'spectator', '1']) {
      await page.goto(madePage('heretics-2', '--notes', laid, '--view', view));
      await shows(page, {'data-kind': view === 'judge' ? 'log' : 'view'});
      await page.waitForSelector('.steps [data-seq="6"][data-mark="!"]', {state: 'attached'});
      await panel(page, 'Notes').click();
      assert.equal(await items(page).count(), 1);
      assert.equal(await saved(page), readFileSync(laid, 'utf8'));
      await choose(page, noteFile(canonical(id, [note(36, 'Kim', '')])));
      await shows(page, {'data-error': 'bad_request'});
    }
  },

  async 'a file of notes that is dropped is opened, on a dropped game and in a server'(page) {
    const id = idOf('heretics-2');
    const text = canonical(id, [note(8, 'Ana', 'dropped')]);
    await page.goto(emptyPage());
    await shows(page, {'data-kind': 'empty'});
    await drop(page, 'notes.json', text);
    await shows(page, {'data-error': 'corrupt'});
    await page.locator('input[type=file]').first().setInputFiles(goldenPath('heretics-2'));
    await shows(page, {'data-kind': 'log', 'data-verification': 'ok'});
    await drop(page, 'notes.json', text);
    await page.waitForSelector('[data-note="8"]');
    await drop(page, 'other.json', '{"format":"something"}');
    await shows(page, {'data-error': 'corrupt', 'data-game': 'heretics'});
    const server = await serve('--view', 'spectator');
    await page.goto(`${server.url}#${id.slice(0, 8)}@8`);
    await shows(page, {'data-id': id, 'data-seq': 8});
    await drop(page, 'notes.json', text);
    await page.waitForSelector('[data-note="8"]');
    await page.goto('about:blank');
    await server.stop();
  },

  async 'of very many notes those around the event are drawn'(page) {
    const id = idOf('heretics-2');
    const many = Array.from({length: 10000}, (_, at) =>
      note(Math.floor(at / 300), 'Kim', String(at).padStart(5, '0')));
    const text = canonical(id, many);
    await open(page, HERETICS, 20);
    await choose(page, noteFile(text));
    await page.waitForSelector('[data-note="20"]');
    assert.ok(await items(page).count() <= 200);
    assert.equal(await saved(page), text);
    await choose(page, noteFile(canonical(id, [note(1, 'Kim', 'one more')])));
    await shows(page, {'data-error': 'bad_request'});
  },
});

for (const colorScheme of ['light', 'dark']) {
  tests[`axe finds nothing, and 360 pixels are wide enough, ${colorScheme}`] = async (page) => {
    await page.emulateMedia({colorScheme});
    for (const [width, height] of [[1280, 800], [360, 640]]) {
      await page.setViewportSize({width, height});
      await open(page, HERETICS, 12);
      await choose(page, noteFile(canonical(idOf('heretics-2'), [
        note(12, 'K'.repeat(300), `${'w'.repeat(300)}\n<b>bold</b>`, '?!'), note(13, '', 'x', '??'),
      ])));
      await page.waitForSelector('[data-note="12"]');
      await page.keyboard.press('n');
      await axeFinds(page, `notes at ${width}`);
      assert.ok(await isWithin(page, width), `at ${width}`);
      assert.equal(await region(page).locator('b').count(), 0);
    }
  };
}

await run(tests);
