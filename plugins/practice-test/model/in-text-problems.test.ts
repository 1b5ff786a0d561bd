import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { inTextProblems } from './in-text-problems.ts';

const found = (kind: string, inner: string, test = '') =>
  inTextProblems(parse(`<test ${test}><question id="q" kind="${kind}">${inner}</question></test>`).children[0]!.children[0]!);
/** Each problem as `text path`, with `!` where nobody can answer the question like this. */
const problemsOf = (kind: string, inner: string, test = '') =>
  found(kind, inner, test).map(({ text, path, fatal }) => `${text.replace('test.problem.', '')} ${path}${fatal ? '!' : ''}`);
const SERVER = 'scoring="server"';

describe('a text with gaps', () => {
  const gaps = (inner: string, test = '') => problemsOf('gapText', inner, test);
  const ACCEPT = '<accept>x</accept>';

  it('is right with gaps that accept something, the same ones in each language', () => {
    expect(gaps(`<text>I <gap id="a">${ACCEPT}</gap> <b><gap id="b" points=" 1.5 ">${ACCEPT}</gap></b></text>`)).toEqual([]);
    expect(gaps(`<text><gap id="a">${ACCEPT}</gap></text><text><gap id="a">${ACCEPT}</gap></text>`)).toEqual([]);
  });

  it('needs a gap', () => {
    expect([gaps(''), gaps('<text>none</text>')]).toEqual([['noGap text!'], ['noGap text!']]);
    expect(gaps(`<text>none</text><text><gap id="a">${ACCEPT}</gap></text>`)).toEqual([]);
  });

  it('needs an id for each gap, once in a text', () => {
    expect(gaps(`<text><gap>${ACCEPT}</gap><gap id="a">${ACCEPT}</gap><gap id="a">${ACCEPT}</gap></text>`)).toEqual([
      'partNoId text[1]//gap[1]/@id!',
      'partSameId text[1]//gap[3]/@id!',
    ]);
    expect(found('gapText', `<text/><text><gap id="a" points="1">${ACCEPT}</gap><gap points="a" id="a">${ACCEPT}</gap></text>`)).toEqual([
      { text: 'test.problem.partSameId', path: 'text[2]//gap[2]/@id', fatal: true, values: { name: 'gap', id: 'a' } },
      { text: 'test.problem.badPoints', path: 'text[2]//gap[2]/@points', fatal: false, values: { id: 'a', said: 'a', points: 0 } },
    ]);
  });

  it('needs something that each gap accepts, unless the server keeps it', () => {
    expect(found('gapText', '<text><gap id="a"/></text>')).toEqual([
      { text: 'test.problem.gapWithoutAccept', path: 'text[1]//gap[1]', fatal: false, values: { id: 'a' } },
    ]);
    expect(gaps('<text><gap id="a"/></text>', SERVER)).toEqual([]);
  });

  it.each(['-1', 'x', '1e3', '12345678', '1.', ''])('has no points "%s"', (points) => {
    expect(gaps(`<text><gap id="a" points="${points}">${ACCEPT}</gap></text>`)).toEqual(['badPoints text[1]//gap[1]/@points']);
  });
});

const RIGHT = '<option id="a" correct="1">x</option>';
const WRONG = '<option id="b">y</option>';

describe('gaps with options', () => {
  const options = (inner: string, test = '') => problemsOf('inlineChoice', inner, test);

  it('are right with two options of which one is correct, the same in each language', () => {
    const gap = `<gap id="g" points="2">${RIGHT}${WRONG}</gap>`;
    expect(options(`<text language="en">A ${gap}.</text><text language="de">Ein ${gap}.</text>`)).toEqual([]);
  });

  it('need two options, each with words and an id of its own', () => {
    expect(options(`<text><gap id="g">${RIGHT}</gap></text>`)).toEqual(['tooFew text[1]//gap[1]!']);
    expect(options(`<text><gap id="g">${RIGHT}<option id="a"> </option><option>z</option></gap></text>`)).toEqual([
      'partSameId text[1]//gap[1]/option[2]/@id!',
      'partNoId text[1]//gap[1]/option[3]/@id!',
      'partEmpty text[1]//gap[1]/option[2]',
    ]);
  });

  it('need a correct one, unless the server keeps which it is', () => {
    const inner = `<text><gap id="g">${WRONG}<option id="c">z</option></gap></text>`;
    expect([options(inner), options(inner, SERVER)]).toEqual([['gapWithoutCorrect text[1]//gap[1]'], []]);
  });

  it('have the same correct ids and the same gaps in all languages', () => {
    const other = '<gap id="g"><option id="a">x</option><option id="b" correct="1">y</option></gap>';
    const gap = `<gap id="g">${RIGHT}${WRONG}</gap>`;
    expect(options(`<text language="en">${gap}</text><text language="de">${other}</text>`)).toEqual(['partUnlike text[2]//gap[1]']);
    const more = gap.replace('"g"', '"h"');
    expect(found('inlineChoice', `<text language="en">${gap}${more}</text><text language="de">${gap}</text>`)).toEqual([
      { text: 'test.problem.partMissing', path: 'text[2]', fatal: false, values: { name: 'gap', id: 'h', language: 'de' } },
    ]);
    // Of two texts in one language each may have its own.
    expect(options(`<text>${gap}</text><text>${more}</text>`)).toEqual([]);
  });

  it('are in no other gap', () =>
    expect(options(`<text><gap id="g">${RIGHT}${WRONG}<gap id="h">${RIGHT}${WRONG}</gap></gap></text>`)).toEqual([
      'partInside text[1]//gap[1]!',
    ]));
});

