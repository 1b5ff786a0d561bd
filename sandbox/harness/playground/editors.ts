import { autocompletion, closeCompletion, completionKeymap, completionStatus, type CompletionSource } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, temporarilySetTabFocusMode } from '@codemirror/commands';
import { xml } from '@codemirror/lang-xml';
import { bracketMatching, defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';

/** A text that is being written. */
export interface Editor {
  readonly text: string;
  setText(text: string): void;
  /** Marks what is wrong, by line and column from 1; column 0 is the whole line. */
  mark(mistakes: readonly { readonly line: number; readonly column: number; readonly message: string }[]): void;
  /** Shows a line and puts the cursor there. */
  goTo(line: number): void;
  destroy(): void;
}

/** The colours of the harness's pages, in the light and in the dark. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--ground)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  '.cm-content': { caretColor: 'var(--ink)', fontFamily: 'ui-monospace, monospace' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent) 10%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--raised)', border: '1px solid var(--line)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { color: 'var(--ground)', backgroundColor: 'var(--accent)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
});

/** CodeMirror's own colours are for white paper: what it would draw in colours gets those of the harness. */
const COLOURS: readonly (readonly [kind: RegExp, colour: string])[] = [
  [/comment|meta/, 'var(--faint)'],
  [/string/, 'var(--good)'],
  [/typeName/, 'var(--accent)'],
  [/invalid/, 'var(--bad)'],
];
const colours = HighlightStyle.define(
  defaultHighlightStyle.specs.flatMap(({ tag }) => {
    const names = [tag].flat().join(' ');
    const found = COLOURS.find(([kind]) => kind.test(names));
    return found ? [{ tag, color: found[1] }] : [];
  }),
);

const EXTENSIONS: readonly Extension[] = [
  lineNumbers(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  bracketMatching(),
  lintGutter(),
  syntaxHighlighting(colours),
  theme,
  EditorView.lineWrapping,
  // Tab indents; after Escape it leaves the editor.
  keymap.of([{ key: 'Escape', run: temporarilySetTabFocusMode }, ...lintKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
];

/** Names that fit, as somebody types or by Control and Space; arrows choose, Enter takes one, Escape closes the list and nothing else. */
const offering = (names: CompletionSource): Extension => [
  autocompletion({ override: [names], icons: false, defaultKeymap: false }),
  keymap.of([
    { key: 'Escape', run: (view) => completionStatus(view.state) === 'active' && closeCompletion(view) },
    ...completionKeymap.filter(({ key }) => key !== 'Escape'),
  ]),
];

/**
 * An editor in a shadow root, where its styles come as constructed sheets, which no policy has to allow.
 * @param host has the size of the editor
 * @param label its name for those who do not see it
 * @param isXml otherwise plain text
 * @param changed is told of each change by a person
 * @param names are offered where they fit
 */
export function openEditor(host: HTMLElement, label: string, isXml: boolean, changed: () => void, names?: CompletionSource): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  let isSet = false;
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      extensions: [
        names ? offering(names) : [],
        ...EXTENSIONS,
        isXml ? xml() : [],
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged && !isSet) changed();
        }),
      ],
    }),
  });
  const lineAt = (line: number) => view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  return {
    get text() {
      return view.state.doc.toString();
    },
    setText(text) {
      isSet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
      isSet = false;
    },
    mark(mistakes) {
      const diagnostics = mistakes.map(({ line, column, message }): Diagnostic => {
        const { from, to } = lineAt(line);
        const at = column > 0 ? Math.min(to, from + column - 1) : from;
        return { from: at, to: Math.max(at, to), severity: 'error', message };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo(line) {
      const { from } = lineAt(line);
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
