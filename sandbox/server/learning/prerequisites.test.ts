import { describe, expect, it } from 'vitest';
import { parse, select } from '../../../xsl/engine/index.ts';
import { requiredIds } from '../content/references.ts';
import { missingFor, type LearningState } from './prerequisites.ts';

const course = parse(
  '<course><chapter requires="1 2"><objectRef ID="3" requires="4 x"/><objectRef ID="1"/></chapter><chapter>' +
    '<objectRef ID="5"/></chapter></course>',
);
const [three, one, five] = select(course, '//objectRef') as [never, never, never];
const state = (kind: 'started' | 'done'): LearningState => ({ state: kind, points: 0, mpoints: 0 });

describe('what has to be done before', () => {
  it('is what a reference and its chapter require and is not done; nothing requires itself', () => {
    expect(missingFor(three, 12, new Map())).toEqual([4, 1, 2]);
    expect(
      missingFor(
        three,
        12,
        new Map([
          [1, state('done')],
          [2, state('started')],
        ]),
      ),
    ).toEqual([4, 2]);
    expect(missingFor(one, 12, new Map())).toEqual([2]);
    expect(missingFor(five, 12, new Map())).toEqual([]);
    expect(select(course, '//*').flatMap(requiredIds)).toEqual([1, 2, 4]);
  });

  it('locks guests, too, unless the course is open to them; nothing that was begun', () => {
    expect(missingFor(three, 0, new Map())).toEqual([4, 1, 2]);
    const [sample] = select(parse('<course guests="open"><objectRef ID="3" requires="4"/></course>'), '//objectRef');
    expect([missingFor(sample!, 0, new Map()), missingFor(sample!, 12, new Map())]).toEqual([[], [4]]);
    expect(missingFor(three, 12, new Map([[3, state('started')]]))).toEqual([]);
  });
});
