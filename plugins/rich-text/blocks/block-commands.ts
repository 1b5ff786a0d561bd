import { Fragment, type Node as DocumentNode, type ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { Attributes } from '../document/attributes.ts';
import { readBlocks } from '../document/read.ts';
import { schemaOf, type TextSchema } from '../document/schema.ts';
import { readXml } from '../tree/read-xml.ts';
import { partsHolder, withSettings } from './block.ts';

interface WidgetAtCursor {
  readonly node: DocumentNode;
  /** Position of the widget. */
  readonly at: number;
  /** Index of the part with the cursor. */
  readonly part: number;
}

/** What the toolbar of a widget shows. */
export interface WidgetState {
  readonly element: string;
  readonly part: number;
  readonly parts: number;
}

/** The innermost widget around the cursor, or the one that is selected. */
function widgetAt({ selection }: EditorState): WidgetAtCursor | null {
  const { $from } = selection;
  if (selection instanceof NodeSelection && selection.node.type.name === 'widget')
    return { node: selection.node, at: selection.from, part: 0 };
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name === 'widget') return { node, at: $from.before(depth), part: $from.index(depth + partsHolder(node).offset) };
  }
  return null;
}

const elementOf = (widget: DocumentNode): string => widget.attrs.tag as string;

export function widgetState(state: EditorState): WidgetState | null {
  const found = widgetAt(state);
  return found && { element: elementOf(found.node), part: found.part, parts: partsHolder(found.node).node.childCount };
}

/** Selects the words of the first text within a range: what is typed next replaces them. */
function selectWords(tr: Transaction, from: number, to: number): Transaction {
  let range: readonly [number, number] | null = null;
  tr.doc.nodesBetween(from, to, (node, position) => {
    if (range === null && node.isTextblock) range = [position + 1, position + 1 + node.content.size];
    return range === null;
  });
  if (range !== null) tr.setSelection(TextSelection.create(tr.doc, range[0], range[1]));
  return tr.scrollIntoView();
}

const read = (schema: TextSchema, source: string): DocumentNode => readBlocks(readXml(source), { schema }).blocks[0]!;

/** Where a block goes: in the stead of an empty paragraph, else behind the block with the cursor. */
function spotFor($from: ResolvedPos, node: DocumentNode): readonly [number, number] | null {
  for (let depth = $from.depth; depth >= 0; depth--) {
    const holder = $from.node(depth);
    if (depth === $from.depth && holder.isTextblock) {
      const parent = $from.node(depth - 1);
      const index = $from.index(depth - 1);
      if (holder.content.size === 0 && holder.type.name === 'paragraph' && parent.canReplaceWith(index, index + 1, node.type))
        return [$from.before(), $from.after()];
      continue;
    }
    const index = $from.indexAfter(depth);
    // A widget in a widget would be one of its parts.
    if (holder.type.name !== 'widget' && holder.canReplaceWith(index, index, node.type)) {
      const at = $from.posAtIndex(index, depth);
      return [at, at];
    }
  }
  return null;
}

/** Puts a widget at the cursor, and selects its first words. */
export const insertBlock =
  (source: string): Command =>
  (state, dispatch) => {
    const node = read(schemaOf(state), source);
    const spot = spotFor(state.selection.$from, node);
    if (!spot) return false;
    const tr = state.tr.replaceWith(spot[0], spot[1], node);
    dispatch?.(selectWords(tr, spot[0], spot[0] + node.nodeSize));
    return true;
  };

