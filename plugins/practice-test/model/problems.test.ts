import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { choiceProblems, hotspotProblems, matchingProblems, orderingProblems, typedProblems } from './problems.ts';

type Find = typeof choiceProblems;
const found = (find: Find, kind: string, inner: string, test = '') =>
  find(parse(`<test ${test}><question id="q" kind="${kind}">${inner}</question></test>`).children[0]!.children[0]!);
/** Each problem as `text path`, with `!` where nobody can answer the question like this. */
const problemsOf = (find: Find, kind: string, inner: string, test = '') =>
  found(find, kind, inner, test).map(({ text, path, fatal }) => `${text.replace('test.problem.', '')} ${path}${fatal ? '!' : ''}`);
const SERVER = 'scoring="server"';

describe('a choice', () => {
  const single = (inner: string, test = '') => problemsOf(choiceProblems, 'singleChoice', inner, test);
  const multiple = (inner: string) => problemsOf(choiceProblems, 'multipleChoice', inner);

  it('is right with options of which one is correct, or several where several can be chosen', () => {
    expect(single('<option id="a" correct="1"/><option id="b" correct="0"/>')).toEqual([]);
    expect(multiple('<option id="a" correct="1"/><option id="b" correct="1"/>')).toEqual([]);
  });

  it('needs options, each with an id of its own', () => {
    expect(found(choiceProblems, 'singleChoice', '')).toEqual([
      { text: 'test.problem.tooFew', path: '', fatal: true, values: { name: 'option', least: 1 } },
    ]);
    expect(found(choiceProblems, 'singleChoice', '<option id="a"/><option/><option id="a" correct="1"/>')).toEqual([
      { text: 'test.problem.partNoId', path: 'option[2]/@id', fatal: true, values: { name: 'option', id: '' } },
      { text: 'test.problem.partSameId', path: 'option[3]/@id', fatal: true, values: { name: 'option', id: 'a' } },
    ]);
  });

  it('needs a correct option, unless the server keeps which one it is', () => {
    expect(single('<option id="a"/>')).toEqual(['noneCorrect option/@correct']);
    expect(single('<option id="a"/>', SERVER)).toEqual([]);
    expect(choiceProblems(parse('<question kind="singleChoice"><option id="a"/></question>').children[0]!)).toHaveLength(1);
  });

  it('of one has no second correct option', () => {
    expect(found(choiceProblems, 'singleChoice', '<option id="a" correct="1"/><option id="b" correct="1"/>')).toEqual([
      { text: 'test.problem.severalCorrect', path: 'option/@correct', fatal: false, values: { right: 2 } },
    ]);
  });
});

describe('a matching', () => {
  const matching = (inner: string, test = '') => problemsOf(matchingProblems, 'matching', inner, test);

  it('is right when each left side has a counterpart; right sides may be left over', () => {
    expect(matching('<left id="l"/><right id="r" match="l"/><right id="s"/>')).toEqual([]);
  });

  it('names the left sides that nothing matches, unless the server keeps what does', () => {
    const inner = '<left id="l"/><left id="m"/><right id="r" match="l"/>';
    expect(found(matchingProblems, 'matching', inner)).toEqual([
      { text: 'test.problem.leftAlone', path: "left[@id='m']", fatal: false, values: { id: 'm' } },
    ]);
    expect(matching(inner, SERVER)).toEqual([]);
  });

  it('needs both sides, with ids', () => {
    expect([matching('<right id="r"/>'), matching('<left id="l"/>', SERVER), matching('<left/><right/>', SERVER)]).toEqual([
      ['tooFew !'],
      ['tooFew !'],
      ['partNoId left[1]/@id!', 'partNoId right[1]/@id!'],
    ]);
  });
});

