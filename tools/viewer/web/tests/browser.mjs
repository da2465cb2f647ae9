// The parts that the browser tests of the viewer share: handmade pages, and a list of tests.
//   node opening_test.mjs VIEWER RECOUNT LOG…
// VIEWER is the built page, RECOUNT the command, LOG… the golden logs, all in one folder.
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {gzipSync} from 'node:zlib';
import {runTests} from '../../../web/testing.mjs';

export {axeFinds, isWithin, packageFile, packageModule} from '../../../web/testing.mjs';

const [viewerPath, commandPath, logPath] = process.argv.slice(2).map((path) => resolve(path));
const logsPath = dirname(logPath);
const work = mkdtempSync(join(tmpdir(), 'recount-viewer-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true, maxRetries: 5}));

/** Returns the bytes of a golden log: `heretics-3`. */
export const goldenLog = (name) => readFileSync(join(logsPath, `${name}.recount`));

/** Returns the path of a golden log. */
export const goldenPath = (name) => join(logsPath, `${name}.recount`);

/**
 * Returns the output of the command. An exit status that reports a damaged file is not an error
 * here.
 */
export function recount(...words) {
  const ran = spawnSync(commandPath, ['--db', join(work, 'store'), ...words], {
    maxBuffer: 1 << 28, env: {...process.env, RECOUNT_VIEWER: viewerPath},
  });
  const text = ran.stdout?.toString() ?? '';
  if (text === '' && ran.status !== 0) throw new Error(`recount ${words.join(' ')}: ${ran.stderr}`);
  return text;
}

/** Returns the document that the command prints. */
export const recountJson = (...words) => JSON.parse(recount('--json', ...words));

const servers = new Set();

/**
 * Starts `recount serve` on the store of this test. Returns its address and a function that ends
 * it.
 */
export async function serve(...words) {
  const server = spawn(commandPath, ['--db', join(work, 'store'), '--json', 'serve', ...words], {
    env: {...process.env, RECOUNT_VIEWER: viewerPath}, stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => server.kill('SIGKILL'));
  const line = await new Promise((done) => server.stdout.once('data', done));
  // Without this a failed test would wait for the server to end.
  server.unref();
  server.stdout.unref();
  const {url, port} = JSON.parse(line.toString());
  servers.add(new URL(url).origin);
  const ended = new Promise((done) => server.once('exit', done));
  return {
    url, port,
    async stop() {
      server.ref();
      server.kill('SIGTERM');
      assert.equal(await ended, 0);
    },
  };
}

/** Starts a command that the test talks to over its standard input and output. */
export const startRecount = (...words) =>
  spawn(commandPath, words, {stdio: ['pipe', 'pipe', 'inherit']});

/** Writes a file into the folder of this test. Returns its path. */
export function written(name, content) {
  const path = join(work, name);
  writeFileSync(path, content);
  return path;
}

let pages = 0;

/** Returns the address of a page of kind `log` that contains these bytes. */
export function logPage(bytes, open = null) {
  const data = {
    format: 'recount-page', version: 1, kind: 'log', build: 'recount 0.2.0', open, notes: [],
    recount: bytes.toString('base64'),
  };
  const packed = gzipSync(JSON.stringify(data)).toString('base64');
  const html = readFileSync(viewerPath, 'utf8')
    .replace(/(id="recount-data">)[^<]*/, (_, element) => element + packed);
  pages += 1;
  return pathToFileURL(written(`page-${pages}.html`, html)).href;
}

/** Returns the address of a page that the command makes of a golden log. */
export function madePage(name, ...options) {
  const [id] = recountJson('import', goldenPath(name)).games;
  return pageOf(id, ...options);
}

/** Returns the address of a page that the command makes of a game in the store of this test. */
export function pageOf(id, ...options) {
  pages += 1;
  const path = join(work, `page-${pages}.html`);
  recount('view', id, ...options, '-o', path);
  return pathToFileURL(path).href;
}

/** Returns the address of the empty page. */
export const emptyPage = () => pathToFileURL(viewerPath).href;

/** Waits until the page has these attributes and has drawn its contents. */
export async function shows(page, attributes = {}) {
  const wanted = {'data-ready': 'true', ...attributes};
  const selector = Object.entries(wanted)
    .map(([key, value]) => `[${key}=${JSON.stringify(String(value))}]`).join('');
  try {
    await page.waitForSelector(`#recount${selector}`, {timeout: 60000});
  } catch {
    const is = await page.evaluate(
      () => JSON.stringify(document.querySelector('#recount')?.dataset));
    assert.fail(`expected ${selector}, the page shows ${is}`);
  }
}

/** Presses a button of "Moves". One that the row has no room for is in "More". */
export async function pressMove(page, name) {
  const moves = page.getByRole('navigation', {name: 'Moves'});
  const button = moves.getByRole('button', {name, exact: true});
  if (await button.count() === 0) {
    await moves.getByRole('button', {name: 'More', exact: true}).click();
  }
  await button.click();
}

/** Returns an attribute of <main>, or null if it is absent. */
export const shown = (page, name) => page.locator('#recount').getAttribute(name);

/** Runs tests, each with its own page: `{name: async (page) => …}`. */
export const run = (tests) => runTests(tests, {
  // The tests include refusals of the server, and a server that is gone.
  isExpected: (text) => servers.size > 0 && text.startsWith('Failed to load resource'),
  allowed: (url) => servers.has(url.origin),
});
