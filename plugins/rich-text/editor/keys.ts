import { baseKeymap, chainCommands, createParagraphNear, liftEmptyBlock, newlineInCode, splitBlockAs } from '@tiptap/pm/commands';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { undoInputRule } from '@tiptap/pm/inputrules';
import { keymap } from '@tiptap/pm/keymap';
import type { NodeType } from '@tiptap/pm/model';
import { liftListItem, sinkListItem } from '@tiptap/pm/schema-list';
import type { Command, Plugin } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import { lineBreak, redo, selectNeighbour, toggleFormat, toHeading, toggleQuote, toParagraph, undo } from './commands.ts';
import { deleteNote } from '../footnotes/note-commands.ts';
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
      'Mod-Enter': rowBelow,
      'Shift-Enter': lineBreak,
      Backspace: chainCommands(undoInputRule, deleteNote('before'), selectNeighbour('before')),
      'Mod-Backspace': selectNeighbour('before'),
      Delete: chainCommands(deleteNote('after'), selectNeighbour('after')),
      'Mod-Delete': selectNeighbour('after'),
      Enter: chainCommands(splitItem, newlineInCode, createParagraphNear, liftEmptyBlock, split),
    }),
    tableEditing(),
    gapCursor(),
    keymap(baseKeymap),
  ];
}
