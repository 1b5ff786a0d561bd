import { token } from './container.ts';

/** The `fetch` that every call goes through; a test replaces it. */
export const TRANSPORT = token<typeof fetch>('Transport');
