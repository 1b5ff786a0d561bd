import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, as paths with `/`; none when the folder is missing. */
export function filesBelow(folder: string, prefix = ''): string[] {
  try {
    return readdirSync(join(folder, prefix), { withFileTypes: true })
      .flatMap((entry) => {
        const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
        return entry.isDirectory() ? filesBelow(folder, path) : [path];
      })
      .sort();
  } catch {
    return [];
  }
}

/** A mark that changes when a file of the folder is added, removed or written. */
export function folderMark(folder: string): string {
  return filesBelow(folder)
    .map((path) => {
      try {
        const { mtimeMs, size } = statSync(join(folder, path));
        return `${path} ${mtimeMs} ${size}`;
      } catch {
        return path;
      }
    })
    .join('\n');
}
