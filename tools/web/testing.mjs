// The parts that the browser tests of all pages share: a browser, a list of tests, and axe.
// RECOUNT_PACKAGES names the folder of node_modules.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';

const packages = createRequire(`${resolve(process.env.RECOUNT_PACKAGES ?? '.')}/`);
const {chromium} = packages('playwright-core');
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** Returns the path of a file in an npm package, for the page under test. */
export const packageFile = (name) => packages.resolve(name);

/** Returns a module of an npm package. */
export const packageModule = (name) => packages(name);

const axe = readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails if axe finds something on the page. */
export async function axeFinds(page, what) {
  // Evaluating bypasses the policy of the page, as a debugger does.
  await page.evaluate(axe);
  const {violations} = await page.evaluate(
    (values) => window.axe.run(document, {runOnly: {type: 'tag', values}}), RULES);
  const found = violations.map(({id, nodes}) =>
    `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
      .slice(0, 3).join(' | ')}`);
  assert.deepEqual(found, [], what);
}

/** Returns whether nothing scrolls sideways in a window of this width. */
export const isWithin = (page, width) => page.evaluate((most) =>
  document.documentElement.scrollWidth <= most, width);

/**
 * Runs tests, each with its own page: `{name: async (page, context) => …}`. A test also fails if
 * its page logs an error that `isExpected` does not accept, or requests an address that is not
 * `allowed`.
 */
export async function runTests(tests, {isExpected = () => false, allowed = () => false} = {}) {
  const browser = await chromium.launch({executablePath: '/usr/bin/chromium', args: FLAGS});
  let failed = 0;
  try {
    for (const [name, test] of Object.entries(tests)) {
      failed += await runOne(browser, name, test, {isExpected, allowed});
    }
  } finally {
    await browser.close();
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

async function runOne(browser, name, test, {isExpected, allowed}) {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^https?:/.test(url.protocol) || allowed(url)) return;
    complaints.push(`asked the network: ${request.url()}`);
  });
  try {
    await test(page, context);
    assert.deepEqual(complaints, [], 'the page complains');
    console.log(`passed: ${name}`);
    return 0;
  } catch (error) {
    console.log(`FAILED: ${name}\n${error.stack}\n${complaints.join('\n')}`);
    return 1;
  } finally {
    await context.close();
  }
}