describe('an order', () => {
  const ordering = (inner: string, test = '') => problemsOf(orderingProblems, 'ordering', inner, test);

  it('is right with two items or more that each have a position of their own', () => {
    expect(ordering('<item id="a" position="7"/><item id="b" position="1"/>')).toEqual([]);
  });

  it('needs two items', () => {
    expect(found(orderingProblems, 'ordering', '<item id="a" position="1"/>')).toEqual([
      { text: 'test.problem.tooFew', path: '', fatal: true, values: { name: 'item', least: 2 } },
    ]);
  });

  it('names positions that are none or come twice, unless the server keeps them', () => {
    const inner =
      '<item id="a" position="1"/><item id="b" position="1"/><item id="c"/><item id="d" position="2x"/><item id="e" position="1234567"/>';
    expect(ordering(inner)).toEqual(['b', 'c', 'd', 'e'].map((_, index) => `position item[${index + 2}]/@position`));
    expect(found(orderingProblems, 'ordering', inner)[2]!.values).toEqual({ said: '2x' });
    expect(ordering(inner, SERVER)).toEqual([]);
  });
});

describe('a picture with areas', () => {
  const hotspot = (inner: string, test = '') => problemsOf(hotspotProblems, 'hotspot', inner, test);
  const PICTURE = '<picture src="img/eye.svg" w="10" h="10"/>';
  const area = (more = '', coords = '1,1,4,4'): string => `<area id="a" coords="${coords}" ${more}/>`;

  it('is right with a picture of a size, and areas with labels of which one is correct', () => {
    expect(hotspot(PICTURE + area('label="x" correct="1"'))).toEqual([]);
    expect(hotspot(`${PICTURE}<area id="a" coords="1,1,4,4" correct="1"><label>x</label></area>`)).toEqual([]);
  });

  it('needs a picture by a usable address, and its size', () => {
    const good = area('label="x" correct="1"');
    expect([
      hotspot(good),
      hotspot(`<picture src="javascript:x" w="1" h="1"/>${good}`),
      hotspot(`<picture src="" w="1" h="1"/>${good}`),
      hotspot(`<picture src="https://x/y.png" w="0" h="1"/>${good}`),
      hotspot(`<picture src="x" w="1"/>${good}`),
    ]).toEqual([
      ['noPicture picture/@src'],
      ['noPicture picture/@src'],
      ['noPicture picture/@src'],
      ['noSize picture'],
      ['noSize picture'],
    ]);
  });

  it('needs areas that are some, with a label for who does not see them', () => {
    expect(hotspot(PICTURE)).toEqual(['tooFew !']);
    expect(found(hotspotProblems, 'hotspot', PICTURE + area('correct="1"', '1,2'))).toEqual([
      { text: 'test.problem.coords', path: 'area[1]/@coords', fatal: false, values: { said: '1,2' } },
      { text: 'test.problem.noLabel', path: 'area[1]/@label', fatal: false, values: {} },
    ]);
  });

  it('needs a correct one, unless the server keeps which one it is', () => {
    expect([hotspot(PICTURE + area('label="x"')), hotspot(PICTURE + area('label="x"'), SERVER)]).toEqual([
      ['noneCorrect area/@correct'],
      [],
    ]);
  });
});

describe('a text that is typed', () => {
  it('needs something that is accepted, unless the server keeps it', () => {
    expect([
      problemsOf(typedProblems, 'audio', '<clip/><accept>x</accept>'),
      problemsOf(typedProblems, 'audio', '<clip/>'),
      problemsOf(typedProblems, 'audio', '<clip/>', SERVER),
    ]).toEqual([[], ['noAccept accept!'], []]);
  });

  it('needs the sound that is heard, or the word that is translated', () => {
    expect([
      problemsOf(typedProblems, 'audio', '<accept>x</accept>'),
      problemsOf(typedProblems, 'vocabulary', '<accept>x</accept>'),
      problemsOf(typedProblems, 'vocabulary', '<term>y</term><accept>x</accept>'),
      problemsOf(typedProblems, 'other', '<accept>x</accept>'),
    ]).toEqual([['noClip clip'], ['noTerm term!'], [], []]);
  });
});
