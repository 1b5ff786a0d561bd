import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Says that something that is kept is needed now. */
export const touch = (path: string): void => utimesSync(path, new Date(), new Date());

/** Removes of what is kept in a folder all but the ones that were needed last: a tree with its packages has hundreds of megabytes. */
export function keepNewest(folder: string, most: number): void {
  if (!existsSync(folder)) return;
  const all = readdirSync(folder).map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }));
  for (const { path } of all.toSorted((one, other) => other.at - one.at).slice(most)) rmSync(path, { recursive: true, force: true });
}
