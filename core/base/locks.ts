import { token } from './container.ts';

/** What one tab of the browser does at a time, by name. */
export interface Locks {
  /** Web Locks; null where there are none: on pages without https, in old browsers, in Node. */
  readonly manager: Pick<LockManager, 'request'> | null;
}
/** The locks that the tabs of a browser share. */
export const LOCKS = token<Locks>('Locks');

/** The browser's own. */
export const browserLocks: Locks = {
  get manager() {
    return globalThis.navigator?.locks ?? null;
  },
};
