// What the assembly of every page shares: reading its parts, the policy's hashes, the skeleton.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';

/** The text of a file; an empty or missing one fails the build. */
export function contentOf(path) {
  const content = readFileSync(path, 'utf8');
  if (content.trim() === '') throw new Error(`${path} is empty`);
  return content;
}

/** The text of an element that HTML must not end early. */
export function inline(content, kind) {
  const trimmed = content.trim();
  if (/<\/(script|style)|<!--/i.test(trimmed)) throw new Error(`the ${kind} would end its element`);
  return trimmed;
}

/** How a Content-Security-Policy names this text of a script or style. */
export const hashOf = (content) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The skeleton with each {{NAME}} replaced by the part of that name; an unknown name fails. */
export const filled = (path, parts) =>
  contentOf(path).replace(/\{\{([A-Z]+)\}\}/g, (_, name) => {
    if (!(name in parts)) throw new Error(`${path} names {{${name}}}`);
    return parts[name];
  });
