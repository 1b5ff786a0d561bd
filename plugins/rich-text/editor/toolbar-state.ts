import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { EditorState } from '@tiptap/pm/state';
import { alignmentOf, type Alignment } from '../document/align.ts';
import type { Attributes } from '../document/attributes.ts';
import { widgetState, type WidgetState } from '../blocks/block-commands.ts';
import { formulaAt } from '../formulas/formula-commands.ts';
import { noteAt } from '../footnotes/note-commands.ts';
import { pictureAt } from '../pictures/picture-commands.ts';
import type { Picture, PictureFlow } from '../pictures/picture.ts';
import { FORMATS, hasFormat, headingLevel, isPre, isQuote, type Format } from './commands.ts';
import { linkAt } from './links.ts';
import { listAt } from './lists.ts';
import { tableState, type TableState } from './tables.ts';

/** What the toolbar shows of the text at the cursor (AUT-030). */
export interface ToolbarState {
  readonly formats: Readonly<Record<Format, boolean>>;
  /** `p`, `h3`, `pre`, … or '' where neither is. */
  readonly block: string;
  readonly list: 'bullets' | 'numbers' | '';
  readonly align: string;
  readonly quote: boolean;
  readonly link: boolean;
  /** null: the cursor is in no table. */
  readonly table: TableState | null;
  /** null: the cursor is in no widget. */
  readonly widget: WidgetState | null;
  /** null: no picture is selected. */
  readonly picture: PictureState | null;
  /** Whether a footnote is selected. */
  readonly footnote: boolean;
  /** Whether a formula is selected. */
  readonly formula: boolean;
  readonly undo: boolean;
  readonly redo: boolean;
}

interface PictureState {
  readonly size: Picture['size'];
  readonly side: 'left' | 'center' | 'right' | '';
  readonly isFigure: boolean;
}

/** Where a picture is that begins a line, or ends it. @param standard the side that the language's writing begins at */
const sideOf = (flow: PictureFlow, standard: Alignment): 'left' | 'center' | 'right' =>
  flow === 'center' ? 'center' : (flow === 'start') === (standard === 'left') ? 'left' : 'right';

function pictureState(state: EditorState, standard: Alignment): PictureState | null {
  const picture = pictureAt(state);
  if (!picture) return null;
  const { size, flow, isFigure } = picture;
  return { size, side: flow && sideOf(flow, standard), isFigure };
}

const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

export function toolbarState(state: EditorState, standard: Alignment): ToolbarState {
  const { parent } = state.selection.$from;
  const level = headingLevel(state);
  return {
    formats: Object.fromEntries(FORMAT_NAMES.map((format) => [format, hasFormat(state, format)])) as ToolbarState['formats'],
    block: level ? `h${level}` : isPre(state) ? 'pre' : parent.type.name === 'paragraph' && !listAt(state) ? 'p' : '',
    list: listAt(state)?.kind ?? '',
    align: parent.isTextblock ? alignmentOf(parent.attrs.attributes as Attributes) || standard : '',
    quote: isQuote(state),
    link: linkAt(state).address !== '',
    table: tableState(state),
    widget: widgetState(state),
    picture: pictureState(state, standard),
    footnote: noteAt(state) !== null,
    formula: formulaAt(state) !== null,
    undo: undoDepth(state) > 0,
    redo: redoDepth(state) > 0,
  };
}
