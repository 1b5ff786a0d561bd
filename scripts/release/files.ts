import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, as sorted paths with `/`. @param enters whether a folder of this name is looked into */
export function filesBelow(folder: string, enters: (name: string) => boolean = () => true, prefix = ''): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) return enters(entry.name) ? filesBelow(folder, enters, path) : [];
      return entry.isFile() ? [path] : [];
    })
    .sort();
}
