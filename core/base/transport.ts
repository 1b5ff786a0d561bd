import { token } from './container.ts';

/** The `fetch` that every call goes through; a test replaces it. */
export const TRANSPORT = token<typeof fetch>('Transport');

/** The browser's own. */
export const browserTransport: typeof fetch = (input, init) => fetch(input, init);
