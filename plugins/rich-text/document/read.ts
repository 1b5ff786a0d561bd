import { Fragment, type Node as DocumentNode, type NodeType } from '@tiptap/pm/model';
import { takeNotes } from '../footnotes/notes.ts';
import { isElement, type Element, type Piece } from '../tree/piece.ts';
import { writeXml } from '../tree/write-xml.ts';
import { readTable } from './read-table.ts';
import { readInline, type Reading } from './read-inline.ts';
import { BOXES, isBlank, levelOf } from './names.ts';
import { schema as ownSchema, type TextSchema } from './schema.ts';

/** The document that an editor opens with; empty markup gives one empty paragraph (AUT-031). @param schema of the editor that takes it */
export function readDocument(pieces: readonly Piece[], schema: TextSchema = ownSchema): DocumentNode {
  const { nodes } = schema;
  const taken = takeNotes(pieces);
  const { blocks, trail } = readBlocks(taken?.body ?? pieces, { schema, notes: taken?.notes });
  const attrs = taken ? { trail: taken.trail, beforeNotes: trail, noteWords: taken.words } : { trail };
  return nodes.doc.create(attrs, blocks.length ? blocks : nodes.paragraph.create());
}

interface Blocks {
  readonly blocks: DocumentNode[];
  readonly trail: string;
}

/** Markup as blocks; text between blocks becomes a paragraph without an element. */
export function readBlocks(pieces: readonly Piece[], reading: Reading): Blocks {
  const {
    schema: { nodes },
    collapse = false,
  } = reading;
  const blocks: DocumentNode[] = [];
  let space = '';
  let run: Piece[] = [];
  const endRun = (): void => {
    if (run.length === 0) return;
    let after = '';
    while (isBlank(run.at(-1)!)) after = `${run.pop() as string}${after}`;
    const { content, lead, trail } = readInline(run, reading)!;
    blocks.push(nodes.paragraph.create({ bare: !collapse, before: collapse ? '' : space, lead, trail }, content));
    space = after;
    run = [];
  };
  pieces.forEach((piece, index) => {
    if (run.length === 0 && isBlank(piece)) {
      space += piece;
      return;
    }
    if (isInline(pieces, index, run.length > 0, reading)) {
      run.push(piece);
      return;
    }
    endRun();
    blocks.push(readBlock(piece as Exclude<Piece, string>, collapse ? '' : space, reading));
    space = '';
  });
  endRun();
  return { blocks, trail: collapse ? '' : space };
}

function isInline(pieces: readonly Piece[], index: number, inRun: boolean, reading: Reading): boolean {
  if (isWidget(pieces[index]!, reading)) return false;
  const level = levelOf(pieces[index]!);
  if (level !== 'either') return level === 'inline';
  if (inRun) return true;
  const next = pieces.slice(index + 1).find((piece) => !isBlank(piece) && (levelOf(piece) !== 'either' || isWidget(piece, reading)));
  return next !== undefined && !isWidget(next, reading) && levelOf(next) === 'inline';
}

function readBlock(piece: Exclude<Piece, string>, before: string, reading: Reading): DocumentNode {
  return (
    (isElement(piece) ? readOwnBlock(piece, before, reading) : null) ??
    reading.schema.nodes.sealedBlock.create({ source: writeXml([piece]), before })
  );
}

function readOwnBlock(element: Element, before: string, reading: Reading): DocumentNode | null {
  const { name, attributes, children } = element;
  const { nodes } = reading.schema;
  const type = Object.values<NodeType>(nodes).find(({ spec }) => spec.element === name);
  if (type) return readOfPart(type, element, before, reading);
  if (name === 'p' || /^h[1-6]$/.test(name) || name === 'pre') {
    const inline = readInline(children, reading, name === 'pre');
    if (!inline) return null;
    const { content, lead, trail } = inline;
    const attrs = { attributes, before, lead, trail };
    if (name === 'pre') return nodes.preformatted.create(attrs, content);
    return name === 'p' ? nodes.paragraph.create(attrs, content) : nodes.heading.create({ ...attrs, level: Number(name[1]) }, content);
  }
  if (name === 'ul' || name === 'ol') return readList(element, before, reading);
  if (name === 'table')
    return readTable(element, before, reading, (cell, inside, space, attrs) => filled(cell, inside, space, reading, attrs));
  if (isWidget(element, reading)) return filled('widget', element, before, reading);
  return BOXES.has(name) ? filled(reading.isInWidget ? 'widgetPart' : 'box', element, before, reading) : null;
}

/** Whether a plugin describes the element as a widget that authors write in. */
const isWidget = (piece: Piece, { schema }: Reading): boolean =>
  isElement(piece) && (schema.nodes.widget.spec.blocks as ReadonlySet<string> | undefined)?.has(piece.name) === true;

/** An element that a plugin edits; null when its node does not allow what is inside. */
function readOfPart(type: NodeType, { attributes, children }: Element, before: string, reading: Reading): DocumentNode | null {
  const read = (): { readonly content: DocumentNode[]; readonly lead?: string; readonly trail: string } | null => {
    if (type.isTextblock) return readInline(children, reading);
    if (type.isLeaf) return children.length === 0 ? { content: [], trail: '' } : null;
    const { blocks, trail } = readBlocks(children, { ...reading, isInWidget: false });
    return { content: blocks, trail };
  };
  const inside = read();
  const content = inside && Fragment.from(inside.content);
  return content && type.validContent(content)
    ? type.create({ attributes, before, lead: inside.lead ?? '', trail: inside.trail }, content)
    : null;
}

function readList({ name, attributes, children }: Element, before: string, reading: Reading): DocumentNode | null {
  const { schema, collapse } = reading;
  const items: DocumentNode[] = [];
  let space = '';
  for (const child of children) {
    if (isBlank(child)) space += child;
    else if (isElement(child) && child.name === 'li') {
      items.push(filled('item', child, collapse ? '' : space, reading));
      space = '';
    } else return null;
  }
  return items.length
    ? schema.nodes[name === 'ul' ? 'bullets' : 'numbers'].create({ attributes, before, trail: collapse ? '' : space }, items)
    : null;
}

const hasTag = /^(?:box|widget|widgetPart)$/;

/** An element with blocks inside; without any it holds an empty text of its own. */
function filled(
  type: 'box' | 'widget' | 'widgetPart' | 'item' | 'cell' | 'headerCell',
  { name, attributes, children }: Element,
  before: string,
  reading: Reading,
  more: object = {},
): DocumentNode {
  const { nodes } = reading.schema;
  const inside = readBlocks(children, { ...reading, isInWidget: type === 'widget' });
  const blocks = inside.blocks.length ? inside.blocks : [nodes.paragraph.create({ bare: true })];
  // Pasted items and cells hold their text themselves.
  const bare =
    reading.collapse && !hasTag.test(type)
      ? blocks.map((block, index) =>
          index === 0 && block.type === nodes.paragraph ? nodes.paragraph.create({ bare: true }, block.content) : block,
        )
      : blocks;
  return nodes[type].create({ ...(hasTag.test(type) ? { tag: name } : {}), attributes, before, trail: inside.trail, ...more }, bare);
}
