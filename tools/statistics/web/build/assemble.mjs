// Puts the template of the report together:
//   node assemble.mjs --out report.html --skeleton page.html --script main.js --style page.css
//     --figures figures.json --licences licences.json --licence LICENSE
// The same inputs give the same bytes.
import {writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {contentOf, filled, hashOf, inline} from '../../../web/page_parts.mjs';

const text = {type: 'string'};
const {values} = parseArgs({
  options: {
    out: text, skeleton: text, script: text, style: text, figures: text, licences: text,
    licence: text,
  },
});

const escaped = (plain) =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Headings and texts of the licences, that of Recount first. */
function licences() {
  const all = [
    {names: ['Recount'], text: contentOf(values.licence)},
    ...JSON.parse(contentOf(values.licences)),
  ];
  return all.map(({names, text: licence}) =>
    `<h3>${escaped(names.join(', '))}</h3>\n<pre>${escaped(licence.trim())}</pre>`).join('\n');
}

const script = inline(contentOf(values.script), 'script');
const style = inline(contentOf(values.style), 'style');
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ') + ';';

writeFileSync(values.out, filled(values.skeleton, {
  POLICY: policy,
  STYLE: style,
  SCRIPT: script,
  FIGURES: inline(JSON.stringify(JSON.parse(contentOf(values.figures))), 'description'),
  LICENCES: licences(),
}));
