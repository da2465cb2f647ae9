// The page of the report, made from documents of all sizes (documents.mjs).
//   node report_test.mjs TEMPLATE WRITE_PAGE
// TEMPLATE is the built page, WRITE_PAGE makes a page from a document.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {axeFinds, isWithin, runTests} from '../../../web/testing.mjs';
import {DOCUMENTS, HOSTILE, NAMES} from './documents.mjs';

const [template, writePage] = process.argv.slice(2).map((path) => resolve(path));
const work = mkdtempSync(join(tmpdir(), 'recount-report-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true, maxRetries: 5}));

const FIGURES = ['games-over-time', 'win-rates', 'lengths', 'pace', 'clauses', 'refusals',
                 'judging', 'cards', 'ratings'];
const DRAWN = 'document.querySelectorAll("figure > .plot:empty").length === 0';

/** Makes the page of each document; their paths. */
function madePages() {
  const names = join(work, 'names.json');
  writeFileSync(names, JSON.stringify(NAMES));
  return Object.fromEntries(Object.entries(DOCUMENTS).map(([name, make]) => {
    const [document, page] = [join(work, `${name}.json`), join(work, `${name}.html`)];
    writeFileSync(document, JSON.stringify(make()));
    const made = spawnSync(writePage, [template, document, names, page]);
    assert.equal(made.status, 0, `${made.stderr}`);
    return [name, page];
  }));
}
const pages = madePages();

/** Opens the page of a document; what breaks its policy is logged as an error, which fails. */
async function open(page, name) {
  await page.goto(pathToFileURL(pages[name]).href);
  await page.waitForFunction(DRAWN);
}

/** The texts of a figure's table, row by row. */
const rowsOf = (page, id) => page.locator(`#${id} tbody tr`).evaluateAll((rows) =>
  rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

const tests = {
  async 'each figure has a caption, a plot and its table'(page) {
    for (const name of ['one', 'twenty', 'many']) {
      await open(page, name);
      const report = DOCUMENTS[name]();
      for (const id of FIGURES) {
        const figure = page.locator(`figure#${id}`);
        assert.equal(await figure.locator('figcaption').count(), 1, id);
        if (await figure.locator('.empty').count() === 1) continue;
        assert.ok(await figure.locator('svg[role=img][aria-label]').count() > 0, `${name} ${id}`);
        const rows = await figure.locator('tbody tr').count();
        assert.ok(rows > 0 && rows <= 30, `${name} ${id}: ${rows} rows`);
      }
      assert.equal(await page.locator('.empty').count(),
                   name === 'one' ? 2 : 0, `${name}: figures without numbers`);
      assert.ok(report.games.counted > 0);
    }
  },

  async 'plots show as many marks as the tables have rows'(page) {
    await open(page, 'twenty');
    const rates = await page.locator('#win-rates tbody tr').count();
    assert.equal(await page.locator('#win-rates svg circle').count(), rates);
    const clauses = await page.locator('#clauses tbody tr').count();
    assert.equal(await page.locator('#clauses svg rect').count(), clauses);
    const ratings = await page.locator('#ratings tbody tr').count();
    assert.equal(await page.locator('#ratings svg circle').count(), ratings);
    // The plot says how many each rate is of.
    const rows = await rowsOf(page, 'win-rates');
    const texts = await page.locator('#win-rates svg text').allTextContents();
    for (const row of rows) assert.ok(texts.join(' ').includes(row[4]), row.join(' '));
  },

  async 'an empty store gives figures that say what they would show'(page) {
    await open(page, 'empty');
    assert.equal(await page.locator('svg').count(), 0);
    for (const id of FIGURES) {
      assert.match(await page.locator(`#${id} .empty`).textContent(), /this figure shows/, id);
    }
    assert.match(await page.locator('.lead').textContent(), /No game/);
  },

  async 'rows stand in the order of their n, with n and interval beside each rate'(page) {
    await open(page, 'many');
    const rows = await rowsOf(page, 'win-rates');
    const counts = rows.map((row) => Number(row[4].replaceAll(',', '')));
    assert.deepEqual(counts, [...counts].sort((a, b) => b - a));
    const most = Math.max(...DOCUMENTS.many().win_rates.map(({n}) => n));
    assert.equal(counts[0], most);
    for (const row of rows) {
      assert.match(row[7], /^\d+\.\d%$/);
      assert.match(row[8], /^\d+\.\d% to \d+\.\d%$/);
    }
    const rest = DOCUMENTS.many().win_rates.length - 30;
    assert.match(await page.locator('#win-rates .rest').textContent(), new RegExp(` ${rest} more`));
  },

  async 'hostile names are text'(page) {
    for (const name of ['twenty', 'many']) {
      await open(page, name);
      assert.equal(await page.evaluate(() => window.wasRun), undefined);
      assert.equal(await page.locator('img, [onload], [onerror], [onmouseover]').count(), 0);
      assert.equal(await page.locator('style').count(), 1);
      assert.equal(await page.locator('script').count(), 2);
      assert.ok(await page.locator('h1').isVisible());
    }
    await open(page, 'twenty');
    const players = (await rowsOf(page, 'ratings')).map(([, player]) => player);
    assert.deepEqual(new Set(players), new Set(
      [...HOSTILE.slice(0, 5), '[U+202E]evil[U+202C] [U+200B][U+0007] name']));
    const data = await page.locator('#recount-stats').textContent();
    assert.deepEqual(JSON.parse(data), DOCUMENTS.twenty());
    assert.ok(!data.includes('<'));
  },

  async 'another width gives plots of that width'(page) {
    await open(page, 'twenty');
    const before = await page.locator('#win-rates svg').getAttribute('width');
    await page.setViewportSize({width: 700, height: 800});
    await page.waitForFunction((old) =>
      document.querySelector('#win-rates svg').getAttribute('width') !== old, before);
    assert.ok(await isWithin(page, 700));
  },

  async 'on paper: black on white, with the tables'(page) {
    await page.emulateMedia({colorScheme: 'dark', media: 'print'});
    await open(page, 'twenty');
    const colours = await page.evaluate(() => {
      const {color, backgroundColor} = getComputedStyle(document.documentElement);
      return [color, backgroundColor];
    });
    assert.deepEqual(colours, ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    for (const id of FIGURES) assert.ok(await page.locator(`#${id} table`).isVisible(), id);
    assert.ok(await page.locator('nav').isHidden());
    assert.ok((await page.pdf({preferCSSPageSize: true})).length > 10_000);
  },

  async 'a table that is too wide scrolls by keyboard in its own box'(page) {
    await page.setViewportSize({width: 360, height: 740});
    await open(page, 'twenty');
    const box = page.getByRole('region', {name: 'Win rates', exact: true});
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() =>
      document.querySelector('#win-rates .scroll').scrollLeft > 0);
    assert.ok(await isWithin(page, 360));
  },

  async 'a large store has plots no larger than its tables'(page) {
    await open(page, 'many');
    const marks = await page.evaluate(() => document.querySelectorAll('svg *').length);
    assert.ok(marks < 3000, `${marks} elements`);
  },

  async 'the page asks for nothing but itself, and its policy allows nothing more'(page) {
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, 'many');
    const address = pathToFileURL(pages.many).href;
    assert.deepEqual(asked.filter((url) => url !== address && url !== 'data:,'), []);
    const policy = await page.locator('meta[http-equiv=Content-Security-Policy]')
      .getAttribute('content');
    assert.match(policy, /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/);
    assert.ok(!/unsafe|https?:|\*/.test(policy), policy);
  },
};

for (const colorScheme of ['light', 'dark']) {
  tests[`axe finds nothing, ${colorScheme}`] = async (page) => {
    await page.emulateMedia({colorScheme});
    for (const name of Object.keys(pages)) {
      await open(page, name);
      await axeFinds(page, name);
    }
    await page.setViewportSize({width: 360, height: 740});
    await axeFinds(page, 'narrow');
    await page.locator('summary').click();
    await axeFinds(page, 'with the licences');
  };
}

for (const width of [360, 320]) {
  tests[`${width} pixels are wide enough`] = async (page) => {
    await page.setViewportSize({width, height: 740});
    for (const name of Object.keys(pages)) {
      await open(page, name);
      assert.ok(await isWithin(page, width), name);
    }
  };
}

tests['without script the captions and tables are there'] = async (page, context) => {
  const plain = await context.browser().newContext({javaScriptEnabled: false});
  const still = await plain.newPage();
  await still.goto(pathToFileURL(pages.many).href);
  for (const id of FIGURES) {
    assert.ok(await still.locator(`#${id} figcaption`).isVisible(), id);
    assert.equal(await still.locator(`#${id} tbody tr`).count(),
                 id === 'pace' ? 5 : id === 'lengths' ? 20 : 30, id);
    assert.ok(await still.locator(`#${id} table caption`).isVisible(), id);
  }
  await plain.close();
};

tests['the page is small, and names the licences of what is in it'] = async (page) => {
  assert.ok(statSync(template).size < 400_000, `${statSync(template).size} bytes`);
  const html = readFileSync(template, 'utf8');
  assert.ok(!/\beval\(|new Function\(/.test(html));
  await open(page, 'empty');
  const licences = await page.locator('footer h3').allTextContents();
  assert.match(licences[0], /^Recount$/);
  assert.match(licences.join(), /@observablehq\/plot.*d3-array/);
};

await runTests(tests);
