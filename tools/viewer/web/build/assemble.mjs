// Puts the page together:
//   node assemble.mjs --out viewer.html --skeleton page.html --script main.js --style page.css
//     --module recount.wasm --version version.h [--licence NAME=FILE]…
// The same inputs give the same bytes.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {contentOf, filled, hashOf, inline} from '../../../web/page_parts.mjs';

const text = {type: 'string'};
const {values} = parseArgs({
  options: {
    out: text, skeleton: text, script: text, style: text, module: text, version: text,
    licence: {type: 'string', multiple: true, default: []},
  },
});

/**
 * Encodes gzip as base64. Zopfli finds the smallest gzip, 5 % smaller than level 9. It writes
 * neither a name nor a time into it; byte 9 is the system, so it is set to a fixed value.
 */
function packed(bytes) {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  try {
    writeFileSync(join(folder, 'part'), bytes);
    const gzip = execFileSync('zopfli', ['-c', '--i5', join(folder, 'part')],
                              {maxBuffer: 64 * 1024 * 1024});
    gzip[9] = 255;
    return gzip.toString('base64');
  } finally {
    rmSync(folder, {recursive: true});
  }
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
