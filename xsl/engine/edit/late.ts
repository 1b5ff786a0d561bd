import type * as Editing from './edits.ts';
import type { reparse } from './reparse.ts';

/** Fetches `reparse`, which shows a document again that changed a little. Rejects when it cannot be fetched. */
export const loadReparse = async (): Promise<typeof reparse> => (await import('./reparse.ts')).reparse;

/** What edits a document; each edit makes a new version (edit/apply.ts). */
export type Edits = typeof Editing;
/** Fetches what edits documents. Rejects when it cannot be fetched. */
export const loadEdits = (): Promise<Edits> => import('./edits.ts');
