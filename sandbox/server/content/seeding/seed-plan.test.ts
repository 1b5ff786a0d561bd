import { describe, expect, it } from 'vitest';
import { parseRoot } from '../../xml/nodes.ts';
import { readObject } from '../object.ts';
import { digestOf, objectName, planSeed } from './seed-plan.ts';

const object = (id: number, title: string) =>
  readObject(parseRoot(`<object ID="${id}" dataType="p_News"><title language="en">${title}</title></object>`));
const names = (objects: readonly ReturnType<typeof object>[]) => objects.map(objectName);
const digests = (...objects: readonly ReturnType<typeof object>[]) => new Map(objects.map((each) => [objectName(each), digestOf(each)]));

describe('what of the files is written over a database', () => {
  const [old, changed, edited] = [object(1, 'old'), object(1, 'new'), object(1, 'edited')];
  const cases: [string, Parameters<typeof planSeed>, { added?: string[]; updated?: string[]; leftAlone?: string[]; record?: string[] }][] =
    [
      ['a new object is added', [[old], new Map(), new Map()], { added: ['p_News 1'], record: [digestOf(old)] }],
      ['the same again is nothing', [[old], digests(old), digests(old)], {}],
      [
        'an untouched one follows the files',
        [[changed], digests(old), digests(old)],
        { updated: ['p_News 1'], record: [digestOf(changed)] },
      ],
      ['an edited one stays', [[changed], digests(edited), digests(old)], { leftAlone: ['p_News 1'] }],
      ['an edited one stays without a word when the files are as before', [[old], digests(edited), digests(old)], {}],
      ['a deleted one stays deleted', [[old], new Map(), digests(old)], {}],
      ['a deleted one stays deleted, in another form too', [[changed], new Map(), digests(old)], { leftAlone: ['p_News 1'] }],
      ['an edit that says the same counts as the files', [[changed], digests(changed), digests(old)], { record: [digestOf(changed)] }],
      ['one of unknown origin counts as an author’s', [[changed], digests(edited), new Map()], { leftAlone: ['p_News 1'], record: [''] }],
      ['and goes on doing so', [[changed], digests(edited), new Map([['p_News 1', '']])], { leftAlone: ['p_News 1'] }],
      [
        'a configured one of unknown origin stays',
        [[changed], new Map([['p_News 1', '']]), new Map([['p_News 1', '']])],
        { leftAlone: ['p_News 1'] },
      ],
      ['what left the files stays', [[], digests(old), digests(old)], {}],
    ];
  it.each(cases)('RT-007 %s', (_, [files, stored, seeded], expected) => {
    const plan = planSeed(files, stored, seeded);
    expect({
      added: names(plan.added),
      updated: names(plan.updated),
      leftAlone: plan.leftAlone,
      record: [...plan.record.values()],
    }).toEqual({ added: [], updated: [], leftAlone: [], record: [], ...expected });
  });
});
