// Puts the page together:
//   node assemble.mjs --out viewer.html --skeleton page.html --script main.js --style page.css
//     --module recount.wasm --version version.h [--licence NAME=FILE]…
// The same inputs give the same bytes.
import {readFileSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';
import {contentOf, filled, hashOf, inline} from '../../../web/page_parts.mjs';

const text = {type: 'string'};
const {values} = parseArgs({
  options: {
    out: text, skeleton: text, script: text, style: text, module: text, version: text,
    licence: {type: 'string', multiple: true, default: []},
  },
});

/**
 * Encodes gzip as base64. Node writes neither a name nor a time into it; byte 9 is the system, so
 * it is set to a fixed value.
 */
function packed(bytes) {
  const gzip = gzipSync(bytes, {level: 9});
  gzip[9] = 255;
  return gzip.toString('base64');
}

const build = /kBuild = "([^"]+)"/.exec(contentOf(values.version))?.[1];
if (build === undefined) throw new Error(`${values.version} has no kBuild`);

const script = inline(contentOf(values.script), 'script');
const style = inline(contentOf(values.style), 'style');
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)} 'wasm-unsafe-eval'`,
  `style-src ${hashOf(style)}`,
  'img-src data:',
  'worker-src blob:',
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types recount',
].join('; ') + ';';

const licences = values.licence.map((pair) => {
  const at = pair.indexOf('=');
  return {name: pair.slice(0, at), text: contentOf(pair.slice(at + 1))};
});
const empty = {format: 'recount-page', version: 1, kind: 'empty', build, open: null, notes: []};
const parts = {
  POLICY: policy,
  STYLE: style,
  SCRIPT: script,
  DATA: packed(JSON.stringify(empty)),
  ENGINE: packed(readFileSync(values.module)),
  LICENCES: packed(JSON.stringify(licences)),
};
writeFileSync(values.out, filled(values.skeleton, parts));
