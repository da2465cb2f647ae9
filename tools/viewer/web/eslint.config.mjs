import typescript from 'typescript-eslint';
import {rulesFor} from '../../web/eslint.mjs';

export default rulesFor(typescript, import.meta.dirname);
