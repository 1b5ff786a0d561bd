import { synonymMistakes, SYNONYMS_FILE } from '../../../server/customers/synonyms.ts';
import type { CheckedCustomer } from '../customer.ts';
import { listed } from '../near-miss.ts';

/** synonyms.json: what the server would leave out, and what nobody searches in. */
export function checkSynonyms({ files, languages, report }: CheckedCustomer): void {
  const json = files.json(SYNONYMS_FILE);
  if (json === null) return;
  const mistakes = synonymMistakes(json.value);
  for (const { pointer, what, advice } of mistakes)
    report(json.at(pointer), 'error', 'synonyms.form', `${what}; the whole file is left out`, advice);
  if (mistakes.length > 0) return;
  for (const language of Object.keys(json.value as object).filter((each) => !languages.includes(each)))
    report(
      json.at(`/${language}`),
      'warning',
      'synonyms.language',
      `the site has no language "${language}"`,
      `It has ${listed(languages)}; name the language in customer.json, or remove its synonyms.`,
    );
}
