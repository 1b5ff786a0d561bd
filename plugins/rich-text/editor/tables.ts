import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import { TableMap, type Rect } from '@tiptap/pm/tables';
import type { Attributes } from '../document/attributes.ts';
import { schemaOf, type TextSchema } from '../document/schema.ts';
import { plainSection } from '../document/table.ts';

/** The innermost table around the cursor. */
interface TableAtCursor {
  readonly node: DocumentNode;
  /** Position of the table. */
  readonly at: number;
  /** Whether the cursor is in its rows, and not in its caption. */
  readonly isInRows: boolean;
}

/** What the toolbar of a table shows. */
export interface TableState {
  readonly inRows: boolean;
  readonly headerRow: boolean;
  readonly headerColumn: boolean;
  readonly caption: boolean;
  readonly oneRow: boolean;
  readonly oneColumn: boolean;
}

export function tableAt({ selection }: EditorState): TableAtCursor | null {
  const { $from } = selection;
  if (selection instanceof NodeSelection && selection.node.type.name === 'table')
    return { node: selection.node, at: selection.from, isInRows: false };
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name === 'table') return { node, at: $from.before(depth), isInRows: $from.node(depth + 1)?.type.name === 'grid' };
  }
  return null;
}

const gridOf = (table: DocumentNode): DocumentNode => table.lastChild!;
const hasCaption = (table: DocumentNode): boolean => table.childCount > 1;

const LINES: Readonly<Record<'row' | 'column', (map: TableMap) => Rect>> = {
  row: ({ width }) => ({ left: 0, top: 0, right: width, bottom: 1 }),
  column: ({ height }) => ({ left: 0, top: 0, right: 1, bottom: height }),
};

/** The cells of the first row or column, with their places in the rows. */
function firstCells(grid: DocumentNode, line: 'row' | 'column'): { readonly node: DocumentNode; readonly at: number }[] {
  const map = TableMap.get(grid);
  return map.cellsInRect(LINES[line](map)).map((at) => ({ at, node: grid.nodeAt(at)! }));
}

const isHeader = (grid: DocumentNode, line: 'row' | 'column'): boolean =>
  firstCells(grid, line).every(({ node }) => node.type.name === 'headerCell');

export function tableState(state: EditorState): TableState | null {
  const table = tableAt(state);
  if (!table) return null;
  const grid = gridOf(table.node);
  const { width, height } = TableMap.get(grid);
  return {
    inRows: table.isInRows,
    headerRow: isHeader(grid, 'row'),
    headerColumn: isHeader(grid, 'column'),
    caption: hasCaption(table.node),
    oneRow: height === 1,
    oneColumn: width === 1,
  };
}

/** What a new header says it heads. */
const withScope = (attributes: Attributes, scope: string): Attributes => [
  ...attributes.filter(([name]) => name !== 'scope'),
  ['scope', scope],
];
const withoutScope = (attributes: Attributes): Attributes => attributes.filter(([name]) => name !== 'scope');

/** Makes headers of the first row or column, or cells of headers. */
export const toggleHeader =
  (line: 'row' | 'column'): Command =>
  (state, dispatch) => {
    const table = tableAt(state);
    if (!table) return false;
    const grid = gridOf(table.node);
    const start = table.at + table.node.nodeSize - 1 - grid.nodeSize + 1;
    const { cell, headerCell } = schemaOf(state).nodes;
    const has = isHeader(grid, line);
    // The corner of a table that has both stays a header.
    const other = line === 'row' ? 'column' : 'row';
    const corner = has && isHeader(grid, other) ? new Set(firstCells(grid, other).map(({ at }) => at)) : new Set<number>();
    const { tr } = state;
    for (const { node, at } of firstCells(grid, line)) {
      const attributes = node.attrs.attributes as Attributes;
      if (corner.has(at) || (!has && node.type === headerCell)) continue;
      const next = has ? withoutScope(attributes) : withScope(attributes, line === 'row' ? 'col' : 'row');
      tr.setNodeMarkup(start + at, has ? cell : headerCell, { ...node.attrs, attributes: next });
    }
    dispatch?.(tr);
    return true;
  };

/** Begins a caption, with the cursor in it; or takes it away. */
export const toggleCaption: Command = (state, dispatch) => {
  const table = tableAt(state);
  if (!table) return false;
  const { tr } = state;
  const inside = table.at + 1;
  if (hasCaption(table.node)) tr.delete(inside, inside + table.node.firstChild!.nodeSize);
  else {
    tr.insert(inside, schemaOf(state).nodes.caption.create());
    tr.setSelection(TextSelection.create(tr.doc, inside + 1));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Takes a table away, and leaves a paragraph where nothing else would be to write in. */
export const deleteTable: Command = (state, dispatch) => {
  const table = tableAt(state);
  if (!table) return false;
  const { parent, parentOffset } = state.doc.resolve(table.at);
  const { tr } = state;
  const end = table.at + table.node.nodeSize;
  if (parent.childCount === 1) tr.replaceWith(table.at, end, schemaOf(state).nodes.paragraph.create());
  else tr.delete(table.at, end);
  const near = Math.min(table.at + (parentOffset === 0 ? 1 : -1), tr.doc.content.size);
  tr.setSelection(TextSelection.near(tr.doc.resolve(near), parentOffset === 0 ? 1 : -1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

function emptyTable({ nodes }: TextSchema, rows: number, columns: number): DocumentNode {
  const cells = (type: 'cell' | 'headerCell'): DocumentNode[] =>
    Array.from({ length: columns }, () =>
      nodes[type].create({ attributes: type === 'headerCell' ? [['scope', 'col']] : [] }, nodes.paragraph.create({ bare: true })),
    );
  const [head, body] = [plainSection('thead', 0), plainSection('tbody', 1)];
  const made = Array.from({ length: rows }, (_, index) =>
    nodes.row.create({ section: index === 0 ? head : body }, cells(index === 0 ? 'headerCell' : 'cell')),
  );
  return nodes.table.create({ width: columns }, nodes.grid.create(null, made));
}

/** Whether a paragraph has nothing in it, and nothing to lose. */
const isEmpty = ({ parent }: ResolvedPos): boolean => parent.type.name === 'paragraph' && parent.content.size === 0;

/** A table of three rows and columns, the first row of headers, behind the block with the cursor or in the place of an empty one. */
export const insertTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (tableAt(state) || $from.depth === 0) return false;
  const { nodes } = schemaOf(state);
  const table = emptyTable(schemaOf(state), 3, 3);
  const { tr } = state;
  const isLast = $from.index(-1) === $from.node(-1).childCount - 1;
  const at = isEmpty($from) ? $from.before() : $from.after();
  if (!$from.node(-1).canReplaceWith($from.indexAfter(-1), $from.indexAfter(-1), nodes.table)) return false;
  // Somewhere to go on writing.
  const made = isLast ? [table, nodes.paragraph.create()] : [table];
  if (isEmpty($from)) tr.replaceWith(at, $from.after(), made);
  else tr.insert(at, made);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  return true;
};

export { columnAfter, columnBefore, removeColumn, removeRow, rowAbove, rowBelow } from './table-cells.ts';
