import { LAST_STEP, type Scope, type SearchEngine } from '../protocol/search-engine.ts';
import { termsOf } from './query.ts';

/** So many words of a search are corrected. */
const MOST_CORRECTED = 6;

/** As somebody writes it who wrote the other one: with a capital, or all in capitals. */
function writtenLike(word: string, other: string): string {
  if (other.length > 1 && other === other.toUpperCase() && other !== other.toLowerCase()) return word.toUpperCase();
  const [first = ''] = other;
  return first === first.toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1);
}

/** The word that was meant: of those with the fewest errors the one that finds most. Null: none finds anything. */
async function meant(engine: SearchEngine, term: string, scope: Scope, version: number): Promise<string | null> {
  let best: { word: string; errors: number; count: number } | null = null;
  for (const { word, errors } of await engine.similar(term, scope.language, version)) {
    if (best !== null && errors > best.errors) break;
    const count = await engine.count(word, scope, 0);
    if (count > (best?.count ?? 0)) best = { word, errors, count };
  }
  return best && writtenLike(best.word, term);
}

/**
 * What a phrase of which some words find nothing may have meant; '' when nobody knows. Every word of it finds something where the visitor
 * searches, so that none gives away what is hidden from them.
 */
export async function didYouMean(engine: SearchEngine, phrase: string, scope: Scope, version: number): Promise<string> {
  const instead = new Map<string, string>();
  let corrected = 0;
  for (const term of termsOf(phrase)) {
    const isFound = (await engine.count(term, scope, 0)) > 0 || (await engine.count(term, scope, LAST_STEP)) > 0;
    if (isFound) continue;
    const word = corrected < MOST_CORRECTED ? await meant(engine, term, scope, version) : null;
    if (word !== null) corrected += 1;
    instead.set(term, word ?? '');
  }
  if (corrected === 0) return '';
  const pieces = (phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((piece) => instead.get(piece) ?? piece);
  return [...new Set(pieces.filter((piece) => piece !== ''))].join(' ');
}
