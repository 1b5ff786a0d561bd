import { describe, expect, it } from 'vitest';
import { findQuote, quoteAt } from './quote.ts';

const TEXT =
  'Light travels in straight lines. A shadow has a soft edge when the source is large. ' +
  'Near the window the shadow has a soft edge as well, and far from it none. A lens gathers what a mirror sends back.';

/** The passage `words` of a text, the `nth` time that it is there. */
function quoted(text: string, words: string, nth = 0) {
  let at = -1;
  for (let count = 0; count <= nth; count += 1) at = text.indexOf(words, at + 1);
  return quoteAt(text, at, at + words.length);
}
const found = (text: string, quote: ReturnType<typeof quoteAt>): string | null => {
  const span = findQuote(text, quote);
  return span && text.slice(span.start, span.end);
};

describe('a passage', () => {
  it('goes with 32 characters before and after it, and without white space around it', () => {
    expect(quoteAt(TEXT, 32, 41)).toEqual({
      exact: 'A shadow',
      prefix: 'ight travels in straight lines. ',
      suffix: ' has a soft edge when the source',
      position: 33,
    });
    expect(quoteAt('short', 0, 5)).toEqual({ exact: 'short', prefix: '', suffix: '', position: 0 });
  });

  it('is found where it was', () => {
    expect(found(TEXT, quoted(TEXT, 'straight lines'))).toBe('straight lines');
  });

  it.each([0, 1])('of a phrase that is there twice it is the one that was meant: %s', (nth) => {
    const quote = quoted(TEXT, 'has a soft edge', nth);
    expect(findQuote(TEXT, quote)?.start).toBe(quote.position);
    const later = `A new sentence in front of everything. ${TEXT}`;
    expect(findQuote(later, quote)?.start).toBe(quote.position! + later.length - TEXT.length);
  });

  it('of phrases that have the same around them it is the one nearest to where it was', () => {
    const rows = 'one row of a table, and the next is the same; '.repeat(9);
    const quote = quoted(rows, 'row of a table', 4);
    expect(findQuote(rows, quote)?.start).toBe(quote.position);
    expect(findQuote(`+ ${rows}`, quote)?.start).toBe(quote.position! + 2);
  });

  it.each([
    ['a word more', 'A shadow has a soft edge', 'A shadow always has a soft edge', 'A shadow always has a soft edge'],
    ['a typing mistake', 'A shadow has a soft edge', 'A shaddow has a soft edge', 'A shaddow has a soft edge'],
    ['at its end', 'soft edge when the source is large', 'soft edge if the source is large', 'soft edge if the source is large'],
    ['in front of it', 'A shadow has a soft edge', 'And so: A shadow has a soft edge', 'A shadow has a soft edge'],
    [
      'another beginning',
      'A lens gathers what a mirror sends back',
      'Lenses gather what a mirror sends back',
      'Lenses gather what a mirror sends back',
    ],
  ])('that was changed is found: %s', (_name, words, instead, expected) => {
    expect(found(TEXT.replace(words, instead), quoted(TEXT, words))).toBe(expected);
  });

  it('of many sentences is found from its beginning to its end, when one of them is another', () => {
    const sentences = Array.from({ length: 80 }, (_, index) => `Sentence number ${index} says ${index * 7}.`);
    const text = `Before it there is this. ${sentences.join(' ')} Then this.`;
    const quote = quoted(text, text.slice(text.indexOf('Sentence number 3 '), text.indexOf(' Then')));
    const other = text.replace('Sentence number 40 says 280.', 'This one is new, and longer than what was there.');
    const result = found(other, quote)!;
    expect([result.startsWith('Sentence number 3 says 21.'), result.endsWith('says 553.'), result.includes('This one is new')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('that is gone is not found, not even by its context alone or by a short word elsewhere', () => {
    expect(found(TEXT.replace('A shadow has a soft edge when the source is large. ', ''), quoted(TEXT, 'the source is large'))).toBeNull();
    expect(found('Quite another text, about an edge of something.', quoted(TEXT, 'edge'))).toBeNull();
    expect(found('', quoted(TEXT, 'A lens'))).toBeNull();
    expect(findQuote(TEXT, { exact: '', prefix: '', suffix: '', position: 0 })).toBeNull();
  });

  it('is found in a text from right to left', () => {
    const arabic = 'ينتقل الضوء في خطوط مستقيمة. للظل حافة ناعمة عندما يكون المصدر كبيرًا. وعند النافذة للظل حافة ناعمة أيضًا.';
    const quote = quoted(arabic, 'حافة ناعمة', 1);
    expect(findQuote(`مقدمة جديدة. ${arabic}`, quote)?.start).toBe(quote.position! + 'مقدمة جديدة. '.length);
    expect(found(arabic.replace('خطوط مستقيمة', 'خطوط مستقيمه'), quoted(arabic, 'الضوء في خطوط مستقيمة'))).toBe('الضوء في خطوط مستقيمه');
  });

  it('never cuts an emoji or a letter with its marks in two', () => {
    const text = `Ka\u0301ra\u0301 likes 👩‍🔬 and 👍🏽 and flags, ${'🌈'.repeat(40)} and the e\u0301toile`;
    const family = text.indexOf('👩');
    expect(quoteAt(text, family + 1, family + 3).exact).toBe('👩‍🔬');
    expect(quoteAt(text, 1, 2).exact).toBe('a\u0301');
    const thumb = text.indexOf('👍');
    expect(quoteAt(text, thumb, thumb + 2).exact).toBe('👍🏽');
    const rainbow = text.indexOf('🌈');
    const { prefix, suffix } = quoteAt(text, rainbow + 40, rainbow + 42);
    expect([prefix, suffix].map((each) => each.isWellFormed())).toEqual([true, true]);
    expect(found(`More. ${text}`, quoteAt(text, family, family + 5))).toBe('👩‍🔬');
  });

  it('is found in a text of 1 MB about as quickly as the text is looked through, changed or not, however often it is there', () => {
    const sentence = 'The quick brown fox jumps over the lazy dog while nobody looks. ';
    const long = sentence.repeat(Math.ceil(1_000_000 / sentence.length));
    const middle = long.slice(0, 500_032);
    const text = `${middle}Here is what was marked, a passage of its own. ${long.slice(500_032)}`;
    const quotes = [quoted(text, 'Here is what was marked, a passage of its own.'), quoteAt(text, 640_000, 640_300)];
    const other = text.replace('was marked', 'is marked').replaceAll('lazy', 'tired');
    const milliseconds = (work: () => void): number => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const table = new Int32Array(65_536);
    const lookThrough = (): void => {
      let sum = 0;
      for (let pass = 0; pass < 10; pass += 1)
        for (let at = 0; at < text.length; at += 1) sum = ((sum ^ table[text.charCodeAt(at)]!) + at) | 0;
      expect(sum).not.toBe(0);
    };
    for (const quote of quotes)
      for (const each of [text, other]) {
        // Against a plain loop in the same moments, the best of some of each: a clock alone would measure what else the machine does.
        const rounds = Array.from({ length: 6 }, () => ({
          found: milliseconds(() => expect(findQuote(each, quote)).not.toBeNull()),
          plain: milliseconds(lookThrough),
        }));
        const ratio = Math.min(...rounds.map(({ found }) => found)) / Math.min(...rounds.map(({ plain }) => plain));
        // About 1.5; a search that goes back for each place is at some hundreds.
        expect(ratio).toBeLessThan(8);
      }
  }, 60_000);
});
