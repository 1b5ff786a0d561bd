import type { Limits } from './model.ts';

const WORDS: Partial<Record<LimitName, string>> = {
  time: 'ms',
  depth: 'nested templates',
  result: 'elements and texts',
};

/** What a run may use up. */
export type LimitName = keyof Limits;

/** A run has used up one of its limits. */
export class LimitError extends Error {
  constructor(
    readonly limit: LimitName,
    limits: Limits,
  ) {
    super(`The stylesheet takes more than ${limits[limit]} ${WORDS[limit] ?? limit}, probably without end.`);
  }
}
