import { sql } from 'kysely';
import { collectWords } from '../../store/search-words.ts';
import type { SimilarWord } from '../../protocol/search-engine.ts';
import type { Store } from '../../store/schema.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';

/** Words of a language that are compared; further ones are not suggested. */
const MOST_WORDS = 200_000;
const MOST_SIMILAR = 8;

/** A word as it is compared: case, accents and points do not count. */
const folded = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/ى/g, 'ي').replace(/ة/g, 'ه');

/** Which letters a word has, as bits: words that share too few are not compared. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many errors a word of this length may have: a letter too much, too little, another one, or two in each other's position. */
const errorsIn = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** The errors between two words; more than `most` when there are more than that. */
function errorsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let errors = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) errors = Math.min(errors, before[j - 2]! + 1);
      next.push(errors);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length]!;
}

/** The words of a language, ready to be compared. */
export class WordList {
  private readonly words: string[] = [];
  private readonly folded: string[] = [];
  private readonly letters: number[] = [];

  add(words: readonly string[]): void {
    for (const word of words.slice(0, MOST_WORDS - this.words.length)) {
      const plain = folded(word);
      this.words.push(word);
      this.folded.push(plain);
      this.letters.push(lettersOf(plain));
    }
  }

  /** The words most like one that may be misspelt, best first; itself is none. */
  similar(term: string): SimilarWord[] {
    const wanted = folded(term);
    const most = errorsIn(wanted.length);
    const letters = lettersOf(wanted);
    const found: (SimilarWord & { readonly rank: number })[] = [];
    for (let index = 0; index < this.words.length; index++) {
      const other = this.folded[index]!;
      if (Math.abs(other.length - wanted.length) > most || countBits(letters ^ this.letters[index]!) > 2 * most) continue;
      const errors = errorsBetween(wanted, other, most);
      const word = this.words[index]!;
      if (errors > most || word === term.toLowerCase()) continue;
      // People know how a word begins.
      found.push({ word, errors, rank: errors + (other[0] === wanted[0] ? 0 : 0.5) });
    }
    return found.sort((a, b) => a.rank - b.rank || (a.word < b.word ? -1 : 1)).slice(0, MOST_SIMILAR);
  }
}

interface Read {
  readonly list: WordList;
  last: string;
  version: number;
}

/** The words of the index by language, read when somebody misspells one. */
export class SimilarWords {
  private readonly lists = new Map<string, Read>();
  private reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: Store) {}

  /** @param version the content's: with another one there may be further words */
  async of(language: string, version: number): Promise<WordList> {
    const read = this.lists.get(language) ?? { list: new WordList(), last: '0', version: -1 };
    this.lists.set(language, read);
    if (read.version === version) return read.list;
    // One after the other, so that no word is read twice.
    const reading = this.reading.catch(() => {}).then(() => (read.version === version ? null : this.readOn(language, read, version)));
    this.reading = reading;
    await reading;
    return read.list;
  }

  private async readOn(language: string, read: Read, version: number): Promise<void> {
    await this.collect();
    // As one text: many rows would take longer to travel than to be found.
    const { rows } = await sql<{ words: string | null; last: string | null }>`
      select string_agg(word, ' ') as words, max(number)::text as last from search_words
      where language = ${language} and number > ${read.last}::bigint`.execute(this.store);
    read.list.add((rows[0]?.words ?? '').split(' ').filter((word) => word !== ''));
    read.last = rows[0]?.last ?? read.last;
    read.version = version;
  }

  private async collect(): Promise<void> {
    try {
      await collectWords(this.store);
    } catch (error) {
      // Where there is no room to write, the words of before are compared.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
