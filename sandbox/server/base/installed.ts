import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Whether a package is here: a bundle may have been made without one that only some sites need. */
export function isInstalled(name: string): boolean {
  try {
    resolve(name);
    return true;
  } catch {
    return false;
  }
}
