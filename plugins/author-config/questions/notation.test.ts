import { describe, expect, it } from 'vitest';
import { choicesIn, readMarks, readWords, runsOf, writeMarks, type MarkedKind } from './notation.ts';

const GAPS =
  'Light is <gap id="g1" points="1">\n <accept>slower</accept><accept>less fast</accept></gap> in glass. ' +
  'It is <gap id="g7" points="2"><accept>bent</accept></gap> &amp; more.';

/** What comes of a source when its author changes the notation. */
function rewritten(source: string, kind: MarkedKind, change: (notation: string) => string): string {
  const marked = readMarks(source, kind)!;
  return writeMarks(change(marked.notation), kind, marked);
}
const notationOf = (source: string, kind: MarkedKind): string => readMarks(source, kind)!.notation;

describe('the notation of marks in a text', () => {
  it('shows answers between brackets and nothing of XML', () => {
    expect(notationOf(GAPS, 'gapText')).toBe('Light is [slower/less fast] in glass. It is [2: bent] & more.');
    expect(
      notationOf('<gap id="g1" points="1"><option id="a" correct="1">x</option><option id="b">y/z</option></gap>', 'inlineChoice'),
    ).toBe('[*x/y\\/z]');
    expect(notationOf('The <passage id="p1" correct="1">lens</passage> or <passage id="p2">eye</passage>', 'hottext')).toBe(
      'The [*lens] or [eye]',
    );
    expect(notationOf('<gap id="g1" points="1"><accept>w1</accept></gap>', 'gapMatch')).toBe('[w1]');
  });

  it('shows a gap that names a word as that reads, and takes what reads so for it', () => {
    const source = 'The <gap id="g1" points="1"><accept>w1</accept></gap> is in the <gap id="g2" points="2"><accept>w2</accept></gap>.';
    const texts = readWords('w1 the lens\nw2 eye\nw3 a/b\n');
    const names = new Map([...texts].map(([id, text]) => [text, id]));
    const marked = readMarks(source, 'gapMatch', texts)!;
    expect(marked.notation).toBe('The [the lens] is in the [2: eye].');
    const written = (change: (notation: string) => string): string => writeMarks(change(marked.notation), 'gapMatch', marked, names);
    expect(written((notation) => notation)).toBe(source);
    expect(written((notation) => `${notation} [a\\/b] or [w1], [other]`)).toBe(
      `${source} <gap id="g3" points="1"><accept>w3</accept></gap> or <gap id="g4" points="1"><accept>w1</accept></gap>, ` +
        '<gap id="g5" points="1"><accept>other</accept></gap>',
    );
    expect(written((notation) => notation.replace('[2: eye]', '[2: the lens/eye]'))).toBe(
      source.replace('<accept>w2', '<accept>w1</accept><accept>w2'),
    );
  });

  it('leaves words that cannot be told apart their names', () => {
    expect([...readWords('w1 lens\nw2 lens\nw3 w4\nw4 eye\nbroken\n')]).toEqual([['w4', 'eye']]);
  });

  it('leaves every byte of what was not changed, and names where they were', () => {
    expect(rewritten(GAPS, 'gapText', (notation) => notation)).toBe(GAPS);
    expect(rewritten(GAPS, 'gapText', (notation) => notation.replace('Light', '<Light>'))).toBe(GAPS.replace('Light', '&lt;Light&gt;'));
    expect(rewritten(GAPS, 'gapText', (notation) => notation.replace('[2: bent]', '[2: bent/refracted]'))).toBe(
      GAPS.replace('<accept>bent</accept>', '<accept>bent</accept><accept>refracted</accept>'),
    );
    expect(rewritten(GAPS, 'gapText', (notation) => notation.replace('[slower/less fast]', 'slower'))).toBe(
      GAPS.replace(/<gap id="g1"[\s\S]*?<\/gap>/, 'slower'),
    );
  });

  it('gives a new mark the next name, and a mark that has moved its own', () => {
    expect(rewritten(GAPS, 'gapText', (notation) => `${notation} In [3: air] & <water>`)).toBe(
      `${GAPS} In <gap id="g2" points="3"><accept>air</accept></gap> &amp; &lt;water&gt;`,
    );
    const two = '<passage id="p1" correct="1">a</passage> <passage id="p2" correct="0">b</passage>';
    expect(rewritten(two, 'hottext', () => '[b] [*a] [*c/d]')).toBe(
      '<passage id="p2" correct="0">b</passage> <passage id="p1" correct="1">a</passage> <passage id="p3" correct="1">c/d</passage>',
    );
  });

  it('keeps the names of options, by words or by number', () => {
    const choice = '<gap id="g1" points="1"><option id="b" correct="1">x</option><option id="d">y</option></gap>';
    expect(rewritten(choice, 'inlineChoice', () => '[y/*x/z]')).toBe(
      '<gap id="g1" points="1"><option id="d" correct="0">y</option><option id="b" correct="1">x</option>' +
        '<option id="a" correct="0">z</option></gap>',
    );
    expect(rewritten(choice, 'inlineChoice', () => '[*x/why]')).toContain('<option id="d" correct="0">why</option>');
  });

  it.each([
    ['brackets and strokes of the text itself', 'a [b] \\ <gap id="g1" points="1"><accept>c/d] *e</accept></gap>'],
    ['marks within other markup', '<p>Light &lt; <em>is</em> <gap id="g1" points="1"><accept>slow</accept></gap></p><!-- [x] -->'],
    ['a gap that says more than a notation can', 'x <gap id="g1" points="1"><accept typos="1">slow</accept></gap> y'],
    ['an answer like points', '<gap id="g1" points="1"><accept>3: x</accept></gap>'],
    ['no mark at all', 'Nothing here.'],
  ])('comes back as it was after a change and its undoing: %s', (_, source) => {
    const marked = readMarks(source, 'gapText')!;
    expect(writeMarks(`${marked.notation}!`, 'gapText', marked)).toBe(`${source}!`);
    const again = readMarks(`${source}!`, 'gapText')!;
    expect(writeMarks(marked.notation, 'gapText', again)).toBe(source);
  });

  it('takes brackets that nothing closes, and empty ones, for words', () => {
    expect(runsOf('a [b [c] [] [ ] [/] d\\')).toEqual([
      { isMark: false, text: 'a [b ' },
      { isMark: true, text: 'c' },
      { isMark: false, text: ' [] [ ] [/] d\\' },
    ]);
    expect(choicesIn('2: *a / b\\/c / ')).toEqual([
      { words: 'a', isRight: true },
      { words: 'b/c', isRight: false },
    ]);
    expect(readMarks('a < b', 'gapText')).toBeNull();
  });
});
