/** The table of Empyrean Hero. */

import type { GameTable } from '../game';
import { FIELDS } from './fields';
import { EmpyreanLayout } from './layout';
import { look } from './look';

export const EMPYREAN: GameTable = { Layout: EmpyreanLayout, look, fields: FIELDS };
