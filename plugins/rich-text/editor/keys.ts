import { baseKeymap, chainCommands, createParagraphNear, liftEmptyBlock, newlineInCode, splitBlockAs } from '@tiptap/pm/commands';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { undoInputRule } from '@tiptap/pm/inputrules';
import { keymap } from '@tiptap/pm/keymap';
import type { Node as DocumentNode, NodeType } from '@tiptap/pm/model';
import { liftListItem, sinkListItem } from '@tiptap/pm/schema-list';
import { TextSelection, type Command, type Plugin } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import { lineBreak, redo, selectNeighbour, toggleFormat, toHeading, toggleQuote, toParagraph, undo } from './commands.ts';
import { keepBody, keepHeadFirst, leaveWidget } from '../blocks/block-commands.ts';
import { formulaWords } from '../formulas/formula-commands.ts';
import { splitItem } from './lists.ts';
import { goToCell, rowBelow } from './table-cells.ts';
import type { Attributes } from '../document/attributes.ts';
import { schemaOf } from '../document/schema.ts';

/** Enter makes a new paragraph (AUT-031); an id stays where it was. */
const split = splitBlockAs((node, atEnd) => {
  const attributes = (node.attrs.attributes as Attributes).filter(([name]) => name !== 'id');
  const { paragraph } = schemaOf(node.type).nodes;
  return atEnd || node.type === paragraph
    ? { type: paragraph, attrs: { attributes: node.type === paragraph ? attributes : [] } }
    : { type: node.type, attrs: { ...node.attrs, attributes, before: '' } };
});

/** A command for the items of whichever editor's lists. */
const ofItems =
  (command: (item: NodeType) => Command): Command =>
  (state, dispatch, view) =>
    command(schemaOf(state).nodes.item)(state, dispatch, view);

/** What lies in a line as a character does. */
const isSign = (node: DocumentNode | null): node is DocumentNode =>
  node !== null && (node.type.name === 'footnote' || (node.type.name === 'sealed' && formulaWords(node) !== null));

/**
 * Backspace and Delete take the footnote or the formula beside the cursor, as any character; browsers do not agree about what cannot be
 * written in.
 */
const deleteSign =
  (side: 'before' | 'after'): Command =>
  ({ selection, tr }, dispatch) => {
    if (!(selection instanceof TextSelection) || !selection.empty) return false;
    const { pos, nodeBefore, nodeAfter } = selection.$from;
    const node = side === 'before' ? nodeBefore : nodeAfter;
    if (!isSign(node)) return false;
    dispatch?.((side === 'before' ? tr.delete(pos - node.nodeSize, pos) : tr.delete(pos, pos + node.nodeSize)).scrollIntoView());
    return true;
  };

/** The keyboard of the editor. Tab leaves the editor, but from one cell to another. */
export function keys(): Plugin[] {
  return [
    keymap({
      'Mod-b': toggleFormat('bold'),
      'Mod-i': toggleFormat('italic'),
      'Mod-u': toggleFormat('underline'),
      'Mod-Shift-x': toggleFormat('strike'),
      'Mod-,': toggleFormat('sub'),
      'Mod-.': toggleFormat('sup'),
      'Mod-Shift-9': toggleQuote,
      'Mod-z': chainCommands(undoInputRule, undo),
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-Alt-0': toParagraph,
      'Mod-Alt-3': toHeading(3),
      'Mod-Alt-4': toHeading(4),
      'Mod-Alt-5': toHeading(5),
      'Mod-]': ofItems(sinkListItem),
      'Mod-[': ofItems(liftListItem),
      Tab: goToCell(1),
      'Shift-Tab': goToCell(-1),
      'Mod-Enter': chainCommands(rowBelow, leaveWidget),
      'Shift-Enter': lineBreak,
      Backspace: chainCommands(undoInputRule, deleteSign('before'), keepBody('before'), selectNeighbour('before')),
      'Mod-Backspace': selectNeighbour('before'),
      Delete: chainCommands(deleteSign('after'), keepBody('after'), selectNeighbour('after')),
      'Mod-Delete': selectNeighbour('after'),
      Enter: chainCommands(keepHeadFirst, splitItem, newlineInCode, createParagraphNear, liftEmptyBlock, split),
    }),
    tableEditing(),
    gapCursor(),
    keymap(baseKeymap),
  ];
}
