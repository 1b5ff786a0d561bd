import { addresses } from './addresses.ts';
import { commands } from './commands.ts';
import { documents } from './documents.ts';
import { handlers } from './handlers.ts';
import { names } from './names.ts';
import { pictures } from './pictures.ts';
import type { Hostile } from './types.ts';

/** All that must not harm the page. */
export const corpus: readonly Hostile[] = [...handlers, ...addresses, ...pictures, ...documents, ...names, ...commands];
