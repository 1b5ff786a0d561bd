import { Editor, Extension, getSchema, type JSONContent } from '@tiptap/core';
import { closeHistory, history } from '@tiptap/pm/history';
import { Fragment, Slice, type Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState, NodeSelection, Selection, type Command, type Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Random } from '../../../core/api.ts';
import type { Alignment } from '../document/align.ts';
import { readBlocks, readDocument } from '../document/read.ts';
import { EXTENSIONS, schemaOf } from '../document/schema.ts';
import { writeDocument } from '../document/write.ts';
import type { Piece } from '../tree/piece.ts';
import { clipboardEvents, type Pasted } from './clipboard.ts';
import { linkAt, removeLink, setLink, type LinkAtCursor, type LinkChange } from './links.ts';
import { Holds, inlineAt, withoutMarks, type Hold } from './holds.ts';
import { withParts, type PartOfPlugin } from './parts.ts';
import { SealedParts, type SealedPart } from './sealed-parts.ts';
import { shortcuts } from '../writing/shortcuts.ts';
import { Find, type Found } from '../writing/find.ts';
import { Slash, type SlashQuery } from '../writing/slash.ts';
import { keys } from './keys.ts';
import type { Blocks } from '../blocks/block.ts';
import { setSettings, settingsAt, type WidgetSettings } from '../blocks/block-commands.ts';
import { formulaAt, putFormula } from '../formulas/formula-commands.ts';
import { footnotes, noteAt, putNote } from '../footnotes/note-commands.ts';
import type { NoteWords } from '../footnotes/notes.ts';
import { describePicture, pictureAt } from '../pictures/picture-commands.ts';
import type { Picture } from '../pictures/picture.ts';
import { separate } from './separate.ts';
import { pasteCells } from './table-cells.ts';
import { toolbarState, type ToolbarState } from './toolbar-state.ts';

export * as commands from './commands.ts';

export interface EditorOptions {
  readonly host: HTMLElement;
  readonly content: readonly Piece[];
  readonly editable: boolean;
  /** What plugins add. */
  readonly parts: readonly PartOfPlugin[];
  /** The side that the language's writing begins at. */
  readonly standard: Alignment;
  /** Attributes of the element to write in: names and roles. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly random: Pick<Random, 'uuid'>;
  /** Of footnotes, in the language of the text. */
  noteWords(): NoteWords;
  changed(html: string): void;
  moved(state: ToolbarState): void;
  sealed(parts: readonly SealedPart[]): void;
  paste(pasted: Pasted, at: number | null): void;
  /** The keys for a link were pressed. */
  askLink(): void;
  /** The keys for a footnote were pressed. */
  askNote(): void;
  /** The keys for a formula were pressed. */
  askFormula(): void;
  /** What is selected as a whole is to be changed: Enter, or a double click. Returns whether it can be. */
  askPart(): boolean;
  /** Something is asked for by a slash; null: not any more. */
  slash(query: SlashQuery | null): void;
  /** A key was pressed meanwhile. Returns whether it was for what is offered. */
  slashKey(key: string): boolean;
  /** The page's words. */
  text(key: string): string;
  /** A part of a plugin cannot be used. */
  refused(plugin: string, error: unknown): void;
}

/** What of an open editor is about what is selected as a whole. */
interface OfSelected {
  /** The picture that is selected. */
  picture(): Picture | null;
  describePicture(alt: string): void;
  /** XHTML of the footnote that is selected. */
  footnote(): string | null;
  /** Changes the footnote that is selected, or puts one behind what is. */
  putFootnote(note: string): void;
  /** MathML of the formula that is selected. */
  formula(): string | null;
  /** Changes the formula that is selected, or puts one behind what is. */
  putFormula(source: string): void;
  /** Of the widget with the cursor. */
  settings(): WidgetSettings | null;
  /** Sets attributes of the widget with the cursor; null takes one out. */
  set(attributes: Readonly<Record<string, string | null>>): void;
}

