import { contracts } from './contracts.ts';
import { folders } from './folders.ts';
import { importing } from './importing.ts';
import { locators } from './locators.ts';
import { plugins } from './plugins.ts';
import { rendering } from './rendering.ts';
import { rooms } from './rooms.ts';
import { signals } from './signals.ts';
import { sizes } from './sizes.ts';
import { surroundings } from './surroundings.ts';
import { wiring } from './wiring.ts';
import { words } from './words.ts';
import type { RefusedByRule } from './refused.ts';

/** What the rules refuse, by the name of the function that checks the rule. */
export const REFUSED: RefusedByRule = {
  ...contracts,
  ...folders,
  ...importing,
  ...locators,
  ...plugins,
  ...rendering,
  ...rooms,
  ...signals,
  ...sizes,
  ...surroundings,
  ...wiring,
  ...words,
};
