import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Whether a package is here, for `import` or `require`: a bundle may have been made without one that only some sites need. */
export const isInstalled = (name: string): boolean =>
  (resolve.paths(name) ?? []).some((folder) => existsSync(join(folder, name, 'package.json')));
