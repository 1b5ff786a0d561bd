import { baseKeymap, chainCommands, createParagraphNear, liftEmptyBlock, newlineInCode, splitBlockAs } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import type { Plugin } from 'prosemirror-state';
import { lineBreak, redo, selectNeighbour, toggleFormat, toHeading, toParagraph, undo } from './commands.ts';
import { splitItem } from './lists.ts';
import { schema, type Attributes } from '../document/schema.ts';

const { nodes } = schema;

/** Enter makes a new paragraph (AUT-031); an id stays where it was. */
const split = splitBlockAs((node, atEnd) => {
  const attributes = (node.attrs.attributes as Attributes).filter(([name]) => name !== 'id');
  return atEnd || node.type === nodes.paragraph
    ? { type: nodes.paragraph, attrs: { attributes: node.type === nodes.paragraph ? attributes : [] } }
    : { type: node.type, attrs: { ...node.attrs, attributes, before: '' } };
});

/** The keyboard of the editor. Tab is not in it: it leaves the editor. */
export function keys(): Plugin[] {
  return [
    keymap({
      'Mod-b': toggleFormat('bold'),
      'Mod-i': toggleFormat('italic'),
      'Mod-u': toggleFormat('underline'),
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-Alt-0': toParagraph,
      'Mod-Alt-3': toHeading(3),
      'Mod-Alt-4': toHeading(4),
      'Mod-Alt-5': toHeading(5),
      'Mod-]': sinkListItem(nodes.item),
      'Mod-[': liftListItem(nodes.item),
      'Shift-Enter': lineBreak,
      Backspace: selectNeighbour('before'),
      'Mod-Backspace': selectNeighbour('before'),
      Delete: selectNeighbour('after'),
      'Mod-Delete': selectNeighbour('after'),
      Enter: chainCommands(splitItem, newlineInCode, createParagraphNear, liftEmptyBlock, split),
    }),
    keymap(baseKeymap),
  ];
}
