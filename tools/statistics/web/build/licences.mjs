// Prints the licences of the packages that a bundle is made of, as JSON:
//   node licences.mjs METAFILE FOLDER     FOLDER holds node_modules
// [{"names":["d3-array",…],"text":…},…]; packages with the same text share an entry.
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

const [metafile, folder] = process.argv.slice(2);
const {outputs} = JSON.parse(readFileSync(metafile, 'utf8'));
const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  .filter(([, {bytesInOutput}]) => bytesInOutput > 0);
const names = new Set(inputs
  .map(([path]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
  .filter((name) => name !== undefined));

/** A package without a licence text fails the build. */
function licenceOf(name) {
  const at = join(folder, 'node_modules', name);
  const file = readdirSync(at).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence text`);
  return readFileSync(join(at, file), 'utf8').trim();
}

const byText = new Map();
for (const name of [...names].sort()) {
  const text = licenceOf(name);
  byText.set(text, [...(byText.get(text) ?? []), name]);
}
console.log(JSON.stringify([...byText].map(([text, all]) => ({names: all, text}))));
