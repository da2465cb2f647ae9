// Tests that the page opens, moves and verifies in Debian's Firefox too.
import assert from 'node:assert/strict';
import {mkdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {goldenLog, logPage, packageModule, written} from './browser.mjs';
import {startFirefox} from './firefox.mjs';

const {ws: WebSocket} = packageModule('playwright-core/lib/utilsBundle');
const profile = join(dirname(written('profile.txt', '')), 'profile');
mkdirSync(profile);

// Waits until the page has these attributes and has drawn its contents.
async function shows(firefox, attributes) {
  const wanted = Object.entries({'data-ready': 'true', ...attributes});
  const selector = wanted.map(([key, value]) => `[${key}="${value}"]`).join('');
  const asked = JSON.stringify(`#recount${selector}`);
  for (let times = 0; times < 400; times += 1) {
    if (await firefox.evaluate(`document.querySelector(${asked}) !== null`)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const is = await firefox.evaluate(
    'JSON.stringify(document.querySelector("#recount")?.dataset ?? null)');
  assert.fail(`expected ${selector}, the page shows ${is}`);
}

const firefox = await startFirefox(WebSocket, profile);
try {
  await firefox.open(`${logPage(goldenLog('heretics-3'))}#@12`);
  await shows(firefox, {'data-seq': 12, 'data-verification': 'ok', 'data-checked-to': 47});
  for (const [key, seq] of [['ArrowRight', 13], ['h', 12], ['End', 47], ['Home', 0]]) {
    await firefox.press(key);
    await shows(firefox, {'data-seq': seq});
  }
  await firefox.press('v');
  await shows(firefox, {'data-view': 'spectator', 'data-seq': 0});
  await firefox.evaluate('history.back()');
  await shows(firefox, {'data-view': 'judge', 'data-seq': 0});
  await firefox.evaluate('location.hash = "#@7&view=1"');
  await shows(firefox, {'data-view': '1', 'data-seq': 7});
  assert.match(await firefox.evaluate('document.title'), /^event 7 of 47 · heretics /);
  console.log('passed: opening, moving and verifying in Firefox');
} finally {
  await firefox.end();
}
