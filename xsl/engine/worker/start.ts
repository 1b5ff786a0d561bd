// oxlint-disable-next-line import/default -- the address that the build gives the script
import address from './entry.ts?worker&url';
import type { Engine } from './client.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let trusted: string | null = null;

/** The one address that the policy `lectern` lets through: that of the worker's own script. */
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // A policy can be made once in a page.
  return (trusted ??= trustedTypes
    ? trustedTypes.createPolicy('lectern', { createScriptURL: () => address }).createScriptURL(address)
    : address);
}

/**
 * Starts the engine in a worker.
 * @param trust makes its address one that the page's policy lets through; a page that makes its policy itself gives its own
 * @throws when the browser has no workers, or its policy forbids it
 */
export const startEngine = (trust: (address: string) => string = scriptAddress): Engine =>
  new Worker(trust(address), { type: 'module', name: 'lectern-engine' });
