import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

interface Match {
  readonly from: number;
  readonly to: number;
}

/** How many there are, and which is the present one, from 1 on; 0 without any. */
export interface Found {
  readonly count: number;
  readonly now: number;
}

/** Where words are in a text, in capitals or not; never across blocks. */
function matchesOf(doc: DocumentNode, words: string): Match[] {
  if (words === '') return [];
  const expression = new RegExp(
    words
      .replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
      .replaceAll('\\-', '-')
      .replaceAll('\\/', '/'),
    'giu',
  );
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // A leaf is one character, so that places in the words are places in the block.
    for (const match of node.textBetween(0, node.content.size, '\n', '\ufffc').matchAll(expression)) {
      const from = position + 1 + match.index;
      matches.push({ from, to: from + match[0].length });
    }
    return false;
  });
  return matches;
}

interface Search {
  readonly words: string;
  readonly matches: readonly Match[];
  readonly index: number;
}
const NOTHING: Search = { words: '', matches: [], index: 0 };
const CHANGE = 'lectern-find';

/** Finds and replaces in one text. */
export class Find {
  readonly plugin: Plugin<Search> = new Plugin<Search>({
    state: {
      init: () => NOTHING,
      apply(tr, before) {
        const { words, index } = { ...before, ...(tr.getMeta(CHANGE) as Partial<Search> | undefined) };
        const matches = tr.docChanged || words !== before.words ? matchesOf(tr.doc, words) : before.matches;
        return { words, matches, index: Math.max(0, Math.min(index, matches.length - 1)) };
      },
    },
    props: {
      decorations: (state) => {
        const { matches, index } = this.plugin.getState(state)!;
        const shown = matches.map(({ from, to }, each) =>
          Decoration.inline(from, to, { class: each === index ? 'rt-found rt-found--now' : 'rt-found' }),
        );
        return DecorationSet.create(state.doc, shown);
      },
    },
  });

  /** Looks for words, from the cursor on; '' ends it. */
  look(view: EditorView, words: string): Found {
    const at = matchesOf(view.state.doc, words).findIndex(({ from }) => from >= view.state.selection.from);
    return this.go(view, { words, index: Math.max(0, at) });
  }

  step(view: EditorView, by: 1 | -1): Found {
    const { matches, index } = this.plugin.getState(view.state)!;
    return this.go(view, { index: matches.length === 0 ? 0 : (index + by + matches.length) % matches.length });
  }

  /** Replaces the present one, or all of them as one step to be undone. */
  replace(view: EditorView, words: string, isAll: boolean): Found {
    const { matches, index } = this.plugin.getState(view.state)!;
    const { tr } = view.state;
    const chosen = isAll ? [...matches].reverse() : matches.slice(index, index + 1);
    for (const { from, to } of chosen) {
      if (words === '') tr.delete(from, to);
      else tr.insertText(words, from, to);
    }
    if (chosen.length > 0) view.dispatch(closeHistory(tr));
    return this.go(view, {});
  }

  private go(view: EditorView, change: Partial<Search>): Found {
    view.dispatch(view.state.tr.setMeta(CHANGE, change));
    const { matches, index } = this.plugin.getState(view.state)!;
    const match = matches[index];
    if (match) view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to)).scrollIntoView());
    return { count: matches.length, now: match ? index + 1 : 0 };
  }
}
