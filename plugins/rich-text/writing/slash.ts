import { Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { schemaOf } from '../document/schema.ts';

/** What is typed behind a slash, and where the slash is on the page, in px of the window. */
export interface SlashQuery {
  readonly query: string;
  readonly left: number;
  readonly bottom: number;
}

interface SlashPorts {
  /** null: nothing is asked for (any more). */
  asked(query: SlashQuery | null): void;
  /** A key was pressed while something is asked for. Returns whether it was for the menu. */
  pressed(key: string): boolean;
}

type Change = { readonly from: number | null };
const CHANGE = 'lectern-slash';
const QUERY = /^\/([\p{L}\p{N} ]{0,24})$/u;

/** A slash at the beginning of a word asks for what can be put there. */
export class Slash {
  readonly plugin: Plugin<number | null>;

  constructor(private readonly ports: SlashPorts) {
    this.plugin = new Plugin<number | null>({
      state: {
        init: () => null,
        apply: (tr, from, _old, state) => {
          const change = tr.getMeta(CHANGE) as Change | undefined;
          const next = change ? change.from : from === null ? null : tr.mapping.map(from, -1);
          return next !== null && queryAt(state, next) !== null ? next : null;
        },
      },
      props: {
        handleTextInput: (view, from, to, text) => {
          if (text !== '/' || !begins(view.state, from)) return false;
          view.dispatch(view.state.tr.insertText('/', from, to).setMeta(CHANGE, { from }));
          return true;
        },
        handleKeyDown: (view, event) => this.plugin.getState(view.state) !== null && !event.isComposing && ports.pressed(event.key),
        handleDOMEvents: {
          blur: (view) => {
            this.close(view, false);
            return false;
          },
        },
      },
      view: () => ({ update: (view, before) => this.publish(view, before), destroy: () => ports.asked(null) }),
    });
  }

  /** Ends it. @param isTaken the slash and what is behind it go */
  close(view: EditorView, isTaken: boolean): void {
    const from = this.plugin.getState(view.state);
    if (from === null || from === undefined) return;
    const { tr } = view.state;
    if (isTaken) tr.delete(from, view.state.selection.from);
    view.dispatch(tr.setMeta(CHANGE, { from: null }));
  }

  private publish(view: EditorView, before: EditorState): void {
    const from = this.plugin.getState(view.state) ?? null;
    if (from === null) {
      if ((this.plugin.getState(before) ?? null) !== null) this.ports.asked(null);
      return;
    }
    if (before.doc.eq(view.state.doc) && this.plugin.getState(before) === from) return;
    const { left, bottom } = view.coordsAtPos(from);
    this.ports.asked({ query: queryAt(view.state, from)!, left, bottom });
  }
}

/** What is between the slash and the cursor; null when that is no question. */
function queryAt({ doc, selection }: EditorState, from: number): string | null {
  const { empty, $from } = selection;
  if (!empty || from < $from.start() || from >= $from.pos) return null;
  return QUERY.exec(doc.textBetween(from, $from.pos, '\n', '\n'))?.[1] ?? null;
}

/** Whether a word of a paragraph begins here, outside of code. */
function begins(state: EditorState, at: number): boolean {
  const $at = state.doc.resolve(at);
  if ($at.parent.type !== schemaOf(state).nodes.paragraph || $at.marks().some(({ attrs }) => attrs.tag === 'code')) return false;
  return /(?:^|\s)$/.test($at.parent.textBetween(0, $at.parentOffset, '\n', 'x'));
}
