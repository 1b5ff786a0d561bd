import { TableMap } from '@tiptap/pm/tables';
import type { Fragment, Node as DocumentNode } from '@tiptap/pm/model';
import { wrap } from '../tree/write-xml.ts';
import type { Attributes } from './attributes.ts';
import { sectionsOf } from './table.ts';

type Write = (node: DocumentNode) => string;

/** What is inside of a table. */
export function writeInTable(table: DocumentNode, write: Write): string {
  const grid = table.lastChild!;
  const caption = table.childCount > 1 ? write(table.firstChild!) : '';
  const columns = table.attrs.width === TableMap.get(grid).width ? (table.attrs.columns as string) : '';
  return caption + columns + writeRows(grid.content, write);
}

/** Rows in their sections. */
export function writeRows(rows: Fragment, write: Write): string {
  const sections = sectionsOf(rows);
  let out = '';
  let inner = '';
  sections.forEach((section, index) => {
    inner += write(rows.child(index));
    const next = sections[index + 1];
    if (next?.key === section.key && next.name === section.name) return;
    out += section.name === '' ? inner : section.before + wrap(section.name, section.attributes, inner + section.trail);
    inner = '';
  });
  return out;
}

/** Attributes of a cell, with as many columns and rows as it has by now. */
export function withSpans({ attrs }: DocumentNode): Attributes {
  let attributes = attrs.attributes as Attributes;
  for (const name of ['colspan', 'rowspan'] as const) {
    const had = attributes.find(([each]) => each === name)?.[1];
    const has = attrs[name] as number;
    if (Number(had ?? 1) === has) continue;
    const own = [name, String(has)] as const;
    if (had === undefined) attributes = [...attributes, own];
    else attributes = attributes.flatMap((each) => (each[0] === name ? (has === 1 ? [] : [own]) : [each]));
  }
  return attributes;
}
