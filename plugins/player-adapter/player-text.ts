import type { PlayerServices } from './services.ts';
import type { SettledOptions } from './model/options.ts';
import { texts as own } from './texts.ts';

/** Looks a player's texts up: in the options' strings, in the options' language, else as everything on the page (MED-108, MED-109). */
export function playerText(
  texts: Pick<PlayerServices['texts'], 'language' | 'get'>,
  options: Pick<SettledOptions, 'strings' | 'language'>,
): (key: string) => string {
  return (key) => {
    const language = options.language || texts.language;
    const base = language.split('-')[0] ?? language;
    for (const each of [language, base]) {
      const given = options.strings[each]?.[key] ?? (options.language !== '' ? own[each]?.[key] : undefined);
      if (given !== undefined) return given;
    }
    return texts.get(key, undefined, own);
  };
}
