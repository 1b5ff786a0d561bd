import type { CorpusPage, Look } from '../model.ts';
import { UsageError } from '../usage-error.ts';

/** As a site opens for most: nobody has asked for another language, and there is room. */
export const PLAIN: Look = { lang: '', dark: false, width: 1024 };

const listOf = (option: string, given: string, pattern: RegExp, what: string): string[] => {
  const all = [...new Set(given.split(',').map((each) => each.trim()))].filter((each) => each !== '');
  const wrong = all.find((each) => !pattern.test(each));
  if (wrong !== undefined || all.length === 0) throw new UsageError(`${option} is ${what}, parted by commas, not "${wrong ?? given}".`);
  return all;
};

/**
 * Every combination of these, as the command line names them.
 * @param languages '' for the one that the site opens in
 * @throws UsageError that names what is none
 */
export function looksOf({ languages, themes, widths }: Readonly<Record<'languages' | 'themes' | 'widths', string>>): Look[] {
  const langs = languages === '' ? [PLAIN.lang] : listOf('--languages', languages, /^[a-z]{2,3}(?:-[\w-]+)?$/, 'codes such as en');
  const schemes = listOf('--themes', themes, /^(?:light|dark)$/, 'light and dark');
  const rooms = listOf('--widths', widths, /^(?:[2-9]\d\d|[1-3]\d{3})$/, 'numbers of px from 200 to 3999');
  return langs.flatMap((lang) =>
    schemes.flatMap((scheme) => rooms.map((width) => ({ lang, dark: scheme === 'dark', width: Number(width) }))),
  );
}

/** A page as one sees it who has chosen so: `p_News/21@de,dark,320`. */
export function asSeen(page: CorpusPage, look: Look): CorpusPage {
  const parts = [look.lang, look.dark ? 'dark' : '', look.width === PLAIN.width ? '' : String(look.width)].filter((each) => each !== '');
  const { address } = page;
  return {
    ...page,
    look,
    name: parts.length === 0 ? page.name : `${page.name}@${parts.join(',')}`,
    address: look.lang === '' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${look.lang}`,
  };
}

/** Languages whose words have changed, and that nobody has asked to see. */
export function unseenLanguages(changed: readonly string[], looks: readonly Look[]): string[] {
  const seen = new Set(looks.map(({ lang }) => lang || 'en'));
  const words = changed.flatMap(
    (piece) => /\/texts\/([\w-]+)\.json$/.exec(piece)?.[1] ?? /M_textSet_([\w-]+)\.xml$/.exec(piece)?.[1] ?? [],
  );
  return [...new Set(words)].filter((lang) => !seen.has(lang)).toSorted();
}
