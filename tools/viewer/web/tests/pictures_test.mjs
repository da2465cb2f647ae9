// Compares the page with the pictures of docs/viewing.md. Only fonts and their smoothing may
// differ. RECOUNT_PICTURES names another folder for the pictures. To take them again:
//   ./bazelw run //tools/viewer/web:take_pictures
import assert from 'node:assert/strict';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {goldenLog, logPage, run, shows} from './browser.mjs';

const folder = process.env.RECOUNT_PICTURES ?? 'docs/pictures';
const isTaking = process.env.RECOUNT_TAKE_PICTURES === 'yes';

// Compares squares of this many pixels by their mean colour, with 255 as the maximum for each of
// red, green and blue. A card at another position changes many squares by a lot. Another font
// changes most squares only a little.
const SQUARE = 16;
const COLOUR_DIFFERENCE = 24;
const MOST_DIFFERENT = 0.02;

const WIDE = {width: 1200, height: 760};
const NARROW = {width: 360, height: 740};

/** Changes a byte of the log's events. */
function changed(log) {
  const bytes = Buffer.from(log);
  bytes[Math.floor(bytes.length * 0.8)] ^= 1;
  return bytes;
}

const PICTURES = {
  heretics: {log: 'heretics-3', hash: '#@20', size: WIDE},
  hope: {log: 'hope-artifacts-2', hash: '#@120', size: WIDE},
  empyrean: {log: 'empyrean-3', hash: '#@60', size: WIDE},
  inhumanity: {log: 'inhumanity-4', hash: '#@60', size: WIDE},
  basicverse: {log: 'basicverse-4', hash: '#@60', size: WIDE},
  seat: {log: 'heretics-3', hash: '#@20&view=1', size: NARROW},
  dark: {log: 'hope-artifacts-2', hash: '#@120', size: NARROW, colours: 'dark'},
  fault: {log: 'heretics-2', hash: '', size: WIDE, change: changed, isDialog: true},
};

// Returns the share of squares that differ. The browser computes it, because it can read both
// pictures.
function differing(page, before, now) {
  return page.evaluate(async ({pictures, square, most}) => {
    const read = async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    };
    const images = await Promise.all(pictures.map(read));
    const [width, height] = [images[0].width, images[0].height];
    if (images.some((image) => image.width !== width || image.height !== height)) return 1;
    const columns = Math.ceil(width / square);
    const rows = Math.ceil(height / square);
    const [first, second] = images.map((image) => {
      const canvas = new OffscreenCanvas(columns, rows);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, columns, rows);
      return context.getImageData(0, 0, columns, rows).data;
    });
    let count = 0;
    for (let at = 0; at < first.length; at += 4) {
      const isOther = [0, 1, 2].some((colour) =>
        Math.abs(first[at + colour] - second[at + colour]) > most);
      count += isOther ? 1 : 0;
    }
    return count / (columns * rows);
  }, {
    pictures: [before, now].map((picture) => picture.toString('base64')),
    square: SQUARE, most: COLOUR_DIFFERENCE,
  });
}

async function take(page, picture) {
  const log = goldenLog(picture.log);
  await page.setViewportSize(picture.size);
  await page.emulateMedia({colorScheme: picture.colours ?? 'light', reducedMotion: 'reduce'});
  await page.goto(`${logPage(picture.change?.(log) ?? log)}${picture.hash}`);
  await page.waitForSelector('#recount[data-ready=true]:not([data-verification=checking])');
  if (picture.isDialog === true) {
    await page.getByRole('button', {name: /^Verification/}).click();
    await page.getByRole('dialog').waitFor();
  } else {
    await shows(page, {'data-verification': 'ok'});
    // The transcript has been read, so no text will change any more.
    await page.waitForFunction(() => !document.querySelector('.steps')?.innerText.includes('…'));
  }
  await page.mouse.move(0, 0);
  return page.screenshot({animations: 'disabled', caret: 'hide'});
}

await run(Object.fromEntries(Object.entries(PICTURES).map(([name, picture]) => [
  `the picture "${name}"`,
  async (page, context) => {
    const now = await take(page, picture);
    const path = join(folder, `${name}.png`);
    if (isTaking) {
      writeFileSync(path, now);
      return;
    }
    assert.ok(existsSync(path), `${path} is not there`);
    const judge = await context.newPage();
    const share = await differing(judge, readFileSync(path), now);
    assert.ok(share <= MOST_DIFFERENT, `${(share * 100).toFixed(1)} % of the picture differ`);
  },
])));
