/** The table of Heretics and the Battle for Europe. */

import type { GameTable } from '../game';
import { FIELDS } from './fields';
import { HereticsLayout } from './layout';
import { look } from './look';

export const HERETICS: GameTable = { Layout: HereticsLayout, look, fields: FIELDS };
