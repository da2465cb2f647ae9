// Protects the page from invisible text from outside, in the way events/visible_text.h does for the
// command.

// Ascending ranges of code points that are invisible, or that change the direction of the text
// after them.
const UNSEEN: readonly (readonly [number, number])[] = [
  [0x00, 0x1F], [0x7F, 0x9F], [0xAD, 0xAD], [0x34F, 0x34F],
  [0x61C, 0x61C], [0x115F, 0x1160], [0x17B4, 0x17B5], [0x180B, 0x180F],
  [0x200B, 0x200F], [0x2028, 0x202E], [0x2060, 0x206F], [0x3164, 0x3164],
  [0xFDD0, 0xFDEF], [0xFE00, 0xFE0F], [0xFEFF, 0xFEFF], [0xFFA0, 0xFFA0],
  [0xFFF0, 0xFFFB], [0xFFFE, 0xFFFF], [0x13430, 0x1343F], [0x1BCA0, 0x1BCA3],
  [0x1D173, 0x1D17A], [0xE0000, 0xE0FFF],
];
const FIRST_BEYOND_CYRILLIC = 0x530;
// Characters that take up space but are blank.
const BLANK = /^[\s\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]$/u;
// A quick test: most texts have none of these.
const SUSPICIOUS = /[^\x20-\x7E\u00A0-\u00AC\u00AE-\u034E\u0370-\u052F]/u;

function isUnseen(point: number): boolean {
  return (point & 0xFFFE) === 0xFFFE ||
    UNSEEN.some(([first, last]) => first <= point && point <= last);
}

// Emoji of several characters, as in events/emoji.h: a flag, a keycap, or joined pictures. A flag
// with tags is that of England, Scotland or Wales; browsers do not draw other tags.
const TAGGED_FLAG = ['eng', 'sct', 'wls'].map(
    (land) => '\\u{1F3F4}' +
        Array.from(`gb${land}`)
            .map((letter) => `\\u{E00${letter.charCodeAt(0).toString(16)}}`).join('') +
        '\\u{E007F}');
const PICTURE = `(?:${TAGGED_FLAG.join('|')}|` +
    '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?)';
const EMOJI = new RegExp(
    '[\\u{1F1E6}-\\u{1F1FF}]{2}|[0-9#*]\\uFE0F\\u20E3|' +
        `${PICTURE}(?:\\u200D${PICTURE})*`,
    'uy');
// Characters that only such an emoji may join to the next one.
const OF_EMOJI = /[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]/u;

function emojiAt(text: string, at: number): string {
  EMOJI.lastIndex = at;
  return EMOJI.exec(text)?.[0] ?? '';
}

const isLoneSurrogate = (point: number) => point >= 0xD800 && point <= 0xDFFF;
const isJoiner = (point: number) => point === 0x200C || point === 0x200D;
const isSelector = (point: number) =>
  (point >= 0xFE00 && point <= 0xFE0F) || (point >= 0x180B && point <= 0x180F);

const numberOf = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Makes the text safe as a part of a line. Each invisible character is written as its number,
 * "[U+202E]". Joiners and variation selectors stay where scripts need them, and emoji stay whole.
 */
export function visible(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  let seen = '';
  let takesJoiner = false;
  let takesSelector = false;
  for (let at = 0; at < text.length;) {
    const emoji = emojiAt(text, at);
    const character = emoji || String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += character.length;
    const point = character.codePointAt(0) ?? 0;
    const isJoined: boolean =
      (isJoiner(point) && takesJoiner) || (isSelector(point) && takesSelector);
    const isSeen = !isUnseen(point) && !isLoneSurrogate(point);
    if (isSeen || isJoined) seen += character;
    else seen += isLoneSurrogate(point) ? '\uFFFD' : `[${numberOf(point)}]`;
    takesSelector = isSeen && point >= FIRST_BEYOND_CYRILLIC && !OF_EMOJI.test(character);
    takesJoiner = takesSelector || (isJoined && isSelector(point));
  }
  return seen;
}

/**
 * Makes a name safe as a part of a line. If the name would be completely invisible, its blanks are
 * written as numbers too, "[U+3000]". Only an empty name gives an empty text.
 */
export function visibleName(name: string): string {
  const characters = Array.from(name);
  const points = characters.map((character) => character.codePointAt(0) ?? 0);
  const isBlank = characters.every((character, at) =>
    BLANK.test(character) || isUnseen(points[at] ?? 0));
  return isBlank ? points.map((point) => `[${numberOf(point)}]`).join('') : visible(name);
}

/** Splits a text into lines, in the way they are shown. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

/**
 * Returns JSON with an indentation of two blanks. Invisible characters are escaped, so that it
 * stays JSON.
 */
export function visibleJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  if (!SUSPICIOUS.test(text.replaceAll('\n', ''))) return text;
  let seen = '';
  for (let at = 0; at < text.length;) {
    const point = text.codePointAt(at) ?? 0;
    const units = point > 0xFFFF ? 2 : 1;
    const character = text.slice(at, at + units);
    seen += character !== '\n' && isUnseen(point) ? escaped(character) : character;
    at += units;
  }
  return seen;
}

function escaped(character: string): string {
  return character.split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
