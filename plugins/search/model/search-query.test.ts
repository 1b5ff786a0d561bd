import { describe, expect, it } from 'vitest';
import { countExperts, isEmpty, parseSearch, writeSearch, type Block } from './search-query.ts';

const blocks: readonly Block[] = [
  {
    id: 'b4',
    clauses: [
      { id: 'c1', kind: 'must', field: 'title', op: 'contains', value: ' design ' },
      { id: 'c2', kind: 'should', field: 'text', op: 'prefix', value: 'a < b & "c"' },
      { id: 'c3', kind: 'mustNot', field: 'type', op: 'equals', value: 'news' },
      { id: 'c4', kind: 'must', field: 'city', op: 'equals', value: '  ' },
    ],
  },
  { id: 'b9', clauses: [{ id: 'c5', kind: 'must', field: 'city', op: 'prefix', value: '' }] },
];

describe('the search description', () => {
  it('SEA-026 SEA-027 SEA-028 has must, should and mustNot, without what is empty', () => {
    expect(writeSearch({ tab: 'courses', simple: 'unused', blocks }, 'de')).toBe(
      '<search tab="courses" lang="de"><expert><block id="b1"><must field="title" op="contains">design</must>' +
        '<should field="text" op="prefix">a &lt; b &amp; &quot;c&quot;</should>' +
        '<mustNot field="type" op="equals">news</mustNot></block></expert></search>',
    );
  });

  it('SEA-021 simple words are well-formed whatever is typed, and are read back', () => {
    const xml = writeSearch({ tab: 'all', simple: ' <b> & \u0000"x"\ud800 ', blocks: [] }, 'en');
    expect(parseSearch(xml)).toEqual({ tab: 'all', simple: '<b> & "x"\ufffd', blocks: [] });
  });

  it('reads what it wrote, and leaves out what it does not know', () => {
    const read = parseSearch(writeSearch({ tab: 'news', simple: '', blocks }, 'de'));
    expect(read?.blocks[0]?.clauses.map(({ kind, op, value }) => [kind, op, value])).toEqual([
      ['must', 'contains', 'design'],
      ['should', 'prefix', 'a < b & "c"'],
      ['mustNot', 'equals', 'news'],
    ]);
    expect(parseSearch('<search><expert><block><may field="x">y</may></block></expert></search>')?.blocks).toEqual([]);
    expect([parseSearch('<search'), parseSearch('<find/>')]).toEqual([null, null]);
  });

  it('blank words, and blocks without a value, ask for nothing', () => {
    expect(isEmpty({ tab: 'all', simple: '  ', blocks: [] })).toBe(true);
    expect(isEmpty({ tab: 'all', simple: 'x', blocks: blocks.slice(1) })).toBe(true);
    expect(isEmpty({ tab: 'all', simple: '', blocks })).toBe(false);
  });

  it('counts expert nodes', () => {
    expect(['<search/>', '<search><expert/></search>', '<search><expert/><expert/></search>', '<broken'].map(countExperts)).toEqual([
      0, 1, 2, 0,
    ]);
  });
});
