// Times the timeline of a page with 10,000 events in the tests' browser:
//   ./bazelw run //tools/viewer/web:measure_scrub
// It measures the frames of a drag over the whole game, and random seeks until each is drawn.
import {pageOf, run, shows} from './browser.mjs';
import {importLongGame} from './long_game.mjs';
import {countFrames, counts, forgetCounts, takeHandle} from './scrubbing.mjs';

const EVENTS = Number(process.env.RECOUNT_EVENTS ?? 10000);
const DRAG_MS = 6000;
const SWEEPS = 3;
const SEEKS = 150;
const REPORT_MS = 8;

const at = (times, share) => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};
const told = (times) => [['median', 0.5], ['p95', 0.95], ['p99', 0.99], ['longest', 1]]
  .map(([name, share]) => `${name} ${at(times, share).toFixed(1)} ms`).join(', ');
const gaps = (times) => times.slice(1).map((time, index) => time - times[index]);
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

// Returns the seconds of processor time that the page's main thread has used.
async function processor(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', {timeDomain: 'threadTicks'});
  return async () => {
    const {metrics} = await devtools.send('Performance.getMetrics');
    return metrics.find(({name}) => name === 'TaskDuration').value * 1000;
  };
}

async function drag(page) {
  const spent = await processor(page);
  const handle = await takeHandle(page);
  await pause(500);
  await forgetCounts(page);
  const before = await spent();
  const begun = performance.now();
  for (let past = 0; past < DRAG_MS; past = performance.now() - begun) {
    void handle.send(0.5 - 0.48 * Math.cos((past / DRAG_MS) * SWEEPS * 2 * Math.PI + Math.PI / 2));
    await pause(REPORT_MS);
  }
  const {times, shown, asked} = await counts(page);
  const after = await spent();
  await handle.letGo();
  await shows(page);
  const between = gaps(times);
  const positions = shown.length;
  console.log(`drag: ${times.length} frames, ${told(between)}`);
  console.log(`  ${between.filter((gap) => gap > 25).length} over 25 ms, ` +
    `${between.filter((gap) => gap > 50).length} over 50 ms`);
  console.log(`  ${positions} positions drawn, ${asked.length} asked of the module, ` +
    `${((after - before) / positions).toFixed(1)} ms of a processor each`);
}

// Goes to places by their links, inside the page, and waits for the frame that shows each.
const seeks = (page) => page.evaluate(async (count) => {
  const main = document.querySelector('#recount');
  let state = 7;
  const times = [];
  const frame = () => new Promise((done) => { requestAnimationFrame(done); });
  for (let seek = 0; seek < count; seek += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const seq = String((state >>> 8) % Number(main.dataset.last));
    await new Promise((done) => { setTimeout(done, 30); });
    await frame();
    const begun = performance.now();
    location.hash = `#@${seq}`;
    await new Promise((done) => {
      const look = () => {
        if (main.dataset.ready !== 'true' || main.dataset.seq !== seq) return;
        watch.disconnect();
        // This forces the layout, which is part of the cost.
        main.getBoundingClientRect();
        done();
      };
      const watch = new MutationObserver(look);
      watch.observe(main, {attributes: true});
      look();
    });
    times.push(performance.now() - begun);
  }
  return times.slice(20);
}, SEEKS + 20);

const address = pageOf(await importLongGame(EVENTS), '--view', 'judge');

await run({
  async 'measured'(page) {
    await countFrames(page);
    await page.goto(address);
    await shows(page, {'data-verification': 'ok'});
    await pause(2000);
    console.log(`${EVENTS} events`);
    await drag(page);
    await drag(page);
    console.log(`random seek, drawn: ${told(await seeks(page))}`);
  },
});
