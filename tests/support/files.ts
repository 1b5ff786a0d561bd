import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Texts by file; null for a file that is not there. */
export type Changes = Readonly<Record<string, string | null>>;

/** Writes files and their folders. */
export function writeFiles(folder: string, files: Changes): void {
  for (const [file, text] of Object.entries(files)) {
    if (text === null) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}
