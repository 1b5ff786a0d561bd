import { describe, expect, it } from 'vitest';
import { changeClause, cloneBlock, cloneClause, deleteBlock, deleteClause, firstBlocks } from './expert.ts';

describe('blocks and fields of the expert search', () => {
  it('SEA-006 blocks are cloned behind the original and deleted; the last one stays', () => {
    const one = firstBlocks('title', 'lens');
    const { blocks: two, id } = cloneBlock(one, 'b1');
    expect(two.map((block) => [block.id, block.clauses.map(({ value }) => value)])).toEqual([
      ['b1', ['lens']],
      ['b2', ['lens']],
    ]);
    expect(id).toBe('b2');
    expect(new Set(two.flatMap(({ clauses }) => clauses.map((clause) => clause.id))).size).toBe(2);
    const left = deleteBlock(two, 'b1');
    expect([left.blocks.map((block) => block.id), left.id]).toEqual([['b2'], 'b2']);
    expect(deleteBlock(left.blocks, 'b2').blocks).toBe(left.blocks);
    expect(cloneBlock(one, 'b9')).toEqual({ blocks: one, id: '' });
  });

  it('RT-107 the copy of a block shares neither itself nor its fields with the original', () => {
    const one = firstBlocks('title', 'lens');
    const { blocks: two } = cloneBlock(one, 'b1');
    expect(two[1]).not.toBe(two[0]);
    expect(two[1]!.clauses[0]).not.toBe(two[0]!.clauses[0]);
    expect(two[0]).toEqual(firstBlocks('title', 'lens')[0]);
  });

  it('SEA-007 fields are cloned and deleted within their block; its last one stays', () => {
    const one = firstBlocks('title', 'lens');
    const { blocks: two, id } = cloneClause(one, 'c1');
    expect(two[0]!.clauses.map((clause) => clause.id)).toEqual(['c1', id]);
    const changed = changeClause(two, id, { kind: 'mustNot', op: 'prefix', field: 'city', value: 'Ber' });
    expect(changed[0]!.clauses[0]).toEqual(one[0]!.clauses[0]);
    expect(changed[0]!.clauses[1]).toEqual({ id, kind: 'mustNot', op: 'prefix', field: 'city', value: 'Ber' });
    const left = deleteClause(changed, 'c1');
    expect([left.blocks[0]!.clauses.map((clause) => clause.id), left.id]).toEqual([[id], id]);
    expect(deleteClause(left.blocks, id).blocks[0]!.clauses.length).toBe(1);
  });
});
