import {visibleName} from './visible_text';

/** A part of a sentence: words of the engine, or a name or text from outside. */
export interface SentencePart {
  readonly text: string;
  readonly isOutside: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// Text in quotation marks was typed by somebody too.
const QUOTED = '"[^"]*"';

let known: {readonly names: readonly (string | null)[]; readonly pattern: RegExp} | undefined;

function patternFor(names: readonly (string | null)[]): RegExp {
  if (known?.names === names) return known.pattern;
  // Names are compared in the form in which sentences contain them.
  const words = names.filter((name): name is string => name !== null && name !== '')
    .map(visibleName).sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp([...words, QUOTED].join('|'), 'gu');
  known = {names, pattern};
  return pattern;
}

/** Splits a sentence into parts, in their order. `names` are those of the players. */
export function partsOf(text: string, names: readonly (string | null)[]): SentencePart[] {
  const parts: SentencePart[] = [];
  let end = 0;
  for (const match of text.matchAll(patternFor(names))) {
    if (match.index > end) parts.push({text: text.slice(end, match.index), isOutside: false});
    parts.push({text: match[0], isOutside: true});
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({text: text.slice(end), isOutside: false});
  return parts;
}
