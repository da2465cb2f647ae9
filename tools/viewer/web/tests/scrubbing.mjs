// Drags the timeline in a test, and records what is asked of the module, and drawn, in each frame.

/**
 * Counts the frames of a page, and the questions in each of them. Call it before opening the page.
 */
export const countFrames = (page) => page.addInitScript(() => {
  const counts = {frame: 0, asked: [], times: [], shown: [], disagreed: []};
  window.counts = counts;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function send(message, ...rest) {
    if (message.do === 'ask' && JSON.parse(message.request).ask === 'moment') {
      counts.asked.push(counts.frame);
    }
    return post.call(this, message, ...rest);
  };
  // If the page says that it is ready, the transcript must show the same event.
  const look = () => {
    const {ready, seq} = document.querySelector('#recount')?.dataset ?? {};
    if (seq !== counts.shown.at(-1)?.seq) counts.shown.push({seq, frame: counts.frame});
    const current = document.querySelector('.steps [aria-current]')?.dataset.seq;
    if (ready === 'true' && current !== undefined && current !== seq) {
      counts.disagreed.push({seq, current});
    }
  };
  const tick = (time) => {
    counts.frame += 1;
    counts.times.push(time);
    look();
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
});

/** Resets the counts. */
export const forgetCounts = (page) => page.evaluate(() => {
  for (const key of ['asked', 'times', 'shown', 'disagreed']) window.counts[key].length = 0;
});

export const counts = (page) => page.evaluate(() => window.counts);

/** Grabs the timeline's handle. The result moves it to a share of the track, and lets it go. */
export async function takeHandle(page) {
  const {x, y, width, height} = await page.locator('.track').boundingBox();
  const middle = y + height / 2;
  const at = (share) => x + width * share;
  await page.mouse.move(at(0.5), middle);
  await page.mouse.down();
  const devtools = await page.context().newCDPSession(page);
  return {
    /** Sends moves as fast as a mouse reports them, without waiting for the page. */
    send: (share) => devtools.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved', x: at(share), y: middle, button: 'left', buttons: 1,
    }),
    moveTo: (share) => page.mouse.move(at(share), middle),
    letGo: () => page.mouse.up(),
    /** Returns the event at that position of the handle. */
    seqAt: (share, last) => Math.round(last * share),
  };
}
