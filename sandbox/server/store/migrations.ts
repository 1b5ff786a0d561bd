import type { Migration } from 'kysely';
import { steps as from0001 } from './migrations/steps-0001-0020.ts';
import { steps as from0021 } from './migrations/steps-0021-0040.ts';
import { steps as from0041 } from './migrations/steps-0041-0060.ts';
import { steps as from0061 } from './migrations/steps-0061-0080.ts';

/** Every step of the database's history, in order; a step that has been shipped is never changed. */
export const migrations: Readonly<Record<string, Migration>> = { ...from0001, ...from0021, ...from0041, ...from0061 };
