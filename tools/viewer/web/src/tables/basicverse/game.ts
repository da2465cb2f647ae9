/** The table of Heroes of the Basicverse. */

import type { GameTable } from '../game';
import { FIELDS } from './fields';
import { BasicverseLayout } from './layout';
import { look } from './look';

export const BASICVERSE: GameTable = { Layout: BasicverseLayout, look, fields: FIELDS };
