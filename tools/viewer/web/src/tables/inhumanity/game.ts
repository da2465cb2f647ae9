/** The table of Hope Inhumanity. */

import type { GameTable } from '../game';
import { FIELDS } from './fields';
import { InhumanityLayout } from './layout';
import { look } from './look';

export const INHUMANITY: GameTable = { Layout: InhumanityLayout, look, fields: FIELDS };
