import { autocompletion, closeCompletion, completionKeymap, currentCompletions, type CompletionSource } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { completeFromSchema, xml, xmlLanguage } from '@codemirror/lang-xml';
import { bidiIsolates, bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, linter, lintKeymap, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, Transaction, type Extension, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { look } from './look.ts';
import type { SourceMistake } from './mistakes.ts';
import { phrasesOf } from './phrases.ts';
import { elementsOf, givenNames, usedNames } from './used-names.ts';

/** From a key to looking for mistakes, in ms. */
const CHECKED_AFTER = 300;

/** A source that is being written. */
export interface OpenSource {
  /** Takes over a text from elsewhere; it is no step of the editor's own undo. */
  setText(text: string): void;
  focus(): void;
  /** Scrolls to the cursor, once the editor has its size. */
  reveal(): void;
  close(): void;
}

export interface SourceOptions {
  readonly text: string;
  readonly label: string;
  readonly selection: { readonly from: number; readonly to: number };
  readonly isReadOnly: boolean;
  /** Names that completion offers beside those of the text. */
  readonly names: () => string;
  readonly words: (key: string) => string;
  readonly check: (text: string) => readonly SourceMistake[];
  readonly found: (mistakes: readonly SourceMistake[]) => void;
  /** A person has changed the text. */
  readonly changed: (text: string) => void;
}

/**
 * What is typed over a selection is put in by the editor: the browser would join the lines itself, and give them styles of their own, which
 * the page's policy refuses and reports.
 */
const typedOver = (): Extension =>
  EditorView.domEventHandlers({
    beforeinput({ inputType, data }, view) {
      if (inputType !== 'insertText' || data === null || view.composing || view.state.readOnly || view.state.selection.main.empty)
        return false;
      view.dispatch(view.state.replaceSelection(data), { scrollIntoView: true, userEvent: 'input.type' });
      return true;
    },
  });

/** Opens the search and goes to its field: in a shadow root to select its words is not enough. */
function find(view: EditorView): boolean {
  openSearchPanel(view);
  view.dom.querySelector<HTMLElement>('[main-field]')?.focus();
  return true;
}

/** Escape closes the list of names. Of one that is only being looked for nobody knows: then it is for what is around the editor, too. */
function leaveCompletion(view: EditorView): boolean {
  const isShown = currentCompletions(view.state).length > 0;
  closeCompletion(view);
  return isShown;
}

const fixed = (): Extension => [
  lineNumbers(),
  foldGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  lintGutter(),
  // Words from right to left do not move the tags around them.
  bidiIsolates(),
  xml(),
  look(),
  typedOver(),
  EditorView.lineWrapping,
  // Tab is nobody's here: it leaves the editor, as it leaves a text area.
  keymap.of([
    { key: 'Mod-f', run: find },
    { key: 'Escape', run: leaveCompletion },
    ...completionKeymap.filter(({ key }) => key !== 'Escape'),
    ...searchKeymap,
    ...foldKeymap,
    ...lintKeymap,
    ...historyKeymap,
    ...defaultKeymap,
  ]),
];

/**
 * Edits a source in a shadow root, where the editor's styles come as constructed sheets, which no policy has to allow.
 * @param host has the size of the editor
 */
export function openSource(host: HTMLElement, options: SourceOptions): OpenSource {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { text, label, selection, isReadOnly, words, changed } = options;
  let isFromElsewhere = false;
  const within = (at: number): number => Math.min(at, text.length);
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      selection: { anchor: within(selection.from), head: within(selection.to) },
      extensions: [
        fixed(),
        EditorState.phrases.of(phrasesOf(words)),
        EditorState.readOnly.of(isReadOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off', dir: 'ltr' }),
        autocompletion({ icons: false, defaultKeymap: false }),
        xmlLanguage.data.of({ autocomplete: completion(options.names) }),
        linter(checker(options), { delay: CHECKED_AFTER }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isFromElsewhere) changed(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText(next) {
      const change = changeTo(view.state.doc.toString(), next);
      isFromElsewhere = true;
      if (change) view.dispatch({ changes: change, annotations: Transaction.addToHistory.of(false) });
      isFromElsewhere = false;
    },
    focus: () => view.focus(),
    reveal: () => view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { y: 'center' }) }),
    close: () => view.destroy(),
  };
}

/** Only what differs, so that cursor and folds stay where they are. */
function changeTo(from: string, to: string): { from: number; to: number; insert: string } | null {
  if (from === to) return null;
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from.charCodeAt(head) === to.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < most - head && from.charCodeAt(from.length - 1 - tail) === to.charCodeAt(to.length - 1 - tail)) tail++;
  return { from: head, to: from.length - tail, insert: to.slice(head, to.length - tail) };
}

/** Completion by the names that are given and those of the text, which is read anew when it has changed. */
function completion(given: () => string): CompletionSource {
  let made: { readonly of: Text; readonly names: string; readonly source: CompletionSource } | null = null;
  return (context) => {
    const { doc } = context.state;
    const names = given();
    if (made?.of !== doc || made.names !== names) {
      const elements = elementsOf(usedNames(doc.toString(), givenNames(names)));
      made = { of: doc, names, source: completeFromSchema(elements, []) };
    }
    return made.source(context);
  };
}

/** Mistakes at the characters that they are about; a line or column beyond the text is its end. */
const checker =
  ({ check, found }: Pick<SourceOptions, 'check' | 'found'>) =>
  ({ state: { doc } }: EditorView): Diagnostic[] => {
    const mistakes = check(doc.toString());
    found(mistakes);
    return mistakes.map(({ line, column, message, isWarning }) => {
      const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
      const at = Math.min(to, from + Math.max(1, column) - 1);
      return { from: at, to: Math.min(to, at + 1), severity: isWarning ? 'warning' : 'error', message };
    });
  };
