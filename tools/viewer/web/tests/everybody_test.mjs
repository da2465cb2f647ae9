// Tests accessibility: axe in light and dark mode and in each panel, narrow windows, and the size
// of targets.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {
  axeFinds, emptyPage, goldenLog, goldenPath, isWithin, logPage, recount, run, serve, shows,
  written,
} from './browser.mjs';

function judgedLog() {
  recount('import', goldenPath('heretics-2'));
  recount('dispute', '@last@9', '--by', '1', '--claim', 'that was mine');
  recount('rule', '@last', '-', '--judge', 'Kim', '--kind', 'penalty', '--seat', '1',
          '--infraction', 'slow_play', '--penalty', 'warning', '--clause', 'JDG-7',
          '--reason', 'five minutes');
  const path = written('judged.recount', '');
  recount('export', '@last', '-o', path);
  return readFileSync(path);
}
const judged = judgedLog();

async function eachPanel(page, look) {
  for (const name of ['Transcript', 'Changes', 'Judging', 'Notes', 'Raw']) {
    await page.getByRole('button', {name, exact: true}).click();
    await page.getByRole('region', {name, exact: true}).waitFor();
    await page.waitForTimeout(100);
    await look(name);
  }
}

const tests = {};
for (const colorScheme of ['light', 'dark']) {
  tests[`axe finds nothing, ${colorScheme}`] = async (page) => {
    await page.emulateMedia({colorScheme});
    await page.goto(emptyPage());
    await shows(page, {'data-kind': 'empty'});
    await axeFinds(page, 'the empty page');
    await page.goto(logPage(judged));
    await shows(page, {'data-verification': 'ok'});
    await eachPanel(page, (name) => axeFinds(page, name));
    await page.keyboard.press('e');
    await page.keyboard.press('m');
    await axeFinds(page, 'in full');
    for (const name of [/^Verification: /, 'Keys', 'About']) {
      await page.getByRole('button', {name}).first().click();
      await page.getByRole('dialog').waitFor();
      await axeFinds(page, `dialog ${name}`);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.type(':999');
    await axeFinds(page, 'a field');
    await page.keyboard.press('Enter');
    await shows(page, {'data-error': 'not_found'});
    await axeFinds(page, 'an alert');
    await page.keyboard.press('z');
    await axeFinds(page, 'the table alone');
  };
}

for (const width of [360, 320]) {
  tests[`${width} pixels are wide enough`] = async (page) => {
    await page.setViewportSize({width, height: 640});
    await page.goto(logPage(judged));
    await shows(page, {'data-verification': 'ok'});
    assert.ok(await isWithin(page, width), 'the page');
    await eachPanel(page, async (name) => assert.ok(await isWithin(page, width), name));
    for (const name of [/^Verification: /, 'Keys', 'About']) {
      await page.getByRole('button', {name}).first().click();
      const box = await page.getByRole('dialog').boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width, `${name}`);
      await page.keyboard.press('Escape');
    }
  };
}

Object.assign(tests, {
  async 'targets have 24 pixels, those of "Moves" 44'(page) {
    for (const width of [1280, 360]) {
      await page.setViewportSize({width, height: 740});
      await page.goto(logPage(judged));
      await shows(page, {'data-verification': 'ok'});
      const small = await page.evaluate(() => [...document.querySelectorAll('button, select, a')]
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => {
          const {width: across, height} = one.getBoundingClientRect();
          const least = one.closest('nav') === null ? 24 : 44;
          return {name: one.textContent || one.ariaLabel, least, size: Math.min(across, height)};
        })
        .filter(({size, least}) => size < least));
      assert.deepEqual(small, [], `at ${width}`);
    }
  },

  async 'every region has its landmark, and there is one heading of the page'(page) {
    await page.goto(logPage(judged));
    await shows(page, {'data-verification': 'ok'});
    for (const role of ['banner', 'main', 'search']) {
      assert.equal(await page.getByRole(role).count(), 1, role);
    }
    for (const name of ['Table', 'Event', 'Transcript']) {
      assert.equal(await page.getByRole('region', {name, exact: true}).count(), 1, name);
    }
    assert.equal(await page.getByRole('heading', {level: 1}).count(), 1);
    assert.equal(await page.locator('[role=application]').count(), 0);
  },

  async 'focus is not lost by a move'(page) {
    await page.goto(logPage(goldenLog('basicverse-draft-4'), 3));
    await shows(page, {'data-verification': 'ok'});
    await page.locator('[data-seq="5"] a').focus();
    await page.keyboard.press('End');
    await shows(page, {'data-seq': await page.locator('#recount').getAttribute('data-last')});
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await shows(page, {'data-seq': 0});
    assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), 'Timeline');
  },

  async 'on paper: the whole transcript, no buttons'(page) {
    await page.goto(logPage(goldenLog('basicverse-draft-4')));
    await shows(page, {'data-verification': 'ok'});
    await page.getByRole('button', {name: 'Raw', exact: true}).click();
    await page.emulateMedia({media: 'print'});
    const last = Number(await page.locator('#recount').getAttribute('data-last'));
    await page.locator(`.steps [data-seq="${last}"]`).waitFor();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.steps > li').length === count, last + 1);
    assert.ok(await page.getByRole('navigation', {name: 'Moves'}).isHidden());
  },
});

tests['axe finds nothing in the list of a server, and in a game of it'] = async (page) => {
  const server = await serve('--view', 'judge');
  await page.goto(server.url);
  await shows(page, {'data-kind': 'store'});
  await page.getByRole('navigation', {name: 'Games'}).getByRole('listitem').first().waitFor();
  await axeFinds(page, 'the list');
  await page.setViewportSize({width: 360, height: 700});
  assert.ok(await isWithin(page, 360));
  await page.getByRole('navigation', {name: 'Games'}).getByRole('link').first().click();
  await shows(page, {'data-live': 'following'});
  await page.keyboard.press('Home');
  await shows(page, {'data-live': 'behind'});
  recount('annotate', '@last@1', 'a note', '--author', 'Kim');
  await page.getByRole('button', {name: '1 new event'}).waitFor();
  await axeFinds(page, 'a game');
  assert.ok(await isWithin(page, 360));
  await server.stop();
};

await run(tests);