/** One open editor. */
export interface OpenEditor extends OfSelected {
  run(command: Command): void;
  focus(): void;
  html(): string;
  /** The words of the text, a line for each block. */
  words(): string;
  link(): LinkAtCursor;
  changeLink(change: LinkChange): void;
  /** Puts markup at the cursor or at a position. @param more edges, and XHTML of footnotes by the ids of their marks */
  insert(pieces: readonly Piece[], at: number | null, more?: Inserted): void;
  /** Takes the marks in the text for places that something will come to, each shown by an element; one step with what was before. */
  holdMarks(mark: string, elements: readonly HTMLElement[]): Hold[];
  /** Holds one place for all of these elements: the cursor's, or the one nearest to a position. */
  hold(elements: readonly HTMLElement[], at: number | null): Hold[];
  /** Finds words in the text, and replaces them. */
  readonly find: {
    look(words: string): Found;
    step(by: 1 | -1): Found;
    replace(words: string, isAll: boolean): Found;
  };
  /** Ends what a slash asks for. @param isTaken the slash and what is behind it go */
  closeSlash(isTaken: boolean): void;
  /** The widgets that plugins describe. */
  readonly blocks: Blocks;
  /** Opens a second editor, for words that are asked for beside the text. */
  readonly another: typeof openEditor;
  /** Another document: as an edit that can be undone, or as a new beginning. */
  replace(pieces: readonly Piece[], how: 'edit' | 'anew'): void;
  close(): void;
}

interface Inserted {
  /** Whether it begins and ends with a blank: it may be a part of a sentence. */
  readonly before?: boolean;
  readonly after?: boolean;
  readonly notes?: ReadonlyMap<string, string>;
}

/** Keys, clipboard and focus are our own (`keys.ts`, `clipboard.ts`): those that the package brings read HTML, or do other things. */
const OWN_BEHAVIOUR = {
  clipboardTextSerializer: false,
  keymap: false,
  tabindex: false,
  drop: false,
  paste: false,
  delete: false,
  textDirection: false,
} as const;
const editing = Extension.create({ name: 'editing', addProseMirrorPlugins: () => [history(), ...keys(), separate(), shortcuts()] });
/** Keys that ask for something that the page draws. */
const asking = ({
  askLink,
  askNote,
  askFormula,
  askPart,
}: Pick<EditorOptions, 'askLink' | 'askNote' | 'askFormula' | 'askPart'>): Extension =>
  Extension.create({
    name: 'asking',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        askLink();
        return true;
      },
      'Mod-Alt-f': () => {
        askNote();
        return true;
      },
      'Alt-=': () => {
        askFormula();
        return true;
      },
      Enter: ({ editor }) => editor.state.selection instanceof NodeSelection && askPart(),
    }),
  });

/** Plugins of one editor; their keys come before all others. */
const own = (...plugins: readonly Plugin[]): Extension =>
  Extension.create({ name: 'own', priority: 200, addProseMirrorPlugins: () => [...plugins] });

