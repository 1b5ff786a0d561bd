/** Accounts that testers take a page as, by their kind: the names that pages show. A guest needs none. */
export const PREPARED_NAMES = {
  'new-learner': 'Nora New',
  learner: 'Milan Middle',
  finished: 'Fiona Finished',
  author: 'Aurel Author',
  reviewer: 'Rina Reviewer',
  administrator: 'Adam Administrator',
} as const;
export type PreparedKind = keyof typeof PREPARED_NAMES;

export const isPreparedKind = (kind: string): kind is PreparedKind => Object.hasOwn(PREPARED_NAMES, kind);
