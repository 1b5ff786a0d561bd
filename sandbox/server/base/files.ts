import { readdirSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';

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

/** Joins an untrusted path to a folder; null when it would leave the folder or names a hidden file. */
export function safePath(folder: string, path: string): string | null {
  if (/[\0\\]/.test(path) || path.split('/').some((part) => part.startsWith('.'))) return null;
  const whole = normalize(join(folder, path));
  return whole.startsWith(folder + sep) ? whole : null;
}