/** Opens the editing kernel in an element. It makes nodes of data only, never of text: see `docs/rich-text.md`. */
export function openEditor(options: EditorOptions): OpenEditor {
  const parts = new SealedParts(options.sealed);
  const holds = new Holds();
  const find = new Find();
  const slash = new Slash({ asked: options.slash, pressed: options.slashKey });
  const { extensions, blocks } = withParts(EXTENSIONS, options.parts, options);
  const editor = new Editor({
    element: options.host,
    extensions: [
      ...extensions.map((each) => parts.drawing(each)),
      editing,
      own(holds.plugin, find.plugin, slash.plugin, footnotes(options.random, options.noteWords)),
      asking(options),
    ],
    content: readDocument(options.content, schemaOf({ schema: getSchema(extensions) })).toJSON() as JSONContent,
    editable: options.editable,
    injectCSS: false,
    enableCoreExtensions: OWN_BEHAVIOUR,
    editorProps: {
      attributes: { ...options.attributes },
      handleDoubleClickOn: () => view.state.selection instanceof NodeSelection && options.askPart(),
      handleDOMEvents: clipboardEvents((_view, pasted, at) => options.paste(pasted, at), options.random),
    },
    onUpdate: () => options.changed(writeDocument(editor.state.doc)),
    onTransaction: () => moved(),
  });
  const { view } = editor;
  const moved = (): void => options.moved(toolbarState(view.state, options.standard));
  const read = (pieces: readonly Piece[]): DocumentNode => readDocument(pieces, schemaOf(view.state));
  moved();
  // Each button is a step of its own, however quickly they follow one another.
  const run = (command: Command): void => {
    if (options.editable) command(view.state, (transaction) => view.dispatch(closeHistory(transaction)), view);
  };
  return {
    run,
    focus: () => view.focus(),
    link: () => linkAt(view.state),
    changeLink: ({ address, words }) => run(address === '' ? removeLink : setLink(address, words)),
    another: openEditor,
    blocks,
    ...ofSelected(view, run),
    words: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n', ' '),
    html: () => writeDocument(view.state.doc),
    insert: (pieces, at, more = {}) => {
      const slice = sliceOf(view.state, pieces, more);
      if (at === null && pasteCells(view, slice)) return;
      const { tr } = view.state;
      if (at !== null) tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size))));
      view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('uiEvent', 'paste'));
    },
    holdMarks: (mark, elements) => {
      const { tr, at } = withoutMarks(view.state, mark);
      const end = inlineAt(view.state, null);
      tr.setMeta('appendedTransaction', tr);
      return holds.begin(
        view,
        tr,
        elements.map((element, index) => ({ element, at: at[index] ?? tr.mapping.map(end) })),
      );
    },
    hold: (elements, at) =>
      holds.begin(
        view,
        view.state.tr,
        elements.map((element) => ({ element, at: inlineAt(view.state, at) })),
      ),
    find: ofFind(find, view),
    closeSlash: (isTaken) => slash.close(view, isTaken),
    replace: (pieces, how) => {
      if (how === 'edit') view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, read(pieces).content).scrollIntoView());
      else {
        view.updateState(EditorState.create({ doc: read(pieces), plugins: view.state.plugins }));
        moved();
      }
    },
    close: () => editor.destroy(),
  };
}

const ofFind = (find: Find, view: EditorView): OpenEditor['find'] => ({
  look: (words) => find.look(view, words),
  step: (by) => find.step(view, by),
  replace: (words, isAll) => find.replace(view, words, isAll),
});

const ofSelected = (view: EditorView, run: (command: Command) => void): OfSelected => ({
  picture: () => pictureAt(view.state),
  describePicture: (alt) => run(describePicture(alt)),
  footnote: () => noteAt(view.state),
  putFootnote: (note) => run(putNote(note)),
  formula: () => formulaAt(view.state),
  putFormula: (source) => run(putFormula(source)),
  settings: () => settingsAt(view.state),
  set: (attributes) => run(setSettings(attributes)),
});

/** Puts a blank at an end of a block; white space at the edges of a block is none in HTML, and is left out where blocks are read. */
function withBlank(block: DocumentNode | undefined, side: 'before' | 'after'): DocumentNode[] {
  if (block?.type.name !== 'paragraph') return block ? [block] : [];
  const blank = Fragment.from(block.type.schema.text(' '));
  return [block.copy(side === 'before' ? blank.append(block.content) : block.content.append(blank))];
}

function sliceOf(state: EditorState, pieces: readonly Piece[], { before, after, notes }: Inserted): Slice {
  let { blocks } = readBlocks(pieces, { schema: schemaOf(state), collapse: true, notes });
  if (before) blocks = [...withBlank(blocks[0], 'before'), ...blocks.slice(1)];
  if (after) blocks = [...blocks.slice(0, -1), ...withBlank(blocks.at(-1), 'after')];
  const open = (block: (typeof blocks)[number] | undefined): number => (block?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(Fragment.from(blocks), open(blocks[0]), open(blocks.at(-1)));
}
