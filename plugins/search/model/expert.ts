import { deepClone } from '../../../core/api.ts';
import type { Block, Clause } from './search-query.ts';

/** Blocks as the form edits them; there is always one, with one clause at least (SEA-006, SEA-007). */
export type Blocks = readonly Block[];

const nextNumber = (ids: readonly string[]): number => 1 + Math.max(0, ...ids.map((id) => Number(id.slice(1)) || 0));
const clauseIds = (blocks: Blocks): string[] => blocks.flatMap(({ clauses }) => clauses.map(({ id }) => id));

/** What an expert search begins with. @param field the first field that the server offers */
export const firstBlocks = (field: string, value = ''): Blocks => [
  { id: 'b1', clauses: [{ id: 'c1', kind: 'must', field, op: 'contains', value }] },
];

/** Puts a copy behind the original. `id` is the copy's, for the focus; '' when there is no such block. */
export function cloneBlock(blocks: Blocks, id: string): { readonly blocks: Blocks; readonly id: string } {
  const at = blocks.findIndex((block) => block.id === id);
  const original = blocks[at];
  if (!original) return { blocks, id: '' };
  const first = nextNumber(clauseIds(blocks));
  const copy = deepClone(original) as { id: string; readonly clauses: readonly { id: string }[] } & Block;
  copy.id = `b${nextNumber(blocks.map((block) => block.id))}`;
  copy.clauses.forEach((clause, index) => (clause.id = `c${first + index}`));
  return { blocks: blocks.toSpliced(at + 1, 0, copy), id: copy.id };
}

/** Takes a block out; the last one stays. `id` is of the block that replaces it. */
export function deleteBlock(blocks: Blocks, id: string): { readonly blocks: Blocks; readonly id: string } {
  const at = blocks.findIndex((block) => block.id === id);
  if (at < 0 || blocks.length === 1) return { blocks, id };
  const rest = blocks.toSpliced(at, 1);
  return { blocks: rest, id: rest[Math.min(at, rest.length - 1)]!.id };
}

/** Changes the block that holds a clause. */
const around = (blocks: Blocks, id: string, change: (clauses: readonly Clause[], at: number) => readonly Clause[]): Blocks =>
  blocks.map((block) => {
    const at = block.clauses.findIndex((clause) => clause.id === id);
    return at < 0 ? block : { ...block, clauses: change(block.clauses, at) };
  });

/** Puts a copy of a clause behind it. */
export function cloneClause(blocks: Blocks, id: string): { readonly blocks: Blocks; readonly id: string } {
  const copy = `c${nextNumber(clauseIds(blocks))}`;
  return { blocks: around(blocks, id, (clauses, at) => clauses.toSpliced(at + 1, 0, { ...clauses[at]!, id: copy })), id: copy };
}

/** Takes a clause out; the last one of its block stays. `id` is of the clause that replaces it. */
export function deleteClause(blocks: Blocks, id: string): { readonly blocks: Blocks; readonly id: string } {
  let next = id;
  const rest = around(blocks, id, (clauses, at) => {
    if (clauses.length === 1) return clauses;
    const left = clauses.toSpliced(at, 1);
    next = left[Math.min(at, left.length - 1)]!.id;
    return left;
  });
  return { blocks: rest, id: next };
}

/** Writes values into a clause. */
export const changeClause = (blocks: Blocks, id: string, change: Partial<Omit<Clause, 'id'>>): Blocks =>
  around(blocks, id, (clauses, at) => clauses.with(at, { ...clauses[at]!, ...change }));