describe('passages', () => {
  const passages = (inner: string, test = '') => problemsOf('hottext', inner, test);

  it('are right with words, of which one is correct or several are', () =>
    expect(passages('<text>A <passage id="p" correct="1">b</passage> <passage id="q" correct="1">c</passage></text>')).toEqual([]));

  it('are in the text, each with an id and words', () => {
    expect(passages('<text>None</text>')).toEqual(['noPassage text!']);
    expect(passages('<text><passage correct="1">b</passage><passage id="p"/></text>')).toEqual([
      'partNoId text[1]//passage[1]/@id!',
      'partEmpty text[1]//passage[2]',
    ]);
  });

  it('say which is correct, in every language alike, unless the server keeps it', () => {
    const none = '<text><passage id="p">b</passage></text>';
    expect([passages(none), passages(none, SERVER)]).toEqual([['noneCorrect text//passage/@correct'], []]);
    expect(
      passages('<text language="en"><passage id="p" correct="1">b</passage></text><text language="de"><passage id="p">c</passage></text>'),
    ).toEqual(['partUnlike text[2]//passage[1]']);
  });
});

describe('a bank of words', () => {
  const bank = (inner: string, test = '') => problemsOf('gapMatch', inner, test);
  const gap = (id: string, ...words: readonly string[]): string =>
    `<gap id="${id}">${words.map((each) => `<accept>${each}</accept>`).join('')}</gap>`;
  const word = (id: string, more = '', text = `word ${id}`): string => `<word id="${id}" ${more}>${text}</word>`;

  it('is right with words for each gap; words may be left over', () => {
    expect(bank(`<text>A ${gap('g', 'a')} ${gap('h', 'b', 'c')}.</text>${word('a')}${word('b')}${word('c')}${word('d')}`)).toEqual([]);
    expect(bank(`<text>A ${gap('g', 'a')} ${gap('h', 'a')}.</text>${word('a', 'uses="2"')}`)).toEqual([]);
    expect(bank(`<text>A ${gap('g', 'a')} ${gap('h', 'a')}.</text>${word('a', 'uses="0"')}`)).toEqual([]);
    // What is right may be in the text of one language alone.
    expect(bank(`<text language="en">${gap('g', 'a')}</text><text language="de">${gap('g')}</text>${word('a')}`)).toEqual([]);
  });

  it('has words, each with an id and a look of its own', () => {
    expect(bank(`<text>${gap('g')}</text>`, SERVER)).toEqual(['tooFew !']);
    expect(bank(`<text>${gap('g', 'a')}</text>${word('a', '', 'lens')}${word('a', '', '')}${word('b', '', ' lens ')}`)).toEqual([
      'partSameId word[2]/@id!',
      'partEmpty word[2]',
      'wordTwice word[3]',
    ]);
  });

  it.each(['x', '-1', '1.5', '1000'])('has no uses="%s"', (uses) =>
    expect(bank(`<text>${gap('g', 'a')}</text>${word('a', `uses="${uses}"`)}`)).toEqual(['uses word[1]/@uses']),
  );

  it('has the words that its gaps accept', () => {
    expect(bank(`<text>${gap('g')}</text>${word('a')}`)).toEqual(['gapWithoutAccept text[1]//gap[1]']);
    expect(bank(`<text>${gap('g')}</text>${word('a')}`, SERVER)).toEqual([]);
    expect(found('gapMatch', `<text>${gap('g', 'a', 'z')}</text>${word('a')}`)).toEqual([
      { text: 'test.problem.noWord', path: 'text[1]//gap[1]/accept', fatal: false, values: { id: 'g', word: 'z' } },
    ]);
  });

  it('has enough of them for all gaps at once, however they are shared out', () => {
    expect(found('gapMatch', `<text>${gap('g', 'a')}${gap('h', 'a')}</text>${word('a')}${word('b')}`)).toEqual([
      { text: 'test.problem.fewWords', path: 'word', fatal: false, values: { count: 1, gaps: 2 } },
    ]);
    // The first gap gives up the word that it would take first.
    expect(bank(`<text>${gap('g', 'a', 'b')}${gap('h', 'a')}</text>${word('a')}${word('b')}`)).toEqual([]);
    expect(bank(`<text>${gap('g', 'a', 'b')}${gap('h', 'a', 'b')}${gap('i', 'b', 'a')}</text>${word('a')}${word('b')}`)).toEqual([
      'fewWords word',
    ]);
  });
});
