/** The table of Heroes of Postapocalyptic Earth. */

import type { GameTable } from '../game';
import { FIELDS } from './fields';
import { HopeLayout } from './layout';
import { look } from './look';

export const HOPE: GameTable = { Layout: HopeLayout, look, fields: FIELDS };
