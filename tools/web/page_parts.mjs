// The parts of the assembly that all pages share: reading parts, hashes of the policy, the
// skeleton.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';

/** Returns the text of a file. An empty or missing file fails the build. */
export function contentOf(path) {
  const content = readFileSync(path, 'utf8');
  if (content.trim() === '') throw new Error(`${path} is empty`);
  return content;
}

/** Returns the text of an element. Fails if HTML would end the element early. */
export function inline(content, kind) {
  const trimmed = content.trim();
  if (/<\/(script|style)|<!--/i.test(trimmed)) throw new Error(`the ${kind} would end its element`);
  return trimmed;
}

/** Returns the hash by which a Content-Security-Policy names this text of a script or style. */
export const hashOf = (content) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * Returns the skeleton with each {{NAME}} replaced by the part of that name. An unknown name fails.
 */
export const filled = (path, parts) =>
  contentOf(path).replace(/\{\{([A-Z]+)\}\}/g, (_, name) => {
    if (!(name in parts)) throw new Error(`${path} names {{${name}}}`);
    return parts[name];
  });
