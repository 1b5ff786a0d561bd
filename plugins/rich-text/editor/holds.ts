import { Plugin, Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { schemaOf } from '../document/schema.ts';
import type { Piece } from '../tree/piece.ts';
import { writeXml } from '../tree/write-xml.ts';

/** A place in the text that something will come to. It is none of the text: what is stored meanwhile is whole without it. */
export interface Hold {
  /** Puts an inline element there; false when the place is gone. */
  fill(piece: Piece): boolean;
  drop(): void;
}

type Change = { readonly add: readonly Decoration[] } | { readonly remove: Decoration['spec'] };
const CHANGE = 'lectern-holds';

/** The places of one editor. They wander with the text around them, and go with it. */
export class Holds {
  readonly plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const moved = before.map(tr.mapping, tr.doc);
        const change = tr.getMeta(CHANGE) as Change | undefined;
        if (!change) return moved;
        return 'add' in change
          ? moved.add(tr.doc, [...change.add])
          : moved.remove(moved.find(undefined, undefined, (spec) => spec === change.remove));
      },
    },
    props: { decorations: (state) => this.plugin.getState(state) },
  });

  /** Holds places, each shown by an element, by a change. */
  begin(view: EditorView, tr: Transaction, shown: readonly { readonly at: number; readonly element: HTMLElement }[]): Hold[] {
    const widgets = shown.map(({ at, element }) =>
      Decoration.widget(at, element, { side: 1, key: element.id, stopEvent: () => true, ignoreSelection: true }),
    );
    view.dispatch(tr.setMeta(CHANGE, { add: widgets }));
    return widgets.map(({ spec }) => this.held(view, spec));
  }

  private held(view: EditorView, spec: Decoration['spec']): Hold {
    const drop = (change: Transaction): void => view.dispatch(change.setMeta(CHANGE, { remove: spec }));
    return {
      fill: (piece) => {
        const all = view.isDestroyed ? undefined : this.plugin.getState(view.state);
        const at = all?.find(undefined, undefined, (each) => each === spec)[0]?.from;
        if (at === undefined) return false;
        const picture = schemaOf(view.state).nodes.sealed.create({ source: writeXml([piece]) });
        drop(view.state.tr.replaceRangeWith(at, at, picture));
        return true;
      },
      drop: () => {
        if (!view.isDestroyed) drop(view.state.tr);
      },
    };
  }
}

/** The nearest place for something inline. */
export const inlineAt = (state: EditorState, at: number | null): number =>
  at === null ? state.selection.to : Selection.near(state.doc.resolve(Math.min(at, state.doc.content.size))).from;

/** Takes marks out of a text. @returns the change, and where they were in what it makes */
export function withoutMarks(state: EditorState, mark: string): { readonly tr: Transaction; readonly at: number[] } {
  const positions: number[] = [];
  state.doc.descendants((node, position) => {
    for (let at = node.text?.indexOf(mark) ?? -1; at >= 0; at = node.text!.indexOf(mark, at + 1)) positions.push(position + at);
  });
  const { tr } = state;
  for (const each of [...positions].reverse()) tr.delete(each, each + 1);
  return { tr, at: positions.map((each) => tr.mapping.map(each)) };
}
