import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { EditorState } from '@tiptap/pm/state';
import { alignmentOf, type Alignment } from '../document/align.ts';
import type { Attributes } from '../document/attributes.ts';
import { hasFormat, headingLevel, type Format } from './commands.ts';
import { linkAt } from './links.ts';
import { listAt } from './lists.ts';

/** What the toolbar shows of the text at the cursor (AUT-030). */
export interface ToolbarState {
  readonly formats: Readonly<Record<Format, boolean>>;
  /** `p`, `h3`, … or '' where neither is. */
  readonly block: string;
  readonly list: 'bullets' | 'numbers' | '';
  readonly align: string;
  readonly link: boolean;
  readonly undo: boolean;
  readonly redo: boolean;
}

export function toolbarState(state: EditorState, standard: Alignment): ToolbarState {
  const { parent } = state.selection.$from;
  const level = headingLevel(state);
  return {
    formats: {
      bold: hasFormat(state, 'bold'),
      italic: hasFormat(state, 'italic'),
      underline: hasFormat(state, 'underline'),
      code: hasFormat(state, 'code'),
    },
    block: level ? `h${level}` : parent.type.name === 'paragraph' && !listAt(state) ? 'p' : '',
    list: listAt(state)?.kind ?? '',
    align: parent.isTextblock ? alignmentOf(parent.attrs.attributes as Attributes) || standard : '',
    link: linkAt(state).address !== '',
    undo: undoDepth(state) > 0,
    redo: redoDepth(state) > 0,
  };
}
