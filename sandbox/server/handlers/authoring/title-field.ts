import type { Call } from '../../protocol/contract.ts';
import { field } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';

/** So many characters are typed into the forms: letters of all scripts count alike, however many bytes they take. */
const LONGEST = 300;

/**
 * A title as somebody has written it, in one line: ends of lines, other control characters and what XML cannot say are blanks.
 * @throws Problem (400) when nothing of it can be read, or it is too long
 */
export function titleField(call: Call, name = 'title'): string {
  const words = field(call, name)
    .replace(/[\s\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ')
    .trim();
  if (!/[^\p{C}\p{Z}]/u.test(words)) throw new Problem('validation', { words: 'title.empty', fields: [{ name, code: 'required.empty' }] });
  if (words.length > LONGEST)
    throw new Problem('validation', { words: 'title.long', details: { limit: LONGEST }, fields: [{ name, code: 'tooLong' }] });
  return words;
}
