import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const RING = { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' };
const MARKED = 'color-mix(in srgb, var(--color-primary) 28%, transparent)';

/** The colours of the page, which change with its scheme: custom properties come through to a shadow root. */
const theme = (): Extension =>
  EditorView.theme({
    '&': { height: '100%', color: 'var(--color-text)', backgroundColor: 'var(--color-surface)', fontSize: '0.875rem' },
    '&.cm-focused': RING,
    '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5', overflow: 'auto' },
    '.cm-content': { caretColor: 'var(--color-text)' },
    '.cm-cursor': { borderLeftColor: 'var(--color-text)' },
    '.cm-gutters': { color: 'var(--color-text-muted)', backgroundColor: 'var(--color-surface)', borderColor: 'var(--color-line)' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--color-primary) 8%, transparent)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: MARKED },
    '&.cm-focused .cm-matchingBracket, .cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--color-warning) 30%, transparent)' },
    '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: MARKED, outline: '1px solid var(--color-primary)' },
    '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--color-primary) 14%, transparent)' },
    '.cm-foldPlaceholder': { color: 'var(--color-text)', backgroundColor: 'var(--color-primary-soft)', borderColor: 'var(--color-border)' },
    '.cm-tooltip, .cm-panels': {
      color: 'var(--color-text)',
      backgroundColor: 'var(--color-surface-raised)',
      borderColor: 'var(--color-border)',
      direction: 'var(--source-direction)',
    },
    '.cm-tooltip-autocomplete': { direction: 'ltr' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      color: 'var(--color-on-primary)',
      backgroundColor: 'var(--color-primary)',
    },
    '.cm-diagnostic': { color: 'var(--color-text)', fontFamily: 'var(--font-body, inherit)' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--color-danger)' },
    // What is pressed is at least 24 px high and wide.
    '.cm-panel.cm-search': { padding: '0.5rem 2.25rem 0.5rem 0.5rem', fontSize: '0.875rem' },
    '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', minHeight: '24px', fontSize: 'inherit' },
    '.cm-panel.cm-search input[type=checkbox]': { width: '1.125rem', height: '1.125rem', accentColor: 'var(--color-primary)' },
    '.cm-panel.cm-search [name=close], .cm-dialog-close': { minWidth: '24px', minHeight: '24px', fontSize: '1.25rem', color: 'inherit' },
    '.cm-textfield, .cm-button': {
      minHeight: '1.75rem',
      color: 'var(--color-text)',
      background: 'var(--color-surface)',
      border: '1px solid var(--color-border)',
      borderRadius: 'var(--radius-s)',
      fontSize: 'inherit',
      '&:active': { backgroundImage: 'none' },
    },
    '.cm-textfield': { maxWidth: '100%' },
    '.cm-panel button:focus-visible, .cm-panel input:focus-visible': RING,
  });

const colours = (): Extension =>
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.tagName, color: 'var(--color-link)' },
      { tag: tags.attributeName, color: 'var(--color-text)', fontStyle: 'italic' },
      { tag: [tags.attributeValue, tags.special(tags.string)], color: 'var(--color-success)' },
      { tag: [tags.character, tags.processingInstruction, tags.documentMeta], color: 'var(--color-primary)' },
      { tag: [tags.blockComment, tags.angleBracket, tags.definitionOperator], color: 'var(--color-text-muted)' },
      { tag: tags.invalid, color: 'var(--color-danger)', textDecoration: 'underline' },
    ]),
  );

/** How the editor of a source looks. */
export const look = (): Extension => [theme(), colours()];
