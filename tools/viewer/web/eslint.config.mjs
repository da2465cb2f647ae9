import typescript from 'typescript-eslint';
import {rulesFor} from '../../web/eslint.mjs';

export default [
  ...rulesFor(typescript, import.meta.dirname),
  // All strings of the page are in one file, so that file may be long.
  {files: ['src/strings.ts'], rules: {'max-lines': 'off'}},
];
