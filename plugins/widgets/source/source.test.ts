import { describe, expect, it } from 'vitest';
import { mistakesIn } from './mistakes.ts';
import { elementsOf, givenNames, usedNames } from './used-names.ts';

describe('mistakes of a source', () => {
  it.each<[string, 'document' | 'fragment', string, readonly (readonly [number, number])[]]>([
    ['a document that is right', 'document', '<a>\n<b/></a>', []],
    ['a tag that is not closed', 'document', '<a>\n  <b></a>', [[2, 6]]],
    ['elements and words', 'fragment', 'one <b>two</b>&nbsp;&euro;', []],
    ['words alone, as a document', 'document', 'one', [[1, 1]]],
    ['the first line of a fragment', 'fragment', '<p>&nbsp;</b>', [[1, 10]]],
    ['a later line of a fragment', 'fragment', '<p>\n&euro;</b></p>', [[2, 7]]],
    ['a character that XML has no name for, in a document', 'document', '<a>&nbsp;</a>', [[1, 4]]],
  ])('%s', (_what, kind, text, where) => {
    expect(mistakesIn(text, kind).map(({ line, column }) => [line, column])).toEqual(where);
  });

  it('are in the words of the parser', () => {
    expect(mistakesIn('<a></b>', 'document')[0]!.message).toMatch(/b/);
  });
});

describe('names for completion', () => {
  const listed = (names: ReturnType<typeof givenNames>) => [...names].map(([element, { attributes }]) => [element, [...attributes.keys()]]);

  it('are those that are given and those of the text, each attribute at its element', () => {
    const given = givenNames(' recipe recipe@minutes  step@id ');
    expect(listed(given)).toEqual([
      ['recipe', ['minutes']],
      ['step', ['id']],
    ]);
    expect(listed(usedNames(`<x:a é = "1" b='>'><recipe serves="2" minutes="3"/><c`, given))).toEqual([
      ['recipe', ['minutes', 'serves']],
      ['step', ['id']],
      ['x:a', ['é', 'b']],
      ['c', []],
    ]);
    // What is given stays what it was for the next text.
    expect(listed(given)[0]).toEqual(['recipe', ['minutes']]);
  });

  it('say what may be in an element, and what an attribute may be', () => {
    const given = givenNames('recipe/step recipe@course=starter|dessert recipe@minutes step');
    expect(elementsOf(usedNames('<recipe course="soup"><note/></recipe>', given))).toEqual([
      { name: 'recipe', children: ['step'], attributes: [{ name: 'course', values: ['starter', 'dessert'] }, 'minutes'] },
      { name: 'step', attributes: [] },
      { name: 'note', attributes: [] },
    ]);
  });
});
