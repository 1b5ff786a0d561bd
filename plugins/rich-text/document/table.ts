import { Extension, Node, type Extensions, type NodeConfig } from '@tiptap/core';
import type { DOMOutputSpec, Fragment, Node as DocumentNode } from '@tiptap/pm/model';
import { attribute, OWN, shown, SPACE, type Attributes } from './attributes.ts';

/** A part of a table that rows lie in; '' is the table itself. Rows of the same one have the same key. */
export interface Section {
  readonly key: number;
  readonly name: '' | 'thead' | 'tbody' | 'tfoot';
  readonly attributes: Attributes;
  readonly before: string;
  readonly trail: string;
}

export const plainSection = (name: Section['name'], key: number): Section => ({ key, name, attributes: [], before: '', trail: '' });

const attributesOf = ({ attrs }: DocumentNode): Attributes => attrs.attributes as Attributes;

/** A caption and rows. The rows are a node of their own, because the package for tables takes all children of its table for rows. */
const table = {
  name: 'table',
  group: 'block',
  content: 'caption? grid',
  isolating: true,
  // The source of its `colgroup`, which holds as long as there are as many columns.
  addAttributes: () => ({ ...OWN, ...SPACE, columns: attribute(''), width: attribute(0) }),
  renderHTML: ({ node }) => ['table', shown(attributesOf(node)), 0],
} satisfies NodeConfig;

const caption = {
  name: 'caption',
  content: 'inline*',
  isolating: true,
  defining: true,
  selectable: false,
  addAttributes: () => ({ ...OWN, ...SPACE }),
  renderHTML: ({ node }) => ['caption', shown(attributesOf(node)), 0],
} satisfies NodeConfig;

const grid = { name: 'grid', content: 'row+', isolating: true, selectable: false, renderHTML: () => ['tbody', 0] } satisfies NodeConfig;

const row = {
  name: 'row',
  content: '(cell | headerCell)*',
  selectable: false,
  // null: of a row that is new; see `sectionsOf`.
  addAttributes: () => ({ ...OWN, ...SPACE, section: attribute(null) }),
  renderHTML: ({ node }) => ['tr', shown(attributesOf(node)), 0],
} satisfies NodeConfig;

const span = (value: unknown): string | undefined => (value === 1 ? undefined : String(value));

const cell = (name: 'cell' | 'headerCell', tag: 'td' | 'th'): NodeConfig => ({
  name,
  content: 'block+',
  isolating: true,
  selectable: false,
  addAttributes: () => ({ ...OWN, ...SPACE, colspan: attribute(1), rowspan: attribute(1), colwidth: attribute(null) }),
  renderHTML: ({ node: { attrs } }): DOMOutputSpec => [
    tag,
    shown(attrs.attributes as Attributes, { colspan: span(attrs.colspan), rowspan: span(attrs.rowspan) }),
    0,
  ],
});

/** How the package for tables tells their parts. */
const ROLES: Readonly<Record<string, string>> = { grid: 'table', row: 'row', cell: 'cell', headerCell: 'header_cell' };
const roles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }) => (Object.hasOwn(ROLES, name) ? { tableRole: ROLES[name] } : {}),
});

export const TABLE_EXTENSIONS: Extensions = [
  Node.create(table),
  Node.create(caption),
  Node.create(grid),
  Node.create(row),
  Node.create(cell('cell', 'td')),
  Node.create(cell('headerCell', 'th')),
  roles,
];

/** The section of each row. A new row goes with the one above it, but below the last one of a head into what follows. */
export function sectionsOf(rows: Fragment): readonly Section[] {
  const own: (Section | null)[] = [];
  rows.forEach(({ attrs }) => own.push((attrs.section as Section | undefined) ?? null));
  const out: Section[] = [];
  own.forEach((section, index) => {
    const above = out.at(-1);
    const below = own.slice(index + 1).find((each) => each !== null);
    const isBelowHead = above?.name === 'thead' && above.key !== below?.key;
    out.push(section ?? (above && !isBelowHead ? above : (below ?? plainSection('tbody', -1))));
  });
  return out;
}