/** A command for the widget at the cursor. */
const ofWidget =
  (change: (tr: Transaction, found: WidgetAtCursor, state: EditorState) => Transaction | null): Command =>
  (state, dispatch) => {
    const found = widgetAt(state);
    const tr = found && change(state.tr, found, state);
    if (!tr) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

const startOfPart = ({ node, at }: WidgetAtCursor, index: number): number => {
  const { node: holder, offset } = partsHolder(node);
  let position = at + 1 + offset;
  for (let each = 0; each < index; each++) position += holder.child(each).nodeSize;
  return position;
};

const withoutId = (attributes: Attributes): Attributes => attributes.filter(([name]) => name !== 'id');

/** A further part: as the list of them has its items, else as the widget's plugin makes one. */
function newPart(widget: DocumentNode, source: string, schema: TextSchema): DocumentNode {
  const { node: holder } = partsHolder(widget);
  const made = read(schema, `<${elementOf(widget)}>${source}</${elementOf(widget)}>`);
  if (holder === widget) return made.firstChild!;
  const { item } = schema.nodes;
  return item.create({ attributes: withoutId(holder.lastChild!.attrs.attributes as Attributes) }, made.firstChild!.content);
}

/** Settings that hold the index of a part, as it is after a change; null takes the setting out. */
const following = (
  tr: Transaction,
  { node, at }: WidgetAtCursor,
  names: readonly string[],
  change: (index: number) => number | null,
): void => {
  const attributes = node.attrs.attributes as Attributes;
  const next = attributes.flatMap(([name, value]) => {
    if (!names.includes(name) || !/^\d+$/.test(value)) return [];
    const index = change(Number(value));
    return [[name, index === null ? null : String(index)] as const];
  });
  tr.setNodeMarkup(at, null, { ...node.attrs, attributes: withSettings(attributes, Object.fromEntries(next)) });
};

/** Puts a further part behind the one with the cursor. @param source XHTML of one @param names of settings that hold the index of a part */
export const addPart = (source: string, names: readonly string[] = []): Command =>
  ofWidget((tr, found, state) => {
    const { node: holder } = partsHolder(found.node);
    const part = newPart(found.node, source, schemaOf(state));
    const at = startOfPart(found, found.part) + holder.child(found.part).nodeSize;
    tr.insert(at, part);
    following(tr, found, names, (index) => (index > found.part ? index + 1 : index));
    return selectWords(tr, at, at + part.nodeSize);
  });

/** Moves the part with the cursor by one. @param names of settings that hold the index of a part */
export const movePart = (by: 1 | -1, names: readonly string[] = []): Command =>
  ofWidget((tr, found, { selection }) => {
    const { node: holder } = partsHolder(found.node);
    const first = by === 1 ? found.part : found.part - 1;
    if (first < 0 || first + 1 >= holder.childCount) return null;
    const [one, other] = [holder.child(first), holder.child(first + 1)];
    const at = startOfPart(found, first);
    const shift = by === 1 ? other.nodeSize : -one.nodeSize;
    tr.replaceWith(at, at + one.nodeSize + other.nodeSize, [other, one]);
    following(tr, found, names, (index) => (index === first ? first + 1 : index === first + 1 ? first : index));
    return tr.setSelection(Selection.near(tr.doc.resolve(selection.from + shift)));
  });

export const removePart = (names: readonly string[] = []): Command =>
  ofWidget((tr, found) => {
    const { node: holder } = partsHolder(found.node);
    if (holder.childCount < 2) return null;
    const at = startOfPart(found, found.part);
    tr.delete(at, at + holder.child(found.part).nodeSize);
    following(tr, found, names, (index) => (index === found.part ? null : index > found.part ? index - 1 : index));
    return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size))));
  });

/** Takes the widget away, and leaves what is in it. */
export const unwrapWidget: Command = ofWidget((tr, { node, at }) => {
  const blocks: DocumentNode[] = [];
  node.forEach((child) => {
    if (child.type.name === 'widgetPart') child.forEach((block) => blocks.push(block));
    else blocks.push(child);
  });
  tr.replaceWith(at, at + node.nodeSize, Fragment.from(blocks));
  return tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
});

/** Takes the widget away with all that is in it. */
export const removeWidget: Command = ofWidget((tr, { node, at }, state) => {
  const isAll = tr.doc.resolve(at).parent.childCount === 1;
  tr.replaceWith(at, at + node.nodeSize, isAll ? schemaOf(state).nodes.paragraph.create() : Fragment.empty);
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)), -1));
});

/** The cursor, where it is at a side of a text that is a child of a widget's part. */
function edgeInPart({ selection }: EditorState, side: 'start' | 'end'): { readonly part: DocumentNode; readonly index: number } | null {
  const { $from, empty } = selection;
  const part = $from.depth > 0 ? $from.node(-1) : null;
  const isEdge = $from.parentOffset === (side === 'start' ? 0 : $from.parent.content.size);
  return empty && isEdge && part?.type.name === 'widgetPart' ? { part, index: $from.index(-1) } : null;
}

/** Enter before the head of a part would make a head without words of the line that comes before it. */
export const keepHeadFirst: Command = (state) => edgeInPart(state, 'start')?.index === 0 && state.selection.$from.parent.content.size > 0;

/** Backspace and Delete between the head of a part and the only line of its body would leave a head alone, which no reader could open. */
export const keepBody =
  (side: 'before' | 'after'): Command =>
  (state) => {
    const found = edgeInPart(state, side === 'before' ? 'start' : 'end');
    return found?.part.childCount === 2 && found.part.firstChild!.type.name === 'heading' && found.index === (side === 'before' ? 1 : 0);
  };

/** Goes on below the widget: in the text that is there, else in a paragraph of its own. */
export const leaveWidget: Command = ofWidget((tr, { node, at }, state) => {
  const end = at + node.nodeSize;
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, schemaOf(state).nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, end + 1));
});

/** Sets attributes of the widget; null takes one out. */
export const setSettings = (settings: Readonly<Record<string, string | null>>): Command =>
  ofWidget((tr, { node, at }) =>
    tr.setNodeMarkup(at, null, { ...node.attrs, attributes: withSettings(node.attrs.attributes as Attributes, settings) }),
  );

/** What the panel of the widget's settings asks about. */
export interface WidgetSettings {
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The first words of each part. */
  readonly parts: readonly string[];
}

export function settingsAt(state: EditorState): WidgetSettings | null {
  const found = widgetAt(state);
  if (!found) return null;
  const parts: string[] = [];
  partsHolder(found.node).node.forEach((part) =>
    parts.push(part.textBetween(0, part.content.size, '\n', ' ').split('\n', 1)[0]!.slice(0, 60)),
  );
  return { element: elementOf(found.node), attributes: Object.fromEntries(found.node.attrs.attributes as Attributes), parts };
}
