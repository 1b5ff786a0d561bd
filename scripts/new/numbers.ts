import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every number that a pattern finds in the files of a folder. */
export function numbersIn(folder: string, file: RegExp, number: RegExp): Set<number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => file.test(name));
  return new Set(files.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(number)].map(([, each]) => Number(each))));
}

/** The first number from one on that is not used. */
export const firstFree = (from: number, used: ReadonlySet<number>): number => {
  let number = from;
  while (used.has(number)) number++;
  return number;
};
