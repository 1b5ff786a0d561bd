import { TableMap } from '@tiptap/pm/tables';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { isElement, type Element } from '../tree/piece.ts';
import { writeXml } from '../tree/write-xml.ts';
import { isBlank } from './names.ts';
import { readInline, type Reading } from './read-inline.ts';
import type { Section } from './table.ts';

/** Reads the blocks in a cell. */
type ReadCell = (type: 'cell' | 'headerCell', element: Element, before: string, attrs: object) => DocumentNode;

/** Larger ones are kept as they are: each edit looks at all cells. */
const MOST_CELLS = 20_000;
const SECTION = /^(?:thead|tbody|tfoot)$/;

/** An element, and the white space before it. */
interface Child {
  readonly element: Element;
  readonly before: string;
}

/** The elements in an element, and the white space behind the last; null when there is anything else. */
function elementsIn({ children }: Element): { readonly inside: readonly Child[]; readonly trail: string } | null {
  const inside: Child[] = [];
  let before = '';
  for (const piece of children) {
    if (isBlank(piece)) before += piece;
    else if (isElement(piece)) {
      inside.push({ element: piece, before });
      before = '';
    } else return null;
  }
  return { inside, trail: before };
}

/** How many columns or rows a cell has; null when it is nothing that every browser reads alike. */
function spanOf({ attributes }: Element, name: string): number | null {
  const value = attributes.find(([each]) => each === name)?.[1] ?? '1';
  return /^[1-9]\d{0,2}$/.test(value) ? Number(value) : null;
}

/** Rows of one section; null when they are none, or a cell would reach out of their section. */
function readRows(children: readonly Child[], section: Section, reading: Reading, readCell: ReadCell): DocumentNode[] | null {
  const { schema, collapse = false } = reading;
  const rows: DocumentNode[] = [];
  for (const [index, { element, before }] of children.entries()) {
    const read = element.name === 'tr' ? elementsIn(element) : null;
    if (!read) return null;
    const cells: DocumentNode[] = [];
    for (const { element: cell, before: space } of read.inside) {
      const [colspan, down] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      const left = children.length - index;
      if (!/^t[dh]$/.test(cell.name) || colspan === null || down === null || (down > left && !collapse)) return null;
      const attrs = { colspan, rowspan: Math.min(down, left) };
      cells.push(readCell(cell.name === 'th' ? 'headerCell' : 'cell', cell, collapse ? '' : space, attrs));
    }
    const space = collapse ? { before: '', trail: '' } : { before, trail: read.trail };
    rows.push(schema.nodes.row.create({ attributes: element.attributes, ...space, section }, cells));
  }
  return rows;
}

/** A table as rows and cells; null for one that is not regular, or holds more than rows: that stays as it is. */
export function readTable(table: Element, before: string, reading: Reading, readCell: ReadCell): DocumentNode | null {
  const { schema, collapse = false } = reading;
  const { nodes } = schema;
  const read = elementsIn(table);
  if (!read) return null;
  const rows: DocumentNode[] = [];
  let caption: DocumentNode | null = null;
  let columns = '';
  for (const [index, child] of read.inside.entries()) {
    const { element } = child;
    const space = collapse ? '' : child.before;
    if (element.name === 'caption' && index === 0) {
      const inline = readInline(element.children, reading);
      if (!inline) return null;
      caption = nodes.caption.create(
        { attributes: element.attributes, before: space, lead: inline.lead, trail: inline.trail },
        inline.content,
      );
    } else if (element.name === 'colgroup' && rows.length === 0) columns += space + writeXml([element]);
    else {
      const isSection = SECTION.test(element.name);
      const inside = isSection ? elementsIn(element) : { inside: [child], trail: '' };
      if (!inside || (inside.inside.length === 0 && !collapse)) return null;
      const name = (isSection ? element.name : '') as Section['name'];
      const section: Section = isSection
        ? { key: index, name, attributes: element.attributes, before: space, trail: collapse ? '' : inside.trail }
        : { key: -1, name, attributes: [], before: '', trail: '' };
      const own = readRows(inside.inside, section, reading, readCell);
      if (!own) return null;
      rows.push(...own);
    }
  }
  if (rows.length === 0) return null;
  const width = rows.reduce((most, row) => Math.max(most, columnsOf(row)), 0);
  if (width === 0 || width * rows.length > MOST_CELLS) return null;
  const grid = nodes.grid.create(null, rows);
  const map = TableMap.get(grid);
  // What was pasted is made regular by the editor.
  if (map.problems && !collapse) return null;
  const attrs = { attributes: table.attributes, before, trail: collapse ? '' : read.trail, columns, width: map.width };
  return nodes.table.create(attrs, caption ? [caption, grid] : [grid]);
}

function columnsOf(row: DocumentNode): number {
  let sum = 0;
  row.forEach(({ attrs }) => {
    sum += attrs.colspan as number;
  });
  return sum;
}
