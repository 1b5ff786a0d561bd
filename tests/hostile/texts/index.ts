import { ADDRESSES } from '../addresses.ts';
import { addresses, spelled } from './addresses.ts';
import { common } from './common.ts';
import { encodings } from './encodings.ts';
import { languages } from './languages.ts';
import { mutations } from './mutations.ts';
import { names } from './names.ts';
import { styles } from './styles.ts';

/** Texts of each subject in turn, so that any part of the whole has something of everything. */
function mixed(lists: readonly (readonly string[])[]): string[] {
  const parts = lists.flatMap((list) => list.map((text, i) => ({ text, at: (i + 0.5) / list.length })));
  return [...new Set(parts.sort((one, other) => one.at - other.at).map(({ text }) => text))];
}

/**
 * Hostile texts by the thousand, from what is publicly known, crossed with each other; made anew at each run, always the same. What would
 * run calls `hurt()`, what would be fetched lies on `evil.example`.
 */
export const texts: readonly string[] = mixed([common, addresses, mutations, names, styles, languages, encodings]);

/** Addresses as they are once the XML around them is read: for what becomes an address by itself. */
export const rawAddresses: readonly string[] = mixed([
  ADDRESSES.map(([, address]) =>
    address
      .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"'),
  ),
  spelled,
]);

/** All of them takes minutes; `npm test` takes a part that goes through every entrance. */
export const isWhole = Boolean(process.env.LECTERN_SLOW);

/**
 * How much wider the steps through the texts are with the policy in force: without it everything that harms is seen as well, and more. All
 * the same when all of them run.
 */
export const stride = (policy: 'with' | 'without'): number => (policy === 'with' && !isWhole ? 5 : 1);

/** Every `step`th of a list, beginning further on for each `from`; the whole list when all run. */
export const part = <T>(list: readonly T[], step: number, from = 0): T[] =>
  isWhole ? [...list] : list.filter((_, i) => i % step === from % step);
